"""One view of a guest: what a mail address or a telephone has done with the house so far."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, Party
from nightcap.core.keyed import mailbox_of, person_of, phone_of
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.bookings.admin import arrive, by_phone, cancel
from tests.support.factory import Make
from tests.support.guests.people import ADA, GRACE, found, guest
from tests.support.inbox.writing import inquire, write
from tests.support.waitlist.line import do, entry_of, full_event, waits

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def over(*events: Event) -> None:
    """Let the nights be over, each a day earlier than the one before."""
    for days, event in enumerate(events, start=1):
        Event.objects.filter(pk=event.pk).update(starts_at=now() - days * DAY)


def named(booking: Booking, name: str, email: str, phone: str) -> Booking:
    """Let a booking be somebody else's."""
    booking.party = Party(name, email, phone, booking.number_of_tickets)
    booking.origin = Booking.Origin.SITE if email else Booking.Origin.PHONE
    booking.save()
    return booking


def test_bookings_arrivals_and_no_shows_of_an_address_are_one_view(
    make: Make, as_manager: Client
) -> None:
    came, missed, cancelled, ahead = (make.event(title=title) for title in "ABCD")
    arrive(as_manager, make.booking(came, number_of_tickets=2))
    make.booking(missed)
    arrive(as_manager, named(make.booking(missed), "Grace", "g@example.com", "212 555 0111"))
    cancel(as_manager, make.booking(cancelled))
    make.booking(ahead)
    over(came, missed)
    seen = guest(as_manager).json()
    assert (seen["name"], seen["email"], seen["phone"]) == (
        "Ada",
        "ada@example.com",
        "212 555 0100",
    )
    became = {visit["eventTitle"]: visit["attendance"] for visit in seen["visits"]}
    assert became == {"A": "arrived", "B": "no-show", "C": "cancelled", "D": "expected"}
    assert (seen["bookings"], seen["arrivals"], seen["noShows"]) == (3, 1, 1)
    starts = dict(Event.objects.values_list("title", "starts_at"))
    assert seen["lastSeenAt"] == starts["A"].isoformat()[:19] + "Z"
    assert seen["nextAt"] == starts["D"].isoformat()[:19] + "Z"


def test_the_latest_performance_stands_first(make: Make, as_manager: Client) -> None:
    early, late = make.event(title="Early"), make.event(title="Late")
    Event.objects.filter(pk=late.pk).update(starts_at=now() + 30 * DAY)
    for event in (late, early):
        make.booking(event)
    assert [visit["eventTitle"] for visit in guest(as_manager).json()["visits"]] == [
        "Late",
        "Early",
    ]


def test_what_the_address_wrote_is_in_the_view_however_it_was_written(
    make: Make, as_manager: Client
) -> None:
    make.booking(make.event())
    inquire(email="Ada+host@EXAMPLE.com")
    write()
    write(email="grace@example.com")
    seen = guest(as_manager).json()
    assert [entry["subject"] for entry in seen["inquiries"]] == ["Engine Night"]
    assert [entry["subject"] for entry in seen["messages"]] == ["Is the piano in tune?"]


def test_who_only_wrote_is_a_guest_too_and_the_inbox_leads_there(as_manager: Client) -> None:
    inquire()
    [entry] = as_manager.get("/api/event-hosting").json()
    seen = guest(as_manager, entry["guestKey"]).json()
    assert (seen["name"], seen["bookings"], seen["visits"]) == ("Ada Lovelace", 0, [])


def test_places_on_waitlists_are_in_the_view_the_latest_performance_first(
    make: Make, as_manager: Client
) -> None:
    soon, later = (full_event(make, 2, title=title)[0] for title in ("Soon", "Later"))
    Event.objects.filter(pk=later.pk).update(starts_at=now() + 30 * DAY)
    waits(soon, "Bob")
    for event in (soon, later):
        waits(event, "Eve", 2)
    do(entry_of(later, "Eve"), "leave")
    first, second = guest(as_manager, mailbox_of("eve@example.com")).json()["waitlist"]
    assert (first["eventTitle"], first["state"], first["position"]) == ("Later", "left", None)
    assert (second["eventTitle"], second["state"], second["position"]) == ("Soon", "waiting", 2)
    assert second["partySize"] == 2


