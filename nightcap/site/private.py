"""The pages at private addresses: each is for one person, uncached, unindexed and not logged.

They can be read, and their buttons work, without a script; one script for each page lets guests
change a booking and updates a place on the waitlist. Reading a page changes no data, because mail
programs open links automatically. The token is the proof: no cookie is needed, so no other site can
use one to press a button.
"""

from collections import Counter
from collections.abc import Mapping
from datetime import timedelta
from http import HTTPStatus
from typing import NamedTuple
from urllib.parse import urlencode

from django.conf import settings
from django.contrib.humanize.templatetags.humanize import apnumber
from django.core import signing
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils.http import http_date
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from nightcap.bookings import calendar_files
from nightcap.bookings import selectors as bookings
from nightcap.bookings.codes import code_svg
from nightcap.bookings.mails import place, when
from nightcap.bookings.models import Booking, Status
from nightcap.bookings.promo_codes import may_use_again
from nightcap.bookings.rules import (
    BookingState,
    NoSuchLink,
    RefundState,
    all_back_until,
    balance_due,
    due_at_door,
    refunds_in_words,
    state_of,
    to_pay,
)
from nightcap.bookings.schemas import OwnBookingOut
from nightcap.bookings.services import holds
from nightcap.bookings.services.new_email import confirmable_until
from nightcap.bookings.tickets import in_one_line
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events import ical
from nightcap.events.fields import EventOut
from nightcap.events.models import Event
from nightcap.events.selectors import effective_events
from nightcap.events.tiers import TierOut, TierSale, in_words
from nightcap.media.names import variant_url, variants_of
from nightcap.payments.rules import due_of, payable_of
from nightcap.payments.selectors import can_be_paid, money_moved, receipts_of_giver
from nightcap.payments.services import checkout
from nightcap.site import booking_texts, footer, front_end, icons, shades
from nightcap.site.security import policy
from nightcap.venue.currencies import currency_of
from nightcap.venue.moments import dated_moment, moment
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url
from nightcap.waitlist import selectors as waitlist
from nightcap.waitlist import services as waitlist_services
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.rules import NoSuchPlace, place_in_words, time_to_accept
from nightcap.waitlist.schemas import OwnPlaceOut

_SEVERAL = 2
_WIDEST = 960
_MOST_DRAWN = 10
"""The most waiting parties that are drawn; a longer waitlist is only described as text."""
_REFUSED = "refused"
"""The parameter with the signed reason why an action was refused."""
_REFUSAL_SHOWN_FOR = timedelta(minutes=10)


KEPT_UNTIL = "Kept-Until"
"""The header that lets a page be stored on the guest's device, to open it without a network.

The service worker (`frontend/src/worker.ts`) removes the copy at that time.
"""


class SeeOther(HttpResponseRedirect):
    """Redirects after an action to the page that shows it, so that a reload does not repeat it."""

    status_code = HTTPStatus.SEE_OTHER


def document(
    template: str, context: Mapping[str, object], *, status: int = HTTPStatus.OK
) -> HttpResponse:
    """Return a page that extends `site/private.html`; without `main` it has no content."""
    built = front_end.read(settings.FRONTEND_DIST)
    # First: the other parts show the venue as it was read last.
    venue = profile()
    css = shades.sheet("site/private.css", built.faces[venue.type])
    known = {
        "venue": venue,
        "css": css,
        "icons": icons.links(),
        "logo": icons.vector(),
        "page_links": footer.page_links(venue),
        "small_print": footer.small_print(venue),
        "network_links": footer.network_links(venue),
        "year": now().astimezone(venue.time_zone).year,
        # A part of many sentences: "If you did not expect this, call us: …".
        "call_us": render_to_string("site/call-us.html", {"venue": venue}),
    }
    html = render_to_string(template, {**known, **context})
    headers = {"Content-Security-Policy": policy(css=css)}
    return private(HttpResponse(html, status=status, headers=headers))


def private(response: HttpResponse) -> HttpResponse:
    """Make a response uncacheable, unindexed and without a referrer."""
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response


def _shown(event: EventOut) -> dict[str, object]:
    """Return the data of the event that a private address is about."""
    return {
        "event": event,
        "when": when(event),
        "place": place(event),
        "picture": picture_of(event.image_url),
    }


def picture_of(url: str | None) -> dict[str, object] | None:
    """Return a picture's address and variants; without one those of the venue's own, if any."""
    own = profile().open_graph
    url = url or (picture_url(own.file) if own else None)
    if url is None:
        return None
    return {"src": variant_url(url, width=_WIDEST), "variants": variants_of(url)}


