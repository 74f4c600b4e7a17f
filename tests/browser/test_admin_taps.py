"""The jobs of an evening on a phone, each with the taps that it takes from the first screen."""

import re
from dataclasses import dataclass
from datetime import datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.box_office import book_by_phone, row_of
from tests.support.browser.doors import arrivals
from tests.support.browser.event_panel import event, fill, titled
from tests.support.browser.menu_items import clear as clear_menu
from tests.support.browser.menu_items import pour
from tests.support.browser.paying import pay_for_two
from tests.support.browser.programme import day_of, in_hours, put_on, sweep
from tests.support.browser.received import empty, write
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel, wait_until
from tests.support.server import RunningServer
from tests.support.waiting import until


@dataclass
class Thumb:
    """Somebody's thumb on the panel's first screen, which counts its taps."""

    page: Page
    taps: int = 0

    def link(self, name: str) -> None:
        self.tap(self.page.get_by_role("link", name=name, exact=True))

    def button(self, name: str, within: Locator | None = None) -> None:
        self.tap((within or self.page).get_by_role("button", name=name, exact=True))

    def edit(self, show: Locator) -> None:
        self.tap(show.get_by_role("link", name=re.compile("^Edit Late Jazz")))

    def tap(self, control: Locator) -> None:
        control.tap()
        self.taps += 1


@pytest.fixture(autouse=True)
def week(house: RunningServer, manager: httpx.Client) -> list[int]:
    """Return a show of this evening and the same show within the week after, and nothing else."""
    empty(house)
    clear_menu(house)
    sweep(house)
    first = in_hours(1)
    later = first + timedelta(days=6)
    return [put_on(manager, "Late Jazz", at, capacity=20) for at in (first, later)]


@pytest.fixture
def begins_at(manager: httpx.Client, week: list[int]) -> datetime:
    """Return when the show of this evening begins.

    A later show may be one of the next evening: an evening ends at 6 AM.
    """
    return datetime.fromisoformat(str(event(manager, week[0])["date"]))


@pytest.fixture
def thumb(panel: OpenPanel, house: RunningServer, week: list[int]) -> Thumb:
    del week  # It is on the first screen.
    return Thumb(panel(house, width=390, height=844, has_touch=True))


@pytest.fixture
def paid_show(house: RunningServer, manager: httpx.Client, begins_at: datetime) -> int:
    """Return another show of this evening for which Ada has paid $50."""
    tiers: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    show = put_on(manager, "Late Pour", begins_at, capacity=40, tiers=tiers, payment="now")
    pay_for_two(house, show)
    paid = f"SELECT MAX(paid) FROM bookings_booking WHERE event_id = {show}"
    until(lambda: house.number(paid) == 5000)
    return show


def menu_line(manager: httpx.Client) -> dict[str, object]:
    [row] = manager.get("/api/admin/menu").json()
    return dict(row)


def test_a_drink_runs_out_in_two_taps(
    thumb: Thumb, house: RunningServer, manager: httpx.Client
) -> None:
    pour(house, "Negroni", "cocktails")
    thumb.link("Menu")
    thumb.tap(thumb.page.get_by_role("switch", name="Out of stock: Negroni"))
    wait_until(thumb.page, lambda: menu_line(manager)["isAvailable"] is False)
    assert thumb.taps == 2


def test_a_price_of_the_menu_changes_in_three(
    thumb: Thumb, house: RunningServer, manager: httpx.Client
) -> None:
    pour(house, "Negroni", "cocktails")
    thumb.link("Menu")
    thumb.button("Edit Negroni")
    fill(thumb.page, price="17")
    thumb.button("Save")
    wait_until(thumb.page, lambda: menu_line(manager)["price"] == "17")
    assert thumb.taps == 3


def test_an_event_is_put_on_in_two(thumb: Thumb, manager: httpx.Client) -> None:
    thumb.link("New event")
    fill(thumb.page, title="Opening Night", date=day_of(in_hours(50)), price="$20")
    thumb.button("Create event")
    told(thumb.page, "Event created successfully")
    assert len(titled(manager, "opening night")) == 1
    assert thumb.taps == 2


