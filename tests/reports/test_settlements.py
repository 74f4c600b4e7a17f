"""The settlement of a show: what it has brought, and how it is shared with the artists."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.payments.services import books
from tests.support.bookings import own
from tests.support.bookings.admin import arrive
from tests.support.factory import Make
from tests.support.payments.paying import ask_now, booked, pay, prepaid_event

pytestmark = pytest.mark.django_db

JSON = "application/json"


def read(manager: Client, event: Event) -> Any:
    """Return the settlement of a show."""
    answer = manager.get(f"/api/admin/settlements/{event.pk}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def agree(manager: Client, event: Event, **deal: object) -> Any:
    """Write down what is agreed, and return the settlement that follows."""
    answer = manager.put(f"/api/admin/settlements/{event.pk}", deal, JSON)
    assert answer.status_code == 200, answer.content
    return answer.json()


def sold(make: Make) -> Event:
    """Make a show for which four seats are paid and one of them is given back: $75."""
    event = prepaid_event(make)
    booking = booked(event, 4)
    pay(booking)
    own.change(booking, numberOfTickets=3)
    ask_now()
    return event


def test_a_show_without_a_deal_says_what_it_has_brought(make: Make, as_manager: Client) -> None:
    found = read(as_manager, sold(make))
    brought = {"prepaid": 10000, "returned": 2500, "door": 0, "gross": 7500, "net": 7500}
    assert brought.items() <= found.items()
    assert (found["artists"], found["house"], found["version"]) == (0, 7500, 0)
    assert found["prices"] == [{"name": "Standard", "amount": 2500, "seats": 3, "total": 7500}]


def test_artists_get_their_share_of_what_is_left_after_tax_and_costs(
    make: Make, as_writer: Client
) -> None:
    as_writer.put("/api/admin/venue", {"taxPercent": 10}, JSON)
    event = sold(make)
    costs = [{"words": "Piano tuner", "amount": 1000}, {"words": "Posters", "amount": 500}]
    found = agree(as_writer, event, percent=70, costs=costs, version=0)
    # A tenth is added to what the house keeps: of $75 $6.82 are tax.
    assert (found["tax"], found["net"], found["costs"]) == (682, 5318, costs)
    assert (found["artists"], found["house"]) == (3722, 1596)
    Event.objects.update(starts_at=now() - timedelta(hours=5))
    books.post_evenings()
    assert read(as_writer, event) == found | {
        name: read(as_writer, event)[name] for name in ("date", "isOver")
    }


@pytest.mark.parametrize(
    ("percent", "guarantee", "artists", "house"),
    [(50, 5000, 5000, 2500), (80, 5000, 6000, 1500), (50, 9000, 9000, -1500)],
)
def test_a_guarantee_counts_where_it_is_more_than_the_share(
    make: Make, as_writer: Client, percent: int, guarantee: int, artists: int, house: int
) -> None:
    found = agree(as_writer, sold(make), percent=percent, guarantee=guarantee)
    assert (found["artists"], found["house"]) == (artists, house)


def test_what_the_door_took_by_the_arrivals_is_in_the_settlement(
    make: Make, as_manager: Client
) -> None:
    event = prepaid_event(make, payment="door")
    arrive(as_manager, booked(event, 2))
    found = read(as_manager, event)
    assert (found["prepaid"], found["door"], found["untapped"], found["gross"]) == (
        *(0, 5000),
        *(5000, 5000),
    )


def test_a_deal_is_changed_in_part_and_a_stale_one_is_refused(
    make: Make, as_writer: Client
) -> None:
    event = sold(make)
    agree(as_writer, event, percent=70, note="To the band's account")
    found = agree(as_writer, event, guarantee=100, version=1)
    assert (found["percent"], found["note"], found["version"]) == (70, "To the band's account", 2)
    address = f"/api/admin/settlements/{event.pk}"
    stale = as_writer.put(address, {"percent": 10, "version": 1}, JSON)
    assert stale.status_code == 409
    for deal, field in (
        ({"percent": 101}, "percent"),
        ({"guarantee": -1}, "guarantee"),
        ({"costs": [{"words": " ", "amount": 1}]}, "costs.0.words"),
    ):
        refused = as_writer.put(address, deal, JSON)
        assert (refused.status_code, set(refused.json()["fields"])) == (422, {field})
    assert read(as_writer, event)["percent"] == 70


def test_a_show_that_is_not_there_has_no_settlement(as_writer: Client) -> None:
    address = "/api/admin/settlements/999999"
    assert as_writer.get(address).status_code == 404
    assert as_writer.put(address, {"percent": 10}, JSON).status_code == 404
