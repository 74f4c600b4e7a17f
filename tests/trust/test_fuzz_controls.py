"""The requests that are made up find an answer that nobody described."""

from typing import Any

import httpx
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings
from schemathesis import Case
from schemathesis.core.result import Ok

from tests.config.test_api_under_fuzz import DESCRIPTION, Asking
from tests.trust.recording import Tried

OPERATIONS = 10


def test_answers_that_nobody_described_are_found(tried: Tried) -> None:
    schema = schemathesis.openapi.from_path(DESCRIPTION)
    found = [each.ok() for each in schema.get_all_operations() if isinstance(each, Ok)]
    asked = 0
    body = httpx.ByteStream(b"{}")
    broken = httpx.MockTransport(lambda _: httpx.Response(500 if asked % 2 else 418, stream=body))
    with httpx.Client(base_url="http://127.0.0.1", transport=broken) as client:
        asking = Asking(client)
        for operation in found[:OPERATIONS]:

            @settings(
                max_examples=1,
                database=None,
                deadline=None,
                phases=[Phase.generate],
                suppress_health_check=list(HealthCheck),
            )
            @given(case=operation.as_strategy())
            def ask(case: Case[Any]) -> None:
                nonlocal asked
                asked += 1
                asking.send(case)

            ask()
    what = "answers of a server that does not keep to its description"
    tried.control(38, what, caught=len(asking.faults), of=asking.answers.total())
