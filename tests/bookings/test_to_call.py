"""Who can only be called when an event changes: the parties without a mail address."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, cancel
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def calls(manager: Client, event: Event, scope: str = "this", **part: int) -> Answer:
    address = f"/api/admin/event-guests/{event.pk}/calls"
    wanted: dict[str, str | int] = {"scope": scope, **part}
    return manager.get(address, wanted)


def named(answer: Answer) -> list[tuple[str, str]]:
    return [(row["customerName"], row["customerPhone"]) for row in answer.json()]


def test_the_parties_without_a_mail_address_are_listed_by_name_with_their_numbers(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    make.booking(event, name="Ada")
    by_phone(as_manager, event, customerName="Grace")
    by_phone(as_manager, event, customerName="Billie", customerPhone="", isComp=True)
    by_phone(as_manager, event, customerName="Alan")
    cancel(as_manager, Booking.objects.get(customer_name="Alan"))
    by_phone(as_manager, make.event(), customerName="Elsewhere")
    answer = calls(as_manager, event)
    assert named(answer) == [("Billie", ""), ("Grace", "212 555 0199")]
    assert answer["X-Total-Count"] == "2"
    counted = as_manager.get(f"/api/admin/event-guests/{event.pk}").json()
    assert counted["partiesWithoutEmail"] == 2
    assert named(calls(as_manager, event, offset=1, limit=1)) == [("Grace", "212 555 0199")]


def test_of_a_series_those_of_the_dates_that_change_are_listed_soonest_first(
    make: Make, as_manager: Client
) -> None:
    early, this, late = (make.event(title="Jazz") for _ in range(3))
    for days, event in enumerate((early, this, late), start=2):
        Event.objects.filter(pk=event.pk).update(starts_at=now() + timedelta(days=days))
        by_phone(as_manager, event, customerName=f"Guest {days}")
    lists = {
        scope: [name for name, _ in named(calls(as_manager, this, scope))]
        for scope in ("this", "later", "all")
    }
    assert lists == {
        "this": ["Guest 3"],
        "later": ["Guest 3", "Guest 4"],
        "all": ["Guest 2", "Guest 3", "Guest 4"],
    }
    body = {"eventId": this.pk, "dates": "all"}
    told = as_manager.post("/api/bookings/cancel-event", body, "application/json").json()
    assert told["partiesWithoutEmail"] == 3
    assert len(calls(as_manager, this, "all").json()) == 3, "also once the dates are cancelled"


def test_a_forgotten_guest_is_not_to_be_called(make: Make, as_manager: Client) -> None:
    event = make.event()
    make.booking(event, name="Ada")
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(days=1))
    forgotten = {"email": "ada@example.com"}
    as_manager.post("/api/admin/guests/forget", forgotten, "application/json")
    assert calls(as_manager, event).json() == []
    [sold] = as_manager.get(f"/api/bookings/events?when=all&eventId={event.pk}").json()
    assert sold["partiesWithoutEmail"] == 0


def test_of_an_event_that_is_not_there_nobody_is_to_be_called(as_manager: Client) -> None:
    assert as_manager.get("/api/admin/event-guests/999/calls").status_code == 404
