"""The guest's way to the pay page and back, also without a script, and the practice page itself."""

from collections.abc import Callable
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from nightcap.bookings import selectors as bookings
from nightcap.bookings.rules import NoSuchLink, refunds_in_words
from nightcap.bookings.services import change
from nightcap.core.errors import DomainError
from nightcap.core.http import sender_of
from nightcap.core.time import now
from nightcap.events.tiers import in_words, signed_in_words
from nightcap.payments import practice, selectors
from nightcap.payments.models import Payment
from nightcap.payments.provider import RequestRejected
from nightcap.payments.services import checkout
from nightcap.site.private import (
    SeeOther,
    document,
    ended_link,
    picture_of,
    private,
    refused,
)
from nightcap.venue.moments import brief_date
from nightcap.venue.profile import profile


@require_safe
def pay_page(request: HttpRequest, token: str) -> HttpResponse:
    """Redirect to the page on which a booking is paid, or to the booking if it cannot be.

    It is a link, not a form: browsers follow a form only to addresses that the page names.
    """
    own = request.path.removesuffix("/pay")
    try:
        return private(Elsewhere(checkout.page_for(token)))
    except NoSuchLink:
        return ended_link(token)
    except checkout.ProviderAway:
        return private(SeeOther(f"{own}?away=1"))
    except DomainError as error:
        if bookings.by_token(token).is_cancelled:
            # The booking's own page states why.
            return private(SeeOther(own))
        return refused(own, error)


@require_safe
def receipt(request: HttpRequest, token: str) -> HttpResponse:
    """Show the receipts of a booking, to print; 404 without a payment.

    A guest who has handed the seats over keeps the receipts of their own payments, and gets 410
    without any.
    """
    try:
        booking = bookings.by_token(token)
        payments = selectors.receipts_of(booking)
    except NoSuchLink:
        given = bookings.handed_over_by(token)
        payments = selectors.receipts_of_giver(given) if given else []
        if given is None or not payments:
            return ended_link(token)
        booking = given
    receipts = [receipt_of(payment) for payment in payments]
    shown = {
        "title": booking.event.title,
        "date": brief_date(booking.event.starts_at, is_all_day=booking.event.is_all_day),
        "reference": booking.reference,
        "receipts": receipts,
        "tax": profile().tax,
        "own": request.path.removesuffix("/receipt"),
    }
    status = HTTPStatus.OK if receipts else HTTPStatus.NOT_FOUND
    return document("site/receipt.html", shown, status=status)


def receipt_of(payment: Payment) -> dict[str, object]:
    """Return a payment as the receipt page shows it."""
    currency = payment.currency
    return {
        "payment": payment,
        "lines": [(text, signed_in_words(amount, currency)) for text, amount in payment.lines],
        "day": brief_date(payment.paid_at or payment.created_at, is_all_day=True),
        "amount": in_words(payment.amount, currency),
        "tax": in_words(payment.tax, currency) if payment.tax else "",
        "refunds": [
            (brief_date(refund.created_at, is_all_day=True), in_words(refund.amount, currency))
            for refund in payment.refunds.all()
        ],
        "disputed": in_words(payment.disputed, currency) if payment.disputed else "",
        "left": in_words(payment.left, currency) if payment.left else _("nothing"),
    }


@csrf_exempt
@require_POST
def give_back(request: HttpRequest, token: str) -> HttpResponse:
    """Cancel a booking that is not paid."""
    return _done(request, token, change.cancel_by_link)


@csrf_exempt
@require_POST
def hold_again(request: HttpRequest, token: str) -> HttpResponse:
    """Hold the seats again that were not paid in time, while they are free."""
    network = sender_of(request)
    return _done(request, token, lambda own: change.hold_again(own, network=network))


def _done(request: HttpRequest, token: str, do: Callable[[str], object]) -> HttpResponse:
    own = request.path.rpartition("/")[0]
    try:
        do(token)
    except NoSuchLink:
        return ended_link(token)
    except DomainError as error:
        return refused(own, error)
    return private(SeeOther(own))


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def practice_page(request: HttpRequest, session_id: str) -> HttpResponse:
    """Show the practice pay page, where no money moves: pay, decline, or a bank check first."""
    try:
        session = practice.practice_session(session_id)
    except RequestRejected:
        return document("site/practice.html", {}, status=HTTPStatus.NOT_FOUND)
    does = request.POST.get("does", "") if request.method == "POST" else ""
    payment = practice.payment_of(session)
    owner = payment.owner
    if does == "pay" and practice.pay(session_id):
        return private(SeeOther(f"{owner.address}?paid=1"))
    shown = {
        "main": {"picture": picture_of(None)},
        "session": session,
        "own_url": owner.address,
        "is_quote": payment.quote is not None,
        "refunds": _refunds(payment),
        "is_open": practice.is_open(session),
        "amount": in_words(session.amount, session.currency),
        "does": does,
    }
    return document("site/practice.html", shown)


def _refunds(payment: Payment) -> str:
    """Return the refund terms of a booking as text; empty for a quote."""
    booking = payment.booking
    if booking is None:
        return ""
    return refunds_in_words(booking.refund_steps, booking.refunds_count_from, at=now())


class Elsewhere(HttpResponseRedirect):
    """Redirects to the payment provider's page."""

    status_code = HTTPStatus.SEE_OTHER
