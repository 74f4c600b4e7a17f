"""Sends every error of the API as {"message": …, "fields": {…}}, in plain words."""

import logging
from collections.abc import Callable
from http import HTTPStatus

from django.core.exceptions import SuspiciousOperation
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic.alias_generators import to_camel

from nightcap.core import metrics
from nightcap.core.errors import (
    DomainError,
    Problem,
    StorageAway,
    TooMany,
    UnsupportedType,
    is_database_unavailable,
    is_out_of_space,
)
from nightcap.core.refusals import as_sentences, plain_reason
from nightcap.site import errors

log = logging.getLogger(__name__)

NOT_JSON = "The body must be JSON, sent as application/json."


def install(api: NinjaAPI) -> None:
    """Answer every exception of the API's operations with a Problem."""

    @api.exception_handler(DomainError)
    def on_domain_error(request: HttpRequest, error: DomainError) -> HttpResponse:
        response = _refusal(error.status, error.as_problem())
        if isinstance(error, TooMany):
            response["Retry-After"] = str(error.retry_after)
        return response

    @api.exception_handler(ValidationError)
    def on_invalid_input(request: HttpRequest, error: ValidationError) -> HttpResponse:
        fields = {
            _field_name(fault["loc"]): plain_reason(
                fault["type"], fault["msg"], fault.get("ctx", {})
            )
            for fault in error.errors
        }
        return _refusal(422, Problem(message=as_sentences(fields), fields=fields))

    @api.exception_handler(AuthenticationError)
    def on_no_session(request: HttpRequest, error: AuthenticationError) -> HttpResponse:
        return _refusal(401, Problem(message="Please log in."))

    @api.exception_handler(HttpError)
    def on_http_error(request: HttpRequest, error: HttpError) -> HttpResponse:
        # Ninja wraps the reason why a body could not be read.
        if isinstance(error.__cause__, DomainError):
            return on_domain_error(request, error.__cause__)
        return _refusal(error.status_code, Problem(message=str(error)))

    @api.exception_handler(Http404)
    def on_not_found(request: HttpRequest, error: Http404) -> HttpResponse:
        return _refusal(404, Problem(message=_("There is nothing at this address.")))

    @api.exception_handler(MultiPartParserError)
    @api.exception_handler(RawPostDataException)
    @api.exception_handler(SuspiciousOperation)
    def on_form(request: HttpRequest, error: Exception) -> HttpResponse:
        # No operation accepts forms. The check for their token reads a form before the operation.
        return on_domain_error(request, UnsupportedType(NOT_JSON))

    _install_for_failures(api)


def _install_for_failures(api: NinjaAPI) -> None:
    @api.exception_handler(Error)
    def on_database_error(request: HttpRequest, error: Error) -> HttpResponse:
        if not is_database_unavailable(error):
            return on_fault(request, error)
        # The error's own text may contain a visitor's input.
        kind = type(error).__name__
        metrics.database_error()
        log.warning("%s %s: the database is away (%s)", request.method, request.path, kind)
        return errors.failed(request, errors.UNAVAILABLE)

    @api.exception_handler(StorageAway)
    def on_storage_away(request: HttpRequest, error: StorageAway) -> HttpResponse:
        return errors.failed(request, errors.UNAVAILABLE)

    @api.exception_handler(OSError)
    def on_broken_file(request: HttpRequest, error: OSError) -> HttpResponse:
        if not is_out_of_space(error):
            return on_fault(request, error)
        log.error("%s %s: there is no space left for files", request.method, request.path)
        return errors.failed(request, errors.UNAVAILABLE)

    @api.exception_handler(Exception)
    def on_fault(request: HttpRequest, error: Exception) -> HttpResponse:
        if isinstance(error, Error):
            metrics.database_error()
        log.error("%s %s failed", request.method, request.path, exc_info=error)
        return errors.failed(request, errors.FAULT)


class RefusedMethods:
    """Middleware: refuses a method that a path does not have with a Problem."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code != HTTPStatus.METHOD_NOT_ALLOWED:
            return response
        allowed = response["Allow"]
        response = _refusal(405, Problem(message=f"Only {allowed} is possible here."))
        response["Allow"] = allowed
        return response


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a request whose CSRF token is missing or wrong."""
    return _refusal(403, Problem(message="The CSRF token is missing or wrong."))


def _refusal(status: int, problem: Problem) -> HttpResponse:
    return JsonResponse(problem.model_dump(by_alias=True), status=status)


def _field_name(location: tuple[int | str, ...]) -> str:
    """Return a field's name in the caller's notation, without ninja's ('body', 'data') prefix.

    A path parameter has only its documented name, which is converted to camelCase like all others.
    """
    inner = [str(part) for part in location[1:]]
    if location[0] == "path":
        return to_camel(inner[0])
    return ".".join(inner[1:] if location[0] == "body" and len(inner) > 1 else inner) or "body"
