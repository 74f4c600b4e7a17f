"""Payments over HTTP: the guest's way to the checkout page, and the panel's list and refunds."""

from http import HTTPStatus

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from nightcap.bookings.api import GUEST_REFUSALS
from nightcap.core import lists
from nightcap.core.errors import Invalid, Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, private_response
from nightcap.core.writing import idempotency
from nightcap.payments import selectors
from nightcap.payments.models import DisputeState, Payment, Payout, UnmatchedPayment
from nightcap.payments.schemas import (
    BalanceOut,
    DepositIn,
    DepositOut,
    FailedPayoutOut,
    JournalIn,
    ListedPaymentOut,
    PaymentsIn,
    PaymentTotalsOut,
    PayPageOut,
    PracticeDisputeIn,
    RefundIn,
    RefundOut,
    UnmatchedPaymentOut,
)
from nightcap.payments.services import checkout, deposits, reconcile, refunds
from nightcap.staff.access import manager, manager_router
from nightcap.venue.profile import profile

own_payments = Router(by_alias=True, tags=["guest"])
notices = Router(by_alias=True, tags=["payments"])
router = manager_router("payments")
journal = manager_router("payments")
quote_deposits = Router(by_alias=True, tags=["payments"], auth=manager)
own_quote_payments = Router(by_alias=True, tags=["guest"])


@own_payments.post(
    "/{token}/pay",
    response={200: PayPageOut} | GUEST_REFUSALS | {409: Problem},
    operation_id="pay_own_booking",
)
def pay_own(request: HttpRequest, token: str) -> HttpResponse:
    """Return the checkout page of a booking; 409 if it is paid, or its seats were released."""
    return private_response(as_response(PayPageOut(url=checkout.page_for(token))))


@own_quote_payments.post(
    "/{token}/pay",
    response={200: PayPageOut} | GUEST_REFUSALS | {409: Problem},
    operation_id="pay_own_quote",
)
def pay_own_quote(request: HttpRequest, token: str) -> HttpResponse:
    """Return the checkout page for the deposit of an accepted quote; 409 if none is due."""
    return private_response(as_response(PayPageOut(url=checkout.page_for_quote(token))))


@notices.post(
    "/stripe", response={204: None, 400: Problem, 503: Problem}, operation_id="hear_stripe"
)
def handle_stripe_webhook(request: HttpRequest) -> HttpResponse:
    """Accept a Stripe webhook, as a hint to read the page; 400 if the signature is invalid."""
    try:
        checkout.handle_webhook(request.read(), request.headers.get("Stripe-Signature", ""))
    except Invalid as error:
        return as_response(Status(HTTPStatus.BAD_REQUEST, error.as_problem()))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@router.get(
    "", response={200: list[ListedPaymentOut]} | READ_REFUSALS, operation_id="list_payments"
)
def list_payments(
    request: HttpRequest, wanted: Query[PaymentsIn], response: HttpResponse
) -> QuerySet[Payment]:
    """List the payments of the present mode, of one event or of all events."""
    found = selectors.listed(
        event_id=wanted.event_id, search=wanted.search, state=wanted.state, sort=wanted.sort
    )
    return lists.cut(found, wanted, response)


@router.get(
    "/totals",
    response={200: PaymentTotalsOut} | READ_REFUSALS,
    operation_id="get_payment_totals",
)
def get_totals(request: HttpRequest, wanted: Query[PaymentsIn]) -> PaymentTotalsOut:
    """Add up all payments of a list, beyond its current page."""
    sums = selectors.totals(event_id=wanted.event_id, search=wanted.search, state=wanted.state)
    return PaymentTotalsOut(**sums)


@journal.get("", response=READ_REFUSALS, operation_id="download_journal")
def download_journal(request: HttpRequest, wanted: Query[JournalIn]) -> HttpResponse:
    """Return the postings from one venue day to another, both included, as a CSV file."""
    name = f"journal-{wanted.first}-{wanted.last}.csv"
    return lists.csv_response(name, selectors.JOURNAL, selectors.journal(wanted.first, wanted.last))


