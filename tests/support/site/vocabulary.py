"""What schema.org's words may say, after its release 30.0 (schema-org.json beside this file).

The table holds the types and properties that our pages use, with their parents, their domains and
their ranges, unchanged from the release. A word that is not in it is not used by any page yet.
"""

import re
from collections.abc import Iterator
from datetime import date, datetime, time
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import BaseModel, Field, JsonValue

from tests.support.site.pages import Described

_PREFIX = "https://schema.org/"


class _Property(BaseModel):
    domain: list[str] = Field(alias="of")
    range: list[str] = Field(alias="is")


class _Vocabulary(BaseModel):
    version: str
    types: dict[str, list[str]]
    properties: dict[str, _Property]

    def is_a(self, kind: str, wanted: str) -> bool:
        parents = self.types.get(kind, [])
        return kind == wanted or any(self.is_a(parent, wanted) for parent in parents)


_vocabulary = _Vocabulary.model_validate_json(
    Path(__file__).with_name("schema-org.json").read_text()
)


def types_of(described: Described) -> list[str]:
    """Return the one or several types of a description."""
    kind = described.get("@type")
    return [str(each) for each in kind] if isinstance(kind, list) else [str(kind)]


def is_a(described: Described, wanted: str) -> bool:
    """Whether a description is of a type or of one below it."""
    return any(_vocabulary.is_a(kind, wanted) for kind in types_of(described))


def mistakes(described: Described, path: str = "") -> Iterator[str]:
    """Yield everything in a description, and in those inside it, that schema.org does not allow."""
    for kind in types_of(described):
        if kind not in _vocabulary.types:
            yield f"{path}: {kind} is no type"
    for name, value in described.items():
        if name.startswith("@"):
            continue
        known = _vocabulary.properties.get(name)
        if known is None:
            yield f"{path}.{name} is no property"
        elif not any(is_a(described, domain) for domain in known.domain):
            yield f"{path}.{name} is not for {described['@type']}"
        else:
            for each in value if isinstance(value, list) else [value]:
                yield from _value_mistakes(each, known.range, f"{path}.{name}")


def _value_mistakes(value: JsonValue, wanted: list[str], path: str) -> Iterator[str]:
    if isinstance(value, dict):
        if not any(is_a(value, kind) for kind in wanted):
            yield f"{path} must not be of type {value.get('@type')}"
        yield from mistakes(value, path)
    elif not any(_fits(value, kind) for kind in wanted):
        yield f"{path} must be {' or '.join(wanted)}, not {value!r}"


def _fits(value: JsonValue, kind: str) -> bool:
    match kind, value:
        case "Boolean", bool():
            return True
        case _, bool():
            return False
        case (("Number" | "Integer"), int()):
            return True
        case "Number", float():
            return True
        case _, str():
            return _is_written_as(value, kind)
    return False


def _is_written_as(text: str, kind: str) -> bool:
    match kind:
        case "Text":
            return bool(text.strip())
        # The address of a thing stands for the thing, as in the documents of search engines.
        case "URL" | "Thing":
            parts = urlsplit(text)
            return parts.scheme in {"http", "https"} and bool(parts.netloc)
        case "Date":
            return re.fullmatch(r"\d{4}-\d\d-\d\d", text) is not None and bool(
                date.fromisoformat(text)
            )
        case "DateTime":
            return "T" in text and datetime.fromisoformat(text).tzinfo is not None
        case "Time":
            return bool(str(time.fromisoformat(text)))
    # A member of an enumeration is written as its own address.
    member = text.removeprefix(_PREFIX)
    return member != text and _vocabulary.is_a(member, kind)
