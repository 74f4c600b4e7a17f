"""What is answered when Django itself finds nothing or fails."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse

from nightcap.core.errors import Problem
from nightcap.site import error_page


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a path below /api that no operation has."""
    return _problem(404, "There is nothing at this address.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer after an exception: 503 while the database is away, else 500.

    Who wanted a page gets one; who asked the API gets JSON.
    """
    error = sys.exc_info()[1]
    is_away = isinstance(error, (InterfaceError, OperationalError))
    if error_page.is_for(request.path):
        return _page(error_page.UNAVAILABLE if is_away else error_page.FAULT)
    if is_away:
        return unavailable()
    return _problem(500, "Something went wrong on our side.")


def unavailable() -> HttpResponse:
    """Ask a client of the API to come back in a moment."""
    response = _problem(503, "We are back in a moment. Please try again.")
    response["Retry-After"] = str(error_page.RETRY_AFTER)
    return response


def _page(status: int) -> HttpResponse:
    answer = error_page.answer(status)
    response = HttpResponse(answer.body, status=status)
    for name, value in answer.headers:
        response[name.decode()] = value.decode()
    return response


def _problem(status: int, message: str) -> HttpResponse:
    return JsonResponse(Problem(message=message).model_dump(), status=status)
