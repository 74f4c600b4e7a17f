"""The editor of an event: what it shows, what it refuses, and what it leaves alone."""

from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.event_panel import event, fill, save
from tests.browser.programme import in_hours, put_on
from tests.browser.toasts import told
from tests.browser.window import OpenPanel
from tests.mail_server import Mailbox
from tests.server import RunningServer


def test_the_card_beside_the_form_is_what_visitors_will_see(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Night of (Long) Knives", start="19:00", end="21:00", price="Free")
    card = page.get_by_role("complementary", name="Preview")
    expect(card).to_contain_text("7:00 PM-9:00 PM")
    expect(card).to_contain_text("Free")
    expect(card).to_contain_text("Knives")


def test_the_end_moves_along_with_the_start(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=events&new=1")
    end = page.get_by_label("End", exact=True)
    expect(end).to_have_value("22:00")
    fill(page, start="23:00")
    expect(end).to_have_value("01:00")
    expect(page.get_by_text("The next morning.")).to_be_visible()
    fill(page, start="")
    fill(page, start="19:30")
    expect(end).to_have_value("21:30")
    fill(page, end="")
    fill(page, start="18:00")
    expect(end).to_have_value("")


def test_an_end_a_whole_day_later_is_told_as_such(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, start="20:00", end="20:00")
    expect(page.get_by_text("The next day.")).to_be_visible()


def test_a_day_that_is_over_is_told_of_a_new_event(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, date="2020-02-02")
    expect(page.get_by_text("This day is over.")).to_be_visible()
    fill(page, date="2031-02-02")
    expect(page.get_by_text("This day is over.")).to_have_count(0)


def test_the_categories_of_the_house_are_named(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=events&new=1")
    expect(page.get_by_label("Category", exact=True)).to_have_accessible_description(
        "comedy, creativity, cocktails, music, theater, or your own."
    )


def test_a_copy_says_while_it_is_on_the_day_of_the_original(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Second Helping", in_hours(60))
    page = panel(house, f"?view=events&new=1&from={event_id}")
    warning = page.get_by_text("This is still the original's day.")
    expect(warning).to_be_visible()
    fill(page, date="2031-05-05")
    expect(warning).to_have_count(0)
    page.goto("/admin?view=events&new=1")
    expect(page.get_by_label("Date", exact=True)).to_be_visible()
    expect(warning).to_have_count(0)


def test_the_card_stays_in_sight_of_whoever_writes_at_the_end_of_the_form(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="In Sight")
    page.get_by_role("button", name="Create event").scroll_into_view_if_needed()
    page.mouse.wheel(0, 2000)
    expect(page.get_by_role("heading", name="New event", level=1)).not_to_be_in_viewport()
    card = page.get_by_role("complementary", name="Preview").get_by_role("article")
    expect(card).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("Title", "", "Title is required."),
        ("Start", "", "Start is required."),
        ("Ticket link", "javascript:alert(1)", "Ticket link must begin with https:// or http://."),
        ("Seats", "many", "Please enter a number, or leave it empty."),
    ],
)
def test_bad_input_is_named_on_its_field_and_nothing_is_sent(
    panel: OpenPanel, house: RunningServer, field: str, value: str, complaint: str
) -> None:
    page = panel(house, "?view=events&new=1")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    fill(page, title="Mic")
    page.get_by_label(field, exact=True).fill(value)
    save(page, "Create event")
    expect(page.get_by_text(complaint)).to_be_visible()
    expect(page.get_by_label(field, exact=True)).to_be_focused()
    assert "POST" not in sent


@pytest.mark.parametrize("words", ["half an hour", "99999999999999"])
def test_words_where_a_number_belongs_are_named_and_the_card_stays(
    panel: OpenPanel, house: RunningServer, words: str
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Late Words", doors_open=words, seats=words)
    save(page, "Create event")
    expect(page.get_by_text("Please enter a number, or leave it empty.")).to_have_count(2)
    expect(page.get_by_role("article").get_by_role("heading", name="Late Words")).to_be_visible()


def test_a_time_that_the_clocks_skip_is_refused_and_one_shown_twice_is_explained(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Spring forward", date="2037-03-08", start="02:30", end="")
    save(page, "Create event")
    expect(page.get_by_text("The clocks skip this time on that day.")).to_be_visible()
    fill(page, date="2037-11-01", start="01:30")
    expect(page.get_by_text("The clocks show it twice: the first is meant.")).to_be_visible()


def test_fewer_seats_than_are_booked_are_refused_by_name(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Full Table", in_hours(60), capacity=10)
    booking = {
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0100",
        "numberOfTickets": 4,
        "eventId": event_id,
    }
    manager.post("/api/bookings", json=booking).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    fill(page, seats="3")
    save(page)
    expect(page.get_by_text("Seats must be at least 4.")).to_be_visible()
    assert event(manager, event_id)["capacity"] == 10


def test_only_what_was_touched_is_changed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Linked Night", in_hours(60))
    link = {"title": "Linked Night", "url": "https://a.example/x", "ticketStatus": "Selling Fast"}
    manager.post("/api/event-links", json=link).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}")
    fill(page, price="$30")
    save(page)
    told(page, "Event saved successfully")
    saved = event(manager, event_id)
    assert saved["priceRange"] == "$30"
    assert (saved["ticketStatus"], saved["eventbriteLink"]) == (
        "Selling Fast",
        "https://a.example/x",
    )


def test_two_open_panels_do_not_overwrite_each_other(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Tug of War", in_hours(70), priceRange="$10")
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    expect(page.get_by_label("Price", exact=True)).to_have_value("$10")
    manager.put(f"/api/events/{event_id}", json={"priceRange": "$11"}).raise_for_status()
    fill(page, price="$12")
    save(page)
    notice = page.get_by_role("alert").filter(has_text="changed somewhere else")
    expect(notice.get_by_role("button", name="Keep mine")).to_be_focused()
    expect(notice).to_contain_text("$12")
    expect(notice).to_contain_text("$11")
    assert event(manager, event_id)["priceRange"] == "$11"
    save(page, "Keep mine: Price")
    told(page, "Event saved successfully")
    assert event(manager, event_id)["priceRange"] == "$12"


def test_a_test_event_is_marked_and_only_the_panel_shows_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="[T] Sound check", date="2031-05-01")
    expect(page.get_by_text("A test event: only this panel shows it")).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    page.goto("/admin?view=events")
    row = page.get_by_role("row").filter(has_text="[T] Sound check")
    expect(row).to_contain_text("Test event")
    assert "Sound check" not in manager.get("/api/events").text


def test_a_cancelled_event_can_be_put_back_on_the_programme(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "On and Off", in_hours(70))
    manager.put(f"/api/events/{event_id}", json={"isCancelled": True}).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}")
    expect(page.get_by_text("This event is cancelled.")).to_be_visible()
    save(page, "Put it back on the programme")
    told(page, "Event is on the programme again")
    assert event(manager, event_id)["isCancelled"] is False
    fill(page, price="$5")
    save(page)
    told(page, "Event saved successfully")
    assert event(manager, event_id)["priceRange"] == "$5"


def test_an_event_is_cancelled_with_a_mail_to_everybody_booked_after_asking(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    event_id = put_on(manager, "Burst Pipe", in_hours(70), capacity=10)
    booking = {
        "customerName": "Grace",
        "customerEmail": "grace@example.com",
        "customerPhone": "212 555 0100",
        "numberOfTickets": 2,
        "eventId": event_id,
    }
    manager.post("/api/bookings", json=booking).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}")
    page.get_by_role("button", name="Cancel event").click()
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("1 party with an email address")
    day = in_hours(70).astimezone(ZoneInfo("America/New_York"))
    expect(question).to_contain_text(f"Burst Pipe on {day:%A, %B} {day.day}, {day.year}")
    assert event(manager, event_id)["isCancelled"] is False
    page.get_by_label("A word to the guests").fill("The cellar is under water.")
    save(page, "Cancel the event and send the mails")
    told(page, "Event cancelled: 1 mail is on its way")
    expect(page.get_by_text("This event is cancelled.")).to_be_visible()
    expect(page.get_by_role("button", name="Cancel event")).to_have_count(0)
    assert event(manager, event_id)["isCancelled"] is True
