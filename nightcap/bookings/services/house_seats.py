"""House seats: what the house keeps back from sale, for a performer's friends or a late guest.

They are a number on the event, which `seats` counts like sold ones. Who gets some by name has a
booking, made of them in one transaction.
"""

from nightcap.bookings.errors import NotBookable
from nightcap.bookings.services import seats
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events.models import Event
from nightcap.events.selectors import get_event, lock_event


@publishing.atomic()
def keep_back(event_id: int, number: int, *, seen: int | None = None) -> Event:
    """Set how many seats of an event are kept back in all.

    Seats kept back beyond that are free at once. If more are wanted, expired holds are released
    first. `seen` is the version of the event that this is based on. Raises NoSuchRow, Stale,
    NotBookable when more shall be kept back of an event that is over or cancelled, and Invalid for
    more than are free or where nobody counts seats.
    """

    def apply(event: Event) -> None:
        if number > event.house_seats:
            _refuse_unless_ahead(event)
        event.house_seats = number

    lock_event(get_event(event_id).pk)
    seats.free_what_ran_out(event_id)
    return changes.change(Event, event_id, apply, seen=seen).row


def release(event_id: int, most: int) -> None:
    """Release up to `most` house seats in the caller's transaction.

    The caller takes them at once, and afterwards notifies the waitlist of free seats.
    Raises NoSuchRow.
    """

    def apply(event: Event) -> None:
        event.house_seats = max(0, event.house_seats - most)

    changes.change(Event, event_id, apply)


def _refuse_unless_ahead(event: Event) -> None:
    if event.is_cancelled:
        raise NotBookable("This event is cancelled.")
    if event.over_at <= now():
        raise NotBookable("This event is over.")
