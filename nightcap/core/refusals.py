"""Plain reasons why a field is refused, for visitors and the manager."""

import re
from collections.abc import Mapping
from datetime import date

from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop
from pydantic.alias_generators import to_snake

_IN_OUR_WORDS = {"value_error": "Value error, ", "assertion_error": "Assertion failed, "}
_REQUIRED = gettext_noop("is required")
_OTHERWISE = gettext_noop("is not written as it must be")
_BY_KIND = {
    "missing": _REQUIRED,
    "int_parsing_size": gettext_noop("is out of range"),
    "finite_number": gettext_noop("must be a number"),
    "string_type": gettext_noop("must be text"),
    "string_too_long": gettext_noop("must have at most %(max_length)s characters"),
    "string_too_short": gettext_noop("must have at least %(min_length)s characters"),
    "too_long": gettext_noop("must have at most %(max_length)s entries"),
    "too_short": gettext_noop("must have at least %(min_length)s entries"),
    "extra_forbidden": gettext_noop("is not known here"),
    "multiple_of": gettext_noop("must be a multiple of %(multiple_of)s"),
    "literal_error": gettext_noop("must be %(expected)s"),
    "url_too_long": gettext_noop("must have at most %(max_length)s characters"),
    "greater_than_equal": gettext_noop("must be at least %(ge)s"),
    "less_than_equal": gettext_noop("must be at most %(le)s"),
    "enum": gettext_noop("must be %(expected)s"),
    "timezone_aware": gettext_noop("must carry its offset from UTC, or Z"),
    "greater_than": gettext_noop("must be more than %(gt)s"),
    "less_than": gettext_noop("must be less than %(lt)s"),
    "list_type": gettext_noop("must be a list"),
    "dict_type": gettext_noop("must be an object"),
}
_BY_BEGINNING = {
    "int_": gettext_noop("must be a whole number"),
    "float_": gettext_noop("must be a number"),
    "bool_": gettext_noop("must be true or false"),
    "datetime_": gettext_noop("must be an instant like 2026-11-21T20:00:00Z"),
    "date_": gettext_noop("must be a day like 2026-11-21"),
    "time_": gettext_noop("must be a time like 19:30"),
    "uuid_": gettext_noop("must be an id of 32 hexadecimal digits"),
    "url_": gettext_noop("must be an address like https://example.com"),
    "model_": gettext_noop("must be an object"),
    "decimal_": gettext_noop("must be an amount like 20 or 17.50"),
}
_OF_VISITORS = frozenset(
    (
        gettext_noop("customer email"),
        gettext_noop("customer name"),
        gettext_noop("customer phone"),
        gettext_noop("email"),
        gettext_noop("end time"),
        gettext_noop("event date"),
        gettext_noop("event name"),
        gettext_noop("extension"),
        gettext_noop("first name"),
        gettext_noop("guest count"),
        gettext_noop("guest request"),
        gettext_noop("last name"),
        gettext_noop("location"),
        gettext_noop("message"),
        gettext_noop("name"),
        gettext_noop("number of tickets"),
        gettext_noop("party size"),
        gettext_noop("phone"),
        gettext_noop("promo code"),
        gettext_noop("start time"),
        gettext_noop("tickets"),
    )
)
"""Names of the fields in visitors' forms, as refusals use them."""
_DAY_IN_PYTHON = re.compile(r"datetime\.date\((\d+), (\d+), (\d+)\)")
_TOO_SHORT = ("string_too_short", "too_short")
_HAS_SUBJECT = re.compile(r"(?:the|there|each|two)\b|[^a-z]")
"""The beginning of a reason with its own subject: "the hours of Sunday overlap"."""


def plain_reason(kind: str, message: str, context: Mapping[str, object]) -> str:
    """Return what a field must be, from pydantic's error: "is required".

    Rule: A refusal never uses pydantic's words; a kind without its own text gets a general one.
    """
    if kind in _TOO_SHORT and context.get("min_length") == 1:
        return _(_REQUIRED)
    if kind in _IN_OUR_WORDS:
        return message.removeprefix(_IN_OUR_WORDS[kind])
    # Pydantic uses this kind for a text that one of our validators has seen before.
    if kind == "too_long" and context.get("field_type") == "Value":
        kind = "string_too_long"
    if kind in _BY_KIND:
        return _(_BY_KIND[kind]) % {name: _plain(value) for name, value in context.items()}
    for beginning, text in _BY_BEGINNING.items():
        if kind.startswith(beginning):
            return _(text)
    return _(_OTHERWISE)


def _plain(value: object) -> object:
    """Return a bound in plain notation: pydantic writes 'datetime.date(1970, 1, 1)' and 50.0."""
    if isinstance(value, float) and value.is_integer():
        return int(value)
    day = _DAY_IN_PYTHON.fullmatch(str(value))
    return date(*map(int, day.groups())).isoformat() if day else value


def as_sentences(fields: Mapping[str, str]) -> str:
    """Return all refusals on one line: "The customer name is required. The start must …"."""
    return " ".join(_sentence(_spoken(name), text.rstrip(".")) for name, text in fields.items())


def _sentence(field: str, fault: str) -> str:
    if _HAS_SUBJECT.match(fault):
        return f"{field[:1].upper()}{field[1:]}: {fault}."
    return _("The %(field)s %(fault)s.") % {"field": field, "fault": fault}


def _spoken(name: str) -> str:
    spoken = to_snake(name).replace("_", " ").replace(".", " ")
    return _(spoken) if spoken in _OF_VISITORS else spoken
