"""The status of an event, chosen in the list of event links."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_links_panel import begin, field, row, save, section
from tests.support.browser.toasts import told
from tests.support.browser.window import Held, OpenPanel
from tests.support.server import RunningServer

COLOURS = {
    "Available": "rgb(127, 206, 154)",
    "Selling Fast": "rgb(240, 160, 75)",
    "Limited Seats": "rgb(232, 201, 90)",
    "Few Seats Left": "rgb(255, 107, 107)",
    "Sold Out": "rgb(183, 176, 170)",
    "Concluded": "rgb(201, 162, 242)",
}


@pytest.fixture(autouse=True)
def programme(manager: httpx.Client) -> None:
    begin(manager)


def test_a_status_is_sent_at_once_has_its_colour_and_undo_takes_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice.get_by_role("option")).to_have_text(list(COLOURS))
    with page.expect_request("**/ticket-status") as sent:
        choice.select_option("Sold Out")
    assert (sent.value.method, sent.value.post_data_json) == ("PUT", {"ticketStatus": "Sold Out"})
    told(page, "Ticket status updated successfully")
    expect(page.get_by_text("“Late Pour” moved to Sold Out").first).to_be_visible()
    with page.expect_response("**/ticket-status"):
        page.get_by_role("button", name="Undo").click()
    expect(choice).to_have_value("Available")
    [event] = [row for row in manager.get("/api/events").json() if row["title"] == "Late Pour"]
    assert event["ticketStatus"] == "Available"
    for status, colour in COLOURS.items():
        choice.select_option(status)
        expect(choice).to_be_enabled()
        expect(choice).to_have_value(status)
        expect(choice).to_have_css("color", colour)


def test_a_saved_value_is_shown_before_the_list_is_read_again_and_typed_text_stays(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    other = field(page, "Event URL", "Second Cast")
    other.fill("https://tickets.example/half")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Available")
    lists = Held(page, re.compile(r"/api/admin/events\?"))
    choice.select_option("Sold Out")
    told(page, "Ticket status updated successfully")
    expect(choice).to_be_enabled()
    expect(choice).to_have_value("Sold Out")
    address = field(page, "Event URL", "Late Pour")
    address.fill("https://tickets.example/late-pour")
    save(page, "Late Pour")
    told(page, "Event link saved successfully")
    expect(row(page, "Late Pour")).not_to_contain_text("Not saved yet")
    expect(address).to_have_value("https://tickets.example/late-pour")
    delete = section(page).get_by_role("button", name="Delete link of Late Pour")
    delete.click()
    told(page, "Event link deleted successfully")
    expect(delete).to_have_count(0)
    with page.expect_response(re.compile(r"/api/admin/events\?")):
        lists.let_go()
    expect(other).to_have_value("https://tickets.example/half")


def test_undo_takes_back_what_was_set_and_a_status_follows_the_seats_once_that_is_chosen(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    events = {row["title"]: row["id"] for row in manager.get("/api/admin/events").json()}
    full, counted = events["Second Cast"], events["Late Pour"]
    manager.put(f"/api/events/{full}", json={"capacity": 0}).raise_for_status()
    body = {"capacity": 10, "ticketStatus": "Sold Out"}
    manager.put(f"/api/events/{counted}", json=body).raise_for_status()
    booking = book_by_phone(manager, counted, "Ada", tickets=6)
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Second Cast")
    expect(choice).to_have_value("By the seats")
    expect(choice).to_have_accessible_description("Now: Sold Out")
    choice.select_option("Selling Fast")
    told(page, "Ticket status updated successfully")
    # That it is full, undo leaves as it is.
    with page.expect_request("**/ticket-status") as sent:
        page.get_by_role("button", name="Undo").click()
    assert sent.value.method == "DELETE"
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Sold Out")
    choice.select_option("By the seats")
    expect(page.get_by_text("“Late Pour” follows its seats").first).to_be_visible()
    expect(choice).to_have_accessible_description("Now: Selling Fast")
    expect(choice).to_have_css("color", COLOURS["Selling Fast"])
    # The other stories begin by taking every event off.
    manager.post(f"/api/bookings/{booking}/cancel").raise_for_status()
    page.reload()
    expect(choice).to_have_value("By the seats")
    expect(choice).to_have_accessible_description("Now: Available")


def test_the_light_of_few_seats_left_pulses(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = house.number("SELECT max(id) FROM events_event WHERE title = 'Late Pour'")
    manager.put(
        f"/api/events/{event}/ticket-status", json={"ticketStatus": "Few Seats Left"}
    ).raise_for_status()
    page = panel(house, "?view=event-links", reduced_motion=False)
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Few Seats Left")
    light = choice.locator("xpath=following-sibling::*[1]/*")
    expect(light).to_have_css("animation-name", "pulse")
    expect(light).to_have_css("animation-iteration-count", "infinite")
    expect(choice).to_have_css("animation-name", "none")
