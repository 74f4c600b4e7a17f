"""One mailbox gets one mail about one change, whatever it has to do with the event."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.mail.models import Mail
from tests.bookings import own
from tests.bookings.asking import book
from tests.bookings.holds import hold, link_of
from tests.bookings.test_telling_guests import move, save, told
from tests.factory import Make
from tests.waitlist.line import full_event, join

pytestmark = pytest.mark.django_db

CANCEL = "/api/bookings/cancel-event"


def test_a_guest_who_also_waits_for_more_seats_hears_of_a_move_once(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    assert join(event, "Ada").status_code == 201
    assert join(event, "Bob").status_code == 201
    said = as_manager.get(f"/api/admin/event-guests/{event.pk}").json()
    assert (said["mails"], said["partiesWaiting"]) == (1, 1)
    move(as_manager, event)
    assert sorted(told()) == ["ada@example.com", "bob@example.com"]


def test_a_guest_who_also_waits_hears_of_the_cancellation_once_and_that_it_is_on_again(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    join(event, "Ada")
    Mail.objects.all().delete()
    answer = as_manager.post(CANCEL, {"eventId": event.pk}, "application/json")
    assert [mail.to for mail in Mail.objects.all()] == ["ada@example.com"]
    assert answer.json()["mails"] == 1
    save(as_manager, event, isCancelled=False, notifyGuests=True)
    assert told() == ["ada@example.com"]


def test_a_mailbox_that_is_written_in_another_case_hears_once(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2, capacity=3)
    book(event, customerEmail="ADA@Example.com")
    join(event, "Ada", customerEmail="Ada@EXAMPLE.com")
    move(as_manager, event)
    assert told() == ["ada@example.com"]


def test_who_confirms_after_a_move_is_not_notified_of_it_again(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    booking = hold(event)
    Booking.objects.exclude(pk=booking.pk).update(cancelled_at=now())
    move(as_manager, event)
    assert Client().post(link_of(booking)).status_code == 303
    assert told() == []


def test_who_changes_the_booking_after_a_move_is_not_notified_of_it_again(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=9)
    booking = make.booking(event)
    move(as_manager, event)
    assert own.change(booking, numberOfTickets=2).status_code == 200
    assert told() == []


def test_a_booking_after_the_move_says_it_for_an_earlier_one_of_the_same_mailbox(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    move(as_manager, event)
    book(event)
    assert told() == []


def test_a_move_that_is_notified_twice_over_is_one_mail_for_each(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(event)
    move(as_manager, event, hours=1)
    move(as_manager, event, hours=2)
    assert told() == ["ada@example.com"]
    move(as_manager, event, hours=1)
    assert told() == ["ada@example.com"]
