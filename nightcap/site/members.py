"""A member's page at a private address, its calendar feed, and the page that renews both links."""

import json
import uuid
from datetime import datetime
from http import HTTPStatus

from django.http import HttpRequest, HttpResponse, QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from nightcap.bookings import api as bookings
from nightcap.bookings.mails import place, when
from nightcap.bookings.models import MOST_TICKETS
from nightcap.bookings.schemas import BookingIn
from nightcap.core.errors import DomainError
from nightcap.core.http import sender_of
from nightcap.core.time import now, utc_iso
from nightcap.events import ical
from nightcap.events.fields import EventOut
from nightcap.events.models import TicketStatus
from nightcap.events.selectors import CLOSED, exported_secret_events, secret_events
from nightcap.events.tiers import Paying, TierSale, in_words
from nightcap.members import selectors, services
from nightcap.members.models import MemberLink
from nightcap.members.rules import LinkHasEnded, NoSuchMember
from nightcap.site.forms import sent_form, valid_form, whole_number
from nightcap.site.private import (
    SeeOther,
    document,
    picture_of,
    private,
    refusal_of,
    refused,
)
from nightcap.venue.moments import dated_moment
from nightcap.venue.profile import profile
from nightcap.waitlist import services as waitlist
from nightcap.waitlist.schemas import WaitlistIn

_PAGE = "site/members.html"
_FIELDS = ("customerName", "customerEmail", "customerPhone", "guestRequest")
_HELD, _WAITING = "held", "waiting"
_SAID = {
    _HELD: gettext_lazy("One more step: we sent you an email. Its link confirms your seats."),
    _WAITING: gettext_lazy("You are on the waitlist. We sent you an email with your place."),
}
"""Messages of the page after a form, by its parameter `said`."""


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def page(request: HttpRequest, token: str) -> HttpResponse:
    """Show a member the coming members-only events; a POST books seats, or waits for some.

    404 for an unknown link, 410 for one that has ended.
    """
    try:
        link = selectors.open_by_token(token)
        if request.method == "POST":
            return _send(request, token)
        return _nights(request, link)
    except NoSuchMember:
        return document(_PAGE, {"state": "unknown"}, status=HTTPStatus.NOT_FOUND)
    except LinkHasEnded:
        return document(_PAGE, {"state": "ended"}, status=HTTPStatus.GONE)


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def renew(request: HttpRequest, token: str) -> HttpResponse:
    """Ask a member whether to renew the links; a POST does so and redirects to the new page."""
    try:
        if request.method == "POST":
            links = services.renew_by_token(token, key=request.POST.get("key") or None)
            return private(SeeOther(links.page))
        selectors.open_by_token(token)
    except NoSuchMember:
        return document(_PAGE, {"state": "unknown"}, status=HTTPStatus.NOT_FOUND)
    except LinkHasEnded:
        return document(_PAGE, {"state": "ended"}, status=HTTPStatus.GONE)
    back = request.path.removesuffix("/renew")
    shown = {"main": {"picture": picture_of(None)}, "back": back, "key": uuid.uuid4()}
    return document(_PAGE, {"state": "renewing", **shown})


