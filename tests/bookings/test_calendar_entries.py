"""The event in the guest's own calendar, once its booking is cancelled."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.writing import publishing
from nightcap.mail.models import Mail
from nightcap.mail.transport import compose
from tests.support.bookings.admin import calendar_of, cancel, change, sequence_of
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = pytest.mark.django_db


def test_the_guest_is_notified_and_the_entry_leaves_the_calendar(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz", capacity=4)
    booked = Booking.objects.get(pk=book(event).json()["id"])
    cancel(as_manager, booked)
    confirmation, cancellation = all_mails()
    assert cancellation.subject == "Your booking is cancelled: Jazz"
    assert booked.reference in cancellation.text
    assert booked.reference in cancellation.html
    before, after = calendar_of(confirmation), calendar_of(cancellation)
    assert (after["METHOD"], after["STATUS"]) == ("CANCEL", "CANCELLED")
    assert after["UID"] == before["UID"]
    assert sequence_of(cancellation) > sequence_of(confirmation)
    *_, entry = compose(cancellation).message().walk()
    assert entry.get_param("method") == "CANCEL"


def test_who_books_again_gets_a_newer_entry_than_the_cancellation(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    cancel(as_manager, make.booking(event))
    book(event)
    sequences = [sequence_of(mail) for mail in all_mails()]
    assert sequences == sorted(set(sequences))


def test_the_entry_stays_in_the_calendar_while_the_guest_holds_another_booking(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz")
    first = Booking.objects.get(pk=book(event, numberOfTickets=2).json()["id"])
    second = Booking.objects.get(pk=book(event, customerEmail="ADA@example.com").json()["id"])
    Mail.objects.all().delete()
    cancel(as_manager, first)
    cancel(as_manager, second)
    one_is_left, none_is_left = all_mails()
    entry = one_is_left.calendar
    assert (calendar_of(one_is_left)["STATUS"], "METHOD" in entry) == ("CONFIRMED", False)
    assert [first.reference in entry, second.reference in entry] == [False, True]
    assert f"You still hold 1 ticket under {second.reference}." in one_is_left.text
    assert second.reference in one_is_left.html
    assert "out of your calendar" not in one_is_left.text + one_is_left.html
    assert calendar_of(none_is_left)["METHOD"] == "CANCEL"
    assert "out of your calendar" in none_is_left.text
    assert "You still hold" not in none_is_left.text


def test_bookings_that_were_cancelled_or_moved_to_another_address_hold_no_entry(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    cancelled, moved, last = (make.booking(event) for _ in range(3))
    cancel(as_manager, cancelled)
    change(as_manager, moved, customerEmail="grace@example.com")
    Mail.objects.all().delete()
    cancel(as_manager, last)
    assert calendar_of(the_mail())["METHOD"] == "CANCEL"


def test_a_booking_that_came_to_the_address_by_a_change_keeps_the_entry(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    first, second = make.booking(event), make.booking(event)
    change(as_manager, first, customerEmail="grace@example.com")
    first.refresh_from_db()
    change(as_manager, second, customerEmail="Grace@example.com")
    Mail.objects.all().delete()
    cancel(as_manager, first)
    mail = the_mail()
    assert (mail.to, calendar_of(mail)["STATUS"]) == ("grace@example.com", "CONFIRMED")
    assert second.reference in mail.calendar


def test_a_booking_for_another_evening_does_not_keep_the_entry(
    make: Make, as_manager: Client
) -> None:
    make.booking(make.event())
    cancel(as_manager, make.booking(make.event()))
    assert calendar_of(the_mail())["METHOD"] == "CANCEL"


def test_a_withdrawn_calendar_entry_is_published_also_where_nobody_counts_seats(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=None)
    booking = make.booking(event)
    calendar = f"/api/events/{event.pk}/calendar.ics"
    version, before = publishing.version(), Client().get(calendar).content
    cancel(as_manager, booking)
    assert Client().get(calendar).content != before
    assert publishing.version() > version
