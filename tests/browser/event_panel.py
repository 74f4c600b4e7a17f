"""Working in the panel's view of the events."""

import httpx
from playwright.sync_api import Page


def fill(page: Page, **fields: str) -> None:
    """Type into fields, named by their labels in lower case with "_" for a space."""
    for label, value in fields.items():
        name = label.replace("_", " ").capitalize()
        page.get_by_label(name, exact=True).fill(value)


def save(page: Page, button: str = "Save") -> None:
    """Press a button."""
    page.get_by_role("button", name=button, exact=True).click()


def event(manager: httpx.Client, event_id: int) -> dict[str, object]:
    """What visitors are told of an event."""
    answer: dict[str, object] = manager.get(f"/api/events/{event_id}").json()
    return answer


def titled(manager: httpx.Client, title: str) -> list[dict[str, object]]:
    """The events of the programme that a search finds, as the manager sees them."""
    rows: list[dict[str, object]] = manager.get(
        "/api/admin/events", params={"search": title}
    ).json()
    return rows
