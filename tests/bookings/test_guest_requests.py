"""The guest's answer to 'Anything we should know?', wherever the venue needs it."""

import csv
from datetime import timedelta
from io import StringIO

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.waitlist.models import WaitlistEntry
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, cancel, change
from tests.support.bookings.asking import book
from tests.support.door.doors import door_of, look
from tests.support.factory import Make
from tests.support.waitlist.line import full_event, join

pytestmark = pytest.mark.django_db

REQUEST = "A wheelchair.\nAda is allergic to nuts."


def asked(make: Make, as_manager: Client) -> Booking:
    """Book for a guest who tells the venue something."""
    event = make.event(title="Jazz")
    answer = by_phone(as_manager, event, customerEmail="ada@example.com", guestRequest=REQUEST)
    return Booking.objects.get(pk=answer.json()["id"])


def test_what_a_guest_says_when_booking_is_on_the_list_in_the_file_and_at_the_door(
    make: Make, as_manager: Client
) -> None:
    event = make.event(title="Jazz", starts_at=now() + timedelta(hours=3))
    assert book(event, guestRequest=REQUEST).status_code == 201
    [row] = as_manager.get("/api/bookings").json()
    assert (row["guestRequest"], row["note"]) == (REQUEST, "")
    file = as_manager.get(f"/api/bookings/download?eventId={event.pk}").content.decode("utf-8-sig")
    [line] = csv.DictReader(StringIO(file))
    assert line["Guest's request"] == REQUEST
    [show] = look(door_of(as_manager, event)).json()["shows"]
    assert show["parties"][0]["guestRequest"] == REQUEST


@pytest.mark.parametrize("nothing", [{}, {"guestRequest": ""}, {"guestRequest": None}])
def test_a_guest_may_say_nothing(make: Make, nothing: dict[str, object]) -> None:
    book(make.event(), **nothing)
    assert Booking.objects.get().guest_request == ""


@pytest.mark.parametrize("text", ["x" * 201, "\x00"])
def test_a_longer_text_and_control_characters_are_refused_by_name(make: Make, text: str) -> None:
    refusal = book(make.event(), guestRequest=text)
    assert (refusal.status_code, list(refusal.json()["fields"])) == (422, ["guestRequest"])


def test_guest_and_manager_change_it_and_a_change_without_it_leaves_it(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event())
    assert own.change(booking, guestRequest="Nuts.").json()["guestRequest"] == "Nuts."
    assert own.change(booking, customerName="Bob").json()["guestRequest"] == "Nuts."
    assert change(as_manager, booking, customerName="Ada").json()["guestRequest"] == "Nuts."
    assert change(as_manager, booking, guestRequest="").json()["guestRequest"] == ""
    details = [part for entry in Change.objects.order_by("pk") for part in entry.details]
    said = {"field": "guest's request", "before": "", "after": "another one"}
    assert details.count(said) == 2
    assert "Nuts" not in str(details)


def test_it_moves_with_the_booking_and_is_not_handed_over(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event(title="Jazz"))
    other = make.event(title="Jazz")
    own.change(booking, guestRequest=REQUEST)
    own.do(booking, "move", eventId=other.pk)
    booking.refresh_from_db()
    assert (booking.event_id, booking.guest_request) == (other.pk, REQUEST)
    assert own.do(booking, "hand-over", **own.EVE).status_code == 204
    assert Booking.objects.get(customer_email="eve@example.com").guest_request == ""


def test_a_party_on_the_waitlist_takes_it_along_to_its_booking(
    make: Make, as_manager: Client
) -> None:
    event, [booking] = full_event(make, 2)
    assert join(event, "Ada", 2, guestRequest=REQUEST).status_code == 201
    [party] = as_manager.get(f"/api/admin/waitlist?eventId={event.pk}").json()
    assert party["guestRequest"] == REQUEST
    cancel(as_manager, booking)
    offered = WaitlistEntry.objects.get().booking
    assert offered is not None
    assert offered.guest_request == REQUEST


def test_it_is_shown_to_a_guest_who_asks_and_forgotten_with_the_guest(
    make: Make, as_manager: Client
) -> None:
    booking = asked(make, as_manager)
    who = {"email": "ada@example.com"}
    known = as_manager.post("/api/admin/guests/known", who, "application/json").json()
    assert known["bookings"][0]["guestRequest"] == REQUEST
    Booking.objects.update(cancelled_at=now(), status="cancelled")
    assert as_manager.post("/api/admin/guests/forget", who, "application/json").status_code == 200
    booking.refresh_from_db()
    assert booking.guest_request == ""
