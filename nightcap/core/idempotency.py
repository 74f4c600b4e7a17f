"""A repeated request with the same Idempotency-Key gets the first response and changes nothing."""

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from http import HTTPStatus
from typing import ParamSpec

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from ninja import Schema, Status
from pydantic_core import to_json

from nightcap.core.errors import Invalid
from nightcap.core.models import StoredResponse
from nightcap.core.responses import CHANGE
from nightcap.core.time import now

KEPT_FOR = timedelta(days=7)
_KEY = re.compile(r"[\x21-\x7e]{8,200}")
_LONGEST_OPERATION = 200
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

P = ParamSpec("P")


def once(
    request: HttpRequest,
    operation: str,
    perform: Callable[[], object],
    *,
    kept_for: timedelta = KEPT_FOR,
    refuse_early: Callable[[], None] | None = None,
) -> HttpResponse:
    """Run `perform` in one transaction, or repeat the response that the request's key got before.

    What `perform` returns is a schema, a list of schemas, a response or None, plain or in a Status.
    `refuse_early` may raise, before a transaction makes others wait, what `perform` would raise.
    Without an `Idempotency-Key` header the work is simply done. Refusals (DomainError) are not
    kept, so the same key may be tried again. After `kept_for` the key is forgotten. Raises Invalid
    for a malformed key and for a key that was used with another body.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Invalid("The Idempotency-Key must be 8 to 200 visible ASCII characters.")
    body_hash = hashlib.sha256(request.body).hexdigest()
    if refuse_early is not None:
        if key is not None and (repeat := _repeat(operation, key, body_hash)):
            return repeat
        refuse_early()
    if key is None:
        with transaction.atomic():
            return as_response(perform())
    try:
        with transaction.atomic():
            return _first_or_repeat(operation, key, body_hash, perform, kept_for)
    except IntegrityError:
        # PostgreSQL: a twin request committed the same key first; its response stands now.
        repeat = _repeat(operation, key, body_hash)
        if repeat is None:
            raise
        return repeat


def once_per_key(view: Callable[P, object]) -> Callable[P, object]:
    """Let an operation of the API answer a repeated key as `once` does.

    For a router: `add_decorator(once_per_key, mode="operation")`. What a write returns must be a
    schema, a list of schemas, a response or None, plain or in a Status. A write that is open to
    everybody (`auth=None`) is left alone: it calls `once` itself, for as long as it needs.
    """

    @wraps(view)
    def respond(*args: P.args, **kwargs: P.kwargs) -> object:
        request = args[0]
        if not isinstance(request, HttpRequest) or request.method in _SAFE_METHODS:
            return view(*args, **kwargs)
        # Ninja sets `request.auth` only where a login is required.
        if not hasattr(request, "auth"):
            return view(*args, **kwargs)
        operation = f"{request.method} {request.path}"[:_LONGEST_OPERATION]
        if "Idempotency-Key" not in request.headers:
            return as_response(view(*args, **kwargs))
        return once(request, operation, lambda: view(*args, **kwargs))

    return respond


class TypedResponse(HttpResponse):
    """A response in JSON that still holds what was written."""

    def __init__(self, result: Schema | list[object], body: str, *, status: int) -> None:
        super().__init__(body, status=status, content_type="application/json")
        self.result = result


def as_response(result: object) -> HttpResponse:
    """Write what an operation returns as its response. Raises TypeError for anything else."""
    status = HTTPStatus.OK.value
    if isinstance(result, Status):
        status, result = result.status_code, result.value
    match result:
        case HttpResponse():
            return result
        case None:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        case Schema():
            body = result.model_dump_json(by_alias=True)
        case list():
            body = to_json(_rows(result), by_alias=True).decode()
        case _:
            raise TypeError(f"{type(result).__name__} is no response")
    return TypedResponse(result, body, status=status)


def sweep() -> int:
    """Forget the responses that nobody will ask for again; return how many."""
    deleted, _ = StoredResponse.objects.filter(forget_at__lt=now()).delete()
    return deleted


def _first_or_repeat(
    operation: str,
    key: str,
    body_hash: str,
    perform: Callable[[], object],
    kept_for: timedelta,
) -> HttpResponse:
    repeat = _repeat(operation, key, body_hash)
    if repeat is not None:
        return repeat
    # The key is taken before the work: a twin waits here and then fails on the constraint.
    row = StoredResponse.objects.create(
        operation=operation,
        key=key,
        body_hash=body_hash,
        status=HTTPStatus.ACCEPTED,
        forget_at=now() + kept_for,
    )
    response = as_response(perform())
    row.status, row.body = response.status_code, response.content.decode()
    row.headers = {name: response[name] for name in (CHANGE,) if name in response}
    row.save(update_fields=["status", "body", "headers"])
    return response


def _repeat(operation: str, key: str, body_hash: str) -> HttpResponse | None:
    row = StoredResponse.objects.filter(operation=operation, key=key).first()
    if row is None:
        return None
    if row.body_hash != body_hash:
        raise Invalid("This Idempotency-Key was used before with another body.")
    return HttpResponse(
        row.body, status=row.status, headers=row.headers, content_type="application/json"
    )


def _rows(result: list[object]) -> list[object]:
    for part in result:
        if not isinstance(part, Schema):
            raise TypeError(f"{type(part).__name__} is no row of a response")
    return result
