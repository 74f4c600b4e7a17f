"""What the house notes of a guest: written by manager and host, and gone with the guest."""

from datetime import timedelta

import pytest
from dateutil.relativedelta import relativedelta
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guestbook.models import NotedGuest
from nightcap.guests import retention
from nightcap.inbox.models import HostInquiry
from nightcap.staff.models import Role
from tests.support.bookings.admin import by_phone
from tests.support.factory import Make
from tests.support.guests.people import ADA, GRACE, guest, note
from tests.support.inbox.writing import inquire
from tests.support.staff.people import browser_as
from tests.support.waitlist.line import full_event, waits

pytestmark = pytest.mark.django_db

WORDS = {
    "isVip": True,
    "allergy": "peanuts",
    "birthday": "03-04",
    "notes": "Likes the corner table.",
}


def words_of(manager: Client, key: str = ADA) -> dict[str, object]:
    """Tags and notes of a guest."""
    seen = guest(manager, key).json()
    return {name: seen[name] for name in WORDS}


@pytest.fixture
def ada(make: Make) -> Booking:
    """Return a booking of the guest to write notes about."""
    return make.booking(make.event(title="Jazz"))


def test_tags_and_notes_stay_with_the_guest(ada: Booking, as_manager: Client, make: Make) -> None:
    assert guest(as_manager).json()["version"] == 0
    noted = note(as_manager, **WORDS, version=0)
    assert noted.status_code == 200
    assert noted.json()["version"] == 1
    make.booking(make.event(), name="ADA")
    assert words_of(as_manager) == WORDS
    [line] = as_manager.get("/api/admin/guests").json()
    assert (line["isVip"], line["allergy"], line["birthday"]) == (True, "peanuts", "03-04")


def test_what_is_not_sent_stays_and_an_empty_text_is_none(ada: Booking, as_manager: Client) -> None:
    note(as_manager, **WORDS)
    note(as_manager, allergy="")
    assert words_of(as_manager) == WORDS | {"allergy": ""}


def test_nobody_writes_over_what_they_have_not_seen(ada: Booking, as_manager: Client) -> None:
    note(as_manager, notes="first", version=0)
    refusal = note(as_manager, notes="second", version=0)
    assert refusal.status_code == 409
    assert list(refusal.json()["fields"]) == ["version"]
    assert words_of(as_manager)["notes"] == "first"
    assert note(as_manager, notes="second", version=1).status_code == 200


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("birthday", "02-30"),
        ("birthday", "2001-11-22"),
        ("birthday", "03-"),
        ("allergy", "x" * 201),
        ("allergy", "nuts\nand more"),
        ("notes", "x" * 2001),
        ("isVip", "perhaps"),
        ("version", -1),
    ],
)
def test_what_cannot_be_noted_is_refused_by_its_name(
    ada: Booking, as_manager: Client, field: str, value: object
) -> None:
    refusal = note(as_manager, **{field: value})
    assert (refusal.status_code, list(refusal.json()["fields"])) == (422, [field])
    assert not NotedGuest.objects.exists()


def test_a_birthday_may_be_on_a_leap_day(ada: Booking, as_manager: Client) -> None:
    assert note(as_manager, birthday="02-29").json()["birthday"] == "02-29"


def test_nothing_is_noted_of_who_is_not_known(as_manager: Client) -> None:
    assert note(as_manager, notes="Who?").status_code == 404
    assert not NotedGuest.objects.exists()


def test_the_list_of_changes_says_that_and_not_what_and_can_undo_it(
    ada: Booking, as_manager: Client
) -> None:
    note(as_manager, **WORDS)
    [entry] = as_manager.get("/api/admin/changes").json()
    assert (entry["kind"], entry["title"]) == ("guest", f"Guest of booking {ada.reference}")
    for word in ("peanuts", "03-04", "corner", "Ada", "example.com"):
        assert word not in str(entry)
    assert as_manager.post(f"/api/admin/changes/{entry['id']}/undo").status_code == 200
    assert words_of(as_manager) == {"isVip": False, "allergy": "", "birthday": "", "notes": ""}


