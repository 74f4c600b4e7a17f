"""Every refusal names its field in plain words, whatever is sent, and in none of Python's."""

import json
import re
from collections.abc import Iterator
from http import HTTPStatus
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from django.test import Client

from tests.support.answers import Answer
from tests.support.described import parameters_of

pytestmark = pytest.mark.django_db

DESCRIPTION = json.loads((Path(__file__).parents[2] / "frontend" / "openapi.json").read_text())
INSTANTS = [
    "1969-12-31T23:59:59Z",
    "0001-01-01T00:00:00Z",
    "0000-01-01T00:00:00Z",
    "0001-01-01T00:00:00+14:00",
    "9999-12-31T23:59:59-12:00",
    "9999-12-31T23:59:59Z",
    "10000-01-01T00:00:00Z",
    "12026-12-05T01:00:00Z",
    "2026-11-45T20:00:00Z",
    "-0044-03-15T12:00:00Z",
    "2026-02-30T12:00:00Z",
    "2026-11-21T25:00:00Z",
    "2026-11-21T20:00:00",
    "2026-11-21T20:00:00+99:00",
    "1e30",
    "99999999999999999999",
]
DAYS = [
    "1969-12-31",
    "0000-01-01",
    "0001-01-01",
    "9999-12-31",
    "2026-02-30",
    "2026-11-45",
    "12026-12-04",
    "21.11.2026",
    "-1-1-1",
]
TIMES = ["25:00", "24:00", "7", "19:60", "19:30+02:00"]
OTHERS: list[object] = [
    *(None, True, 0, -1, 1.5, 10**30, -(10**30), 1e308, "", "x", "\x00", "?", "1" * 5000),
    *("NaN", "Infinity", "a@", "a@b", "ada@localhost", "http://", "data:"),
    *(
        "data:image/png;base64,!",
        [],
        [None],
        [[]],
        ["x", 1],
        {},
        {"x": 1},
        [{}],
        [{"a": None}],
        ["x"] * 300,
    ),
]
PYTHON = re.compile(
    r"\b(?:input|dictionary|instance|object has|pydantic|python|nonetype|datetime|timezone|tzinfo"
    r"|isoformat|decimal|finite|string|integer|boolean|bool|unicode|parse|parsing|tuple|iterable"
    r"|json|float|int|str|dict|type|class|invalid|validation|literal|discriminator|regex|pattern"
    r"|unable|extra|permitted|utf-8|codec|range\(\)|ordinal|year \d+ is|out of range for)\b"
    r"|\[|\]|<|\.\.\.|Error",
    re.IGNORECASE,
)
"""Words of machines."""


IMPOSSIBLE = {
    "date": ["2026-11-45", "2026-02-30", "12026-12-04", "0000-01-01"],
    "date-time": ["2026-11-45T20:00:00Z", "2026-02-30T12:00:00Z", "12026-12-05T01:00:00Z"],
    "time": ["24:00", "19:60"],
}
"""What a field of each format refuses."""


class Read(NamedTuple):
    """A reading operation and the names of what its address may ask."""

    path: str
    names: list[str]


class Write(NamedTuple):
    """A writing operation and the fields of its body, each with its format."""

    method: str
    path: str
    fields: dict[str, str]


def reads() -> Iterator[Read]:
    for path, methods in DESCRIPTION["paths"].items():
        parameters = parameters_of(methods.get("get", {}), DESCRIPTION)
        if names := [one["name"] for one in parameters if one["in"] == "query"]:
            yield Read(_PLACE.sub("1", path), names)


def writes() -> Iterator[Write]:
    for path, methods in DESCRIPTION["paths"].items():
        for method, operation in methods.items():
            content = operation.get("requestBody", {}).get("content", {})
            if "application/json" in content and not _OF_A_LOGIN.search(path):
                name = content["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
                schema = DESCRIPTION["components"]["schemas"].get(name, {})
                fields = {
                    field: format_of(of_field)
                    for field, of_field in schema.get("properties", {}).items()
                }
                yield Write(method, _PLACE.sub("1", path), fields)


def format_of(schema: dict[str, Any]) -> str:
    """Return the format of a field's text, such as 'date'; '' for others."""
    choices: list[dict[str, str]] = [schema, *schema.get("anyOf", [])]
    return next((choice["format"] for choice in choices if "format" in choice), "")


_PLACE = re.compile(r"\{[^}]*\}")
_OF_A_LOGIN = re.compile("login|password|second-factor")
WRITES = [pytest.param(*one, id=f"{one.method} {one.path}") for one in writes()]
DATED = [
    pytest.param(one.method, one.path, field, kind, id=f"{one.method} {one.path} {field}")
    for one in writes()
    for field, kind in one.fields.items()
    if kind in IMPOSSIBLE
]
READS = [pytest.param(*one, id=one.path) for one in reads()]


def faults(answer: Answer) -> list[str]:
    """Return the fields that a refusal describes in a machine's words.

    Only the status if the request failed with a server error.
    """
    if answer.status_code >= HTTPStatus.INTERNAL_SERVER_ERROR:
        return [str(answer.status_code)]
    if answer.status_code != HTTPStatus.UNPROCESSABLE_ENTITY:
        return []
    said = answer.json()["fields"].items()
    return [f"{name}: {words}" for name, words in said if PYTHON.search(words)]


@pytest.mark.parametrize(("method", "path", "fields"), WRITES)
def test_what_a_body_holds_is_refused_in_plain_words(
    as_manager: Client, method: str, path: str, fields: dict[str, str]
) -> None:
    found: set[str] = set()
    values: list[object] = [*INSTANTS, *DAYS, *TIMES, *OTHERS]
    for value in values:
        body = dict.fromkeys(fields, value)
        answer = as_manager.generic(method.upper(), path, json.dumps(body), "application/json")
        found |= set(faults(answer))
    assert sorted(found) == []


@pytest.mark.parametrize(("path", "names"), READS)
def test_what_is_asked_in_an_address_is_refused_in_plain_words(
    as_manager: Client, path: str, names: list[str]
) -> None:
    found: set[str] = set()
    for value in [*INSTANTS, *DAYS, *TIMES, "x", "-1", "1" * 5000, "1.5", "NaN", "\x00"]:
        answer = as_manager.get(path, dict.fromkeys(names, value))
        found |= set(faults(answer))
    assert sorted(found) == []


@pytest.mark.parametrize(("method", "path", "field", "kind"), DATED)
def test_a_date_that_no_calendar_has_is_refused_by_its_field(
    as_manager: Client, method: str, path: str, field: str, kind: str
) -> None:
    for value in IMPOSSIBLE[kind]:
        body = json.dumps({field: value})
        answer = as_manager.generic(method.upper(), path, body, "application/json")
        assert answer.status_code == HTTPStatus.UNPROCESSABLE_ENTITY, value
        assert field in answer.json()["fields"], value
