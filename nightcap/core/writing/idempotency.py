"""A repeated request with the same Idempotency-Key gets the first response and changes nothing."""

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from typing import ParamSpec

from django.db import IntegrityError
from django.http import HttpRequest, HttpResponse

from nightcap.core.errors import DomainError, Invalid
from nightcap.core.models import StoredResponse
from nightcap.core.responses import CHANGE, as_response, with_change
from nightcap.core.time import now
from nightcap.core.writing import changes, group_commit
from nightcap.core.writing.pieces import delete_in_pieces

KEPT_FOR = timedelta(days=7)
_KEY = re.compile(r"[\x21-\x7e]{8,200}")
_LONGEST_OPERATION = 200
_SAFE_METHODS = frozenset({"GET", "HEAD", "OPTIONS"})

P = ParamSpec("P")


def once_per_key(view: Callable[P, object]) -> Callable[P, object]:
    """Make an operation repeat its answer as `once` does, and name its change.

    For a router: `add_decorator(once_per_key, mode="operation")`. A public write (`auth=None`) is
    left out: it calls `once` itself, with its own name and duration.

    Rule: Each write of the panel that wrote one entry that can be undone names it in `X-Change`.
    """

    @wraps(view)
    def respond(*args: P.args, **kwargs: P.kwargs) -> object:
        request = args[0]
        if not isinstance(request, HttpRequest) or request.method in _SAFE_METHODS:
            return view(*args, **kwargs)
        # Ninja sets `request.auth` only where a login is required.
        if not hasattr(request, "auth"):
            return view(*args, **kwargs)

        def perform() -> HttpResponse:
            with changes.watched() as entries:
                response = as_response(view(*args, **kwargs))
            if CHANGE not in response and len(entries) == 1 and entries[0].can_be_undone:
                return with_change(response, entries[0])
            return response

        if "Idempotency-Key" not in request.headers:
            return perform()
        return once(request, _operation_of(request), perform)

    return respond


def once(
    request: HttpRequest,
    operation: str,
    perform: Callable[[], object],
    *,
    check: Callable[[], None] = lambda: None,
    kept_for: timedelta = KEPT_FOR,
    is_batched: bool = False,
    key: str | None = None,
) -> HttpResponse:
    """Run `perform` in one transaction, or repeat the earlier response to the request's key.

    `perform` returns a schema, a list of schemas, a response or None, plain or in a Status. Without
    an `Idempotency-Key` header it always runs. Refusals (DomainError) are not stored, so the same
    key may be tried again. `check` runs before the transaction, which makes a refusal cheap, and
    again after one that was refused and so undone; it refuses only what `perform` would refuse. The
    key expires after `kept_for`. With `is_batched`, for operations with many requests at the same
    moment, SQLite commits several together. A form without headers passes its `key`. Raises Invalid
    for a malformed key and for a key that was used with another body.
    """
    stored = _stored_for(request, operation, key)
    if repeat := _repeat(stored):
        return repeat
    run = group_commit.run if is_batched else group_commit.run_alone

    def attempt() -> HttpResponse:
        check()
        try:
            return run(lambda: _store(stored, as_response(perform()), kept_for))
        except DomainError:
            check()
            raise

    try:
        return attempt()
    except (DomainError, IntegrityError):
        # A twin request was faster: repeat its answer.
        if repeat := _repeat(stored):
            return repeat
        raise


def once_in_pieces(request: HttpRequest, perform: Callable[[], object]) -> HttpResponse:
    """Like once(), for long work that opens short transactions of its own.

    The response is stored in one more transaction at the end. If that fails, or a twin request
    arrives meanwhile, `perform` runs again: it must be safe to repeat.
    """
    operation = _operation_of(request)
    if repeat := _repeat(_stored_for(request, operation)):
        return repeat
    response = as_response(perform())
    return once(request, operation, lambda: response)


def sweep() -> int:
    """Delete the expired responses; return their number."""
    return delete_in_pieces(StoredResponse.objects.filter(forget_at__lt=now()))


def _operation_of(request: HttpRequest) -> str:
    return f"{request.method} {request.path}"[:_LONGEST_OPERATION]


def _stored_for(
    request: HttpRequest, operation: str, key: str | None = None
) -> StoredResponse | None:
    """Return the row for a request's response, not saved; None without a key. Raises Invalid."""
    key = key or request.headers.get("Idempotency-Key")
    if key is None:
        return None
    if not _KEY.fullmatch(key):
        raise Invalid("The Idempotency-Key must be 8 to 200 visible ASCII characters.")
    body_hash = hashlib.sha256(request.body).hexdigest()
    return StoredResponse(operation=operation, key=key, body_hash=body_hash)


def _repeat(stored: StoredResponse | None) -> HttpResponse | None:
    if stored is None:
        return None
    row = StoredResponse.objects.filter(operation=stored.operation, key=stored.key).first()
    if row is None:
        return None
    if row.body_hash != stored.body_hash:
        raise Invalid("This Idempotency-Key was used before with another body.")
    return HttpResponse(
        row.body, status=row.status, headers=row.headers, content_type="application/json"
    )


def _store(
    stored: StoredResponse | None, response: HttpResponse, kept_for: timedelta
) -> HttpResponse:
    if stored is not None:
        stored.forget_at = now() + kept_for
        stored.status, stored.body = response.status_code, response.content.decode()
        stored.headers = {name: response[name] for name in (CHANGE,) if name in response}
        stored.save(force_insert=True)
    return response
