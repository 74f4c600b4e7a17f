"""What a mail says of a row, kept in JSON as it was, and read back as a row that is not saved."""

from collections.abc import Collection, Mapping
from datetime import date, time
from typing import TypeVar
from uuid import UUID

from django.db.models import Model
from pydantic import JsonValue

Facts = Mapping[str, JsonValue]

Row = TypeVar("Row", bound=Model)


def snapshot(row: Model, fields: Collection[str]) -> dict[str, JsonValue]:
    """Return what these fields of a row hold."""
    return {name: _plain(getattr(row, name)) for name in fields}


def from_snapshot(model: type[Row], facts: JsonValue) -> Row:
    """Return the row whose facts were kept. Raises TypeError and ValidationError for others."""
    if not isinstance(facts, dict):
        raise TypeError(f"No facts of a {model.__name__} were kept.")
    fields = {field.name: field for field in model._meta.concrete_fields}
    return model(**{name: fields[name].to_python(value) for name, value in facts.items()})


def _plain(value: object) -> JsonValue:
    match value:
        case date() | time():
            return value.isoformat()
        case UUID():
            return str(value)
        case None | bool() | int() | str() | list():
            return value
    raise TypeError(f"{type(value).__name__} cannot be kept in a mail.")
