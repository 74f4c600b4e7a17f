"""A note on a booking: the house's own words, for the list, the file and the door."""

import csv
from io import StringIO

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from tests.support.bookings.admin import by_phone, change
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def test_a_note_is_written_with_a_booking_by_phone_and_stands_in_list_and_file(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    assert by_phone(as_manager, event, note="Brings a wheelchair.\nAisle seat.").status_code == 201
    [row] = as_manager.get("/api/bookings").json()
    assert row["note"] == "Brings a wheelchair.\nAisle seat."
    file = as_manager.get(f"/api/bookings/download?eventId={event.pk}").content.decode("utf-8-sig")
    [line] = csv.DictReader(StringIO(file))
    assert line["Note"] == "Brings a wheelchair.\nAisle seat."


def test_a_note_is_changed_and_taken_away_and_who_does_not_send_it_leaves_it(
    make: Make, as_manager: Client
) -> None:
    booking = make.booking(make.event())
    assert change(as_manager, booking, note="Late.").json()["note"] == "Late."
    assert change(as_manager, booking, customerName="Grace").json()["note"] == "Late."
    assert change(as_manager, booking, note="").json()["note"] == ""


def test_the_list_of_changes_says_that_a_note_changed_and_not_what_it_says(
    make: Make, as_manager: Client
) -> None:
    change(as_manager, make.booking(make.event()), note="Late, as ever.")
    [entry] = Change.objects.all()
    assert entry.details == [{"field": "note", "before": "", "after": "another one"}]


def test_too_long_a_note_is_refused_by_its_name(make: Make, as_manager: Client) -> None:
    booking = make.booking(make.event())
    refusal = change(as_manager, booking, note="x" * 501)
    assert (refusal.status_code, list(refusal.json()["fields"])) == (422, ["note"])


def test_a_guest_neither_writes_nor_sees_a_note(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=9)
    sent = book(event, note="Let me in free.")
    assert "note" not in sent.json()
    booking = Booking.objects.get()
    assert booking.note == ""
    change(as_manager, booking, note="Watch this one.")
    booking.refresh_from_db()
    own = Client().get(f"/api/guest/bookings/{booking.token}")
    assert own.status_code == 200
    assert "Watch" not in own.content.decode()
