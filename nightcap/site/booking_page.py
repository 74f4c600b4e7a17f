"""The page behind the link in a guest's mail: what is held, and the button that confirms it.

It needs no script. Reading it changes nothing, whatever opens the links of a mail by itself.
"""

from collections.abc import Iterable, Mapping
from enum import StrEnum
from http import HTTPStatus

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.template.loader import render_to_string
from django.utils import dateformat
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.bookings.emails import place, when
from nightcap.bookings.errors import NoSuchLink
from nightcap.bookings.models import Booking
from nightcap.bookings.services import holding
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events.effective import EventOut, effective
from nightcap.events.price import at_the_door
from nightcap.http.security import policy
from nightcap.media.names import URL_PREFIX, PictureName
from nightcap.site import front_end, icons
from nightcap.venue.profile import profile
from nightcap.venue.services import picture_url

_WIDEST = 960


class State(StrEnum):
    """What has become of a booking that was held."""

    HELD = "held"
    CONFIRMED = "confirmed"
    RAN_OUT = "ran out"
    CANCELLED = "cancelled"
    NO_EVENT = "no event"
    OVER = "over"


class _SeeOther(HttpResponseRedirect):
    status_code = HTTPStatus.SEE_OTHER


# The token is the proof: no cookie is asked, so no other site can press the button with one.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def confirming(request: HttpRequest, token: str) -> HttpResponse:
    """Show what the link is about; a POST confirms it, or of the same address `?booking=` another.

    404 for a link that nobody was sent, 410 once the seats are free again.
    """
    chosen = request.GET.get("booking")
    try:
        if request.method == "POST":
            _confirm(token, chosen)
            return _private(_SeeOther(request.get_full_path()))
        return _page(holding.linked(token), chosen)
    except NoSuchLink:
        return _document({}, status=HTTPStatus.NOT_FOUND)


def _confirm(token: str, chosen: str | None) -> None:
    try:
        holding.confirm(token, reference=chosen)
    except NoSuchLink:
        raise
    except DomainError:
        # The page that follows says what is in the way.
        return


def _page(booking: Booking, chosen: str | None) -> HttpResponse:
    others = holding.others_of(booking)
    also = holding.confirmed_beside(booking, chosen) if chosen else None
    state = _state(booking)
    context = {
        "state": state,
        "main": _shown(booking),
        "others": [_shown(other) for other in others if _state(other) is State.HELD],
        "also": _shown(also) if also else None,
    }
    gone = state in {State.RAN_OUT, State.CANCELLED}
    return _document(context, status=HTTPStatus.GONE if gone else HTTPStatus.OK)


def _state(booking: Booking) -> State:
    if booking.held_until is not None and (booking.is_cancelled or booking.held_until <= now()):
        return State.RAN_OUT
    if booking.is_cancelled:
        return State.CANCELLED
    if booking.event.is_cancelled:
        return State.NO_EVENT
    if booking.event.over_at <= now():
        return State.OVER
    return State.HELD if booking.is_held else State.CONFIRMED


def _shown(booking: Booking) -> dict[str, object]:
    [event] = effective([booking.event], at=now())
    zone = profile().time_zone
    until = booking.held_until
    return {
        "booking": booking,
        "event": event,
        "when": when(event),
        "place": place(event),
        "to_pay": at_the_door(event.price_range, booking.number_of_tickets),
        "until": dateformat.format(until.astimezone(zone), "g:i A") if until else "",
        "picture": _picture(event),
    }


def _picture(event: EventOut) -> str:
    venue = profile()
    url = event.image_url or picture_url(venue.open_graph.file)
    name = PictureName.parse(url.removeprefix(URL_PREFIX)) if url.startswith(URL_PREFIX) else None
    if name is None:
        return url
    width = max((width for width in name.widths if width <= _WIDEST), default=name.widths[0])
    return URL_PREFIX + name.variant(width, "webp")


def _document(context: Mapping[str, object], *, status: int) -> HttpResponse:
    built = front_end.read(settings.FRONTEND_DIST)
    css = render_to_string("site/booking.css", {"faces": list(_faces(built.fonts))})
    known = {"venue": profile(), "css": css, "icons": icons.links(), "logo": icons.vector()}
    html = render_to_string("site/booking.html", {**known, **context})
    response = HttpResponse(html, status=status)
    response["Content-Security-Policy"] = policy(css=css)
    return _private(response)


def _faces(fonts: Iterable[str]) -> Iterable[dict[str, str]]:
    for url in fonts:
        family = "Jost" if "jost" in url else "Bodoni Moda"
        yield {"family": family, "style": "italic" if "italic" in url else "normal", "url": url}


def _private(response: HttpResponse) -> HttpResponse:
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    response["Cache-Control"] = "no-store"
    return response
