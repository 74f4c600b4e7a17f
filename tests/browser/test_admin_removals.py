"""A hasty hand on Delete: one row goes, it can be brought back, and no failure is shown."""

import re
from collections.abc import Callable

import httpx
import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.support.browser.panel_lists import LISTS
from tests.support.browser.row_menu import choose, open_menu
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.drills import few
from tests.support.server import PASSWORD, RunningServer


def double_click_where_it_stands(page: Page, button: Locator) -> None:
    """Press twice at one spot, as a double click does: the second meets what moved there."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    spot = (box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.dblclick(*spot)


def deletions_of(page: Page) -> list[str]:
    """Return a list that collects URLs of DELETE requests from now on."""
    sent: list[str] = []

    def note(asked: Request) -> None:
        if asked.method == "DELETE":
            sent.append(asked.url)

    page.on("request", note)
    return sent


def press_again_once_it_is_gone(page: Page, button: Locator) -> None:
    """Press, and once the button is gone press whatever has moved to its spot."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    spot = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
    page.evaluate(
        """([x, y]) => {
            const at = () => document.elementFromPoint(x, y);
            const first = at().closest("button, [role=menuitem]");
            window.pressedAgain = new Promise((done) => {
                const look = () => {
                    if (first.isConnected) return requestAnimationFrame(look);
                    at()?.closest("button")?.click();
                    done();
                };
                look();
            });
        }""",
        spot,
    )
    page.mouse.click(*spot)
    page.evaluate("() => window.pressedAgain")


def season_titles(manager: httpx.Client) -> list[str]:
    return [show["title"] for show in manager.get("/api/season").json()["shows"]]


@pytest.fixture
def season(manager: httpx.Client) -> list[str]:
    """Reset the season to the file's contents and return its titles."""
    files = manager.get("/api/admin/season").json()["inFiles"]
    manager.put("/api/admin/season", json=files).raise_for_status()
    return season_titles(manager)


def test_a_double_click_on_delete_removes_one_show_and_undo_brings_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, season: list[str]
) -> None:
    page = panel(house, "?view=season")
    delete = open_menu(page, season[2]).get_by_role("menuitem", name="Delete")
    double_click_where_it_stands(page, delete)
    expect(toast(page)).to_contain_text("Show deleted successfully")
    expect(page.get_by_role("button", name=f"More for {season[2]}")).to_have_count(0)
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
    choose(page, season[2], "Delete")
    expect(toast(page)).to_contain_text("Failed to save season list")
    moved = [season[-1], *season[:-1]]
    assert season_titles(manager) == moved
    heading = page.get_by_role("list", name="Shows").get_by_role("heading", level=3)
    expect(heading.first).to_have_text(moved[0])
    choose(page, season[2], "Delete")
    expect(toast(page)).to_contain_text("Show deleted successfully")
    assert season_titles(manager) == [title for title in moved if title != season[2]]


@pytest.mark.every_page
@pytest.mark.parametrize("name", few(LISTS, 2))
def test_a_double_click_on_delete_removes_one_row_and_undo_brings_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, name: str
) -> None:
    rows = LISTS[name]
    rows.fill(manager)
    page = panel(house, f"?view={rows.view}")
    rows.choose(page)
    buttons = rows.deletions(page)
    expect(buttons).to_have_count(3)
    double_click_where_it_stands(page, rows.revealed(page, buttons.first))
    expect(toast(page)).to_contain_text("deleted successfully")
    expect(buttons).to_have_count(2)
    assert len(rows.names(manager)) == 2
    toast(page).get_by_role("button", name="Undo").click()
    expect(toast(page)).to_contain_text("Restored as it was")
    assert rows.names(manager) == {"Red", "Green", "Blue"}


@pytest.mark.every_page
@pytest.mark.parametrize("name", few(LISTS, 2))
def test_a_second_press_where_the_list_has_moved_up_removes_no_other_row(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, name: str
) -> None:
    rows = LISTS[name]
    rows.fill(manager)
    page = panel(house, f"?view={rows.view}")
    rows.choose(page)
    sent = deletions_of(page)
    buttons = rows.deletions(page)
    expect(buttons).to_have_count(3)
    press_again_once_it_is_gone(page, rows.revealed(page, buttons.first))
    expect(buttons).to_have_count(2)
    assert len(sent) == 1
    assert len(rows.names(manager)) == 2
    # What is pressed on purpose goes.
    rows.revealed(page, buttons.last).click()
    expect(buttons).to_have_count(1)
    assert len(rows.names(manager)) == 1


def tap(page: Page, button: Locator) -> None:
    """Tap where a button is, whatever covers it."""
    button.scroll_into_view_if_needed()
    box = button.bounding_box()
    assert box is not None
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def test_on_a_phone_rows_are_deleted_one_after_the_other_without_a_pause(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    rows = LISTS["special days"]
    rows.fill(manager)
    page = panel(house, f"?view={rows.view}", width=390, height=844, has_touch=True)
    buttons = rows.deletions(page)
    for left in (2, 1, 0):
        expect(buttons).to_have_count(left + 1)
        tap(page, buttons.first)
        tap(page, page.get_by_role("menuitem", name="Delete"))
        expect(buttons).to_have_count(left)
    assert rows.names(manager) == set()


@pytest.mark.parametrize(
    "press", [double_click_where_it_stands, press_again_once_it_is_gone], ids=["double", "again"]
)
def test_a_hasty_hand_ends_one_session(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    press: Callable[[Page, Locator], None],
) -> None:
    for _ in range(3):
        with house.visitor() as browser:
            token = browser.get("/api/csrf-token").json()["csrfToken"]
            body, headers = {"password": PASSWORD}, {"X-CSRF-Token": token}
            browser.post("/api/admin/login", json=body, headers=headers).raise_for_status()
    page = panel(house, "?view=security")
    buttons = page.get_by_role("button", name=re.compile("^More for the session of"))
    expect(buttons.nth(2)).to_be_visible()
    count = buttons.count()
    sent = deletions_of(page)
    buttons.first.click()
    press(page, page.get_by_role("menuitem", name="End session"))
    expect(toast(page)).to_contain_text("Session ended")
    expect(buttons).to_have_count(count - 1)
    assert len(sent) == 1


def test_a_second_press_takes_away_no_other_hours(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=venue")
    add = page.get_by_role("button", name="Add hours on Friday")
    buttons = page.get_by_role("button", name=re.compile("^Closed Friday"))
    for _ in range(2 - buttons.count()):
        add.click()
    expect(buttons).to_have_count(2)
    buttons.first.scroll_into_view_if_needed()
    double_click_where_it_stands(page, buttons.first)
    expect(buttons).to_have_count(1)
