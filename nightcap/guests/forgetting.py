"""Forgetting a guest by email address or phone number, in all tables and permanently."""

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
"""Most passes; each later pass finds rows that were written during the last one."""


class StillComing(DomainError):
    """The guest has seats at an upcoming event, or a confirmed upcoming private event."""

    def __init__(self) -> None:
        super().__init__(
            "This guest is still expected. Cancel the bookings and decline the inquiries for days"
            " to come first: so the guest is told, and the seats are free."
        )


class StillJoined(DomainError):
    """The guest is joined with another, whose contact may hold the notes on both."""

    def __init__(self, others: Sequence[str]) -> None:
        super().__init__(
            f"This guest is joined with {', '.join(others)}. Separate them on the guest's page"
            " first. Then take what is noted of this guest out of the other's notes, or forget"
            " both."
        )


class JustLeaving(DomainError):
    """An email to the guest is being sent now."""

    def __init__(self) -> None:
        super().__init__("A mail to this guest is just leaving. Please try again in a minute.")


class NobodyKnown(DomainError):
    """No record contains the address or number."""

    status = 404

    def __init__(self, contact: Contact) -> None:
        what = "address" if contact.email else "number alone"
        super().__init__(f"Nothing is known of this {what}.")


def forget(contact: Contact) -> Mapping[str, int]:
    """Forget a guest permanently; return the number of removed records by kind.

    Rule: A forgotten guest's bookings stay without a name; all other data of the guest is deleted.

    The search runs outside of transactions and the deletion in short ones, so bookings do not wait
    for it. The guest's own rows are deleted last, because the search starts from them: after a
    crash a repeat finds the rest. Deleted data is also overwritten in the database's files; earlier
    backups still contain it.

    Raises NobodyKnown if there are no records, StillComing while the guest is expected, StillJoined
    while the guest is joined with another, and JustLeaving while an email to the guest is being
    sent.
    """
    data = PersonalData(contact)
    if not any(data.counts.values()):
        raise NobodyKnown(contact)
    entry = _begin(data)
    _unname_giver([booking.pk for booking in data.rows(BOOKINGS)])
    gone = Counter[str]()
    # Repeat, because rows may be written during a pass.
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
    """Check that the guest can be forgotten, stop queued emails, and record the change.

    Raises StillComing, StillJoined and JustLeaving.
    """
    booked = {booking.event_id for booking in data.rows(BOOKINGS)}
    lock_events(booked | {entry.event_id for entry in data.rows(WAITLIST)})
    if is_expected(data):
        raise StillComing
    if others := joined_contacts(data):
        raise StillJoined(others)
    # Cancel queued emails; an email that is being sent would save the address again.
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


def _unname_giver(booking_ids: Collection[int]) -> None:
    """Rewrite the confirmations of seats from these bookings without the name of the giver."""
    if not booking_ids:
        return
    for mail in Mail.objects.filter(template=CONFIRMATION, facts__giver__in=booking_ids):
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
