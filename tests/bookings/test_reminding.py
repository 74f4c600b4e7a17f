"""Guests are reminded on the day before their event, once, with the link to give seats back."""

from datetime import datetime, timedelta

import pytest
from django.core.mail import EmailMessage
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails, notify_guests
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.mail.delivery import deliver_due
from nightcap.mail.models import Mail
from tests.support.bookings.admin import by_phone, cancel
from tests.support.bookings.asking import book
from tests.support.bookings.own import do_by, tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

START = datetime.fromisoformat("2038-05-07T00:00:00Z")
"""8 PM on a Thursday at the venue."""
HOUR = datetime.fromisoformat("2038-05-05T15:00:00Z")
"""11 AM on Wednesday."""
MINUTE, DAY = timedelta(minutes=1), timedelta(days=1)


@pytest.fixture
def event(make: Make) -> Event:
    """Return an evening that Ada has booked."""
    event = make.event(title="Jazz", starts_at=START, capacity=20, doors_minutes=30)
    assert book(event, numberOfTickets=2).status_code == 201
    return event


def reminded(at: datetime = HOUR) -> list[str]:
    """Run one turn of reminders, and return the addresses of its mails."""
    Mail.objects.all().delete()
    clock_mails.send_due_reminders(at=at)
    return [mail.to for mail in all_mails()]


def setting(manager: Client, **values: object) -> None:
    """Let the manager set something of the venue's."""
    assert manager.put("/api/admin/venue", values, "application/json").status_code == 200


def test_a_guest_is_reminded_once_from_the_hour_on(event: Event) -> None:
    assert reminded(HOUR - MINUTE) == []
    assert reminded(HOUR) == ["ada@example.com"]
    assert reminded(HOUR + MINUTE) == []
    assert reminded(START - timedelta(hours=1)) == []


def test_it_says_when_where_and_until_when_seats_are_given_back(event: Event) -> None:
    Event.objects.update(price_range="$20")
    assert reminded() == ["ada@example.com"]
    mail = the_mail()
    assert mail.subject == "Reminder: Jazz"
    words = " ".join(mail.text.split())
    assert "Dear Ada Lovelace," in words
    assert "Thursday, May 6, 2038 at 8:00 PM Doors 7:30 PM" in words
    reference = Booking.objects.get().reference
    assert f"You hold 2 tickets under {reference}. Pay at the door: $40" in words
    assert "do that yourself until Thursday, May 6, 2038, at 6:00 PM" in words
    assert "How to find us" in words
    assert (mail.calendar, mail.calendar_name) == ("", "")


def test_it_asks_no_money_for_the_seats_of_a_comp(event: Event) -> None:
    Event.objects.update(price_range="$20")
    Booking.objects.update(is_comp=True)
    book(event, numberOfTickets=1)
    assert reminded() == ["ada@example.com"]
    words = " ".join(the_mail().text.split())
    assert "Pay at the door: $20 " in words
    Booking.objects.update(is_comp=True, reminded_at=None)
    assert reminded() == ["ada@example.com"]
    assert "Pay at the door" not in the_mail().text


def test_the_guest_cancels_from_the_mail(event: Event) -> None:
    reminded()
    [token] = tokens_in(the_mail())
    assert do_by(token, "cancel").status_code == 200
    event.refresh_from_db()
    assert event.seats_taken == 0


def test_who_books_when_the_hour_is_near_or_gone_has_a_fresh_confirmation(event: Event) -> None:
    late = {"bob@example.com": HOUR - timedelta(minutes=10), "eve@example.com": HOUR + MINUTE}
    for address, at in late.items():
        book(event, customerEmail=address)
        Booking.objects.filter(customer_email=address).update(created_at=at)
    assert reminded(HOUR + 2 * MINUTE) == ["ada@example.com"]


def test_held_and_cancelled_bookings_and_callers_get_none(
    make: Make, event: Event, as_manager: Client
) -> None:
    by_phone(as_manager, event)
    for name in ("held", "gone"):
        booking = make.booking(event, name=name)
        Booking.objects.filter(pk=booking.pk).update(customer_email=f"{name}@example.com")
    Booking.objects.filter(customer_name="held").update(status="held", held_until=HOUR + DAY)
    cancel(as_manager, Booking.objects.get(customer_name="gone"))
    assert reminded() == ["ada@example.com"]


