"""Whatever is sent to the API, its description says what comes back, and nothing breaks."""

import itertools
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import APIOperation, Case
from schemathesis.core.failures import FailureGroup
from schemathesis.core.result import Ok
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.support.drills import often
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

DESCRIPTION = Path(__file__).parents[2] / "frontend" / "openapi.json"
EXAMPLES = often(1, hard=75)
"""Requests that are made up for each operation in one round, fewer where there are no more."""
WANTED = often(200, hard=10_000)
"""Requests of each of both visitors; there are as many rounds as that takes."""
AS_DESCRIBED = [status_code_conformance, content_type_conformance, response_schema_conformance]
ENDS_THE_SESSION = frozenset({"admin_logout"})
JSON = "application/json"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    # Each request comes from an address of its own: the throttle would answer most of them.
    with running(
        tmp_path_factory.mktemp("fuzz"), NIGHTCAP_SAMPLE="1", NIGHTCAP_TRUSTED_PROXIES="1"
    ) as started:
        yield started


class Asking:
    """Sends what is made up and notes what came back that is not described."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._numbers = itertools.count()
        self.answers = Counter[int]()
        self.faults = list[str]()

    def send(self, case: Case[Any]) -> None:
        """Send one request; note a server error and whatever the description does not say.

        That is another status, another content type, and a body of another shape.
        """
        made = case.as_transport_kwargs(base_url=str(self._client.base_url))
        made.pop("cookies", None)
        if isinstance(made.get("data"), bytes | str):
            made["content"] = made.pop("data")
        number = next(self._numbers)
        address = f"10.{number >> 8 & 255}.{number & 255}.1"
        headers = {**made.pop("headers"), "X-Forwarded-For": address}
        answer = self._client.request(**made, headers=headers)
        self.answers[answer.status_code] += 1
        said = f"{case.method} {case.formatted_path}: {answer.status_code} {answer.text[:100]}"
        if answer.status_code >= 500:
            self.faults.append(said)
            return
        try:
            case.validate_response(answer, checks=AS_DESCRIBED)
        except FailureGroup as failures:
            self.faults.extend(f"{said}: {failure.title}" for failure in failures.exceptions)


def ask(asking: Asking, operation: APIOperation[Any, Any, Any, Any]) -> None:
    """Make requests up for one operation and send them."""

    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy())
    def send(case: Case[Any]) -> None:
        asking.send(case)

    send()


@pytest.mark.parametrize("visitor", ["anonymous", "manager"])
def test_made_up_requests_get_described_answers(
    server: RunningServer, visitor: str, tried: Tried
) -> None:
    schema = schemathesis.openapi.from_path(DESCRIPTION)
    with ExitStack() as opened:
        own = server.signed_in() if visitor == "manager" else server.visitor()
        asking = Asking(opened.enter_context(own))
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        while asking.answers.total() < WANTED:
            for operation in operations:
                if operation.definition.raw["operationId"] not in ENDS_THE_SESSION:
                    ask(asking, operation)
    assert asking.faults == []
    assert asking.answers.total() >= max(WANTED, len(operations) - len(ENDS_THE_SESSION))
    assert asking.answers[200] + asking.answers[201] + asking.answers[204] > 0
    of = asking.answers.total()
    tried(38, f"Requests made up as {visitor}", of=of, held=of - len(asking.faults))


@pytest.mark.parametrize(
    "told",
    [
        {"202": {"description": "Later."}},
        {"200": {"description": "A page.", "content": {"text/html": {}}}},
        {"200": {"description": "A list.", "content": {JSON: {"schema": {"type": "array"}}}}},
    ],
    ids=["status", "content type", "shape"],
)
def test_an_answer_that_is_not_as_described_is_noted(
    server: RunningServer, told: dict[str, Any]
) -> None:
    read = {"operationId": "get_venue", "responses": told}
    described = {"openapi": "3.1.0", "info": {"title": "x", "version": "1"}, "paths": {}}
    schema = schemathesis.openapi.from_dict({**described, "paths": {"/api/venue": {"get": read}}})
    [operation] = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
    with server.visitor() as visitor:
        asking = Asking(visitor)
        ask(asking, operation)
    assert asking.answers[200] == asking.answers.total() > 0
    assert len(asking.faults) == asking.answers.total()
