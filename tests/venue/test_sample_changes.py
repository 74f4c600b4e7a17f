"""What the panel says about mails of the sample's events is what the mail log says."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import DjangoDbBlocker

from nightcap.bookings.models import Booking
from nightcap.bookings.services import notify_guests
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.support.answers import Answer
from tests.support.bookings.admin import cancel
from tests.support.venue.sample_rows import sample_rows

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def sample_house(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """Give all tests of this file the sample's rows."""
    with django_db_blocker.unblock(), sample_rows():
        yield


@pytest.fixture(autouse=True)
def loaded(sample_house: None, db: None) -> None:
    """Take back what a test adds to it."""


def kinds_of_events() -> list[Event]:
    """Return the soonest date of each booked show of the sample.

    Dates that have begun are left out.
    """
    booked = Event.objects.public().filter(starts_at__gt=now(), seats_taken__gt=0)
    soonest: dict[str, Event] = {}
    for event in booked.order_by("starts_at", "pk"):
        soonest.setdefault(event.title, event)
    return list(soonest.values())


def new_mails(template: str, after: int) -> list[str]:
    """Return who has been sent mails of a kind about an event since another mail."""
    rows = Mail.objects.filter(pk__gt=after, template__endswith=template)
    return sorted(rows.values_list("to", flat=True))


def last_mail() -> int:
    return Mail.objects.order_by("-pk").values_list("pk", flat=True)[0]


def addresses(event: Event) -> list[str]:
    """Everybody who has seats or waits for some, once; who has yet to pay hears of nothing."""
    held = event.bookings.filter(cancelled_at=None, held_until=None).exclude(customer_email="")
    waiting = event.waitlist.values_list("customer_email", flat=True)
    return sorted({*held.values_list("customer_email", flat=True), *waiting})


def save(manager: Client, event: Event, **changes: object) -> Answer:
    """Save something in the event's form, and have the guests notified."""
    body = {**changes, "notifyGuests": True}
    return manager.put(f"/api/events/{event.pk}", body, "application/json")


def said_by_panel(manager: Client, event: Event) -> int:
    """How many mails the panel says will go to guests and to who waits."""
    found = manager.get(f"/api/admin/event-guests/{event.pk}").json()
    return int(found["mails"]) + int(found["partiesWaiting"])


def said_by_changes() -> int:
    """How many mails the last entry of the list of changes says were queued."""
    return sum(
        int(field["after"])
        for field in Change.objects.order_by("-pk")[0].details
        if field["field"].endswith("notified by mail")
    )


def test_moving_each_kind_of_event_notifies_everybody_it_says(as_manager: Client) -> None:
    events = kinds_of_events()
    assert len(events) > 5
    for event in events:
        last = last_mail()
        said = said_by_panel(as_manager, event)
        later = event.starts_at + timedelta(days=1)
        assert save(as_manager, event, date=utc_iso(later), endDate=None).status_code == 200
        notify_guests.notify_of_due_changes()
        sent = new_mails("event-changed", last)
        assert sent == addresses(event), event.title
        assert len(sent) == said == said_by_changes(), event.title


def test_cancelling_and_putting_back_each_kind_of_event_notifies_everybody_it_says(
    as_manager: Client,
) -> None:
    for event in kinds_of_events():
        last = last_mail()
        said = said_by_panel(as_manager, event)
        answer = as_manager.post(
            "/api/bookings/cancel-event",
            {"eventId": event.pk, "refund": False},
            "application/json",
        )
        off = new_mails("event-cancelled", last)
        assert off == addresses(event), event.title
        assert len(off) == said == answer.json()["mails"] == said_by_changes(), event.title
        last = last_mail()
        assert save(as_manager, event, isCancelled=False).status_code == 200
        notify_guests.notify_of_due_changes()
        on = new_mails("event-changed", last)
        assert on == off, event.title
        assert len(on) == said_by_changes(), event.title


def test_a_cancelled_booking_of_the_sample_writes_to_its_guest_if_there_is_an_address(
    as_manager: Client,
) -> None:
    ahead = Booking.objects.filter(
        event__starts_at__gt=now(), cancelled_at=None, held_until=None, event__waitlist=None
    )
    with_address = ahead.exclude(customer_email="")[0]
    by_phone = ahead.filter(customer_email="")[0]
    for booking, expected in ((with_address, [with_address.customer_email]), (by_phone, [])):
        last = last_mail()
        assert cancel(as_manager, booking).status_code == 200
        assert new_mails("", last) == expected
