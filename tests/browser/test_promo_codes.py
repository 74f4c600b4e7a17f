"""Promo codes: a manager makes one, and a guest books with it."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.server import RunningServer

FRIENDS = {"name": "Friends", "amount": 500, "needsCode": True}


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with a price for all and one that needs a code."""
    tiers: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}, {**FRIENDS}]
    return put_on(manager, "Low Ceiling", in_hours(96), capacity=40, tiers=tiers)


def test_the_manager_makes_a_code_and_sees_how_often_it_is_used(
    panel: OpenPanel, house: RunningServer, show: int
) -> None:
    page = panel(house, "?view=promo-codes", width=390, height=844)
    page.get_by_role("button", name="Add a code").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="Add code").click()
    expect(dialog.get_by_label("Code word")).to_be_focused()
    dialog.get_by_label("Code word").fill("half\u2013price")
    dialog.get_by_label("Per cent").fill("50")
    dialog.get_by_label("Uses in all").fill("4")
    dialog.get_by_label("Low Ceiling, all dates").check()
    assert_accessible_and_fits(page)
    dialog.get_by_role("button", name="Add code").click()
    table = page.get_by_role("region", name="Promo codes")
    expect(table).to_contain_text("HALF-PRICE")
    expect(table).to_contain_text("50 per cent off")
    expect(table).to_contain_text("1 show")
    expect(table).to_contain_text("0 of 4")
    assert_accessible_and_fits(page)


def test_a_guest_sees_the_new_sum_before_booking_and_pays_it(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, show: int
) -> None:
    code = {"code": "a\u2013third", "kind": "percent", "value": 34}
    assert manager.post("/api/admin/promo-codes", json=code).json()["code"] == "A-THIRD"
    # The browser writes a refused code into its console.
    window = look_at(house, width=390, height=844, may_fail=True)
    page = awake(window, f"/events/{show}-low-ceiling")
    expect(page.get_by_role("region", name="Tickets")).to_contain_text("with a promo code")
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("Only with a promo code")
    expect(dialog.get_by_role("button", name="One more: Friends")).to_be_disabled()
    dialog.get_by_role("button", name="I have a promo code").click()
    dialog.get_by_label("Promo code").fill("fourth")
    dialog.get_by_role("button", name="Apply").click()
    expect(dialog.get_by_text("Promo code is not known.")).to_be_visible()
    assert_accessible_and_fits(page)
    dialog.get_by_label("Promo code").fill(" \uff41\u2014thi\u200brd\u00a0")
    dialog.get_by_label("Promo code").press("Enter")
    expect(dialog.get_by_role("status").filter(has_text="THIRD")).to_be_visible()
    expect(dialog).to_contain_text("Pay at the door: $16.50")
    assert_accessible_and_fits(page)
    fill_in(page, email="third@example.com")
    submit(page)
    summary = page.get_by_role("region", name="Your booking")
    expect(summary).to_contain_text("Pay at the door: $16.50")


def test_a_code_opens_a_price_and_is_gone_where_it_is_taken_away(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, show: int
) -> None:
    code = {"code": "PALS", "kind": "unlock"}
    assert manager.post("/api/admin/promo-codes", json=code).status_code == 201
    page = awake(look_at(house), f"/events/{show}-low-ceiling")
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_role("button", name="I have a promo code").click()
    dialog.get_by_label("Promo code").fill("pals")
    dialog.get_by_role("button", name="Apply").click()
    dialog.get_by_role("button", name="One more: Friends").click()
    expect(dialog).to_contain_text("Pay at the door: $30")
    dialog.get_by_role("button", name="Remove").click()
    expect(dialog).to_contain_text("Pay at the door: $25")


def test_a_code_that_is_typed_and_not_applied_is_not_lost_when_the_guest_books(
    house: RunningServer, look_at: OpenWindow, manager: httpx.Client
) -> None:
    tiers: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    event = put_on(manager, "Low Ceiling", in_hours(72), capacity=40, tiers=tiers, payment="now")
    code = {"code": "TYPED", "kind": "percent", "value": 20}
    assert manager.post("/api/admin/promo-codes", json=code).status_code == 201
    page = awake(
        look_at(house, may_fail=True, width=390, height=844), f"/events/{event}-low-ceiling"
    )
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    fill_in(page, email="typed@example.com")
    dialog.get_by_role("button", name="I have a promo code").click()
    dialog.get_by_label("Promo code").fill("TIPED")
    dialog.get_by_role("button", name="Pay $25").click()
    expect(dialog.get_by_label("Promo code")).to_be_focused()
    assert_accessible_and_fits(page)
    dialog.get_by_label("Promo code").fill("TYPED")
    dialog.get_by_role("button", name="Pay $25").click()
    expect(dialog).to_contain_text("Applied. Check the price, then press the button below again.")
    assert_accessible_and_fits(page)
    dialog.get_by_role("button", name="Pay $20").click()
    expect(page.get_by_role("heading", name="No Money Moves")).to_be_visible()
    expect(page.locator(".ticket")).to_contain_text("$20")
