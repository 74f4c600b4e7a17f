"""Seats at hidden prices and at prices that are not on sale yet: sold out for all other guests."""

from datetime import timedelta
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from nightcap.http.sharing import next_change
from nightcap.waitlist import services as waitlist
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, cancel
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.waitlist.line import faults, join, states, waits

pytestmark = pytest.mark.django_db

STANDARD, MEMBERS = 1, 2
DAY = timedelta(days=1)


def event_of(
    make: Make,
    *,
    standard: int | None = 2,
    since: timedelta | None = None,
    capacity: int | None = 10,
    members: int | None = 4,
) -> Event:
    """Make an event with a price for all and one for members: by code, or from a time from now."""
    for_all = Tier(id=STANDARD, name="Standard", amount=2500, seats=standard, note="", area="")
    hidden = Tier(id=MEMBERS, name="Members", amount=1000, seats=members, note="", area="")
    if since is None:
        hidden["needs_code"] = True
    else:
        hidden["since"] = utc_iso(now() + since)
    tiers = [for_all, hidden]
    return make.event(title="Jazz", capacity=capacity, tiers=tiers)


def begin_sale(event: Event) -> None:
    """Let the price that is not on sale yet begin."""
    event.refresh_from_db()
    event.tiers = [event.tiers[0], {**event.tiers[1], "since": utc_iso(now() - DAY)}]
    event.save(update_fields=["tiers"])


def ask(event: Event, tier: int, number: int = 1, **more: object) -> Answer:
    return book(event, tickets=[{"tierId": tier, "number": number}], **more)


def seen(event: Event) -> dict[str, Any]:
    found: dict[str, Any] = Client().get(f"/api/events/{event.pk}").json()
    return found


def unlock() -> None:
    PromoCode.objects.create(code="FRIEND", kind=PromoKind.UNLOCK)


@pytest.mark.parametrize("since", [None, DAY])
def test_an_event_with_only_hidden_or_later_seats_left_is_sold_out_and_has_a_waitlist(
    make: Make, since: timedelta | None
) -> None:
    event = event_of(make, since=since)
    assert ask(event, STANDARD, 2).status_code == 201
    shown = seen(event)
    assert (shown["seatsLeft"], shown["ticketStatus"]) == (0, "Sold Out")
    assert shown["waitlistUntil"] is not None
    assert shown["priceRange"] == "$25"
    refused = ask(event, STANDARD, customerEmail="bob@example.com")
    assert (refused.status_code, refused.json()["seatsLeft"]) == (409, 0)
    assert join(event, "Bob", 2).status_code == 201
    described = Client().get(f"/events/{event.pk}-jazz").content.decode()
    assert described.count('"availability":"https://schema.org/SoldOut"') == 2


@pytest.mark.parametrize("since", [None, DAY])
def test_an_event_that_sells_only_hidden_or_later_prices_is_sold_out(
    make: Make, since: timedelta | None
) -> None:
    shown = seen(event_of(make, standard=0, since=since, capacity=None, members=None))
    assert (shown["seatsLeft"], shown["ticketStatus"]) == (0, "Sold Out")
    assert shown["waitlistUntil"] is not None


def test_a_price_that_is_on_sale_later_is_shown_before_a_hidden_one(make: Make) -> None:
    event = event_of(make)
    later = {**event.tiers[0], "since": utc_iso(now() + DAY)}
    event.tiers = [later, event.tiers[1]]
    event.save(update_fields=["tiers"])
    assert seen(event)["priceRange"] == "$25"


def test_a_date_with_only_hidden_seats_left_is_full_for_a_party_that_wants_to_join(
    make: Make,
) -> None:
    event = event_of(make)
    free = join(event, "Bob", 2)
    assert (free.status_code, free.json()["seatsLeft"]) == (409, 2)
    assert join(event, "Bob", 3).status_code == 201


def test_hidden_seats_are_booked_with_a_code_and_by_phone(make: Make, as_manager: Client) -> None:
    event = event_of(make)
    unlock()
    assert ask(event, STANDARD, 2).status_code == 201
    prices = Client().get(f"/api/events/{event.pk}/promo-codes/friend").json()["tiers"]
    assert [(one["needsCode"], one["seatsLeft"]) for one in prices] == [(False, 0), (False, 4)]
    assert ask(event, MEMBERS, 2, promoCode="friend").status_code == 201
    tickets = [{"tierId": MEMBERS, "number": 1}]
    assert by_phone(as_manager, event, tickets=tickets).status_code == 201
    too_many = ask(event, MEMBERS, 2, promoCode="friend", customerEmail="bob@example.com")
    assert too_many.status_code == 409
    assert too_many.json()["message"] == "Only 1 seat is left."


