"""Changing, cancelling and confirming a booking that stands."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.mail.models import Mail
from tests.support.bookings.admin import by_phone, cancel, change, seats_left
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.mail.reading import all_mails, the_mail

pytestmark = pytest.mark.django_db


def test_more_seats_are_taken_and_fewer_are_free_again(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=6)
    booking = make.booking(event, number_of_tickets=2)
    before = publishing.version()
    assert change(as_manager, booking, numberOfTickets=5).json()["numberOfTickets"] == 5
    assert seats_left(event) == 1
    assert change(as_manager, booking, numberOfTickets=1).status_code == 200
    assert seats_left(event) == 5
    assert publishing.version() == before + 2


def test_more_than_is_left_is_refused_and_changes_nothing(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=4)
    booking = make.booking(event, number_of_tickets=2)
    answer = change(as_manager, booking, numberOfTickets=5, customerName="Eve")
    assert (answer.status_code, answer.json()["message"]) == (409, "Only 2 seats are left.")
    booking.refresh_from_db()
    assert (booking.number_of_tickets, booking.customer_name) == (2, "Ada")
    assert seats_left(event) == 2


def test_a_guest_may_change_the_name_on_a_full_or_past_event(
    make: Make, as_manager: Client
) -> None:
    full = make.booking(make.event(capacity=1))
    past = make.booking(make.event(starts_at=now() - timedelta(days=1)))
    for booking in (full, past):
        assert change(as_manager, booking, customerName="Eve").json()["customerName"] == "Eve"
    assert not Mail.objects.exists()


def test_a_new_number_or_address_is_confirmed_again(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event(title="Jazz"))
    change(as_manager, booking, numberOfTickets=2)
    mail = the_mail()
    assert mail.subject == "Your booking has changed: Jazz"
    assert "it now holds 2 seats" in mail.text
    assert booking.reference in mail.text
    booking.refresh_from_db()
    change(as_manager, booking, customerEmail="ada@example.org")
    assert set(Mail.objects.values_list("to", flat=True)) == {
        "ada@example.com",
        "ada@example.org",
    }


def test_a_booking_of_the_site_keeps_an_address(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    answer = change(as_manager, booking, customerEmail="")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"customerEmail"})
    caller = Booking.objects.get(pk=by_phone(as_manager, make.event()).json()["id"])
    assert change(as_manager, caller, customerName="Grace M. Hopper").status_code == 200


@pytest.mark.parametrize("tickets", [0, 21, "2", None])
def test_one_to_twenty_tickets_are_in_one_booking(
    make: Make, as_manager: Client, tickets: object
) -> None:
    answer = change(as_manager, make.booking(make.event()), numberOfTickets=tickets)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"numberOfTickets"})


def test_a_change_that_rests_on_an_old_version_is_refused(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event(capacity=6))
    assert change(as_manager, booking, numberOfTickets=2, version=1).json()["version"] == 2
    answer = change(as_manager, booking, numberOfTickets=3, version=1)
    assert (answer.status_code, set(answer.json()["fields"])) == (409, {"version"})
    booking.refresh_from_db()
    assert booking.number_of_tickets == 2


def test_a_cancelled_booking_gives_its_seats_back_once(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=4)
    booking = make.booking(event, number_of_tickets=4)
    assert book(event).status_code == 409
    before = publishing.version()
    first, published = cancel(as_manager, booking), publishing.version()
    second = cancel(as_manager, booking)
    assert first.json()["cancelledAt"] == second.json()["cancelledAt"]
    assert seats_left(event) == 4
    assert publishing.version() == published > before
    assert Mail.objects.count() == 1
    assert book(event, numberOfTickets=4).status_code == 201


def test_sold_out_set_on_a_full_event_outlives_a_cancellation(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=2)
    booking = make.booking(event, number_of_tickets=2)
    make.link(event.title, ticket_status="Available", ticket_status_set_at=now())
    body = {"ticketStatus": "Sold Out"}
    answer = as_manager.put(f"/api/events/{event.pk}", body, "application/json")
    assert answer.json()["ticketStatus"] == "Sold Out"
    cancel(as_manager, booking)
    assert seats_left(event) == 2
    assert Client().get(f"/api/events/{event.pk}").json()["ticketStatus"] == "Sold Out"
    assert book(event).status_code == 409


def test_nobody_is_notified_of_an_event_that_is_over_or_cancelled(
    make: Make, as_manager: Client
) -> None:
    for event in (make.event(starts_at=now() - timedelta(days=1)), make.event(cancelled_at=now())):
        assert cancel(as_manager, make.booking(event)).status_code == 200
    assert not Mail.objects.exists()


def test_a_booking_of_a_deleted_event_can_still_be_cancelled(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now() - timedelta(days=1))
    booking = make.booking(event)
    assert as_manager.delete(f"/api/events/{event.pk}").status_code == 204
    assert cancel(as_manager, booking).json()["cancelledAt"]


def test_nothing_more_can_be_done_with_a_cancelled_booking(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    cancel(as_manager, booking)
    resent = as_manager.post(f"/api/bookings/{booking.pk}/resend")
    for answer in (change(as_manager, booking, customerName="Eve"), resent):
        assert (answer.status_code, answer.json()["message"]) == (409, "This booking is cancelled.")


def test_the_confirmation_can_be_sent_again(make: Make, as_manager: Client) -> None:
    event = make.event()
    book(event)
    booking = Booking.objects.get()
    assert as_manager.post(f"/api/bookings/{booking.pk}/resend").status_code == 204
    first, second = all_mails()
    assert (first.to, first.text) == (second.to, second.text)


def test_without_an_address_or_an_event_ahead_there_is_nothing_to_send(
    make: Make, as_manager: Client
) -> None:
    caller = by_phone(as_manager, make.event()).json()["id"]
    past = make.booking(make.event(starts_at=now() - timedelta(days=1))).pk
    for booking_id in (caller, past):
        assert as_manager.post(f"/api/bookings/{booking_id}/resend").status_code == 409
    assert not Mail.objects.exists()


def test_what_does_not_exist_is_not_found(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    Booking.objects.all().delete()
    booking.pk = 77
    assert change(as_manager, booking).status_code == 404
    assert cancel(as_manager, booking).status_code == 404
    assert as_manager.post("/api/bookings/77/resend").status_code == 404


def test_every_change_is_written_down_without_address_or_phone(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event())
    change(
        as_manager, booking, numberOfTickets=2, customerPhone="212 555 0109", customerEmail="a@b.co"
    )
    as_manager.post(f"/api/bookings/{booking.pk}/resend")
    cancel(as_manager, booking)
    changes = Change.objects.order_by("pk")
    assert [change.action for change in changes] == ["changed", "sent again", "cancelled"]
    assert changes[0].details == [
        {"field": "email", "before": "", "after": "another one"},
        {"field": "phone", "before": "", "after": "another one"},
        {"field": "tickets", "before": "1", "after": "2"},
    ]
