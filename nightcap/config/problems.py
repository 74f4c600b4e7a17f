"""Every error of the API in one shape: {"message": …, "fields": {…}}."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.db import InterfaceError, OperationalError
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError

from nightcap.config import complaints
from nightcap.core.errors import DomainError, Problem, TooMany
from nightcap.site import faults

log = logging.getLogger(__name__)


def install(api: NinjaAPI) -> None:
    """Answer every exception of the API's operations with a Problem."""

    @api.exception_handler(DomainError)
    def on_domain_error(request: HttpRequest, error: DomainError) -> HttpResponse:
        response = _answer(error.status, error.as_problem())
        if isinstance(error, TooMany):
            response["Retry-After"] = str(error.retry_after)
        return response

    @api.exception_handler(ValidationError)
    def on_invalid_input(request: HttpRequest, error: ValidationError) -> HttpResponse:
        fields = {
            complaints.field_name(fault["loc"]): complaints.about_field(
                fault["type"], fault["msg"], fault.get("ctx", {})
            )
            for fault in error.errors
        }
        return _answer(422, Problem(message=complaints.as_sentences(fields), fields=fields))

    @api.exception_handler(AuthenticationError)
    def on_no_session(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
        return _answer(401, Problem(message="Please log in."))

    @api.exception_handler(HttpError)
    def on_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
        # Ninja hides in it why a body could not be read.
        if isinstance(error.__cause__, DomainError):
            return on_domain_error(request, error.__cause__)
        return _answer(error.status_code, Problem(message=str(error)))

    @api.exception_handler(Http404)
    def on_not_found(request: HttpRequest, error: Http404) -> HttpResponse:
        return _answer(404, Problem(message="There is nothing at this address."))

    @api.exception_handler(InterfaceError)
    @api.exception_handler(OperationalError)
    def on_database_away(request: HttpRequest, error: Exception) -> HttpResponse:
        # The error's own text may hold what a visitor has sent.
        kind = type(error).__name__
        log.warning("%s %s: the database is away (%s)", request.method, request.path, kind)
        return faults.unavailable()

    @api.exception_handler(Exception)
    def on_fault(request: HttpRequest, error: Exception) -> HttpResponse:
        log.error("%s %s failed", request.method, request.path, exc_info=error)
        return _answer(500, Problem(message="Something went wrong on our side."))


class RefusedMethods:
    """Middleware: a method that a path does not have is refused in the one shape, too."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        allowed = response["Allow"]
        answer = _answer(405, Problem(message=f"Only {allowed} is possible here."))
        answer["Allow"] = allowed
        return answer


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a request whose CSRF token is missing or wrong."""
    return _answer(403, Problem(message="The CSRF token is missing or wrong."))


def _answer(status: int, problem: Problem) -> HttpResponse:
    return JsonResponse(problem.model_dump(), status=status)
