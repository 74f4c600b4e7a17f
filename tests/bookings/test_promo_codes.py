"""Promo codes: what they take off, who may use them, how often, and when a use comes back."""

import sys
import unicodedata
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from pathlib import Path

import pytest
from django.apps.registry import Apps
from django.core.management import call_command
from django.db import connection
from django.db.migrations.executor import MigrationExecutor
from django.test import Client
from hypothesis import given
from hypothesis import settings as hypothesis_settings
from hypothesis import strategies as st
from pytest_django import Settings

from nightcap.bookings import quotes
from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.bookings.services import seats
from nightcap.bookings.tickets import Ticket, amount_of
from nightcap.core.models import Change
from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.payments.models import Payment
from tests.support.answers import Answer
from tests.support.bookings import own
from tests.support.bookings.admin import by_phone, cancel
from tests.support.bookings.asking import book
from tests.support.bookings.promo_codes import MEMBERS, STANDARD, ask, booked, code, event_of, seen
from tests.support.factory import Make
from tests.support.payments import paying
from tests.support.venue.currency import use_currency

pytestmark = pytest.mark.django_db

# What a code does


@pytest.mark.parametrize(
    ("fields", "amount"),
    [
        ({"value": 50}, 1250),
        ({"value": 33}, 1675),
        ({"value": 100}, 0),
        ({"kind": PromoKind.AMOUNT, "value": 700}, 1800),
        ({"kind": PromoKind.AMOUNT, "value": 9900}, 0),
        ({"kind": PromoKind.PRICE, "value": 1200}, 1200),
        # A code never makes a price a higher one.
        ({"kind": PromoKind.PRICE, "value": 9900}, 2500),
        ({"tier": "standard"}, 1250),
    ],
)
def test_a_code_makes_each_seat_cheaper_and_the_sum_is_that_of_the_seats(
    make: Make, fields: dict[str, object], amount: int
) -> None:
    event = event_of(make)
    code(**fields)
    shown = {tier["id"]: tier["amount"] for tier in seen(event, "half").json()["tiers"]}
    answer = ask(event, " half ").json()
    assert answer["tickets"] == [
        {"tierId": STANDARD, "name": "Standard", "amount": amount, "number": 2}
    ]
    assert (shown[STANDARD], answer["amount"]) == (amount, 2 * amount)


def test_seats_added_later_cost_their_price_without_the_code(make: Make) -> None:
    event = event_of(make)
    code()
    booking = booked(event, "HALF")
    numbers = [{"tierId": STANDARD, "number": 3}]
    changed = own.change(booking, numberOfTickets=3, tickets=numbers).json()
    assert changed["toPay"] == "$50"


def test_a_booking_moves_with_its_code(make: Make, as_manager: Client) -> None:
    event, later = event_of(make), event_of(make)
    code(events=[event.pk])
    booking = booked(event, "HALF")
    moved = as_manager.post(
        f"/api/bookings/{booking.pk}/move", {"eventId": later.pk}, "application/json"
    )
    assert moved.json()["amount"] == 2500


@hypothesis_settings(max_examples=200, deadline=None)
@given(
    kind=st.sampled_from(PromoKind),
    value=st.integers(0, 1_000_000),
    amounts=st.lists(st.integers(0, 1_000_000), min_size=1, max_size=6),
)
def test_no_code_makes_a_price_negative_or_higher_nor_loses_a_cent(
    kind: PromoKind, value: int, amounts: list[int]
) -> None:
    promo = PromoCode(kind=kind, value=value % 101 if kind == PromoKind.PERCENT else value)
    reduced = [quotes.reduced_amount(promo, amount) for amount in amounts]
    assert all(0 <= less <= amount for less, amount in zip(reduced, amounts, strict=True))
    lines = [Ticket(tier=1, name="", amount=less, number=3) for less in reduced]
    assert amount_of(lines) == sum(3 * less for less in reduced)


# Which code counts


