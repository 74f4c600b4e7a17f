"""The deposit of a quote: paid online or received by the venue, in the books, and refunded."""

from datetime import timedelta
from http import HTTPStatus
from typing import Any

import pytest
from django.test import Client

from nightcap.core.models import Change
from nightcap.core.time import now
from nightcap.inbox.models import HostInquiry
from nightcap.payments import practice
from nightcap.payments.models import Payment, Posting, Refund
from nightcap.payments.services import books
from nightcap.quotes.models import InquiryQuote
from tests.support.answers import Answer
from tests.support.payments.paying import ask_now
from tests.support.quotes.quoting import accept, inquiry, look, path_of, quoted

pytestmark = [pytest.mark.django_db, pytest.mark.database]

JSON = "application/json"


def with_deposit(manager: Client, deposit: int = 50_000) -> dict[str, Any]:
    """Make a quote with a deposit, and accept it."""
    made = quoted(manager, inquiry(), deposit=deposit)
    assert accept(made, name="Ada King").status_code == HTTPStatus.OK
    return made


def pay_page(made: dict[str, Any]) -> Answer:
    return Client().post(f"/api{path_of(made)}/pay")


def pay(made: dict[str, Any]) -> None:
    """Pay the deposit on the practice page, and let the worker read it."""
    path = pay_page(made).json()["url"].partition("understudy.example")[2]
    answer = Client().post(path, {"does": "pay"})
    assert (answer.status_code, answer["Location"]) == (
        HTTPStatus.SEE_OTHER,
        f"{made['link']}?paid=1",
    )
    ask_now()


def receive(manager: Client, made: dict[str, Any], by: str = "transfer", **headers: str) -> Answer:
    path = f"/api/admin/quotes/{made['id']}/deposit"
    return manager.post(path, {"receivedBy": by}, JSON, headers=headers)


def listed(manager: Client, **wanted: str) -> list[dict[str, Any]]:
    rows: list[dict[str, Any]] = manager.get("/api/admin/payments", wanted).json()
    return rows


def balances() -> dict[str, int]:
    """Return the sum of each account of the books, in cents; no entry for 0."""
    sums: dict[str, int] = {}
    for posting in Posting.objects.all():
        sums[posting.account] = sums.get(posting.account, 0) + posting.amount
    return {account: amount for account, amount in sums.items() if amount}


def let_the_day_pass() -> None:
    yesterday = now().date() - timedelta(days=2)
    HostInquiry.objects.update(event_date=yesterday)
    InquiryQuote.objects.update(event_date=yesterday)


