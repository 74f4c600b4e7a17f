"""The event links in the panel, as the manager uses them."""

import httpx
from playwright.sync_api import Locator, Page

from tests.support.browser.programme import clear, in_hours, put_on


def begin(manager: httpx.Client) -> None:
    """Put three events on the programme, each without a link."""
    clear(manager)
    for link in manager.get("/api/event-links").json():
        manager.delete(f"/api/event-links/{link['id']}")
    put_on(manager, "Late Pour", in_hours(30), category="cocktails")
    put_on(manager, "Second Cast", in_hours(50), category="comedy")
    put_on(manager, "Sketch & Sip", in_hours(70), category="creativity")


def section(page: Page) -> Locator:
    """Return the view's own part of the panel."""
    return page.get_by_role("main")


def row(page: Page, title: str) -> Locator:
    """Return the first row that contains an event's title."""
    return section(page).get_by_role("row").filter(has_text=title).first


def save(page: Page, title: str) -> None:
    """Save the link of an event."""
    section(page).get_by_role("button", name=f"Save link of {title}").click()


def field(page: Page, label: str, title: str) -> Locator:
    """Return the field with this label in an event's row."""
    return section(page).get_by_label(f"{label} of {title}", exact=True)


def link_to(manager: httpx.Client, title: str, **fields: object) -> None:
    """Give an event a link, as another panel would."""
    body = {"title": title, "url": "https://tickets.example/a", **fields}
    manager.post("/api/event-links", json=body).raise_for_status()
