"""The view of the panel in which the manager keeps the clips, and what stands in it."""

import httpx
from playwright.sync_api import Locator, Page

PLACE = "?view=videos"
ELSEWHERE = "https://clips.example/five.mp4"


def clear(manager: httpx.Client) -> None:
    """Delete every clip."""
    for video in manager.get("/api/videos").json():
        manager.delete(f"/api/videos/{video['id']}").raise_for_status()


def put_up(manager: httpx.Client, title: str, **details: object) -> int:
    """Add a clip that stands elsewhere; return its number."""
    body = {"title": title, "videoUrl": ELSEWHERE, "category": "comedy", **details}
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
