"""Quotes of an inquiry in the browser: made in the panel, accepted and paid on the guest's page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.received import empty, inquire
from tests.support.browser.row_menu import open_menu
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    empty(house)


def made(panel: OpenPanel, house: RunningServer, *, deposit: str = "") -> Page:
    """Open an inquiry and send a quote of $1,100 for it."""
    page = panel(house, f"?view=inbox&inquiry={inquire(house)}")
    page.get_by_role("button", name="New quote").click()
    form = page.get_by_role("form", name="Quote for Engine Night")
    form.get_by_label("Line 1: text").fill("Room and staff")
    form.get_by_label("Amount in USD").fill("1200")
    form.get_by_role("button", name="Add a line").click()
    expect(form.get_by_label("Line 2: text")).to_be_focused()
    form.get_by_label("Line 2: text").fill("Regular guests")
    form.get_by_label("Amount in USD").nth(1).fill("-100")
    form.get_by_label("Deposit in USD").fill(deposit)
    expect(form.get_by_role("status")).to_have_text("Total $1,100")
    form.get_by_role("button", name="Send the quote").click()
    expect(toast(page)).to_contain_text("The quote is on its way to the guest")
    return page


def path_of_guest_page(page: Page) -> str:
    """Return the path that the menu of the quote leads to."""
    link = open_menu(page, quote_name(page)).get_by_text("Open the guest's page")
    href = link.get_attribute("href")
    page.keyboard.press("Escape")
    assert href is not None
    return href[href.index("/quotes/") :]


def quote_name(page: Page) -> str:
    shown = page.get_by_role("region", name="Quotes").get_by_text(re.compile("^Q-")).first
    return f"quote {(shown.text_content() or '').partition(' ')[0]}"


def test_the_form_sums_previews_and_names_the_line_at_fault(
    panel: OpenPanel, house: RunningServer
) -> None:
    # The browser reports the refusal in its console.
    page = panel(house, f"?view=inbox&inquiry={inquire(house)}", may_fail=True)
    page.get_by_role("button", name="New quote").click()
    form = page.get_by_role("form", name="Quote for Engine Night")
    form.get_by_label("Line 1: text").fill("Room")
    form.get_by_label("Amount in USD").fill("much")
    form.get_by_role("button", name="Send the quote").click()
    expect(form.get_by_label("Amount in USD")).to_be_focused()
    expect(form.get_by_text("must be a number like 1200")).to_be_visible()
    form.get_by_label("Amount in USD").fill("1,200.50")
    form.get_by_label("Minimum spend in USD").fill("2000")
    preview = form.get_by_role("region", name="Preview")
    expect(preview).to_contain_text("Room$1,200.50Total$1,200.50Minimum spend$2,000")
    form.get_by_label("Deposit in USD").fill("2000.01")
    form.get_by_role("button", name="Send the quote").click()
    expect(form.get_by_text("must be at most $2,000")).to_be_visible()
    expect(form.get_by_label("Deposit in USD")).to_be_focused()
    form.get_by_role("button", name="Add a line").click()
    form.get_by_role("button", name="Remove line 2").click()
    expect(form.get_by_label("Line 2: text")).to_have_count(0)
    assert_accessible_and_fits(page)


def test_a_quote_is_listed_with_its_state_and_withdrawn_after_a_question(
    panel: OpenPanel, house: RunningServer, look_at: OpenWindow
) -> None:
    desk = made(panel, house)
    quotes = desk.get_by_role("region", name="Quotes")
    expect(quotes).to_contain_text("$1,100Sent")
    assert_accessible_and_fits(desk)
    path = path_of_guest_page(desk)
    open_menu(desk, quote_name(desk)).get_by_text("Withdraw").click()
    desk.get_by_role("button", name="Keep it").click()
    expect(quotes).to_contain_text("Sent")
    open_menu(desk, quote_name(desk)).get_by_text("Withdraw").click()
    desk.get_by_role("button", name="Withdraw it").click()
    expect(quotes).to_contain_text("Withdrawn")
    page = look_at(house, may_fail=True)
    page.goto(f"{house.url}{path}")
    expect(page.get_by_text("This quote was withdrawn and cannot be accepted.")).to_be_visible()
    assert_accessible_and_fits(page)


def test_the_guest_accepts_and_pays_without_a_script(
    panel: OpenPanel, house: RunningServer, look_at: OpenWindow
) -> None:
    desk = made(panel, house, deposit="500")
    path = path_of_guest_page(desk)
    page = look_at(house)
    page.goto(f"{house.url}{path}")
    assert_accessible_and_fits(page)
    guest = look_at(house, javascript=False)
    guest.goto(f"{house.url}{path}")
    guest.get_by_label("Your name").fill("Ada King")
    guest.get_by_role("button", name="Accept the Quote").click()
    guest.get_by_role("link", name="Pay $500").click()
    guest.get_by_role("button", name="Pay $500").click()
    # The page reads itself again until the payment is booked.
    expect(guest.get_by_role("link", name="Receipt")).to_be_visible(timeout=40_000)
    guest.get_by_role("link", name="Receipt").click()
    expect(guest.get_by_text("Practice: no money has moved.")).to_be_visible()
    page.goto(f"{house.url}{path}")
    expect(page.get_by_text("Accepted by Ada King on")).to_be_visible()
    assert_accessible_and_fits(page)
    desk.reload()
    expect(desk.get_by_role("region", name="Quotes")).to_contain_text("Accepted, deposit paid")


def test_the_manager_records_a_deposit_that_was_paid_by_transfer(
    panel: OpenPanel, house: RunningServer, look_at: OpenWindow
) -> None:
    desk = made(panel, house, deposit="500")
    path = path_of_guest_page(desk)
    page = look_at(house)
    page.goto(f"{house.url}{path}")
    page.get_by_label("Your name").fill("Ada King")
    page.get_by_role("button", name="Accept the Quote").click()
    expect(page.get_by_text("Accepted by Ada King on")).to_be_visible()
    desk.reload()
    quotes = desk.get_by_role("region", name="Quotes")
    expect(quotes).to_contain_text("Accepted, deposit due")
    open_menu(desk, quote_name(desk)).get_by_text("Deposit received").click()
    dialog = desk.get_by_role("dialog")
    dialog.get_by_label("Paid").select_option("By bank transfer")
    assert_accessible_and_fits(desk)
    dialog.get_by_role("button", name="Record $500").click()
    expect(quotes).to_contain_text("Accepted, deposit paid")
    page.goto(f"{house.url}{path}")
    expect(page.get_by_role("link", name="Receipt")).to_be_visible()
