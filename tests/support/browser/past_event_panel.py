"""The view of the panel in which the manager keeps past events, and what stands in it."""

from base64 import b64encode

import httpx
from playwright.sync_api import FilePayload, Locator, Page

from tests.support.media.pictures import jpeg


def a_picture(name: str = "evening.jpg") -> FilePayload:
    """Return a picture as a file on the manager's device."""
    return {"name": name, "mimeType": "image/jpeg", "buffer": jpeg(1000, 600)}


def clear(manager: httpx.Client) -> None:
    """Delete every past event."""
    for event in manager.get("/api/past-events").json():
        manager.delete(f"/api/past-events/{event['id']}").raise_for_status()


def put_up(manager: httpx.Client, title: str, day: str | None = None) -> int:
    """Add a past event; return its number."""
    body = {"title": title, "description": f"About {title}.", "eventDate": day}
    number: int = manager.post("/api/past-events", json=body).raise_for_status().json()["id"]
    return number


def hang(manager: httpx.Client, event: int, caption: str) -> int:
    """Add a picture to a past event; return its number."""
    picture = "data:image/jpeg;base64," + b64encode(jpeg(400, 300)).decode()
    body = {"pastEventId": event, "imageUrl": picture, "caption": caption}
    answer = manager.post("/api/past-event-images", json=body).raise_for_status()
    number: int = answer.json()["id"]
    return number


def section(page: Page) -> Locator:
    """All of the view."""
    return page.get_by_role("main")


def images(page: Page) -> Locator:
    """Return the region that shows the chosen event's pictures."""
    return page.get_by_role("region", name="Images of")


def card(page: Page, title: str) -> Locator:
    """Return the card of a past event or of a picture."""
    return section(page).get_by_role("listitem").filter(has_text=title)


def choose(page: Page, title: str) -> None:
    """Choose a past event."""
    card(page, title).locator("[aria-pressed]").click()
    images(page).get_by_role("heading", name=title).wait_for()


def button(place: Locator, name: str) -> Locator:
    return place.get_by_role("button", name=name, exact=True)