def test_a_guest_with_a_hidden_price_may_have_more_seats_at_it(make: Make) -> None:
    event = event_of(make)
    unlock()
    assert ask(event, STANDARD, 2).status_code == 201
    answer = ask(event, MEMBERS, 1, promoCode="friend", customerEmail="bob@example.com")
    booking = Booking.objects.get(pk=answer.json()["id"])
    tickets = [{"tierId": MEMBERS, "number": 2}]
    assert own.change(booking, numberOfTickets=2, tickets=tickets).status_code == 200


def test_a_party_that_does_not_fit_is_skipped_and_the_next_one_gets_the_seat(
    make: Make, as_manager: Client
) -> None:
    event = event_of(make)
    ada = Booking.objects.get(pk=ask(event, STANDARD, 1).json()["id"])
    assert ask(event, STANDARD, 1, customerEmail="kim@example.com").status_code == 201
    waits(event, "Bob", 2)
    waits(event, "Eve", 1)
    assert cancel(as_manager, ada).status_code == 200
    assert states(event) == {"Bob": "waiting", "Eve": "offered"}
    passer_by = ask(event, STANDARD, customerEmail="zoe@example.com")
    assert passer_by.status_code == 409
    assert faults(event) == []


def test_the_waitlist_is_offered_a_price_once_its_sale_begins(make: Make) -> None:
    event = event_of(make, since=DAY)
    assert ask(event, STANDARD, 2).status_code == 201
    waits(event, "Bob", 2)
    assert waitlist.offer_everywhere() == 0
    begin_sale(event)
    assert waitlist.offer_everywhere() == 1
    assert states(event) == {"Bob": "offered"}
    assert seen(event)["seatsLeft"] == 2


def test_a_guest_who_books_when_a_sale_begins_does_not_get_ahead_of_the_waitlist(
    make: Make,
) -> None:
    event = event_of(make, since=DAY, members=2)
    assert ask(event, STANDARD, 2).status_code == 201
    waits(event, "Bob", 2)
    begin_sale(event)
    passer_by = ask(event, MEMBERS, 1, customerEmail="zoe@example.com")
    assert passer_by.status_code == 409
    # The worker offers the seats: the refusal has undone what it did.
    assert waitlist.offer_everywhere() == 1
    assert states(event) == {"Bob": "offered"}


def test_pages_are_kept_only_until_a_sale_begins(make: Make, as_manager: Client) -> None:
    event = event_of(make)
    begins = now().replace(microsecond=0) + timedelta(minutes=5)
    tiers = [{"id": STANDARD, "name": "Standard", "amount": 2500, "from": utc_iso(begins)}]
    answer = as_manager.put(f"/api/events/{event.pk}", {"tiers": tiers}, "application/json")
    assert answer.status_code == 200
    assert next_change(now()) <= begins


@pytest.mark.parametrize("needs_code", [True, False])
@pytest.mark.parametrize("is_only", [True, False])
def test_a_guest_who_moves_gets_no_price_that_is_not_on_sale(
    make: Make, needs_code: bool, is_only: bool
) -> None:
    known = Tier(id=5, name="Standard", amount=500, seats=None, note="", area="")
    if needs_code:
        known["needs_code"] = True
    else:
        known["since"] = utc_iso(now() + DAY)
    other = Tier(id=6, name="Other", amount=2500, seats=None, note="", area="")
    first = event_of(make)
    target = make.event(title="Jazz", capacity=10, tiers=[known] if is_only else [known, other])
    booking = Booking.objects.get(pk=ask(first, STANDARD).json()["id"])
    moved = own.do(booking, "move", eventId=target.pk)
    if is_only:
        assert moved.status_code == 409
    else:
        assert [ticket["tierId"] for ticket in moved.json()["tickets"]] == [6]


def test_the_manager_moves_a_booking_to_every_price(make: Make, as_manager: Client) -> None:
    booking = Booking.objects.get(pk=ask(event_of(make), STANDARD).json()["id"])
    hidden = Tier(id=5, name="Standard", amount=500, seats=None, note="", area="", needs_code=True)
    target = make.event(title="Jazz", capacity=10, tiers=[hidden])
    body = {"eventId": target.pk}
    answer = as_manager.post(f"/api/bookings/{booking.pk}/move", body, "application/json")
    assert [ticket["tierId"] for ticket in answer.json()["tickets"]] == [5]
