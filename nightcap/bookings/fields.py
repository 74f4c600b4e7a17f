"""What is sent of a party, each declared once: by who books, and by who waits for seats."""

from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.bookings.models import MOST_TICKETS
from nightcap.core.schemas import one_line

EventId = Annotated[int, Field(ge=1, le=2**63 - 1)]
Phone = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(one_line)]
Tickets = Annotated[int, Field(strict=True, ge=1, le=MOST_TICKETS)]
