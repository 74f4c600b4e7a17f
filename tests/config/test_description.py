"""The API's description tells everybody what is public, and the manager everything."""

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from nightcap.bookings.rules import BookingState
from nightcap.waitlist.models import WaitlistState
from tests.test_access import PUBLIC

pytestmark = pytest.mark.django_db

KEPT = json.loads((Path(__file__).parents[2] / "frontend" / "openapi.json").read_text())
METHODS = frozenset({"get", "post", "put", "patch", "delete"})


def read(client: Client) -> dict[str, Any]:
    answer = client.get("/api/openapi.json")
    assert (answer.status_code, answer["Content-Type"]) == (200, "application/json")
    assert answer["Cache-Control"] == "no-store"
    described: dict[str, Any] = answer.json()
    return described


def operations(described: dict[str, Any]) -> set[tuple[str, str]]:
    return {
        (method.upper(), path)
        for path, found in described["paths"].items()
        for method in found
        if method in METHODS
    }


def test_states_of_one_kind_are_not_described_as_those_of_another() -> None:
    schemas = KEPT["components"]["schemas"]
    assert schemas["BookingState"]["enum"] == [state.value for state in BookingState]
    assert schemas["WaitlistState"]["enum"] == [state.value for state in WaitlistState]
    assert schemas["OwnBookingOut"]["properties"]["state"]["$ref"].endswith("/BookingState")


def test_a_visitor_reads_of_the_public_operations_alone() -> None:
    assert operations(KEPT) > PUBLIC
    described = read(Client())
    assert operations(described) == PUBLIC
    assert "securitySchemes" not in described["components"]
    for schema in ("MailOut", "ChangeOut"):
        assert schema in KEPT["components"]["schemas"]
        assert schema not in described["components"]["schemas"]


def test_whatever_the_public_description_refers_to_stands_in_it_and_nothing_else() -> None:
    described = read(Client())
    named = set(re.findall(r"#/components/(\w+)/(\w+)", json.dumps(described)))
    there = {(kind, name) for kind, found in described["components"].items() for name in found}
    assert named == there
    assert len(there) > 20


def test_the_manager_reads_the_description_that_the_panel_is_made_from(as_manager: Client) -> None:
    assert read(as_manager) == KEPT
    assert operations(read(Client())) == PUBLIC


@pytest.mark.parametrize("method", ["POST", "PUT", "DELETE"])
def test_the_description_can_only_be_read(as_manager: Client, method: str) -> None:
    answer = as_manager.generic(method, "/api/openapi.json")
    assert (answer.status_code, answer["Allow"]) == (405, "GET")
    assert answer.json()["message"] == "Only GET is possible here."