@router.get(
    "/balance", response={200: BalanceOut} | READ_REFUSALS, operation_id="get_payments_balance"
)
def get_balance(request: HttpRequest) -> BalanceOut:
    """Return the balance at the provider, from which refunds are paid."""
    return BalanceOut(available=selectors.balance(), currency=profile().currency)


@router.get(
    "/failed-payouts",
    response={200: list[FailedPayoutOut]} | READ_REFUSALS,
    operation_id="list_failed_payouts",
)
def list_failed_payouts(request: HttpRequest) -> QuerySet[Payout]:
    """List the payouts that the bank returned, until a later one has arrived."""
    return selectors.failed_payouts()


@router.get(
    "/strays", response={200: list[UnmatchedPaymentOut]} | READ_REFUSALS, operation_id="list_strays"
)
def list_unmatched(request: HttpRequest) -> QuerySet[UnmatchedPayment]:
    """List payments without a booking here, until they are refunded."""
    return selectors.unmatched_payments()


@router.post(
    "/strays/{stray_id}/refund",
    response={200: UnmatchedPaymentOut} | WRITE_REFUSALS,
    operation_id="refund_stray",
)
def refund_unmatched(request: HttpRequest, stray_id: int) -> UnmatchedPaymentOut:
    """Refund a payment without a booking here."""
    return UnmatchedPaymentOut.from_orm(reconcile.refund_unmatched(stray_id))


@quote_deposits.post(
    "/{quote_id}/deposit",
    response={201: DepositOut} | WRITE_REFUSALS | {503: Problem},
    operation_id="receive_deposit",
)
def receive_deposit(request: HttpRequest, quote_id: int, data: DepositIn) -> HttpResponse:
    """Record that the venue has received the deposit of a quote; 409 if none is due."""

    def perform() -> Status[DepositOut]:
        paid = deposits.receive_deposit(quote_id, data.received_by)
        return Status(201, DepositOut.from_orm(paid))

    # Not within the transaction, because it calls the provider.
    deposits.close_pages(quote_id)
    return idempotency.once(request, f"deposit of quote {quote_id}", perform)


@router.post(
    "/{payment_id}/refunds",
    response={201: RefundOut} | WRITE_REFUSALS,
    operation_id="refund_payment",
)
def refund(request: HttpRequest, payment_id: int, data: RefundIn) -> HttpResponse:
    """Refund all or part of a payment; 422 if the amount exceeds the rest of the payment."""

    def perform() -> Status[RefundOut]:
        made = refunds.refund_goodwill(payment_id, data.amount, data.reason)
        return Status(201, RefundOut.from_orm(made))

    return idempotency.once(request, f"refund {payment_id}", perform)


@router.post(
    "/refunds/{refund_id}/by-hand",
    response={200: RefundOut} | WRITE_REFUSALS,
    operation_id="note_refund_by_hand",
)
def record_manual_refund(request: HttpRequest, refund_id: int) -> HttpResponse:
    """Record that a failed refund was made manually; 409 if it is no longer owed."""

    def perform() -> Status[RefundOut]:
        return Status(200, RefundOut.from_orm(refunds.record_manual_refund(refund_id)))

    return idempotency.once(request, f"refund {refund_id} by hand", perform)


@router.post(
    "/{payment_id}/practice-dispute",
    response={200: ListedPaymentOut} | WRITE_REFUSALS,
    operation_id="simulate_dispute",
)
def simulate_dispute(
    request: HttpRequest, payment_id: int, data: PracticeDisputeIn
) -> ListedPaymentOut:
    """Dispute a practice payment like a bank, or decide its dispute; 422 for other payments."""
    reconcile.simulate_dispute(payment_id, DisputeState(data.state))
    return ListedPaymentOut.from_orm(selectors.listed().get(pk=payment_id))