@pytest.mark.parametrize(
    ("fields", "text", "fault"),
    [
        ({}, "OTHER", "is not known"),
        ({"deleted_at": now()}, "HALF", "is not known"),
        ({"ends_at": now() - timedelta(seconds=1)}, "HALF", "is over"),
        ({"events": [1_000_000]}, "HALF", "is for another show"),
        ({"tier": "Balcony"}, "HALF", "is for another price"),
        ({"kind": PromoKind.UNLOCK}, "HALF", "is for another price"),
        ({"tier": "Members"}, "HALF", "is for another price"),
    ],
)
def test_a_code_that_does_not_count_is_refused_and_books_nothing(
    make: Make, fields: dict[str, object], text: str, fault: str
) -> None:
    event = event_of(make, payment="now")
    code(**fields)
    answer = ask(event, text)
    assert (answer.status_code, answer.json()["fields"]) == (422, {"promoCode": fault})
    assert not Booking.objects.exists()
    assert not Payment.objects.exists()


def test_a_code_says_from_when_on_it_counts(make: Make) -> None:
    event = event_of(make)
    code(begins_at=now() + timedelta(days=1))
    answer = ask(event, "HALF")
    assert answer.status_code == 422
    assert answer.json()["fields"]["promoCode"].startswith("counts from ")
    assert seen(event, "HALF").json() == answer.json()


def test_an_event_without_prices_takes_no_code(make: Make) -> None:
    event = make.event(capacity=10, price_range="$20")
    code()
    answer = book(event, promoCode="HALF")
    assert (answer.status_code, answer.json()["fields"]) == (
        422,
        {"promoCode": "is of no use here"},
    )


@pytest.mark.database
def test_a_code_of_some_shows_counts_at_them(make: Make) -> None:
    event = event_of(make)
    code(events=[event.pk])
    assert ask(event, "HALF").status_code == 201


# Prices that need a code


def test_a_price_that_needs_a_code_is_had_with_the_one_that_unlocks_it(make: Make) -> None:
    event = event_of(make)
    code(code="FRIENDS", kind=PromoKind.UNLOCK, value=0)
    refused = ask(event, "", {MEMBERS: 1})
    assert (refused.status_code, refused.json()["fields"]) == (
        422,
        {"tickets": "Members needs a promo code"},
    )
    tiers = Client().get(f"/api/events/{event.pk}").json()["tiers"]
    assert [tier["needsCode"] for tier in tiers] == [False, True]
    unlocked = seen(event, "friends").json()["tiers"]
    assert [(tier["needsCode"], tier["amount"]) for tier in unlocked] == [
        (False, 2500),
        (False, 1000),
    ]
    assert ask(event, "friends", {MEMBERS: 1}).json()["amount"] == 1000


def test_a_code_that_names_a_price_unlocks_and_reduces_it(make: Make) -> None:
    event = event_of(make)
    code(tier="members")
    answer = ask(event, "HALF", {STANDARD: 1, MEMBERS: 1}).json()
    assert [ticket["amount"] for ticket in answer["tickets"]] == [2500, 500]


def test_a_code_for_all_prices_unlocks_none(make: Make) -> None:
    code()
    assert ask(event_of(make), "HALF", {MEMBERS: 1}).json()["fields"] == {
        "tickets": "Members needs a promo code"
    }


def test_listings_leave_out_what_a_price_with_a_code_costs(make: Make) -> None:
    event = event_of(make)
    assert Client().get(f"/api/events/{event.pk}").json()["priceRange"] == "$25"


def test_the_house_sells_every_price_by_phone(make: Make, as_manager: Client) -> None:
    event = event_of(make)
    tickets = [{"tierId": MEMBERS, "number": 1}]
    assert by_phone(as_manager, event, tickets=tickets).status_code == 201


def test_only_the_guest_of_such_a_price_takes_more_seats_at_it(make: Make) -> None:
    event = event_of(make)
    code(code="FRIENDS", kind=PromoKind.UNLOCK, value=0)
    friend = booked(event, "FRIENDS", numbers={MEMBERS: 1})
    stranger = booked(event, "", numbers={STANDARD: 1}, customerEmail="bob@example.com")
    two = [{"tierId": MEMBERS, "number": 2}]
    assert own.change(friend, numberOfTickets=2, tickets=two).status_code == 200
    assert own.change(stranger, numberOfTickets=2, tickets=two).status_code == 422


# How often


