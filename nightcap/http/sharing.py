"""Django decides which responses are shared and until when; the server caches them."""

import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime, timedelta
from http import HTTPStatus
from itertools import chain
from urllib.parse import unquote_plus

from django.http import HttpRequest, HttpResponse

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import sale_changes
from nightcap.http.response import Header, Response
from nightcap.venue.profile import profile

KEEP_UNTIL = "X-Nightcap-Cache"
"""The header with the instant until which a response may be cached, or 'forever'."""
FOREVER = "forever"
LONGEST = timedelta(hours=1)

PUBLIC = re.compile(
    r"/api/(?:venue|season|bar|gallery|about|history|visit|terms|privacy)"
    r"|/api/events"
    r"|/api/events/(?:upcoming|next)"
    r"|/api/events/category/[^/]+"
    r"|/api/events/[0-9]+"
    r"|/api/events/[0-9]+/(?:calendar\.ics|dates)"
    r"|/api/(?:menu|sections)"
    r"|/api/videos(?:/category/[^/]+)?"
    r"|/api/featured-images"
    r"|/api/past-events(?:/[0-9]+/images)?"
    r"|/api/past-event-images"
    r"|/api/host-event-images"
    r"|/calendar\.ics"
)
"""The public operations whose responses are the same for every visitor."""

_PART = frozenset({"offset", "limit", "search"})
PARAMETERS: Mapping[str, frozenset[str]] = {
    "/api/events": frozenset({"from", "to"}),
    "/api/events/upcoming": frozenset({"after", "limit"}),
    "/api/events/next": frozenset({"from", "category"}),
    "/api/videos": _PART,
    "/api/featured-images": _PART,
    "/api/past-events": _PART,
    "/api/past-event-images": _PART,
    "/api/host-event-images": _PART,
}
"""Query parameters that the public operations read; the others read none."""


def normalized_query(path: str, query: str) -> str:
    """Return the query parameters that an operation reads, in one canonical form.

    Of a repeated parameter the last value counts.
    """
    known = PARAMETERS.get(path)
    if known is None or not query:
        return ""
    said = (pair.partition("=")[::2] for pair in query.split("&"))
    last = {name: value for raw, value in said if (name := unquote_plus(raw)) in known}
    return "&".join(f"{name}={last[name]}" for name in sorted(last))


_ASK = b"no-cache"
_A_SECOND = b"public, max-age=0, must-revalidate, s-maxage=1"
"""Browsers revalidate each time; shared caches once a second."""
_IN_NETWORKS = b"public, s-maxage=1, stale-while-revalidate=10, stale-if-error=600"
_NOT_PAGES = re.compile(r"/(?:api/.*|calendar\.ics|admin(?:/.*)?)")


def for_caches(path: str, version: int) -> tuple[bytes, list[Header]]:
    """Return Cache-Control for a page of a content version, and headers for shared caches.

    Networks that read RFC 9213's header may serve a page for some seconds while they fetch the next
    one, and for ten minutes while the server does not answer. A publish can purge all older pages
    by their cache tag. API responses and the panel are revalidated each time.
    """
    if _NOT_PAGES.fullmatch(path):
        return _ASK, []
    tag = b"content-%d" % version
    return _A_SECOND, [(b"cdn-cache-control", _IN_NETWORKS), (b"cache-tag", tag)]


def uncacheable(response: Response) -> Response:
    """Return a response for one visitor, which caches must not store."""
    dropped = {KEEP_UNTIL.lower().encode(), b"cache-control", b"content-length"}
    kept = (header for header in response.headers if header[0] not in dropped)
    length = (b"content-length", str(len(response.body)).encode())
    headers = (*kept, (b"cache-control", b"no-store"), length)
    return Response(response.status, headers, response.body)


class PublicResponses:
    """Middleware: successful responses of the public operations may be cached.

    Every other response of the API is private and gets `no-store`.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # Read the clock before the response is made, so that no change meanwhile is missed.
        at = now()
        response = self.get_response(request)
        if (
            request.method == "GET"
            and response.status_code == HTTPStatus.OK
            and KEEP_UNTIL not in response
            and PUBLIC.fullmatch(request.path)
        ):
            keep(response, until=next_change(at))
        elif request.path.startswith("/api/") and KEEP_UNTIL not in response:
            response.setdefault("Cache-Control", "no-store")
        return response


def keep(response: HttpResponse, *, until: datetime | None = None) -> HttpResponse:
    """Allow caching of a response until an instant; without one, until the next publish."""
    response[KEEP_UNTIL] = until.astimezone(UTC).isoformat() if until else FOREVER
    return response


def next_change(at: datetime) -> datetime:
    """Return the next instant after `at` from which the same response may differ.

    That is the next start, end, start of sale or price change of an event, the next midnight at the
    venue, or `at` plus an hour, whichever is first.
    """
    zone = profile().time_zone
    local = at.astimezone(zone)
    midnight = datetime.combine(local.date() + timedelta(days=1), datetime.min.time(), zone)
    latest = min(midnight.astimezone(UTC), at + LONGEST)
    pages = Event.objects.with_page().for_everyone()
    soon = pages.not_over(at).filter(starts_at__lt=latest).order_by().only("starts_at", "ends_at")
    moments = (moment for event in soon for moment in (event.starts_at, event.over_at))
    sales = pages.filter(on_sale_at__gt=at, on_sale_at__lt=latest).order_by()
    on_sale = sales.values_list("on_sale_at", flat=True)
    priced = pages.filter(prices_change_until__gt=at).order_by()
    prices = (sale_changes(tiers) for tiers in priced.values_list("tiers", flat=True))
    all_moments = (*moments, *on_sale, *chain.from_iterable(prices))
    return min((latest, *(moment for moment in all_moments if moment and moment > at)))
