"""Importing a calendar of events from ten days ahead on, and what came of it."""

from datetime import timedelta

from nightcap.core.time import now
from nightcap.events.feed import merge
from nightcap.events.feed.merge import FeedSummaryOut
from tests.support.events.feed_files import NEW_YORK, calendar, read_file, vevent

SOON = now().replace(hour=18, minute=0, second=0, microsecond=0) + timedelta(days=10)
"""Around noon at the venue."""
DAYS = [SOON + timedelta(days=7 * week) for week in range(3)]


def stamp(property_name: str, days_later: int = 0, hours_later: int = 0) -> str:
    moment = SOON + timedelta(days=days_later, hours=hours_later)
    return f"{property_name}:{moment:%Y%m%dT%H%M%SZ}"


def publish(*parts: str) -> FeedSummaryOut:
    """Import a calendar of these parts."""
    at = now()
    found = read_file(calendar(*parts), at=at)
    return merge.merge(
        found, origin="feed", zone=NEW_YORK, at=at, progress=lambda done, total: None
    )


def jazz(*lines: str, uid: str = "night", title: str = "Jazz Night") -> str:
    return vevent(stamp("DTSTART"), *lines, uid=uid, title=title)


def weekly(*lines: str, start: str = "") -> str:
    return vevent(start or stamp("DTSTART"), "RRULE:FREQ=WEEKLY;COUNT=3", *lines)


def counts(summary: FeedSummaryOut) -> dict[str, int]:
    names = ("new", "changed", "unchanged", "cancelled", "flagged")
    return {name: getattr(summary, name) for name in names if getattr(summary, name)}
