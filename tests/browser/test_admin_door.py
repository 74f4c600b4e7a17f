"""The door of who is signed in: the same application as a link's, and the list on paper."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.doors import (
    arrivals,
    counts,
    guest,
    is_kept,
    opened,
    path_of,
)
from tests.support.browser.programme import sweep
from tests.support.browser.staff_panel import staff_cookies
from tests.support.browser.window import OpenPanel, OpenWindow, wait_until
from tests.support.server import PASSWORD, RunningServer


@pytest.fixture
def door(panel: OpenPanel, house: RunningServer, event_id: int) -> Page:
    """Open the door from the panel on the manager's phone.

    Its network may fail.
    """
    page = panel(house, "", width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    page.get_by_role("link", name="Door list of Doors at Eight").tap()
    is_kept(page)
    return page


def arrive(page: Page, name: str) -> Locator:
    return guest(page, name).get_by_role("button", name="Arrive")


def last_change(manager: httpx.Client) -> tuple[str, str | None]:
    [change, *_] = manager.get("/api/admin/changes").json()
    return change["action"], change["actorName"]


def test_the_panels_button_opens_the_door_and_a_tap_there_is_in_the_list_of_changes(
    door: Page, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    assert door.url.endswith(f"/door/events/{event_id}")
    arrive(door, "Ada Lovelace").tap()
    counts(door, 3, 3)
    wait_until(door, lambda: ("Ada Lovelace", 3) in arrivals(house, event_id))
    assert last_change(manager) == ("arrived", None)
    door.get_by_role("button", name="Undo last").tap()
    wait_until(door, lambda: ("Ada Lovelace", 0) in arrivals(house, event_id))
    assert last_change(manager) == ("not arrived after all", None)


def test_five_walk_ins_at_a_phone_leave_as_many_free_seats_at_every_door(
    door: Page,
    panel: OpenPanel,
    look_at: OpenWindow,
    house: RunningServer,
    manager: httpx.Client,
    event_id: int,
) -> None:
    room = door.get_by_role("status").first
    expect(room).to_contain_text("6 to come · 4 free")
    phone = opened(look_at, house, path_of(manager, event_id))
    phone.get_by_role("button", name="Walk-in").tap()
    for _ in range(2):
        phone.get_by_role("button", name="One seat more").tap()
    expect(phone.get_by_text("4 seats free")).to_be_visible()
    phone.get_by_role("button", name="Let in 3").tap()
    expect(phone.get_by_role("status").first).to_contain_text("1 free")
    expect(room).to_contain_text("6 to come · 1 free")
    bookings = panel(house, f"?view=bookings&event={event_id}")
    expect(bookings.get_by_role("list", name="Seats")).to_contain_text("1 free")
    public = httpx.get(f"{house.url}/api/events/{event_id}").json()
    assert public["seatsLeft"] == 1


def test_what_another_door_let_in_and_who_booked_meanwhile_is_seen_by_itself(
    door: Page, manager: httpx.Client, event_id: int
) -> None:
    rows = manager.get(f"/api/bookings?eventId={event_id}&search=Ada").json()
    manager.put(f"/api/bookings/{rows[0]['id']}/arrival", json={"hasArrived": True})
    book_by_phone(manager, event_id, "Zelda Fitzgerald")
    expect(guest(door, "Zelda Fitzgerald")).to_be_visible()
    expect(guest(door, "Ada Lovelace")).to_have_count(0)


def test_signing_out_in_the_panel_takes_the_guests_off_the_phone(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    cookies = staff_cookies(house, manager, "Dana", "door")
    door = look_at(house, cookies=cookies, width=390, height=844, may_fail=True, of_its_own=True)
    door.goto(f"/door/events/{event_id}")
    is_kept(door)
    panel = door.context.new_page()
    panel.goto(f"{house.url}/admin")
    panel.get_by_role("button", name="Log out").first.click()
    panel.get_by_label("Password").wait_for()
    expect(door.get_by_role("heading", name="You are signed out")).to_be_visible()
    door.context.set_offline(True)
    door.reload()
    expect(door.get_by_role("heading", name="No network")).to_be_visible()
    expect(door.get_by_text("Ada Lovelace")).to_have_count(0)
    door.context.set_offline(False)
    panel.close()


def test_who_signs_in_again_comes_back_to_the_door(
    door: Page, house: RunningServer, event_id: int
) -> None:
    door.context.clear_cookies()
    expect(door.get_by_role("heading", name="You are signed out")).to_be_visible()
    assert faults_of(door) == []
    door.get_by_role("link", name="Sign in").tap()
    door.get_by_label("Password").fill(PASSWORD)
    door.get_by_role("button", name="Login").tap()
    expect(guest(door, "Ada Lovelace")).to_be_visible()
    assert door.url.endswith(f"/door/events/{event_id}")


def test_a_walk_in_that_is_being_typed_is_kept_while_one_signs_in_again_and_the_door_says_so(
    door: Page,
) -> None:
    door.get_by_role("button", name="Walk-in").tap()
    door.get_by_role("button", name="One seat more").tap()
    door.get_by_label("Name, if you like").fill("Josephine")
    door.context.clear_cookies()
    expect(door.get_by_role("heading", name="You are signed out")).to_be_visible()
    expect(door.get_by_text("The walk-in you began")).to_contain_text("Josephine, 2 seats")
    assert faults_of(door) == []
    door.get_by_role("link", name="Sign in").tap()
    door.get_by_label("Password").fill(PASSWORD)
    door.get_by_role("button", name="Login").tap()
    expect(door.get_by_label("Name, if you like")).to_have_value("Josephine")
    door.get_by_role("button", name="Let in 2").tap()
    counts(door, 2, 6)


def test_a_walk_in_that_is_being_typed_when_the_event_is_deleted_is_named(
    door: Page, house: RunningServer
) -> None:
    door.get_by_role("button", name="Walk-in").tap()
    door.get_by_label("Name, if you like").fill("Josephine")
    sweep(house)
    expect(door.get_by_role("heading", name="This door is not open")).to_be_visible()
    expect(door.get_by_text("The walk-in you began")).to_contain_text("Josephine, 1 seat")


def test_the_address_that_the_panels_door_list_had_leads_to_the_door(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    page = look_at(house, cookies=staff_cookies(house, manager, "Dan", "door"))
    page.goto(f"/admin?view=bookings&event={event_id}&door=1")
    page.wait_for_url(f"**/door/events/{event_id}")
    guest(page, "Ada Lovelace").get_by_role("button", name="Arrive 3").click()
    counts(page, 3, 3)
    wait_until(page, lambda: last_change(manager) == ("arrived", "Dan"))


def test_on_paper_there_is_a_box_a_party_a_code_and_the_phones_last_digits(
    panel: OpenPanel, house: RunningServer, event_id: int
) -> None:
    page = panel(house, f"?view=bookings&event={event_id}")
    page.get_by_role("link", name="Print the list").click()
    row = page.get_by_role("row").filter(has_text="Ada Lovelace")
    expect(row).to_be_visible()
    assert faults_of(page) == []
    page.evaluate("window.print = () => { window.isPrinted = true }")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.isPrinted")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="Panel")).to_have_count(0)
    expect(page.get_by_role("heading", name="Doors at Eight")).to_be_visible()
    reference = house.rows(
        f"SELECT reference FROM bookings_booking WHERE event_id = {event_id}"
        " AND customer_name = 'Ada Lovelace'"
    )[0][0]
    expect(row).to_contain_text(str(reference))
    expect(row).to_contain_text("…0123")
    expect(row).not_to_contain_text("555")
    expect(page.get_by_text("3 parties, 6 seats").first).to_be_visible()


def test_the_door_leads_to_the_list_on_paper_and_back_to_the_panel(
    door: Page, event_id: int
) -> None:
    assert faults_of(door) == []
    assert door.evaluate("document.documentElement.scrollWidth") <= 390
    ways = door.get_by_role("navigation", name="Panel")
    ways.get_by_role("link", name="Print the list").tap()
    expect(door.get_by_role("row").filter(has_text="Ada Lovelace")).to_be_visible()
    assert faults_of(door) == []
    assert door.evaluate("document.documentElement.scrollWidth") <= 390
    door.go_back()
    ways.get_by_role("link", name="Admin panel").tap()
    expect(door.get_by_role("region", name="Tonight")).to_be_visible()


def test_tonights_row_leads_to_the_list_on_paper(
    panel: OpenPanel, house: RunningServer, event_id: int
) -> None:
    page = panel(house, "", width=390, height=844, has_touch=True)
    page.get_by_role("link", name="Print the list of Doors at Eight").tap()
    expect(page.get_by_role("row").filter(has_text="Ada Lovelace")).to_be_visible()
    assert page.url.endswith(f"?view=bookings&event={event_id}&print=1")
