"""Dialogs hold the focus, give it back, and are accessible while they are open."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, awake, wait_until_awake
from tests.support.drills import few
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

WIDTHS = (1440, 390)
NARROWEST = 360


@dataclass(frozen=True)
class Door:
    """What opens a dialog, and where."""

    path: str
    button: str
    title: str


DOORS = {
    "booking": Door("/events/{event}", "Book: Behind The Curtain", "Behind The Curtain"),
    "secret calendar": Door("/", "Secret Calendar Access", "Secret Calendar Access"),
    "inquiry": Door("/host-event", "Inquire Now", "Host Your Event"),
}
MENUS = ("Share", "Add to Calendar")


@pytest.fixture(scope="module")
def bookable(manager: httpx.Client) -> str:
    """Return the path of an event that can be booked."""
    return f"/events/{put_on(manager, 'Behind The Curtain', in_hours(50))}-behind-the-curtain"


@pytest.fixture(scope="module", params=few(DOORS))
def door(request: pytest.FixtureRequest, bookable: str) -> Door:
    name: str = request.param
    door = DOORS[name]
    return Door(bookable if name == "booking" else door.path, door.button, door.title)


@pytest.fixture(scope="module")
def opened(keep_open: OpenWindow, house: RunningServer, door: Door) -> Page:
    """Return the page of a door, which the module's tests share.

    They open its dialog one after another.
    """
    return awake(keep_open(house), door.path)


@pytest.fixture
def page(opened: Page) -> Iterator[Page]:
    """Return the page of the door; close its dialog after the test."""
    yield opened
    while opened.get_by_role("dialog").count() > 0:
        opened.keyboard.press("Escape")
        expect(opened.get_by_role("dialog")).to_have_count(0)


def button(page: Page, door: Door) -> Locator:
    return page.get_by_role("button", name=door.button).first


def open_by_keys(page: Page, door: Door) -> Locator:
    button(page, door).focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name=door.title)
    expect(dialog).to_be_visible()
    return dialog


def test_the_focus_goes_in_stays_in_and_comes_back_with_escape(page: Page, door: Door) -> None:
    dialog = open_by_keys(page, door)
    stops = dialog.locator("a, button, input, select, textarea").count()
    for key in ("Tab", "Shift+Tab"):
        for _ in range(stops + 2):
            page.keyboard.press(key)
            assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    expect(button(page, door)).to_be_focused()


def test_the_page_behind_it_does_not_scroll_and_a_click_there_or_on_the_cross_closes_it(
    page: Page, door: Door
) -> None:
    dialog = open_by_keys(page, door)
    # The dialog listens to the page around it from the task after the one that shows it.
    page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
    before = page.evaluate("window.scrollY")
    page.mouse.move(8, 450)
    page.mouse.wheel(0, 600)
    page.evaluate("() => new Promise(requestAnimationFrame)")
    assert page.evaluate("window.scrollY") == before
    page.mouse.click(8, 450)
    expect(dialog).to_have_count(0)
    dialog = open_by_keys(page, door)
    dialog.get_by_role("button", name="Close").first.click()
    expect(dialog).to_have_count(0)


def test_back_closes_it_and_forward_opens_it_with_what_was_typed(page: Page, door: Door) -> None:
    address = page.url
    dialog = open_by_keys(page, door)
    first = dialog.get_by_role("textbox").first
    first.fill("Ada")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(address)
    expect(button(page, door)).to_be_focused()
    page.go_forward()
    expect(first).to_have_value("Ada")
    first.fill("")


def test_closed_by_hand_it_leaves_nothing_in_the_history(page: Page, door: Door) -> None:
    at = page.evaluate("navigation.currentEntry.index")
    for way_out in ("Escape", "Close"):
        dialog = open_by_keys(page, door)
        assert page.evaluate("navigation.currentEntry.index") == at + 1
        if way_out == "Escape":
            page.keyboard.press("Escape")
        else:
            dialog.get_by_role("button", name="Close").first.click()
        expect(dialog).to_have_count(0)
        page.wait_for_function("at => navigation.currentEntry.index === at", arg=at)


def test_after_a_reload_it_is_still_open_with_what_was_typed_and_back_closes_it(
    page: Page, door: Door
) -> None:
    address = page.url
    dialog = open_by_keys(page, door)
    dialog.get_by_role("textbox").first.fill("Ada")
    dialog.get_by_label("Email").fill("ada@example.com")
    page.reload()
    expect(dialog).to_be_visible()
    expect(dialog.get_by_role("textbox").first).to_have_value("Ada")
    expect(dialog.get_by_label("Email")).to_have_value("ada@example.com")
    dialog.get_by_role("textbox").first.fill("")
    dialog.get_by_label("Email").fill("")
    page.go_back()
    expect(dialog).to_have_count(0)
    expect(page).to_have_url(address)
    wait_until_awake(page)


@pytest.mark.parametrize("name", DOORS)
def test_axe_finds_nothing_in_it_empty_or_with_its_faults_named(
    look_at: OpenWindow, house: RunningServer, bookable: str, name: str
) -> None:
    door = DOORS[name]
    page = awake(look_at(house), bookable if name == "booking" else door.path)
    dialog = open_by_keys(page, door)
    submit = dialog.locator("button[type=submit]")
    for is_sent in (False, True):
        if is_sent and submit.is_enabled():
            submit.click()
        assert_accessible_and_fits(page)


def test_on_a_narrow_phone_it_fits(look_at: OpenWindow, house: RunningServer, door: Door) -> None:
    page = awake(look_at(house, width=NARROWEST, height=640, has_touch=True), door.path)
    dialog = open_by_keys(page, door)
    box = dialog.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= NARROWEST
    last = dialog.locator("button[type=submit]")
    last.scroll_into_view_if_needed()
    expect(last).to_be_in_viewport()


def test_axe_finds_nothing_in_menus_and_toasts(
    look_at: OpenWindow, house: RunningServer, bookable: str
) -> None:
    page = awake(look_at(house), bookable)
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        for menu in MENUS:
            page.get_by_role("button", name=f"{menu}: Behind The Curtain").click()
            assert faults_of(page) == [], (menu, width)
            page.keyboard.press("Escape")
        page.get_by_role("button", name="Share: Behind The Curtain").click()
        page.get_by_role("button", name="Copy Link").click()
        expect(page.get_by_role("region", name=re.compile("Notifications"))).to_contain_text("Link")
        assert faults_of(page) == [], width
