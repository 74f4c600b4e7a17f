"""Opening hours as a venue writes them, in its own time zone: by weekday, and by date."""

from datetime import date, time
from enum import StrEnum
from itertools import pairwise
from typing import Annotated, Self

from pydantic import BeforeValidator, PlainSerializer, model_validator

from nightcap.core.schemas import CamelSchema
from nightcap.venue.values import Value

_DAY = 24 * 60
_WEEK = 7 * _DAY


class Day(StrEnum):
    """A day of the week, by the name schema.org gives it."""

    MONDAY = "Monday"
    TUESDAY = "Tuesday"
    WEDNESDAY = "Wednesday"
    THURSDAY = "Thursday"
    FRIDAY = "Friday"
    SATURDAY = "Saturday"
    SUNDAY = "Sunday"


def _reads_like_a_clock(value: object) -> time:
    if isinstance(value, time):
        return value
    try:
        hour, minute = str(value).split(":")
        return time(int(hour), int(minute))
    except ValueError as error:
        raise ValueError("must be a time of day such as 17:00") from error


TimeOfDay = Annotated[
    time,
    BeforeValidator(_reads_like_a_clock),
    PlainSerializer(lambda value: f"{value:%H:%M}", return_type=str, when_used="json"),
]
"""A time of day at the venue, as wall time; HH:MM in files and in JSON."""


class OpeningHours(Value):
    """One stretch of opening on one day, in wall time of the venue's zone.

    A closing time that is not after the opening time is on the next day: Friday 17:00 to 01:00
    ends on Saturday, and 00:00 is the midnight that ends the day.
    """

    day: Day
    opens: TimeOfDay
    closes: TimeOfDay

    @model_validator(mode="after")
    def _lasts(self) -> Self:
        if self.opens == self.closes:
            raise ValueError("closes at the minute it opens")
        return self

    @property
    def closes_next_day(self) -> bool:
        """Whether the closing time is on the day after `day`."""
        return self.closes <= self.opens


def checked(hours: tuple[OpeningHours, ...]) -> tuple[OpeningHours, ...]:
    """Return the hours as they are; raises ValueError when two stretches of a week overlap."""
    stretches = sorted((*_minutes(entry), entry.day) for entry in hours)
    if stretches:
        start, end, day = stretches[0]
        stretches.append((start + _WEEK, end + _WEEK, day))
    for (_, end, day), (start, _, next_day) in pairwise(stretches):
        if end > start:
            raise ValueError(f"the hours of {day} and of {next_day} overlap")
    return hours


def _minutes(entry: OpeningHours) -> tuple[int, int]:
    """Minutes from Monday 00:00 at which the stretch begins and ends."""
    midnight = list(Day).index(entry.day) * _DAY
    opens = midnight + entry.opens.hour * 60 + entry.opens.minute
    closes = midnight + entry.closes.hour * 60 + entry.closes.minute
    return opens, closes + (_DAY if entry.closes_next_day else 0)


def _as_written(value: time | str | None) -> str | None:
    return f"{value:%H:%M}" if isinstance(value, time) else value


Clock = Annotated[str, BeforeValidator(_as_written)]
ClockIfAny = Annotated[str | None, BeforeValidator(_as_written)]


class SpecialDayOut(CamelSchema):
    """A date with hours of its own, wall time as HH:MM; without them the house is closed."""

    date: date
    opens: ClockIfAny
    closes: ClockIfAny
    closes_next_day: bool
    note: str
