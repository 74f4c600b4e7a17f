"""Guests hear of what the imported calendar moves: once, however often it changed."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client

from nightcap.bookings.services import notify_guests
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import WAIT, Event, Notice
from nightcap.mail.models import Mail
from tests.support.bookings.asking import book
from tests.support.events.feed_files import vevent
from tests.support.events.feed_publishing import SOON, jazz, publish, stamp
from tests.support.mail.reading import all_mails, the_mail

pytestmark = pytest.mark.django_db


@pytest.fixture
def event() -> Event:
    """Return an event of the calendar that Ada has booked."""
    publish(jazz())
    event = Event.objects.get()
    assert book(event).status_code == 201
    Mail.objects.all().delete()
    return event


def publish_later(hours: int, *lines: str) -> None:
    """Import the event some hours later than first."""
    publish(vevent(stamp("DTSTART", hours_later=hours), *lines, uid="night", title="Jazz Night"))


def pass_time(length: timedelta = WAIT) -> None:
    """Let what waits be due so much earlier."""
    Notice.objects.update(due_at=F("due_at") - length)


def told() -> list[str]:
    """Run the worker, and return the addresses of all mails so far."""
    notify_guests.notify_of_due_changes()
    return [mail.to for mail in all_mails()]


def test_several_changes_within_ten_minutes_are_one_mail_that_says_the_last(event: Event) -> None:
    publish_later(1)
    [due] = Notice.objects.values_list("due_at", flat=True)
    assert due
    assert now() + timedelta(minutes=9) < due <= now() + WAIT
    publish_later(3)
    publish_later(2, "LOCATION:The Lounge")
    assert list(Notice.objects.values_list("due_at", flat=True)) == [due]
    assert told() == []
    pass_time()
    assert told() == ["ada@example.com"]
    mail = the_mail()
    assert f"DTSTART:{SOON + timedelta(hours=2):%Y%m%dT%H%M%SZ}" in mail.calendar
    assert "The Lounge" in mail.text
    assert told() == ["ada@example.com"]
    entry = Change.objects.get(kind="guests")
    assert (entry.actor, entry.action) == ("feed", "notified of a change")


def test_what_goes_back_to_what_guests_know_is_mailed_to_nobody(event: Event) -> None:
    publish_later(1)
    publish_later(0)
    pass_time()
    assert told() == []
    assert not Notice.objects.exclude(due_at=None).exists()


def test_who_booked_meanwhile_knows_what_the_event_was_then(event: Event) -> None:
    publish_later(1)
    book(event, customerEmail="bob@example.com")
    Mail.objects.all().delete()
    publish_later(0)
    pass_time()
    # Ada knows this hour; Bob has booked the later one.
    assert told() == ["bob@example.com"]


def test_who_booked_after_the_change_is_not_notified_of_it(event: Event) -> None:
    publish_later(1)
    book(event, customerEmail="bob@example.com")
    Mail.objects.all().delete()
    pass_time()
    assert told() == ["ada@example.com"]


def test_a_venue_may_tell_its_guests_itself(event: Event, as_manager: Client) -> None:
    values = as_manager.get("/api/admin/venue").json()["values"]
    values["bookingsTellOfImportedChanges"] = False
    assert as_manager.put("/api/admin/venue", values, "application/json").status_code == 200
    publish_later(1)
    assert not Notice.objects.exclude(due_at=None).exists()


def test_a_message_by_hand_does_not_wait_and_names_all(event: Event, as_manager: Client) -> None:
    publish_later(1)
    body = {"location": "The Lounge", "notifyGuests": True, "message": "Sorry!"}
    as_manager.put(f"/api/events/{event.pk}", body, "application/json")
    assert told() == ["ada@example.com"]
    assert "Sorry!" in the_mail().text
    assert f"DTSTART:{SOON + timedelta(hours=1):%Y%m%dT%H%M%SZ}" in the_mail().calendar
    pass_time()
    assert len(told()) == 1


def test_a_change_by_hand_while_one_waits_is_contained_in_its_mail(
    event: Event, as_manager: Client
) -> None:
    publish_later(1)
    later = utc_iso(SOON + timedelta(hours=5))
    as_manager.put(f"/api/events/{event.pk}", {"date": later}, "application/json")
    assert told() == []
    pass_time()
    assert len(told()) == 1
    assert f"DTSTART:{SOON + timedelta(hours=5):%Y%m%dT%H%M%SZ}" in the_mail().calendar


def test_an_event_cancelled_with_a_mail_meanwhile_is_not_mailed_twice(
    event: Event, as_manager: Client
) -> None:
    publish_later(1)
    as_manager.post("/api/bookings/cancel-event", {"eventId": event.pk}, "application/json")
    pass_time()
    assert told() == ["ada@example.com"]
    assert the_mail().subject.startswith("Cancelled")


def test_an_event_without_guests_is_nobodys_news() -> None:
    publish(jazz())
    publish_later(1)
    assert not Notice.objects.exclude(due_at=None).exists()
