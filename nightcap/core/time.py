"""The backend's only clock, and how instants look in JSON."""

from datetime import UTC, datetime
from typing import Annotated

from pydantic import AwareDatetime, PlainSerializer

_TO_THE_SECOND = len("2026-11-21T20:00:00")


def now() -> datetime:
    """Return the current instant, aware and in UTC."""
    return datetime.now(UTC)


def utc_iso(instant: datetime) -> str:
    """Write an aware instant as ISO 8601 in UTC with `Z`, to the second."""
    return instant.astimezone(UTC).isoformat()[:_TO_THE_SECOND] + "Z"


Instant = Annotated[AwareDatetime, PlainSerializer(utc_iso, return_type=str)]
"""An instant in a schema: input needs an offset or `Z`, output is UTC with `Z`."""
