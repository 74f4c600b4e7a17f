"""The manager writes the season's list in the panel, and visitors read it a moment later."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, Read, wait_until
from tests.support.server import RunningServer

PICTURE = Path(__file__).parents[2] / "venue" / "pictures" / "duo.jpg"


@pytest.fixture(autouse=True)
def season(manager: httpx.Client) -> None:
    """Reset the season to the file's contents."""
    files = manager.get("/api/admin/season").json()["inFiles"]
    manager.put("/api/admin/season", json=files).raise_for_status()


def titles(page: Page) -> Locator:
    return page.get_by_role("list", name="Shows").get_by_role("heading", level=3)


def public(house: RunningServer) -> list[str]:
    """Return the titles of the season that visitors read."""
    return [show["title"] for show in house.get("/api/season").json()["shows"]]


def fill(page: Page, values: dict[str, str]) -> Locator:
    form = page.get_by_role("dialog")
    for label, value in values.items():
        form.get_by_label(label, exact=True).fill(value)
    return form


SHOW = {
    "Title": "Second Night",
    "Date": "Friday, March 5, 2027",
    "Time": "9:00 PM",
    "Price": "$25",
    "Ticket URL": "https://tickets.example.com/second-night",
    "Description": "Again, with feeling.",
}


def test_a_show_is_added_edited_deleted_and_put_back_and_visitors_read_it(
    panel: OpenPanel, read: Read, house: RunningServer
) -> None:
    page = panel(house, "?view=season")
    # The list is the files' until something is written.
    expect(titles(page)).to_have_count(12)
    expect(page.get_by_label("Heading", exact=True)).to_have_value("Featured Shows")
    expect(page.get_by_role("button", name="Use the original")).to_have_count(0)
    page.get_by_role("button", name="Add Show").click()
    form = fill(page, SHOW)
    form.locator("input[type=file]").set_input_files(PICTURE)
    form.get_by_label("Picture in words").fill("Keys")
    assert faults_of(page) == []
    form.get_by_role("button", name="Add Show").click()
    expect(toast(page)).to_contain_text("Show added successfully")
    expect(titles(page).last).to_have_text("Second Night")
    shown = read(house, "/comedy").get_by_role("article", name="Second Night")
    expect(shown).to_contain_text("$25")
    page.get_by_role("button", name="Edit Swing Street Revisited").click()
    form = fill(page, {"Title": "Swing Street, Again", "Price": "TBA"})
    form.get_by_role("button", name="Save").click()
    expect(titles(page).nth(1)).to_have_text("Swing Street, Again")
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert public(house)[1] == "Swing Street, Again"
    choose(page, "Swing Street, Again", "Delete")
    expect(toast(page)).to_contain_text("Show deleted successfully")
    expect(titles(page)).to_have_count(12)
    page.get_by_role("button", name="Undo").click()
    expect(titles(page).nth(1)).to_have_text("Swing Street, Again")
    expect(toast(page)).to_contain_text("Restored as it was")
    assert public(house)[1] == "Swing Street, Again"


def test_shows_are_put_in_order_and_the_heading_and_the_list_are_given_back_to_the_file(
    panel: OpenPanel, read: Read, house: RunningServer
) -> None:
    page = panel(house, "?view=season")
    assert_shows_are_put_in_order_by_keyboard_also_quickly(page, house)
    page.get_by_label("Subtitle").fill("SPRING 2027")
    page.get_by_role("button", name="Save heading").click()
    expect(toast(page)).to_contain_text("Season list saved successfully")
    expect(read(house, "/comedy").get_by_text("SPRING 2027")).to_be_visible()
    page.get_by_role("button", name="Use the original text: Subtitle").click()
    expect(page.get_by_label("Subtitle")).to_have_value("Special Nights - FALL & WINTER 2024/2025")
    with page.expect_response("**/api/admin/season"):
        page.get_by_role("button", name="Save heading").click()
    expect(read(house, "/comedy").get_by_text("SPRING 2027")).to_have_count(0)
    choose(page, "Swing Street Revisited", "Delete")
    expect(titles(page)).to_have_count(11)
    page.get_by_role("button", name="Use the original list").click()
    page.get_by_role("button", name="Bring it back").click()
    expect(titles(page)).to_have_count(12)
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    assert len(public(house)) == 12
    assert_accessible_and_fits(page)


def assert_shows_are_put_in_order_by_keyboard_also_quickly(
    page: Page, house: RunningServer
) -> None:
    handle = page.get_by_role("button", name="Move Opening Without the Lead", exact=True)
    handle.focus()
    for _ in range(3):
        page.keyboard.press("ArrowDown")
    expect(titles(page).nth(3)).to_have_text("Opening Without the Lead")
    expect(handle).to_be_focused()
    wait_until(page, lambda: public(house)[3] == "Opening Without the Lead")


def test_what_is_wrong_is_named_at_its_field(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=season", may_fail=True)
    page.get_by_role("button", name="Edit Swing Street Revisited").click()
    form = fill(page, {"Date": "", "Ticket URL": "tickets"})
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("Date is required.")).to_be_visible()
    expect(form.get_by_text("Ticket URL must be an address that begins")).to_be_visible()
    fill(page, {"Date": "Soon", "Ticket URL": "https://me:secret@tickets.example.com"})
    form.get_by_role("button", name="Save").click()
    expect(form.get_by_text("Ticket URL must not hold a user name or password.")).to_be_visible()
