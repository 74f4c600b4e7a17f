"""The page of a quote for a private event: to read, to print, and to accept."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.schemas import LONGEST_NAME
from nightcap.events.tiers import in_words, signed_in_words
from nightcap.payments.rules import deposit_due
from nightcap.payments.selectors import can_be_paid, receipts_of_quote
from nightcap.payments.services import checkout
from nightcap.quotes import rules, selectors, services
from nightcap.quotes.models import InquiryQuote, QuoteState
from nightcap.quotes.rules import NoSuchQuote
from nightcap.site.paying import Elsewhere, receipt_of
from nightcap.site.private import (
    SeeOther,
    document,
    picture_of,
    private,
    refusal_of,
    refused,
)
from nightcap.venue.moments import brief_date, hours, long_day
from nightcap.venue.profile import profile

_TEMPLATE = "site/quote.html"
_CAN_BE_READ = frozenset({QuoteState.OPEN, QuoteState.ACCEPTED})


# The token is the proof, so no cookie is needed.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show a quote to its guest; a POST with a `name` accepts it.

    404 for an unknown link, 410 for a quote that has expired, was withdrawn or replaced.
    """
    try:
        if request.method == "POST":
            return _accept(request, token)
        return _quote_page(selectors.by_token(token), request)
    except NoSuchQuote:
        return _no_such_quote()


@require_safe
def pay_page(request: HttpRequest, token: str) -> HttpResponse:
    """Redirect to the checkout page for the deposit, or to the quote if none is due."""
    own = request.path.removesuffix("/pay")
    try:
        return private(Elsewhere(checkout.page_for_quote(token)))
    except NoSuchQuote:
        return _no_such_quote()
    except DomainError as error:
        return refused(own, error)


@require_safe
def receipt(request: HttpRequest, token: str) -> HttpResponse:
    """Show the receipts of a quote, to print; 404 without a payment."""
    try:
        quote = selectors.by_token(token)
    except NoSuchQuote:
        return _no_such_quote()
    receipts = [receipt_of(payment) for payment in receipts_of_quote(quote)]
    shown = {
        "title": quote.title,
        "date": long_day(quote.event_date) if quote.event_date else "",
        "reference": quote.reference,
        "is_quote": True,
        "receipts": receipts,
        "tax": profile().tax,
        "own": request.path.removesuffix("/receipt"),
    }
    return document(
        "site/receipt.html", shown, status=HTTPStatus.OK if receipts else HTTPStatus.NOT_FOUND
    )


def _no_such_quote() -> HttpResponse:
    """Return the page of an unknown link."""
    return document(_TEMPLATE, {}, status=HTTPStatus.NOT_FOUND)


def _accept(request: HttpRequest, token: str) -> HttpResponse:
    name = " ".join(request.POST.get("name", "").split())
    try:
        if not name or len(name) > LONGEST_NAME or not name.isprintable():
            raise Invalid(_("Please type your name to accept the quote."))
        services.accept(token, name=name)
    except NoSuchQuote:
        raise
    except rules.QuoteEnded:
        # The page itself states why.
        pass
    except DomainError as error:
        return refused(request.path, error)
    # Not to the payment: a form leads browsers only to this site. The page links to the payment.
    return private(SeeOther(request.path))


def _quote_page(quote: InquiryQuote, request: HttpRequest) -> HttpResponse:
    state = quote.state
    is_back = "paid" in request.GET and deposit_due(quote) > 0 and can_be_paid(quote)
    if "paid" in request.GET and not is_back:
        # Without a payment in progress, the parameter must not trigger another check.
        return private(SeeOther(request.path))
    if is_back:
        # The payment of a guest who returns from the checkout page is checked first.
        checkout.poll_soon(quote)
    context = {
        "main": {"picture": picture_of(None)},
        "quote": quote,
        "state": state,
        "refusal": refusal_of(request),
        "is_back": is_back,
        "pay_path": f"{request.path}/pay" if deposit_due(quote) and not is_back else "",
        "receipt_path": f"{request.path}/receipt" if quote.paid else "",
        "tax": profile().tax,
        **_terms(quote),
        **_acceptance(quote),
    }
    status = HTTPStatus.OK if state in _CAN_BE_READ else HTTPStatus.GONE
    shown = document(_TEMPLATE, context, status=status)
    if is_back:
        # The page shows the payment soon, without a script.
        shown["Refresh"] = "2"
    return shown


def _terms(quote: InquiryQuote) -> dict[str, object]:
    """Return the terms of a quote as text."""
    tax = rules.tax_in(quote, quote.total)
    return {
        "day": long_day(quote.event_date) if quote.event_date else "",
        "hours": hours(*quote.times) if quote.times else "",
        "made": brief_date(quote.created_at, is_all_day=True),
        "lines": [
            (line["text"], signed_in_words(line["amount"], quote.currency)) for line in quote.lines
        ],
        "total": in_words(quote.total, quote.currency),
        "tax_part": in_words(tax, quote.currency) if tax else "",
        "minimum": in_words(quote.minimum_spend, quote.currency) if quote.minimum_spend else "",
        "deposit": in_words(quote.deposit, quote.currency) if quote.deposit else "",
        "valid_until": long_day(quote.valid_until),
    }


def _acceptance(quote: InquiryQuote) -> dict[str, object]:
    """Return the acceptance of a quote, and the payment of its deposit, as text."""
    due, currency = quote.deposit_due, quote.currency
    accepted_at = quote.accepted_at
    return {
        "accepted": brief_date(accepted_at, is_all_day=True) if accepted_at else "",
        "deposit_due": in_words(due, currency) if due else "",
        "paid": in_words(quote.paid, currency) if quote.paid else "",
        "refunded": in_words(quote.refunded, currency) if quote.refunded else "",
    }
