"""An event that guests pay before the evening: the dialog, the practice page, and their booking."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.booking_dialog import fill_in, open_dialog
from tests.support.browser.box_office import row_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event of $25 that guests pay when they book, three days ahead."""
    tiers: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, tiers=tiers, payment="now")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name).click()


def reserved(page: Page, show: int) -> None:
    """Book two seats in the dialog; the practice page opens."""
    awake(page, f"/events/{show}-low-ceiling")
    prices = page.get_by_role("region", name="Tickets")
    for words in ("$25", "Paid when you book"):
        expect(prices).to_contain_text(words)
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Tickets").select_option("2")
    fill_in(page)
    expect(dialog).to_contain_text("Held for you for 15 minutes.")
    assert_accessible_and_fits(page)
    dialog.get_by_role("button", name="Pay $50").click()
    expect(page.get_by_role("heading", name="No Money Moves")).to_be_visible()


def test_a_guest_pays_when_booking_and_the_lists_of_the_house_say_so(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer, show: int
) -> None:
    page = look_at(house)
    reserved(page, show)
    assert_accessible_and_fits(page)
    lists = panel(house, f"?view=bookings&event={show}")
    expect(row_of(lists, "Ada Lovelace")).to_contain_text(
        re.compile(r"To pay until \d+:\d\d [AP]M")
    )
    press(page, "Decline")
    expect(page.get_by_role("status")).to_contain_text("No money was taken.")
    press(page, "Pay $50")
    # The worker asks the provider within seconds, and the page looks again by itself.
    expect(page.get_by_text("You are on the list")).to_be_visible(timeout=30_000)
    expect(page.get_by_role("term").filter(has_text="Paid")).to_be_visible()
    expect(page.locator(".ticket")).to_contain_text("$50")
    assert_accessible_and_fits(page)
    # What other seats cost is said before they are saved.
    section = page.locator("section").filter(has_text="More, or Fewer")
    page.wait_for_load_state("networkidle")
    press(page, "One seat more")
    # Its sign stays to be seen below the pointer.
    expect(page.get_by_role("button", name="One seat more")).to_have_css(
        "background-color", "rgb(43, 33, 29)"
    )
    expect(section).to_contain_text("$25 more in all.")
    press(page, "One seat fewer")
    press(page, "One seat fewer")
    expect(section).to_contain_text("$25 less in all.")
    lists.reload()
    expect(row_of(lists, "Ada Lovelace")).to_contain_text("paid $50")


def test_who_comes_back_unpaid_is_offered_to_pay_or_to_give_the_seats_back(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    # The page of seats that went back says 410, also in the console.
    page = look_at(house, may_fail=True)
    reserved(page, show)
    page.go_back()
    summary = page.get_by_role("region", name="Your booking")
    expect(summary).to_contain_text(re.compile(r"Held for you until \d+:\d\d [AP]M"))
    assert_accessible_and_fits(page)
    summary.get_by_role("link", name="Pay $50").click()
    page.get_by_role("link", name="Close the page").click()
    expect(page.get_by_text("Held for you")).to_be_visible()
    expect(page.get_by_role("link", name="Pay $50")).to_be_visible()
    assert_accessible_and_fits(page)
    press(page, "Give the seats back")
    expect(page.get_by_role("button", name="Hold Them Again")).to_be_visible(timeout=30_000)
