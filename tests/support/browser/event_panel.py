"""Working in the panel's view of the events."""

import re

import httpx
from playwright.sync_api import Locator, Page, expect


def fill(page: Page, **fields: str) -> None:
    """Type into fields, named by their labels in lower case with "_" for a space."""
    for label, value in fields.items():
        name = label.replace("_", " ").capitalize()
        field = unfold(page.get_by_label(name, exact=True))
        if field.evaluate("field => field instanceof HTMLSelectElement"):
            field.select_option(value)
        else:
            field.fill(value)


def unfold(field: Locator) -> Locator:
    """Open the tab and the fold that a field of a form is in, and return the field."""
    expect(field).to_be_attached()
    panel = field.locator("xpath=ancestor::*[@role='tabpanel'][1]")
    if panel.count() and not panel.is_visible():
        open_tab(field.page, panel.get_attribute("data-tab") or "")
    if not field.is_visible():
        field.locator("xpath=ancestor::details[1]/summary").click()
    return field


def open_tab(page: Page, name: str) -> None:
    """Open a tab of the event."""
    page.get_by_role("tab", name=name.capitalize(), exact=True).click()


def act(page: Page, action: str) -> None:
    """Choose an action from the menu of the event that is open."""
    page.get_by_role("main").get_by_role("button", name=re.compile("^More for ")).first.click()
    page.get_by_role("menuitem", name=action).click()


def save(page: Page, button: str = "Save") -> None:
    """Press a button."""
    page.get_by_role("button", name=button, exact=True).click()


def find(page: Page, text: str) -> None:
    """Search the list for the one event that is about something, and wait until no other is there.

    Until then its row may still move, and take away what is pressed in it.
    """
    page.get_by_label("Search events").fill(text)
    head_and_event = page.get_by_role("table", name="Events").get_by_role("row")
    expect(head_and_event).to_have_count(2)


def event(manager: httpx.Client, event_id: int) -> dict[str, object]:
    """Return an event as visitors get it."""
    answer: dict[str, object] = manager.get(f"/api/events/{event_id}").json()
    return answer


def titled(manager: httpx.Client, title: str) -> list[dict[str, object]]:
    """Return programme events that a search finds, as the manager sees them."""
    rows: list[dict[str, object]] = manager.get(
        "/api/admin/events", params={"search": title}
    ).json()
    return rows
