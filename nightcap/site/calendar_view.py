"""Parses the calendar's query, in the same way as the front end."""

import re
from datetime import date, datetime, timedelta
from typing import NamedTuple
from urllib.parse import quote

from nightcap.core.time import now
from nightcap.http.request import Target
from nightcap.venue import categories
from nightcap.venue.profile import known_profile

CALENDAR = "/events"
_DAYS_AHEAD = timedelta(days=14)
"""On a phone the present month starts with these days, also into the next month."""
_REACH = 24
"""Months before and after the present one, so that crawlers come to an end."""
_ASKED = tuple(re.compile(rf"(?:^|&)({name})=([0-9-]*)") for name in ("day", "month"))
_CATEGORY = re.compile(r"(?:^|&)category=([^&]*)")
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class CalendarView(NamedTuple):
    """A month by its first day, the shown category (empty: all), and the one query for both.

    `moved_to` is the query with the present name of a category if the address has an earlier one;
    else empty.
    """

    month: date
    category: str
    search: str
    next_from: date
    """The first day of the search for the next event: the selected day, or today if later."""
    today: date
    moved_to: str

    def placeholders(self, *, first_day: int) -> dict[str, str]:
        """Return the days that a month shows, {gridEnd} not included, and the start of 'next'.

        They are its whole weeks, for the present month also the days ahead. Weeks start on Sunday
        if `first_day` is 0, and on Monday if it is 1.
        """
        last = (self.month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        end = _week_of(last, first_day) + timedelta(days=7)
        if self.month == self.today.replace(day=1):
            end = max(end, self.today + _DAYS_AHEAD)
        return {
            "gridStart": _week_of(self.month, first_day).isoformat(),
            "gridEnd": end.isoformat(),
            "nextFrom": self.next_from.isoformat(),
            "category": quote(self.category),
        }


def view(query: str, at: datetime) -> CalendarView:
    """Return the view of a query; unknown, invalid and too distant values are ignored."""
    # Called for every request to the calendar, outside of threads: so it reads the cached profile.
    profile = known_profile()
    today = at.astimezone(profile.time_zone).date()
    found = _CATEGORY.search(query)
    name, category = categories.asked(found[1] if found else "")
    month, said, next_from = _date_asked(query, today)
    search, present = (_search(said, one) for one in (name, category))
    moved_to = "" if search == present else present
    return CalendarView(month, category, search, next_from, today, moved_to)


def shared_target(path: str, query: str) -> Target:
    """Return the target under which a page is cached: only the calendar's part of the query."""
    if path != CALENDAR or not query:
        return Target(path)
    return Target(path, view(query, now()).search)


def _date_asked(query: str, today: date) -> tuple[date, str, date]:
    """Return the month, the query's part that names it or its day, and the start of 'next'."""
    for pattern in _ASKED:
        found = pattern.search(query)
        if found is None:
            continue
        is_day = found[1] == "day"
        day = _day(found[2] if is_day else f"{found[2]}-01")
        if day and abs(_count(day) - _count(today)) <= _REACH:
            next_from = max(day, today) if is_day else today
            return day.replace(day=1), f"{found[1]}={found[2]}", next_from
    return today.replace(day=1), "", today


def _search(said: str, category: str) -> str:
    named = f"category={quote(category)}" if category else ""
    return "&".join(filter(None, (said, named)))


def _day(text: str) -> date | None:
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text)
    except ValueError:
        return None


def _count(day: date) -> int:
    return day.year * 12 + day.month


def _week_of(day: date, first_day: int) -> date:
    """Return the first day of a day's week."""
    return day - timedelta(days=(day.isoweekday() - first_day) % 7)
