"""Deposits of quotes at Stripe's other end: paid once over lost answers, notices and restores."""

from concurrent.futures import ThreadPoolExecutor
from http import HTTPStatus
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test import Client

from nightcap.core.time import now
from nightcap.payments.models import DisputeState, Payment, Posting, Refund
from nightcap.payments.services import checkout
from nightcap.payments.services.reconcile import catch_up
from tests.support.payments.notices import notice
from tests.support.payments.paying import ask_now
from tests.support.payments.stripe import StripeServer
from tests.support.quotes.quoting import accept, inquiry, look, path_of, quoted

pytestmark = [pytest.mark.django_db, pytest.mark.database]


@pytest.fixture
def manager(db: None) -> Client:
    """Return a browser in which the manager is signed in."""
    client = Client()
    client.force_login(User.objects.get_or_create(username="manager")[0])
    return client


def accepted(manager: Client) -> dict[str, Any]:
    """Make a quote with a deposit of $500, and accept it."""
    made = quoted(manager, inquiry(), deposit=50_000)
    accept(made, name="Ada King")
    return made


def pay_page(made: dict[str, Any]) -> str:
    answer = Client().post(f"/api{path_of(made)}/pay")
    assert answer.status_code == HTTPStatus.OK, answer.content
    url: str = answer.json()["url"]
    return url


def session_id() -> str:
    return str(Payment.objects.latest("pk").session_id)


def paid_at_stripe(server: StripeServer) -> list[int]:
    """Return the amounts that Stripe has received."""
    sessions = server.books()["session"]
    return [one["amount_total"] for one in sessions if one["payment_status"] == "paid"]


def test_a_deposit_is_paid_at_stripe_and_booked_without_a_webhook(
    manager: Client, stripe_server: StripeServer
) -> None:
    made = accepted(manager)
    assert pay_page(made) == pay_page(made)
    [session] = [
        one
        for one in stripe_server.books()["session"]
        if one["metadata"]["booking"] == made["reference"]
    ]
    assert (session["amount_total"], session["cancel_url"]) == (50_000, made["link"])
    stripe_server.pay(session["id"])
    for _ in range(2):
        ask_now()
        assert notice(session["id"], "whsec_wrong").status_code == HTTPStatus.BAD_REQUEST
    assert (look(made)["paid"], look(made)["depositDue"]) == (50_000, 0)
    payment = Payment.objects.get()
    assert (payment.mode, payment.fee > 0, payment.receipt_number) == ("test", True, 1)
    assert sum(one.amount for one in Posting.objects.filter(account="prepaid")) == -50_000


def test_a_deposit_whose_answers_were_lost_is_charged_once(
    manager: Client, stripe_server: StripeServer
) -> None:
    made = accepted(manager)
    before = len(paid_at_stripe(stripe_server))
    stripe_server.set(faults="after")
    pay_page(made)
    stripe_server.pay(session_id())
    stripe_server.set(faults="before,after")
    for _ in range(3):
        ask_now()
    assert Payment.objects.count() == 1
    assert look(made)["paid"] == 50_000
    assert len(paid_at_stripe(stripe_server)) == before + 1


def test_a_deposit_that_a_restored_backup_lacks_is_found_again_once(
    manager: Client, stripe_server: StripeServer
) -> None:
    made = accepted(manager)
    pay_page(made)
    stripe_server.pay(session_id())
    # The backup has the quote, and no page.
    Payment.objects.all().delete()
    for _ in range(2):
        catch_up()
    assert Payment.objects.get().state == Payment.State.PAID
    assert look(made)["paid"] == 50_000


def test_a_refund_on_stripes_own_pages_is_applied_to_the_quote(
    manager: Client, stripe_server: StripeServer
) -> None:
    made = accepted(manager)
    pay_page(made)
    stripe_server.pay(session_id())
    ask_now()
    stripe_server.give_back(str(Payment.objects.get().intent_id), 20_000)
    for _ in range(2):
        catch_up()
    assert Refund.objects.get().amount == 20_000
    assert (look(made)["refunded"], look(made)["state"]) == (20_000, "accepted")


def test_a_disputed_deposit_is_gone_until_the_venue_wins(manager: Client) -> None:
    made = accepted(manager)
    path = pay_page(made).partition("understudy.example")[2]
    Client().post(path, {"does": "pay"})
    ask_now()
    payment = Payment.objects.get()
    address = f"/api/admin/payments/{payment.pk}/practice-dispute"
    states = (DisputeState.NEEDS_ANSWER, DisputeState.WON)
    for state, refunded in zip(states, (50_000, 0), strict=True):
        answer = manager.post(address, {"state": state}, "application/json")
        assert answer.status_code == HTTPStatus.OK, answer.content
        assert look(made)["refunded"] == refunded
        assert made["reference"] in str(answer.json())
        # Before the decision the deposit counts as gone, and after it as paid.
        withdrawn = manager.post(f"/api/admin/quotes/{made['id']}/withdraw")
        assert withdrawn.status_code == HTTPStatus.CONFLICT


@pytest.mark.usefixtures("committed")
def test_two_workers_that_read_the_same_payment_book_it_once(
    manager: Client, stripe_server: StripeServer
) -> None:
    made = accepted(manager)
    pay_page(made)
    stripe_server.pay(session_id())
    Payment.objects.update(due_at=now())

    def poll(_: int) -> None:
        try:
            checkout.poll_open_pages()
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as hands:
        list(hands.map(poll, range(4)))
    assert look(made)["paid"] == 50_000
    assert sum(one.amount for one in Posting.objects.filter(account="prepaid")) == -50_000


@pytest.mark.usefixtures("committed")
def test_many_presses_on_pay_in_two_tabs_make_one_page(
    manager: Client, stripe_server: StripeServer
) -> None:
    made = accepted(manager)

    def press(_: int) -> str:
        try:
            return pay_page(made)
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as hands:
        urls = set(hands.map(press, range(12)))
    assert len(urls) == 1
    assert Payment.objects.count() == 1
