"""The process that reads a calendar: `python -m nightcap.events.feed.reader ZONE INSTANT`."""

import resource
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from types import FrameType
from zoneinfo import ZoneInfo

from nightcap.events.feed.expand import TooSlow, expand
from nightcap.events.feed.parse import parse
from nightcap.events.feed.reading import NotACalendar
from nightcap.events.feed.sandbox import BUDGET, RESULT, Result

_SERIES_BUDGET = 1.0


def main() -> None:
    """Read a calendar from standard input and write the result as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (BUDGET, BUDGET + 1))
    signal.signal(signal.SIGVTALRM, _give_up)
    zone, at = ZoneInfo(sys.argv[1]), datetime.fromisoformat(sys.argv[2])
    try:
        calendar = parse(sys.stdin.buffer.read(), zone=zone)
        result = Result(reading=expand(calendar, zone=zone, at=at, guard=_series_budget))
    except NotACalendar as error:
        result = Result(refusal=str(error))
    sys.stdout.buffer.write(RESULT.dump_json(result))


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
