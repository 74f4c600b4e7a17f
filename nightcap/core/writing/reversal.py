"""What an entry of the list of changes did to which row, so that it can be undone."""

from collections.abc import Mapping
from datetime import date, datetime, time
from decimal import Decimal
from typing import Literal, TypedDict

from nightcap.core.models import Versioned

Deed = Literal["changed", "created", "deleted"]


class Step(TypedDict):
    """What was done to one row; `fields` holds of each that changed what it was and became."""

    model: str
    id: int
    was: Deed
    fields: dict[str, list[object]]


def step(row: Versioned, was: Deed, before: Mapping[str, object] | None = None) -> Step:
    """Note what was done to a row; `before` is what its changed fields held."""
    fields = {
        name: [_plain(value), _plain(getattr(row, name))] for name, value in (before or {}).items()
    }
    return {"model": row._meta.label_lower, "id": row.pk, "was": was, "fields": fields}


def _plain(value: object) -> object:
    """Return a value as JSON holds it; the field reads it back."""
    if isinstance(value, Decimal):
        return str(value)
    return value.isoformat() if isinstance(value, datetime | date | time) else value
