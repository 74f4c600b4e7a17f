"""Who is signed in opens the door without a link, and each tap is in the list of changes."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.door.models import Tap
from nightcap.events.models import Event
from nightcap.staff.models import Role
from tests.support.answers import Answer
from tests.support.door.doors import arrival, door_of, undo, walk_in
from tests.support.door.doors import look as look_by_link
from tests.support.factory import Make
from tests.support.staff.people import browser_as
from tests.support.waitlist.line import full_event, waits

pytestmark = pytest.mark.django_db


def look(browser: Client, event: Event) -> Answer:
    return browser.get(f"/api/admin/door/{event.pk}")


def send(browser: Client, event: Event, *taps: dict[str, object], person: int = 0) -> Answer:
    """Send taps as who is signed in, or in the name of somebody else."""
    own = person or look(browser, event).json()["person"]["id"]
    body = {"taps": list(taps), "personId": own}
    return browser.post(f"/api/admin/door/{event.pk}/taps", body, "application/json")


def changes(manager: Client) -> list[tuple[str, str, str | None]]:
    rows = manager.get("/api/admin/changes").json()
    return [(row["action"], row["kind"], row["actorName"]) for row in rows]


def test_the_manager_opens_the_door_of_any_event_without_a_link(
    make: Make, as_manager: Client
) -> None:
    tonight, later = make.event(starts_at=now()), make.event()
    booking = make.booking(later)
    found = look(as_manager, later).json()
    assert found["person"]["name"] == "Manager"
    [show] = [show for show in found["shows"] if show["eventId"] == later.pk]
    assert [party["bookingId"] for party in show["parties"]] == [booking.pk]
    assert look(as_manager, tonight).status_code == 200
    assert Client().get(f"/door/events/{later.pk}").status_code == 200


def test_all_shows_of_the_day_are_open_to_who_is_signed_in(make: Make, as_manager: Client) -> None:
    early, late = make.event(starts_at=now()), make.event(starts_at=now())
    booking = make.booking(late)
    assert all(show["parties"] is not None for show in look(as_manager, early).json()["shows"])
    assert send(as_manager, early, arrival(booking)).json()["refused"] == []
    booking.refresh_from_db()
    assert booking.arrived_seats == 1


def test_the_list_of_changes_names_who_tapped(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now())
    booking = make.booking(event, number_of_tickets=3)
    door = browser_as(Role.DOOR, "Dan")
    came, some = arrival(booking, 2), walk_in(event, 2)
    answer = send(door, event, came, some).json()
    assert answer["door"]["shows"][0]["heads"] == 4
    send(door, event, undo(came), undo(some))
    assert changes(as_manager)[:4] == [
        ("taken back", "walk-in", "Dan"),
        ("not arrived after all", "booking", "Dan"),
        ("added", "walk-in", "Dan"),
        ("arrived", "booking", "Dan"),
    ]


def test_a_tap_that_is_sent_twice_is_one_tap_and_one_change(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now())
    tap = arrival(make.booking(event))
    before = len(changes(as_manager))
    send(as_manager, event, tap)
    send(as_manager, event, tap)
    assert Tap.objects.count() == 1
    assert len(changes(as_manager)) == before + 1


def test_signing_out_ends_it(make: Make) -> None:
    event = make.event(starts_at=now())
    booking = make.booking(event)
    door = browser_as(Role.DOOR)
    person = look(door, event).json()["person"]["id"]
    door.post("/api/admin/logout")
    assert look(door, event).status_code == 401
    assert send(door, event, arrival(booking), person=person).status_code == 401
    assert Tap.objects.count() == 0


def test_taps_of_another_person_are_not_taken_under_this_name(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now())
    booking = make.booking(event)
    person = look(browser_as(Role.DOOR), event).json()["person"]["id"]
    assert send(as_manager, event, arrival(booking), person=person).status_code == 409
    assert Tap.objects.count() == 0


def test_the_role_door_opens_tonights_shows_and_no_others(make: Make) -> None:
    tonight, later = make.event(starts_at=now()), make.event()
    booking = make.booking(later)
    door = browser_as(Role.DOOR)
    assert look(door, tonight).status_code == 200
    assert look(door, later).status_code == 403
    refused = send(door, tonight, arrival(booking)).json()["refused"]
    assert [one["reason"] for one in refused] == ["This door does not open that event."]


def test_a_host_and_the_manager_may_correct_who_came_to_a_show_that_is_long_over(
    make: Make, as_manager: Client
) -> None:
    event = make.event(starts_at=now() - timedelta(days=40))
    booking = make.booking(event)
    for browser in (as_manager, browser_as(Role.HOST)):
        tap = arrival(booking)
        assert send(browser, event, tap).json()["refused"] == []
        assert Booking.objects.get().arrived_seats == 1
        send(browser, event, undo(tap))


def test_no_door_opens_an_event_that_was_deleted(make: Make, as_manager: Client) -> None:
    event = make.event(starts_at=now())
    as_manager.delete(f"/api/events/{event.pk}")
    assert look(as_manager, event).status_code == 404


def test_the_door_sees_who_waits_and_their_numbers_only_who_is_signed_in(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2, starts_at=now() + timedelta(hours=3))
    waits(event, "Kim", 2)
    [own] = look(as_manager, event).json()["shows"]
    [shared] = look_by_link(door_of(as_manager, event)).json()["shows"]
    [party] = own["waiting"]
    assert (party["customerName"], party["partySize"], party["heldUntil"]) == ("Kim", 2, None)
    assert party["customerPhone"] != ""
    assert shared["waiting"] == [party | {"customerPhone": ""}]
