"""All bookings of a mailbox on one page, by a link that a guest asks for by email address."""

import json
import uuid
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.bookings import api as bookings
from nightcap.bookings.mails import when
from nightcap.bookings.models import Booking, Quote
from nightcap.bookings.rules import BookingState, state_of
from nightcap.bookings.schemas import BookingIn
from nightcap.core.errors import DomainError
from nightcap.core.http import length_of, sender_of
from nightcap.core.time import now, utc_iso
from nightcap.evenings import selectors, services
from nightcap.evenings.api import requested
from nightcap.evenings.models import EveningsLink
from nightcap.evenings.rules import NoSuchEveningsLink
from nightcap.evenings.schemas import EveningsIn
from nightcap.evenings.selectors import NextDate
from nightcap.events.fields import EventOut
from nightcap.events.rules import price_at_the_door
from nightcap.events.selectors import effective_events
from nightcap.events.tiers import in_words
from nightcap.payments.selectors import ids_with_receipts
from nightcap.site.forms import sent_form, valid_form, whole_number
from nightcap.site.private import (
    SeeOther,
    document,
    picture_of,
    private,
    refusal_of,
    refused,
)

_PAGE = "site/evenings.html"
_ASKED, _HELD = "asked", "held"
_STATES = {
    BookingState.HELD: gettext_lazy("Not confirmed yet"),
    BookingState.UNPAID: gettext_lazy("Not paid yet"),
    BookingState.CONFIRMED: gettext_lazy("Confirmed"),
    BookingState.RAN_OUT: gettext_lazy("Not confirmed in time"),
    BookingState.CANCELLED: gettext_lazy("Cancelled"),
    BookingState.NO_EVENT: gettext_lazy("Event cancelled"),
    BookingState.OVER: gettext_lazy("Confirmed"),
}


# The page sets no cookie, so no other site can use one to send the form.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def request_page(request: HttpRequest) -> HttpResponse:
    """Show the form that asks for a link to all bookings; a POST asks for one."""
    if request.method == "POST":
        try:
            wanted = valid_form(EveningsIn, {"email": sent_form(request).get("email", "")})
            services.request_link(wanted.email, network=sender_of(request), size=length_of(request))
        except DomainError as error:
            return refused(request.path, error)
        return private(SeeOther(f"{request.path}?said={_ASKED}"))
    shown = {
        "state": "asking",
        "main": {"picture": picture_of(None)},
        "refusal": refusal_of(request),
        "said": requested() if request.GET.get("said") == _ASKED else "",
    }
    return document(_PAGE, shown)


# The token is the proof, so no cookie is needed.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show all bookings of a mailbox; a POST books the next date of one of their shows.

    404 for an unknown link and for one whose hour is over, with the same page.
    """
    try:
        link = selectors.by_token(token)
    except NoSuchEveningsLink:
        return document(_PAGE, {"state": "ended"}, status=HTTPStatus.NOT_FOUND)
    if request.method == "POST":
        try:
            return private(SeeOther(_book_again(request, link)))
        except DomainError as error:
            return refused(request.path, error)
    return _evenings_page(request, link)


def _evenings_page(request: HttpRequest, link: EveningsLink) -> HttpResponse:
    at = now()
    evenings = selectors.bookings_of(link, at=at)
    rows = [*evenings.upcoming, *evenings.past]
    # Otherwise the links of earlier keys and addresses would open nothing.
    Booking.activate_links(rows)
    receipts = ids_with_receipts(rows)
    dates = selectors.next_dates(evenings, at=at)
    shown = [
        _row(booking, event, date=dates.get(booking.pk), has_receipt=booking.pk in receipts)
        for booking, event in zip(
            rows, effective_events([booking.event for booking in rows], at=at), strict=True
        )
    ]
    said = _("One more step: we sent you an email. Its link confirms your seats.")
    context = {
        "state": "open",
        "main": {"picture": picture_of(None)},
        "upcoming": shown[: len(evenings.upcoming)],
        "past": shown[len(evenings.upcoming) :],
        "refusal": refusal_of(request),
        "said": said if request.GET.get("said") == _HELD else "",
        "key": uuid.uuid4(),
    }
    return document(_PAGE, context)


def _row(
    booking: Booking, event: EventOut, *, date: NextDate | None, has_receipt: bool
) -> dict[str, object]:
    return {
        "booking": booking,
        "title": event.title,
        "when": when(event),
        "state": _state_in_words(booking),
        "receipt": f"{booking.address}/receipt" if has_receipt else "",
        "again": _again(date) if date else None,
    }


def _state_in_words(booking: Booking) -> str:
    if booking.handed_over_at is not None:
        return _("Handed over")
    state = state_of(booking)
    if state is BookingState.RAN_OUT and booking.prepay:
        return _("Not paid in time")
    return str(_STATES[state])


def _again(date: NextDate) -> dict[str, object]:
    """Return the next date of a show, with the fields of its form if one tap books it."""
    event, quote = date.event, date.quote
    shown: dict[str, object] = {"event": event, "when": when(event)}
    if quote is None:
        return shown
    tickets = ",".join(f"{ticket['tier']}-{ticket['number']}" for ticket in quote.tickets)
    return shown | {
        "cost": _cost(quote, event),
        "tickets": tickets,
        "amount": "" if quote.amount is None else quote.amount,
        "starts_at": utc_iso(event.starts_at),
    }


def _cost(quote: Quote, event: EventOut) -> str:
    """Return seats, price and payment: "2 seats: $50. You pay at the door."."""
    amount = quote.amount
    if amount is None:
        price = price_at_the_door(event.price_range, quote.seats) or event.price_range
    else:
        price = in_words(amount, event.currency)
    seats = ngettext("%(seats)s seat", "%(seats)s seats", quote.seats) % {"seats": quote.seats}
    said = [f"{seats}: {price}." if price else f"{seats}."]
    due = in_words(quote.prepayment, event.currency)
    if quote.prepayment and quote.is_deposit_returned:
        text = _("Next you pay a deposit of %(due)s, which we refund when you arrive.")
        said.append(text % {"due": due})
    elif quote.prepayment:
        said.append(_("Next you pay %(due)s.") % {"due": due})
    if amount and (quote.is_deposit_returned or quote.prepayment < amount):
        said.append(
            _("You pay the rest at the door.")
            if quote.prepayment and not quote.is_deposit_returned
            else _("You pay at the door.")
        )
    return " ".join(said)


def _book_again(request: HttpRequest, link: EveningsLink) -> str:
    """Book the seats of an earlier booking at another date; return the address to show.

    Rule: 'Book again' books as every guest does, at the start and the price that the page showed.
    """
    form = sent_form(request)
    earlier = selectors.booking_of(link, form.get("booking", ""))
    tickets = [part.partition("-")[::2] for part in form.get("tickets", "").split(",") if part]
    values = {
        "customerName": earlier.customer_name,
        "customerEmail": earlier.customer_email,
        "customerPhone": earlier.customer_phone,
        "numberOfTickets": earlier.number_of_tickets,
        "eventId": whole_number(form.get("event")),
        "eventDate": form.get("eventDate") or None,
        "seenAmount": whole_number(form.get("amount")),
        "tickets": [
            {"tierId": whole_number(tier), "number": whole_number(number)}
            for tier, number in tickets
        ],
    }
    response = bookings.book_once(request, valid_form(BookingIn, values), key=form.get("key"))
    address: str | None = json.loads(response.content)["link"]
    return address or f"{request.path}?said={_HELD}"
