"""Refuses requests on a nearly full disk: inquiries and uploads first, bookings last."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils.translation import gettext as _

from nightcap.core import health
from nightcap.core.errors import Problem
from nightcap.core.http import length_of
from nightcap.venue.profile import profile

RETRY_SECONDS = 600
"""Seconds; a person must free disk space."""
_HARMLESS = frozenset({"GET", "HEAD", "OPTIONS"})
_LETTERS = frozenset(
    {"/api/contact", "/api/event-hosting", "/api/newsletter", "/api/secret-calendar"}
)
_BOOKINGS = frozenset({"/api/bookings", "/api/bookings/by-phone"})
_LARGEST_TEXT = 64_000
"""Bytes of a body without a picture; a larger body is an upload."""


class DiskSpaceMiddleware:
    """Middleware: refuses requests with 503 if the disk is too full for them."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if request.method in _HARMLESS:
            return self.get_response(request)
        left = health.disk_space()
        way = {"call_us": profile().call_us if left.is_low else ""}
        if left.is_low and request.path in _LETTERS:
            refusal = _("We cannot take anything in writing just now. Please %(call_us)s.")
            return _refused(refusal % way)
        if left.is_low and length_of(request) > _LARGEST_TEXT:
            room = f"Only {left.free // 1_000_000} MB are free on the server's disk"
            return _refused(f"{room}: there is no room for pictures and clips.")
        if left.is_out and request.path in _BOOKINGS:
            refusal = _("We cannot take bookings here just now. Please %(call_us)s.")
            return _refused(refusal % way)
        return self.get_response(request)


def _refused(message: str) -> HttpResponse:
    response = JsonResponse(Problem(message=message).model_dump(), status=503)
    response["Retry-After"] = str(RETRY_SECONDS)
    return response
