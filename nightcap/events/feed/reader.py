"""The process that reads a calendar: `python -m nightcap.events.feed.reader ZONE INSTANT`."""

import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from types import FrameType
from zoneinfo import ZoneInfo

from nightcap.events.feed.expand import expand
from nightcap.events.feed.parse import parse
from nightcap.events.feed.reading import NotACalendar
from nightcap.events.feed.sandbox import BUDGET, RESULT, Result
from nightcap.events.feed.vevent import TooSlow

_GUARDED = BUDGET * 0.75
"""Seconds for what is guarded; the rest is for the start and for writing the result."""
_SHARE = 1 / 4
"""No event and no series may use more of what is left, so that something is left for the next."""
_MOST = 1.0
_LEAST = 0.001


def main() -> None:
    """Read a calendar from standard input and write the result as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (BUDGET, BUDGET + 1))
    signal.signal(signal.SIGVTALRM, _give_up)
    zone, at = ZoneInfo(sys.argv[1]), datetime.fromisoformat(sys.argv[2])
    guard = _Budget().piece
    try:
        calendar = parse(sys.stdin.buffer.read(), zone=zone, guard=guard)
        result = Result(reading=expand(calendar, zone=zone, at=at, guard=guard))
    except NotACalendar as error:
        result = Result(refusal=str(error))
    sys.stdout.buffer.write(RESULT.dump_json(result))


class _Budget:
    """Seconds of the processor that events and series share."""

    def __init__(self) -> None:
        self._left = _GUARDED

    @contextmanager
    def piece(self) -> Iterator[None]:
        """Interrupt what is done inside with TooSlow once it has used up its share."""
        share = max(_LEAST, min(_MOST, self._left * _SHARE))
        signal.setitimer(signal.ITIMER_VIRTUAL, share)
        try:
            yield
        finally:
            unused, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self._left -= share - unused


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TooSlow("its dates take too long to work out")


if __name__ == "__main__":
    main()
