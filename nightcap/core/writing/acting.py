"""Who acts now, so that the list of changes says it: known to the request, asked by a change."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar


def _nobody_by_name() -> None:
    return None


_present: ContextVar[Callable[[], str | None]] = ContextVar(
    "present_actor", default=_nobody_by_name
)


@contextmanager
def acting(name_of: Callable[[], str | None]) -> Iterator[None]:
    """Attribute changes within to the person that `name_of` returns.

    It is called only when something changes.
    """
    token = _present.set(name_of)
    try:
        yield
    finally:
        _present.reset(token)


def name() -> str | None:
    """Return the name of who acts now; None for the shared password and outside of a request."""
    return _present.get()()
