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
from schemathesis import Case
from schemathesis.core.result import Ok

from tests.drills import often
from tests.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

DESCRIPTION = Path(__file__).parents[2] / "openapi.json"
EXAMPLES = often(2, hard=75)
"""Requests that are made up for each operation and each of both visitors."""
ENDS_THE_SESSION = frozenset({"admin_logout"})
_BROKEN = b"--x\r\nContent-Disposition: form-data; name"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    # Each request comes from an address of its own: the throttle would answer most of them.
    with running(
        tmp_path_factory.mktemp("fuzz"), NIGHTCAP_SAMPLE="1", NIGHTCAP_TRUSTED_PROXIES="1"
    ) as started:
        yield started


class Asking:
    """Sends what is made up and notes what came back that it should not have."""

    def __init__(self, client: httpx.Client) -> None:
        self._client = client
        self._numbers = itertools.count()
        self.answers = Counter[int]()
        self.faults = list[str]()

    def send(self, case: Case[Any]) -> None:
        """Send one request; note a server error and a status that is not described."""
        made = case.as_transport_kwargs(base_url=str(self._client.base_url))
        made.pop("cookies", None)
        if isinstance(made.get("data"), bytes | str):
            made["content"] = made.pop("data")
        number = next(self._numbers)
        address = f"10.{number >> 8 & 255}.{number & 255}.1"
        headers = {**made.pop("headers"), "X-Forwarded-For": address}
        answer = self._client.request(**made, headers=headers)
        self.answers[answer.status_code] += 1
        described = case.operation.definition.raw["responses"]
        if answer.status_code >= 500 or str(answer.status_code) not in described:
            said = f"{case.method} {case.formatted_path}: {answer.status_code} {answer.text[:100]}"
            self.faults.append(said)


@pytest.mark.parametrize("visitor", ["anonymous", "manager"])
def test_made_up_requests_get_described_answers(
    server: RunningServer, visitor: str, tried: Tried
) -> None:
    schema = schemathesis.openapi.from_path(DESCRIPTION)
    with ExitStack() as opened:
        own = server.signed_in() if visitor == "manager" else server.visitor()
        asking = Asking(opened.enter_context(own))
        operations = [found.ok() for found in schema.get_all_operations() if isinstance(found, Ok)]
        for operation in operations:
            if operation.definition.raw["operationId"] in ENDS_THE_SESSION:
                continue

            @settings(
                max_examples=EXAMPLES,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def ask(case: Case[Any]) -> None:
                asking.send(case)

            ask()
    assert asking.faults == []
    assert asking.answers.total() >= len(operations) - len(ENDS_THE_SESSION)
    assert asking.answers[200] + asking.answers[201] + asking.answers[204] > 0
    of = asking.answers.total()
    tried(38, f"Requests made up as {visitor}", of=of, held=of - len(asking.faults))
