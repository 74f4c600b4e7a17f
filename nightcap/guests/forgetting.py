"""Forgetting a guest: by mail address, everywhere, and for good."""

from collections import Counter
from collections.abc import Collection, Mapping

from django.db import transaction
from django.db.models import F, Model

from nightcap.bookings.models import Booking, guest_text
from nightcap.core import database
from nightcap.core.errors import DomainError
from nightcap.core.models import Change
from nightcap.core.writing import changes, locking, publishing
from nightcap.core.writing.locking import lock
from nightcap.core.writing.pieces import in_pieces
from nightcap.events.selectors import lock_events
from nightcap.guests.personal_data_search import (
    PersonalData,
    find_personal_data,
    is_expected,
    remove_mention,
)
from nightcap.mail.models import Mail

NAMELESS = "Forgotten guest"
_OF_PEOPLE = frozenset({"name", "email", "phone", "note", "notes"})
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


class JustLeaving(DomainError):
    """A mail to the guest is being handed to the mail server at this moment."""

    def __init__(self) -> None:
        super().__init__("A mail to this guest is just leaving. Please try again in a minute.")


class NobodyKnown(DomainError):
    """Nothing here holds the address."""

    status = 404

    def __init__(self) -> None:
        super().__init__("Nothing is known of this address.")


def forget(email: str) -> Mapping[str, int]:
    """Forget a guest: bookings stay without a name, everything else goes.

    Rule: A forgotten guest's bookings stay without a name; all else about the guest is deleted.

    Return how many records of each kind are gone. It is searched outside of any transaction and
    deleted in short ones, so that no booking waits for it. The guest's own rows go last: they lead
    to the rest, so after a crash a repeat finds what is left. It cannot be undone. What was deleted
    is overwritten in the database's files too; backups made before still hold it. Raises
    NobodyKnown, StillComing while the guest is expected, and JustLeaving while a mail to the guest
    is being sent.
    """
    data = find_personal_data(email)
    if not any(data.counts.values()):
        raise NobodyKnown
    entry = _begin(data)
    gone = Counter(_forget(data))
    rounds = 1
    # Once more, for what was written while it was looked for.
    while any((data := find_personal_data(email)).counts.values()):
        if rounds == _MOST_ROUNDS:
            raise RuntimeError("Something goes on writing the address down.")
        gone.update(_forget(data))
        rounds += 1
    if rounds > 1:
        _describe(entry, gone)
    transaction.on_commit(database.overwrite_what_was_deleted, robust=True)
    return gone


@publishing.atomic()
def _begin(data: PersonalData) -> Change:
    """Refuse what cannot be forgotten yet, and note that the guest is; from then on no mail leaves.

    Raises StillComing and JustLeaving.
    """
    lock_events(_events_of(data))
    if is_expected(data):
        raise StillComing
    # A mail that waits shall not leave any more; one that is leaving would be written down again.
    waiting = Mail.objects.filter(
        pk__in=[mail.pk for mail in data.mails],
        state__in=[Mail.State.QUEUED, Mail.State.SENDING],
    )
    if any(mail.state == Mail.State.SENDING for mail in lock(waiting.only("pk", "state"))):
        raise JustLeaving
    waiting.update(state=Mail.State.FAILED)
    entry = changes.record(action=FORGOTTEN, kind="guest", title="By mail address")
    _describe(entry, data.counts)
    return entry


def _describe(entry: Change, counts: Mapping[str, int]) -> None:
    entry.details = [
        {"field": name, "before": "", "after": str(count)}
        for name, count in counts.items()
        if count
    ]
    entry.save(update_fields=["details"])


def _forget(data: PersonalData) -> dict[str, int]:
    # Before the rows, which are the way to them: a power cut in between leaves what can be found.
    for file in data.files:
        file.unlink(missing_ok=True)
    in_pieces(data.mentions, lambda trace: remove_mention(trace, data.address))
    in_pieces(data.changes, lambda entry: anonymize_changes([entry]))
    led_to: list[Model] = [
        *(*data.responses, *data.mails, *data.unsubscribed, *data.notes),
        *(*data.inquiries, *data.messages, *data.automatic, *data.subscriptions),
    ]
    in_pieces(led_to, lambda row: row.delete())
    # Who writes a guest's name beside an event holds that first: a party that is offered seats at
    # this moment is found with them, or is not there any more.
    in_pieces(
        data.waitlist,
        lambda entry: entry.delete(),
        begin=lambda entries: lock_events([entry.event_id for entry in entries]),
    )
    in_pieces(
        data.bookings,
        lambda booking: anonymize_bookings([booking.pk]),
        begin=lambda bookings: lock_events([booking.event_id for booking in bookings]),
    )
    return data.counts


def _events_of(data: PersonalData) -> set[int]:
    booked = {booking.event_id for booking in data.bookings}
    return booked | {entry.event_id for entry in data.waitlist}


def anonymize_bookings(ids: Collection[int]) -> int:
    """Take name, address, phone and note out of bookings; return how many there were.

    To be called in a transaction, which then holds the rows.
    """
    locking.lock_before({Booking: ids})
    rows = locking.lock(Booking.objects.filter(pk__in=ids).only("pk", "reference"))
    for row in rows:
        found_by = guest_text(name=NAMELESS, email="", phone="", reference=row.reference)
        # A user who has the booking open with the name in it cannot write that back.
        Booking.objects.filter(pk=row.pk).update(
            customer_name=NAMELESS,
            customer_email="",
            customer_phone="",
            note="",
            guest_text=found_by,
            mailbox=None,
            phone_key=None,
            network=None,
            network_at=None,
            link_hash=None,
            origin=Booking.Origin.FORGOTTEN,
            version=F("version") + 1,
        )
    return len(rows)


def anonymize_changes(entries: Collection[Change]) -> int:
    """Take the guest out of entries of the list of changes, which stay; return how many.

    What was done is still told, but cannot be undone any more.
    """
    for entry in entries:
        if entry.model == Booking._meta.label_lower:
            # Its title is a reference and an event.
            entry.details = [part for part in entry.details if part["field"] not in _OF_PEOPLE]
        else:
            entry.title, entry.details, entry.reversal = NAMELESS, [], []
            entry.model, entry.subject_id = "", None
        entry.save(update_fields=["title", "details", "reversal", "model", "subject_id"])
    return len(entries)
