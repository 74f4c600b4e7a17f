"""Every error of the API in one shape, {"message": …, "fields": {…}}, in words for guests."""

import logging
import re
from collections.abc import Callable, Mapping
from datetime import date
from http import HTTPStatus

from django.core.exceptions import SuspiciousOperation
from django.db import Error
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.http.multipartparser import MultiPartParserError
from django.http.request import RawPostDataException
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from ninja import NinjaAPI
from ninja.errors import AuthenticationError, HttpError, ValidationError
from pydantic.alias_generators import to_camel, to_snake

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
from nightcap.site import errors

log = logging.getLogger(__name__)

NOT_JSON = "The body must be JSON, sent as application/json."
_AS_IS = "Value error, "
_REQUIRED = gettext_noop("is required")
_BY_KIND = {
    "missing": _REQUIRED,
    "int_parsing_size": gettext_noop("is out of range"),
    "finite_number": gettext_noop("must be a number"),
    "string_type": gettext_noop("must be text"),
    "string_too_long": gettext_noop("must have at most %(max_length)s characters"),
    "greater_than_equal": gettext_noop("must be at least %(ge)s"),
    "less_than_equal": gettext_noop("must be at most %(le)s"),
    "enum": gettext_noop("must be %(expected)s"),
    "timezone_aware": gettext_noop("must carry its offset from UTC, or Z"),
    "greater_than": gettext_noop("must be more than %(gt)s"),
    "less_than": gettext_noop("must be less than %(lt)s"),
    "list_type": gettext_noop("must be a list"),
    "dict_type": gettext_noop("must be an object"),
    "string_pattern_mismatch": gettext_noop("is not written as it must be"),
}
_BY_BEGINNING = {
    "int_": gettext_noop("must be a whole number"),
    "float_": gettext_noop("must be a number"),
    "bool_": gettext_noop("must be true or false"),
    "datetime_": gettext_noop("must be an instant like 2026-11-21T20:00:00Z"),
    "date_": gettext_noop("must be a day like 2026-11-21"),
    "time_": gettext_noop("must be a time like 19:30"),
    "uuid_": gettext_noop("must be an id of 32 hexadecimal digits"),
    "decimal_": gettext_noop("must be an amount like 20 or 17.50"),
}
_OF_VISITORS = frozenset(
    (
        gettext_noop("customer email"),
        gettext_noop("customer name"),
        gettext_noop("customer phone"),
        gettext_noop("email"),
        gettext_noop("end time"),
        gettext_noop("event date"),
        gettext_noop("event name"),
        gettext_noop("extension"),
        gettext_noop("first name"),
        gettext_noop("guest count"),
        gettext_noop("guest request"),
        gettext_noop("last name"),
        gettext_noop("location"),
        gettext_noop("message"),
        gettext_noop("name"),
        gettext_noop("number of tickets"),
        gettext_noop("party size"),
        gettext_noop("phone"),
        gettext_noop("promo code"),
        gettext_noop("start time"),
        gettext_noop("tickets"),
    )
)
"""The fields of the forms for visitors, as a refusal names them."""
_DAY_IN_PYTHON = re.compile(r"datetime\.date\((\d+), (\d+), (\d+)\)")
_TOO_SHORT = ("string_too_short", "too_short")
_OF_A_MACHINE = re.compile(r"^(?:Input|String|Value|Number|List|Dictionary) should ")


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
            _field_name(fault["loc"]): _about_field(
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
        # Ninja hides in it why a body could not be read.
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
        # Forms are taken nowhere. The check for their token reads a form before the operation does.
        return on_domain_error(request, UnsupportedType(NOT_JSON))

    _install_for_failures(api)


def _install_for_failures(api: NinjaAPI) -> None:
    @api.exception_handler(Error)
    def on_database_error(request: HttpRequest, error: Error) -> HttpResponse:
        if not is_database_unavailable(error):
            return on_fault(request, error)
        # The error's own text may hold what a visitor has sent.
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
    """Middleware: refuses a method that a path does not have as a Problem."""

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
    """Name a field as the caller wrote it: without ninja's ('body', 'data') in front.

    What stands in a path has no name there but the documented one, here in camelCase as all others.
    """
    inner = [str(part) for part in location[1:]]
    if location[0] == "path":
        return to_camel(inner[0])
    return ".".join(inner[1:] if location[0] == "body" and len(inner) > 1 else inner) or "body"


def _about_field(kind: str, message: str, context: Mapping[str, object]) -> str:
    """Say what a field must be, from pydantic's finding: "is required"."""
    if kind in _TOO_SHORT and context.get("min_length") == 1:
        return _(_REQUIRED)
    # So pydantic speaks of a text that our own code has looked at before.
    if kind == "too_long" and context.get("field_type") == "Value":
        kind = "string_too_long"
    if kind in _BY_KIND:
        return _(_BY_KIND[kind]) % {name: _plain(value) for name, value in context.items()}
    for beginning, text in _BY_BEGINNING.items():
        if kind.startswith(beginning):
            return _(text)
    return _OF_A_MACHINE.sub("must ", message.removeprefix(_AS_IS))


def _plain(value: object) -> object:
    """Return a bound as people write it: a day comes as 'datetime.date(1970, 1, 1)'."""
    day = _DAY_IN_PYTHON.fullmatch(str(value))
    return date(*map(int, day.groups())).isoformat() if day else value


def as_sentences(fields: Mapping[str, str]) -> str:
    """Say everything in one line: "The customer name is required. The start must …"."""
    return " ".join(
        _("The %(field)s %(fault)s.") % {"field": _spoken(name), "fault": text.rstrip(".")}
        for name, text in fields.items()
    )


def _spoken(name: str) -> str:
    spoken = to_snake(name).replace("_", " ").replace(".", " ")
    return _(spoken) if spoken in _OF_VISITORS else spoken
