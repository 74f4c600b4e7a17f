"""Forgetting a guest: by mail address, everywhere, and for good."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass

from django.db import transaction
from django.db.models import Model

from nightcap.bookings.models import Booking
from nightcap.core.tables import cleaning
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock
from nightcap.events.queries import lock_events
from nightcap.guests import nameless, traces
from nightcap.guests.address import Address
from nightcap.guests.errors import JustLeaving, NobodyKnown, StillComing
from nightcap.guests.known import Known, known_of
from nightcap.mail.models import Mail
from nightcap.waitlist.models import WaitlistEntry

FORGOTTEN = "forgotten"


@dataclass(frozen=True, slots=True)
class Forgotten:
    """How many records of each kind are gone, and how many bookings have no name now.

    `mentions` are records about somebody else out of which the address was taken.
    """

    bookings: int
    waitlist: int
    notes: int
    inquiries: int
    messages: int
    subscriptions: int
    mails: int
    unsubscribed: int
    files: int
    changes: int
    responses: int
    mentions: int


@publishing.atomic()
def forget(email: str) -> Forgotten:
    """Forget a guest: bookings stay without a name, everything else that names the guest goes.

    It cannot be undone. What was deleted is overwritten in the database's files too, once this has
    been committed; backups made before still hold it. Raises NobodyKnown, StillComing while the
    guest is expected, and JustLeaving while a mail to the guest is being sent.
    """
    _hold_events_of(Address(email))
    known = known_of(email)
    _check(known)
    # Before the rows, which are the way to them: a power cut in between leaves what can be found.
    for file in known.files:
        file.unlink(missing_ok=True)
    forgotten = Forgotten(
        bookings=nameless.bookings([row.pk for row in known.bookings]),
        waitlist=_delete(known.waitlist),
        notes=_delete(known.noted),
        inquiries=_delete(known.inquiries),
        messages=_delete(known.messages),
        subscriptions=_delete(known.subscriptions),
        mails=_delete(known.mails),
        unsubscribed=_delete(known.unsubscribed),
        files=len(known.files),
        changes=nameless.changes(known.changes),
        responses=_delete(known.responses),
        mentions=len(known.mentions),
    )
    for trace in known.mentions:
        traces.remove(trace, known.address)
    if left := list(traces.find(known.address)):
        raise RuntimeError(f"{left[0].model.__name__} {left[0].pk} still holds the address")
    counts = {name: ("", count) for name, count in asdict(forgotten).items() if count}
    changes.record(action=FORGOTTEN, kind="guest", title="By mail address", fields=counts)
    transaction.on_commit(cleaning.overwrite_what_was_deleted, robust=True)
    return forgotten


def _hold_events_of(address: Address) -> None:
    """Lock the events that a guest has booked or waits for, before the guest's rows are read.

    Whoever writes a guest's name beside an event holds that first: a party that is offered seats at
    this moment is found with them, or not there any more.
    """
    of_guest = set[int]()
    for rows in (Booking.objects.all(), WaitlistEntry.objects.all()):
        found = traces.in_columns(rows.model, ("customer_email",), address)
        ids = [trace.pk for trace in found]
        of_guest.update(rows.filter(pk__in=ids).values_list("event_id", flat=True))
    lock_events(of_guest)


def _check(known: Known) -> None:
    if known.is_nothing:
        raise NobodyKnown
    if known.coming:
        raise StillComing
    # A mail that waits shall not leave any more; one that is leaving would be written down again.
    ids = [mail.pk for mail in known.mails]
    locked = lock(Mail.objects.filter(pk__in=ids).only("pk", "state"))
    if any(mail.state == Mail.State.SENDING for mail in locked):
        raise JustLeaving


def _delete(rows: Sequence[Model]) -> int:
    for row in rows:
        row.delete()
    return len(rows)
