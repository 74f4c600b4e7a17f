"""A repeated request with the same Idempotency-Key gets the first answer and changes nothing."""

import hashlib
import re
from collections.abc import Callable
from datetime import timedelta

from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse
from ninja import Schema

from nightcap.core.errors import Invalid
from nightcap.core.models import Reply
from nightcap.core.time import now

KEPT_FOR = timedelta(days=7)
_KEY = re.compile(r"[\x21-\x7e]{8,200}")


def once(
    request: HttpRequest,
    operation: str,
    body: Schema,
    perform: Callable[[], tuple[int, Schema]],
    *,
    kept_for: timedelta = KEPT_FOR,
    refuse_early: Callable[[], None] | None = None,
) -> HttpResponse:
    """Run `perform` in one transaction, or repeat the answer that the request's key got before.

    `refuse_early` may raise, before a transaction makes others wait, what `perform` would raise.
    Without an `Idempotency-Key` header the work is simply done. Refusals (DomainError) are not
    kept, so the same key may be tried again. After `kept_for` the key is forgotten. Raises Invalid
    for a malformed key and for a key that was used with another body.
    """
    key = request.headers.get("Idempotency-Key")
    if key is not None and not _KEY.fullmatch(key):
        raise Invalid("The Idempotency-Key must be 8 to 200 visible ASCII characters.")
    body_hash = hashlib.sha256(body.model_dump_json().encode()).hexdigest()
    if refuse_early is not None:
        if key is not None and (repeat := _repeat(operation, key, body_hash)):
            return repeat
        refuse_early()
    if key is None:
        with transaction.atomic():
            return _respond(*_written(perform))
    try:
        with transaction.atomic():
            return _first_or_repeat(operation, key, body_hash, perform, kept_for)
    except IntegrityError:
        # PostgreSQL: a twin request committed the same key first; its answer stands now.
        repeat = _repeat(operation, key, body_hash)
        if repeat is None:
            raise
        return repeat


def sweep() -> int:
    """Forget the answers that nobody will ask for again; return how many."""
    deleted, _ = Reply.objects.filter(forget_at__lt=now()).delete()
    return deleted


def _first_or_repeat(
    operation: str,
    key: str,
    body_hash: str,
    perform: Callable[[], tuple[int, Schema]],
    kept_for: timedelta,
) -> HttpResponse:
    repeat = _repeat(operation, key, body_hash)
    if repeat is not None:
        return repeat
    # The key is taken before the work: a twin waits here and then fails on the constraint.
    row = Reply.objects.create(
        operation=operation,
        key=key,
        body_hash=body_hash,
        status=0,
        answer="",
        forget_at=now() + kept_for,
    )
    row.status, row.answer = _written(perform)
    row.save(update_fields=["status", "answer"])
    return _respond(row.status, row.answer)


def _repeat(operation: str, key: str, body_hash: str) -> HttpResponse | None:
    row = Reply.objects.filter(operation=operation, key=key).first()
    if row is None:
        return None
    if row.body_hash != body_hash:
        raise Invalid("This Idempotency-Key was used before with another body.")
    return _respond(row.status, row.answer)


def _written(perform: Callable[[], tuple[int, Schema]]) -> tuple[int, str]:
    status, answer = perform()
    return status, answer.model_dump_json(by_alias=True)


def _respond(status: int, answer: str) -> HttpResponse:
    return HttpResponse(answer, status=status, content_type="application/json")
