"""Prices and deposits are limited in the venue's own currency, and by what Stripe accepts."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.events.tiers import Tier
from tests.support.answers import Answer
from tests.support.bookings.asking import book
from tests.support.factory import Make
from tests.support.venue.currency import use_currency

pytestmark = [pytest.mark.django_db, pytest.mark.database]

JSON = "application/json"


def new(manager: Client, amount: int, **more: object) -> Answer:
    """Put an event with a free price and one of an amount in cents on the programme."""
    body: dict[str, object] = {
        "title": "Late Pour",
        "date": utc_iso(now() + timedelta(days=9)),
        "capacity": 40,
        "tiers": [{"name": "Guest", "amount": 0}, {"name": "Standard", "amount": amount}],
    }
    return manager.post("/api/events", body | more, JSON)


def faults(answer: Answer) -> dict[str, str]:
    assert answer.status_code == 422, answer.content
    found: dict[str, str] = answer.json()["fields"]
    return found


@pytest.mark.parametrize(
    ("code", "highest", "written"),
    [
        ("USD", 1_000_000, "$10,000"),
        ("JPY", 1_000_000, "¥1,000,000"),
        ("IDR", 10_000_000_000, "IDR 100,000,000"),
        ("KWD", 10_000_000, "KWD 10,000"),
    ],
)
def test_the_highest_price_is_sold_and_a_higher_one_names_its_field(
    as_manager: Client, settings: Settings, tmp_path: Path, code: str, highest: int, written: str
) -> None:
    use_currency(code, settings, tmp_path)
    made = new(as_manager, highest)
    assert made.status_code == 201, made.content
    event = Event.objects.get(pk=made.json()["id"])
    booked = book(event, tickets=[{"tierId": 2, "number": 6}])
    assert booked.status_code == 201, booked.content
    assert event.bookings.get().amount == 6 * highest
    fault = f"must be at most {written}"
    assert faults(new(as_manager, highest + 1)) == {"tiers.1.amount": fault}
    deposit = new(as_manager, highest, payment="deposit", deposit=highest + 1)
    assert faults(deposit) == {"deposit": fault}
    code_above = {"code": "MORE", "kind": "amount", "value": highest + 1}
    assert faults(as_manager.post("/api/admin/promo-codes", code_above, JSON)) == {"value": fault}


@pytest.mark.parametrize(
    ("code", "amount", "fault"),
    [
        ("USD", 49, "must be at least $0.50"),
        ("JPY", 49, "must be at least ¥50"),
        ("HUF", 17_499, "must be at least HUF 175"),
        ("HUF", 100_000_000, "must be at most HUF 999,999.99"),
        ("KWD", 5_255, "must be a multiple of KWD 0.010"),
        ("MGA", 500_050, "must be a multiple of MGA 1"),
    ],
)
def test_a_price_that_stripe_rejects_is_refused_where_it_is_paid_before_the_evening(
    as_manager: Client, settings: Settings, tmp_path: Path, code: str, amount: int, fault: str
) -> None:
    use_currency(code, settings, tmp_path)
    for payment in ("now", "choice"):
        refused = new(as_manager, amount, payment=payment)
        assert faults(refused) == {"tiers": f"Standard {fault}, or be free"}
        assert fault in refused.json()["message"]
    at_the_door = new(as_manager, amount)
    assert at_the_door.status_code == 201
    address = f"/api/events/{at_the_door.json()['id']}"
    assert faults(as_manager.put(address, {"payment": "now"}, JSON)) == {
        "tiers": f"Standard {fault}, or be free"
    }
    assert as_manager.put(address, {"title": "Later Pour"}, JSON).status_code == 200


def test_a_free_seat_and_the_lowest_charge_are_accepted(as_manager: Client) -> None:
    assert new(as_manager, 50, payment="now").status_code == 201


def test_a_deposit_that_stripe_rejects_is_refused(as_manager: Client) -> None:
    too_low = new(as_manager, 2500, payment="deposit", deposit=30)
    assert faults(too_low) == {"deposit": "must be at least $0.50"}
    below = new(as_manager, 30, payment="deposit", deposit=500)
    assert faults(below) == {"tiers": "Standard must be at least $0.50, or be free"}
    comes_back = {"payment": "deposit", "deposit": 500, "depositComesBack": True}
    assert new(as_manager, 30, **comes_back).status_code == 201


def test_an_event_with_such_a_price_from_before_keeps_it_until_its_prices_change(
    make: Make, as_manager: Client
) -> None:
    tier = Tier(id=1, name="Standard", amount=30, seats=None, note="", area="")
    event = make.event(payment="now", tiers=[tier])
    address = f"/api/events/{event.pk}"
    assert as_manager.put(address, {"title": "Later Pour"}, JSON).status_code == 200
    dearer = [{"id": 1, "name": "Standard", "amount": 40}]
    assert "tiers" in faults(as_manager.put(address, {"tiers": dearer}, JSON))


@pytest.mark.parametrize(
    ("code", "amount", "kept"),
    [("IDR", "150000000", None), ("IDR", "90000000.50", "90000000.50"), ("JPY", "20.50", None)],
)
def test_the_amount_beside_a_price_is_of_the_venues_currency(
    make: Make,
    as_manager: Client,
    settings: Settings,
    tmp_path: Path,
    code: str,
    amount: str,
    kept: str | None,
) -> None:
    use_currency(code, settings, tmp_path)
    event = make.event(price_range="about that")
    answer = as_manager.put(f"/api/events/{event.pk}", {"priceAmount": amount}, JSON)
    if kept is None:
        assert [*faults(answer)] == ["priceAmount"]
    else:
        assert as_manager.get(f"/api/admin/events/{event.pk}").json()["priceAmount"] == kept
