"""Reads a calendar in its own process, and defines the result.

A hostile file can exhaust that process, but not the server. The server never loads the parser:
loading it would make every start a tenth slower.
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
    """Dates that were not imported, or not exactly, and why.

    `date` is null for an entry as a whole, and if none of its dates can be read.
    """

    model_config = ConfigDict(frozen=True)

    title: str
    reason: str
    count: int
    starts_at: Annotated[Instant | None, Field(alias="date")] = None
    is_all_day: bool = False


@dataclass(frozen=True, slots=True, kw_only=True)
class Described:
    """The public values of an event, without its times."""

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
    """The content of a calendar."""

    occurrences: list[Occurrence] = field(default_factory=list)
    remarks: list[RemarkOut] = field(default_factory=list)
    unread: set[str] = field(default_factory=set)
    """UIDs in the calendar that could not be read in full."""


RESULT = TypeAdapter[Reading | str](Reading | str)
"""The reading process's result, or its reason to refuse the file."""


def read_calendar(data: bytes, *, zone: ZoneInfo, at: datetime) -> Reading:
    """Read a calendar at the instant `at`, within BUDGET_SECONDS; `zone` is the venue's.

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
