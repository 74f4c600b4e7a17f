"""What is sent of a party, each declared once: by who books, and by who waits for seats."""

from typing import Annotated

from pydantic import Field

from nightcap.bookings.models import LARGEST_PARTY, MOST_TICKETS
from nightcap.core.fields import NoneIsEmpty
from nightcap.core.schemas import ON_ONE_LINE

EventId = Annotated[int, Field(ge=1, le=2**63 - 1)]
Phone = Annotated[str, Field(min_length=1, max_length=60), ON_ONE_LINE]
PhoneIfAny = Annotated[str, Field(max_length=60), ON_ONE_LINE, NoneIsEmpty]
Tickets = Annotated[int, Field(strict=True, ge=1, le=MOST_TICKETS)]
PartySize = Annotated[int, Field(strict=True, ge=1, le=LARGEST_PARTY)]
"""What the manager may book for one party."""
