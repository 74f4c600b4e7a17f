"""Without a mouse: every way that a visitor needs can be walked by keys."""

from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer

NEW_YORK = ZoneInfo("America/New_York")


@pytest.fixture(scope="module")
def opened(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the calendar page, which the module's tests share.

    They walk through its grid one after another.
    """
    return awake(keep_open(understudy), "/events")


@pytest.fixture
def calendar(opened: Page) -> Page:
    """Return the calendar page with today selected and focused.

    Today is then the only stop in the grid.
    """
    today = iso(now().astimezone(NEW_YORK))
    opened.get_by_role("button", name="Today", exact=True).click()
    opened.locator(f"[data-day='{today}']").click()
    expect(opened.locator(f"[data-day='{today}']")).to_be_focused()
    return opened


def tab_to(page: Page, goal: Locator) -> None:
    """Press Tab until the focus has arrived."""
    for _ in range(80):
        page.keyboard.press("Tab")
        if goal.evaluate("element => element === document.activeElement"):
            return
    pytest.fail("The Tab key does not lead there.")


def iso(day: datetime) -> str:
    return f"{day:%Y-%m-%d}"


def test_the_first_tab_offers_to_skip_the_bar_and_the_grid_is_one_stop(opened: Page) -> None:
    opened.evaluate("document.activeElement.blur(), scrollTo(0, 0)")
    opened.keyboard.press("Tab")
    skip = opened.get_by_role("link", name="Skip to content")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    opened.keyboard.press("Enter")
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.closest('main') !== null")
    expect(opened.locator("[data-day][tabindex='0']")).to_have_count(1)
    tab_to(opened, opened.locator("[data-day][tabindex='0']"))
    opened.keyboard.press("Tab")
    assert opened.evaluate("document.activeElement.dataset.day") is None


def test_a_seat_is_booked_by_keys_from_the_address_bar_to_the_confirmation(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "By Hand", in_hours(48), capacity=5)
    page = awake(look_at(house), f"/events/{event}-by-hand")
    tab_to(page, page.get_by_role("button", name="Book: By Hand").first)
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    tab_or_stay(page, dialog.get_by_label("Name"))
    page.keyboard.type("Grace Hopper")
    page.keyboard.press("Tab")
    page.keyboard.type("keys@example.com")
    page.keyboard.press("Tab")
    page.keyboard.type("212 555 0101")
    page.keyboard.press("Tab")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(dialog.get_by_role("button", name="Book Tickets")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.get_by_text("Booking Confirmed!", exact=True)).to_be_visible()
    assert house.rows(
        "SELECT number_of_tickets FROM bookings_booking WHERE customer_email = 'keys@example.com'"
    ) == [(2,)]


def tab_or_stay(page: Page, goal: Locator) -> None:
    expect(goal).to_be_visible()
    if not goal.evaluate("element => element === document.activeElement"):
        tab_to(page, goal)


def test_enter_and_space_select_the_day(calendar: Page) -> None:
    chosen = now().astimezone(NEW_YORK)
    for key in ("Enter", "Space"):
        chosen += timedelta(days=1)
        calendar.keyboard.press("ArrowRight")
        calendar.keyboard.press(key)
        expect(calendar.locator(f"[aria-selected=true] [data-day='{iso(chosen)}']")).to_be_visible()
        expect(calendar.locator("[aria-selected=true]")).to_have_count(1)
        panel = calendar.get_by_role("region", name=f"{chosen:%B} {chosen.day}", exact=True)
        expect(panel).to_be_visible()


def test_a_key_that_leads_to_no_other_day_leaves_the_focus_to_the_button_that_is_pressed_next(
    calendar: Page,
) -> None:
    for key, other in (("Home", "NEXT"), ("End", "PREV")):
        calendar.locator("[data-day][tabindex='0']").focus()
        calendar.keyboard.press(key)
        calendar.keyboard.press(key)
        button = calendar.get_by_role("button", name=other, exact=True)
        button.focus()
        month = calendar.locator("#calendar-month").inner_text()
        calendar.keyboard.press("Enter")
        expect(calendar.locator("#calendar-month")).not_to_have_text(month)
        expect(button).to_be_focused()


def test_next_keeps_the_focus_at_the_end_of_the_calendar(calendar: Page) -> None:
    button = calendar.get_by_role("button", name="NEXT", exact=True)
    button.focus()
    for _ in range(40):
        if button.get_attribute("aria-disabled") == "true":
            break
        month = calendar.locator("#calendar-month").inner_text()
        calendar.keyboard.press("Enter")
        expect(calendar.locator("#calendar-month")).not_to_have_text(month)
    expect(button).to_be_disabled()
    expect(button).to_be_focused()


def test_a_menu_opens_by_enter_and_escape_gives_the_focus_back(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Menus", in_hours(49))
    page = awake(look_at(house), f"/events/{event}-menus")
    for menu in ("Share", "Add to Calendar"):
        button = page.get_by_role("button", name=f"{menu}: Menus")
        button.focus()
        page.keyboard.press("Enter")
        entries = page.locator("[popover]:popover-open").get_by_role("listitem")
        expect(entries.first).to_be_visible()
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[popover]') !== null")
        page.keyboard.press("Escape")
        expect(page.locator("[popover]:popover-open")).to_have_count(0)
        expect(button).to_be_focused()
