"""Two people of one mailbox are two guests; one person whose name is written in two ways is one."""

from datetime import timedelta

import pytest
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client

from nightcap.bookings.models import Booking, Party
from nightcap.core.keyed import mailbox_of, person_of
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.guestbook.models import NotedGuest
from tests.support.bookings.admin import by_phone, change
from tests.support.door.doors import door_of, look
from tests.support.factory import Make
from tests.support.guests.people import guest, note
from tests.support.inbox.writing import write

HOME = "home@example.com"


def book(make: Make, event: Event, name: str, email: str = HOME) -> Booking:
    booking = make.booking(event)
    booking.party = Party(name, email, "212 555 0100", 1)
    booking.save()
    return booking


def key_of(manager: Client, name: str) -> str:
    """Return somebody's key in the list of guests."""
    rows = manager.get("/api/admin/guests").json()
    [key] = [row["key"] for row in rows if row["name"] == name]
    return str(key)


def allergies(manager: Client, event: Event) -> dict[str, str]:
    [show] = look(door_of(manager, event)).json()["shows"]
    return {party["customerName"]: party["allergy"] for party in show["parties"]}


@pytest.mark.django_db
def test_the_door_never_shows_one_persons_allergy_on_anothers_row(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    book(make, event, "Alice Smith")
    book(make, event, "Bob Smith")
    note(as_manager, key_of(as_manager, "Alice Smith"), allergy="nuts", notes="Aisle.")
    assert allergies(as_manager, event) == {"Alice Smith": "nuts", "Bob Smith": ""}
    [remark] = as_manager.get(f"/api/admin/event-guests/{event.pk}/remarks").json()
    assert remark["bookingId"] == Booking.objects.get(customer_name="Alice Smith").pk
    note(as_manager, key_of(as_manager, "Bob Smith"), allergy="milk")
    assert allergies(as_manager, event) == {"Alice Smith": "nuts", "Bob Smith": "milk"}


@pytest.mark.django_db
@pytest.mark.parametrize(
    "written",
    [
        "ann  smith",
        "ANN SMITH",
        "Ann-Smith",
        " Ánn Smith.",
        "\uff21\uff4e\uff4e Smith",
        "Ann Smi\u0301th",
    ],
)
def test_a_name_that_is_only_written_differently_is_the_same_person(
    make: Make, as_manager: Client, written: str
) -> None:
    event = make.event(starts_at=now())
    book(make, make.event(), "Ann Smith")
    note(as_manager, key_of(as_manager, "Ann Smith"), allergy="nuts")
    book(make, event, written)
    assert list(allergies(as_manager, event).values()) == ["nuts"]
    [line] = as_manager.get("/api/admin/guests").json()
    assert (line["bookings"], line["allergy"]) == (2, "nuts")
    assert len(guest(as_manager, line["key"]).json()["visits"]) == 2


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Søren Łoś", "soren los"),
        ("O\u2019Brien", "O'Brien"),
        ("Straße", "STRASSE"),
        ("Đức", "duc"),
    ],
)
def test_strokes_and_quotes_make_no_other_person(one: str, other: str) -> None:
    assert person_of("a" * 32, one) == person_of("a" * 32, other)


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("one", "other"),
    [("Ann", "Anna"), ("राम", "रीम"), ("がく", "かく"), ("🙂", "🙃"), ("李", "王")],
)
def test_other_letters_make_another_person(one: str, other: str) -> None:
    assert person_of("a" * 32, one) != person_of("a" * 32, other)


