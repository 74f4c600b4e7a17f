"""A price as a number beside its text: for the house's figures, never read by visitors."""

from decimal import Decimal

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.responses import CHANGE
from nightcap.events.models import Event
from nightcap.events.rules import price_of_a_seat
from tests.support.answers import Answer
from tests.support.events.feed_publishing import jazz, publish
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

JSON = "application/json"


def put(manager: Client, event: Event, amount: object) -> Answer:
    return manager.put(f"/api/events/{event.pk}", {"priceAmount": amount}, content_type=JSON)


def amount_of(event: Event) -> Decimal | None:
    event.refresh_from_db()
    return event.price_amount


def shown(manager: Client, event: Event) -> object:
    """Return the amount that the panel's form is filled with."""
    return manager.get(f"/api/admin/events/{event.pk}").json()["priceAmount"]


@pytest.mark.parametrize(
    ("text", "amount", "price"),
    [
        ("$20", None, "20.00"),
        ("17.5", None, "17.50"),
        ("Free", None, "0.00"),
        ("$15-25", None, None),
        ("", None, None),
        ("$15-25", "20.00", "20.00"),
        ("Free", "5.00", "5.00"),
    ],
)
def test_a_seat_costs_the_amount_else_what_the_text_says(
    text: str, amount: str | None, price: str | None
) -> None:
    found = price_of_a_seat(text, Decimal(amount) if amount else None)
    assert (None if found is None else str(found)) == price


def test_the_manager_writes_it_to_the_cent_and_takes_it_away(
    make: Make, as_manager: Client
) -> None:
    event = make.event(price_range="$15-25")
    for sent, kept in {"17.5": "17.50", 20: "20.00", "0": "0.00"}.items():
        assert put(as_manager, event, sent).status_code == 200
        assert (amount_of(event), shown(as_manager, event)) == (Decimal(kept), kept)
    assert put(as_manager, event, None).status_code == 200
    assert (amount_of(event), shown(as_manager, event)) == (None, None)


def test_a_new_event_and_its_repeats_may_have_it(as_manager: Client) -> None:
    body = {"title": "Late Pour", "date": "2027-03-01T01:00:00Z", "priceAmount": "17.50"}
    made = as_manager.post("/api/events", body, JSON)
    assert made.status_code == 201
    address = f"/api/events/{made.json()['id']}/repeat"
    assert as_manager.post(address, {"until": "2027-03-08"}, JSON).status_code == 201
    amounts = Event.objects.values_list("price_amount", flat=True)
    assert list(amounts) == [Decimal("17.50"), Decimal("17.50")]


def test_visitors_never_read_it(make: Make, as_manager: Client, client: Client) -> None:
    event = make.event(price_range="$15-25", price_amount=Decimal("17.50"))
    for address in (f"/api/events/{event.pk}", "/api/events", f"/api/events/{event.pk}/dates"):
        answer = client.get(address).content.decode()
        assert "$15-25" in answer
        assert "17.5" not in answer
        assert "priceAmount" not in answer
    assert shown(as_manager, event) == "17.50"


def test_a_change_of_it_is_told_and_undone(make: Make, as_manager: Client) -> None:
    event = make.event(price_amount=Decimal("15.00"))
    change = put(as_manager, event, "20")[CHANGE]
    [entry] = Change.objects.all()
    assert entry.details == [{"field": "price amount", "before": "15.00", "after": "20.00"}]
    assert as_manager.post(f"/api/admin/changes/{change}/undo").status_code == 200
    assert amount_of(event) == Decimal("15.00")


def test_what_repeats_the_same_amount_is_no_change(make: Make, as_manager: Client) -> None:
    put(as_manager, make.event(price_amount=Decimal("20.00")), "20")
    assert not Change.objects.exists()


def test_no_import_takes_it_away(as_manager: Client) -> None:
    publish(jazz("DESCRIPTION:Old"))
    event = Event.objects.get()
    put(as_manager, event, "20")
    publish(jazz("DESCRIPTION:New"))
    assert amount_of(event) == Decimal("20.00")


@pytest.mark.parametrize("amount", ["-1", "17.505", "1000000", "twenty", "NaN", "Infinity", [20]])
def test_what_is_no_amount_is_refused_by_name(
    make: Make, as_manager: Client, amount: object
) -> None:
    event = make.event(price_amount=Decimal("15.00"))
    answer = put(as_manager, event, amount)
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["priceAmount"])
    assert amount_of(event) == Decimal("15.00")
    assert not Change.objects.exists()
