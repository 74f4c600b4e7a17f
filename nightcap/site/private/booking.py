"""The page at a booking's private address: what is booked, or held, and the button that confirms.

It is read, and confirmed, without a script; one that is loaded here alone lets the guest change it.
Reading it changes nothing, whatever opens the links of a mail by itself.
"""

from http import HTTPStatus

import segno
from django.conf import settings
from django.contrib.humanize.templatetags.humanize import apnumber
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.bookings import selectors
from nightcap.bookings.errors import NoSuchLink
from nightcap.bookings.models import Booking
from nightcap.bookings.rules import BookingState, state_of
from nightcap.bookings.services import holds
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events import ical
from nightcap.events.selectors import effective_events
from nightcap.events.waitlist import closes_at
from nightcap.site import front_end
from nightcap.site.private.page import SeeOther, document, private, shown
from nightcap.venue.moments import moment
from nightcap.waitlist.selectors import count_waiting

_TEMPLATE = "site/booking.html"


# The token is the proof: no cookie is asked, so no other site can press the button with one.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def booking(request: HttpRequest, token: str) -> HttpResponse:
    """Show a booking to its guest; a POST confirms it, or of the same mailbox `?booking=` another.

    404 for a link that nobody was sent, 410 once the seats are free again.
    """
    chosen = request.GET.get("booking")
    try:
        if request.method == "POST":
            _confirm(token, chosen)
            return private(SeeOther(request.get_full_path()))
        return _page(selectors.by_token(token), chosen)
    except NoSuchLink:
        return document(_TEMPLATE, {}, status=HTTPStatus.NOT_FOUND)


def _confirm(token: str, chosen: str | None) -> None:
    try:
        holds.confirm_by_link(token, reference=chosen)
    except NoSuchLink:
        raise
    except DomainError:
        # The page that follows says what is in the way.
        return


def _page(booking: Booking, chosen: str | None) -> HttpResponse:
    others = selectors.other_holds(booking)
    also = selectors.other_confirmed_booking(booking, chosen) if chosen else None
    state = state_of(booking)
    context = {
        "state": state,
        "main": _shown(booking),
        **(_own(booking) if state is BookingState.CONFIRMED else {}),
        "others": [_shown(other) for other in others if state_of(other) is BookingState.HELD],
        "also": _shown(also) if also else None,
    }
    gone = state in {BookingState.RAN_OUT, BookingState.CANCELLED}
    return document(_TEMPLATE, context, status=HTTPStatus.GONE if gone else HTTPStatus.OK)


def _shown(booking: Booking) -> dict[str, object]:
    [event] = effective_events([booking.event], at=now())
    until = booking.held_until
    return shown(event) | {
        "booking": booking,
        "to_pay": selectors.to_pay(booking, event),
        "until": moment(until, at=now()) if until else "",
    }


def _own(booking: Booking) -> dict[str, object]:
    """Return what a guest sees of a booking that stands, and can do about it."""
    [event] = effective_events([booking.event], at=now())
    own = selectors.own_booking(booking)
    until = own.changes_until
    code = segno.make(booking.qr_text, error="m", micro=False)
    return {
        "own": own,
        "more": own.most_tickets - own.number_of_tickets,
        "changes_until": moment(until, at=now()) if until else "",
        **_who_waits(booking),
        "code": code.svg_inline(border=2, dark="#0e0b0a", omitsize=True),
        "code_parts": (booking.reference[:4], booking.reference[4:]),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
        "script": front_end.read(settings.FRONTEND_DIST).own_booking,
    }


def _who_waits(booking: Booking) -> dict[str, object]:
    """Say who gets returned seats; soon before the start the door decides."""
    waiting = count_waiting(booking.event_id) if now() < closes_at(booking.event) else 0
    seats, go, fit = (
        ("seat", "goes", "it fits")
        if booking.number_of_tickets == 1
        else ("seats", "go", "they fit")
    )
    if waiting == 1:
        text = f"One party is waiting: your {seats} {go} to it at once, if {fit}."
    elif waiting:
        parties = f"{str(apnumber(waiting)).capitalize()} parties"
        text = f"{parties} are waiting: your {seats} {go} at once to the first that {fit}."
    else:
        text = f"Your {seats} {go} back to the house, free for others at once."
    return {"waiting": waiting, "given_back": text}