@pytest.mark.django_db
def test_each_has_a_page_with_own_bookings_and_no_shows_which_leads_to_the_other(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    book(make, event, "Alice Smith")
    booking = book(make, event, "Bob Smith")
    alice, bob = (
        guest(as_manager, key_of(as_manager, f"{name} Smith")).json() for name in ("Alice", "Bob")
    )
    assert [visit["id"] for visit in bob["visits"]] == [booking.pk]
    assert (alice["bookings"], bob["bookings"]) == (1, 1)
    assert [one["name"] for one in alice["others"]] == ["Bob Smith"]
    assert [one["key"] for one in bob["others"]] == [alice["key"]]
    rows = as_manager.get(f"/api/bookings?eventId={event.pk}").json()
    assert {row["customerName"]: row["guestKey"] for row in rows} == {
        "Alice Smith": alice["key"],
        "Bob Smith": bob["key"],
    }


@pytest.mark.django_db
def test_two_people_of_one_telephone_are_two_guests(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now())
    for name in ("Alice", "Bob"):
        by_phone(as_manager, event, customerName=name, customerPhone="212 555 0177")
    note(as_manager, key_of(as_manager, "Alice"), allergy="nuts")
    assert allergies(as_manager, event) == {"Alice": "nuts", "Bob": ""}


@pytest.mark.django_db
def test_somebody_else_who_calls_by_a_noted_telephone_gets_no_allergy(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    book(make, make.event(), "Alice")
    note(as_manager, key_of(as_manager, "Alice"), allergy="nuts")
    by_phone(as_manager, event, customerName="Bob", customerPhone="212 555 0100")
    by_phone(as_manager, event, customerName="alice", customerPhone="212 555 0100")
    assert allergies(as_manager, event) == {"Bob": "", "alice": "nuts"}


@pytest.mark.django_db
def test_a_booking_that_gets_another_name_gets_no_note_of_the_first(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    booking = book(make, event, "Alice")
    note(as_manager, key_of(as_manager, "Alice"), allergy="nuts")
    change(as_manager, booking, customerName="Bob")
    assert allergies(as_manager, event) == {"Bob": ""}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("wrong", "mended"),
    [
        ("Alise Smith", "Alice Smith"),
        ("Alice Smiht", "Alice Smith"),
        ("Alice Smit", "Alice Smith"),
        ("Alce Smith", "Alice Smith"),
        ("Jon Smith", "John Smith"),
        ("Renée Okeefe", "Renee O\u2019Keeffe"),
    ],
)
def test_a_name_that_is_mended_in_the_booking_keeps_the_note(
    make: Make, as_manager: Client, wrong: str, mended: str
) -> None:
    event = make.event(starts_at=now())
    booking = book(make, event, wrong)
    note(as_manager, key_of(as_manager, wrong), allergy="nuts", notes="Aisle.")
    change(as_manager, booking, customerName=mended)
    assert allergies(as_manager, event) == {mended: "nuts"}
    assert guest(as_manager, key_of(as_manager, mended)).json()["notes"] == "Aisle."
    change(as_manager, booking, customerName=wrong)
    assert allergies(as_manager, event) == {wrong: "nuts"}
    assert NotedGuest.objects.exclude(allergy="").count() == 1


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Alice Smith", "Bob Smith"),
        ("Jan Smith", "Jon Smith"),
        ("Tim Smith", "Jim Smith"),
        ("Paul Smith", "Paula Smith"),
        ("Robert Smith", "Roberta Smith"),
        ("Al Smith", "Bo Smith"),
        ("Alice Smith", "Alice Jones"),
        ("Alice", "Alice Smith"),
        ("Anna Smith", "Anne Smyth"),
        ("李", "王"),
    ],
)
def test_a_booking_that_goes_to_somebody_else_of_a_like_name_takes_no_note_along(
    make: Make, as_manager: Client, one: str, other: str
) -> None:
    event = make.event(starts_at=now())
    booking = book(make, event, one)
    note(as_manager, key_of(as_manager, one), allergy="nuts")
    change(as_manager, booking, customerName=other)
    assert allergies(as_manager, event) == {other: ""}


