"""Payments in the panel: what a guest paid is found there, and goes back in parts or in all."""

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.event_panel import act
from tests.support.browser.paying import pay_for_two
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, wait_until
from tests.support.server import RunningServer


def row(page: Page) -> Locator:
    return page.get_by_role("region", name="Payments").get_by_role("row").filter(has_text="Ada")


def test_a_payment_is_found_and_goes_back_in_part_and_with_its_event_in_all(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    prices: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    event_id = put_on(manager, "Late Pour", in_hours(60), capacity=40, tiers=prices, payment="now")
    code, _ = pay_for_two(house, event_id)
    page = panel(house, "?view=payments")
    # The worker asks the provider within seconds.
    paid = "SELECT COUNT(*) FROM payments_payment WHERE state = 'paid'"
    wait_until(page, lambda: house.number(paid) == 1, seconds=30)
    page.reload()
    expect(page.get_by_text("Practice: no money moves.")).to_be_visible()
    for words in (code, "Late Pour", "$50", "Paid"):
        expect(row(page)).to_contain_text(words)

    page.get_by_role("button", name="To pay").click()
    expect(page.get_by_text("No payments match.")).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    page.get_by_label("Search guest or code").fill("lovelace")
    choose(page, "Ada Lovelace", "Refund")
    dialog = page.get_by_role("dialog", name="Refund")
    amount = dialog.get_by_label("Amount in USD")
    expect(amount).to_have_value("50")
    amount.fill("50.01")
    dialog.get_by_role("button", name="Refund").click()
    expect(dialog.get_by_text("must be a number like 17.50, at most 50.")).to_be_visible()
    expect(dialog.get_by_text("Reason is required.")).to_be_visible()
    assert faults_of(page) == []
    amount.fill("17.50")
    dialog.get_by_label("Reason").fill("A glass fell")
    dialog.get_by_role("button", name="Refund $17.50").click()
    expect(toast(page)).to_contain_text("$17.50 is refunded to the card")
    expect(row(page)).to_contain_text("$17.50")
    expect(row(page)).to_contain_text("Part refunded")
    choose(page, "Ada Lovelace", "Refund")
    returns = dialog.get_by_role("list", name="Earlier refunds")
    expect(returns).to_contain_text("A glass fell")
    expect(amount).to_have_value("32.50")
    # The worker sends it.
    expect(returns).to_contain_text("Refunded")
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    assert_accessible_and_fits(page)

    page.goto(f"/admin?view=bookings&event={event_id}")
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog", name="Cancel this event?")
    expect(question).to_contain_text("1 party has paid $32.50 in all.")
    question.get_by_label("Refund all of it: $32.50").check()
    question.get_by_role("button", name="Cancel, refund $32.50 and send 1 email").click()
    expect(toast(page)).to_contain_text("Event cancelled: $32.50 refunded, 1 email sent")
    page.goto("/admin?view=payments")
    expect(row(page).get_by_role("cell").nth(6)).to_have_text("-$50")
    expect(row(page)).to_contain_text("Refunded")


def test_staff_practice_a_dispute_from_the_list_of_payments(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    prices: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    event_id = put_on(manager, "Slow Gin", in_hours(60), capacity=40, tiers=prices, payment="now")
    code, _ = pay_for_two(house, event_id)
    page = panel(house, "?view=payments")
    paid = f"SELECT paid FROM bookings_booking WHERE event_id = {event_id}"
    wait_until(page, lambda: house.number(paid) == 5000, seconds=30)
    page.reload()
    page.get_by_label("Search guest or code").fill(code)
    expect(page.get_by_role("region", name="Payments").get_by_role("row")).to_have_count(2)
    own = page.get_by_role("region", name="Payments").get_by_role("row").filter(has_text="Slow Gin")
    choose(page, "Ada Lovelace", "Simulate a dispute")
    expect(own).to_contain_text("$50 disputed: answer by")
    assert_accessible_and_fits(page)
    choose(page, "Ada Lovelace", "Dispute")
    dialog = page.get_by_role("dialog", name="Dispute")
    expect(dialog).to_contain_text("Practice: decide as the guest's bank.")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="The venue wins: Ada Lovelace").click()
    expect(dialog.get_by_role("list", name="Disputes")).to_contain_text("Won")
    expect(dialog.get_by_role("button", name="The guest wins: Ada Lovelace")).to_have_count(0)