def test_seats_that_are_offered_are_in_the_view_with_their_booking(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Eve", 2)
    cancel(as_manager, ada)
    seen = guest(as_manager, mailbox_of("eve@example.com")).json()
    [wait], [visit] = seen["waitlist"], seen["visits"]
    assert (wait["state"], wait["position"]) == ("offered", None)
    assert wait["heldUntil"] is not None
    assert wait["bookingReference"] == visit["reference"]


def test_who_only_waits_is_a_guest_too_and_found_like_the_others(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Evelyn")
    assert found(as_manager) == ["Evelyn", "Ada"]
    for search in ("EVEL", "evelyn@", "555 0101"):
        assert found(as_manager, search) == ["Evelyn"]
    seen = guest(as_manager, mailbox_of("evelyn@example.com")).json()
    assert (seen["name"], seen["phone"], seen["visits"]) == ("Evelyn", "212 555 0101", [])


def test_who_calls_and_leaves_no_address_is_known_by_the_telephone(
    make: Make, as_manager: Client
) -> None:
    first, second = make.event(), make.event()
    by_phone(as_manager, first)
    by_phone(as_manager, second, customerPhone="+1 (212) 555-0199")
    [booking, _] = as_manager.get("/api/bookings").json()
    seen = guest(as_manager, booking["guestKey"]).json()
    assert (seen["key"], seen["email"], seen["bookings"]) == (
        person_of(GRACE, "Grace Hopper"),
        "",
        2,
    )


def test_guests_of_one_telephone_lead_to_each_other(make: Make, as_manager: Client) -> None:
    event = make.event()
    make.booking(event, name="Ada")
    named(make.booking(event), "Ada on the phone", "", "+1 212 555 0100")
    [other] = guest(as_manager).json()["others"]
    assert other["name"] == "Ada on the phone"
    caller = guest(as_manager, other["key"]).json()
    assert caller["bookings"] == 1, "who gave an address is the guest of that address"
    assert [one["key"] for one in caller["others"]] == [person_of(ADA, "Ada")]


@pytest.mark.parametrize("number", ["-", "12345", "0000000000", "none"])
def test_what_is_no_number_makes_no_two_strangers_one_guest(
    make: Make, as_manager: Client, number: str
) -> None:
    named(make.booking(make.event()), "Ada on the phone", "", number)
    [booking] = as_manager.get("/api/bookings").json()
    assert booking["guestKey"] is None
    assert found(as_manager) == []


def test_of_a_key_that_nobody_has_nothing_is_known(as_manager: Client) -> None:
    assert guest(as_manager, "0" * 32).status_code == 404


def test_what_can_be_no_guests_key_is_refused_by_its_name(as_manager: Client) -> None:
    answer = guest(as_manager, "ada@example.com")
    assert (answer.status_code, [*answer.json()["fields"]]) == (422, ["key"])


def test_guests_are_found_by_name_address_telephone_and_reference(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    make.booking(event, name="Ada")
    renee = named(make.booking(event), "Renée", "renee@example.com", "212 555 0177")
    for search in ("renee", "RENÉE", "renee@", "(212) 555 0177", renee.reference):
        assert found(as_manager, search) == ["Renée"]
    assert found(as_manager) == ["Renée", "Ada"]
    assert found(as_manager, "nobody") == []


def test_who_only_wrote_is_found_by_name_and_not_by_what_was_written(as_manager: Client) -> None:
    inquire(firstName="Mary", email="mary@example.com")
    assert found(as_manager, "mary") == ["Mary Lovelace"]
    assert found(as_manager, "engine") == []


def test_a_guest_is_one_line_with_the_name_given_last(make: Make, as_manager: Client) -> None:
    event, later = make.event(), make.event()
    arrive(as_manager, make.booking(event, name="ada lovelace"))
    cancel(as_manager, make.booking(later, name="Ada Lovelace"))
    make.booking(later, name="Ada Lovelace")
    [line] = as_manager.get("/api/admin/guests").json()
    assert (line["name"], line["bookings"], line["arrivals"]) == ("Ada Lovelace", 2, 1)


def test_the_list_is_read_in_parts(make: Make, as_manager: Client) -> None:
    event = make.event()
    for number in range(5):
        named(make.booking(event), f"Guest {number}", f"{number}@example.com", "1")
    part = as_manager.get("/api/admin/guests?offset=2&limit=2")
    assert [row["name"] for row in part.json()] == ["Guest 2", "Guest 1"]
    assert part["X-Total-Count"] == "5"
    assert "X-Total-Is-Least" not in part
    assert as_manager.get("/api/admin/guests?limit=0").status_code == 422


def test_a_guest_who_was_forgotten_has_no_view_any_more(make: Make, as_manager: Client) -> None:
    make.booking(make.event())
    over(*Event.objects.all())
    forgotten = as_manager.post(
        "/api/admin/guests/forget", {"email": "ada@example.com"}, "application/json"
    )
    assert forgotten.status_code == 200
    assert guest(as_manager).status_code == 404
    assert guest(as_manager, phone_of("212 555 0100") or "").status_code == 404
    assert found(as_manager) == []


def test_a_key_tells_nobody_the_address() -> None:
    assert mailbox_of("ada@example.com") == mailbox_of("ADA+seats@example.com") == ADA
    assert phone_of("+44 7911 123456") == phone_of("07911 123456")
    assert phone_of("212 555 0100") != phone_of("212 555 0101")
    assert "ada@" not in ADA
