"""The numbers by which a house is run: how long it keeps and holds, when its seats become few."""

from typing import Annotated, Self

from pydantic import Field, model_validator

from nightcap.venue.values import Value

Months = Annotated[int, Field(ge=1, le=120)]
"""Up to ten years, the longest for which a tax office may ask."""
Percent = Annotated[int, Field(ge=0, le=99)]


class Retention(Value):
    """After how many months what is kept of guests ends by itself."""

    bookings_months: Months = 24
    inbox_months: Months = 12
    mails_months: Months = 3


class SeatsLeftPercent(Value):
    """With how much of its seats left an event says which ticket status, in percent.

    It counts where nobody has set a status by hand; 0 never says it before the event is full.
    """

    selling_fast: Percent = 50
    limited_seats: Percent = 25
    few_seats_left: Percent = 10

    @model_validator(mode="after")
    def _check_order(self) -> Self:
        if not self.selling_fast >= self.limited_seats >= self.few_seats_left:
            raise ValueError(
                "selling_fast must not be below limited_seats, nor that below few_seats_left"
            )
        return self


class Waitlist(Value):
    """How long seats that have come back are held for a party on the waitlist, in minutes."""

    held_minutes: Annotated[int, Field(ge=5, le=48 * 60)] = 120
    held_minutes_on_the_day: Annotated[int, Field(ge=5, le=12 * 60)] = 20
    """The small hours belong to the day before: until six in the morning."""
    closes_minutes: Annotated[int, Field(ge=0, le=24 * 60)] = 30
    """So long before the start nothing is offered any more, and nobody joins: the door decides."""
