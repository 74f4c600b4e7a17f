"""Who finds an event by its state, and from when on its seats are on sale."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event, EventState
from tests.support.bookings.admin import by_phone
from tests.support.bookings.asking import book
from tests.support.bookings.own import change, look, token_of
from tests.support.factory import Make
from tests.support.waitlist.line import full_event, join

pytestmark = [pytest.mark.database]

HOUR = timedelta(hours=1)
WITHOUT_PAGE = (EventState.DRAFT, EventState.PRIVATE)
HIDDEN = (*WITHOUT_PAGE, EventState.UNLISTED)


def saved(manager: Client, event: Event, **changes: object) -> int:
    path = f"/api/events/{event.pk}"
    return manager.put(path, changes, content_type="application/json").status_code


def test_an_event_is_published_and_on_sale_unless_the_manager_says_otherwise(
    as_manager: Client,
) -> None:
    body = {"title": "Low Ceiling", "date": "2036-12-01T05:00:00Z"}
    made = as_manager.post("/api/events", body, content_type="application/json").json()
    assert (made["state"], made["onSaleAt"]) == ("published", None)


@pytest.mark.parametrize("state", HIDDEN)
def test_the_manager_creates_an_event_in_any_state_and_publishes_it_later(
    as_manager: Client, client: Client, state: str
) -> None:
    body = {"title": "Low Ceiling", "date": "2036-12-01T05:00:00Z", "state": state}
    made = as_manager.post("/api/events", body, content_type="application/json").json()
    assert made["state"] == state
    assert client.get("/api/events").json() == []
    assert saved(as_manager, Event.objects.get(), state="published") == 200
    assert [event["id"] for event in client.get("/api/events").json()] == [made["id"]]


@pytest.mark.parametrize("state", ["gone", "", None, "Draft"])
def test_a_state_that_there_is_not_is_refused_by_name(
    as_manager: Client, make: Make, state: object
) -> None:
    event = make.event()
    path = f"/api/events/{event.pk}"
    answer = as_manager.put(path, {"state": state}, content_type="application/json")
    assert answer.status_code == 422
    assert "state" in answer.json()["fields"]
    event.refresh_from_db()
    assert event.state == "published"


@pytest.mark.parametrize("opens_in", [None, HOUR])
@pytest.mark.parametrize("state", WITHOUT_PAGE)
def test_a_draft_and_a_private_event_are_as_if_they_were_not_there(
    client: Client, make: Make, state: str, opens_in: timedelta | None
) -> None:
    event = make.event(state=state, on_sale_at=now() + opens_in if opens_in else None)
    for path in ("", "/dates", "/calendar.ics"):
        assert client.get(f"/api/events/{event.pk}{path}").status_code == 404
    assert book(event).status_code == 404
    assert join(event, "Ada").status_code == 404


def test_an_unlisted_event_is_read_and_booked_by_its_address(client: Client, make: Make) -> None:
    event = make.event(state=EventState.UNLISTED)
    assert client.get(f"/api/events/{event.pk}").json()["state"] == "unlisted"
    assert client.get(f"/api/events/{event.pk}/calendar.ics").status_code == 200
    dates = client.get(f"/api/events/{event.pk}/dates").json()
    assert [date["id"] for date in dates] == [event.pk]
    assert book(event).status_code == 201


@pytest.mark.parametrize("state", HIDDEN)
def test_no_other_date_of_the_show_names_an_event_that_is_not_listed(
    client: Client, make: Make, state: str
) -> None:
    full = make.event(title="Late Pour", capacity=0)
    make.event(title="Late Pour", state=state, starts_at=full.starts_at + HOUR)
    assert client.get(f"/api/events/{full.pk}").json()["nextDate"] is None
    dates = client.get(f"/api/events/{full.pk}/dates").json()
    assert [date["id"] for date in dates] == [full.pk]


@pytest.mark.parametrize("state", [EventState.PRIVATE, EventState.UNLISTED, EventState.DRAFT])
def test_private_and_unlisted_events_take_the_evening_and_a_draft_does_not(
    as_manager: Client, make: Make, state: str
) -> None:
    event = make.event(state=state)
    day = event.starts_at.date()
    span = f"from={day - timedelta(days=1)}&to={day + timedelta(days=1)}"
    found = as_manager.get(f"/api/admin/calendar?{span}").json()
    assert (event.title in str(found)) == (state != EventState.DRAFT)


@pytest.mark.parametrize("state", WITHOUT_PAGE)
def test_an_event_with_guests_keeps_its_page(as_manager: Client, make: Make, state: str) -> None:
    event = make.event()
    make.booking(event)
    path = f"/api/events/{event.pk}"
    answer = as_manager.put(path, {"state": state}, content_type="application/json")
    assert answer.status_code == 422
    assert answer.json()["fields"].keys() == {"state"}
    event.refresh_from_db()
    assert event.state == "published"
    assert saved(as_manager, event, state="unlisted") == 200


def test_the_dates_of_a_series_are_published_together(as_manager: Client, make: Make) -> None:
    first = make.event(title="Late Pour", state=EventState.DRAFT)
    make.event(title="Late Pour", state=EventState.DRAFT, starts_at=first.starts_at + 24 * HOUR)
    assert saved(as_manager, first, state="published", scope="all") == 200
    assert set(Event.objects.values_list("state", flat=True)) == {"published"}


def test_a_repeat_has_the_state_and_the_sale_of_its_event(as_manager: Client, make: Make) -> None:
    sale = now() + HOUR
    event = make.event(state=EventState.UNLISTED, on_sale_at=sale)
    until = (event.starts_at + timedelta(days=8)).date().isoformat()
    path = f"/api/events/{event.pk}/repeat"
    [added] = as_manager.post(path, {"until": until}, content_type="application/json").json()
    assert (added["state"], added["onSaleAt"]) == ("unlisted", utc_iso(sale))


# On sale from a time


def test_before_its_sale_an_event_says_when_it_begins_and_takes_no_booking(
    client: Client, make: Make
) -> None:
    sale = now() + HOUR
    event = make.event(on_sale_at=sale)
    for path in ("/api/events", "/api/events/upcoming"):
        [listed] = client.get(path).json()
        assert listed["onSaleAt"] == utc_iso(sale)
    refused = book(event)
    assert refused.status_code == 409
    assert "on sale from" in refused.json()["message"]
    assert Event.objects.get().seats_taken == 0


def test_from_its_sale_on_an_event_is_booked(make: Make) -> None:
    event = make.event(on_sale_at=now() - HOUR)
    assert book(event).status_code == 201


def test_nobody_joins_the_line_of_an_event_before_its_sale(client: Client, make: Make) -> None:
    event, _ = full_event(make)
    Event.objects.filter(pk=event.pk).update(on_sale_at=now() + HOUR)
    assert client.get(f"/api/events/{event.pk}").json()["waitlistUntil"] is None
    refused = join(event, "Ada")
    assert refused.status_code == 409
    assert "on sale from" in refused.json()["message"]


def test_the_box_office_books_before_the_sale(as_manager: Client, make: Make) -> None:
    event = make.event(on_sale_at=now() + HOUR)
    assert by_phone(as_manager, event).status_code == 201


def test_before_the_sale_a_guest_of_the_box_office_takes_no_further_seats(
    as_manager: Client, make: Make
) -> None:
    event = make.event(on_sale_at=now() + HOUR, capacity=10)
    by_phone(as_manager, event, customerEmail="grace@example.com")
    booking = Booking.objects.get()
    assert look(token_of(booking)).json()["mostTickets"] == 1
    assert change(booking, numberOfTickets=2).status_code == 409
    assert change(booking, customerName="Grace B. Hopper").status_code == 200
    event.refresh_from_db()
    assert event.seats_taken == 1


def test_a_date_that_is_not_on_sale_yet_is_no_next_date(client: Client, make: Make) -> None:
    full = make.event(title="Late Pour", capacity=0)
    later = full.starts_at + HOUR
    make.event(title="Late Pour", starts_at=later, on_sale_at=now() + HOUR)
    assert client.get(f"/api/events/{full.pk}").json()["nextDate"] is None


def test_the_sale_is_set_and_taken_back(as_manager: Client, make: Make) -> None:
    event = make.event()
    assert saved(as_manager, event, onSaleAt="2036-12-01T05:00:00Z") == 200
    event.refresh_from_db()
    assert event.on_sale_at is not None
    assert saved(as_manager, event, onSaleAt=None) == 200
    event.refresh_from_db()
    assert event.on_sale_at is None
