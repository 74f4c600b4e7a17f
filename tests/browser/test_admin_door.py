"""The door list: on a phone with a thumb, on a network that comes and goes, and on paper."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.box_office import book_by_phone
from tests.browser.programme import in_hours, put_on
from tests.browser.window import Held, OpenPanel
from tests.server import RunningServer

ARRIVAL = "**/api/bookings/*/arrival"


@pytest.fixture
def event_id(manager: httpx.Client) -> int:
    """An event of ten seats with three parties."""
    event_id = put_on(manager, "Doors at Eight", in_hours(2), capacity=10)
    for name, tickets in {"Billie Holiday": 2, "Ada Lovelace": 4, "Cole Porter": 1}.items():
        book_by_phone(manager, event_id, name, tickets=tickets)
    return event_id


@pytest.fixture
def door(panel: OpenPanel, house: RunningServer, event_id: int) -> Page:
    """The door list on a phone whose network may fail."""
    page = panel(
        house,
        f"?view=bookings&event={event_id}&door=1",
        width=390,
        height=844,
        has_touch=True,
        may_fail=True,
    )
    expect(party(page, "Ada Lovelace")).to_be_visible()
    return page


def party(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name)


def is_in(page: Page, name: str) -> None:
    expect(party(page, name)).to_have_attribute("aria-pressed", "true")


def is_to_come(page: Page, name: str) -> None:
    expect(party(page, name)).to_have_attribute("aria-pressed", "false")


def arrived(house: RunningServer, event_id: int) -> int:
    return house.number(
        "SELECT COUNT(*) FROM bookings_booking"
        f" WHERE event_id = {event_id} AND arrived_at IS NOT NULL"
    )


def counts(page: Page, line: str) -> None:
    expect(page.get_by_text(line, exact=True)).to_be_visible()


def test_a_tap_lets_a_party_in_and_another_undoes_it(
    door: Page, house: RunningServer, event_id: int
) -> None:
    counts(door, "0 arrived, 7 to come · 3 left")
    with door.expect_response(ARRIVAL):
        party(door, "Ada Lovelace").tap()
    is_in(door, "Ada Lovelace")
    counts(door, "4 arrived, 3 to come · 3 left")
    assert arrived(house, event_id) == 1
    with door.expect_response(ARRIVAL):
        party(door, "Ada Lovelace").tap()
    is_to_come(door, "Ada Lovelace")
    counts(door, "0 arrived, 7 to come · 3 left")
    assert arrived(house, event_id) == 0


def test_parties_stand_by_name_and_are_as_large_as_a_thumb(door: Page) -> None:
    rows = door.get_by_role("list", name="Parties").get_by_role("button")
    names = [text.splitlines()[0] for text in rows.all_inner_texts()]
    assert names == ["Ada Lovelace", "Billie Holiday", "Cole Porter"]
    for row in rows.all():
        box = row.bounding_box()
        assert box is not None
        assert box["height"] >= 64


def test_a_party_is_found_by_its_name(door: Page) -> None:
    door.get_by_label("Search by name, phone or code").fill("hol bil")
    expect(party(door, "Billie Holiday")).to_be_visible()
    expect(party(door, "Ada Lovelace")).to_have_count(0)
    door.get_by_label("Search by name, phone or code").fill("nobody")
    expect(door.get_by_text("Nobody here.")).to_be_visible()


def test_a_party_is_found_by_the_digits_of_its_phone_number(
    door: Page, manager: httpx.Client, event_id: int
) -> None:
    guest = {"customerName": "Nina Simone", "customerPhone": "+1 (646) 555-0177"}
    booking = guest | {"customerEmail": "", "numberOfTickets": 1, "eventId": event_id}
    manager.post("/api/bookings/by-phone", json=booking).raise_for_status()
    door.reload()
    door.get_by_label("Search by name, phone or code").fill("646 5550177")
    expect(party(door, "Nina Simone")).to_be_visible()
    expect(party(door, "Cole Porter")).to_have_count(0)


def test_in_the_list_of_those_to_come_a_tap_can_be_undone(
    door: Page, house: RunningServer, event_id: int
) -> None:
    door.get_by_role("button", name="To come").click()
    party(door, "Cole Porter").tap()
    expect(party(door, "Cole Porter")).to_have_count(0)
    expect(door.get_by_text("Cole Porter has arrived").first).to_be_visible()
    with door.expect_response(ARRIVAL):
        door.get_by_role("button", name="Undo").click()
    is_to_come(door, "Cole Porter")


def test_a_slow_network_does_not_hold_up_the_door(
    door: Page, house: RunningServer, event_id: int
) -> None:
    held = Held(door, ARRIVAL)
    for name in ("Ada Lovelace", "Cole Porter"):
        party(door, name).tap()
        is_in(door, name)
    counts(door, "5 arrived, 2 to come · 3 left")
    assert arrived(house, event_id) == 0
    party(door, "Cole Porter").tap()
    is_to_come(door, "Cole Porter")
    with door.expect_response(
        lambda answer: "arrival" in answer.url and "true" not in str(answer.request.post_data)
    ):
        held.let_go()
    counts(door, "4 arrived, 3 to come · 3 left")
    door.reload()
    is_in(door, "Ada Lovelace")
    is_to_come(door, "Cole Porter")


def test_what_could_not_be_saved_says_so_and_is_saved_later(
    door: Page, house: RunningServer, event_id: int
) -> None:
    door.route(ARRIVAL, lambda route: route.abort())
    party(door, "Billie Holiday").tap()
    expect(
        door.get_by_text("Failed to save the arrival of Billie Holiday", exact=True)
    ).to_be_visible()
    is_in(door, "Billie Holiday")
    expect(party(door, "Billie Holiday")).to_contain_text("Not saved yet")
    counts(door, "1 tap is not saved yet")
    door.unroute(ARRIVAL)
    with door.expect_response(ARRIVAL):
        door.get_by_role("button", name="Try again").click()
    expect(door.get_by_text("1 tap is not saved yet")).to_have_count(0)
    is_in(door, "Billie Holiday")
    assert arrived(house, event_id) == 1


def test_a_party_that_was_cancelled_meanwhile_is_refused_with_the_reason(
    door: Page, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    rows = manager.get(f"/api/bookings?eventId={event_id}&search=Cole").json()
    manager.post(f"/api/bookings/{rows[0]['id']}/cancel").raise_for_status()
    party(door, "Cole Porter").tap()
    expect(door.get_by_text("This booking is cancelled.", exact=True)).to_be_visible()
    expect(party(door, "Cole Porter")).to_have_count(0)
    counts(door, "0 arrived, 6 to come · 4 left")


def test_what_another_door_let_in_is_seen_when_the_network_comes_back(
    door: Page, manager: httpx.Client, event_id: int
) -> None:
    rows = manager.get(f"/api/bookings?eventId={event_id}&search=Ada").json()
    manager.put(f"/api/bookings/{rows[0]['id']}/arrival", json={"hasArrived": True})
    book_by_phone(manager, event_id, "Zelda Fitzgerald")
    door.evaluate("window.dispatchEvent(new Event('online'))")
    is_in(door, "Ada Lovelace")
    is_to_come(door, "Zelda Fitzgerald")


def test_on_paper_there_is_a_box_a_party_a_code_and_the_phones_last_digits(
    panel: OpenPanel, house: RunningServer, event_id: int
) -> None:
    page = panel(house, f"?view=bookings&event={event_id}&door=1")
    expect(party(page, "Ada Lovelace")).to_be_visible()
    page.evaluate("window.print = () => { window.isPrinted = true }")
    page.get_by_role("button", name="Print").click()
    page.wait_for_function("() => window.isPrinted")
    page.emulate_media(media="print")
    expect(page.get_by_role("navigation", name="Panel")).to_have_count(0)
    expect(party(page, "Ada Lovelace")).to_have_count(0)
    expect(page.get_by_role("heading", name="Doors at Eight")).to_be_visible()
    row = page.get_by_role("row").filter(has_text="Ada Lovelace")
    reference = house.rows(
        f"SELECT reference FROM bookings_booking WHERE event_id = {event_id}"
        " AND customer_name = 'Ada Lovelace'"
    )[0][0]
    expect(row).to_contain_text(str(reference))
    expect(row).to_contain_text("…0123")
    expect(row).not_to_contain_text("555")
    expect(page.get_by_text("3 parties, 7 seats").first).to_be_visible()


def test_the_door_breaks_no_rule_of_accessibility(door: Page) -> None:
    party(door, "Ada Lovelace").tap()
    is_in(door, "Ada Lovelace")
    assert faults_of(door) == []
    assert door.evaluate("document.documentElement.scrollWidth") <= 390
