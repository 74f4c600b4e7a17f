"""Closed days and special hours as the manager writes them."""

from datetime import UTC, date, datetime, time
from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.core.fields import NoneIsEmpty
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn
from nightcap.venue.hours import SpecialDayOut

_UNUSED = datetime(1970, 1, 1, tzinfo=UTC).date()
_YEARS = range(2000, 2200)


def _day(value: date) -> date:
    if value.year not in _YEARS:
        raise ValueError("must lie between the years 2000 and 2200")
    return value


def _clock(value: time) -> time:
    if value.tzinfo is not None:
        raise ValueError("must be a time of the venue's clock, such as 17:00")
    return value.replace(second=0, microsecond=0)


SpecialDate = Annotated[date, AfterValidator(_day)]
Clock = Annotated[time, AfterValidator(_clock)]
Note = Annotated[str, Field(max_length=100), ON_ONE_LINE, NoneIsEmpty]


class SpecialDayIn(CamelSchema):
    """A special day: the hours are the venue's wall time; without them the house is closed."""

    date: SpecialDate
    opens: Clock | None = None
    closes: Clock | None = None
    note: Note = ""


class SpecialDayChangesIn(ChangesIn):
    """Changes to a special day."""

    date: SpecialDate = _UNUSED
    opens: Clock | None = None
    closes: Clock | None = None
    note: Note = ""


class SpecialDayRowOut(SpecialDayOut):
    """A special day of the manager's list."""

    id: int
    version: int
