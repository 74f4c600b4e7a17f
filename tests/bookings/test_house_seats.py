"""House seats: kept back from sale by the manager, released, or given to a guest by name."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.answers import Answer
from tests.support.bookings.admin import by_phone, cancel, keep_back, seats_left
from tests.support.bookings.asking import book
from tests.support.bookings.holds import hold, let_run_out
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.database]

DAY = timedelta(days=1)


def said(answer: Answer) -> tuple[int, object]:
    """Return the status and the message of a refusal."""
    return answer.status_code, answer.json()["message"]


def public(event: Event) -> tuple[object, object]:
    """Return an event's free seats and ticket status as visitors see them."""
    seen = Client().get(f"/api/events/{event.pk}").json()
    return seen["seatsLeft"], seen["ticketStatus"]


def test_house_seats_are_taken_for_the_public_and_free_again_once_released(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10)
    row = keep_back(as_manager, event, 8).json()
    assert (row["houseSeats"], row["seatsTaken"], row["version"]) == (8, 0, 2)
    assert public(event) == (2, "Limited Seats")
    assert said(book(event, numberOfTickets=3)) == (409, "Only 2 seats are left.")
    assert keep_back(as_manager, event, 7).status_code == 200
    assert book(event, numberOfTickets=3).status_code == 201
    assert public(event) == (0, "Sold Out")
    assert keep_back(as_manager, event, 0).status_code == 200
    assert public(event)[0] == 7


def test_an_event_that_is_full_by_house_seats_leads_to_its_next_date(
    make: Make, as_manager: Client
) -> None:
    full = make.event(title="Late Pour", capacity=4)
    also_full = make.event(title="Late Pour", capacity=4, starts_at=now() + 8 * DAY)
    free = make.event(title="Late Pour", capacity=4, starts_at=now() + 9 * DAY)
    for event in (full, also_full):
        keep_back(as_manager, event, 4)
    next_date = Client().get(f"/api/events/{full.pk}").json()["nextDate"]
    assert next_date["id"] == free.pk


def test_visitors_never_read_how_many_seats_the_house_keeps(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10)
    keep_back(as_manager, event, 3)
    assert "house" not in Client().get(f"/api/events/{event.pk}").content.decode().lower()
    assert as_manager.get(f"/api/admin/events/{event.pk}").json()["houseSeats"] == 3


def test_never_more_are_kept_back_than_are_free(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10, seats_taken=4, walk_ins=1)
    refused = keep_back(as_manager, event, 6)
    assert (refused.status_code, refused.json()["fields"]) == (
        422,
        {"houseSeats": "must be at most 5"},
    )
    assert seats_left(event) == 5
    assert keep_back(as_manager, event, 5).status_code == 200


def test_seats_whose_hold_has_run_out_can_be_kept_back(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=3)
    let_run_out(hold(event))
    assert keep_back(as_manager, event, 1).status_code == 200
    assert seats_left(event) == 0


@pytest.mark.parametrize("wanted", [-1, 100_001, "2", 1.5, None])
def test_what_is_no_number_of_seats_is_named(
    make: Make, as_manager: Client, wanted: object
) -> None:
    refused = keep_back(as_manager, make.event(capacity=10), wanted)
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"houseSeats"})


def test_where_nobody_counts_seats_none_can_be_kept_back(make: Make, as_manager: Client) -> None:
    refused = keep_back(as_manager, make.event(), 1)
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"houseSeats"})


def test_an_event_that_is_over_or_cancelled_keeps_back_no_more_and_releases_still(
    make: Make, as_manager: Client
) -> None:
    past = make.event(capacity=10, house_seats=2, starts_at=now() - timedelta(hours=5))
    cancelled = make.event(capacity=10, house_seats=2, cancelled_at=now())
    assert said(keep_back(as_manager, past, 3)) == (409, "This event is over.")
    assert said(keep_back(as_manager, cancelled, 3)) == (409, "This event is cancelled.")
    for event in (past, cancelled):
        assert keep_back(as_manager, event, 0).status_code == 200


def test_the_capacity_never_falls_below_what_is_sold_and_kept_back(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10, seats_taken=4)
    keep_back(as_manager, event, 3)
    path = f"/api/events/{event.pk}"
    few = as_manager.put(path, {"capacity": 6}, "application/json")
    assert said(few) == (422, "4 seats are booked already and 3 kept back.")
    assert few.json()["fields"] == {"capacity": "must be at least 7"}
    none = as_manager.put(path, {"capacity": None}, "application/json")
    assert said(none) == (422, "3 house seats are kept back: release them first.")
    assert as_manager.put(path, {"capacity": 7}, "application/json").status_code == 200
    assert seats_left(event) == 0


