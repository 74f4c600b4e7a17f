"""Quotes for private events over HTTP: for staff, and for the guest's private link."""

import json
from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from ninja import Router, Status

from nightcap.bookings.api import GUEST_REFUSALS, once_per_token
from nightcap.core.errors import Problem
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS, as_response, private_response
from nightcap.core.schemas import CamelSchema
from nightcap.core.writing import idempotency
from nightcap.quotes import selectors, services
from nightcap.quotes.models import InquiryQuote, Line
from nightcap.quotes.schemas import (
    AcceptanceIn,
    InquiryQuoteOut,
    OwnQuoteOut,
    QuoteIn,
    WaitingQuoteOut,
)
from nightcap.staff.access import manager

of_inquiries = Router(by_alias=True, tags=["quotes"], auth=manager)
router = Router(by_alias=True, tags=["quotes"], auth=manager)
own_quotes = Router(by_alias=True, tags=["guest"])


class _StoredOut(CamelSchema):
    """The part of a response that is stored for repeats: neither names nor the private link."""

    id: int


_OWN_QUOTE = {200: OwnQuoteOut} | GUEST_REFUSALS | {410: Problem}


@of_inquiries.get(
    "/{inquiry_id}/quotes",
    response={200: list[InquiryQuoteOut]} | READ_REFUSALS,
    operation_id="list_quotes_of_inquiry",
)
def list_quotes(request: HttpRequest, inquiry_id: int) -> list[InquiryQuote]:
    """List the quotes of an inquiry, newest first, each with the link for the guest."""
    return selectors.of_inquiry(inquiry_id)


@of_inquiries.post(
    "/{inquiry_id}/quotes",
    response={201: InquiryQuoteOut} | WRITE_REFUSALS,
    operation_id="make_quote",
)
def make_quote(request: HttpRequest, inquiry_id: int, data: QuoteIn) -> HttpResponse:
    """Make a quote, which replaces an open one; 409 if the guest has accepted one."""

    def perform() -> InquiryQuote:
        return services.make_quote(
            inquiry_id,
            lines=[Line(text=line.text, amount=line.amount) for line in data.lines],
            minimum_spend=data.minimum_spend,
            deposit=data.deposit,
            valid_until=data.valid_until,
        )

    return _once(request, f"quote inquiry {inquiry_id}", perform, status=HTTPStatus.CREATED)


@router.get(
    "/waiting",
    response={200: list[WaitingQuoteOut]} | READ_REFUSALS,
    operation_id="list_waiting_quotes",
)
def list_waiting(request: HttpRequest) -> list[InquiryQuote]:
    """List the accepted quotes that need the manager: to confirm the date, or an unpaid deposit."""
    return selectors.waiting()


@router.post(
    "/{quote_id}/withdraw",
    response={200: InquiryQuoteOut} | WRITE_REFUSALS,
    operation_id="withdraw_quote",
)
def withdraw(request: HttpRequest, quote_id: int) -> HttpResponse:
    """Withdraw a quote; 409 while its deposit is paid."""
    return _once(request, f"withdraw quote {quote_id}", lambda: services.withdraw(quote_id))


def _once(
    request: HttpRequest,
    operation: str,
    perform: Callable[[], InquiryQuote],
    *,
    status: int = HTTPStatus.OK,
) -> HttpResponse:
    """Perform an operation once per Idempotency-Key, and return the quote with its link."""

    def respond() -> Status[_StoredOut]:
        return Status(status, _StoredOut(id=perform().pk))

    response = idempotency.once(request, operation, respond)
    return _with_quote(response, InquiryQuoteOut)


def _with_quote(response: HttpResponse, out: type[OwnQuoteOut]) -> HttpResponse:
    """Replace the stored part of a response by the whole quote."""
    quote = selectors.one(json.loads(response.content)["id"])
    response.content = out.from_orm(quote).model_dump_json(by_alias=True)
    return response


@own_quotes.get("/{token}", response={200: OwnQuoteOut, 404: Problem}, operation_id="get_own_quote")
def get(request: HttpRequest, token: str) -> HttpResponse:
    """Return the quote of a private link. Read-only."""
    return private_response(as_response(OwnQuoteOut.from_orm(selectors.by_token(token))))


@own_quotes.post("/{token}/accept", response=_OWN_QUOTE, operation_id="accept_own_quote")
def accept(request: HttpRequest, token: str, data: AcceptanceIn | None = None) -> HttpResponse:
    """Accept a quote; 410 if it has ended. A repeat has no effect."""

    def perform() -> _StoredOut:
        return _StoredOut(id=services.accept(token, name=data.name if data else "").pk)

    return _with_quote(once_per_token(request, "own quote accept", token, perform), OwnQuoteOut)
