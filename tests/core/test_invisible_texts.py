"""No field of any request takes a text that shows as nothing, nor one that turns other texts."""

from collections.abc import Iterator
from contextlib import suppress
from inspect import isclass
from typing import Any, get_args

import pytest
from django.test import Client
from pydantic import BaseModel, TypeAdapter, ValidationError

from nightcap.config.api import api

# Passwords are taken as they are typed, and nothing is kept of what robots write.
AS_TYPED = {"password", "present", "new", "website", "file"}


def models_in(annotation: Any) -> Iterator[type[BaseModel]]:
    """Find the models that a type is made of."""
    if isclass(annotation) and not get_args(annotation) and issubclass(annotation, BaseModel):
        yield annotation
    for part in get_args(annotation):
        yield from models_in(part)


def all_models() -> set[type[BaseModel]]:
    """Find every model that a request's body is read with."""
    found: set[type[BaseModel]] = set()
    waiting: list[type[BaseModel]] = [
        model
        for _, router in api._routers
        for view in router.path_operations.values()
        for operation in view.operations
        for model in operation.models
        if model.__ninja_param_source__ in {"body", "form"}
    ]
    while waiting:
        model = waiting.pop()
        if model not in found:
            found.add(model)
            for field in model.model_fields.values():
                waiting += models_in(field.annotation)
    return found


FIELDS = sorted(
    {
        (f"{model.__module__}.{model.__name__}.{name}", model, name)
        for model in all_models()
        for name in model.model_fields
        if name not in AS_TYPED
    },
    key=lambda one: one[0],
)


def taken(model: type[BaseModel], name: str, sent: str) -> list[object]:
    """Return what a field takes of a text, or of a list with it; nothing where it refuses them."""
    field = TypeAdapter(model.model_fields[name].rebuild_annotation())
    found: list[object] = []
    for value in (sent, [sent]):
        with suppress(ValidationError):
            got = field.validate_python(value)
            found += got if isinstance(got, list) else [got]
    return found


@pytest.mark.django_db
@pytest.mark.parametrize(("model", "name"), [f[1:] for f in FIELDS], ids=[f[0] for f in FIELDS])
def test_no_field_takes_a_text_that_shows_as_nothing_or_turns_others(
    model: type[BaseModel], name: str
) -> None:
    for nothing in ("\u200b", "\u3164", "\u2800", "\u202e\u2066", "\ufe0f", "\u0301", "\U0001d173"):
        assert nothing not in taken(model, name, nothing)
    is_of_many_lines = "a\nb" in taken(model, name, "a\nb")
    assert is_of_many_lines or "a\u202eb" not in taken(model, name, "a\u202eb")


VISITORS: dict[str, dict[str, object]] = {
    "/api/contact": {"name": "Ada", "email": "ada@example.com", "message": "Hello"},
    "/api/newsletter": {"name": "Ada", "email": "ada@example.com"},
    "/api/secret-calendar": {"name": "Ada", "email": "ada@example.com"},
    "/api/event-hosting": {
        "firstName": "Ada",
        "lastName": "Lovelace",
        "email": "ada@example.com",
        "phone": "+1 212 555 0123",
        "eventName": "Recital",
        "guestCount": 60,
        "eventDate": "2090-01-02",
        "startTime": "18:00",
        "endTime": "22:30",
    },
}


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("path", "field"),
    [
        (path, field)
        for path, body in VISITORS.items()
        for field in body
        if not field.startswith(("guest", "eventDate", "start", "end"))
    ],
)
def test_what_a_visitor_sends_of_nothing_is_missing(client: Client, path: str, field: str) -> None:
    for nothing in ("\u200b", " \u3164", "\u2800\u2800"):
        sent = VISITORS[path] | {field: nothing}
        answer = client.post(path, sent, content_type="application/json")
        assert answer.status_code == 422
        assert answer.json()["fields"] == {field: "is required"}


@pytest.mark.django_db
@pytest.mark.parametrize("path", VISITORS)
def test_an_address_is_taken_without_what_was_pasted_along(client: Client, path: str) -> None:
    sent = VISITORS[path] | {"email": "\ufeff\u202aada@example.com\u202c\u200b"}
    assert client.post(path, sent, content_type="application/json").status_code == 201
