"""The list of changes says who did what also where it happens later, or nobody works here."""

import pytest
from django.test import Client

from nightcap.bookings.services import notify_guests, seats
from nightcap.events.models import Event
from nightcap.staff.models import Role
from tests.bookings.test_telling_guests import move, save
from tests.support.bookings import own
from tests.support.bookings.asking import book
from tests.support.bookings.holds import hold, let_run_out, link_of
from tests.support.factory import Make
from tests.support.staff.people import browser_as
from tests.support.waitlist.line import do, entry_of, full_event, waits

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna() -> Client:
    """Return the browser of a manager who has a name."""
    return browser_as(Role.MANAGER, "Anna")


def listed(manager: Client, event: Event) -> list[tuple[str, str, str, str | None]]:
    """Return the changes listed for an event and its guests, latest first."""
    rows = manager.get(f"/api/admin/changes?search={event.title}").json()
    return [(row["kind"], row["action"], row["actor"], row["actorName"]) for row in rows]


def test_guests_who_are_notified_later_are_notified_by_who_moved_the_event(
    make: Make, anna: Client
) -> None:
    event = make.event(title="Jazz")
    book(event)
    move(anna, event)
    notify_guests.notify_of_due_changes()
    assert listed(anna, event)[0] == ("guests", "notified of a change", "manager", "Anna")


def test_guests_of_an_event_that_is_cancelled_meanwhile_hear_it_by_who_cancelled(
    make: Make, anna: Client
) -> None:
    event = make.event(title="Jazz")
    book(event)
    save(anna, event, isCancelled=True, notifyGuests=True)
    notify_guests.notify_of_due_changes()
    assert listed(anna, event)[0] == ("event", "cancelled", "manager", "Anna")


def test_an_undone_move_is_told_by_who_undid_it(make: Make, anna: Client) -> None:
    event = make.event(title="Jazz")
    book(event)
    change = move(anna, event).headers["X-Change"]
    notify_guests.notify_of_due_changes()
    browser_as(Role.MANAGER, "Bea").post(f"/api/admin/changes/{change}/undo")
    notify_guests.notify_of_due_changes()
    assert listed(anna, event)[0] == ("guests", "notified of a change", "manager", "Bea")


def test_a_guest_who_confirms_held_seats_is_in_the_list(make: Make, anna: Client) -> None:
    event = make.event(title="Jazz")
    booking = hold(event)
    for _ in range(2):
        assert Client().post(link_of(booking)).status_code == 303
    assert listed(anna, event) == [("booking", "confirmed", "guest", None)]


def test_a_hold_that_ends_is_ended_by_the_clock(make: Make, anna: Client) -> None:
    event = make.event(title="Jazz")
    let_run_out(hold(event))
    seats.release_all_expired_holds()
    assert listed(anna, event) == [("booking", "not confirmed in time", "clock", None)]


def test_an_offer_is_made_by_the_clock_and_accepted_by_the_guest(make: Make, anna: Client) -> None:
    event, [ada] = full_event(make, 2, title="Jazz")
    bob = waits(event, "Bob", 2)
    own.do(ada, "cancel")
    for _ in range(2):
        assert do(entry_of(event, bob.customer_name), "accept").status_code == 200
    assert listed(anna, event) == [
        ("waitlist entry", "accepted", "guest", None),
        ("booking", "confirmed", "guest", None),
        ("waitlist entry", "offered seats", "clock", None),
        ("booking", "cancelled", "guest", None),
    ]


def test_a_change_by_link_and_leaving_the_line_are_the_guests(make: Make, anna: Client) -> None:
    event, [ada] = full_event(make, 2, title="Jazz")
    bob = waits(event, "Bob", 2)
    assert own.change(ada, customerName="Ada King").status_code == 200
    assert do(bob, "leave").status_code == 200
    assert listed(anna, event) == [
        ("waitlist entry", "left", "guest", None),
        ("booking", "changed", "guest", None),
    ]