def refused(address: str, error: DomainError, **query: str) -> HttpResponse:
    """Redirect to the page at a private address, which shows why an action was refused."""
    text = signing.dumps(str(error), salt=address)
    return private(SeeOther(f"{address}?{urlencode({**query, _REFUSED: text})}"))


def refusal_of(request: HttpRequest) -> str:
    """Return why the last action on a page was refused; '' without a recent refusal."""
    try:
        text = signing.loads(
            request.GET.get(_REFUSED, ""), salt=request.path, max_age=_REFUSAL_SHOWN_FOR
        )
    except signing.BadSignature:
        # A link can contain any text: only one that we have signed is shown.
        return ""
    return str(text)


# --- A booking ---


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def booking(request: HttpRequest, token: str) -> HttpResponse:
    """Show a booking to its guest; a POST confirms it, or another one of the same mailbox.

    `?booking=` names the other one. 404 for an unknown link, 410 once the seats are free again or
    another guest has them.
    """
    chosen = request.GET.get("booking")
    try:
        if request.method == "POST":
            return _confirm(token, chosen, request.path)
        return _booking_page(bookings.by_token(token), chosen, request)
    except NoSuchLink:
        return ended_link(token)


def ended_link(token: str) -> HttpResponse:
    """Return the page of an ended link: handed over (410), or unknown (404)."""
    given = bookings.handed_over_by(token)
    if given is None:
        return document("site/booking.html", {}, status=HTTPStatus.NOT_FOUND)
    handed_over_at = given.handed_over_at
    shown = {
        "main": _shown_booking(given),
        "when": dated_moment(handed_over_at, at=now()) if handed_over_at else "",
        "receipt_path": f"/{given.link_path}/{token}/receipt" if receipts_of_giver(given) else "",
    }
    return document("site/handed-over.html", shown, status=HTTPStatus.GONE)


def _confirm(token: str, chosen: str | None, address: str) -> HttpResponse:
    query = {"booking": chosen} if chosen else {}
    try:
        holds.confirm_by_link(token, reference=chosen)
    except NoSuchLink:
        raise
    except DomainError as error:
        if chosen or state_of(bookings.by_token(token)) is not BookingState.RAN_OUT:
            return refused(address, error, **query)
        # The page itself shows why.
    return private(SeeOther(f"{address}?{urlencode(query)}" if query else address))


def _booking_page(booking: Booking, chosen: str | None, request: HttpRequest) -> HttpResponse:
    others = bookings.other_holds(booking)
    also = bookings.other_confirmed_booking(booking, chosen) if chosen else None
    state = state_of(booking)
    context = {
        "state": state,
        "refusal": refusal_of(request),
        "main": _shown_booking(booking),
        **(_own_booking(booking) if state is BookingState.CONFIRMED else {}),
        **_paying(booking, request),
        **(_waiting_for_money() if state is BookingState.UNPAID else {}),
        "others": [
            _shown_booking(other) for other in others if state_of(other) is BookingState.HELD
        ],
        "also": _shown_booking(also) if also else None,
    }
    if "paid" in request.GET and not context["is_back"]:
        # Without a payment in progress, the parameter must not trigger another check.
        return private(SeeOther(request.path))
    is_gone = state in {BookingState.RAN_OUT, BookingState.CANCELLED}
    page = document("site/booking.html", context, status=410 if is_gone else 200)
    if state is BookingState.CONFIRMED:
        _allow_copy(page, booking.event)
    if context["is_back"]:
        # The page shows the payment soon, even without a script.
        page["Refresh"] = "2"
    return page


def _allow_copy(page: HttpResponse, event: Event) -> None:
    """Let a guest's device store a page until the event is over."""
    page[KEPT_UNTIL] = http_date(event.over_at.timestamp())


@require_safe
def booking_calendar(request: HttpRequest, token: str) -> HttpResponse:
    """Return the calendar file of a guest's confirmed booking; 404 for any other link."""
    try:
        booking = bookings.by_token(token)
    except NoSuchLink:
        return ended_link(token)
    if state_of(booking) is not BookingState.CONFIRMED:
        return document("site/booking.html", {}, status=HTTPStatus.NOT_FOUND)
    [event] = effective_events([booking.event], at=now())
    [moved] = money_moved([booking]).values()
    file = calendar_files.guest_file(
        [booking],
        event,
        link_of=lambda own: own.address,
        received=moved.cash + moved.card,
    )
    headers = {
        "Content-Type": "text/calendar; charset=utf-8",
        "Content-Disposition": f'attachment; filename="{ical.file_name(event.title)}"',
    }
    return private(HttpResponse(file, headers=headers))


