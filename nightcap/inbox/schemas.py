import re
from datetime import date, time
from typing import Annotated

from pydantic import AfterValidator, BeforeValidator, Field, PlainSerializer, field_validator

from nightcap.core.schemas import CamelSchema, EmailAddress, Honeypot, PersonName, one_line
from nightcap.core.time import Instant
from nightcap.venue.profile import profile

MOST_GUESTS = 100_000

_CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


def _written(pattern: str, example: str) -> BeforeValidator:
    """Take text of one form only: else a number would pass as a day, and an hour with a zone."""

    def check(value: object) -> object:
        # What Python itself hands over is a date or a time already.
        if isinstance(value, date | time) or (
            isinstance(value, str) and re.fullmatch(pattern, value.strip(), re.ASCII)
        ):
            return value
        raise ValueError(f"must be written like {example}")

    return BeforeValidator(check)


def _prose(value: object) -> object:
    """Drop what a paste brings along and no database or mail can hold; lines stay lines."""
    if not isinstance(value, str):
        return value
    return _CONTROL.sub("", re.sub(r"\r\n?|[\v\f\x85\u2028\u2029]", "\n", value))


Line = Annotated[str, Field(min_length=1, max_length=300), AfterValidator(one_line)]
Phone = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(one_line)]
Day = Annotated[date, _written(r"\d{4}-\d{2}-\d{2}", "2026-12-31")]
"""A day at the venue, written YYYY-MM-DD."""

WallTime = Annotated[
    time,
    _written(r"\d{2}:\d{2}(:00)?", "19:30"),
    PlainSerializer(lambda value: value.strftime("%H:%M"), return_type=str),
]
"""A time of day at the venue, written HH:MM."""


class ReceivedOut(CamelSchema):
    """The answer to everything that arrived."""

    ok: bool = True


class HostInquiryIn(CamelSchema):
    """The host inquiry (specification, sections 3 and 5)."""

    first_name: PersonName
    last_name: PersonName
    email: EmailAddress
    phone: Phone
    extension: Annotated[str, Field(max_length=20), AfterValidator(one_line)] = ""
    newsletter_opt_in: bool = False
    event_name: Line
    location: str = ""
    guest_count: Annotated[int, Field(ge=1, le=MOST_GUESTS)]
    event_date: Day
    start_time: WallTime
    end_time: WallTime
    website: Honeypot = ""

    @field_validator("location")
    @classmethod
    def _is_offered(cls, value: str) -> str:
        offered = [location.value for location in profile().locations]
        if value and value not in offered:
            raise ValueError(f"must be one of {', '.join(offered)}" if offered else "must be empty")
        return value


class HostInquiryOut(CamelSchema):
    """A host inquiry in the manager's inbox."""

    id: int
    first_name: str
    last_name: str
    email: str
    phone: str
    extension: str
    newsletter_opt_in: bool
    event_name: str
    location: str
    guest_count: int
    event_date: date
    start_time: WallTime
    end_time: WallTime
    created_at: Instant


class ContactMessageIn(CamelSchema):
    """The contact form (specification, section 5)."""

    name: PersonName
    email: EmailAddress
    message: Annotated[str, BeforeValidator(_prose), Field(min_length=1, max_length=10_000)]
    website: Honeypot = ""


class ContactMessageOut(CamelSchema):
    """A message in the manager's inbox."""

    id: int
    name: str
    email: str
    message: str
    created_at: Instant
