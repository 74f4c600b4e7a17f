"""House seats, comps and large parties: in the panel, and at the door on a phone."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone, row_of, wait_in_line
from tests.support.browser.doors import guest, opened, path_of
from tests.support.browser.programme import in_hours, put_on, sweep
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, wait_until
from tests.support.drills import few
from tests.support.server import RunningServer

NEXT_IN_LINE = (
    "Seats that come back are held for the next party in line that they fit, which gets a mail."
)


def seats(page: Page) -> Locator:
    """Return the counts of sold, held, house and free seats."""
    return page.get_by_role("complementary", name="Seats").get_by_role("list", name="Seats")


def test_seats_are_kept_back_given_by_name_as_a_comp_and_released_by_one_tap(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Friends of the House", in_hours(60), capacity=40, priceRange="$20")
    book_by_phone(manager, event_id, "The Algonquin Table", tickets=20)
    page = panel(house, f"?view=bookings&event={event_id}")
    expect(seats(page)).to_have_text("20 sold0 held0 house20 free")
    page.get_by_label("House seats").fill("6")
    page.get_by_role("button", name="Keep back").press("Enter")
    expect(seats(page)).to_have_text("20 sold0 held6 house14 free")
    page.get_by_role("button", name="Undo").click()
    expect(seats(page)).to_have_text("20 sold0 held0 house20 free")
    page.get_by_label("House seats").fill("6")
    page.get_by_role("button", name="Keep back").click()

    page.get_by_role("button", name="Give by name").click()
    dialog = page.get_by_role("dialog", name="Give house seats")
    dialog.get_by_label("Name").fill("Dorothy Parker")
    dialog.get_by_label("Tickets").select_option("2")
    dialog.get_by_role("button", name="Add booking").click()
    expect(dialog.get_by_text("Phone is required.")).to_be_visible()
    dialog.get_by_label("Free (comp)").check()
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Add booking").click()
    expect(row_of(page, "Dorothy Parker")).to_contain_text("Comp")
    expect(seats(page)).to_have_text("22 sold0 held4 house14 free")

    page.get_by_role("button", name="Release 1").click()
    expect(seats(page)).to_have_text("22 sold0 held3 house15 free")
    assert faults_of(page) == []
    page.get_by_role("button", name="Release all 3").click()
    expect(seats(page)).to_have_text("22 sold0 held0 house18 free")
    expect(page.get_by_role("button", name="Release")).to_have_count(0)


def offers(house: RunningServer) -> int:
    """How many mails have offered seats so far."""
    return house.number("SELECT COUNT(*) FROM mail_mail WHERE subject LIKE 'Seats for you:%'")


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_the_panel_says_before_seats_come_back_that_they_go_to_who_waits(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int
) -> None:
    house.change("DELETE FROM mail_mail")
    event_id = put_on(manager, "Full to the Door", in_hours(60), capacity=7)
    book_by_phone(manager, event_id, "Dorothy Parker", tickets=4)
    manager.put(f"/api/admin/house-seats/{event_id}", json={"houseSeats": 3}).raise_for_status()
    for name in ("Ann", "Ben", "Cyd"):
        wait_in_line(house, event_id, name)
    page = panel(house, f"?view=bookings&event={event_id}", width=width)
    expect(page.get_by_role("complementary", name="Seats")).to_contain_text(NEXT_IN_LINE)
    page.get_by_role("button", name="Release 1").click()
    expect(toast(page)).to_be_visible()
    choose(page, "Dorothy Parker", "Change")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(NEXT_IN_LINE)
    assert faults_of(page) == []
    dialog.get_by_label("Tickets").select_option("2")
    dialog.get_by_role("button", name="Save").click()
    wait_until(page, lambda: offers(house) == 3)
    for name in ("Dot", "Eve"):
        wait_in_line(house, event_id, name)
    page.goto(f"{house.url}/admin?view=events&event={event_id}")
    expect(page.get_by_text(NEXT_IN_LINE)).to_be_visible()
    page.get_by_label("Seats", exact=True).fill("9")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(toast(page)).to_contain_text("Event saved successfully")
    wait_until(page, lambda: offers(house) == 5)


def test_a_house_seat_that_a_walk_in_has_taken_is_not_given_to_a_guest(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    sweep(house)
    event_id = put_on(manager, "Two Stools", in_hours(0.5), capacity=2)
    manager.put(f"/api/admin/house-seats/{event_id}", json={"houseSeats": 2}).raise_for_status()
    phone = opened(look_at, house, path_of(manager, event_id))

    def let_in(walk_ins: int) -> None:
        phone.get_by_role("button", name="Walk-in").tap()
        phone.get_by_role("button", name="Let in 1").tap()
        rows = f"SELECT walk_ins FROM events_event WHERE id = {event_id}"
        wait_until(phone, lambda: house.rows(rows) == [(walk_ins,)])

    let_in(1)
    page = panel(house, f"?view=bookings&event={event_id}")
    aside = page.get_by_role("complementary", name="Seats")
    expect(aside).to_contain_text("2 seats kept back by the house, of which walk-ins have taken 1.")
    expect(seats(page)).to_contain_text("1 house")
    aside.get_by_role("button", name="Give by name").click()
    expect(page.get_by_role("dialog")).to_contain_text("1 of 1 seats are kept back, and go first.")
    let_in(2)
    page.reload()
    expect(aside).to_contain_text("of which walk-ins have taken 2.")
    expect(aside.get_by_role("button", name="Give by name")).to_have_count(0)


def test_two_taps_let_in_eleven_of_twenty_and_the_door_knows_a_comp(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    sweep(house)
    event_id = put_on(manager, "Round Table", in_hours(0.5), capacity=40, priceRange="$20")
    book_by_phone(manager, event_id, "The Algonquin Table", tickets=20)
    body = {"customerName": "Dorothy Parker", "isComp": True, "eventId": event_id}
    manager.post("/api/bookings/by-phone", json=body).raise_for_status()
    manager.put(f"/api/admin/house-seats/{event_id}", json={"houseSeats": 3}).raise_for_status()
    phone = opened(look_at, house, path_of(manager, event_id))
    expect(guest(phone, "Dorothy Parker")).to_contain_text("comp")
    expect(guest(phone, "Dorothy Parker")).not_to_contain_text("pays")
    expect(phone.get_by_role("status").first).to_contain_text("0in of 40 · 21 to come · 3 house")
    party = guest(phone, "The Algonquin Table")
    party.get_by_role("button", expanded=False).tap()
    assert faults_of(phone) == []
    party.get_by_role("button", name="11 of The Algonquin Table").tap()
    expect(party).to_contain_text("11 of 20")
    expect(phone.get_by_role("status").first).to_contain_text("11in of 40 · 10 to come")