def test_a_weekly_series_is_put_on_in_four(thumb: Thumb, manager: httpx.Client) -> None:
    page = thumb.page
    thumb.link("New event")
    fill(page, title="Lamp Jam", date=day_of(in_hours(50)), price="$10")
    thumb.button("Create event")
    thumb.button("Repeat weekly or monthly")
    page.get_by_label("Until").fill(day_of(in_hours(50) + timedelta(weeks=3)))
    thumb.button("Add these events")
    wait_until(page, lambda: len(titled(manager, "lamp jam")) == 4)
    assert thumb.taps == 4


def test_a_price_changes_for_a_show_and_its_later_dates_in_three(
    thumb: Thumb, manager: httpx.Client, week: list[int]
) -> None:
    thumb.tap(thumb.page.get_by_role("link", name="Prices of Late Jazz"))
    fill(thumb.page, price="$22")
    thumb.tap(thumb.page.get_by_role("radio", name="All dates to come"))
    thumb.button("Save")
    told(thumb.page, "Event saved successfully")
    assert [event(manager, each)["priceRange"] for each in week] == ["$22", "$22"]
    expect(thumb.page.get_by_role("region", name="The week after")).to_be_visible()
    assert thumb.taps == 3


def test_half_of_a_payment_is_refunded_in_four(thumb: Thumb, paid_show: int) -> None:
    del paid_show  # It is on the first screen.
    thumb.page.reload()
    thumb.link("Late Pour")
    thumb.button("More for Ada Lovelace")
    thumb.tap(thumb.page.get_by_role("menuitem", name="Refund"))
    dialog = thumb.page.get_by_role("dialog", name="Refund")
    dialog.get_by_label("Amount in USD").fill("25")
    dialog.get_by_label("Reason").fill("Left at the interval")
    thumb.button("Refund $25", dialog)
    told(thumb.page, "$25 is refunded to the card")
    assert thumb.taps == 4


def test_an_event_is_cancelled_with_refunds_in_four_without_scrolling(
    thumb: Thumb, house: RunningServer, paid_show: int
) -> None:
    thumb.page.reload()
    thumb.button("More for Late Pour")
    thumb.tap(thumb.page.get_by_role("menuitem", name="Cancel event"))
    asked = thumb.page.get_by_role("alertdialog", name="Cancel this event?")
    every_guest = asked.get_by_role("radio", name="Refund all of it: $50")
    expect(every_guest).to_be_in_viewport()
    thumb.tap(every_guest)
    cancel = asked.get_by_role("button", name="Cancel, refund $50 and send 1 email")
    expect(cancel).to_be_in_viewport(ratio=1)
    thumb.tap(cancel)
    told(thumb.page, "Event cancelled: $50 refunded, 1 email sent")
    assert (
        house.number(f"SELECT refunded FROM bookings_booking WHERE event_id = {paid_show}") == 5000
    )
    assert thumb.taps == 4


def test_a_cancelled_event_is_put_back_on_in_two(
    thumb: Thumb, manager: httpx.Client, week: list[int]
) -> None:
    book_by_phone(manager, week[0], "Ada Lovelace", email="ada@example.com")
    cancelled = {"eventId": week[0], "message": "", "notify": False}
    manager.post("/api/bookings/cancel-event", json=cancelled).raise_for_status()
    thumb.page.reload()
    thumb.button("Put it back on Late Jazz")
    thumb.button("Put it back on", thumb.page.get_by_role("alertdialog"))
    told(thumb.page, "Event is back on")
    assert event(manager, week[0])["isCancelled"] is False
    assert thumb.taps == 2


def test_a_show_gets_a_promo_code_in_five(thumb: Thumb, manager: httpx.Client) -> None:
    page = thumb.page
    thumb.link("Money")
    thumb.link("Promo codes")
    thumb.button("Add a code")
    fill(page, code_word="JAZZ", per_cent="20")
    thumb.tap(page.get_by_role("checkbox", name="Late Jazz, all dates"))
    thumb.button("Add code")
    told(page, "Promo code added successfully")
    [code] = manager.get("/api/admin/promo-codes", params={"search": "jazz"}).json()
    assert code["shows"] == ["Late Jazz"]
    assert thumb.taps == 5


