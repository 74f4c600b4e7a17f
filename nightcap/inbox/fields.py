"""The field types and shared schemas of the inbox."""

import re
from datetime import date, time
from typing import Annotated

from django.utils.translation import gettext as _
from pydantic import BeforeValidator, Field, PlainSerializer, WithJsonSchema

from nightcap.core.characters import CONTROL_BUT_LINE_BREAKS, visible
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, RowOut


def _written(pattern: str, example: str) -> BeforeValidator:
    """Require one notation: else a number would pass as a day, and a zoned time as an hour."""

    def check(value: object) -> object:
        # Values from Python code are dates and times already.
        if isinstance(value, date | time) or (
            isinstance(value, str) and re.fullmatch(pattern, value.strip(), re.ASCII)
        ):
            return value
        raise ValueError(_("must be written like %(example)s") % {"example": example})

    return BeforeValidator(check)


def _prose(value: object) -> object:
    """Remove characters that databases and emails cannot contain; keep line breaks."""
    if not isinstance(value, str):
        return value
    lines = re.sub(r"\r\n?|[\v\f\x85\u2028\u2029]", "\n", value)
    return visible(CONTROL_BUT_LINE_BREAKS.sub("", lines))


Line = Annotated[str, Field(min_length=1, max_length=300), ON_ONE_LINE]
Day = Annotated[
    date,
    _written(r"\d{4}-\d{2}-\d{2}", "2026-12-31"),
    Field(ge=date(1970, 1, 1), lt=date(2200, 1, 1)),
]
"""A day at the venue, written YYYY-MM-DD."""

WallTime = Annotated[
    time,
    _written(r"\d{2}:\d{2}(:00)?", "19:30"),
    PlainSerializer(lambda value: value.strftime("%H:%M"), return_type=str),
    WithJsonSchema({"type": "string", "format": "clock-time"}),
]
"""A time of day at the venue, written HH:MM."""

Prose = Annotated[str, BeforeValidator(_prose), Field(max_length=10_000)]
"""A text of many lines."""


class DaysIn(CamelSchema):
    """A span of days at the venue, both ends included."""

    first: Annotated[Day, Field(alias="from")]
    last: Annotated[Day, Field(alias="to")]


class InquiryOut(RowOut):
    """An inquiry to host an event; one that staff entered may be incomplete."""

    first_name: str
    last_name: str
    email: str
    phone: str
    extension: str
    newsletter_opt_in: bool
    event_name: str
    location: str
    guest_count: int | None
    event_date: date | None
    start_time: WallTime | None
    end_time: WallTime | None
    message: str


class MessageOut(RowOut):
    """A message from the contact page."""

    name: str
    email: str
    message: str
