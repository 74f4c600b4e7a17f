"""What the manager does with the line. Each function is one transaction."""

from nightcap.bookings.services import seats
from nightcap.core.writing import publishing
from nightcap.core.writing.changes import MANAGER
from nightcap.events.selectors import lock_event
from nightcap.waitlist import selectors
from nightcap.waitlist.errors import NotWaiting
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.services import leaving, offering


@publishing.atomic()
def offer(entry_id: int) -> WaitlistEntry:
    """Offer seats to a party now, out of turn, as seats are booked by phone.

    So it gets what was kept back by 'Sold Out' set by hand, and what is free in the last minutes
    before the start. Raises NoSuchRow, NotWaiting, NotBookable and SoldOut.
    """
    event_id = selectors.one(entry_id).event_id
    lock_event(event_id)
    entry = selectors.one(entry_id)
    if entry.state is not WaitlistState.WAITING:
        raise NotWaiting
    event = seats.take(event_id, entry.party_size, is_by_phone=True)
    offering.hold_for(entry, event)
    offering.record_offer(entry, actor=MANAGER)
    return selectors.one(entry_id)


def remove(entry_id: int) -> WaitlistEntry:
    """Take a party out of line; no mail tells it, its own page does.

    Raises NoSuchRow, and HasSeats once the seats are accepted.
    """
    return leaving.leave(entry_id, actor=MANAGER, action="removed")
