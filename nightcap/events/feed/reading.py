"""What a calendar holds, once it is read.

Apart from the reading, which a process of its own does: loading what that takes would make every
start a tenth slower.
"""

from dataclasses import dataclass, field
from datetime import datetime


class NotACalendar(Exception):
    """The file as a whole cannot be used; the text is a sentence for the manager."""


@dataclass(frozen=True, slots=True)
class Remark:
    """What was not, or not quite, taken over, and why; `count` times, the first at `starts_at`."""

    title: str
    reason: str
    count: int = 1
    starts_at: datetime | None = None
    is_all_day: bool = False


@dataclass(frozen=True, slots=True)
class Occurrence:
    """One date of one event. `recurrence` is its RECURRENCE-ID in UTC, '' for a single event."""

    uid: str
    recurrence: str
    title: str
    description: str
    category: str
    location: str
    image_url: str
    eventbrite_link: str
    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool


@dataclass(slots=True)
class Reading:
    """What a calendar holds."""

    occurrences: list[Occurrence] = field(default_factory=list)
    remarks: list[Remark] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs that the calendar holds but that could not be read in full."""
