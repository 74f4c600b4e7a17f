"""Every date that a calendar holds, bounded: what cannot be read in full is left out and said."""

from collections import defaultdict
from collections.abc import Iterator
from contextlib import nullcontext
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from nightcap.core.time import utc_iso
from nightcap.events.feed.parse import Calendar, Guard
from nightcap.events.feed.reading import Occurrence, Reading, Remark
from nightcap.events.feed.series import Dated, dates_of
from nightcap.events.feed.vevent import Unreadable

AHEAD = timedelta(days=366)
"""How far repetitions are laid out. Dates behind us are too, from the start of the series."""

MOST_DATES = 2_000
MOST_IN_ALL = 20_000
_MOST_NAMED = 100
"""Dates of a series that are named one by one where they are left out or changed."""


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
            calendar.remark(series.title, f"it has no date up to {at + AHEAD:%d %B %Y}", start)
        calendar.remarks += _remarks(dates, at)
        shown = [one for one in dates if not one.vevent.hidden]
        if len(shown) > MOST_DATES:
            counts = f"{len(shown):,} dates, of which {len(shown) - MOST_DATES:,} were left out"
            too_many = Unreadable(f"it has {counts}")
            calendar.leave_out(series.uid, series.title, too_many, start)
            shown = _within_reason(shown, at, MOST_DATES)
        found += [_occurrence(one) for one in shown]
    return Reading(found, calendar.remarks, calendar.unread)


def _remarks(dates: list[Dated], at: datetime) -> Iterator[Remark]:
    """Yield a remark for each date that is hidden or odd; of many, only how many there are more."""
    by_reason = defaultdict[tuple[str, str], list[Dated]](list)
    for one in dates:
        reason = one.vevent.hidden or one.vevent.remark
        if reason:
            by_reason[one.vevent.title or one.vevent.uid, reason].append(one)
    for (title, reason), odd in by_reason.items():
        named = _within_reason(odd, at, _MOST_NAMED)
        for one in named:
            yield Remark(title, reason, 1, one.starts_at, one.vevent.is_all_day)
        if len(odd) > len(named):
            yield Remark(title, reason, len(odd) - len(named))


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
