"""What an event's seats have to hold, whoever changes their number, also by undoing."""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from nightcap.core.errors import Invalid

if TYPE_CHECKING:
    from nightcap.events.models.event import Event


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
    most = max(0, event.capacity - event.seats_taken - event.walk_ins)
    if event.house_seats > most:
        raise Invalid(
            "Fewer seats are free than shall be kept back.",
            fields={"houseSeats": f"must be at most {most}"},
        )
