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

from nightcap.events.feed import reading
from nightcap.events.feed.blocks import NotACalendar
from nightcap.events.feed.reading import Reading, TooSlow

BUDGET = 5
"""Seconds of processor time for a whole file."""

_SERIES_BUDGET = 1.0
_PATIENCE = 30
_TOO_MUCH = f"The calendar takes more than {BUDGET} seconds to read; nothing was imported."


@dataclass(slots=True)
class _Answer:
    reading: Reading | None = None
    refusal: str = ""


_answer = TypeAdapter(_Answer)


def read(data: bytes, *, zone: ZoneInfo, at: datetime) -> Reading:
    """Read a calendar as reading.read does, within BUDGET. Raises NotACalendar."""
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
    answer = _answer.validate_json(done.stdout)
    if answer.reading is None:
        raise NotACalendar(answer.refusal)
    return answer.reading


def main() -> None:
    """Read a calendar from standard input and answer in JSON."""
    zone, at = sys.argv[1:]
    resource.setrlimit(resource.RLIMIT_CPU, (BUDGET, BUDGET + 1))
    signal.signal(signal.SIGVTALRM, _give_up)
    data = sys.stdin.buffer.read()
    try:
        found = reading.read(
            data, zone=ZoneInfo(zone), at=datetime.fromisoformat(at), guard=_series_budget
        )
        answer = _Answer(reading=found)
    except NotACalendar as error:
        answer = _Answer(refusal=str(error))
    sys.stdout.buffer.write(_answer.dump_json(answer))


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
