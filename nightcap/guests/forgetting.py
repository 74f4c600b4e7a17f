"""Forgetting a guest: by mail address or telephone, everywhere, and for good."""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from django.db import transaction

from nightcap.bookings.mails import CONFIRMATION
from nightcap.core import database
from nightcap.core.errors import DomainError
from nightcap.core.models import Change
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.events.selectors import lock_events
from nightcap.guests.personal_data import (
    BOOKINGS,
    MAILS,
    WAITLIST,
    Contact,
    PersonalData,
    is_expected,
    joined_contacts,
)
from nightcap.mail import writing
from nightcap.mail.models import Mail

FORGOTTEN = "forgotten"
_MOST_ROUNDS = 5
"""How often it is looked for what was written meanwhile."""


class StillComing(DomainError):
    """The guest has seats for an event to come, or an event of their own in the calendar."""

    def __init__(self) -> None:
        super().__init__(
            "This guest is still expected. Cancel the bookings and decline the inquiries for days"
            " to come first: so the guest is told, and the seats are free."
        )


class StillJoined(DomainError):
    """The guest is one with another, under whose contact the notes of both may stand."""

    def __init__(self, others: Sequence[str]) -> None:
        super().__init__(
            f"This guest is joined with {', '.join(others)}. Separate them on the guest's page"
            " first. Then take what is noted of this guest out of the other's notes, or forget"
            " both."
        )


class JustLeaving(DomainError):
    """A mail to the guest is being handed to the mail server at this moment."""

    def __init__(self) -> None:
        super().__init__("A mail to this guest is just leaving. Please try again in a minute.")


class NobodyKnown(DomainError):
    """Nothing here holds the address or the number."""

    status = 404

    def __init__(self, contact: Contact) -> None:
        what = "address" if contact.email else "number alone"
        super().__init__(f"Nothing is known of this {what}.")


def forget(contact: Contact) -> Mapping[str, int]:
    """Forget a guest: bookings stay without a name, everything else goes.

    Rule: A forgotten guest's bookings stay without a name; all else about the guest is deleted.

    Return how many records of each kind are gone. It is searched outside of any transaction and
    deleted in short ones, so that no booking waits for it. The guest's own rows go last: they lead
    to the rest, so after a crash a repeat finds what is left. It cannot be undone. What was deleted
    is overwritten in the database's files too; backups made before still hold it. Raises
    NobodyKnown, StillComing while the guest is expected, StillJoined while the guest is one with
    another, and JustLeaving while a mail to the guest is being sent.
    """
    data = PersonalData(contact)
    if not any(data.counts.values()):
        raise NobodyKnown(contact)
    entry = _begin(data)
    _unname_giver([booking.pk for booking in data.rows(BOOKINGS) if booking.handed_over_at])
    gone = Counter[str]()
    # More than once, for what was written while it was looked for.
    for _ in range(_MOST_ROUNDS):
        data.forget()
        gone.update(data.counts)
        data = PersonalData(contact)
        if not any(data.counts.values()):
            break
    else:
        raise RuntimeError("Something goes on writing the guest down.")
    _describe(entry, gone)
    transaction.on_commit(database.overwrite_deleted_data, robust=True)
    return gone


@publishing.atomic()
def _begin(data: PersonalData) -> Change:
    """Refuse what cannot be forgotten yet, and note that the guest is; from then on no mail leaves.

    Raises StillComing, StillJoined and JustLeaving.
    """
    booked = {booking.event_id for booking in data.rows(BOOKINGS)}
    lock_events(booked | {entry.event_id for entry in data.rows(WAITLIST)})
    if is_expected(data):
        raise StillComing
    if others := joined_contacts(data):
        raise StillJoined(others)
    # A mail that waits shall not leave any more; one that is leaving would be written down again.
    waiting = Mail.objects.filter(
        pk__in=[mail.pk for mail in data.rows(MAILS)],
        state__in=[Mail.State.QUEUED, Mail.State.SENDING],
    )
    if any(mail.state == Mail.State.SENDING for mail in lock(waiting.only("pk", "state"))):
        raise JustLeaving
    waiting.update(state=Mail.State.FAILED)
    entry = changes.record(action=FORGOTTEN, kind="guest", title=data.contact.title)
    _describe(entry, data.counts)
    return entry


def _unname_giver(handed_over: Collection[int]) -> None:
    """Write the emails to guests who got seats again, without the name of the giver."""
    if not handed_over:
        return
    for mail in Mail.objects.filter(template=CONFIRMATION, facts__giver__in=handed_over):
        del mail.facts["giver"]
        mail.facts["is_handed_over"] = True
        if mail.text:
            mail.text = ""
            writing.write(mail)
        mail.save(update_fields=["facts", "text", "html"])


def _describe(entry: Change, counts: Mapping[str, int]) -> None:
    entry.details = [
        {"field": name, "before": "", "after": str(count)}
        for name, count in counts.items()
        if count
    ]
    entry.save(update_fields=["details"])
