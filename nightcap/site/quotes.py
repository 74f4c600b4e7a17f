"""The page of a quote for a private event: to read, to print, and to accept."""

from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.schemas import LONGEST_NAME
from nightcap.events.tiers import in_words, signed_in_words
from nightcap.quotes import rules, selectors, services
from nightcap.quotes.models import InquiryQuote, QuoteState
from nightcap.quotes.rules import NoSuchQuote
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
        return quote_page(selectors.by_token(token), refusal_of(request))
    except NoSuchQuote:
        return no_such_quote()


def no_such_quote() -> HttpResponse:
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
    return private(SeeOther(request.path))


def quote_page(quote: InquiryQuote, refusal: str = "") -> HttpResponse:
    """Return the page of a quote in its present state; `refusal` is shown above the form."""
    state = quote.state
    context = {
        "main": {"picture": picture_of(None)},
        "quote": quote,
        "state": state,
        "refusal": refusal,
        "tax": profile().tax,
        **_terms(quote),
        **_acceptance(quote),
    }
    status = HTTPStatus.OK if state in _CAN_BE_READ else HTTPStatus.GONE
    return document(_TEMPLATE, context, status=status)


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
