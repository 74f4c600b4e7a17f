from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.bookings.models import MOST_TICKETS
from nightcap.core.schemas import CamelSchema, EmailAddress, PersonName, one_line
from nightcap.core.time import Instant

EventId = Annotated[int, Field(ge=1, le=2**63 - 1)]


class BookingIn(CamelSchema):
    """What a guest sends (specification, sections 3 and 5)."""

    customer_name: PersonName
    customer_email: EmailAddress
    customer_phone: Annotated[str, Field(min_length=1, max_length=60), AfterValidator(one_line)]
    number_of_tickets: Annotated[int, Field(strict=True, ge=1, le=MOST_TICKETS)] = 1
    event_id: Annotated[EventId, Field(strict=True)]


class BookingOut(CamelSchema):
    """What the guest's browser shows."""

    id: int
    reference: str
    event_id: int | None
    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    created_at: Instant


class ListedBookingOut(BookingOut):
    """A line of the manager's list."""

    cancelled_at: Instant | None
