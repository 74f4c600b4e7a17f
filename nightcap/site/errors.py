"""What is answered when something fails: a page to who wanted one, JSON to who asked the API.

The page is whole in itself, without a script, and needs no database.
"""

import sys
from functools import lru_cache
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string

from nightcap.core.errors import Problem, is_database_unavailable
from nightcap.http.response import Header, Response, problem
from nightcap.site import icons
from nightcap.site.security import policy
from nightcap.venue.profile import known_profile
from nightcap.venue.reading import Overrides, last_known

UNAVAILABLE, FAULT = 503, 500
RETRY_SECONDS = 2
"""Seconds after which a client may ask again when the site was overloaded or its database away."""
_RETRY_AFTER: Header = (b"retry-after", str(RETRY_SECONDS).encode())


def failure(path: str, status: int) -> Response:
    """Respond to a failed request, for nobody to keep: with 503 to come back, or with 500."""
    if not path.startswith("/api/"):
        return _page(settings.VENUE_DIR, last_known(), status)
    if status == FAULT:
        return problem(status, "Something went wrong on our side.")
    return problem(status, "We are back in a moment. Please try again.", _RETRY_AFTER)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a path below /api that no operation has."""
    message = "There is nothing at this address."
    return JsonResponse(Problem(message=message).model_dump(), status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after an exception in Django: 503 while the database is away, else 500."""
    is_away = is_database_unavailable(sys.exc_info()[1])
    return failed(request, UNAVAILABLE if is_away else FAULT)


def failed(request: HttpRequest, status: int) -> HttpResponse:
    """Like failure(), within Django."""
    found = failure(request.path, status)
    response = HttpResponse(found.body, status=status)
    for name, value in found.headers:
        response[name.decode()] = value.decode()
    return response


@lru_cache(maxsize=8)
def _page(folder: Path, over: Overrides, status: int) -> Response:
    """Make the page once for all that is known of the venue; both tell one venue from another."""
    venue = known_profile()
    css = render_to_string("site/error.css")
    html = render_to_string(
        "site/error.html",
        {
            "venue": venue,
            "icon": icons.vector(),
            "css": css,
            "is_fault": status == FAULT,
        },
    )
    body = html.encode()
    return Response(
        status,
        (
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"content-security-policy", policy(css=css).encode()),
            (b"cache-control", b"no-store"),
            *(() if status == FAULT else (_RETRY_AFTER,)),
        ),
        body,
    )
