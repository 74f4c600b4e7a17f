"""Two guests who are one person are joined, and parted again."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guestbook import selectors
from nightcap.guestbook.models import JoinedGuest, NotedGuest
from nightcap.guests import retention
from tests.guests.test_forgetting import FORGET, JSON, KNOWN
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, change
from tests.support.factory import Make
from tests.support.guests.people import found, guest, note

pytestmark = [pytest.mark.django_db, pytest.mark.database]


def join(manager: Client, key: str, other: str) -> Answer:
    return manager.post(f"/api/admin/guests/{key}/joined", {"other": other}, JSON)


def part(manager: Client, key: str, other: str) -> Answer:
    return manager.delete(f"/api/admin/guests/{key}/joined/{other}")


@pytest.fixture
def event(make: Make) -> Event:
    return make.event(title="Jazz", capacity=20)


@pytest.fixture
def ada(make: Make, as_manager: Client, event: Event) -> str:
    make.booking(event, name="Ada Lovelace")
    return key_of(as_manager, "Ada Lovelace")


@pytest.fixture
def caller(as_manager: Client, event: Event) -> str:
    by_phone(as_manager, event, customerName="Mrs Lovelace")
    return key_of(as_manager, "Mrs Lovelace")


def key_of(manager: Client, name: str) -> str:
    [row] = manager.get("/api/admin/guests", {"search": name}).json()
    return str(row["key"])


def test_bookings_and_notes_of_both_are_the_one_guests(
    as_manager: Client, event: Event, ada: str, caller: str
) -> None:
    note(as_manager, ada, allergy="nuts", notes="Tips well.")
    note(as_manager, caller, allergy="milk", notes="Aisle seat.", isVip=True)
    joined = join(as_manager, ada, caller)
    assert joined.status_code == 200, joined.content
    seen = joined.json()
    assert (seen["key"], seen["bookings"], len(seen["visits"])) == (ada, 2, 2)
    assert (seen["isVip"], seen["allergy"]) == (True, "nuts, milk")
    assert seen["notes"] == "Tips well.\nAisle seat."
    assert [one["phone"] for one in seen["joined"]] == ["212 555 0199"]
    assert guest(as_manager, caller).json()["key"] == ada, "a link to either leads to both"
    [line] = as_manager.get("/api/admin/guests").json()
    assert (line["key"], line["bookings"], line["allergy"]) == (ada, 2, "nuts, milk")
    for search in ("Ada", "Mrs", "555 0199", "ada@"):
        assert len(found(as_manager, search)) == 1
    [entry] = Change.objects.filter(action="joined with another guest")
    assert "Lovelace" not in entry.title


def test_what_is_noted_of_the_one_stands_with_each_booking_at_the_door(
    as_manager: Client, event: Event, ada: str, caller: str
) -> None:
    join(as_manager, ada, caller)
    note(as_manager, caller, allergy="nuts")
    remarks = as_manager.get(f"/api/admin/event-guests/{event.pk}/remarks").json()
    assert [remark["allergy"] for remark in remarks] == ["nuts", "nuts"]
    assert NotedGuest.objects.get().key == ada


def test_two_who_were_joined_are_parted_and_the_notes_stay_with_the_one(
    as_manager: Client, ada: str, caller: str
) -> None:
    note(as_manager, caller, notes="Aisle seat.")
    join(as_manager, ada, caller)
    parted = part(as_manager, ada, caller).json()
    assert (parted["bookings"], parted["notes"], parted["joined"]) == (1, "Aisle seat.", [])
    alone = guest(as_manager, caller).json()
    assert (alone["name"], alone["bookings"], alone["notes"]) == ("Mrs Lovelace", 1, "")
    assert part(as_manager, ada, caller).status_code == 404


def test_what_was_noted_of_the_other_is_in_no_earlier_change_any_more(
    as_manager: Client, ada: str, caller: str
) -> None:
    note(as_manager, caller, notes="Mrs Lovelace tips well.")
    note(as_manager, caller, notes="Aisle seat.")
    join(as_manager, ada, caller)
    changes = Change.objects.filter(model="guestbook.notedguest")
    assert [entry for entry in changes if "tips well" in str(entry.reversal)] == []


def test_a_third_guest_joins_the_one_whichever_way(
    as_manager: Client, event: Event, ada: str, caller: str
) -> None:
    by_phone(as_manager, event, customerName="Countess", customerPhone="212 555 0111")
    third = key_of(as_manager, "Countess")
    join(as_manager, ada, caller)
    seen = join(as_manager, third, caller).json()
    assert (seen["key"], seen["bookings"], len(seen["joined"])) == (third, 3, 2)
    assert join(as_manager, ada, caller).status_code == 409, "they are one already"


def test_nothing_noted_is_lost_when_the_two_do_not_go_together(
    as_manager: Client, ada: str, caller: str
) -> None:
    note(as_manager, ada, birthday="11-22")
    note(as_manager, caller, birthday="03-04")
    refusal = join(as_manager, ada, caller)
    assert (refusal.status_code, JoinedGuest.objects.count()) == (409, 0)
    assert "birthday" in refusal.json()["message"]
    note(as_manager, ada, birthday="", allergy="x" * 150)
    note(as_manager, caller, allergy="y" * 150)
    assert "too long" in join(as_manager, ada, caller).json()["message"]
    assert NotedGuest.objects.count() == 2


def test_a_guest_whose_name_is_mended_stays_joined(
    as_manager: Client, event: Event, ada: str, caller: str
) -> None:
    join(as_manager, ada, caller)
    for booking in Booking.objects.all():
        change(as_manager, booking, customerName=f"{booking.customer_name}s")
    assert [row["bookings"] for row in as_manager.get("/api/admin/guests").json()] == [2]


@pytest.fixture
def grace(as_manager: Client, event: Event) -> str:
    """Return a guest with an address who is called as the caller is."""
    booked = {"customerName": "Mrs Lovelace", "customerPhone": "212 555 0122"}
    by_phone(as_manager, event, **booked, customerEmail="grace@example.com")
    rows = as_manager.get("/api/bookings", {"search": "grace@"}).json()
    return str(rows[0]["guestKey"])


def allergies(manager: Client, event: Event) -> list[str]:
    remarks = manager.get(f"/api/admin/event-guests/{event.pk}/remarks").json()
    return [remark["allergy"] for remark in remarks]


def test_a_booking_that_gets_the_address_of_a_noted_guest_joins_nobody(
    as_manager: Client, event: Event, ada: str, caller: str, grace: str
) -> None:
    note(as_manager, grace, allergy="nuts")
    join(as_manager, ada, caller)
    mended = Booking.objects.get(customer_email="")
    change(as_manager, mended, customerEmail="grace@example.com")
    assert (guest(as_manager, grace).json()["key"], JoinedGuest.objects.count()) == (grace, 1)
    assert allergies(as_manager, event) == ["nuts", "nuts"]


def test_a_booking_that_gets_the_address_of_a_guest_with_joined_ones_makes_no_chain(
    as_manager: Client, event: Event, ada: str, caller: str, grace: str
) -> None:
    by_phone(as_manager, event, customerName="Countess", customerPhone="212 555 0111")
    join(as_manager, grace, key_of(as_manager, "Countess"))
    join(as_manager, ada, caller)
    mended = Booking.objects.get(phone_key=caller[:32], mailbox=None)
    change(as_manager, mended, customerEmail="grace@example.com")
    joined = JoinedGuest.objects.all()
    assert {row.key for row in joined}.isdisjoint(row.into for row in joined)


def test_notes_that_follow_a_mended_booking_stand_with_the_one_who_was_joined(
    as_manager: Client, event: Event, ada: str, caller: str, grace: str
) -> None:
    join(as_manager, ada, grace)
    note(as_manager, caller, allergy="nuts")
    mended = Booking.objects.get(phone_key=caller[:32], mailbox=None)
    change(as_manager, mended, customerEmail="grace@example.com")
    assert NotedGuest.objects.get().key == ada
    assert allergies(as_manager, event) == ["nuts"] * 3


def test_notes_of_joined_guests_are_not_hidden_by_those_of_a_mended_booking(
    as_manager: Client, event: Event, ada: str, caller: str, grace: str
) -> None:
    join(as_manager, caller, ada)
    note(as_manager, ada, allergy="milk")
    note(as_manager, grace, allergy="nuts")
    mended = Booking.objects.get(phone_key=caller[:32], mailbox=None)
    change(as_manager, mended, customerEmail="grace@example.com")
    assert allergies(as_manager, event) == ["milk", "nuts", "nuts"]


def test_who_is_joined_with_another_contact_is_separated_before_being_forgotten(
    as_manager: Client, event: Event, ada: str, caller: str
) -> None:
    note(as_manager, ada, allergy="nuts")
    join(as_manager, caller, ada)
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(days=2))
    both = [({"email": "ada@example.com"}, "212 555 0199"), ({"phone": "2125550199"}, "ada@")]
    for asked, other in both:
        refusal = as_manager.post(FORGET, asked, JSON)
        assert refusal.status_code == 409, refusal.content
        assert f"joined with {other}" in refusal.json()["message"]
        [noted] = as_manager.post(KNOWN, asked, JSON).json()["notes"]
        assert noted["allergy"] == "nuts", "the notes of both are told by either"
    part(as_manager, caller, ada)
    told = as_manager.post(FORGET, {"email": "ada@example.com"}, JSON).json()
    assert (told["bookings"], told["notes"], told["joins"]) == (1, 0, 0)
    assert guest(as_manager, caller).json()["bookings"] == 1
    as_manager.post(FORGET, {"phone": "212 555 0199"}, JSON)
    assert not NotedGuest.objects.exists()


def test_guests_of_one_address_who_are_joined_are_forgotten_at_once(
    make: Make, as_manager: Client, event: Event, ada: str
) -> None:
    make.booking(event, name="Countess")
    join(as_manager, ada, key_of(as_manager, "Countess"))
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(days=2))
    told = as_manager.post(FORGET, {"email": "ada@example.com"}, JSON).json()
    assert (told["bookings"], told["joins"]) == (2, 1)


def test_what_joins_guests_ends_with_what_is_kept_of_them(
    as_manager: Client, event: Event, ada: str, caller: str
) -> None:
    join(as_manager, ada, caller)
    note(as_manager, ada, notes="Tips well.")
    Booking.objects.filter(customer_name="Ada Lovelace").update(mailbox=None, phone_key=None)
    retention.sweep()
    assert guest(as_manager, caller).json()["notes"] == "Tips well."
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(days=1_000))
    retention.sweep()
    assert (JoinedGuest.objects.count(), NotedGuest.objects.count()) == (0, 0)


def test_whose_join_comes_second_at_the_same_moment_is_told_so(
    as_manager: Client, ada: str, caller: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    join(as_manager, ada, caller)
    monkeypatch.setattr(selectors, "joins", dict)
    refusal = join(as_manager, ada, caller)
    assert refusal.status_code == 409, refusal.content
    assert refusal.json()["message"] == "They are one guest already."


def test_nobody_is_joined_with_who_is_not_known(as_manager: Client, ada: str) -> None:
    assert join(as_manager, ada, "0" * 48).status_code == 404
    assert join(as_manager, ada, ada).status_code == 409
