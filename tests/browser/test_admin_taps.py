"""The jobs of an evening on a phone, each with the taps that it takes from the first screen."""

import re
from dataclasses import dataclass
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.doors import arrivals
from tests.support.browser.event_panel import event, fill, titled
from tests.support.browser.menu_items import clear as clear_menu
from tests.support.browser.menu_items import pour
from tests.support.browser.programme import day_of, in_hours, put_on, sweep
from tests.support.browser.received import empty, write
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel, wait_until
from tests.support.server import RunningServer


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
    """Return a show of tonight and the same show within the week after, and nothing else."""
    empty(house)
    clear_menu(house)
    sweep(house)
    first = in_hours(1)
    later = first + timedelta(days=6)
    return [put_on(manager, "Late Jazz", at, capacity=20) for at in (first, later)]


@pytest.fixture
def thumb(panel: OpenPanel, house: RunningServer, week: list[int]) -> Thumb:
    del week  # It is on the first screen.
    return Thumb(panel(house, width=390, height=844, has_touch=True))


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
    thumb.edit(thumb.page.get_by_role("listitem").filter(has_text="0 of 20 seats"))
    fill(thumb.page, price="$22")
    thumb.tap(thumb.page.get_by_role("radio", name="All dates to come"))
    thumb.button("Save")
    told(thumb.page, "Event saved successfully")
    assert [event(manager, each)["priceRange"] for each in week] == ["$22", "$22"]
    expect(thumb.page.get_by_role("region", name="The week after")).to_be_visible()
    assert thumb.taps == 3


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
