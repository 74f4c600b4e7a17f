"""The pages of the site, as the table of routes names them: a new page is tested by being there."""

import json
from pathlib import Path
from urllib.parse import urlsplit

from tests.support.drills import IS_HARD
from tests.support.server import RunningServer

_TABLE = Path(__file__).parents[3] / "frontend" / "src" / "app" / "routes.json"
_ROWS: list[dict[str, object]] = json.loads(_TABLE.read_text())

EVENT = "/events/:event"
NOWHERE = "/no-such-door"
PAGES = [str(row["path"]) for row in _ROWS]
ALL_PAGES = [*PAGES, NOWHERE]
TYPICAL_PAGES = (
    ALL_PAGES if IS_HARD else ["/", "/events", EVENT, "/menu", "/comedy", "/host-event", NOWHERE]
)
"""One of each kind, for what is the same code on all; `make test-hard` opens every page."""


def address(server: RunningServer, page: str) -> str:
    """Return a page's path; for `EVENT`, that of the soonest event."""
    if page != EVENT:
        return page
    [soonest] = server.get("/api/events/upcoming?limit=1").json()
    return urlsplit(f"/events/{soonest['id']}-{soonest['slug']}").path
