"""How many seats of an event are free, and what a change of their number has to respect."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from django.db.models import F

from nightcap.core.errors import Invalid

if TYPE_CHECKING:
    from nightcap.events.models.event import Event

SEATS_LEFT = F("capacity") - F("seats_taken") - F("walk_ins") - F("house_seats")
"""What seats_left() counts, for a query; null where seats are not limited, negative if too full."""


def seats_left(capacity: int | None, *, taken: int, walk_ins: int, house_seats: int) -> int | None:
    """Return how many seats are free, or None where they are not limited.

    Booked and held seats (`taken`), walk-ins and house seats are not free.
    `frontend/src/lib/seats-left.ts` counts the same; `tests/door/seats_left.json` has cases for
    both.
    """
    if capacity is None:
        return None
    return max(0, capacity - taken - walk_ins - house_seats)


def refuse_too_few_seats(event: "Event", before: Mapping[str, object]) -> None:
    """Refuse a change after which the seats hold less than is sold and kept back.

    `before` is what the fields held that have changed; the event is the caller's alone. Raises
    Invalid for a capacity below that, or none while seats are kept back, and for more house seats
    than are free.
    """
    if "capacity" in before:
        _refuse_small_capacity(event)
    was = before.get("house_seats")
    if isinstance(was, int) and event.house_seats > was:
        _refuse_more_than_are_free(event)


def _refuse_small_capacity(event: "Event") -> None:
    taken, kept_back = event.seats_taken, event.house_seats
    if event.capacity is None:
        if kept_back:
            raise Invalid(
                f"{kept_back} house seats are kept back: release them first.",
                fields={"capacity": "is required while house seats are kept back"},
            )
    elif event.capacity < taken + kept_back:
        booked = f"{taken} seats are booked already"
        raise Invalid(
            f"{booked} and {kept_back} kept back." if kept_back else f"{booked}.",
            fields={"capacity": f"must be at least {taken + kept_back}"},
        )


def _refuse_more_than_are_free(event: "Event") -> None:
    if event.capacity is None:
        raise Invalid(
            "This event has no number of seats, so none can be kept back.",
            fields={"houseSeats": "needs an event with a number of seats"},
        )
    most = seats_left(
        event.capacity, taken=event.seats_taken, walk_ins=event.walk_ins, house_seats=0
    )
    if most is not None and event.house_seats > most:
        raise Invalid(
            "Fewer seats are free than shall be kept back.",
            fields={"houseSeats": f"must be at most {most}"},
        )
