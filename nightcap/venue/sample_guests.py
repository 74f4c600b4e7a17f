"""The sample venue's guests: who comes, who wrote, who is on a list (`sample/guests.toml`)."""

from datetime import time
from pathlib import Path
from typing import Annotated, Literal

from django.conf import settings
from pydantic import BeforeValidator, NonNegativeInt, PositiveInt

from nightcap.venue import reading
from nightcap.venue.values import Phone, Text, Value

Status = Literal["new", "answered", "confirmed", "declined"]
Weekday = Literal["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"]


def _hour(value: object) -> object:
    return time.fromisoformat(value) if isinstance(value, str) else value


Hour = Annotated[time, BeforeValidator(_hour)]


class SampleWritten(Value):
    """What arrived some hours before the sample is loaded, and what came of it."""

    hours_ago: PositiveInt
    status: Status = "new"
    is_read: bool = True
    notes: str = ""


class SampleInquiry(SampleWritten):
    """A host inquiry for a weekday some weeks ahead, so that it fits whatever today is."""

    first_name: Text
    last_name: Text
    phone: Phone
    event_name: Text
    location: str = ""
    guest_count: PositiveInt
    weekday: Weekday
    weeks_ahead: NonNegativeInt
    start_time: Hour
    end_time: Hour


class SampleMessage(SampleWritten):
    """A message from the contact page."""

    name: Text
    message: Text


class SampleGuests(Value):
    """The people of the sample, by their names; all of their addresses are at example.com."""

    guests: tuple[Text, ...] = ()
    inquiries: tuple[SampleInquiry, ...] = ()
    messages: tuple[SampleMessage, ...] = ()


def address_of(name: str) -> str:
    """Return the address of somebody of the sample: 'Mei-Lin Zhao' is mei-lin.zhao@example.com."""
    return f"{name.lower().replace(' ', '.')}@example.com"


def sample_guests() -> SampleGuests:
    """Return the people of the venue's sample, nobody when its folder has none.

    Raises ProfileError, which names every mistake with its key.
    """
    folder: Path = settings.VENUE_DIR
    file = folder / "sample" / "guests.toml"
    return reading.read(file, SampleGuests, venue=folder, is_optional=True)
