"""Which month and day an address of the calendar asks for, read as the front end reads it."""

import re
from datetime import date, datetime, timedelta
from typing import NamedTuple

from nightcap.core.time import now
from nightcap.http.request import Target
from nightcap.venue.profile import known_profile

CALENDAR = "/events"
_REACH = 24
"""Months before and after the present one; crawlers walk on for ever."""
_ASKED = tuple(re.compile(rf"(?:^|&)({name})=([0-9-]*)") for name in ("day", "month"))
_DATE = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)


class CalendarView(NamedTuple):
    """A month by its first day, and the part of the query that names it or a day in it."""

    month: date
    search: str

    def placeholders(self) -> dict[str, str]:
        """The whole weeks of the month, as dates: {gridStart} to {gridEnd}.

        The end is exclusive: the Monday after the last day.
        """
        last = (self.month + timedelta(days=31)).replace(day=1) - timedelta(days=1)
        return {
            "gridStart": _monday_of(self.month).isoformat(),
            "gridEnd": (_monday_of(last) + timedelta(days=7)).isoformat(),
        }


def view(query: str, at: datetime) -> CalendarView:
    """Read what a query asks for; what is no date or out of reach counts as not said."""
    # Asked for every request to the calendar, before any thread: the zone is the file's alone.
    this_month = at.astimezone(known_profile().time_zone).date().replace(day=1)
    for pattern in _ASKED:
        found = pattern.search(query)
        if found is None:
            continue
        month = _month(found[2] if found[1] == "day" else f"{found[2]}-01")
        if month and abs(_count(month) - _count(this_month)) <= _REACH:
            return CalendarView(month, f"{found[1]}={found[2]}")
    return CalendarView(this_month, "")


def shared_target(path: str, query: str) -> Target:
    """Return the target under which a page is kept: of the query, the calendar's part alone."""
    if path != CALENDAR or not query:
        return Target(path)
    return Target(path, view(query, now()).search)


def _month(text: str) -> date | None:
    if not _DATE.fullmatch(text):
        return None
    try:
        return date.fromisoformat(text).replace(day=1)
    except ValueError:
        return None


def _count(month: date) -> int:
    return month.year * 12 + month.month


def _monday_of(day: date) -> date:
    return day - timedelta(days=day.weekday())
