"""One table of currencies: what the server, its pages and Stripe make of an amount.

The browser's tests read the same cases (`frontend/src/lib/money.test.ts`).
"""

import json
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.events.tiers import in_cents, in_units, in_words
from nightcap.venue.currencies import (
    CURRENCIES,
    currency_of,
    from_provider,
    is_chargeable,
    rounded_down,
    to_provider,
)
from tests.support.venue.currency import use_currency

CASES: list[dict[str, Any]] = json.loads((Path(__file__).parent / "currencies.json").read_text())


def test_every_currency_of_the_table_has_a_case() -> None:
    assert [case["code"] for case in CASES] == sorted(CURRENCIES)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["code"])
def test_an_amount_is_written_and_charged_as_it_was_typed(case: dict[str, Any]) -> None:
    code, amount = case["code"], case["amount"]
    known = CURRENCIES[code]
    assert (known.decimals, known.prefix) == (case["decimals"], case["prefix"])
    assert in_cents(Decimal(case["typed"]), code) == amount
    assert in_units(amount, code) == Decimal(case["typed"])
    assert in_words(amount, code) == case["words"]
    assert to_provider(amount, code) == case["stripe"]
    assert from_provider(case["stripe"], code.lower()) == amount


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("code", "decimals", "prefix", "limits"),
    [
        ("USD", 2, "$", {"lowest": 50, "highest": 99_999_999, "step": 1}),
        ("JPY", 0, "¥", {"lowest": 50, "highest": 99_999_999, "step": 1}),
        ("HUF", 2, "HUF ", {"lowest": 17_500, "highest": 99_999_999, "step": 1}),
        ("KWD", 3, "KWD ", {"lowest": 100, "highest": 99_999_990, "step": 10}),
        ("ISK", 0, "ISK ", {"lowest": 10, "highest": 999_999, "step": 1}),
    ],
)
def test_the_data_of_the_venue_tells_pages_its_currency(
    settings: Settings,
    tmp_path: Path,
    code: str,
    decimals: int,
    prefix: str,
    limits: dict[str, int],
) -> None:
    use_currency(code, settings, tmp_path)
    venue = Client().get("/api/venue").json()
    assert (venue["currency"], venue["decimals"], venue["amountPrefix"]) == (code, decimals, prefix)
    assert venue["chargeLimits"] == limits


@pytest.mark.parametrize(
    ("code", "written", "charged"),
    [("HUF", "HUF 5,000", 500_000), ("ISK", "ISK 5,000", 500_000), ("XOF", "XOF 5,000", 5_000)],
)
def test_a_whole_amount_is_charged_as_it_is_shown(code: str, written: str, charged: int) -> None:
    amount = in_cents(5_000, code)
    assert (in_words(amount, code), to_provider(amount, code)) == (written, charged)


@pytest.mark.parametrize(
    ("code", "highest"),
    [
        ("USD", "$10,000"),
        ("EUR", "€10,000"),
        ("JPY", "¥1,000,000"),
        ("HUF", "HUF 10,000,000"),
        ("IDR", "IDR 100,000,000"),
        ("LBP", "LBP 1,000,000,000"),
        ("KWD", "KWD 10,000"),
    ],
)
def test_the_highest_price_is_worth_thousands_of_dollars(code: str, highest: str) -> None:
    assert in_words(CURRENCIES[code].highest_price, code) == highest


@pytest.mark.parametrize(
    ("code", "amount", "accepted"),
    [
        ("USD", 0, True),
        ("USD", 49, False),
        ("USD", 50, True),
        ("USD", 99_999_999, True),
        ("USD", 100_000_000, False),
        ("GBP", 30, True),
        ("JPY", 49, False),
        ("HUF", 17_499, False),
        ("HUF", 17_500, True),
        ("ISK", 1_000_000, False),
        ("IDR", 100_000_000_000, True),
        ("KWD", 2_125, False),
        ("KWD", 2_120, True),
        ("MGA", 500_050, False),
        ("MGA", 500_000, True),
    ],
)
def test_a_card_is_charged_only_with_what_stripe_accepts(
    code: str, amount: int, accepted: bool
) -> None:
    assert is_chargeable(amount, code) is accepted


def test_what_stripe_cannot_move_is_rounded_down_and_never_sent() -> None:
    assert [rounded_down(2_129, code) for code in ("KWD", "MGA", "USD")] == [2_120, 2_100, 2_129]
    with pytest.raises(ValueError, match="fraction"):
        to_provider(500_050, "MGA")


def test_a_fee_with_a_part_of_a_cent_goes_to_the_nearest_one() -> None:
    assert [from_provider(fee, "isk") for fee in (12_349, 12_350)] == [123, 124]


def test_money_in_a_currency_that_iso_does_not_list_is_read_all_the_same() -> None:
    assert currency_of("XYZ").decimals == 2
    assert (from_provider(2_550, "xyz"), in_words(2_550, "XYZ")) == (2_550, "XYZ 25.50")
