"""Reading in a process of its own: a hostile file can use up that process, not the server."""

import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import datetime
from types import FrameType
from zoneinfo import ZoneInfo

from pydantic import TypeAdapter

from nightcap.events.feed.expand import Reading, TooSlow, expand
from nightcap.events.feed.parse import NotACalendar, parse

BUDGET = 5
"""Seconds of processor time for a whole file."""

_SERIES_BUDGET = 1.0
_PATIENCE = 30
_TOO_MUCH = f"The calendar takes more than {BUDGET} seconds to read; nothing was imported."


@dataclass(slots=True)
class _Result:
    reading: Reading | None = None
    refusal: str = ""


_result = TypeAdapter(_Result)


def read(data: bytes, *, zone: ZoneInfo, at: datetime) -> Reading:
    """Read a calendar as it stands at an instant, within BUDGET; `zone` is the venue's.

    Raises NotACalendar.
    """
    command = [sys.executable, "-m", __name__, zone.key, at.isoformat()]
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
        raise NotACalendar(f"The calendar cannot be read ({reason[:200]}).")
    result = _result.validate_json(done.stdout)
    if result.reading is None:
        raise NotACalendar(result.refusal)
    return result.reading


def main() -> None:
    """Read a calendar from standard input and write the result as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (BUDGET, BUDGET + 1))
    signal.signal(signal.SIGVTALRM, _give_up)
    zone, at = ZoneInfo(sys.argv[1]), datetime.fromisoformat(sys.argv[2])
    try:
        calendar = parse(sys.stdin.buffer.read(), zone=zone)
        result = _Result(reading=expand(calendar, zone=zone, at=at, guard=_series_budget))
    except NotACalendar as error:
        result = _Result(refusal=str(error))
    sys.stdout.buffer.write(_result.dump_json(result))


@contextmanager
def _series_budget() -> Iterator[None]:
    signal.setitimer(signal.ITIMER_VIRTUAL, _SERIES_BUDGET)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TooSlow("its dates take too long to work out")


if __name__ == "__main__":
    main()