def test_a_host_notes_and_undoes_it_and_the_door_may_do_neither(ada: Booking) -> None:
    host, door = browser_as(Role.HOST, "Host"), browser_as(Role.DOOR, "Door")
    assert note(host, notes="A regular.").status_code == 200
    [entry] = host.get("/api/admin/changes").json()
    assert host.post(f"/api/admin/changes/{entry['id']}/undo").status_code == 200
    assert note(door, notes="x").status_code == 403
    assert guest(door).status_code == 403
    assert door.get("/api/admin/guests").status_code == 403


def test_forgetting_takes_the_notes_and_the_file_told_of_them(
    ada: Booking, as_manager: Client
) -> None:
    note(as_manager, **WORDS)
    Booking.objects.update(note="Brings a cake.")
    body = {"email": "ada@example.com"}
    known = as_manager.post("/api/admin/guests/known", body, "application/json").json()
    assert known["notes"] == [WORDS]
    assert [booking["note"] for booking in known["bookings"]] == ["Brings a cake."]
    Event.objects.update(starts_at=now() - timedelta(days=2))
    gone = as_manager.post("/api/admin/guests/forget", body, "application/json").json()
    assert gone["notes"] == 1
    assert not NotedGuest.objects.exists()
    assert Booking.objects.get().note == ""
    assert "peanuts" not in str(list(Change.objects.values()))


def test_forgetting_an_address_leaves_what_is_noted_of_who_only_calls(
    ada: Booking, as_manager: Client
) -> None:
    by_phone(as_manager, ada.event, customerPhone=ada.customer_phone)
    note(as_manager, ada.phone_key or "", notes="Calls.")
    Event.objects.update(starts_at=now() - timedelta(days=2))
    body = {"email": "ada@example.com"}
    as_manager.post("/api/admin/guests/forget", body, "application/json")
    assert NotedGuest.objects.get().notes == "Calls."


def test_notes_end_in_the_night_in_which_the_last_of_a_guest_does(
    ada: Booking, make: Make, as_manager: Client
) -> None:
    by_phone(as_manager, ada.event)
    note(as_manager, **WORDS)
    note(as_manager, GRACE, notes="Calls.")
    retention.sweep()
    assert NotedGuest.objects.count() == 2
    Event.objects.update(starts_at=now() - relativedelta(months=25))
    retention.sweep()
    assert not NotedGuest.objects.exists()
    assert "peanuts" not in str(list(Change.objects.values()))


def test_an_inquiry_keeps_the_notes_of_its_guest(as_manager: Client) -> None:
    inquire()
    note(as_manager, notes="Wants the piano.")
    retention.sweep()
    assert NotedGuest.objects.exists()
    HostInquiry.objects.all().delete()
    retention.sweep()
    assert not NotedGuest.objects.exists()


def test_a_place_in_line_keeps_the_notes_of_its_guest(make: Make, as_manager: Client) -> None:
    event, _ = full_event(make, 2)
    place = waits(event, "Bob")
    note(as_manager, place.mailbox, allergy="peanuts")
    retention.sweep()
    assert NotedGuest.objects.exists()
    place.delete()
    retention.sweep()
    assert not NotedGuest.objects.exists()


def test_what_was_noted_before_stays_only_while_it_can_be_put_back(
    ada: Booking, as_manager: Client
) -> None:
    note(as_manager, allergy="peanuts")
    note(as_manager, allergy="")
    retention.sweep()
    assert "peanuts" in str(list(Change.objects.values("reversal")))
    Change.objects.update(at=now() - timedelta(days=1, minutes=1))
    retention.sweep()
    assert "peanuts" not in str(list(Change.objects.values()))
