"""Tonight's bars in the panel: what they show, and how it is noticed that they have to move."""

from django.db import close_old_connections

from nightcap.bookings import selectors as bookings
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.door import selectors as door
from nightcap.http.streaming import Watched
from nightcap.staff import sessions


def _mark() -> object:
    close_old_connections()
    return publishing.version(), door.last_tapped()


def _state() -> bytes:
    close_old_connections()
    return bookings.evening(at=now()).model_dump_json(by_alias=True).encode()


def _may_be_seen(key: str) -> bool:
    close_old_connections()
    return sessions.is_open(key)


WATCHED = Watched(
    path="/api/bookings/evening/changes", may_be_seen=_may_be_seen, mark=_mark, state=_state
)
"""The evening, as `GET /api/bookings/evening` answers it."""