@require_safe
def calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return a member's calendar feed; after the link's end, one entry with that title.

    404 for an unknown link. An ended feed answers 200: calendar programs keep the earlier entries
    of a feed that is refused.
    """
    try:
        link = selectors.by_token(token)
    except NoSuchMember:
        return document(_PAGE, {"state": "unknown"}, status=HTTPStatus.NOT_FOUND)
    venue = profile()
    name = _("%(name)s: members") % {"name": venue.name} if venue.name else _("Members")
    if link.over_at is None:
        file = ical.programme_file(exported_secret_events(at=now()), name=name)
    else:
        file = ical.ended_file(
            name=name,
            title=_("This calendar has ended"),
            text=_("Please remove it. Questions? %(call_us)s.") % {"call_us": venue.call_us},
            at=link.over_at,
        )
    return private(HttpResponse(file, content_type="text/calendar; charset=utf-8"))


def _nights(request: HttpRequest, link: MemberLink) -> HttpResponse:
    at = now()
    shown = {
        "state": "open",
        "main": {"picture": picture_of(None)},
        "member": link.subscriber,
        "nights": [_night(event, at=at) for event in secret_events(at=at)],
        "calendar": link.calendar_address,
        "webcal": link.calendar_address.replace("https:", "webcal:", 1),
        "renew": f"{request.path}/renew",
        "refusal": refusal_of(request),
        "said": _SAID.get(request.GET.get("said", "")),
        "key": uuid.uuid4(),
    }
    return document(_PAGE, shown)


def _night(event: EventOut, *, at: datetime) -> dict[str, object]:
    left = event.seats_left if event.seats_left is not None else MOST_TICKETS
    prices = [
        {
            "value": f"{tier.id}-{tier.amount}",
            "text": f"{tier.name}, {in_words(tier.amount, event.currency)}",
        }
        for tier in event.tiers
        if tier.sale is TierSale.OPEN and not tier.needs_code and tier.seats_left != 0
    ]
    is_on_sale = event.on_sale_at is None or event.on_sale_at <= at
    is_open = not event.is_cancelled and event.ticket_status not in CLOSED and is_on_sale
    return {
        "event": event,
        "when": when(event),
        "place": place(event),
        "prices": prices,
        "starts_at": utc_iso(event.starts_at),
        "numbers": range(1, min(MOST_TICKETS, left) + 1),
        "is_open": is_open and (bool(prices) or not event.tiers) and not event.eventbrite_link,
        "takes_code": bool(event.tiers),
        "chooses_payment": event.payment == Paying.CHOICE and bool(event.tiers),
        "parties": range(1, MOST_TICKETS + 1) if event.waitlist_until else None,
        "is_sold_out": event.ticket_status == TicketStatus.SOLD_OUT,
        "on_sale": dated_moment(event.on_sale_at, at=at)
        if event.on_sale_at and not is_on_sale
        else "",
    }


def _send(request: HttpRequest, token: str) -> HttpResponse:
    """Book or wait by a form of the page; redirect to the booking, or to the page."""
    form = sent_form(request)
    do = _wait if form.get("do") == "wait" else _book
    try:
        return private(SeeOther(do(request, form, token)))
    except DomainError as error:
        return refused(request.path, error)


def _book(request: HttpRequest, form: QueryDict, token: str) -> str:
    """Book seats; return the address of the booking, or of the page if the guest must confirm."""
    number = whole_number(form.get("numberOfTickets"))
    # The price as the page showed it: its id, and its amount in cents.
    tier, amount = (whole_number(part) for part in form.get("price", "-").partition("-")[::2])
    values = _guest(form, token) | {
        "numberOfTickets": number,
        "tickets": [{"tierId": tier, "number": number}] if tier else [],
        "seenAmount": None if amount is None or number is None else number * amount,
        "promoCode": form.get("promoCode", ""),
        "payNow": form.get("payNow") == "on",
    }
    response = bookings.book_once(request, valid_form(BookingIn, values), key=form.get("key"))
    link: str | None = json.loads(response.content)["link"]
    return link or f"{request.path}?said={_HELD}"


def _wait(request: HttpRequest, form: QueryDict, token: str) -> str:
    """Join the waitlist; return the address of the page with its confirmation."""
    values = _guest(form, token) | {"partySize": whole_number(form.get("numberOfTickets"))}
    wanted = valid_form(WaitlistIn, values)
    # A mailbox waits once for an event, so that a form that is sent twice is refused.
    waitlist.join(
        wanted.event_id,
        wanted.party,
        network=sender_of(request),
        is_member=True,
        seen_start=wanted.event_date,
    )
    return f"{request.path}?said={_WAITING}"


def _guest(form: QueryDict, token: str) -> dict[str, object]:
    texts: dict[str, object] = {name: form.get(name, "") for name in _FIELDS}
    known = {"eventDate": form.get("eventDate") or None, "memberToken": token}
    return texts | known | {"eventId": whole_number(form.get("event"))}