@pytest.mark.database
def test_a_code_is_used_up_and_comes_back_with_the_booking(make: Make, as_manager: Client) -> None:
    event = event_of(make)
    code(most=1)
    first = booked(event, "HALF")
    refused = ask(event, "HALF", customerEmail="bob@example.com")
    assert (refused.status_code, refused.json()["fields"]) == (422, {"promoCode": "is used up"})
    assert seen(event, "HALF").json()["fields"] == {"promoCode": "is used up"}
    assert cancel(as_manager, first).status_code == 200
    booked(event, "HALF", customerEmail="bob@example.com")
    # Who had it first does not come back with it.
    restored = as_manager.post(f"/api/bookings/{first.pk}/restore")
    assert restored.json()["fields"] == {"promoCode": "is used up"}


@pytest.mark.database
def test_a_mailbox_uses_a_code_as_often_as_it_may(make: Make) -> None:
    event = event_of(make)
    code(per_mailbox=1)
    booked(event, "HALF")
    refused = ask(event_of(make), "HALF", customerEmail="ADA@example.com")
    assert refused.json()["fields"] == {"promoCode": "was used with this address already"}
    booked(event, "HALF", customerEmail="bob@example.com")


@pytest.mark.database
def test_a_hold_that_runs_out_gives_the_code_back(make: Make) -> None:
    event = event_of(make)
    code(most=1)
    booking = booked(event, "HALF")
    ago = now() - timedelta(minutes=1)
    Booking.objects.filter(pk=booking.pk).update(status="held", held_until=ago)
    seats.release_expired_holds(event.pk)
    booked(event, "HALF", customerEmail="bob@example.com")


def test_seats_that_are_not_paid_give_the_code_back_and_take_it_again(make: Make) -> None:
    event = event_of(make, payment="now")
    promo = code(most=1)
    booking = booked(event, "HALF")
    paying.let_run_out(booking)
    paying.ask_now()
    assert promo.bookings.active().count() == 0
    other = booked(event, "HALF", customerEmail="bob@example.com")
    again = f"/booking/{own.token_of(booking)}/again"
    page = Client().get(f"/booking/{own.token_of(booking)}").content.decode()
    assert "Others have them now." in page
    Client().post(again)
    assert [one.pk for one in promo.bookings.active()] == [other.pk]
    paying.let_run_out(other)
    paying.ask_now()
    Client().post(again)
    assert [one.pk for one in promo.bookings.active()] == [booking.pk]


def test_a_price_of_nothing_is_booked_without_a_pay_page(make: Make) -> None:
    event = event_of(make, payment="now")
    code(value=100)
    answer = ask(event, "HALF").json()
    assert (answer["payment"], answer["heldUntil"]) == (None, None)


def test_what_is_paid_before_the_evening_is_the_reduced_sum(make: Make) -> None:
    event = event_of(make, payment="now")
    code()
    assert ask(event, "HALF").json()["payment"]["amount"] == 2500


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_a_code_is_used_no_more_than_it_may_by_many_at_once(make: Make) -> None:
    events = [event_of(make), event_of(make)]
    promo = code(most=3)

    def go(number: int) -> int:
        try:
            mail = f"guest{number}@example.com"
            return ask(events[number % 2], "HALF", customerEmail=mail).status_code
        finally:
            connection.close()

    with ThreadPoolExecutor(8) as hands:
        statuses = list(hands.map(go, range(12)))
    assert (statuses.count(201), statuses.count(422)) == (3, 9)
    assert promo.bookings.active().count() == 3


# How a code may be typed

DASHES = [
    chr(point) for point in range(sys.maxunicode + 1) if unicodedata.category(chr(point)) == "Pd"
]
WRITTEN = [
    *(f"EARLY{dash}BIRD" for dash in (*DASHES, "\u2212", "\u02d7", "\u2043", "\u207b", "\u2053")),
    *("early-bird", "  Early-Bird\u3000\u00a0", "\ufeffearly-bird\u200b", "ear\u200bly\u00ad-bird"),
    *("\uff25\uff21\uff32\uff2c\uff39\uff0d\uff22\uff29\uff32\uff24", "EARLY-B\u0131RD"),
]


@pytest.mark.parametrize("text", WRITTEN, ids=ascii)
def test_a_code_counts_however_its_letters_and_dashes_are_typed(make: Make, text: str) -> None:
    event = event_of(make)
    code(code="EARLY-BIRD")
    found = seen(event, text)
    assert (found.status_code, found.json()["code"]) == (200, "EARLY-BIRD")
    assert ask(event, text).json()["amount"] == 2500


