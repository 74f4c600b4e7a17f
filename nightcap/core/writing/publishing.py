"""The content version: every change that the public can see raises it in its own transaction."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import dataclass

from django.db.models import F

from nightcap.core.models import ContentVersion
from nightcap.core.tables import prepared

_ROW = ContentVersion.objects.filter(pk=1)
_READ = prepared.Select(_ROW)
_RAISE = prepared.Update(_ROW, version=F("version") + 1)


@dataclass(slots=True)
class _Wish:
    is_there: bool = False


_gathered: ContextVar[_Wish | None] = ContextVar("gathered", default=None)


def bump() -> None:
    """Raise the content version in the caller's transaction: pages rendered before are stale."""
    wish = _gathered.get()
    if wish is not None:
        wish.is_there = True
    elif not _RAISE.run():
        ContentVersion.objects.get_or_create(pk=1, defaults={"version": 2})


@contextmanager
def once_for_all() -> Iterator[None]:
    """Raise the content version once, at the end, for all that is done within one transaction."""
    wish = _Wish()
    token = _gathered.set(wish)
    try:
        yield
    finally:
        _gathered.reset(token)
    if wish.is_there:
        bump()


def version() -> int:
    """Return the content version, 1 before the first change."""
    row = _READ.first()
    return row.version if row else 1
