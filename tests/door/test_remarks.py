"""What is noted of tonight's guests stands at the door, and nobody else's does."""

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, Party
from nightcap.core.time import now
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, change
from tests.support.door.doors import door_of, look
from tests.support.factory import Make
from tests.support.guests.people import GRACE, note
from tests.support.staff.people import browser_as

pytestmark = pytest.mark.django_db


def remarks(manager: Client, event_id: int) -> Answer:
    return manager.get(f"/api/admin/event-guests/{event_id}/remarks")


def test_the_door_reads_tags_and_notes_with_the_list(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now())
    change(as_manager, make.booking(event), note="Aisle seat.")
    note(as_manager, isVip=True, allergy="nuts", birthday="11-22", notes="Shakes hands.")
    [show] = look(door_of(as_manager, event)).json()["shows"]
    [party] = show["parties"]
    assert party["note"] == "Aisle seat."
    assert (party["isVip"], party["allergy"], party["birthday"]) == (True, "nuts", "11-22")
    assert party["guestNotes"] == "Shakes hands."
    [remark] = remarks(as_manager, event.pk).json()
    assert (remark["bookingId"], remark["allergy"]) == (party["bookingId"], "nuts")


def test_of_who_is_not_listed_at_this_door_nothing_is_told(make: Make, as_manager: Client) -> None:
    event, other = make.event(starts_at=now()), make.event(starts_at=now())
    make.booking(other)
    note(as_manager, notes="Not for this door.")
    opened = look(door_of(as_manager, event))
    assert {show["eventId"]: show["parties"] for show in opened.json()["shows"]} == {
        event.pk: [],
        other.pk: None,
    }
    assert "Not for this door." not in opened.content.decode()


def test_a_guest_who_calls_this_time_is_known_by_the_telephone(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    make.booking(make.event())
    note(as_manager, allergy="nuts")
    by_phone(as_manager, event, customerName="Ada", customerPhone="+1 212-555-0100")
    [remark] = remarks(as_manager, event.pk).json()
    assert remark["allergy"] == "nuts"


def test_what_is_noted_of_a_caller_and_of_who_gave_that_telephone_stands_together(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    by_phone(as_manager, event)
    note(as_manager, GRACE, allergy="milk", notes="Calls late.")
    booking = make.booking(make.event())
    booking.party = Party("Grace Hopper", "ada@example.com", "212 555 0199", 1)
    booking.save()
    note(as_manager, allergy="nuts")
    [remark] = remarks(as_manager, event.pk).json()
    assert (remark["allergy"], remark["notes"]) == ("milk, nuts", "Calls late.")


def test_another_address_with_the_same_telephone_is_somebody_else(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    make.booking(make.event())
    note(as_manager, allergy="nuts")
    partner = make.booking(event)
    partner.party = Party("Charles", "charles@example.com", "212 555 0100", 1)
    partner.save()
    assert remarks(as_manager, event.pk).json() == []


def test_who_stands_at_the_door_reads_the_notes_of_tonights_guests_alone(
    make: Make, as_manager: Client
) -> None:
    tonight, later = make.event(starts_at=now()), make.event()
    for event in (tonight, later):
        make.booking(event)
    note(as_manager, isVip=True)
    door = browser_as(Role.DOOR)
    assert [row["isVip"] for row in remarks(door, tonight.pk).json()] == [True]
    assert remarks(door, later.pk).status_code == 403


def test_of_who_was_forgotten_the_door_knows_no_note(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now())
    make.booking(event)
    note(as_manager, isVip=True)
    Booking.objects.update(mailbox=None, phone_key=None)
    assert remarks(as_manager, event.pk).json() == []
