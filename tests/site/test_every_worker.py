"""A change in the panel is on the public page within a second, on every worker (section 9)."""

from collections.abc import Iterator, Mapping
from datetime import timedelta

import httpx
import pytest

from nightcap.core.time import now, utc_iso
from tests.support.published import soon
from tests.support.server import RunningServer, running

pytestmark = pytest.mark.database

PICTURE = "https://pictures.example/stage.jpg"
SOON = utc_iso(now() + timedelta(days=2))


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("house"), workers=2) as server:
        yield server


@pytest.fixture(scope="module")
def manager(server: RunningServer) -> Iterator[httpx.Client]:
    with server.signed_in() as client:
        yield client


@pytest.mark.server
@pytest.mark.parametrize(
    ("rows", "row", "named", "page"),
    [
        ("/api/events", {"date": SOON, "category": "comedy"}, "title", "/comedy"),
        ("/api/menu", {"category": "cocktails"}, "name", "/menu"),
        (
            "/api/videos",
            {"videoUrl": "https://clips.example/a.mp4", "category": "creativity"},
            "title",
            "/creativity",
        ),
        ("/api/featured-images", {"imageUrl": PICTURE, "active": True}, "caption", "/cocktails"),
        ("/api/past-events", {"eventDate": "2026-03-01"}, "title", "/host-event"),
        ("/api/host-event-images", {"imageUrl": PICTURE}, "caption", "/host-event"),
    ],
    ids=lambda value: value if isinstance(value, str) and value.startswith("/api") else "",
)
def test_what_is_added_changed_and_deleted_is_seen_by_every_visitor(
    server: RunningServer,
    manager: httpx.Client,
    rows: str,
    row: Mapping[str, object],
    named: str,
    page: str,
) -> None:
    made = manager.post(rows, json={**row, named: "Before the Change"}).raise_for_status().json()
    if rows == "/api/past-events":
        # An evening is shown by its pictures.
        picture = {"pastEventId": made["id"], "imageUrl": PICTURE}
        manager.post("/api/past-event-images", json=picture).raise_for_status()
    soon(server, page, lambda text: "Before the Change" in text)
    address = f"{rows}/{made['id']}"
    manager.put(address, json={named: "After the Change"}).raise_for_status()
    soon(
        server,
        page,
        lambda text: "After the Change" in text and "Before the Change" not in text,
    )
    manager.delete(address).raise_for_status()
    soon(server, page, lambda text: "After the Change" not in text)
