"""The list of changes in the browser: what changed when, and putting back what was deleted."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

DRINK = {"name": "Negroni", "description": "Stirred.", "price": "16", "category": "cocktails"}


@pytest.fixture(autouse=True)
def nothing_changed(house: RunningServer) -> None:
    for table in ("core_change", "content_menuitem"):
        house.change(f"DELETE FROM {table}")


def add_drink(manager: httpx.Client, name: str) -> int:
    answer = manager.post("/api/menu", json=DRINK | {"name": name}).raise_for_status()
    number: int = answer.json()["id"]
    return number


def entries(page: Page) -> Locator:
    return page.get_by_role("main").locator("ol > li")


def test_what_changed_stands_under_its_day_and_what_was_deleted_is_put_back_for_visitors(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    add_drink(manager, "Martini")
    house.change("UPDATE core_change SET at = '2026-01-02 17:00:00'")
    number = add_drink(manager, "Negroni")
    manager.put(f"/api/menu/{number}", json=DRINK | {"price": "18"}).raise_for_status()
    manager.delete(f"/api/menu/{number}").raise_for_status()
    page = panel(house, "?view=changes")
    headings = page.get_by_role("main").get_by_role("heading", level=2)
    expect(headings).to_have_text(["Today", "Friday, January 2, 2026"])
    today = page.get_by_role("region", name="Today").get_by_role("listitem")
    expect(today.filter(has_text="Menu item changed Negroni")).to_contain_text(
        re.compile("Price: 16.*18")
    )
    expect(entries(page)).to_have_text(
        [
            re.compile("Menu item deleted"),
            re.compile("Menu item changed"),
            re.compile("Menu item created"),
            re.compile("Menu item created"),
        ]
    )
    assert_accessible_and_fits(page)
    deleted = entries(page).filter(has_text="Menu item deleted")
    deleted.get_by_role("button", name="Restore Negroni").click()
    expect(toast(page)).to_contain_text("Restored as it was")
    expect(entries(page).first).to_contain_text("Menu item restored Negroni")
    expect(deleted).to_contain_text("restored since")
    expect(page.get_by_role("button", name="Restore")).to_have_count(0)
    expect(read(house, "/menu").get_by_role("heading", name="Negroni")).to_be_visible()


def test_what_can_no_longer_be_put_back_says_why(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    number = add_drink(manager, "Negroni")
    manager.delete(f"/api/menu/{number}").raise_for_status()
    page = panel(house, "?view=changes", may_fail=True)
    house.change("UPDATE core_change SET at = '2026-01-02 17:00:00'")
    page.get_by_role("button", name="Restore Negroni").click()
    expect(toast(page)).to_contain_text("Failed to undo")
    expect(toast(page)).to_contain_text("This cannot be undone any more.")
    expect(page.get_by_role("button", name="Restore")).to_have_count(0)


def test_the_list_is_searched_and_paged_on_the_server(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=changes")
    expect(page.get_by_text("Nothing has been changed yet.")).to_be_visible()
    at = datetime.now(UTC)
    values = ", ".join(
        f"('{at - timedelta(seconds=number):%Y-%m-%d %H:%M:%S}', 'manager', 'changed', 'event', '',"
        f" 'Night {number}', '[]', '[]', 'night {number}')"
        for number in range(120)
    )
    house.change(
        "INSERT INTO core_change"
        " (at, actor, action, kind, model, title, details, reversal, search_text)"
        f" VALUES {values}"
    )
    page.reload()
    expect(entries(page)).to_have_count(25)
    pages = page.get_by_role("navigation", name="Pages")
    pages.get_by_role("button", name="Next").click()
    expect(pages).to_contain_text(re.compile("26.50 of 120"))
    expect(entries(page).first).to_contain_text("Night 25")
    page.get_by_label("Search changes").fill("night 77")
    expect(entries(page)).to_have_count(1)
