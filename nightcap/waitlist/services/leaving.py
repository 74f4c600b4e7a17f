"""Leaving the line, by the guest's own tap or by the manager's."""

from nightcap.bookings.models import Booking
from nightcap.bookings.services import changing
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.waitlist import selectors
from nightcap.waitlist.errors import HasSeats
from nightcap.waitlist.models import WaitlistEntry, WaitlistState


@publishing.atomic()
def leave(
    entry_id: int, *, actor: Change.Actor, action: str, seen: int | None = None
) -> WaitlistEntry:
    """Take a party out of line and let go of what is held for it; who is in no line stays so.

    Raises NoSuchRow, Stale, and HasSeats once the seats are accepted.
    """

    def apply(entry: WaitlistEntry) -> None:
        if entry.state is WaitlistState.ACCEPTED:
            raise HasSeats
        if entry.state in {WaitlistState.WAITING, WaitlistState.OFFERED}:
            entry.left_at = now()

    edit = changes.change(WaitlistEntry, entry_id, apply, action=action, seen=seen, actor=actor)
    if edit.before and edit.row.booking_id is not None:
        _let_go(edit.row.booking_id, actor)
    return selectors.one(entry_id)


def _let_go(booking_id: int, actor: Change.Actor) -> None:
    def apply(booking: Booking) -> None:
        if not booking.is_held:
            # The guest has accepted at this very moment.
            raise HasSeats
        booking.cancelled_at, booking.held_until = now(), None

    edit = changes.change(Booking, booking_id, apply, action="cancelled", actor=actor)
    changing.tell_of_cancellation(edit)
