"""Transactions, and the content version, which changes of public content raise."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db import transaction
from django.db.models import F

from nightcap.core.models import ContentVersion


@dataclass(slots=True)
class _PendingBump:
    is_wanted: bool = False


_pending: ContextVar[_PendingBump | None] = ContextVar("pending_bump", default=None)


@contextmanager
def atomic() -> Iterator[None]:
    """Run a transaction, or join the caller's; the content version is raised last.

    Every transaction that locks events or publishes content is opened by this, so that all of them
    lock in one order (`nightcap.core.writing.locking`). Also a decorator.
    """
    if (outer := _pending.get()) is not None:
        was_wanted = outer.is_wanted
        try:
            with transaction.atomic():
                yield
        except BaseException:
            # The change that requested it is rolled back.
            outer.is_wanted = was_wanted
            raise
        return
    with transaction.atomic():
        pending = _PendingBump()
        token = _pending.set(pending)
        try:
            yield
        finally:
            _pending.reset(token)
        if pending.is_wanted:
            _raise_version()


def bump() -> None:
    """Raise the content version at the end of the caller's transaction.

    Pages rendered before are then stale. Outside of `atomic` the version is raised at once.
    """
    pending = _pending.get()
    if pending is not None:
        pending.is_wanted = True
    else:
        _raise_version()


def version() -> int:
    """Return the content version, 1 before the first change."""
    return ContentVersion.objects.filter(pk=1).values_list("version", flat=True).first() or 1


def _raise_version() -> None:
    if not ContentVersion.objects.filter(pk=1).update(version=F("version") + 1):
        ContentVersion.objects.get_or_create(pk=1, defaults={"version": 2})