def _waiting_for_money() -> dict[str, object]:
    """Return the script that updates the page, and shows how much time is left."""
    return {"script": front_end.read(settings.FRONTEND_DIST).own_place}


def _shown_booking(booking: Booking) -> dict[str, object]:
    [event] = effective_events([booking.event], at=now())
    until = booking.held_until
    return _shown(event) | {
        "booking": booking,
        "prices": in_one_line(booking.tickets) if len(event.tiers) > 1 else "",
        "to_pay": to_pay([booking], event.price_range),
        "until": moment(until, at=now()) if until else "",
    }


def _own_booking(booking: Booking) -> dict[str, object]:
    """Return a confirmed booking's data and actions for its guest."""
    [event] = effective_events([booking.event], at=now())
    own = bookings.own_booking(booking)
    until = own.changes_until
    all_back = all_back_until(booking, at=now())
    new_email_until = confirmable_until(booking)
    return {
        "own": own,
        "more": own.most_tickets - own.number_of_tickets,
        "steps": _steps(own, event),
        "changes_until": moment(until, at=now()) if until else "",
        "all_back_until": moment(all_back, at=now()) if all_back and booking.net_paid else "",
        "may_correct_email": booking.event.starts_at > now(),
        "new_email_until": moment(new_email_until, at=now()) if new_email_until else "",
        "other_dates": booking_texts.other_dates(booking),
        "gives": booking_texts.hand_over_choices(booking),
        **booking_texts.who_waits(booking),
        "code": code_svg(booking),
        "code_parts": (booking.reference[:4], booking.reference[4:]),
        "google": ical.google_link(event),
        "outlook": ical.outlook_link(event),
        "saved": dated_moment(now(), at=now()),
        "terms": booking_texts.printed_terms(booking, event),
        "currency": currency_of(profile().currency),
        "script": front_end.read(settings.FRONTEND_DIST).own_booking,
    }


def _paying(booking: Booking, request: HttpRequest) -> dict[str, object]:
    """Return a guest's advance payments, due and made, and the actions for them."""
    currency = profile().currency
    due = due_of(booking)
    [moved] = money_moved([booking]).values()
    balance = balance_due(booking, moved)
    at_door = due_at_door(booking) or 0
    at_door -= 0 if booking.prepay_comes_back else due
    refunded = booking.refunded - moved.disputed
    payable = 0 if due else payable_of(booking)
    until = booking.held_until
    is_over = until is not None and until <= now()
    state, says_paid = state_of(booking), "paid" in request.GET
    is_back = (state is BookingState.UNPAID and (says_paid or is_over)) or (
        state is BookingState.CONFIRMED
        and says_paid
        and payable_of(booking) > 0
        and can_be_paid(booking)
    )
    was_unpaid = booking.status == Status.EXPIRED and booking.prepay > 0
    left = booking.event.seats_left
    if is_back:
        # The payment of a guest who returns from the pay page is checked first.
        checkout.poll_soon(booking)
    seconds_left = max(timedelta(0), until - now()) // timedelta(seconds=1) if until else 0
    return {
        "seconds_left": seconds_left if state is BookingState.UNPAID and not is_back else 0,
        "still_free": booking_texts.still_free(left),
        "pay_path": f"{request.path}/pay",
        "calendar_path": f"{request.path}/calendar.ics",
        "receipt_path": f"{request.path}/receipt",
        "give_back_path": f"{request.path}/give-back",
        "was_unpaid": was_unpaid,
        "can_hold_again": was_unpaid
        and (left is None or left >= booking.number_of_tickets)
        and may_use_again(booking),
        "again_path": f"{request.path}/again",
        "refunds": refunds_in_words(booking.refund_steps, booking.refunds_count_from, at=now()),
        "due": in_words(due, currency) if due else "",
        "pay_until": moment(booking.balance_due_at, at=now()) if booking.balance_due_at else "",
        "otherwise": booking_texts.otherwise(booking),
        "payable": in_words(payable, currency) if payable else "",
        "paid": in_words(booking.paid, currency) if booking.paid else "",
        "has_refundable": booking.refundable > 0,
        "refunded": in_words(refunded, currency) if refunded > 0 else "",
        "disputed": in_words(moved.disputed, currency) if moved.disputed else "",
        "at_door": in_words(at_door, currency) if at_door > 0 else "",
        "is_refund_pending": any(state is RefundState.PENDING for _, state in moved.refunds),
        "paid_at_door": [
            text % {"amount": in_words(amount, currency)}
            for amount, text in (
                (moved.cash, _("%(amount)s in cash")),
                (moved.card, _("%(amount)s by card")),
            )
            if amount
        ],
        "balance": in_words(balance, currency) if balance else "",
        "is_back": is_back,
        "is_over": is_over and not says_paid,
        "is_away": "away" in request.GET,
    }