@pytest.mark.database
@pytest.mark.parametrize(
    ("kept", "typed"),
    [
        ("CAFÉ", "cafe\u0301"),
        ("STRASSE", "straße"),
        ("ΟΔΟΣ", "οδος"),
        ("\ufb01nal", "FINAL"),
        ("\u212angs", "kngs"),
        ("①", "1"),
    ],
    ids=ascii,
)
def test_what_the_manager_writes_is_kept_in_one_form(
    make: Make, as_manager: Client, kept: str, typed: str
) -> None:
    event = event_of(make)
    url = "/api/admin/promo-codes"
    body = {"code": kept, "kind": "percent", "value": 20}
    made = as_manager.post(url, body, "application/json")
    assert (made.status_code, made.json()["code"]) == (201, quotes.normalize_code(typed))
    again = as_manager.post(url, {**body, "code": typed}, "application/json")
    assert again.json()["fields"] == {"code": "is there already"}
    [listed] = as_manager.get(url, {"search": typed[:3]}).json()
    assert listed["id"] == made.json()["id"]
    assert seen(event, typed).status_code == seen(event, kept).status_code == 200


@hypothesis_settings(max_examples=300, deadline=None)
@given(st.text(max_size=12))
def test_a_normalized_code_stays_as_it_is(text: str) -> None:
    kept = quotes.normalize_code(text)
    assert quotes.normalize_code(kept) == kept
    assert quotes.normalize_code(f"\u2002{text.swapcase()}\n") == quotes.normalize_code(
        text.swapcase()
    )


@pytest.mark.database
def test_a_code_that_no_database_holds_is_not_known(make: Make) -> None:
    event = event_of(make)
    for text in ("\0", "A\0B", "x" * 4_000, "\ufffd", "%", "_"):
        assert seen(event, text).status_code == 422


@pytest.fixture
def before_one_form() -> Iterator[Apps]:
    """Yield the tables from when codes were only stored in capitals."""
    call_command("migrate", "bookings", "0021", verbosity=0)
    loader = MigrationExecutor(connection).loader
    yield loader.project_state([("bookings", "0021_status_and_terms")]).apps
    call_command("migrate", verbosity=0)


@pytest.mark.database
@pytest.mark.django_db(transaction=True)
def test_codes_of_an_earlier_release_are_normalized_and_stay_unique(before_one_form: Apps) -> None:
    table = before_one_form.get_model("bookings", "PromoCode")
    wide = "".join(chr(ord(letter) + 0xFEE0) for letter in "HALF")
    codes = [wide, "HALF", "HALF-2", "\u212aING", "\u2460", "\ufdfa" * 3, f"H{wide[1:]}"]
    gone = table.objects.create(code="\u212aING", kind="percent", value=50, deleted_at=now()).pk
    ids = [table.objects.create(code=one, kind="percent", value=50).pk for one in codes]
    call_command("migrate", verbosity=0)
    kept = PromoCode.including_deleted.in_bulk()
    # A code that was in this form already keeps it; of the others the oldest is numbered first.
    assert [kept[pk].code for pk in ids[:5]] == ["HALF-3", "HALF", "HALF-2", "KING", "1"]
    assert kept[ids[5]].code == quotes.normalize_code("\ufdfa" * 3)[:40].strip()
    assert (kept[ids[6]].code, kept[gone].code) == ("HALF-4", "KING")
    assert all(row.code == quotes.normalize_code(row.code) for row in kept.values())


# The manager's list


