"""Pages of failures and of a site that is not open yet; the API gets JSON instead.

Each page is self-contained, without a script, and needs no database.
"""

import sys
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from nightcap.core.errors import Problem, is_database_unavailable
from nightcap.http.response import Header, Response, problem
from nightcap.site import icons, shades
from nightcap.site.security import policy
from nightcap.venue.profile import known_profile
from nightcap.venue.reading import Overrides, current, last_known

UNAVAILABLE, FAULT = 503, 500
RETRY_SECONDS = 2
"""Seconds after which a client may retry if the site is overloaded or its database unavailable."""
OPENING_RETRY_SECONDS = 60 * 60
"""Seconds after which a client may check again whether the site is open."""


class _Notice(NamedTuple):
    """A kind of refusal; the template of the page reads `name`, and the API sends `text`."""

    name: str
    status: int
    text: str
    retry_seconds: int | None = None

    @property
    def retry_after(self) -> tuple[Header, ...]:
        seconds = self.retry_seconds
        return ((b"retry-after", str(seconds).encode()),) if seconds else ()


_FAULT = _Notice("FAULT", FAULT, gettext_noop("Something went wrong on our side."))
_AWAY = _Notice(
    "AWAY",
    UNAVAILABLE,
    gettext_noop("We are back in a moment. Please try again."),
    RETRY_SECONDS,
)
_NOT_OPEN = _Notice(
    "NOT_OPEN",
    UNAVAILABLE,
    gettext_noop("This site is not open yet."),
    OPENING_RETRY_SECONDS,
)


def failure(path: str, status: int) -> Response:
    """Return the uncacheable response to a failed request: 503 with a retry time, or 500."""
    return _noticed(path, _FAULT if status == FAULT else _AWAY)


def _noticed(path: str, notice: _Notice) -> Response:
    if not path.startswith("/api/"):
        return _page(settings.VENUE_DIR, last_known(), notice)
    return problem(notice.status, _(notice.text), *notice.retry_after)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a path below /api without an operation."""
    message = _("There is nothing at this address.")
    return JsonResponse(Problem(message=message).model_dump(), status=404)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after an exception in Django: 503 while the database is unavailable, else 500."""
    is_away = is_database_unavailable(sys.exc_info()[1])
    return failed(request, UNAVAILABLE if is_away else FAULT)


def failed(request: HttpRequest, status: int) -> HttpResponse:
    """Like failure(), within Django."""
    return _in_django(failure(request.path, status))


def opening_soon(request: HttpRequest) -> HttpResponse:
    """Answer a visitor while the site is closed."""
    # It loads the venue's present name, which the page then shows.
    current()
    response = _in_django(_noticed(request.path, _NOT_OPEN))
    # Django logs every 503 as a fault.
    response._has_been_logged = True  # type: ignore[attr-defined]
    return response


def _in_django(found: Response) -> HttpResponse:
    response = HttpResponse(found.body, status=found.status)
    for name, value in found.headers:
        response[name.decode()] = value.decode()
    return response


@lru_cache(maxsize=8)
def _page(folder: Path, over: Overrides, notice: _Notice) -> Response:
    """Return the page, cached per notice and venue, which `folder` and `over` identify."""
    venue = known_profile()
    css = shades.sheet("site/error.css")
    html = render_to_string(
        "site/error.html",
        {
            "venue": venue,
            "icon": icons.vector(),
            "css": css,
            "notice": notice.name,
        },
    )
    body = html.encode()
    return Response(
        notice.status,
        (
            (b"content-type", b"text/html; charset=utf-8"),
            (b"content-length", str(len(body)).encode()),
            (b"content-security-policy", policy(css=css).encode()),
            (b"cache-control", b"no-store"),
            *notice.retry_after,
        ),
        body,
    )
