"""A hasty hand on Delete: one row goes, it can be brought back, and nothing is told as failed."""

import re
from base64 import b64encode

import httpx
import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.programme import in_hours, put_on
from tests.browser.toasts import toast
from tests.browser.window import OpenPanel
from tests.media.pictures import jpeg
from tests.server import RunningServer


def double_click_where_it_stands(page: Page, button: Locator) -> None:
    """Press twice at one spot, as a double click does: the second meets what moved there."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.dblclick(*spot)


def season_titles(manager: httpx.Client) -> list[str]:
    return [show["title"] for show in manager.get("/api/season").json()["shows"]]


@pytest.fixture
def season(manager: httpx.Client) -> list[str]:
    """The season as the file has it."""
    files = manager.get("/api/admin/season").json()["inFiles"]
    manager.put("/api/admin/season", json=files).raise_for_status()
    return season_titles(manager)


def test_a_double_click_on_delete_removes_one_show_and_undo_brings_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, season: list[str]
) -> None:
    page = panel(house, "?view=season")
    delete = page.get_by_role("button", name=f"Delete {season[2]}", exact=True)
    double_click_where_it_stands(page, delete)
    expect(toast(page)).to_contain_text("Show deleted successfully")
    expect(delete).to_have_count(0)
    assert season_titles(manager) == [*season[:2], *season[3:]]
    toast(page).get_by_role("button", name="Undo").click()
    expect(toast(page)).to_contain_text("Restored as it was")
    assert season_titles(manager) == season


def test_a_show_is_removed_as_itself_although_the_list_has_moved_elsewhere_meanwhile(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, season: list[str]
) -> None:
    page = panel(house, "?view=season", may_fail=True)
    shows = manager.get("/api/admin/season").json()["values"]["shows"]
    manager.put("/api/admin/season", json={"shows": [shows[-1], *shows[:-1]]}).raise_for_status()
    page.get_by_role("button", name=f"Delete {season[2]}", exact=True).click()
    expect(toast(page)).to_contain_text("Failed to save season list")
    moved = [season[-1], *season[:-1]]
    assert season_titles(manager) == moved
    heading = page.get_by_role("list", name="Shows").get_by_role("heading", level=3)
    expect(heading.first).to_have_text(moved[0])
    page.get_by_role("button", name=f"Delete {season[2]}", exact=True).click()
    expect(toast(page)).to_contain_text("Show deleted successfully")
    assert season_titles(manager) == [title for title in moved if title != season[2]]


def picture() -> str:
    return "data:image/jpeg;base64," + b64encode(jpeg(400, 300)).decode()


def add_photos(manager: httpx.Client) -> None:
    for caption in ("Red", "Green", "Blue"):
        row = {"imageUrl": picture(), "caption": caption, "active": True}
        manager.post("/api/featured-images", json=row).raise_for_status()


def add_menu(manager: httpx.Client) -> None:
    for name in ("Red", "Green", "Blue"):
        row = {"name": name, "description": "", "price": "9", "category": "wine"}
        manager.post("/api/menu", json=row).raise_for_status()


def add_past_events(manager: httpx.Client) -> None:
    for title in ("Red", "Green", "Blue"):
        manager.post("/api/past-events", json={"title": title}).raise_for_status()


def add_special_days(manager: httpx.Client) -> None:
    for day, note in (("2037-03-01", "Red"), ("2037-03-02", "Green"), ("2037-03-03", "Blue")):
        row = {"date": day, "opens": None, "closes": None, "note": note}
        manager.post("/api/admin/special-days", json=row).raise_for_status()


def add_subscribers(manager: httpx.Client) -> None:
    for name in ("Red", "Green", "Blue"):
        row = {"name": name, "email": f"{name.lower()}@example.com"}
        manager.post("/api/newsletter", json=row).raise_for_status()


def add_slides(manager: httpx.Client) -> None:
    for order, caption in enumerate(("Red", "Green", "Blue")):
        row = {"imageUrl": picture(), "caption": caption, "displayOrder": order}
        manager.post("/api/host-event-images", json=row).raise_for_status()


LISTS = {
    "photos": (add_photos, "/api/admin/featured-images", "caption", "Delete "),
    "menu": (add_menu, "/api/admin/menu", "name", "Delete "),
    "past-events": (add_past_events, "/api/past-events", "title", "Delete "),
    "host-slideshow": (add_slides, "/api/host-event-images", "caption", "Delete "),
    "newsletter": (add_subscribers, "/api/newsletter", "name", "Delete "),
    "venue": (add_special_days, "/api/admin/special-days", "note", "Delete "),
}


@pytest.mark.parametrize("view", LISTS)
def test_a_double_click_on_delete_removes_one_row_and_undo_brings_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, view: str
) -> None:
    add, api, name, label = LISTS[view]
    add(manager)

    def names() -> set[str]:
        found = {row[name] for row in manager.get(api).json()}
        return found & {"Red", "Green", "Blue"}

    assert names() == {"Red", "Green", "Blue"}
    page = panel(house, f"?view={view}")
    buttons = page.get_by_role("button", name=re.compile(f"^{label}"))
    count = buttons.count()
    double_click_where_it_stands(page, buttons.first)
    expect(toast(page)).to_contain_text("deleted successfully")
    expect(buttons).to_have_count(count - 1)
    assert len(names()) == 2
    toast(page).get_by_role("button", name="Undo").click()
    expect(toast(page)).to_contain_text("Restored as it was")
    assert names() == {"Red", "Green", "Blue"}


def test_a_double_click_on_delete_in_the_editor_sends_one_deletion(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Slow Goodbye", in_hours(90))
    page = panel(house, f"?view=events&event={event_id}")
    sent: list[str] = []

    def note(asked: Request) -> None:
        if asked.method == "DELETE":
            sent.append(asked.url)

    page.on("request", note)
    page.get_by_role("button", name="Delete", exact=True).dblclick()
    expect(toast(page)).to_contain_text("Event deleted successfully")
    assert len(sent) == 1
