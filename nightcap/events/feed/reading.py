"""A calendar read in a process of its own, and what it holds.

A hostile file can use up that process, not the server, which never loads what reading takes: that
would make every start a tenth slower.
"""

import signal
import subprocess
import sys
from dataclasses import dataclass, field
from datetime import datetime
from typing import Annotated
from zoneinfo import ZoneInfo

from pydantic import ConfigDict, Field, TypeAdapter

from nightcap.core.characters import cut
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant

BUDGET_SECONDS = 5
"""Seconds of processor time for a whole file."""

_READER = "nightcap.events.feed.reader"
_TIMEOUT_SECONDS = 30
_TOO_MUCH = f"The calendar takes more than {BUDGET_SECONDS} seconds to read; nothing was imported."


class NotACalendar(Exception):
    """The file as a whole cannot be used; the text is a sentence for the manager."""


class RemarkOut(CamelSchema):
    """Dates that were not, or not quite, imported, and why.

    `date` is null for an entry as a whole, and where no date of it can be read.
    """

    model_config = ConfigDict(frozen=True)

    title: str
    reason: str
    count: int
    starts_at: Annotated[Instant | None, Field(alias="date")] = None
    is_all_day: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """What the site shows of an event, beside its times."""

    uid: str
    title: str
    description: str
    category: str
    location: str
    image_url: str
    eventbrite_link: str


@dataclass(frozen=True, slots=True, kw_only=True)
class Occurrence(Described):
    """One date of one event. `recurrence` is its RECURRENCE-ID in UTC, '' for a single event."""

    recurrence: str
    starts_at: datetime
    ends_at: datetime | None
    is_all_day: bool


@dataclass(slots=True)
class Reading:
    """What a calendar holds."""

    occurrences: list[Occurrence] = field(default_factory=list)
    remarks: list[RemarkOut] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs that the calendar holds but that could not be read in full."""


RESULT = TypeAdapter[Reading | str](Reading | str)
"""What the process that reads has found, or why it refuses the file."""


def read_calendar(data: bytes, *, zone: ZoneInfo, at: datetime) -> Reading:
    """Read a calendar as it stands at an instant, within BUDGET_SECONDS; `zone` is the venue's.

    Raises NotACalendar.
    """
    command = [sys.executable, "-m", _READER, zone.key, at.isoformat()]
    try:
        done = subprocess.run(  # noqa: S603 (no part of the command comes from the file)
            command, input=data, capture_output=True, timeout=_TIMEOUT_SECONDS, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NotACalendar(_TOO_MUCH) from error
    if done.returncode in {-signal.SIGXCPU, -signal.SIGKILL}:
        raise NotACalendar(_TOO_MUCH)
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotACalendar(f"The calendar cannot be read ({cut(reason, 200)}).")
    result = RESULT.validate_json(done.stdout)
    if isinstance(result, str):
        raise NotACalendar(result)
    return result
