"""Making, renewing and ending the links of members; each function is one transaction."""

import math
from typing import NamedTuple
from uuid import NAMESPACE_URL, UUID, uuid4, uuid5

from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.changes import GUEST, MANAGER
from nightcap.core.writing.locking import lock_one
from nightcap.mail.services import enqueue
from nightcap.mail.volume import count_reply
from nightcap.members import mails, selectors
from nightcap.members.models import MemberLink
from nightcap.members.rules import LinkHasEnded
from nightcap.subscribers.models import SecretCalendarSubscriber
from nightcap.venue.profile import profile


class MemberLinks(NamedTuple):
    """The private addresses of one member: the page, and the calendar feed."""

    page: str
    calendar: str


def welcome_added() -> int:
    """Welcome the next members that the manager added or imported; return their number.

    Rule: The welcome emails of an import are sent at the rate that the venue sets for letters.
    """
    added = SecretCalendarSubscriber.objects.filter(
        consent_at__isnull=False, confirmed_at__isnull=False, links=None
    )
    # The worker calls this six times a minute.
    batch = math.ceil(profile().letters.per_minute / 6)
    welcomed = 0
    for subscriber_id in list(added.order_by("pk").values_list("pk", flat=True)[:batch]):
        with publishing.atomic():
            subscriber = lock_one(added.filter(pk=subscriber_id))
            if subscriber is not None:
                welcome(subscriber)
                welcomed += 1
    return welcomed


def welcome(subscriber: SecretCalendarSubscriber) -> None:
    """Make the link of a new member, and email it, in the caller's transaction.

    Rule: A person who joins the secret calendar, and confirms it, gets an email with the member's
    page and feed. A mailbox that has reached the daily limit of emails to one address gets none.
    """
    link = _make(subscriber.pk, uuid4(), actor=None)
    if count_reply(subscriber.email):
        enqueue(mails.welcome(link, subscriber.email))


@publishing.atomic()
def renew_by_token(token: str, *, key: str | None) -> MemberLinks:
    """End the link of a token for its member, and make a new one.

    A repeat with the same `key` returns the same new link. Raises NoSuchMember and LinkHasEnded.

    Rule: A member can renew the links at any time: the earlier page and calendar end at once.
    """
    link = selectors.by_token(token)
    identity = _identity(f"{link.key} {key}", key)
    made = MemberLink.objects.filter(key=identity, subscriber=link.subscriber_id).first()
    if made is None:
        if link.subscriber_id is None:
            raise LinkHasEnded
        _lock(link.subscriber_id)
        # Another request may have ended it before the lock.
        link = selectors.open_by_token(token)
        made = _replace(link.subscriber_id or 0, identity, actor=GUEST)
    return MemberLinks(made.address, made.calendar_address)


@publishing.atomic()
def renew(subscriber_id: int, *, key: str | None) -> MemberLink:
    """End a member's link for the manager, and make a new one.

    A repeat with the same `key` returns the same new link. Raises NoSuchRow.
    """
    _lock(subscriber_id)
    identity = _identity(f"{subscriber_id} {key}", key)
    made = MemberLink.objects.filter(key=identity, subscriber=subscriber_id).first()
    return made or _replace(subscriber_id, identity, actor=MANAGER)


@publishing.atomic()
def end(subscriber_id: int) -> None:
    """End a member's link for the manager; a repeat has no effect. Raises NoSuchRow.

    Rule: After the end of a member's links, the page shows only that the link has ended, and the
    calendar feed has one entry with that title.
    """
    _lock(subscriber_id)
    for link in MemberLink.objects.filter(subscriber=subscriber_id, ended_at=None):
        _end(link, "ended", MANAGER)


def _identity(text: str, key: str | None) -> UUID:
    """Derive a link's key from a request's, because a stored response would contain the token."""
    return uuid4() if key is None else uuid5(NAMESPACE_URL, f"member link {text}")


def _lock(subscriber_id: int) -> SecretCalendarSubscriber:
    """Lock a member, so that two requests make one link. Raises NoSuchRow."""
    found = lock_one(SecretCalendarSubscriber.objects.filter(pk=subscriber_id))
    if found is None:
        raise NoSuchRow("subscriber")
    return found


def _replace(subscriber_id: int, identity: UUID, *, actor: Change.Actor) -> MemberLink:
    for link in MemberLink.objects.filter(subscriber=subscriber_id, ended_at=None):
        _end(link, "replaced", actor)
    return _make(subscriber_id, identity, actor=actor)


def _end(link: MemberLink, action: str, actor: Change.Actor) -> None:
    with changes.edit(MemberLink, link.pk, action=action, actor=actor) as edit:
        edit.row.ended_at = edit.row.ended_at or now()


def _make(subscriber_id: int, identity: UUID, *, actor: Change.Actor | None) -> MemberLink:
    """Make a link; without an actor the list of changes has no entry for it."""
    link = MemberLink(key=identity, subscriber_id=subscriber_id, created_at=now())
    link.link_hash = hash_of(link.token)
    if actor is None:
        link.save(force_insert=True)
        return link
    return changes.create(link, action="made", actor=actor)
