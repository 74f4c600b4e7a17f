"""Reads of member links, by the token of a private address or by the subscriber."""

from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.members.models import MemberLink
from nightcap.members.rules import LinkHasEnded, NoSuchMember
from nightcap.subscribers.models import SecretCalendarSubscriber


def by_token(token: str) -> MemberLink:
    """Return the link of a token, even one that has ended. Raises NoSuchMember."""
    links = MemberLink.objects.select_related("subscriber")
    link = links.filter(link_hash=hash_of(token)).first()
    if link is None:
        raise NoSuchMember
    return link


def open_by_token(token: str) -> MemberLink:
    """Return the open link of a token. Raises NoSuchMember and LinkHasEnded."""
    link = by_token(token)
    if link.over_at is not None:
        raise LinkHasEnded
    return link


def opens(token: str) -> bool:
    """Return whether a token belongs to a member; without a token no query is made."""
    try:
        return token != "" and open_by_token(token) is not None
    except (NoSuchMember, LinkHasEnded):
        return False


def subscriber(subscriber_id: int) -> SecretCalendarSubscriber:
    """Return a subscriber of the secret calendar. Raises NoSuchRow."""
    found = SecretCalendarSubscriber.objects.filter(pk=subscriber_id).first()
    if found is None:
        raise NoSuchRow("subscriber")
    return found


def latest_link(subscriber_id: int) -> MemberLink | None:
    """Return the latest link of a subscriber, open or ended; None if there was none."""
    links = MemberLink.objects.select_related("subscriber")
    return links.filter(subscriber_id=subscriber_id).first()
