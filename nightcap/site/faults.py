"""What is answered when Django itself finds nothing or fails."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from nightcap.core.errors import Problem

RETRY_AFTER = 2
"""Seconds after which a client may ask again when the database was away."""


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a path below /api that no operation has."""
    return _answer(404, "There is nothing at this address.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after an exception: 503 while the database is away, else 500."""
    error = sys.exc_info()[1]
    if isinstance(error, (InterfaceError, OperationalError)):
        return unavailable()
    return _answer(500, "Something went wrong on our side.")


def unavailable() -> HttpResponse:
    """Ask the client to come back in a moment."""
    response = _answer(503, "We are back in a moment. Please try again.")
    response["Retry-After"] = str(RETRY_AFTER)
    return response


def _answer(status: int, message: str) -> HttpResponse:
    return JsonResponse(Problem(message=message).model_dump(), status=status)
