"""The manager creates and changes events."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from tests.support.factory import Make

DAY = timedelta(days=1)
JSON = "application/json"
PIXEL = (
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9Q"
    "DwADhgGAWjR9awAAAABJRU5ErkJggg=="
)


def change(client: Client, event: Event, **body: object) -> Event:
    response = client.put(f"/api/events/{event.pk}", body, JSON)
    assert response.status_code == 200, response.content
    return Event.objects.get(pk=event.pk)


def test_a_title_and_a_date_make_an_event_and_the_rest_has_defaults(as_manager: Client) -> None:
    body = {"title": " Open  Mic ", "date": "2036-12-01T20:00:00-05:00"}
    response = as_manager.post("/api/events", body, JSON)
    assert response.status_code == 201
    event = response.json()
    assert event["title"] == "Open  Mic"
    assert event["date"] == "2036-12-02T01:00:00Z"
    assert (event["category"], event["ticketStatus"]) == ("other", "Available")
    assert event.pop("membersOnly") is False
    assert as_manager.get(f"/api/events/{event['id']}").json() == event


def test_an_event_is_made_with_everything_it_was_given(as_manager: Client) -> None:
    body = {
        "title": "Gin & Jazz",
        "date": "2036-12-02T01:00:00Z",
        "endDate": "2036-12-02T04:30:00.250Z",
        "description": "Two lines\r\nof text",
        "category": "  Cocktails ",
        "location": "The cellar",
        "imageUrl": "https://pictures.example/gin.jpg",
        "eventbriteLink": "https://tickets.example/gin?a=1&b=2#top",
        "ticketStatus": "Selling Fast",
        "featured": True,
        "priceRange": "$15-$20",
        "capacity": 70,
    }
    answer = as_manager.post("/api/events", body, JSON).json()
    assert answer["endDate"] == "2036-12-02T04:30:00Z"
    assert answer["description"] == "Two lines\nof text"
    assert answer["category"] == "cocktails"
    unchanged = body.keys() - {"endDate", "description", "category"}
    assert {name: answer[name] for name in unchanged} == {name: body[name] for name in unchanged}
    assert answer["seatsLeft"] == 70


def test_a_picture_sent_as_a_data_url_gets_an_address_of_its_own(as_manager: Client) -> None:
    body = {"title": "Mic", "date": "2036-12-02T01:00:00Z", "imageUrl": PIXEL}
    address = as_manager.post("/api/events", body, JSON).json()["imageUrl"]
    assert address.startswith("/media/")
    assert address.endswith("-1x1.jpg")


def test_only_what_is_given_changes(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic", location="Cellar", capacity=20, featured=True)
    changed = change(as_manager, event, title="Open Mic")
    assert (changed.title, changed.title_key) == ("Open Mic", "open mic")
    assert (changed.location, changed.capacity, changed.featured) == ("Cellar", 20, True)
    assert changed.updated_at > event.updated_at


def test_an_empty_value_clears_what_was_there(as_manager: Client, make: Make) -> None:
    event = make.event(ends_at=now() + 8 * DAY, location="Cellar", capacity=20)
    changed = change(as_manager, event, endDate=None, location=None, capacity=None)
    assert (changed.ends_at, changed.location, changed.capacity) == (None, "", None)


def test_an_answer_may_be_sent_back_whole_without_making_the_links_words_the_events(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic", eventbrite_link="https://own.example", starts_at=now() - DAY)
    make.link("Mic", url="https://link.example", image_url="https://link.example/a.jpg")
    answer = as_manager.get(f"/api/events/{event.pk}").json()
    assert answer["ticketStatus"] == "Concluded"
    changed = change(as_manager, event, **{**answer, "description": "New"})
    assert changed.description == "New"
    assert (changed.eventbrite_link, changed.image_url) == ("https://own.example", "")
    assert (changed.ticket_status, changed.ticket_status_set_at) == ("Available", None)


def test_sold_out_said_by_the_manager_of_an_event_that_is_full_is_the_managers_word(
    as_manager: Client, client: Client, make: Make
) -> None:
    event = make.event(capacity=2)
    booking = make.booking(event, number_of_tickets=2)
    change(as_manager, event, ticketStatus="Sold Out")
    as_manager.post(f"/api/bookings/{booking.pk}/cancel", content_type="application/json")
    assert client.get(f"/api/events/{event.pk}").json()["ticketStatus"] == "Sold Out"


def test_a_status_in_a_change_is_the_last_word_over_an_older_link(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    make.link("Mic", ticket_status="Selling Fast", ticket_status_set_at=now())
    body = {"ticketStatus": "Few Seats Left"}
    answer = as_manager.put(f"/api/events/{event.pk}", body, JSON).json()
    assert answer["ticketStatus"] == "Few Seats Left"


def test_the_title_decides_again_whether_an_event_is_a_test(
    as_manager: Client, client: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    change(as_manager, event, title="[T] Mic")
    assert client.get(f"/api/events/{event.pk}").status_code == 404
    change(as_manager, event, title="Mic")
    assert client.get(f"/api/events/{event.pk}").status_code == 200


def test_an_all_day_event_runs_from_midnight_to_midnight_at_the_venue(as_manager: Client) -> None:
    body = {"title": "Fair", "date": "2036-12-01T18:00:00Z", "isAllDay": True}
    one_day = as_manager.post("/api/events", body, JSON).json()
    assert (one_day["date"], one_day["endDate"]) == ("2036-12-01T05:00:00Z", "2036-12-02T05:00:00Z")
    body["endDate"] = "2036-12-03T04:59:59Z"
    two_days = as_manager.post("/api/events", body, JSON).json()
    assert (two_days["date"], two_days["endDate"]) == (
        "2036-12-01T05:00:00Z",
        "2036-12-03T05:00:00Z",
    )


def test_an_all_day_event_lasts_25_hours_when_clocks_go_back(as_manager: Client) -> None:
    body = {"title": "Fair", "date": "2026-11-01T04:00:00Z", "isAllDay": True}
    answer = as_manager.post("/api/events", body, JSON).json()
    assert (answer["date"], answer["endDate"]) == ("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z")


@pytest.mark.parametrize(
    ("body", "raised_by"),
    [
        ({"date": "2030-01-01T00:00:00Z"}, 1),
        ({"endDate": "2199-01-01T00:00:00Z"}, 1),
        ({"location": "Elsewhere"}, 1),
        ({"isCancelled": True}, 1),
        ({"title": "Another title"}, 0),
        ({"description": "Other words"}, 0),
        ({"ticketStatus": "Sold Out"}, 0),
    ],
)
def test_calendars_count_changes_of_time_place_and_state_only(
    as_manager: Client, make: Make, body: dict[str, object], raised_by: int
) -> None:
    event = make.event()
    assert change(as_manager, event, **body).ical_sequence == raised_by
    assert change(as_manager, event, **body).ical_sequence == raised_by


def test_a_cancelled_event_can_be_put_back_on_the_programme(as_manager: Client, make: Make) -> None:
    event = make.event()
    assert change(as_manager, event, isCancelled=True).cancelled_at is not None
    assert change(as_manager, event, isCancelled=False).cancelled_at is None


def test_what_the_manager_changes_on_an_imported_event_is_noted(
    as_manager: Client, make: Make
) -> None:
    event = make.event(source="feed", source_uid="a", title="Mic", location="Cellar")
    changed = change(as_manager, event, title="Open Mic", location="Cellar", capacity=None)
    assert changed.overridden_fields == ["title"]
    changed = change(as_manager, event, date=utc_iso(event.starts_at - DAY))
    assert changed.overridden_fields == ["ends_at", "is_all_day", "starts_at", "title"]


def test_nothing_is_noted_on_an_event_of_the_managers_own(as_manager: Client, make: Make) -> None:
    assert change(as_manager, make.event(), title="Open Mic").overridden_fields == []


@pytest.mark.parametrize(
    "status",
    ["Available", "Selling Fast", "Limited Seats", "Few Seats Left", "Sold Out", "Concluded"],
)
def test_any_ticket_status_may_be_set_at_any_time(
    as_manager: Client, make: Make, status: str
) -> None:
    event = make.event(title="Mic")
    make.link("Mic", ticket_status="Limited Seats", ticket_status_set_at=now())
    address = f"/api/events/{event.pk}/ticket-status"
    response = as_manager.put(address, {"ticketStatus": status}, JSON)
    assert (response.status_code, response.json()["ticketStatus"]) == (200, status)


def test_a_link_saved_later_with_a_status_has_the_last_word(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic")
    address = f"/api/events/{event.pk}/ticket-status"
    as_manager.put(address, {"ticketStatus": "Sold Out"}, JSON)
    as_manager.post("/api/event-links", {"title": "Mic", "ticketStatus": "Selling Fast"}, JSON)
    assert as_manager.get(f"/api/events/{event.pk}").json()["ticketStatus"] == "Selling Fast"


def test_a_link_saved_later_without_a_status_leaves_the_word_to_the_event(
    as_manager: Client, make: Make
) -> None:
    event = make.event(title="Mic")
    address = f"/api/events/{event.pk}/ticket-status"
    as_manager.put(address, {"ticketStatus": "Sold Out"}, JSON)
    as_manager.post("/api/event-links", {"title": "Mic", "url": "https://t.example"}, JSON)
    assert as_manager.get(f"/api/events/{event.pk}").json()["ticketStatus"] == "Sold Out"


def test_every_change_is_published(as_manager: Client, make: Make) -> None:
    event = make.event(starts_at=datetime(2030, 1, 1, tzinfo=UTC))
    address = f"/api/events/{event.pk}"
    new = {"title": "Mic", "date": "2036-12-02T01:00:00Z"}
    before = publishing.version()
    as_manager.post("/api/events", new, JSON)
    as_manager.put(address, {"title": "Open Mic"}, JSON)
    as_manager.put(f"{address}/ticket-status", {"ticketStatus": "Sold Out"}, JSON)
    as_manager.delete(address)
    assert publishing.version() == before + 4


def test_a_change_that_changes_nothing_is_not_published(as_manager: Client, make: Make) -> None:
    event = make.event(title="Mic")
    before = publishing.version()
    changed = change(as_manager, event, title="Mic", isCancelled=False)
    assert (publishing.version(), changed.updated_at) == (before, event.updated_at)