@pytest.mark.django_db
def test_who_is_known_already_gets_no_note_of_a_guest_whose_name_is_like_theirs(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    booking = book(make, event, "Carla Smith")
    book(make, make.event(), "Clara Smith")
    note(as_manager, key_of(as_manager, "Carla Smith"), allergy="nuts")
    change(as_manager, booking, customerName="Clara Smith")
    assert allergies(as_manager, event) == {"Clara Smith": ""}


@pytest.mark.django_db
def test_a_slip_that_is_mended_in_one_of_two_bookings_leaves_the_note_at_both(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    booking = book(make, event, "Alise Smith")
    book(make, event, "Alise Smith")
    note(as_manager, key_of(as_manager, "Alise Smith"), allergy="nuts")
    change(as_manager, booking, customerName="Alice Smith")
    assert allergies(as_manager, event) == {"Alise Smith": "nuts", "Alice Smith": "nuts"}


@pytest.mark.django_db
def test_an_address_or_a_telephone_that_is_mended_keeps_the_note_of_the_name(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    booking = book(make, event, "Alice Smith", "alice@exmaple.com")
    note(as_manager, key_of(as_manager, "Alice Smith"), allergy="nuts")
    change(as_manager, booking, customerEmail="alice@example.com")
    by_phone(as_manager, event, customerName="Cole Porter", customerPhone="212 555 0155")
    caller = Booking.objects.get(customer_name="Cole Porter")
    note(as_manager, key_of(as_manager, "Cole Porter"), allergy="milk")
    change(as_manager, caller, customerPhone="212 555 0156")
    assert allergies(as_manager, event) == {"Alice Smith": "nuts", "Cole Porter": "milk"}


@pytest.mark.django_db
def test_a_guest_who_mends_the_own_name_by_link_keeps_the_note(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now() + timedelta(hours=20), capacity=10)
    booking = book(make, event, "Alise Smith")
    note(as_manager, key_of(as_manager, "Alise Smith"), allergy="nuts")
    body = {"customerName": "Alice Smith", "customerPhone": "212 555 0100", "numberOfTickets": 1}
    booking.activate_link()
    address = f"/api/guest/bookings/{booking.token}"
    assert Client().put(address, body, "application/json").status_code == 200
    assert allergies(as_manager, event) == {"Alice Smith": "nuts"}


@pytest.mark.django_db
def test_a_message_leads_to_who_wrote_it(make: Make, as_manager: Client) -> None:
    book(make, make.event(), "Alice Smith")
    write(name="Bob Smith", email=HOME)
    [entry] = as_manager.get("/api/contact").json()
    assert guest(as_manager, entry["guestKey"]).json()["name"] == "Bob Smith"


@pytest.mark.django_db
def test_an_address_of_before_leads_to_who_was_heard_of_last(
    make: Make, as_manager: Client
) -> None:
    book(make, make.event(), "Alice")
    book(make, make.event(), "Bob")
    seen = guest(as_manager, mailbox_of(HOME)).json()
    assert (seen["name"], len(seen["visits"])) == ("Bob", 1)
    assert note(as_manager, mailbox_of(HOME), allergy="milk").json()["key"] == seen["key"]


@pytest.mark.django_db
def test_forgetting_a_mailbox_forgets_what_is_noted_of_everybody_in_it(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now() - timedelta(days=365))
    for name in ("Alice", "Bob"):
        book(make, event, name)
        note(as_manager, key_of(as_manager, name), allergy=f"of {name}")
    book(make, event, "Eve", "eve@example.com")
    note(as_manager, key_of(as_manager, "Eve"), allergy="of Eve")
    known = as_manager.post("/api/admin/guests/known", {"email": HOME}, "application/json")
    assert len(known.json()["notes"]) == 2
    as_manager.post("/api/admin/guests/forget", {"email": HOME}, "application/json")
    assert [row.allergy for row in NotedGuest.objects.all()] == ["of Eve"]


@pytest.mark.django_db(transaction=True)
def test_notes_of_an_earlier_release_stay_with_the_guest_they_were_written_for(make: Make) -> None:
    call_command("migrate", "guestbook", "0001", verbosity=0)
    book(make, make.event(), "Alice")
    apps = MigrationExecutor(connection).loader.project_state([("guestbook", "0001_initial")]).apps
    notes = apps.get_model("guestbook", "NotedGuest").objects
    row = notes.create(key=mailbox_of(HOME), allergy="nuts")
    apps = MigrationExecutor(connection).loader.project_state([("core", "0008_guests_change")]).apps
    apps.get_model("core", "Change").objects.create(
        model="guestbook.notedguest", subject_id=row.pk, action="changed", kind="guest", at=now()
    )
    book(make, make.event(), "Bob")
    call_command("migrate", verbosity=0)
    assert NotedGuest.objects.get().key == person_of(mailbox_of(HOME), "Alice")