def test_two_bookings_of_one_address_are_one_mail_with_both_links(event: Event) -> None:
    book(event, customerEmail="ADA@example.com")
    assert len(reminded()) == 1
    assert len(set(tokens_in(the_mail()))) == 2
    assert reminded() == []


def test_nobody_is_reminded_of_what_does_not_take_place(event: Event) -> None:
    one = Event.including_deleted.filter(pk=event.pk)
    for fields in ({"cancelled_at": now()}, {"deleted_at": now()}, {"is_test": True}):
        one.update(**fields)
        assert reminded() == [], fields
        one.update(cancelled_at=None, deleted_at=None, is_test=False)
    assert reminded() == ["ada@example.com"]


def test_after_a_standstill_a_reminder_comes_before_the_doors_and_never_after(
    event: Event,
) -> None:
    doors = START - timedelta(minutes=30)
    assert reminded(doors) == []
    assert reminded(doors - MINUTE) == ["ada@example.com"]


def test_a_reminder_that_waits_for_the_mail_server_until_the_doors_does_not_leave(
    make: Make, as_manager: Client, mailoutbox: list[EmailMessage]
) -> None:
    event = make.event(title="Jazz", starts_at=now() + timedelta(hours=1))
    make.booking(event)
    Booking.objects.update(created_at=now() - 3 * DAY)
    assert reminded(now()) == ["ada@example.com"]
    assert Mail.objects.get().expires_at == event.starts_at
    Mail.objects.update(expires_at=now() - MINUTE)
    assert (deliver_due().failed, mailoutbox) == (1, [])
    [logged] = as_manager.get("/api/admin/mails").json()
    assert logged["state"] == "failed"
    assert logged["reason"] == "It would have come too late to be of any use, so it was not sent."


def test_an_event_that_moves_to_another_day_is_reminded_of_before_that_day(event: Event) -> None:
    reminded()
    Event.objects.update(starts_at=START + timedelta(hours=1))
    assert reminded(HOUR + MINUTE) == []
    Event.objects.update(starts_at=START + 7 * DAY)
    assert reminded(HOUR + 2 * MINUTE) == []
    assert reminded(HOUR + 7 * DAY) == ["ada@example.com"]
    assert reminded(HOUR + 7 * DAY + MINUTE) == []


def test_what_has_changed_is_mailed_first_and_is_then_the_reminder(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz", starts_at=now() + 9 * DAY)
    make.booking(event)
    Booking.objects.update(created_at=now() - 3 * DAY)
    soon = {"date": utc_iso(now() + timedelta(hours=3)), "notifyGuests": True}
    as_manager.put(f"/api/events/{event.pk}", soon, "application/json")
    assert reminded(now()) == []
    notify_guests.notify_of_due_changes()
    assert the_mail().subject == "Changed: Jazz"
    assert reminded(now()) == []


def test_another_hour_set_in_the_panel_reminds_nobody_twice(
    event: Event, as_writer: Client
) -> None:
    reminded()
    setting(as_writer, bookingsRemindAt="16:00")
    assert reminded(HOUR + timedelta(hours=6)) == []


def test_a_venue_may_want_no_reminders(event: Event, as_writer: Client) -> None:
    setting(as_writer, bookingsRemindTheDayBefore=False)
    assert reminded() == []


def test_the_panel_says_when_it_leaves_when_it_left_and_to_how_many(
    event: Event, as_writer: Client
) -> None:
    path = f"/api/admin/event-guests/{event.pk}/clock-mails"
    before = as_writer.get(path).json()
    assert (before["remindsAt"], before["remindedAt"]) == ("2038-05-05T15:00:00Z", None)
    reminded()
    # That day has come.
    at = now()
    Booking.objects.filter(reminded_at=HOUR).update(reminded_at=at)
    after = as_writer.get(path).json()
    assert (after["remindedAt"], after["remindedMails"]) == (utc_iso(at), 1)
    setting(as_writer, bookingsRemindTheDayBefore=False)
    assert as_writer.get(path).json()["remindsAt"] is None
    assert as_writer.get("/api/admin/event-guests/999999999/clock-mails").status_code == 404
