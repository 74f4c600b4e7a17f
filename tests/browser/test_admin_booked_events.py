"""The events in the box office: how they sell, and how one is cancelled."""

from uuid import uuid4

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone, mail_to, row_of, text_of
from tests.support.browser.event_panel import act
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.window import Held, OpenPanel, OpenWindow, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

SIZES = {"desktop": (1440, 900), "phone": (390, 844)}


def bookings_of(panel: OpenPanel, house: RunningServer, event_id: int) -> Page:
    return panel(house, f"?view=bookings&event={event_id}")


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def test_the_events_show_what_is_sold_and_lead_to_their_bookings(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Brass at Nine", in_hours(30), capacity=70, category="music")
    book_by_phone(manager, event_id, "Ada", tickets=4)
    page = panel(house, "?view=bookings")
    row = row_of(page, "Brass at Nine")
    expect(row).to_contain_text("4 of 70 seats")
    expect(row).to_contain_text("1 party")
    row.get_by_text("1 party").click()
    expect(page).to_have_url(f"{house.url}/admin?view=events&event={event_id}&tab=guests")
    expect(page.get_by_role("heading", name="Brass at Nine")).to_be_focused()
    expect(row_of(page, "Ada")).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Bookings", level=1)).to_be_visible()
    expect(row).to_be_visible()


def test_events_are_searched_and_past_ones_have_a_list_of_their_own(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Yesterday's Waltz", in_hours(-30))
    put_on(manager, "Tomorrow's Tango", in_hours(26))
    page = panel(house, "?view=bookings")
    expect(row_of(page, "Tomorrow's Tango")).to_be_visible()
    expect(row_of(page, "Yesterday's Waltz")).to_have_count(0)
    page.get_by_role("button", name="Past").click()
    expect(row_of(page, "Yesterday's Waltz")).to_be_visible()
    page.get_by_label("Search events").fill("tango")
    expect(page.get_by_text("No event matches the search.").first).to_be_visible()
    page.get_by_role("button", name="All", exact=True).click()
    expect(row_of(page, "Tomorrow's Tango")).to_be_visible()


def test_the_bookings_of_tonight_follow_what_others_do_and_tell_of_seats_given_twice(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Full of Brass", in_hours(0.5), capacity=4)
    page = bookings_of(panel, house, event_id)
    expect(page.get_by_text("No bookings here yet.")).to_be_visible()
    book_by_phone(manager, event_id, "Ada", tickets=3)
    expect(row_of(page, "Ada")).to_be_visible()
    walk_in = {
        "id": str(uuid4()),
        "kind": "walk-in",
        "at": in_hours(0).isoformat(),
        "seats": 3,
        "eventId": event_id,
    }
    door = f"/api/admin/door/{event_id}"
    taps = {"taps": [walk_in], "personId": manager.get(door).json()["person"]["id"]}
    sent = manager.post(f"{door}/taps", json=taps)
    assert sent.is_success, sent.text
    words = "2 seats are given twice, if all come."
    expect(page.get_by_text(words)).to_be_visible()
    page.goto(f"{house.url}/admin")
    expect(page.get_by_text(words)).to_be_visible()


def test_sales_over_time_are_a_picture_and_a_table(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Selling", in_hours(59), capacity=30)
    page = bookings_of(panel, house, event_id)
    expect(page.get_by_text("Nothing sold yet.").first).to_be_visible()
    book_by_phone(manager, event_id, "Ada", tickets=3)
    book_by_phone(manager, event_id, "Bob", tickets=4)
    page.reload()
    expect(page.get_by_role("img", name="7 seats sold from")).to_be_visible()
    page.get_by_text("As a table").click()
    row = page.get_by_role("table", name="Seats sold by the end of each day").get_by_role("row")
    expect(row.last).to_contain_text("7")


def test_the_guest_list_comes_first_and_the_usual_curve_lies_behind_the_sales(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    over = put_on(manager, "Every Thursday", in_hours(1), capacity=30)
    book_by_phone(manager, over, "Then", tickets=6)
    house.change(
        "UPDATE events_event SET starts_at = datetime(starts_at, '-7 days') WHERE id = " + str(over)
    )
    house.change(
        "UPDATE bookings_booking SET created_at = datetime(created_at, '-8 days')"
        f" WHERE event_id = {over}"
    )
    event_id = put_on(manager, "Every Thursday", in_hours(20), capacity=30)
    book_by_phone(manager, event_id, "Now", tickets=4)
    page = bookings_of(panel, house, event_id)
    expect(page.get_by_text("Usual: 6 by now, from 1 past date")).to_be_visible()
    headings = page.locator("main h2").all_inner_texts()
    assert headings == ["Guest list", "Seats sold over time"]
    chart = page.get_by_role("img", name="4 seats sold from").bounding_box()
    assert chart is not None
    assert chart["height"] <= 80


def test_an_event_is_cancelled_with_a_word_to_everybody_booked(
    panel: OpenPanel,
    look_at: OpenWindow,
    house: RunningServer,
    manager: httpx.Client,
    mailbox: Mailbox,
) -> None:
    event_id = put_on(manager, "Rained Off", in_hours(60), capacity=30)
    for name in ("duke", "cole"):
        book_by_phone(manager, event_id, name, email=f"{name}@example.com")
    book_by_phone(manager, event_id, "Caller")
    page = bookings_of(panel, house, event_id)
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog", name="Cancel this event?")
    expect(question).to_contain_text("2 guests get an email.")
    expect(question).to_contain_text("1 party without an address must be called.")
    question.get_by_label("A word to the guests").fill("The roof leaks.")
    question.get_by_role("button", name="Cancel the event and send 2 emails").click()
    expect(page.get_by_text("Event cancelled: 2 emails sent").first).to_be_visible()
    expect(page.get_by_text("This event is cancelled.").first).to_be_visible()
    # The panel waits two frames for the view to place the focus itself.
    page.wait_for_function("() => document.activeElement !== document.body")
    for name in ("duke", "cole"):
        mail = mail_to(mailbox, f"{name}@example.com", "Cancelled: Rained Off")
        assert "The roof leaks." in text_of(mail)
    visitor = awake(look_at(house), f"/events/{event_id}-rained-off")
    expect(visitor.get_by_text("cancelled").first).to_be_visible()


@pytest.mark.parametrize("state", ["private", "draft"])
def test_an_event_without_a_page_is_cancelled_in_its_editor(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, state: str
) -> None:
    event_id = put_on(manager, f"A {state} evening", in_hours(60), state=state)
    page = panel(house, f"?view=events&event={event_id}")
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog", name="Cancel this event?")
    expect(question).to_contain_text("is cancelled at once. There are no bookings.")
    question.get_by_role("button", name="Cancel the event", exact=True).click()
    expect(page.get_by_text("This event is cancelled.", exact=True)).to_be_visible()


def test_an_event_that_is_gone_says_so(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=bookings&event=999999", may_fail=True)
    expect(page.get_by_text("This event no longer exists.").first).to_be_visible()
    page.get_by_role("link", name="All events").click()
    expect(page).to_have_url(f"{house.url}/admin?view=events")


@pytest.mark.parametrize("size", SIZES)
def test_the_box_office_breaks_no_rule_of_accessibility(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, size: str
) -> None:
    title = f"For Everybody, {size}"
    event_id = put_on(manager, title, in_hours(61), capacity=9)
    book_by_phone(manager, event_id, "Ada Lovelace", tickets=3, email="ada@example.com")
    width, height = SIZES[size]
    page = panel(house, "?view=bookings", width=width, height=height)
    expect(row_of(page, title)).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name=title, exact=True).click()
    expect(row_of(page, "Ada Lovelace")).to_be_visible()
    page.get_by_text("As a table").click()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    choose(page, "Ada Lovelace", "Change")
    expect(dialog(page)).to_be_visible()
    assert faults_of(page) == []


@pytest.mark.parametrize(
    ("place", "address", "words"),
    [
        ("", "**/api/bookings/events?*", "Loading events..."),
        ("&event={event}", "**/api/bookings/events?*", "Loading bookings..."),
        ("&event={event}&print=1", "**/api/bookings?*", "Loading door list..."),
    ],
)
def test_what_takes_its_time_says_so(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    place: str,
    address: str,
    words: str,
) -> None:
    event_id = put_on(manager, "Worth Waiting For", in_hours(62), capacity=9)
    page = panel(house, "?view=menu")
    held = Held(page, address)
    page.goto(f"/admin?view=bookings{place.format(event=event_id)}")
    expect(page.get_by_text(words)).to_be_visible()
    held.let_go()
    expect(page.get_by_text("Worth Waiting For").first).to_be_visible()
    expect(page.get_by_text(words)).to_have_count(0)
