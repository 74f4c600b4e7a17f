"""Seats that are held until the guest confirms them by mail: what becomes of them."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import seats
from nightcap.events.services import programme
from nightcap.mail.models import Mail
from tests.support.bookings.admin import arrive, cancel, change, seats_left
from tests.support.bookings.asking import book
from tests.support.bookings.holds import again, hold, let_run_out, link_of
from tests.support.factory import Make
from tests.support.mail.reading import all_mails

pytestmark = [pytest.mark.django_db, pytest.mark.database]

HALF_AN_HOUR = timedelta(minutes=30)


def test_a_third_party_of_one_address_is_held_for_half_an_hour(make: Make) -> None:
    event = make.event(capacity=10)
    booking = hold(event, numberOfTickets=2)
    assert booking.held_until is not None
    assert booking.held_until - booking.created_at == HALF_AN_HOUR
    assert seats_left(event) == 4


def test_held_seats_count_until_they_run_out(make: Make) -> None:
    event = make.event(capacity=6)
    hold(event, numberOfTickets=2)
    assert book(event, customerEmail="bob@example.com").status_code == 409


def test_the_mail_says_what_to_do_and_until_when(make: Make) -> None:
    booking = hold(make.event(title="Jazz"))
    mail = all_mails()[-1]
    assert mail.subject == "Confirm your seats: Jazz"
    words = " ".join(mail.text.split())
    assert "Press the button to confirm your seat; it is held until" in words
    assert booking.reference in mail.text
    assert not mail.calendar


def test_the_button_confirms_and_the_confirmation_goes_out_with_its_calendar(make: Make) -> None:
    event = make.event(title="Jazz", capacity=10)
    booking = hold(event)
    answer = Client().post(link_of(booking))
    assert (answer.status_code, answer["Location"]) == (303, link_of(booking))
    booking.refresh_from_db()
    assert (booking.held_until, booking.cancelled_at) == (None, None)
    mail = all_mails()[-1]
    assert mail.subject == "Your booking: Jazz"
    assert booking.reference in mail.text
    assert "BEGIN:VCALENDAR" in mail.calendar
    assert seats_left(event) == 7


def test_pressing_twice_confirms_once(make: Make) -> None:
    booking = hold(make.event())
    mails = Mail.objects.count()
    for _ in range(3):
        assert Client().post(link_of(booking)).status_code == 303
    assert Mail.objects.count() == mails + 1


def test_whatever_opens_the_link_changes_nothing(make: Make) -> None:
    booking = hold(make.event())
    before = Booking.objects.values().get(pk=booking.pk)
    mails = Mail.objects.count()
    for method in ("get", "head", "get"):
        assert getattr(Client(), method)(link_of(booking)).status_code == 200
    assert Booking.objects.values().get(pk=booking.pk) == before
    assert Mail.objects.count() == mails


def test_what_ran_out_is_not_confirmed_any_more(make: Make) -> None:
    booking = hold(make.event())
    let_run_out(booking)
    Client().post(link_of(booking))
    booking.refresh_from_db()
    assert booking.is_held
    assert Client().get(link_of(booking)).status_code == 410


def test_the_worker_frees_what_ran_out_once(make: Make) -> None:
    event = make.event(capacity=10)
    ran_out, waiting = hold(event, numberOfTickets=2), again(event)
    let_run_out(ran_out)
    assert [seats.release_all_expired_holds() for _ in range(3)] == [1, 0, 0]
    assert seats_left(event) == 5
    waiting.refresh_from_db()
    assert waiting.is_held


def test_who_asks_for_seats_gets_those_that_ran_out_at_once(make: Make) -> None:
    event = make.event(capacity=6)
    let_run_out(hold(event, numberOfTickets=2))
    answer = book(event, customerEmail="bob@example.com", numberOfTickets=2)
    assert answer.status_code == 201
    assert seats_left(event) == 0
    assert book(event, customerEmail="eve@example.com").status_code == 409


def test_the_manager_sees_until_when_and_confirms_by_hand(make: Make, as_manager: Client) -> None:
    booking = hold(make.event())
    [row, *_] = as_manager.get("/api/bookings").json()
    assert row["heldUntil"] is not None
    confirmed = as_manager.post(f"/api/bookings/{booking.pk}/confirm")
    assert (confirmed.status_code, confirmed.json()["heldUntil"]) == (200, None)
    assert all_mails()[-1].subject.startswith("Your booking: ")
    assert as_manager.get("/api/admin/changes").json()[0]["action"] == "confirmed"
    # A repeat changes nothing, and writes to nobody.
    mails = Mail.objects.count()
    assert as_manager.post(f"/api/bookings/{booking.pk}/confirm").status_code == 200
    assert Mail.objects.count() == mails


def test_by_hand_too_what_ran_out_has_to_be_booked_again(make: Make, as_manager: Client) -> None:
    booking = hold(make.event())
    let_run_out(booking)
    seats.release_all_expired_holds()
    answer = as_manager.post(f"/api/bookings/{booking.pk}/confirm")
    assert answer.status_code == 410
    assert answer.json()["message"].startswith("These seats were not confirmed in time")


def test_the_box_office_counts_the_parties_that_have_not_confirmed(
    make: Make, as_manager: Client
) -> None:
    hold(make.event())
    [row] = as_manager.get("/api/bookings/events").json()
    assert (row["parties"], row["heldParties"]) == (3, 1)


def test_who_comes_to_the_door_needs_to_confirm_nothing(make: Make, as_manager: Client) -> None:
    booking = hold(make.event())
    assert arrive(as_manager, booking).json()["heldUntil"] is None
    seats.release_all_expired_holds()
    booking.refresh_from_db()
    assert booking.arrived_at is not None
    assert booking.cancelled_at is None


def test_nobody_is_written_to_about_seats_that_were_only_held(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10)
    changed, given_back = hold(event), again(event)
    mails = Mail.objects.count()
    assert change(as_manager, changed, numberOfTickets=2).status_code == 200
    assert cancel(as_manager, given_back).json()["heldUntil"] is None
    assert as_manager.post(f"/api/bookings/{changed.pk}/resend").status_code == 409
    assert Mail.objects.count() == mails
    assert seats_left(event) == 6


def test_a_cancelled_event_is_mailed_only_to_those_who_have_confirmed(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    hold(event)
    Booking.objects.filter(held_until=None).update(customer_email="bob@example.com")
    told = as_manager.post("/api/bookings/cancel-event", {"eventId": event.pk}, "application/json")
    assert told.json()["mails"] == 1
    assert all_mails()[-1].to == "bob@example.com"


def test_seats_of_a_cancelled_event_are_not_confirmed(make: Make) -> None:
    event = make.event()
    booking = hold(event)
    programme.set_cancelled(event.pk, is_cancelled=True)
    Client().post(link_of(booking))
    booking.refresh_from_db()
    assert booking.is_held


def test_a_booking_by_phone_is_never_held(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=70)
    body = {
        "customerName": "Grace",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0101",
        "numberOfTickets": 6,
        "eventId": event.pk,
    }
    for _ in range(11):
        answer = as_manager.post("/api/bookings/by-phone", body, "application/json")
        assert (answer.status_code, answer.json()["heldUntil"]) == (201, None)


def test_the_file_of_bookings_says_what_is_held(make: Make, as_manager: Client) -> None:
    hold(make.event())
    text = as_manager.get("/api/bookings/download").content.decode("utf-8-sig")
    held, standing, _ = csv.DictReader(StringIO(text))
    assert held["Held until"] != ""
    assert standing["Held until"] == ""
