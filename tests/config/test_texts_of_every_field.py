"""Every text of every operation: half a character or a NUL is refused by the field's name."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db

API: dict[str, Any] = json.loads(Path("frontend/openapi.json").read_text())
HALF = "a\ud83db"
NUL = "a\0b"


def texts_of(schema: dict[str, Any]) -> Iterator[str]:
    """Name the fields of a body that take any text."""
    for name, field in schema.get("properties", {}).items():
        kinds = [field, *field.get("anyOf", [])]
        if any(kind.get("type") == "string" and "enum" not in kind for kind in kinds):
            yield name


def every_body() -> list[tuple[str, str, list[str]]]:
    """List method, path and the names of the texts of every body that is sent."""
    found = []
    for path, operations in API["paths"].items():
        for method, operation in operations.items():
            content = operation.get("requestBody", {}).get("content", {})
            reference = content.get("application/json", {}).get("schema", {}).get("$ref", "")
            schema = API["components"]["schemas"].get(reference.rpartition("/")[2], {})
            if names := list(texts_of(schema)):
                found.append((method, path, names))
    return found


def address_of(path: str) -> str:
    """Put a number in the place of each parameter of a path."""
    return re.sub(r"{\w+}", "1", path)


@pytest.mark.parametrize("text", [HALF, NUL], ids=["half", "NUL"])
@pytest.mark.parametrize(("method", "path", "names"), every_body())
def test_a_text_that_cannot_be_stored_is_refused_by_name(
    as_manager: Client, method: str, path: str, names: list[str], text: str
) -> None:
    body = json.dumps(dict.fromkeys(names, text))
    response = as_manager.generic(method.upper(), address_of(path), body, "application/json")
    assert response.status_code == 422
    assert set(names) <= set(response.json()["fields"])


def test_a_text_deep_in_a_body_is_named_by_its_place(as_manager: Client) -> None:
    body = json.dumps({"shows": [{"title": "Jam"}, {"title": HALF}]})
    response = as_manager.put("/api/admin/season", body, "application/json")
    assert response.status_code == 422
    assert "shows.1.title" in response.json()["fields"]


def test_an_emoji_whose_halves_are_written_one_by_one_is_taken(as_manager: Client) -> None:
    body = '{"name": "Ada \\ud83d\\ude00", "email": "ada@example.com"}'
    assert as_manager.post("/api/newsletter", body, "application/json").status_code == 201
    [row] = as_manager.get("/api/newsletter").json()
    assert row["name"] == "Ada \U0001f600"


@pytest.mark.parametrize("text", ["%ED%A0%BD", "%00", "%FF"])
def test_an_address_with_half_a_character_breaks_nothing(as_manager: Client, text: str) -> None:
    for path, operations in API["paths"].items():
        if "get" in operations and "stream" not in path and "changes" not in path:
            address = re.sub(r"{\w+}", text, path)
            asked = "?" + "&".join(f"{name}={text}" for name in ("search", "category", "guest"))
            assert as_manager.get(address + asked).status_code < 500, address
