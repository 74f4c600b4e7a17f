"""The process that reads a calendar: `python -m nightcap.events.feed.reader ZONE INSTANT`.

It lays out every date, bounded: an entry that cannot be read in full is left out and named.
"""

import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from datetime import datetime, timedelta
from types import FrameType
from zoneinfo import ZoneInfo

from nightcap.core.time import utc_iso
from nightcap.events.feed.parse import Calendar, Guard, parse
from nightcap.events.feed.reading import (
    BUDGET_SECONDS,
    RESULT,
    NotACalendar,
    Occurrence,
    Reading,
    RemarkOut,
    Result,
)
from nightcap.events.feed.series import Dated, dates_of
from nightcap.events.feed.zones import TooSlow, Unreadable

_GUARDED_SECONDS = BUDGET_SECONDS * 0.75
"""For the guarded work; the rest is for the start and for writing the result."""
_SHARE = 1 / 4
"""The share of the remaining time that one event or series may use."""
_MOST_SECONDS = 1.0
_LEAST_SECONDS = 0.001

AHEAD = timedelta(days=366)
"""How far repetitions are laid out. Dates behind us are too, from the start of the series."""

MOST_DATES = 2_000
MOST_IN_ALL = 20_000
_MOST_NAMED = 100
"""Dates of a series that are named one by one where they are left out or changed."""


def main() -> None:
    """Read a calendar from standard input and write the result as JSON."""
    resource.setrlimit(resource.RLIMIT_CPU, (BUDGET_SECONDS, BUDGET_SECONDS + 1))
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
        self._left = _GUARDED_SECONDS

    @contextmanager
    def piece(self) -> Iterator[None]:
        """Interrupt the block with TooSlow once it has used up its share."""
        share = max(_LEAST_SECONDS, min(_MOST_SECONDS, self._left * _SHARE))
        signal.setitimer(signal.ITIMER_VIRTUAL, share)
        try:
            yield
        finally:
            unused, _ = signal.setitimer(signal.ITIMER_VIRTUAL, 0)
            self._left -= share - unused


def _give_up(number: int, frame: FrameType | None) -> None:
    raise TooSlow("its dates take too long to work out")


def expand(
    calendar: Calendar, *, zone: ZoneInfo, at: datetime, guard: Guard = nullcontext
) -> Reading:
    """Lay out every date of a calendar as it stands at an instant; `zone` is the venue's.

    `guard` is entered for each series.
    """
    found: list[Occurrence] = []
    for series in calendar.series.values():
        start = series.vevents[0].start
        if len(found) >= MOST_IN_ALL:
            too_many = Unreadable(f"the calendar has more than {MOST_IN_ALL:,} dates")
            calendar.leave_out(series.uid, series.title, too_many, start)
            continue
        try:
            with guard():
                dates = sorted(dates_of(series, zone, at + AHEAD), key=lambda one: one.starts_at)
        except (Unreadable, OverflowError) as error:
            calendar.leave_out(series.uid, series.title, error, start)
            continue
        if not dates:
            calendar.add_remark(series.title, f"it has no date up to {at + AHEAD:%d %B %Y}", start)
        calendar.remarks += _remarks(dates, at)
        shown = [one for one in dates if not one.vevent.hidden]
        if len(shown) > MOST_DATES:
            counts = f"{len(shown):,} dates, of which {len(shown) - MOST_DATES:,} were left out"
            too_many = Unreadable(f"it has {counts}")
            calendar.leave_out(series.uid, series.title, too_many, start)
            shown = _within_reason(shown, at, MOST_DATES)
        found += [_occurrence(one) for one in shown]
    return Reading(found, calendar.remarks, calendar.unread)


def _remarks(dates: list[Dated], at: datetime) -> Iterator[RemarkOut]:
    """Yield a remark for each date that is hidden or odd; of many, only how many there are more."""
    by_reason = defaultdict[tuple[str, str], list[Dated]](list)
    for one in dates:
        reason = one.vevent.hidden or one.vevent.remark
        if reason:
            by_reason[one.vevent.title or one.vevent.uid, reason].append(one)
    for (title, reason), odd in by_reason.items():
        named = _within_reason(odd, at, _MOST_NAMED)
        for one in named:
            yield RemarkOut(
                title=title,
                reason=reason,
                count=1,
                starts_at=one.starts_at,
                is_all_day=one.vevent.is_all_day,
            )
        if len(odd) > len(named):
            yield RemarkOut(title=title, reason=reason, count=len(odd) - len(named))


def _within_reason(dates: list[Dated], at: datetime, most: int) -> list[Dated]:
    """Keep the dates to come, soonest first, and then the latest that are past."""
    past = [dated for dated in dates if dated.starts_at < at]
    to_come = [dated for dated in dates if dated.starts_at >= at][:most]
    return past[max(0, len(past) - (most - len(to_come))) :] + to_come


def _occurrence(dated: Dated) -> Occurrence:
    vevent, recurrence = dated.vevent, dated.recurrence
    return Occurrence(
        uid=vevent.uid,
        recurrence=utc_iso(recurrence) if recurrence else "",
        title=vevent.title,
        description=vevent.description,
        category=vevent.category,
        location=vevent.location,
        image_url=vevent.image_url,
        eventbrite_link=vevent.eventbrite_link,
        starts_at=dated.starts_at,
        ends_at=dated.ends_at,
        is_all_day=vevent.is_all_day,
    )


if __name__ == "__main__":
    main()
