"""One mailbox gets one mail about one change, whatever it has to do with the event."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.mail.models import Mail
from tests.bookings.test_telling_guests import move, save, told
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.bookings.holds import hold, link_of
from tests.support.bookings.own import tokens_in
from tests.support.factory import Make
from tests.support.mail.reading import the_mail
from tests.support.waitlist.line import full_event, join, mails_to, waits

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
    assert told() == ["ADA@example.com"]


def test_who_confirms_after_a_move_is_not_notified_of_it_again(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    booking = hold(event)
    Booking.objects.exclude(pk=booking.pk).update(status="cancelled", cancelled_at=now())
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


OTHER_FORM = "Ada+friends@example.com"
"""Another way to write Ada's address: it leads to her mailbox.

The mails go to the form that she wrote last."""


@pytest.fixture
def booked_twice(make: Make) -> Event:
    """Return an event that one mailbox has booked twice.

    Ada's two bookings use two forms of its address.
    """
    event = make.event(capacity=20)
    assert book(event).status_code == 201
    assert book(event, customerEmail=OTHER_FORM).status_code == 201
    return event


def test_two_forms_of_one_mailbox_hear_of_each_change_once(
    booked_twice: Event, as_manager: Client
) -> None:
    said = as_manager.get(f"/api/admin/event-guests/{booked_twice.pk}").json()
    assert said["mails"] == 1
    move(as_manager, booked_twice)
    assert told() == [OTHER_FORM]
    assert len(tokens_in(the_mail())) == 2
    Mail.objects.all().delete()
    answer = as_manager.post(CANCEL, {"eventId": booked_twice.pk}, "application/json")
    assert [mail.to for mail in Mail.objects.all()] == [OTHER_FORM]
    assert answer.json()["mails"] == 1
    save(as_manager, booked_twice, isCancelled=False, notifyGuests=True)
    assert told() == [OTHER_FORM]


def test_two_forms_of_one_mailbox_get_one_mail_of_the_managers(
    booked_twice: Event, as_manager: Client
) -> None:
    Mail.objects.all().delete()
    path = f"/api/admin/event-guests/{booked_twice.pk}/mail"
    body = {"subject": "Coats", "message": "The cloakroom is closed."}
    answer = as_manager.post(path, body, "application/json")
    assert answer.status_code == 200, answer.content
    assert [mail.to for mail in Mail.objects.all()] == [OTHER_FORM]


def test_two_forms_of_one_mailbox_are_reminded_once_and_counted_once(
    booked_twice: Event, as_manager: Client
) -> None:
    Mail.objects.all().delete()
    Booking.objects.update(created_at=now() - timedelta(days=30))
    clock_mails.send_due_reminders(at=booked_twice.starts_at - timedelta(hours=9))
    assert [mail.to for mail in Mail.objects.all()] == [OTHER_FORM]
    Booking.objects.update(reminded_at=now())
    said = as_manager.get(f"/api/admin/event-guests/{booked_twice.pk}/clock-mails").json()
    assert said["remindedMails"] == 1


def test_the_entry_stays_in_the_calendar_of_a_mailbox_that_holds_other_seats(
    booked_twice: Event,
) -> None:
    Mail.objects.all().delete()
    cancelled, other = Booking.objects.order_by("pk")
    own.do(cancelled, "cancel")
    mail = the_mail()
    assert "You still hold 1 ticket under" in mail.text
    assert [one.reference in mail.calendar for one in (cancelled, other)] == [False, True]


def test_seats_are_not_handed_over_to_another_form_of_the_same_mailbox(make: Make) -> None:
    event = make.event(capacity=20)
    book(event)
    Mail.objects.all().delete()
    person = {"customerName": "Ada", "customerEmail": OTHER_FORM, "customerPhone": "212 555 0100"}
    answer = own.do(Booking.objects.get(), "hand-over", **person)
    assert answer.status_code == 409
    assert not Mail.objects.exists()


def test_who_is_offered_seats_after_a_move_is_not_notified_of_it_again(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Bob", 2)
    move(as_manager, event)
    own.do(ada, "cancel")
    [offer] = mails_to("Bob")[1:]
    assert offer.subject.startswith("Seats for you")
    assert told() == []


def test_who_was_offered_seats_before_a_move_is_notified_of_it(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Bob", 2)
    own.do(ada, "cancel")
    move(as_manager, event)
    assert told() == ["bob@example.com"]
