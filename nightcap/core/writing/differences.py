"""What a change has made of a row, and how the list of changes writes a value."""

from collections.abc import Mapping
from datetime import date, datetime, time

from django.db import models

from nightcap.core.characters import ELLIPSIS, cut
from nightcap.core.time import utc_iso

LONGEST_TEXT = 300
"""Characters of a title or value that the list of changes keeps."""


def values_of(row: models.Model) -> dict[str, object]:
    """Return what each column of a row holds."""
    return {column.attname: getattr(row, column.attname) for column in row._meta.concrete_fields}


def difference(row: models.Model, before: Mapping[str, object]) -> dict[str, object]:
    """Return what the fields that differ now held before."""
    return {name: value for name, value in before.items() if getattr(row, name) != value}


def as_text(value: object) -> str:
    """Write a value for the list of changes; instants in UTC, long texts shortened."""
    if isinstance(value, datetime):
        return utc_iso(value)
    if isinstance(value, date | time):
        return value.isoformat()
    if isinstance(value, list):
        return as_text(", ".join(map(str, value)))
    text = "" if value is None else str(value)
    return cut(text, LONGEST_TEXT + len(ELLIPSIS), end=ELLIPSIS)
