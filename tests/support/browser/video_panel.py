"""The view of the panel in which the manager keeps the clips, and what stands in it."""

from base64 import b64encode
from pathlib import Path

import httpx
from playwright.sync_api import Locator, Page

PLACE = "?view=videos"
REEL = Path(__file__).parents[3] / "venue" / "videos" / "five-minutes.mp4"
_UPLOAD = "data:video/mp4;base64," + b64encode(REEL.read_bytes()).decode()


def clear(manager: httpx.Client) -> None:
    """Delete every clip."""
    for video in manager.get("/api/videos").json():
        manager.delete(f"/api/videos/{video['id']}").raise_for_status()


def put_up(manager: httpx.Client, title: str, **details: object) -> int:
    """Add a clip, an uploaded one unless `videoUrl` says otherwise; return its number."""
    body = {"title": title, "videoUrl": _UPLOAD, "category": "comedy", **details}
    number: int = manager.post("/api/videos", json=body).raise_for_status().json()["id"]
    return number


def form(page: Page) -> Locator:
    return page.get_by_role("dialog").locator("form")


def row(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def shown(manager: httpx.Client) -> dict[str, object]:
    [video] = manager.get("/api/videos").json()
    assert isinstance(video, dict)
    return video
