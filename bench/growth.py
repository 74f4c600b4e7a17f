"""The costs of a venue with a hundred thousand events, next to one with a hundred."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta

from bench.asking import ask
from bench.figures import Row, compared
from bench.seeding import Rows, seed
from bench.site import on_postgres, serving

SMALL = Rows(events=100, bookings=1_000, subscribers=100)
LARGE = Rows(events=100_000, bookings=1_000_000, subscribers=100_000)
_FAR = timedelta(days=5 * 365)
_WEEKS = timedelta(weeks=6)


def measure() -> Iterator[Row]:
    """Growth: 100,000 events, 1,000,000 bookings, 100,000 subscribers beside 100, 1,000, 100."""
    yield from _on("SQLite")
    with on_postgres(durable=False):
        yield from _on("PostgreSQL")


def _on(database: str) -> Iterator[Row]:
    small = _times(SMALL)
    large = _times(LARGE)
    near, far = _month(), _month(_FAR)
    for path, name in _paths().items():
        what = f"{database}: {name} `{path}`"
        yield compared(what, large[path], "ms", small[path], "small house", "ratio ≤ 1.5")
    what = f"{database}: calendar month in five years"
    yield compared(what, large[far], "ms", large[near], "this month", "ratio ≤ 1.5")


def _times(rows: Rows) -> dict[str, float]:
    with serving() as server:
        seed(server, rows)
        return ask(server, [*_paths(), _month(_FAR)])


def _month(away: timedelta = timedelta()) -> str:
    begins = datetime.now(UTC).date() + away
    return f"/api/events?from={begins}&to={begins + _WEEKS}"


def _paths() -> dict[str, str]:
    """Return the paths to compare, each with its label.

    Those of the panel are asked as the panel asks them.
    """
    today = datetime.now(UTC).date()
    return {
        _month(): "calendar month",
        "/api/events/upcoming?limit=12": "home page",
        f"/api/events/next?from={today}": "next event",
        "/api/events/category/music": "category",
        "/api/admin/events?when=upcoming&limit=25": "panel: programme",
        "/api/admin/events?when=past&limit=25": "panel: what is over",
        "/api/admin/events?search=show&limit=25": "panel: programme searched",
        f"/api/admin/calendar?from={today}&to={today + _WEEKS}": "panel: calendar",
        "/api/bookings?limit=50": "panel: bookings",
        "/api/bookings?search=guest&limit=50": "panel: bookings searched",
        "/api/bookings/events?limit=20": "panel: booked events",
        "/api/bookings/evening": "panel: tonight",
        "/api/newsletter?limit=50": "panel: subscribers",
        "/api/newsletter?search=example&limit=50": "panel: subscribers searched",
        "/api/admin/inbox?limit=50": "panel: inbox",
        "/api/admin/mails?limit=50": "panel: mails",
        "/api/admin/changes?limit=50": "panel: changes",
    }
