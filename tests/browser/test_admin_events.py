"""The manager writes the bill in the panel."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Page, expect

from nightcap.core.time import utc_iso
from tests.browser.bill import in_hours, put_on
from tests.browser.window import OpenPanel, OpenWindow
from tests.server import RunningServer


def fill(page: Page, **fields: str) -> None:
    for label, value in fields.items():
        name = label.replace("_", " ").capitalize()
        page.get_by_label(name, exact=True).fill(value)


def save(page: Page, button: str = "Save") -> None:
    page.get_by_role("button", name=button, exact=True).click()


def told(page: Page, words: str) -> None:
    expect(page.get_by_text(words, exact=True).first).to_be_visible()


def event(manager: httpx.Client, event_id: int) -> dict[str, object]:
    answer: dict[str, object] = manager.get(f"/api/events/{event_id}").json()
    return answer


def titled(manager: httpx.Client, title: str) -> list[dict[str, object]]:
    rows: list[dict[str, object]] = manager.get(
        "/api/admin/events", params={"search": title}
    ).json()
    return rows


def test_a_new_event_is_on_the_site_within_a_second(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    visitor = look_at(house)
    visitor.goto("/events")
    page = panel(house, "?view=events")
    page.get_by_role("link", name="New event").click()
    day = datetime.now(UTC) + timedelta(days=3)
    fill(
        page,
        title="A Toast to Dorothy",
        date=day.strftime("%Y-%m-%d"),
        start="20:30",
        end="01:15",
        description="Verses, gin, and no regrets.",
        category="cocktails",
        price="$25",
        seats="40",
    )
    expect(page.get_by_text("The next morning.")).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    [made] = titled(manager, "toast to dorothy")
    visitor.goto(f"/events/{made['id']}-{made['slug']}")
    expect(visitor.get_by_role("heading", name="A Toast to Dorothy")).to_be_visible()
    expect(visitor.get_by_text("8:30 PM \u2013 1:15 AM").first).to_be_visible()
    assert (made["seatsLeft"], made["priceRange"], made["category"]) == (40, "$25", "cocktails")


def test_the_card_beside_the_form_is_what_visitors_will_see(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Night of (Long) Knives", start="19:00", end="21:00", price="Free")
    card = page.get_by_role("complementary", name="Preview")
    expect(card).to_contain_text("7:00 PM \u2013 9:00 PM")
    expect(card).to_contain_text("Free")
    expect(card).to_contain_text("Knives")


@pytest.mark.parametrize(
    ("field", "value", "complaint"),
    [
        ("Title", "", "Title is required."),
        ("Start", "", "Start is required."),
        ("Ticket link", "javascript:alert(1)", "Ticket link must begin with https://."),
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


def test_a_time_that_the_clocks_skip_is_refused_and_one_shown_twice_is_explained(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Spring forward", date="2027-03-14", start="02:30", end="")
    save(page, "Create event")
    expect(page.get_by_text("The clocks skip this time in that night.")).to_be_visible()
    fill(page, date="2027-11-07", start="01:30")
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


def test_a_copy_begins_with_everything_of_the_first(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Original Cast", in_hours(80), priceRange="$18", category="comedy")
    page = panel(house, "?view=events")
    page.get_by_label("Search events").fill("original cast")
    page.get_by_role("link", name="Duplicate Original Cast").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Original Cast")
    expect(page.get_by_label("Price", exact=True)).to_have_value("$18")
    save(page, "Create event")
    told(page, "Event created successfully")
    assert len(titled(manager, "original cast")) == 2


def test_an_event_is_repeated_weekly_and_the_nights_are_shown_before(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    start = datetime(2027, 3, 4, 1, tzinfo=UTC)
    event_id = put_on(manager, "Every Wednesday", start)
    page = panel(house, f"?view=events&event={event_id}")
    page.get_by_role("button", name="Repeat weekly").click()
    page.get_by_label("Until").fill("2027-03-20")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("2 more events:")
    expect(dialog).to_contain_text("Wednesday, March 17, 2027")
    save(page, "Add these events")
    told(page, "2 events added successfully")
    dates = sorted(str(row["date"]) for row in titled(manager, "every wednesday"))
    # The clocks change between them: it stays eight in the evening.
    assert dates == [utc_iso(start), "2027-03-11T01:00:00Z", "2027-03-18T00:00:00Z"]


def test_a_deleted_event_is_gone_at_once_and_undo_brings_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Slip of the Finger", in_hours(70))
    page = panel(house, "?view=events")
    page.get_by_label("Search events").fill("slip of")
    page.get_by_role("button", name="Delete Slip of the Finger").click()
    told(page, "Event deleted successfully")
    expect(page.get_by_text("No event matches the search.")).to_be_visible()
    assert manager.get(f"/api/events/{event_id}").status_code == httpx.codes.NOT_FOUND
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Slip of the Finger", exact=True)).to_be_visible()
    assert manager.get(f"/api/events/{event_id}").status_code == httpx.codes.OK


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
    expect(notice).to_contain_text("$12")
    expect(notice).to_contain_text("$11")
    assert event(manager, event_id)["priceRange"] == "$11"
    save(page, "Save mine")
    told(page, "Event saved successfully")
    assert event(manager, event_id)["priceRange"] == "$12"


def test_a_test_event_is_marked_and_only_the_panel_shows_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="[T] Sound check")
    expect(page.get_by_text("A test event: only this panel shows it")).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    page.goto("/admin?view=events")
    row = page.get_by_role("row").filter(has_text="[T] Sound check")
    expect(row).to_contain_text("Test event")
    assert "Sound check" not in manager.get("/api/events").text


def test_what_is_over_stands_under_past(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Yesterday's Papers", in_hours(-30))
    page = panel(house, "?view=events")
    page.get_by_label("Search events").fill("papers")
    expect(page.get_by_text("No event matches the search.")).to_be_visible()
    page.get_by_role("button", name="Past").click()
    expect(page.get_by_role("row").filter(has_text="Yesterday's Papers")).to_contain_text(
        re.compile("concluded", re.IGNORECASE)
    )


def test_a_called_off_event_can_be_put_back_on_the_bill(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "On and Off", in_hours(70))
    manager.put(f"/api/events/{event_id}", json={"isCancelled": True}).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}")
    expect(page.get_by_text("This event is called off.")).to_be_visible()
    save(page, "Put it back on the bill")
    told(page, "Event is on the bill again")
    assert event(manager, event_id)["isCancelled"] is False


def test_a_calendar_that_cannot_be_fetched_is_said_in_one_line(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events", may_fail=True)
    page.get_by_role("button", name="Import calendar").click()
    page.get_by_label("Address of the iCalendar feed").fill("http://127.0.0.1:9/feed.ics")
    save(page, "Import")
    told(page, "Failed to import the calendar")
