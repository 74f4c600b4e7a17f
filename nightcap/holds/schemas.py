"""Requests and responses of holds."""

import re
from datetime import date as day
from datetime import datetime, time
from typing import Annotated

from pydantic import BeforeValidator, Field

from nightcap.core.fields import Moment
from nightcap.core.schemas import NO_BOOLEAN, CamelSchema, RowOut
from nightcap.core.time import Instant
from nightcap.holds.models import DateState, HoldState
from nightcap.inbox.fields import Day
from nightcap.venue.profile import profile

_LAST_MINUTE = time(23, 59)


def _at_venue(value: object) -> object:
    """Read a time without an offset as venue time, and a day as its last minute."""
    if not isinstance(value, str):
        return value
    try:
        wall = datetime.fromisoformat(value.strip())
    except ValueError:
        return value
    if wall.tzinfo is not None:
        return value
    if re.fullmatch(r"\d{4}-\d{2}-\d{2}", value.strip(), re.ASCII):
        wall = datetime.combine(wall.date(), _LAST_MINUTE)
    return wall.replace(tzinfo=profile().time_zone)


class HoldIn(CamelSchema):
    """A hold of a day at the venue; `rank` is 1 for a first and 2 for a second hold.

    `until` without an offset is venue time; a day alone means its last minute.
    """

    date: Day
    until: Annotated[Moment, BeforeValidator(_at_venue)]
    rank: Annotated[int, Field(strict=True, ge=1, le=2), NO_BOOLEAN] = 1


class HoldOut(RowOut):
    """A hold; `title` is the name of the inquiry's event."""

    id: int
    version: int
    inquiry_id: int
    title: str = Field(validation_alias="inquiry.subject")
    date: day
    rank: int
    expires_at: Instant = Field(serialization_alias="until")
    state: HoldState = Field(validation_alias="present_state")
    created_at: Instant


class DateStateOut(CamelSchema):
    """The state of a date, without any names."""

    state: DateState
