"""Refunds in the panel: each change of a paid booking asks, and its button names the amount."""

import re
from collections.abc import Iterator
from itertools import count

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.box_office import book, own_page, row_of
from tests.support.browser.event_panel import act
from tests.support.browser.paying import pay_for_two
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose, open_menu
from tests.support.browser.staff_panel import staff_cookies
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, wait_until
from tests.support.drills import few
from tests.support.server import RunningServer

PRICES: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
# A second show of one title would be another date of it.
_NUMBERS = count(1)
HOST_NOTE = "Nothing is refunded. $50 stays with the venue; ask a manager to refund it."


@pytest.fixture(autouse=True, scope="module")
def half_refund(manager: httpx.Client) -> Iterator[None]:
    """Let the rule refund half from a day to two hours before the start."""
    terms = {"refundsFullUntilHours": 24, "refundsPartUntilHours": 2, "refundsPartPercent": 50}
    manager.put("/api/admin/venue", json=terms).raise_for_status()
    yield
    usual = {"refundsFullUntilHours": 2, "refundsPartUntilHours": 0, "refundsPartPercent": 0}
    manager.put("/api/admin/venue", json=usual).raise_for_status()


@pytest.fixture
def show(manager: httpx.Client) -> int:
    """Put on a prepaid show at whose present hour the rule refunds half."""
    title = f"Late Pour {next(_NUMBERS)}"
    return put_on(manager, title, in_hours(10), capacity=40, tiers=PRICES, payment="now")


def guest_list(page: Page, house: RunningServer, event_id: int) -> str:
    """Wait until Ada's payment is known, open the guest list, and return her code."""
    code, _ = pay_for_two(house, event_id)
    paid = f"SELECT MAX(paid) FROM bookings_booking WHERE event_id = {event_id}"
    wait_until(page, lambda: house.number(paid) == 5000, seconds=30)
    page.goto(f"/admin?view=bookings&event={event_id}")
    expect(row_of(page, "Ada")).to_contain_text("paid $50")
    return code


def question(page: Page, name: str = "Cancel this booking?") -> Locator:
    return page.get_by_role("alertdialog", name=name)


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_a_paid_booking_is_cancelled_with_the_refund_that_its_button_names(
    panel: OpenPanel, house: RunningServer, show: int, width: int
) -> None:
    page = panel(house, "?view=bookings", width=width)
    guest_list(page, house, show)
    choose(page, "Ada Lovelace", "Cancel booking")
    asked = question(page)
    expect(asked.get_by_role("button", name="Cancel and refund $25")).to_be_visible()
    assert_accessible_and_fits(page)
    asked.get_by_label("All: $50").check()
    expect(asked.get_by_role("button", name="Cancel and refund $50")).to_be_visible()
    asked.get_by_label("Nothing").check()
    expect(asked.get_by_role("button", name="Cancel without a refund")).to_be_visible()
    asked.get_by_label("By the rule: $25").check()
    asked.get_by_role("button", name="Cancel and refund $25").click()
    expect(toast(page)).to_contain_text("Cancelled. $25 is refunded.")
    expect(toast(page).get_by_role("button", name="Undo")).to_have_count(0)
    page.get_by_label("Which bookings").select_option("Cancelled")
    expect(row_of(page, "Ada")).to_contain_text("refunded $25")
    page.goto("/admin?view=changes")
    expect(page.get_by_text("$25", exact=False).first).to_be_visible()


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_fewer_seats_and_a_comp_ask_what_is_refunded(
    panel: OpenPanel, house: RunningServer, show: int, width: int
) -> None:
    # The browser's console names each refusal, also the one that asks what is refunded.
    page = panel(house, "?view=bookings", width=width, may_fail=True)
    guest_list(page, house, show)
    choose(page, "Ada Lovelace", "Change")
    dialog = page.get_by_role("dialog", name="Booking of Ada Lovelace")
    money = dialog.get_by_role("region", name="Money")
    expect(money).to_contain_text("Paid$50")
    for action in ("Refund", "Receipt", "Payment"):
        expect(money.get_by_text(action, exact=True)).to_be_visible()
    assert_accessible_and_fits(page)
    dialog.get_by_label("Tickets").select_option("1")
    dialog.get_by_role("button", name="Save").click()
    asked = question(page, "Refund the guest?")
    expect(asked.get_by_role("button", name="Save and refund $12.50")).to_be_visible()
    assert_accessible_and_fits(page)
    asked.get_by_role("button", name="Go back").click()
    expect(asked).to_have_count(0)
    expect(dialog.get_by_label("Tickets")).to_have_value("1")
    dialog.get_by_label("Free (comp)").check()
    dialog.get_by_role("button", name="Save").click()
    asked.get_by_label("All: $50").check()
    asked.get_by_role("button", name="Save and refund $50").click()
    expect(toast(page)).to_contain_text("Saved. $50 is refunded.")


