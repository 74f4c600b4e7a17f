"""The status of an event, chosen in the list of event links."""

import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.box_office import write_down
from tests.browser.event_links_panel import begin, field, save, section
from tests.browser.toasts import told
from tests.browser.window import Held, OpenPanel
from tests.server import RunningServer

STATUSES = [
    "Available",
    "Selling Fast",
    "Limited Seats",
    "Few Seats Left",
    "Sold Out",
    "Concluded",
]


@pytest.fixture(autouse=True)
def programme(manager: httpx.Client) -> None:
    begin(manager)


def test_a_status_is_sent_at_once_and_undo_takes_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice.get_by_role("option")).to_have_text(STATUSES)
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


def test_what_was_saved_is_shown_before_the_list_is_there_anew(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
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
    expect(section(page)).to_contain_text("All changes saved")
    expect(address).to_have_value("https://tickets.example/late-pour")
    delete = section(page).get_by_role("button", name="Delete link of Late Pour")
    delete.click()
    told(page, "Event link deleted successfully")
    expect(delete).to_have_count(0)
    lists.let_go()


def test_undo_on_a_full_event_takes_back_what_was_set_not_that_it_is_full(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    [event] = manager.get("/api/admin/events", params={"search": "Late Pour"}).json()
    manager.put(f"/api/events/{event['id']}", json={"capacity": 0}).raise_for_status()
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("By the seats")
    expect(choice).to_have_accessible_description("Now: Sold Out")
    choice.select_option("Selling Fast")
    told(page, "Ticket status updated successfully")
    with page.expect_request("**/ticket-status") as sent:
        page.get_by_role("button", name="Undo").click()
    assert sent.value.method == "DELETE"


def test_where_seats_are_counted_the_status_follows_them_again_once_that_is_chosen(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    [event] = manager.get("/api/admin/events", params={"search": "Late Pour"}).json()
    body = {"capacity": 10, "ticketStatus": "Sold Out"}
    manager.put(f"/api/events/{event['id']}", json=body).raise_for_status()
    booking = write_down(manager, event["id"], "Ada", tickets=6)
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Sold Out")
    choice.select_option("By the seats")
    told(page, "Ticket status updated successfully")
    expect(page.get_by_text("“Late Pour” follows its seats").first).to_be_visible()
    expect(choice).to_have_accessible_description("Now: Selling Fast")
    expect(choice).to_have_css("color", "rgb(240, 160, 75)")
    page.reload()
    expect(choice).to_have_value("By the seats")
    # The other stories begin by taking every event off.
    manager.post(f"/api/bookings/{booking}/cancel").raise_for_status()
    page.reload()
    expect(choice).to_have_accessible_description("Now: Available")


def test_a_status_that_cannot_be_saved_says_so(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=event-links", may_fail=True)
    page.route("**/ticket-status", lambda route: route.fulfill(status=409, body="{}"))
    section(page).get_by_label("Ticket status of Late Pour").select_option("Sold Out")
    told(page, "Failed to update ticket status")


@pytest.mark.parametrize(
    ("status", "colour"),
    [
        ("Available", "rgb(127, 206, 154)"),
        ("Selling Fast", "rgb(240, 160, 75)"),
        ("Limited Seats", "rgb(232, 201, 90)"),
        ("Few Seats Left", "rgb(255, 107, 107)"),
        ("Sold Out", "rgb(183, 176, 170)"),
        ("Concluded", "rgb(201, 162, 242)"),
    ],
)
def test_a_status_has_its_colour(
    panel: OpenPanel, house: RunningServer, status: str, colour: str
) -> None:
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    choice.select_option(status)
    expect(choice).to_be_enabled()
    expect(choice).to_have_value(status)
    expect(choice).to_have_css("color", colour)


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
