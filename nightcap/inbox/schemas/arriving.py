"""What visitors send (specification, sections 3 and 5)."""

from typing import Annotated

from pydantic import AfterValidator, Field, field_validator

from nightcap.core.schemas import CamelSchema, EmailAddress, Honeypot, PersonName, one_line
from nightcap.inbox.schemas.fields import Day, Line, Phone, Prose, WallTime
from nightcap.venue.profile import profile

MOST_GUESTS = 100_000


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


class ContactMessageIn(CamelSchema):
    """The contact form (specification, section 5)."""

    name: PersonName
    email: EmailAddress
    message: Annotated[Prose, Field(min_length=1)]
    website: Honeypot = ""
