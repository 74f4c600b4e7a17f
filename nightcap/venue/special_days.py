"""Closed days and special hours by date: reads and changes.

A special day replaces the hours of its weekday.
"""

from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from typing import Annotated

from django.db.models import QuerySet
from pydantic import AfterValidator, Field, JsonValue

from nightcap.core.database import mark_done_once
from nightcap.core.fields import NoneIsEmpty
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.venue.models import SpecialDay
from nightcap.venue.profile import profile
from nightcap.venue.values import TimeOfDay

SHOWN_AHEAD = timedelta(days=60)
"""The time ahead for which visitors see special days."""

_DAY = timedelta(days=1)
_MOMENT = timedelta(microseconds=1)


def today() -> date:
    """Return the day at the venue."""
    return now().astimezone(profile().time_zone).date()


def announced() -> QuerySet[SpecialDay]:
    """Return the special days from yesterday, whose night may still last, to the near future."""
    day = today()
    return SpecialDay.objects.filter(date__range=(day - timedelta(days=1), day + SHOWN_AHEAD))


def upcoming() -> QuerySet[SpecialDay]:
    """Return the special days that are not over, soonest first."""
    return SpecialDay.objects.filter(date__gte=today())


def between(first: date, last: date) -> QuerySet[SpecialDay]:
    """Return the special days from a day to another, both included, soonest first."""
    return SpecialDay.objects.filter(date__range=(first, last))


def closed_between(first: date, last: date) -> QuerySet[SpecialDay]:
    """Return the closed days from a day to another, both included, soonest first."""
    return between(first, last).filter(opens=None)


def days_taken(start: datetime, end: datetime) -> Iterator[date]:
    """Yield the days at the venue that something takes.

    Rule: What lasts less than a day takes the day on which it begins: a night is no second day.
    """
    lasts_a_day = end - start >= _DAY
    return days_touched(start, end - _MOMENT if lasts_a_day else start)


def days_touched(start: datetime, end: datetime) -> Iterator[date]:
    """Yield the days at the venue that any part of something touches."""
    zone = profile().time_zone
    day, last = start.astimezone(zone).date(), end.astimezone(zone).date()
    while day <= last:
        yield day
        day += _DAY


def is_closed(start: datetime, end: datetime) -> bool:
    """Return whether the venue is closed all day on one of the days of a span."""
    days = list(days_taken(start, end))
    return SpecialDay.objects.filter(date__in=days, opens=None).exists()


@publishing.atomic()
def seed() -> None:
    """Create the first special days from the venue's folder, once for each database.

    Rule: The special days in the venue's folder are the first ones of a new database; from then on
    the manager changes them.
    """
    if mark_done_once("special days") and not SpecialDay.including_deleted.exists():
        SpecialDay.objects.bulk_create(
            SpecialDay(date=one.date, opens=one.opens, closes=one.closes, note=one.note)
            for one in {one.date: one for one in profile().special_days}.values()
        )
        publishing.bump()


def export_special_days() -> list[JsonValue]:
    """Return the special days that are not over as `profile.toml` holds them."""
    return [
        {
            "date": day.date.isoformat(),
            **{
                name: at.isoformat("minutes")
                for name, at in (("opens", day.opens), ("closes", day.closes))
                if at is not None
            },
            "note": day.note,
        }
        for day in upcoming()
    ]


@publishing.atomic()
def create(values: Mapping[str, object]) -> SpecialDay:
    """Add a special day. Raises Invalid for half its hours or a taken date."""
    day = SpecialDay(**values)
    day.refuse_unless_valid()
    return changes.create(day)


# --- Over HTTP ---

_YEARS = range(2000, 2200)


def _usual_year(value: date) -> date:
    if value.year not in _YEARS:
        raise ValueError("must lie between the years 2000 and 2200")
    return value


def _venue_clock(value: time) -> time:
    if value.tzinfo is not None:
        raise ValueError("must be a time of the venue's clock, such as 17:00")
    return value.replace(second=0, microsecond=0)


SpecialDate = Annotated[date, AfterValidator(_usual_year)]
WallTime = Annotated[time, AfterValidator(_venue_clock)]


class SpecialDayOut(CamelSchema):
    """A date with other hours, as wall time HH:MM; without hours the venue is closed."""

    date: date
    opens: TimeOfDay | None
    closes: TimeOfDay | None
    closes_next_day: bool
    note: str


class SpecialDayIn(CamelSchema):
    """A special day: hours are the venue's wall time; without hours the venue is closed."""

    date: SpecialDate
    opens: WallTime | None = None
    closes: WallTime | None = None
    note: Annotated[str, Field(max_length=100), ON_ONE_LINE, NoneIsEmpty] = ""


class SpecialDayChangesIn(SpecialDayIn, ChangesIn):
    """Changes to a special day."""


class SpecialDayRowOut(SpecialDayOut):
    """A special day of the manager's list."""

    id: int
    version: int