def test_the_last_show_is_settled_with_one_tap(thumb: Thumb, manager: httpx.Client) -> None:
    put_on(manager, "Early Pour", in_hours(-26))
    thumb.page.reload()
    thumb.link("Settlement of Early Pour")
    expect(thumb.page.get_by_role("heading", name="Settlement")).to_be_visible()
    assert thumb.taps == 1


def test_the_parties_that_owe_tonight_are_listed_with_one_tap(
    thumb: Thumb, manager: httpx.Client, begins_at: datetime
) -> None:
    tiers: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    show = put_on(manager, "Late Pour", begins_at, capacity=9, tiers=tiers, payment="door")
    book_by_phone(manager, show, "Ada Lovelace", tickets=2)
    book_by_phone(manager, show, "Grace Hopper", is_comp=True)
    thumb.page.reload()
    thumb.link("$50 owed for Late Pour")
    expect(row_of(thumb.page, "Ada Lovelace")).to_contain_text("owes $50")
    expect(row_of(thumb.page, "Grace Hopper")).to_have_count(0)
    assert thumb.taps == 1


def test_who_calls_is_booked_in_two(thumb: Thumb, house: RunningServer, week: list[int]) -> None:
    thumb.button("Add by phone to Late Jazz")
    fill(thumb.page, name="Ada Lovelace", phone="212 555 0123")
    thumb.button("Add booking")
    expect(thumb.page.get_by_text("1 of 20 seats")).to_be_visible()
    booked = house.rows(f"SELECT customer_name FROM bookings_booking WHERE event_id = {week[0]}")
    assert booked == [("Ada Lovelace",)]
    assert thumb.taps == 2


def test_who_arrives_is_let_in_with_one_tap_at_the_open_door(
    thumb: Thumb, house: RunningServer, manager: httpx.Client, week: list[int]
) -> None:
    book_by_phone(manager, week[0], "Ada Lovelace")
    thumb.page.goto(f"{house.url}/door/events/{week[0]}")
    thumb.tap(thumb.page.get_by_role("button", name="Arrive"))
    wait_until(thumb.page, lambda: arrivals(house, week[0]) == [("Ada Lovelace", 1)])
    assert thumb.taps == 1


def test_a_message_is_answered_in_three(
    thumb: Thumb, house: RunningServer, manager: httpx.Client
) -> None:
    number = write(house)
    # Tonight lists what arrived before it was opened.
    thumb.page.reload()
    thumb.tap(thumb.page.get_by_role("link", name=re.compile("^Answer")))
    thumb.tap(thumb.page.get_by_role("link", name="Mary Shelley"))
    expect(thumb.page.get_by_role("link", name="Reply by mail")).to_be_visible()
    thumb.button("Mark as answered")
    wait_until(
        thumb.page,
        lambda: manager.get(f"/api/contact/{number}").json()["status"] == "answered",
    )
    assert thumb.taps == 3


def test_a_show_is_moved_and_its_guests_told_in_three(
    thumb: Thumb, manager: httpx.Client, week: list[int]
) -> None:
    page = thumb.page
    book_by_phone(manager, week[1], "Ada Lovelace", email="ada@example.com")
    before = event(manager, week[1])["date"]
    thumb.edit(page.get_by_role("region", name="The week after"))
    start = page.get_by_label("Start", exact=True)
    start.fill("06:30" if start.input_value() == "06:00" else "06:00")
    thumb.button("Save")
    asking = page.get_by_role("alertdialog")
    expect(asking.get_by_role("radio", name="Yes, by email")).to_be_checked()
    thumb.button("Save", asking)
    told(page, "Event saved successfully")
    assert event(manager, week[1])["date"] != before
    assert thumb.taps == 3
