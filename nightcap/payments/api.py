"""Payments over HTTP: the guest's way to the pay page, and the panel's list and returns."""

from http import HTTPStatus

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status

from nightcap.bookings.api import GUEST_REFUSALS, private_response
from nightcap.core import lists
from nightcap.core.errors import Invalid, Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response
from nightcap.core.writing import idempotency
from nightcap.payments import selectors
from nightcap.payments.models import Payment, StrayPayment
from nightcap.payments.schemas import (
    BalanceOut,
    JournalIn,
    ListedPaymentOut,
    MadeRefundOut,
    PaymentsIn,
    PayPageOut,
    RefundIn,
    StrayPaymentOut,
)
from nightcap.payments.services import pay, refunds, settle, strays
from nightcap.staff.access import manager_router
from nightcap.venue.profile import profile

own_payments = Router(by_alias=True, tags=["guest"])
notices = Router(by_alias=True, tags=["payments"])
router = manager_router("payments")
journal = manager_router("payments")


@own_payments.post(
    "/{token}/pay",
    response={200: PayPageOut} | GUEST_REFUSALS | {409: Problem},
    operation_id="pay_own_booking",
)
def pay_own(request: HttpRequest, token: str) -> HttpResponse:
    """Answer the page on which a booking is paid; 409 where it is paid, or its seats went back."""
    return private_response(as_response(PayPageOut(url=pay.page_for(token))))


@notices.post(
    "/stripe", response={204: None, 400: Problem, 503: Problem}, operation_id="hear_stripe"
)
def hear_stripe(request: HttpRequest) -> HttpResponse:
    """Take a webhook of Stripe's as a hint to ask it; 400 for one that it has not signed."""
    try:
        settle.hear(request.read(), request.headers.get("Stripe-Signature", ""))
    except Invalid as error:
        return as_response(Status(HTTPStatus.BAD_REQUEST, error.as_problem()))
    return HttpResponse(status=HTTPStatus.NO_CONTENT)


@router.get(
    "", response={200: list[ListedPaymentOut]} | READ_REFUSALS, operation_id="list_payments"
)
def list_payments(
    request: HttpRequest, wanted: Query[PaymentsIn], response: HttpResponse
) -> QuerySet[Payment]:
    """List the payments of the present mode, newest first, of one event or of all."""
    found = selectors.newest_first(
        event_id=wanted.event_id, search=wanted.search, state=wanted.state
    )
    return lists.cut(found, wanted, response)


@journal.get("", response=READ_REFUSALS, operation_id="download_journal")
def download_journal(request: HttpRequest, wanted: Query[JournalIn]) -> HttpResponse:
    """Answer the postings from a day at the venue to another, both included, as a CSV file."""
    name = f"journal-{wanted.first}-{wanted.last}.csv"
    return lists.csv_response(name, selectors.JOURNAL, selectors.journal(wanted.first, wanted.last))


@router.get(
    "/balance", response={200: BalanceOut} | READ_REFUSALS, operation_id="get_payments_balance"
)
def get_balance(request: HttpRequest) -> BalanceOut:
    """Answer what the provider holds, of which money goes back."""
    return BalanceOut(available=selectors.balance(), currency=profile().currency)


@router.get(
    "/strays", response={200: list[StrayPaymentOut]} | READ_REFUSALS, operation_id="list_strays"
)
def list_strays(request: HttpRequest) -> QuerySet[StrayPayment]:
    """List money that was paid for a booking that is not here, until it has gone back."""
    return selectors.strays()


@router.post(
    "/strays/{stray_id}/refund",
    response={200: StrayPaymentOut} | WRITE_REFUSALS,
    operation_id="refund_stray",
)
def refund_stray(request: HttpRequest, stray_id: int) -> StrayPaymentOut:
    """Give back money that was paid for a booking that is not here."""
    return StrayPaymentOut.from_orm(strays.want_back(stray_id))


@router.post(
    "/{payment_id}/refunds",
    response={201: MadeRefundOut} | WRITE_REFUSALS,
    operation_id="refund_payment",
)
def refund(request: HttpRequest, payment_id: int, data: RefundIn) -> HttpResponse:
    """Give back all or a part of a payment; 422 for more than is left of it."""

    def perform() -> Status[MadeRefundOut]:
        made = refunds.give_back_by_hand(payment_id, data.amount, data.reason)
        return Status(201, MadeRefundOut.from_orm(made))

    return idempotency.once(request, f"refund {payment_id}", perform)


@router.post(
    "/refunds/{refund_id}/by-hand",
    response={200: MadeRefundOut} | WRITE_REFUSALS,
    operation_id="note_refund_by_hand",
)
def note_by_hand(request: HttpRequest, refund_id: int) -> HttpResponse:
    """Note that a refund the bank refused was given back by hand; 409 where none is owed."""

    def perform() -> Status[MadeRefundOut]:
        return Status(200, MadeRefundOut.from_orm(refunds.note_by_hand(refund_id)))

    return idempotency.once(request, f"refund {refund_id} by hand", perform)