def test_a_move_to_a_cheaper_date_asks_what_is_refunded(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    cheaper: list[dict[str, object]] = [{"name": "Standard", "amount": 2000}]
    put_on(manager, "Early Pour", in_hours(60), capacity=40, tiers=cheaper, payment="now")
    show = put_on(manager, "Early Pour", in_hours(10), capacity=40, tiers=PRICES, payment="now")
    page = panel(house, "?view=bookings", may_fail=True)
    guest_list(page, house, show)
    choose(page, "Ada Lovelace", "Move to another date")
    question(page, "Move this booking?").get_by_role("button", name="Move the booking").click()
    asked = question(page, "Refund the guest?")
    asked.get_by_role("button", name="Move and refund $5").click()
    expect(toast(page)).to_contain_text("Moved. $5 is refunded.")


def test_a_host_cancels_without_a_refund_and_reads_why(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, manager: httpx.Client, show: int
) -> None:
    guest_list(panel(house, "?view=bookings"), house, show)
    page = look_at(house, cookies=staff_cookies(house, manager, f"Hal {show}", "host"))
    page.goto(f"/admin?view=bookings&event={show}")
    menu = open_menu(page, "Ada Lovelace")
    expect(menu.get_by_text("Receipt", exact=True)).to_be_visible()
    for action in ("Refund", "Payment"):
        expect(menu.get_by_text(action, exact=True)).to_have_count(0)
    menu.get_by_text("Cancel booking").click()
    expect(question(page)).to_contain_text(HOST_NOTE)
    expect(question(page).get_by_role("radio")).to_have_count(0)
    assert faults_of(page) == []
    question(page).get_by_role("button", name="Keep it").click()
    act(page, "Cancel event")
    asked = question(page, "Cancel this event?")
    expect(asked).to_contain_text(HOST_NOTE)
    assert faults_of(page) == []
    asked.get_by_role("button", name="Cancel without a refund and send 1 email").click()
    expect(toast(page)).to_contain_text("Event cancelled: nothing refunded, 1 email sent")
    refunded = f"SELECT SUM(refunded) FROM bookings_booking WHERE event_id = {show}"
    assert house.number(refunded) == 0


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_a_cancelled_event_lists_its_refunds_and_is_put_back_on(
    panel: OpenPanel, house: RunningServer, show: int, width: int
) -> None:
    page = panel(house, "?view=bookings", width=width)
    guest_list(page, house, show)
    act(page, "Cancel event")
    asked = question(page, "Cancel this event?")
    expect(asked).to_contain_text("1 party has paid $50 in all.")
    choices = asked.get_by_role("group", name="Refund")
    expect(choices.get_by_role("radio", checked=True)).to_have_count(0)
    undecided = asked.get_by_role("button", name="Cancel the event and send 1 email")
    expect(undecided).to_be_disabled()
    assert_accessible_and_fits(page)
    asked.get_by_label("Refund all of it: $50").check()
    asked.get_by_role("button", name="Cancel, refund $50 and send 1 email").click()
    expect(toast(page)).to_contain_text("Event cancelled: $50 refunded, 1 email sent")
    expect(row_of(page, "Ada")).to_contain_text(re.compile(r"refund"))
    for words in (r"owes \$", "to come"):
        expect(page.get_by_role("main").get_by_text(re.compile(words))).to_have_count(0)
    # The worker sends the refund.
    expect(row_of(page, "Ada")).to_contain_text("refunded $50", timeout=30_000)
    assert_accessible_and_fits(page)
    page.get_by_role("button", name="Put it back on").click()
    again = page.get_by_role("alertdialog")
    again.get_by_role("button", name="Put it back on").click()
    expect(toast(page)).to_contain_text("Event is back on")
    expect(row_of(page, "Ada")).to_contain_text("owes $50")


def test_a_refund_a_receipt_and_the_payment_are_opened_from_the_booking(
    panel: OpenPanel, house: RunningServer, show: int
) -> None:
    page = panel(house, "?view=bookings")
    code = guest_list(page, house, show)
    choose(page, "Ada Lovelace", "Refund")
    dialog = page.get_by_role("dialog", name="Refund")
    dialog.get_by_label("Amount in USD").fill("17.50")
    dialog.get_by_label("Reason").fill("A glass fell")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Refund $17.50").click()
    expect(toast(page)).to_contain_text("$17.50 is refunded to the card")
    with page.expect_popup() as opened:
        choose(page, "Ada Lovelace", "Receipt")
    receipt = opened.value
    expect(receipt.get_by_text("Receipt", exact=True)).to_be_visible()
    receipt.close()
    choose(page, "Ada Lovelace", "Payment")
    expect(page).to_have_url(re.compile(f"view=payments&search={code}"))
    expect(page.get_by_role("region", name="Payments").get_by_role("row")).to_have_count(2)


def test_the_guest_list_keeps_who_owes(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Door Pour", in_hours(60), capacity=40, tiers=PRICES)
    book(house, event_id, "ada@example.com")
    booked = book(house, event_id, "grace@example.com", name="Grace Hopper")
    assert own_page(booked)
    [grace] = manager.get(f"/api/bookings?eventId={event_id}&search=grace").json()
    body = {"hasArrived": True, "paidBy": "cash"}
    manager.put(f"/api/bookings/{grace['id']}/arrival", json=body).raise_for_status()
    page = panel(house, f"?view=bookings&event={event_id}")
    expect(row_of(page, "Grace")).to_contain_text("paid $25 in cash at the door")
    page.get_by_label("Which bookings").select_option("Owes")
    expect(row_of(page, "Ada")).to_contain_text("owes $25")
    expect(row_of(page, "Grace")).to_have_count(0)
