"""The sample content of a venue's folder: a calendar file, and what a calendar cannot say."""

from pathlib import Path
from typing import Annotated, Literal

from django.conf import settings
from pydantic import AfterValidator, BaseModel, PositiveInt

from nightcap.venue import reading
from nightcap.venue.values import PictureFile, Text, Value

TicketStatus = Literal[
    "Available", "Selling Fast", "Limited Seats", "Few Seats Left", "Sold Out", "Concluded"
]


class SampleEvent(Value):
    """What is set on the events with this title; `ticket_status` is for the soonest one only."""

    title: Text
    price_range: Text
    capacity: PositiveInt | None = None
    picture: PictureFile
    ticket_status: TicketStatus | None = None
    featured: bool = False


class SampleContent(BaseModel):
    """The calendar file to import, and its events' further values."""

    calendar: Path
    events: tuple[SampleEvent, ...]


def _distinct(events: tuple[SampleEvent, ...]) -> tuple[SampleEvent, ...]:
    titles = [event.title for event in events]
    twice = sorted({title for title in titles if titles.count(title) > 1})
    if twice:
        raise ValueError(f"the title {', '.join(twice)} stands here twice")
    return events


class _EventsFile(Value):
    events: Annotated[tuple[SampleEvent, ...], AfterValidator(_distinct)] = ()


def sample() -> SampleContent | None:
    """Return the venue's sample content; None when its folder has none.

    Raises ProfileError, which names every mistake with its key.
    """
    folder: Path = settings.VENUE_DIR
    calendar = folder / "sample" / "calendar.ics"
    if not calendar.is_file():
        return None
    details = folder / "sample" / "events.toml"
    if not details.is_file():
        return SampleContent(calendar=calendar, events=())
    found = reading.read(details, _EventsFile, venue=folder)
    return SampleContent(calendar=calendar, events=found.events)
