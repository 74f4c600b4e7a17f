"""An order that is held for payment, offered in every tab of the browser that made it."""

import re

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.booking_dialog import fill_in, open_dialog
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenWindow, awake
from tests.support.drills import few
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> str:
    """Return the page of an event of $25 that guests pay when they book, three days ahead."""
    tiers: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    event = put_on(manager, "Low Ceiling", in_hours(72), capacity=40, tiers=tiers, payment="now")
    return f"/events/{event}-low-ceiling"


@pytest.fixture
def context(look_at: OpenWindow, house: RunningServer) -> BrowserContext:
    return look_at(house, may_fail=True, of_its_own=True).context


def leave_unpaid(context: BrowserContext, show: str, email: str) -> str:
    """Book two seats, and close the tab with the checkout page; return that page's address."""
    page = awake(context.new_page(), show)
    open_dialog(page)
    page.get_by_role("dialog").get_by_label("Tickets").select_option("2")
    fill_in(page, email=email)
    page.get_by_role("dialog").get_by_role("button", name="Pay $50").click()
    expect(page.get_by_role("heading", name="No Money Moves")).to_be_visible()
    address = page.url
    page.close()
    return address


def bar(page: Page) -> Locator:
    return page.get_by_role("region", name="Your booking")


def stored(page: Page) -> object:
    return page.evaluate("() => localStorage.getItem('nightcap-open-orders')")


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_an_open_order_is_on_the_home_page_and_on_the_show_until_it_is_released_in_one_tab(
    context: BrowserContext, show: str, width: int
) -> None:
    leave_unpaid(context, show, f"released{width}@example.com")
    tabs = [context.new_page(), context.new_page()]
    for page, path in zip(tabs, ("/", show), strict=True):
        page.set_viewport_size({"width": width, "height": 844})
        awake(page, path)
        expect(bar(page)).to_contain_text("Low Ceiling")
        expect(bar(page)).to_contain_text(
            re.compile(r"2 tickets, \$50\. Held for you until \d+:\d\d [AP]M")
        )
        assert_accessible_and_fits(page)
    home, event = tabs
    event.reload()
    release = bar(event).get_by_role("button", name="Release")
    release.click()
    expect(bar(event).get_by_role("button", name="Release Them")).to_be_focused()
    assert_accessible_and_fits(event)
    bar(event).get_by_role("button", name="Keep Them").click()
    expect(release).to_be_focused()
    event.keyboard.press("Enter")
    event.keyboard.press("Enter")
    expect(toast(event)).to_contain_text("Released your 2 seats.")
    for page in tabs:
        expect(bar(page)).to_have_count(0)
    assert stored(home) is None


def test_an_open_order_is_paid_from_another_page_and_disappears_everywhere(
    context: BrowserContext, show: str
) -> None:
    leave_unpaid(context, show, "paid@example.com")
    home = awake(context.new_page(), "/")
    pays = awake(context.new_page(), "/terms")
    bar(pays).get_by_role("link", name="Pay $50").click()
    pays.get_by_role("button", name="Pay $50").click()
    expect(pays.get_by_text("You are on the list")).to_be_visible(timeout=30_000)
    expect(bar(home)).to_have_count(0)
    assert stored(home) is None


def test_a_guest_books_more_from_an_open_order_and_a_newer_paid_order_ends_the_older(
    context: BrowserContext, show: str
) -> None:
    leave_unpaid(context, show, "more@example.com")
    page = awake(context.new_page(), "/")
    bar(page).get_by_role("button", name="Book More").click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    expect(bar(page)).to_have_count(0)
    fill_in(page, email="more@example.com")
    page.get_by_role("dialog").get_by_role("button", name="Pay $25").click()
    page.get_by_role("button", name="Pay $25").click()
    expect(page.get_by_text("You are on the list")).to_be_visible(timeout=30_000)
    awake(page, "/").wait_for_timeout(1_500)
    expect(page.get_by_role("region", name="Your booking")).to_have_count(0)


def test_seats_that_are_held_again_are_an_open_order_again(
    context: BrowserContext, house: RunningServer, show: str
) -> None:
    leave_unpaid(context, show, "again@example.com")
    page = awake(context.new_page(), show)
    bar(page).get_by_role("link", name="Low Ceiling").click()
    page.get_by_role("button", name="Give the seats back").click()
    page.get_by_role("button", name="Hold Them Again").click(timeout=30_000)
    expect(page.get_by_role("link", name="Pay $50")).to_be_visible()
    expect(bar(awake(context.new_page(), "/"))).to_contain_text("2 tickets, $50.")
