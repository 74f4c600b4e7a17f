"""What is wrong with a field, in words that a guest understands."""

import re
from collections.abc import Mapping

from pydantic.alias_generators import to_camel, to_snake

_AS_IS = "Value error, "
_REQUIRED = "is required"
_BY_KIND = {
    "missing": _REQUIRED,
    "int_type": "must be a whole number",
    "int_parsing": "must be a whole number",
    "int_parsing_size": "is out of range",
    "int_from_float": "must be a whole number",
    "bool_type": "must be true or false",
    "bool_parsing": "must be true or false",
    "string_type": "must be text",
    "string_too_long": "must have at most {max_length} characters",
    "greater_than_equal": "must be at least {ge}",
    "less_than_equal": "must be at most {le}",
    "enum": "must be {expected}",
    "timezone_aware": "must carry its offset from UTC, or Z",
    "list_type": "must be a list",
}
_BY_BEGINNING = {
    "datetime_": "must be an instant like 2026-11-21T20:00:00Z",
    "date_": "must be a day like 2026-11-21",
    "time_": "must be a time like 19:30",
}
_TOO_SHORT = ("string_too_short", "too_short")
_OF_A_MACHINE = re.compile(r"^(?:Input|String|Value|Number|List|Dictionary) should ")


def field_name(location: tuple[int | str, ...]) -> str:
    """Name a field as the caller wrote it: without ninja's ('body', 'data') in front.

    What stands in a path has no name there but the documented one, here in camelCase as all others.
    """
    inner = [str(part) for part in location[1:]]
    if location[0] == "path":
        return to_camel(inner[0])
    return ".".join(inner[1:] if location[0] == "body" and len(inner) > 1 else inner) or "body"


def about_field(kind: str, message: str, context: Mapping[str, object]) -> str:
    """Say what a field must be, from pydantic's finding: "is required"."""
    if kind in _TOO_SHORT and context.get("min_length") == 1:
        return _REQUIRED
    # So pydantic speaks of a text that our own code has looked at before.
    if kind == "too_long" and context.get("field_type") == "Value":
        kind = "string_too_long"
    if kind in _BY_KIND:
        return _BY_KIND[kind].format_map(context)
    for beginning, text in _BY_BEGINNING.items():
        if kind.startswith(beginning):
            return text
    return _OF_A_MACHINE.sub("must ", message.removeprefix(_AS_IS))


def as_sentences(fields: Mapping[str, str]) -> str:
    """Say everything in one line: "The customer name is required. The start must …"."""
    return " ".join(f"The {_spoken(name)} {text.rstrip('.')}." for name, text in fields.items())


def _spoken(name: str) -> str:
    return to_snake(name).replace("_", " ").replace(".", " ")
