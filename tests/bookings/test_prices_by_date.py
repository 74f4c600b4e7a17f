"""Prices that are booked from and until an instant: what visitors read, and who gets them."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.http.sharing import next_change
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone
from tests.support.bookings.asking import book
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

EARLY, REGULAR = 1, 2
DAY = timedelta(days=1)


def event_of(
    make: Make,
    *,
    since: timedelta | None = None,
    until: timedelta | None = None,
    seats: int | None = None,
) -> Event:
    """Make an event with an early price, $15, from and until a time from now, and one of $25."""
    early = Tier(
        id=EARLY,
        name="Early",
        amount=1500,
        seats=seats,
        note="",
        area="",
        since=None if since is None else utc_iso(now() + since),
        until=None if until is None else utc_iso(now() + until),
    )
    regular = Tier(id=REGULAR, name="Regular", amount=2500, seats=seats, note="", area="")
    return make.event(title="Jazz", capacity=40, tiers=[early, regular])


def seen(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = Client().get(f"/api/events/{event.pk}").json()
    return found


def ask(event: Event, tier: int, **more: object) -> Answer:
    return book(event, tickets=[{"tierId": tier, "number": 1}], **more)


@pytest.mark.parametrize(
    ("since", "until", "sale", "price"),
    [
        (None, None, "open", "from $15"),
        (None, DAY, "open", "from $15"),
        (-DAY, DAY, "open", "from $15"),
        (DAY, None, "later", "$25"),
        (None, -DAY, "over", "$25"),
    ],
)
def test_visitors_read_which_prices_can_be_booked_now(
    make: Make,
    since: timedelta | None,
    until: timedelta | None,
    sale: str,
    price: str,
) -> None:
    event = event_of(make, since=since, until=until)
    shown = seen(event)
    sales = [tier["sale"] for tier in shown["tiers"]]
    assert (sales, shown["priceRange"]) == ([sale, "open"], price)
    answer = ask(event, EARLY)
    if sale == "open":
        assert answer.status_code == 201
    else:
        assert answer.status_code == 422
        assert answer.json()["fields"]["tickets"].startswith("Early c")
        assert not Booking.objects.exists()


def test_seats_at_a_price_that_is_not_on_sale_are_not_left(make: Make) -> None:
    assert seen(event_of(make, until=DAY, seats=5))["seatsLeft"] == 10
    assert seen(event_of(make, until=-DAY, seats=5))["seatsLeft"] == 5
    assert seen(event_of(make, since=DAY, seats=5))["seatsLeft"] == 5


def test_a_guest_need_not_choose_the_only_price_that_can_be_had(make: Make) -> None:
    assert book(event_of(make, until=-DAY)).json()["amount"] == 2500


def test_seats_that_were_booked_early_keep_their_price_and_get_no_more_of_it(make: Make) -> None:
    event = event_of(make, until=DAY)
    booking = Booking.objects.get(pk=ask(event, EARLY).json()["id"])
    event.tiers = [{**event.tiers[0], "until": utc_iso(now() - DAY)}, event.tiers[1]]
    event.save(update_fields=["tiers"])
    more = [{"tierId": EARLY, "number": 2}]
    assert own.change(booking, numberOfTickets=2, tickets=more).status_code == 422
    both = [{"tierId": EARLY, "number": 1}, {"tierId": REGULAR, "number": 1}]
    changed = own.change(booking, numberOfTickets=2, tickets=both)
    assert changed.json()["toPay"] == "$40"
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert 'name="tickets-1"' in page


def test_the_box_office_books_a_price_at_any_time(make: Make, as_manager: Client) -> None:
    event = event_of(make, until=-DAY)
    tickets = [{"tierId": EARLY, "number": 1}]
    assert by_phone(as_manager, event, tickets=tickets).status_code == 201


def test_a_price_ends_after_it_begins_and_is_written_into_the_list_of_changes(
    make: Make, as_manager: Client
) -> None:
    event = event_of(make)
    at = now().replace(microsecond=0)

    def put(since: timedelta, until: timedelta) -> Answer:
        tier = {"id": 1, "name": "Early", "amount": 1500}
        dates = {"from": utc_iso(at + since), "until": utc_iso(at + until)}
        body = {"tiers": [{**tier, **dates}]}
        return as_manager.put(f"/api/events/{event.pk}", body, "application/json")

    refused = put(2 * DAY, DAY)
    assert (refused.status_code, set(refused.json()["fields"])) == (422, {"tiers.0"})
    kept = put(DAY, 2 * DAY).json()["tiers"][0]
    assert (kept["from"], kept["until"]) == (utc_iso(at + DAY), utc_iso(at + 2 * DAY))
    written = str(Change.objects.latest("pk").details)
    assert "Early $15 from " in written
    assert " until " in written


def test_pages_are_kept_only_until_a_price_begins_or_ends(make: Make, as_manager: Client) -> None:
    event = event_of(make)
    at = now().replace(microsecond=0)
    until = at + timedelta(minutes=5)
    tier = {"id": 1, "name": "Early", "amount": 1500, "until": utc_iso(until)}
    body = {"tiers": [tier]}
    as_manager.put(f"/api/events/{event.pk}", body, "application/json")
    assert next_change(at) <= until
    assert next_change(until) > until
