"""What is sent of a party, each declared once: by who books, and by who waits for seats."""

from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.bookings.models import LARGEST_PARTY, MOST_TICKETS
from nightcap.core.fields import NoneIsEmpty
from nightcap.core.schemas import one_line

EventId = Annotated[int, Field(ge=1, le=2**63 - 1)]
Phone = Annotated[str, Field(min_length=1, max_length=60), AfterValidator(one_line)]
PhoneIfAny = Annotated[str, Field(max_length=60), AfterValidator(one_line), NoneIsEmpty]
Tickets = Annotated[int, Field(strict=True, ge=1, le=MOST_TICKETS)]
PartySize = Annotated[int, Field(strict=True, ge=1, le=LARGEST_PARTY)]
"""What the manager may book for one party."""
