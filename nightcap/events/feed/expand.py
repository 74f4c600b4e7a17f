"""Every date that a calendar holds, bounded: what cannot be read in full is left out and said."""

from collections.abc import Callable
from contextlib import AbstractContextManager, nullcontext
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from nightcap.core.time import utc_iso
from nightcap.events.feed.parse import Calendar
from nightcap.events.feed.reading import Occurrence, Reading
from nightcap.events.feed.series import Dated, dates_of
from nightcap.events.feed.vevent import Unreadable

AHEAD = timedelta(days=366)
"""How far repetitions are laid out. Dates behind us are too, from the start of the series."""

MOST_DATES = 2_000
MOST_IN_ALL = 20_000


class TooSlow(Exception):
    """The guard's word for a series that takes too long."""


def expand(
    calendar: Calendar,
    *,
    zone: ZoneInfo,
    at: datetime,
    guard: Callable[[], AbstractContextManager[None]] = nullcontext,
) -> Reading:
    """Lay out every date of a calendar as it stands at an instant; `zone` is the venue's.

    `guard` is entered for each series and may raise TooSlow in it.
    """
    found: list[Occurrence] = []
    for series in calendar.series.values():
        if len(found) >= MOST_IN_ALL:
            too_many = Unreadable(f"the calendar has more than {MOST_IN_ALL:,} dates")
            calendar.leave_out(series.uid, series.title, too_many)
            continue
        try:
            with guard():
                dates = sorted(dates_of(series, zone, at + AHEAD), key=lambda one: one.starts_at)
        except (Unreadable, OverflowError, TooSlow) as error:
            calendar.leave_out(series.uid, series.title, error)
            continue
        if not dates:
            calendar.remark(series.title, f"it has no date up to {at + AHEAD:%d %B %Y}")
        for vevent in series.vevents:
            if vevent.hidden or vevent.remark:
                calendar.remark(vevent.title or vevent.uid, vevent.hidden or vevent.remark)
        shown = [one for one in dates if not one.vevent.hidden]
        if len(shown) > MOST_DATES:
            counts = f"{len(shown):,} dates, of which {len(shown) - MOST_DATES:,} were left out"
            calendar.leave_out(series.uid, series.title, Unreadable(f"it has {counts}"))
            shown = _within_reason(shown, at)
        found += [_occurrence(one) for one in shown]
    return Reading(found, calendar.remarks, calendar.unread)


def _within_reason(dates: list[Dated], at: datetime) -> list[Dated]:
    """Keep the dates to come, soonest first, and then the latest that are past."""
    past = [dated for dated in dates if dated.starts_at < at]
    to_come = [dated for dated in dates if dated.starts_at >= at][:MOST_DATES]
    return past[len(past) - (MOST_DATES - len(to_come)) :] + to_come


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
