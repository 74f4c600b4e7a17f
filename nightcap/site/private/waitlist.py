"""The page at a party's private address: its place in line, or the seats that are held for it.

It is read, the seats are accepted and the line is left without a script; one that is loaded here
alone keeps it true while it is looked at. Reading it changes nothing, whatever opens the links of
a mail by itself.
"""

from datetime import timedelta
from http import HTTPStatus

from django.conf import settings
from django.contrib.humanize.templatetags.humanize import apnumber
from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods

from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.events.selectors import effective_events
from nightcap.site import front_end
from nightcap.site.private.page import SeeOther, document, private, shown
from nightcap.venue.moments import moment
from nightcap.venue.profile import profile
from nightcap.waitlist import selectors, services
from nightcap.waitlist.models import WaitlistEntry, WaitlistState
from nightcap.waitlist.rules import NoSuchPlace, held_minutes, place_in_words
from nightcap.waitlist.schemas import OwnPlaceOut

_TEMPLATE = "site/waitlist.html"
_MOST_DRAWN = 10
"""Places that are drawn as a line; a longer one is words alone."""
_HOUR = timedelta(hours=1)
_SECOND = timedelta(seconds=1)
_GONE = frozenset({WaitlistState.EXPIRED, WaitlistState.LEFT})


# The token is the proof: no cookie is asked, so no other site can press the buttons with one.
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def place(request: HttpRequest, token: str) -> HttpResponse:
    """Show a party its place in line; a POST of `do=accept` or `do=leave` does that.

    404 for a link that nobody was sent, 410 once the party is in line no more.
    """
    try:
        if request.method == "POST":
            _answer(token, request.POST.get("do"), seen=request.POST.get("version", ""))
            return private(SeeOther(request.path))
        return _page(selectors.by_token(token))
    except NoSuchPlace:
        return document(_TEMPLATE, {}, status=HTTPStatus.NOT_FOUND)


def _answer(token: str, what: str | None, *, seen: str) -> None:
    try:
        if what == "accept":
            services.accept(token)
        elif what == "leave":
            services.leave(token, seen=int(seen) if seen.isascii() and seen.isdigit() else None)
    except NoSuchPlace:
        raise
    except DomainError:
        # The page that follows says what is in the way.
        return


def _page(entry: WaitlistEntry) -> HttpResponse:
    own = selectors.own_place(entry)
    [event] = effective_events([entry.event], at=now())
    context = {
        "own": own,
        "main": shown(event) | {"party": apnumber(own.party_size)},
        "is_over": event.over_at <= now(),
        **_in_line(own, minutes=held_minutes(entry.event, now())),
        **_held(own),
        "changes_until": _changes_until(entry),
    }
    gone = own.state in _GONE
    return document(_TEMPLATE, context, status=HTTPStatus.GONE if gone else HTTPStatus.OK)


def _in_line(own: OwnPlaceOut, *, minutes: int) -> dict[str, object]:
    """Return what a party that waits sees; an offer made now would be held for `minutes`."""
    if own.position is None:
        return {}
    on_the_day = profile().waitlist.held_minutes_on_the_day
    before = own.position - 1
    return {
        "place": place_in_words(own.position).capitalize(),
        "before": before,
        "before_in_words": str(apnumber(before)).capitalize(),
        "line": range(before) if own.position <= _MOST_DRAWN else None,
        "to_answer": _length(minutes),
        "to_answer_on_the_day": "" if minutes == on_the_day else _length(on_the_day),
        "is_closed": own.offers_until <= now(),
        "closes": moment(own.offers_until, at=now()),
        "script": _script(),
    }


def _held(own: OwnPlaceOut) -> dict[str, object]:
    """Return the template's values for seats held for a party."""
    if own.held_until is None:
        return {}
    return {
        "until": moment(own.held_until, at=now()),
        "seconds_left": max(timedelta(0), own.held_until - now()) // _SECOND,
        "script": _script(),
    }


def _changes_until(entry: WaitlistEntry) -> str:
    """Say until when the seats that were accepted can be changed; empty where that is over."""
    booking = entry.booking
    if booking is None or booking.changes_until <= now():
        return ""
    return moment(booking.changes_until, at=now())


def _script() -> str:
    return front_end.read(settings.FRONTEND_DIST).own_place


def _length(minutes: int) -> str:
    """Say how long something is: "20 minutes", "2 hours"."""
    hours, rest = divmod(timedelta(minutes=minutes), _HOUR)
    count, noun = (minutes, "minute") if rest else (hours, "hour")
    return f"{count} {noun}{'' if count == 1 else 's'}"
