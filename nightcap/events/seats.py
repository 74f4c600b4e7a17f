"""The number of free seats of an event, and the check of changes to it."""

from collections.abc import Mapping
from typing import Protocol

from django.db.models import F

from nightcap.core.errors import Invalid


class _Seats(Protocol):
    """The fields of an event that count its seats."""

    capacity: int | None
    seats_taken: int
    walk_ins: int
    house_seats: int


SEATS_LEFT = F("capacity") - F("seats_taken") - F("walk_ins") - F("house_seats")
"""seats_left() for a query; null for unlimited seats, negative for an overfull event."""


def seats_left(capacity: int | None, *, taken: int, walk_ins: int, house_seats: int) -> int | None:
    """Return how many seats are free, or None for unlimited.

    Booked and held seats (`taken`), walk-ins and house seats are not free.
    `frontend/src/lib/seats-left.ts` counts the same; `tests/door/seats_left.json` has cases for
    both.
    """
    if capacity is None:
        return None
    return max(0, capacity - taken - walk_ins - house_seats)


def refuse_too_few_seats(event: _Seats, before: Mapping[str, object]) -> None:
    """Refuse a change after which more seats are sold and kept back than exist.

    `before` has the previous values of the changed fields; the event is locked. Raises Invalid for
    a capacity below that, or none while seats are kept back, and for more house seats than are
    free.
    """
    taken, kept_back, was = event.seats_taken, event.house_seats, before.get("house_seats")
    has_more_kept_back = isinstance(was, int) and kept_back > was
    if event.capacity is None:
        if "capacity" in before and kept_back:
            raise Invalid(
                f"{kept_back} house seats are kept back: release them first.",
                fields={"capacity": "is required while house seats are kept back"},
            )
        if has_more_kept_back:
            raise Invalid(
                "This event has no number of seats, so none can be kept back.",
                fields={"houseSeats": "needs an event with a number of seats"},
            )
        return
    if "capacity" in before and event.capacity < taken + kept_back:
        booked = f"{taken} {'seat is' if taken == 1 else 'seats are'} booked already"
        raise Invalid(
            f"{booked} and {kept_back} kept back." if kept_back else f"{booked}.",
            fields={"capacity": f"must be at least {taken + kept_back}"},
        )
    most = max(0, event.capacity - taken - event.walk_ins)
    if has_more_kept_back and kept_back > most:
        raise Invalid(
            "Fewer seats are free than shall be kept back.",
            fields={"houseSeats": f"must be at most {most}"},
        )
