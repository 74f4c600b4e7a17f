"""Seats that come back: offered in the same moment to the first party in line that they fit."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from django.test import Client

from nightcap.bookings.services import seats
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.rules import waitlist_closes_at
from nightcap.waitlist import services as waitlist
from nightcap.waitlist.models import WaitlistEntry
from nightcap.waitlist.rules import offer_until
from tests.door.test_walk_ins import walks_in
from tests.support.bookings import own
from tests.support.bookings.admin import cancel, change, seats_left
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.waitlist.line import (
    do,
    entry_of,
    faults,
    full_event,
    let_run_out,
    mails_to,
    states,
    waits,
)

pytestmark = [pytest.mark.django_db, pytest.mark.database, pytest.mark.clock]

HOUR = timedelta(hours=1)


def put(manager: Client, event: Event, **changes: object) -> None:
    answer = manager.put(f"/api/events/{event.pk}", changes, "application/json")
    assert answer.status_code == 200, answer.content


def test_a_guest_who_cancels_gives_the_seats_to_the_first_in_line(make: Make) -> None:
    event, [ada, _] = full_event(make, 2, 2)
    waits(event, "Bob", 2)
    waits(event, "Eve", 2)
    assert own.do(ada, "cancel").status_code == 200
    assert states(event) == {"Bob": "offered", "Eve": "waiting"}
    assert seats_left(event) == 0
    assert faults(event) == []
    mail = mails_to("Bob")[-1]
    assert mail.subject == f"Seats for you: {event.title}"
    assert "seats have come back, and they are held for you until" in mail.text
    assert [mail.subject for mail in mails_to("Eve")] == [f"You are on the waitlist: {event.title}"]


def test_seats_that_come_back_in_any_way_are_offered(make: Make, as_manager: Client) -> None:
    event, [ada, bob, kim] = full_event(make, 4, 4, 4)
    for name in "ABCDEF":
        waits(event, name * 3, 2)

    def offered() -> list[str]:
        return [name[0] for name, state in states(event).items() if state == "offered"]

    assert own.change(ada, numberOfTickets=2).status_code == 200
    assert offered() == ["A"]
    assert change(as_manager, bob, numberOfTickets=2).status_code == 200
    assert offered() == ["A", "B"]
    assert cancel(as_manager, kim).status_code == 200
    assert offered() == ["A", "B", "C", "D"]
    put(as_manager, event, capacity=14)
    assert offered() == ["A", "B", "C", "D", "E"]
    put(as_manager, event, capacity=None)
    assert offered() == ["A", "B", "C", "D", "E", "F"]
    assert faults(event) == []


def test_seats_that_were_added_and_offered_are_not_taken_back_by_undoing(
    make: Make, as_manager: Client
) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Bob", 2)
    put(as_manager, event, capacity=4)
    change = as_manager.get("/api/admin/changes").json()[0]
    undone = as_manager.post(f"/api/admin/changes/{change['id']}/undo", {}, "application/json")
    assert undone.status_code == 409
    assert states(event) == {"Bob": "offered"}
    assert faults(event) == []


def test_a_walk_in_that_is_taken_back_frees_seats_for_the_line(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=2, starts_at=now() + HOUR)
    tap = uuid4()
    assert walks_in(as_manager, event, tap) == 204
    waits(event, "Ada", 2)
    assert as_manager.delete(f"/api/bookings/walk-ins/{tap}").status_code == 204
    assert states(event) == {"Ada": "offered"}


def test_seats_that_come_back_while_an_event_is_cancelled_are_offered_when_it_is_on_again(
    make: Make, as_manager: Client
) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Bob", 2)
    put(as_manager, event, isCancelled=True)
    assert states(event) == {"Bob": "expired"}
    assert cancel(as_manager, ada).status_code == 200
    assert states(event) == {"Bob": "expired"}
    put(as_manager, event, isCancelled=False)
    assert states(event) == {"Bob": "offered"}


def test_nothing_is_offered_while_the_manager_keeps_seats_back_by_sold_out(
    make: Make, as_manager: Client
) -> None:
    event, [ada, bob] = full_event(make, 2, 2)
    for name in ("Eve", "Kim"):
        waits(event, name, 2)
    put(as_manager, event, ticketStatus="Sold Out")
    assert own.do(ada, "cancel").status_code == 200
    assert states(event) == {"Eve": "waiting", "Kim": "waiting"}
    as_manager.delete(f"/api/events/{event.pk}/ticket-status")
    assert states(event) == {"Eve": "offered", "Kim": "waiting"}
    link = {"title": event.title, "ticketStatus": "Sold Out"}
    saved = as_manager.post("/api/event-links", link, "application/json").json()
    assert own.do(bob, "cancel").status_code == 200
    assert states(event)["Kim"] == "waiting"
    assert as_manager.delete(f"/api/event-links/{saved['id']}").status_code == 204
    assert states(event)["Kim"] == "offered"


def test_a_party_that_does_not_fit_stops_no_other_and_no_party_that_fits_is_passed_over(
    make: Make,
) -> None:
    event, [pair, four] = full_event(make, 2, 4)
    for name, size in (("Six", 6), ("Three", 3), ("One", 1), ("Two", 2), ("Uno", 1)):
        waits(event, name, size)
    own.do(pair, "cancel")
    assert states(event) == {
        "Six": "waiting",
        "Three": "waiting",
        "One": "offered",
        "Two": "waiting",
        "Uno": "offered",
    }
    own.do(four, "cancel")
    assert states(event) == {
        "Six": "waiting",
        "Three": "offered",
        "One": "offered",
        "Two": "waiting",
        "Uno": "offered",
    }
    assert seats_left(event) == 1
    assert faults(event) == []


def test_who_books_takes_only_seats_that_fit_nobody_in_line(make: Make) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Six", 6)
    own.do(ada, "cancel")
    assert book(event, numberOfTickets=1).status_code == 201
    waits(event, "Two", 2)
    assert book(event, customerEmail="eve@example.com").status_code == 201
    pair = make.event(capacity=0)
    waits(pair, "Bob", 2)
    Event.objects.filter(pk=pair.pk).update(capacity=2)
    waitlist.offer_everywhere()
    assert book(pair, numberOfTickets=1).status_code == 409


def test_seats_are_held_as_long_as_the_rule_says(make: Make) -> None:
    event, [ada] = full_event(make, 1)
    waits(event, "Bob")
    own.do(ada, "cancel")
    entry = entry_of(event, "Bob")
    assert entry.booking
    assert entry.offer_until == offer_until(event, entry.booking.created_at)


@pytest.mark.parametrize(
    ("start", "at", "minutes"),
    [
        # A show half an hour past midnight in New York belongs to the evening before.
        (datetime(2026, 12, 5, 5, 30, tzinfo=UTC), datetime(2026, 12, 5, 3, tzinfo=UTC), 20),
        (datetime(2026, 12, 5, 5, 30, tzinfo=UTC), datetime(2026, 12, 3, 20, tzinfo=UTC), 120),
        (datetime(2026, 12, 5, 5, 30, tzinfo=UTC), datetime(2026, 12, 4, 15, tzinfo=UTC), 20),
        # The night in which the clocks go back is the day's too.
        (datetime(2026, 11, 2, 1, 0, tzinfo=UTC), datetime(2026, 11, 1, 15, tzinfo=UTC), 20),
        (datetime(2026, 11, 2, 1, 0, tzinfo=UTC), datetime(2026, 10, 31, 15, tzinfo=UTC), 120),
    ],
)
def test_they_are_held_for_two_hours_and_on_the_day_for_twenty_minutes(
    start: datetime, at: datetime, minutes: int
) -> None:
    assert offer_until(Event(starts_at=start), at) == at + timedelta(minutes=minutes)


@pytest.mark.parametrize(
    ("at", "until"),
    [
        # At nine in the evening in New York, at ten, after midnight, at seven and at nine.
        ("2026-12-04T02:00Z", "2026-12-04T04:00Z"),
        ("2026-12-04T03:00Z", "2026-12-04T16:00Z"),
        ("2026-12-04T06:00Z", "2026-12-04T16:00Z"),
        ("2026-12-05T12:00Z", "2026-12-05T14:20Z"),
        ("2026-12-05T14:00Z", "2026-12-05T14:20Z"),
    ],
)
def test_what_is_offered_at_night_is_held_from_nine_in_the_morning(at: str, until: str) -> None:
    event = Event(starts_at=datetime(2026, 12, 6, 1, tzinfo=UTC))
    assert offer_until(event, datetime.fromisoformat(at)) == datetime.fromisoformat(until)


def test_what_is_offered_at_night_for_the_same_night_waits_for_no_morning() -> None:
    at = datetime(2026, 12, 5, 3, tzinfo=UTC)
    assert offer_until(Event(starts_at=at + 2 * HOUR), at) == at + timedelta(minutes=20)


def test_what_is_offered_at_night_for_the_morning_ends_with_the_waitlist() -> None:
    at = datetime(2026, 12, 5, 5, tzinfo=UTC)
    event = Event(starts_at=datetime(2026, 12, 5, 15, tzinfo=UTC))
    assert offer_until(event, at) == waitlist_closes_at(event)


def test_the_day_of_what_lasts_all_day_is_its_own() -> None:
    event = Event(starts_at=datetime(2026, 12, 5, 5, tzinfo=UTC), is_all_day=True)
    before, on_it = (datetime(2026, 12, day, 20, tzinfo=UTC) for day in (4, 5))
    assert offer_until(event, before) == before + 2 * HOUR
    assert offer_until(event, on_it) == on_it + timedelta(minutes=20)


def test_in_the_last_half_hour_nothing_is_offered(make: Make, as_manager: Client) -> None:
    event, [ada] = full_event(make, 2, starts_at=now() + HOUR)
    waits(event, "Bob", 2)
    Event.objects.filter(pk=event.pk).update(starts_at=now() + HOUR / 3)
    assert cancel(as_manager, ada).status_code == 200
    assert states(event) == {"Bob": "waiting"}
    assert waitlist.offer_everywhere() == 0


def test_before_the_sale_begins_nothing_is_offered(make: Make, as_manager: Client) -> None:
    event, [ada] = full_event(make, 2)
    waits(event, "Bob", 2)
    Event.objects.filter(pk=event.pk).update(on_sale_at=now() + HOUR)
    assert cancel(as_manager, ada).status_code == 200
    assert states(event) == {"Bob": "waiting"}
    Event.objects.filter(pk=event.pk).update(on_sale_at=now())
    assert waitlist.offer_everywhere() == 1


def test_what_nobody_answers_passes_on_to_the_next(make: Make) -> None:
    event, [ada] = full_event(make, 2)
    for name in ("Bob", "Eve", "Kim"):
        waits(event, name, 2)
    own.do(ada, "cancel")
    let_run_out(entry_of(event, "Bob"))
    assert seats.release_all_expired_holds() == 1
    assert states(event) == {"Bob": "expired", "Eve": "offered", "Kim": "waiting"}
    # And when somebody asks for seats, before the worker comes.
    let_run_out(entry_of(event, "Eve"))
    assert book(event, numberOfTickets=2).status_code == 409
    assert states(event)["Kim"] == "offered"
    let_run_out(entry_of(event, "Kim"))
    assert book(event, numberOfTickets=2).status_code == 201
    assert faults(event) == []


def test_what_came_back_unseen_is_found_by_the_worker(make: Make) -> None:
    event, _ = full_event(make, 2)
    waits(event, "Bob", 2)
    Event.objects.filter(pk=event.pk).update(seats_taken=0)
    assert waitlist.offer_everywhere() == 1
    assert waitlist.offer_everywhere() == 0
    assert states(event) == {"Bob": "offered"}


def test_at_no_time_waits_who_fits(make: Make, as_manager: Client) -> None:
    event, bookings = full_event(make, 3, 3, 3, 3)
    for turn, size in enumerate((6, 4, 2, 5, 1, 3)):
        waits(event, f"P{'x' * turn}", size)
    for booking in bookings:
        own.do(booking, "cancel")
        left = seats_left(event)
        assert left is not None
        line = WaitlistEntry.objects.filter(booking=None, left_at=None)
        assert not line.filter(party_size__lte=left).exists()
        assert faults(event) == []
    assert do(entry_of(event, "P"), "leave").status_code == 200