def test_a_guest_gets_house_seats_by_name_on_a_full_event(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=6, seats_taken=2)
    keep_back(as_manager, event, 4)
    assert said(by_phone(as_manager, event)) == (409, "This event is sold out.")
    given = by_phone(as_manager, event, numberOfTickets=3, fromHouseSeats=True)
    assert given.status_code == 201
    event.refresh_from_db()
    assert (event.seats_taken, event.house_seats, event.seats_left) == (5, 1, 0)


def test_a_party_takes_free_seats_beyond_the_house_seats_and_never_more(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=5)
    keep_back(as_manager, event, 2)
    refused = by_phone(as_manager, event, numberOfTickets=6, fromHouseSeats=True)
    assert said(refused) == (409, "Only 5 seats are left.")
    event.refresh_from_db()
    assert (event.seats_taken, event.house_seats) == (0, 2)
    assert by_phone(as_manager, event, numberOfTickets=4, fromHouseSeats=True).status_code == 201
    event.refresh_from_db()
    assert (event.seats_taken, event.house_seats) == (4, 0)


def test_a_cancelled_party_of_the_house_gives_its_seats_to_the_public(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=4)
    keep_back(as_manager, event, 4)
    party = by_phone(as_manager, event, numberOfTickets=4, fromHouseSeats=True).json()["id"]
    cancel(as_manager, event.bookings.get(pk=party))
    assert seats_left(event) == 4


def test_house_seats_are_written_down_and_undone(make: Make, as_manager: Client) -> None:
    event = make.event(title="Jazz", capacity=10)
    keep_back(as_manager, event, 4)
    change = Change.objects.get()
    assert (change.action, change.kind, change.title) == ("changed", "event", "Jazz")
    assert change.details == [{"field": "house seats", "before": "0", "after": "4"}]
    assert as_manager.post(f"/api/admin/changes/{change.pk}/undo").status_code == 200
    assert seats_left(event) == 10


def test_released_seats_that_were_sold_since_do_not_come_back_by_undo(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=4)
    keep_back(as_manager, event, 3)
    keep_back(as_manager, event, 0)
    released = Change.objects.latest("pk")
    book(event, numberOfTickets=2)
    undo = as_manager.post(f"/api/admin/changes/{released.pk}/undo")
    assert said(undo) == (409, "Fewer seats are free than shall be kept back.")
    assert seats_left(event) == 2


def test_nobody_overwrites_house_seats_that_they_have_not_seen(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10)
    seen = keep_back(as_manager, event, 4).json()["version"]
    assert keep_back(as_manager, event, 2, version=seen).status_code == 200
    stale = keep_back(as_manager, event, 6, version=seen)
    assert (stale.status_code, set(stale.json()["fields"])) == (409, {"version"})
    assert seats_left(event) == 8


def test_seats_kept_back_of_an_imported_event_leave_it_to_the_feed(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10, source="feed", source_uid="jazz")
    keep_back(as_manager, event, 2)
    event.refresh_from_db()
    assert event.overridden_fields == []


def test_repeated_events_begin_without_house_seats(make: Make, as_manager: Client) -> None:
    event = make.event(capacity=10)
    keep_back(as_manager, event, 4)
    until = (event.starts_at + 8 * DAY).date().isoformat()
    as_manager.post(f"/api/events/{event.pk}/repeat", {"until": until}, "application/json")
    assert [row.house_seats for row in Event.objects.order_by("starts_at")] == [4, 0]


def test_the_box_office_shows_sold_held_and_house_seats_apart(
    make: Make, as_manager: Client
) -> None:
    event = make.event(capacity=10)
    hold(event)
    keep_back(as_manager, event, 4)
    [row] = as_manager.get(f"/api/bookings/events?eventId={event.pk}").json()
    assert (row["seatsTaken"], row["heldSeats"], row["houseSeats"]) == (3, 1, 4)


def test_house_seats_of_no_event_are_refused_however_large_its_number(as_manager: Client) -> None:
    for nobody in (10**6, 2**63):
        answer = as_manager.put(
            f"/api/admin/house-seats/{nobody}", {"houseSeats": 1}, "application/json"
        )
        assert answer.status_code == 404
