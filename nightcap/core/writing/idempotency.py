"""A repeated request with the same Idempotency-Key gets the first response and changes nothing."""

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from http import HTTPStatus
from typing import ParamSpec

from django.db import IntegrityError
from django.db.models import CharField
from django.http import HttpRequest, HttpResponse
from ninja import Schema, Status
from pydantic_core import to_json

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.models import StoredResponse
from nightcap.core.responses import CHANGE
from nightcap.core.tables import prepared
from nightcap.core.tables.prepared import Param
from nightcap.core.time import now
from nightcap.core.writing import group_commit, publishing
from nightcap.core.writing.pieces import delete_in_pieces

KEPT_FOR = timedelta(days=7)
_KEY = re.compile(r"[\x21-\x7e]{8,200}")
_LONGEST_OPERATION = 200
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

_KEPT = prepared.Select(
    StoredResponse.objects.filter(
        operation=Param("operation", CharField), key=Param("key", CharField)
    )
)

P = ParamSpec("P")


def _in_transaction(perform: Callable[[], HttpResponse]) -> HttpResponse:
    with publishing.atomic():
        return perform()


def once(
    request: HttpRequest,
    operation: str,
    perform: Callable[[], object],
    *,
    kept_for: timedelta = KEPT_FOR,
) -> HttpResponse:
    """Run `perform` in one transaction, or repeat the response that the request's key got before.

    What `perform` returns is a schema, a list of schemas, a response or None, plain or in a Status.
    Without an `Idempotency-Key` header the work is simply done. Refusals (DomainError) are not
    kept, so the same key may be tried again. After `kept_for` the key is forgotten. Raises Invalid
    for a malformed key and for a key that was used with another body.
    """
    return _once(request, operation, lambda: perform, kept_for=kept_for)


def once_in_pieces(request: HttpRequest, perform: Callable[[], object]) -> HttpResponse:
    """Like once(), for what opens short transactions of its own, as it takes longer than a moment.

    The response is kept in one more transaction at the end. Where that is prevented, or a twin
    comes meanwhile, `perform` runs again: it must be safe to repeat.
    """
    operation = _operation_of(request)
    asked = _asked(request, operation)
    if asked is None:
        return as_response(perform())
    if repeat := _repeat(asked):
        return repeat
    response = as_response(perform())
    return once(request, operation, lambda: response)


def _operation_of(request: HttpRequest) -> str:
    return f"{request.method} {request.path}"[:_LONGEST_OPERATION]


def once_in_a_rush(
    request: HttpRequest, operation: str, prepare: Callable[[], Callable[[], object]]
) -> HttpResponse:
    """Like once(), for what many ask at the same moment: they are committed together.

    `prepare` does what nobody shall wait for and returns what is run in the transaction, or raises
    what that would raise.
    """
    return _once(request, operation, prepare, commit=group_commit.run)


def _once(
    request: HttpRequest,
    operation: str,
    prepare: Callable[[], Callable[[], object]],
    *,
    kept_for: timedelta = KEPT_FOR,
    commit: Callable[[Callable[[], HttpResponse]], HttpResponse] = _in_transaction,
) -> HttpResponse:
    kept = _asked(request, operation)
    if kept is None:
        perform = prepare()
        return commit(lambda: as_response(perform()))
    if repeat := _repeat(kept):
        return repeat
    try:
        perform = prepare()
        return commit(lambda: _keep(kept, as_response(perform()), kept_for))
    except (DomainError, IntegrityError):
        # A twin request was faster: what it was answered stands for this one too.
        repeat = _repeat(kept)
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
        if "Idempotency-Key" not in request.headers:
            return as_response(view(*args, **kwargs))
        return once(request, _operation_of(request), lambda: view(*args, **kwargs))

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
    return delete_in_pieces(StoredResponse.objects.filter(forget_at__lt=now()))


def _asked(request: HttpRequest, operation: str) -> StoredResponse | None:
    """Return under what a request's response is to be kept; None without a key. Raises Invalid."""
    key = request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise Invalid("The Idempotency-Key must be 8 to 200 visible ASCII characters.")
    body_hash = hashlib.sha256(request.body).hexdigest()
    return StoredResponse(operation=operation, key=key, body_hash=body_hash)


def _keep(kept: StoredResponse, response: HttpResponse, kept_for: timedelta) -> HttpResponse:
    kept.forget_at = now() + kept_for
    kept.status, kept.body = response.status_code, response.content.decode()
    kept.headers = {name: response[name] for name in (CHANGE,) if name in response}
    prepared.insert(kept)
    return response


def _repeat(asked: StoredResponse) -> HttpResponse | None:
    row = _KEPT.first(operation=asked.operation, key=asked.key)
    if row is None:
        return None
    if row.body_hash != asked.body_hash:
        raise Invalid("This Idempotency-Key was used before with another body.")
    return HttpResponse(
        row.body, status=row.status, headers=row.headers, content_type="application/json"
    )


def _rows(result: list[object]) -> list[object]:
    for part in result:
        if not isinstance(part, Schema):
            raise TypeError(f"{type(part).__name__} is no row of a response")
    return result
