"""Reading in a process of its own: a hostile file can use up that process, not the server."""

import signal
import subprocess
import sys
from dataclasses import dataclass
from datetime import datetime
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from nightcap.core.characters import cut
from nightcap.events.feed.reading import NotACalendar, Reading

BUDGET = 5
"""Seconds of processor time for a whole file."""

_READER = "nightcap.events.feed.reader"
_PATIENCE = 30
_TOO_MUCH = f"The calendar takes more than {BUDGET} seconds to read; nothing was imported."


@dataclass(slots=True)
class Result:
    """What the process that reads has found, or why it refuses the file."""

    reading: Reading | None = None
    refusal: str = ""


RESULT = TypeAdapter(Result)


def read(data: bytes, *, zone: ZoneInfo, at: datetime) -> Reading:
    """Read a calendar as it stands at an instant, within BUDGET; `zone` is the venue's.

    Raises NotACalendar.
    """
    command = [sys.executable, "-m", _READER, zone.key, at.isoformat()]
    try:
        done = subprocess.run(  # noqa: S603 (no part of the command comes from the file)
            command, input=data, capture_output=True, timeout=_PATIENCE, check=False
        )
    except subprocess.TimeoutExpired as error:
        raise NotACalendar(_TOO_MUCH) from error
    if done.returncode in {-signal.SIGXCPU, -signal.SIGKILL}:
        raise NotACalendar(_TOO_MUCH)
    if done.returncode:
        reason = done.stderr.decode(errors="replace").strip().rpartition("\n")[2]
        raise NotACalendar(f"The calendar cannot be read ({cut(reason, 200)}).")
    result = RESULT.validate_json(done.stdout)
    if result.reading is None:
        raise NotACalendar(result.refusal)
    return result.reading
