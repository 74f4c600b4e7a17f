"""The rules that the browser decides too: the tests of both sides read the same cases."""

import json
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from nightcap.core.time import now
from nightcap.events import rules
from nightcap.events.models import Event, title_key

CASES: dict[str, list[dict[str, Any]]] = json.loads(
    (Path(__file__).parent / "rules.json").read_text()
)


@pytest.mark.django_db
@pytest.mark.parametrize("case", CASES["ticketStatuses"], ids=lambda case: case["says"])
def test_the_seats_decide_the_ticket_status(case: dict[str, Any]) -> None:
    capacity, left = case["capacity"], case["left"]
    taken = 500 if capacity is None else capacity - left
    event = Event(starts_at=now() + timedelta(days=1), capacity=capacity, seats_taken=taken)
    assert rules.ticket_status(event, None, at=now()) == case["status"]


@pytest.mark.parametrize("case", CASES["pricesAtTheDoor"], ids=lambda case: case["price"])
def test_the_total_at_the_door_is_named_where_the_price_is_one_amount(case: dict[str, Any]) -> None:
    assert rules.price_at_the_door(case["price"], case["tickets"]) == case["total"]


@pytest.mark.parametrize("case", CASES["seatPrices"], ids=lambda case: case["price"])
def test_a_price_that_is_one_number_is_the_price_of_a_seat(case: dict[str, Any]) -> None:
    assert rules.plain_price(case["price"]) == case["amount"]


@pytest.mark.parametrize("case", CASES["titleKeys"], ids=lambda case: case["key"])
def test_titles_are_compared_in_lower_case_trimmed_with_single_spaces(case: dict[str, Any]) -> None:
    assert title_key(case["title"]) == case["key"] == title_key(case["key"])
