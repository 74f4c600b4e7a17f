"""Past events with their pictures, written behind the server's back."""

import time

from tests.support.server import FOLLOWS, RunningServer

_AT = "'2026-10-09 12:00:00+00:00'"


def put_up(
    house: RunningServer, number: int, title: str, event_date: str, *, pictures: int
) -> None:
    """Write a past event with this many pictures; their captions count from 1."""
    house.change(
        "INSERT INTO content_pastevent"
        " (id, title, description, event_date, active, created_at, version)"
        f" VALUES ({number}, '{title}', 'About {title}.', '{event_date}', true, {_AT}, 1)"
    )
    for place in range(1, pictures + 1):
        address = f"/nothing-{number}-{place}.jpg"
        house.change(
            "INSERT INTO content_pasteventimage"
            " (past_event_id, image_url, caption, description, active, created_at, version)"
            f" VALUES ({number}, '{address}', '{title} {place}', '', true, {_AT}, 1)"
        )


def clear(house: RunningServer) -> None:
    """Take every past event down."""
    for table in ("content_pasteventimage", "content_pastevent"):
        house.change(f"DELETE FROM {table}")


def publish(house: RunningServer) -> None:
    """Let visitors see what was changed: they do within a second."""
    house.change(
        "INSERT INTO core_contentversion (id, version) VALUES (1, 2)"
        " ON CONFLICT (id) DO UPDATE SET version = core_contentversion.version + 1"
    )
    time.sleep(FOLLOWS)