class _Step(NamedTuple):
    """A field for the number of seats, of the booking or at one of several prices."""

    field: str
    number: int
    least: int
    most: int
    name: str = ""
    price: str = ""
    tier_id: int | None = None
    amount: int | None = None
    """Price of a seat in cents; None if the booked seats have another price, as with a code."""


def _steps(own: OwnBookingOut, event: EventOut) -> list[_Step]:
    most = own.most_tickets
    costs = {tier.id: tier.amount for tier in event.tiers}
    is_as_booked = all(costs.get(sold.tier_id) == sold.amount for sold in own.tickets)
    if len(event.tiers) < _SEVERAL or not own.tickets:
        amount = own.tickets[0].amount if own.tickets and is_as_booked else None
        return [_Step("numberOfTickets", own.number_of_tickets, least=1, most=most, amount=amount)]
    numbers = Counter[int]()
    for ticket in own.tickets:
        numbers[ticket.tier_id] += ticket.number
    return [
        _Step(
            f"tickets-{tier.id}",
            number,
            least=0,
            most=_most_at(tier, number, most),
            name=tier.name,
            price=in_words(tier.amount, event.currency),
            tier_id=tier.id,
            amount=tier.amount if is_as_booked else None,
        )
        for tier in event.tiers
        for number in (numbers[tier.id],)
        # Others need a promo code at booking, or are on sale at another time.
        if number or (tier.sale is TierSale.OPEN and not tier.needs_code)
    ]


def _most_at(tier: TierOut, number: int, most: int) -> int:
    """Return the most seats that a guest who has some at a price can have at it."""
    if tier.sale is not TierSale.OPEN:
        return number
    return most if tier.seats_left is None else min(most, number + tier.seats_left)


# --- A place on the waitlist ---


@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def own_place(request: HttpRequest, token: str) -> HttpResponse:
    """Show a party its place on the waitlist; a POST of `do=accept` or `do=leave` does that.

    404 for an unknown link, 410 once the party is no longer on the waitlist.
    """
    try:
        if request.method == "POST":
            try:
                _answer(token, request.POST.get("do"), seen=request.POST.get("version", ""))
            except NoSuchPlace:
                raise
            except DomainError as error:
                return refused(request.path, error)
            return private(SeeOther(request.path))
        return _place_page(waitlist.by_token(token), refusal_of(request))
    except NoSuchPlace:
        return document("site/waitlist.html", {}, status=HTTPStatus.NOT_FOUND)


def _answer(token: str, what: str | None, *, seen: str) -> None:
    if what == "accept":
        waitlist_services.accept(token)
    elif what == "leave":
        waitlist_services.leave(
            token, seen=int(seen) if seen.isascii() and seen.isdigit() else None
        )


def _place_page(entry: WaitlistEntry, refusal: str) -> HttpResponse:
    own, at = waitlist.own_place(entry), now()
    [event] = effective_events([entry.event], at=at)
    context = {
        "own": own,
        "refusal": refusal,
        "main": _shown(event) | {"party": apnumber(own.party_size)},
        "is_over": event.over_at <= at,
        **_in_line(own, time_to_accept(entry.event, at)),
    }
    if own.offer_until:
        context["until"] = moment(own.offer_until, at=at)
        context["seconds_left"] = max(timedelta(0), own.offer_until - at) // timedelta(seconds=1)
    is_open = bool(own.offer_until or own.position)
    if is_open:
        context["script"] = front_end.read(settings.FRONTEND_DIST).own_place
        context["saved"] = dated_moment(at, at=at)
    if entry.booking and entry.booking.changes_until > at:
        context["changes_until"] = moment(entry.booking.changes_until, at=at)
    is_gone = own.state in {WaitlistState.EXPIRED, WaitlistState.LEFT}
    page = document("site/waitlist.html", context, status=410 if is_gone else 200)
    if is_open:
        _allow_copy(page, entry.event)
    return page


def _in_line(own: OwnPlaceOut, to_accept: str) -> dict[str, object]:
    """Return a waiting party's data; `to_accept` is how long offers are held, as text."""
    if own.position is None:
        return {}
    before = own.position - 1
    return {
        "place": place_in_words(own.position).capitalize(),
        "before": before,
        "before_in_words": str(apnumber(before)).capitalize(),
        "line": range(before) if own.position <= _MOST_DRAWN else None,
        "to_accept": to_accept,
        "is_closed": own.offers_until <= now(),
        "closes": moment(own.offers_until, at=now()),
    }
