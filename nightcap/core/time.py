"""The server's only clock, and the JSON format of instants."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from datetime import UTC, datetime
from typing import Annotated

from pydantic import AwareDatetime, PlainSerializer, WithJsonSchema

_set_back_to: ContextVar[datetime | None] = ContextVar("clock_set_back_to", default=None)


def now() -> datetime:
    """Return the current instant, aware and in UTC."""
    return _set_back_to.get() or datetime.now(UTC)


@contextmanager
def clock_set_back(instant: datetime) -> Iterator[None]:
    """Let `now()` return a past instant within, for the sample venue's past.

    Raises ValueError for a future instant.
    """
    if instant > datetime.now(UTC):
        raise ValueError("The clock is only set back.")
    token = _set_back_to.set(instant)
    try:
        yield
    finally:
        _set_back_to.reset(token)


def utc_iso(instant: datetime) -> str:
    """Write an aware instant as ISO 8601 in UTC with `Z`, to the second."""
    return instant.astimezone(UTC).isoformat(timespec="seconds").removesuffix("+00:00") + "Z"


Instant = Annotated[
    AwareDatetime,
    PlainSerializer(utc_iso, return_type=str),
    WithJsonSchema({"type": "string", "format": "date-time"}),
]
"""An instant in a schema: input needs an offset or `Z`, output is UTC with `Z`."""