@pytest.mark.database
def test_the_manager_makes_changes_and_deletes_codes(make: Make, as_manager: Client) -> None:
    url = "/api/admin/promo-codes"
    event = event_of(make)
    begins, ends = now(), now() + timedelta(days=9)
    body = {
        "code": " early-bird ",
        "kind": "percent",
        "value": 20,
        "most": 5,
        "from": utc_iso(begins),
        "until": utc_iso(ends),
        "events": [event.pk],
    }
    made = as_manager.post(url, body, "application/json").json()
    assert (made["code"], made["used"], made["until"]) == ("EARLY-BIRD", 0, utc_iso(ends))
    booked(event, "Early-Bird")
    changed = as_manager.put(
        f"{url}/{made['id']}", {"most": 1, "version": made["version"]}, "application/json"
    ).json()
    assert (changed["most"], changed["used"]) == (1, 1)
    [listed] = as_manager.get(f"{url}?search=bird").json()
    assert listed == changed
    again = as_manager.post(url, body, "application/json")
    assert again.json()["fields"] == {"code": "is there already"}
    gone = as_manager.delete(f"{url}/{made['id']}")
    assert (gone.status_code, as_manager.get(url).json()) == (204, [])
    undone = as_manager.post(f"/api/admin/changes/{gone['X-Change']}/undo")
    assert undone.status_code < 300
    assert [one["code"] for one in as_manager.get(url).json()] == ["EARLY-BIRD"]
    assert Change.objects.filter(kind="promo code").count() == 4


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ({"code": ""}, "code"),
        ({"code": "A B"}, "code"),
        ({"code": "\u200b\u00ad"}, "code"),
        # These are more than forty characters once they are written in one form.
        ({"code": "ß" * 21}, "code"),
        ({"code": "\u337f" * 11}, "code"),
        ({"value": 101}, "value"),
        ({"value": 0}, "value"),
        ({"most": 0}, "most"),
        ({"from": "2026-12-02T00:00:00Z", "until": "2026-12-01T00:00:00Z"}, "until"),
        ({"kind": "half"}, "kind"),
    ],
)
def test_a_code_that_cannot_be_meant_is_refused_by_its_field(
    as_manager: Client, body: dict[str, object], field: str
) -> None:
    whole = {"code": "HALF", "kind": "percent", "value": 50} | body
    answer = as_manager.post("/api/admin/promo-codes", whole, "application/json")
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {field})


# What Stripe accepts


def sent(manager: Client, **fields: object) -> Answer:
    """Add a code in the panel."""
    known: dict[str, object] = {"code": "NEW", "kind": "percent", "value": 50}
    return manager.post("/api/admin/promo-codes", known | fields, "application/json")


@pytest.mark.parametrize(
    ("fields", "left"),
    [
        ({"kind": "percent", "value": 99}, "$0.25"),
        ({"kind": "amount", "value": 2470}, "$0.30"),
        ({"kind": "price", "value": 30}, "$0.30"),
    ],
)
def test_a_code_that_leaves_what_stripe_rejects_is_refused_and_names_the_show(
    make: Make, as_manager: Client, fields: dict[str, object], left: str
) -> None:
    event = event_of(make, payment="now")
    refused = sent(as_manager, **fields)
    assert refused.status_code == 422
    fault = refused.json()["fields"]["value"]
    assert fault.startswith(f"leaves {left} of Standard at Jazz on ")
    assert fault.endswith("which must be at least $0.50, or be free")
    # It may be for other shows, and for what is paid at the door.
    other = event_of(make)
    assert sent(as_manager, **fields, events=[other.pk]).status_code == 201
    Event.objects.filter(pk=event.pk).update(payment="door")
    assert sent(as_manager, **fields, code="ALL").status_code == 201


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "percent", "value": 100},
        {"kind": "percent", "value": 98},
        {"kind": "price", "value": 0},
        {"kind": "amount", "value": 9000},
        {"kind": "unlock"},
    ],
)
def test_a_code_that_leaves_nothing_or_enough_is_added(
    make: Make, as_manager: Client, fields: dict[str, object]
) -> None:
    event_of(make, payment="now")
    assert sent(as_manager, **fields).status_code == 201


def test_a_code_of_before_cannot_be_changed_to_leave_too_little(
    make: Make, as_manager: Client
) -> None:
    event_of(make, payment="now")
    address = f"/api/admin/promo-codes/{code().pk}"
    body = {"code": "HALF", "kind": "percent", "value": 99, "version": 1}
    assert "value" in as_manager.put(address, body, "application/json").json()["fields"]


def test_what_a_code_takes_off_ends_in_0_where_three_decimals_do(
    make: Make, settings: Settings, tmp_path: Path
) -> None:
    use_currency("KWD", settings, tmp_path)
    code(value=15)
    event = event_of(make, payment="now")
    assert booked(event, "half", {STANDARD: 1}).amount == 2120