def test_a_paid_deposit_is_on_the_quote_in_payments_and_in_the_books(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    assert (look(made)["depositDue"], look(made)["paid"]) == (50_000, 0)
    pay(made)
    assert (look(made)["depositDue"], look(made)["paid"]) == (0, 50_000)
    [row] = listed(as_manager)
    known = {"bookingReference": made["reference"], "customerName": "Ada King", "amount": 50_000}
    about = {"eventTitle": "Engine Night", "inquiryId": made["inquiryId"], "isByHand": False}
    assert row.items() >= {**known, **about, "state": "paid", "bookingId": None}.items()
    assert row["receipt"]
    assert balances() == {"stripe": 50_000, "prepaid": -50_000}
    [entry] = Change.objects.filter(kind="quote", action="paid")
    assert entry.details == [{"field": "deposit", "before": "", "after": "$500"}]


def test_the_checkout_page_stays_the_same_until_it_is_paid(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    first, second = pay_page(made).json(), pay_page(made).json()
    assert first == second
    pay(made)
    ask_now()
    ask_now()
    assert pay_page(made).status_code == HTTPStatus.CONFLICT
    assert Payment.objects.count() == 1
    assert look(made)["paid"] == 50_000


def test_a_quote_without_a_deposit_or_acceptance_has_no_checkout_page(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about, deposit=50_000)
    assert pay_page(made).status_code == HTTPStatus.CONFLICT
    made = quoted(as_manager, about)
    accept(made)
    assert pay_page(made).status_code == HTTPStatus.CONFLICT
    assert not Payment.objects.exists()


def test_a_page_that_ended_unpaid_gives_way_to_another(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    first = pay_page(made).json()
    Payment.objects.update(session_ends_at=now())
    ask_now()
    assert Payment.objects.get().state == Payment.State.ENDED
    assert pay_page(made).json() != first
    pay(made)
    assert look(made)["paid"] == 50_000


def test_a_deposit_that_is_paid_after_the_withdrawal_is_refunded(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    pay_page(made)
    assert as_manager.post(f"/api/admin/quotes/{made['id']}/withdraw").status_code == HTTPStatus.OK
    session_id = Payment.objects.get().session_id
    assert session_id is not None
    assert practice.pay(session_id)
    ask_now()
    [refund] = Refund.objects.all()
    assert (refund.amount, refund.reason, refund.state) == (50_000, "quote withdrawn", "done")
    assert balances() == {}


def test_the_open_page_of_a_withdrawn_quote_is_closed(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    pay_page(made)
    as_manager.post(f"/api/admin/quotes/{made['id']}/withdraw")
    ask_now()
    payment = Payment.objects.get()
    assert payment.state == Payment.State.ENDED
    assert not practice.pay(str(payment.session_id))


def test_an_inquiry_with_a_paid_deposit_is_not_deleted(as_manager: Client) -> None:
    about = inquiry()
    made = quoted(as_manager, about, deposit=50_000)
    accept(made, name="Ada King")
    receive(as_manager, made)
    answer = as_manager.delete(f"/api/event-hosting/{about.pk}")
    assert (answer.status_code, answer.json()["message"]) == (
        HTTPStatus.CONFLICT,
        "The deposit is paid. Refund it first.",
    )
    assert look(made)["state"] == "accepted"


def test_the_manager_refunds_a_deposit_and_then_withdraws_the_quote(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    pay(made)
    withdraw = f"/api/admin/quotes/{made['id']}/withdraw"
    assert as_manager.post(withdraw).status_code == HTTPStatus.CONFLICT
    [row] = listed(as_manager)
    path = f"/api/admin/payments/{row['id']}/refunds"
    body = {"amount": 20_000, "reason": "smaller party"}
    assert as_manager.post(path, body, JSON).status_code == HTTPStatus.CREATED
    ask_now()
    assert (look(made)["refunded"], look(made)["depositDue"]) == (20_000, 0)
    assert as_manager.post(path, {**body, "amount": 30_001}, JSON).status_code == 422
    assert as_manager.post(path, {**body, "amount": 30_000}, JSON).status_code == 201
    ask_now()
    assert balances() == {}
    assert as_manager.post(withdraw).json()["state"] == "withdrawn"


def test_the_venue_records_a_deposit_that_it_received_itself(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    one = receive(as_manager, made, **{"Idempotency-Key": "0123456789abcdef"})
    assert one.status_code == HTTPStatus.CREATED, one.content
    assert receive(as_manager, made, **{"Idempotency-Key": "0123456789abcdef"}).json() == one.json()
    assert receive(as_manager, made, "cash").status_code == HTTPStatus.CONFLICT
    assert (look(made)["depositDue"], look(made)["paid"]) == (0, 50_000)
    [row] = listed(as_manager, search=made["reference"])
    assert (row["method"], row["isByHand"], row["receipt"]) == (
        "Bank transfer",
        True,
        one.json()["receipt"],
    )
    assert balances() == {"bank": 50_000, "prepaid": -50_000}


def test_a_refund_of_a_received_deposit_is_made_by_the_venue_at_once(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    receive(as_manager, made, "cash")
    [row] = listed(as_manager)
    path = f"/api/admin/payments/{row['id']}/refunds"
    as_manager.post(path, {"amount": 50_000, "reason": "illness"}, JSON)
    [refund] = Refund.objects.all()
    assert refund.state == Refund.State.MANUAL
    assert balances() == {}


def test_recording_a_deposit_closes_the_page_on_which_it_could_be_paid_again(
    as_manager: Client,
) -> None:
    made = with_deposit(as_manager)
    pay_page(made)
    assert receive(as_manager, made).status_code == HTTPStatus.CREATED
    ended = Payment.objects.get(state=Payment.State.ENDED)
    assert not practice.pay(str(ended.session_id))
    assert look(made)["paid"] == 50_000


def test_a_deposit_that_was_just_paid_online_is_not_recorded_again(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    pay_page(made)
    assert practice.pay(str(Payment.objects.get().session_id))
    assert receive(as_manager, made).status_code == HTTPStatus.CONFLICT
    assert look(made)["paid"] == 50_000


def test_a_deposit_is_revenue_once_the_day_is_past(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    pay(made)
    books.post_evenings()
    assert balances() == {"stripe": 50_000, "prepaid": -50_000}
    InquiryQuote.objects.update(tax_percent=8.875)
    let_the_day_pass()
    for _ in range(2):
        books.post_evenings()
    assert balances() == {"stripe": 50_000, "admissions": -45_924, "sales tax": -4_076}


def test_the_books_of_the_month_name_the_private_event(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    receive(as_manager, made, "cash")
    day = now().date()
    span = {"from": str(day - timedelta(days=3)), "to": str(day + timedelta(days=3))}
    found = as_manager.get("/api/admin/books", span).json()
    [show] = found["shows"]
    assert (show["title"], show["eventId"]) == ("Engine Night", None)
    assert (found["totals"]["prepaid"], found["totals"]["doorCash"]) == (50_000, 0)
    [owed] = found["owedFor"]
    assert (owed["title"], owed["eventId"], owed["amount"]) == ("Engine Night", None, 50_000)
    for part in ("days", "shows", "returns", "owed", "taxes", "payouts"):
        assert as_manager.get(f"/api/admin/books/{part}.csv", span).status_code == HTTPStatus.OK
    journal = as_manager.get("/api/admin/journal.csv", span).content.decode()
    assert made["reference"] in journal


def test_a_paid_quote_of_a_forgotten_guest_stays_in_the_books(as_manager: Client) -> None:
    made = with_deposit(as_manager)
    pay(made)
    body = {"email": "ada@example.com"}
    answer = as_manager.post("/api/admin/guests/forget", body, JSON)
    assert (answer.status_code, answer.json()["quotes"]) == (HTTPStatus.OK, 1)
    [row] = listed(as_manager)
    assert (row["customerName"], row["bookingReference"]) == (
        "Forgotten guest",
        made["reference"],
    )
    assert Payment.objects.get().buyer == "Forgotten guest"
    assert balances() == {"stripe": 50_000, "prepaid": -50_000}
