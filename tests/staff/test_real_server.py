"""Guessing the password of the real server, from many places at once."""

import asyncio
from collections import Counter
from collections.abc import Iterator
from time import monotonic

import httpx
import pytest

from tests.server import PASSWORD, RunningServer, running

pytestmark = pytest.mark.server

GUESSES = 60


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with running(tmp_path_factory.mktemp("guessing")) as server:
        yield server


async def guess(server: RunningServer, password: str, *, local_address: str) -> int:
    """Try a password from an address, behind a forged one."""
    transport = httpx.AsyncHTTPTransport(local_address=local_address)
    async with httpx.AsyncClient(base_url=server.url, timeout=60, transport=transport) as client:
        token = (await client.get("/api/csrf-token")).json()["csrfToken"]
        forged = f"198.51.100.{id(client) % 256}"
        headers = {"X-CSRF-Token": token, "X-Forwarded-For": forged, "X-Real-IP": forged}
        answer = await client.post("/api/admin/login", json={"password": password}, headers=headers)
        return answer.status_code


def test_sixty_guesses_at_once_are_ten_guesses_and_the_manager_still_gets_in(
    server: RunningServer,
) -> None:
    async def attack_and_sign_in() -> tuple[list[int], int, float]:
        attack = asyncio.gather(
            *(guess(server, "wrong", local_address="127.0.0.9") for _ in range(GUESSES))
        )
        await asyncio.sleep(0.5)
        began = monotonic()
        status = await guess(server, PASSWORD, local_address="127.0.0.1")
        return await attack, status, monotonic() - began

    attack, status, after = asyncio.run(attack_and_sign_in())
    answers = Counter(attack)
    assert set(answers) <= {401, 429}
    assert 1 <= answers[401] <= 10
    assert status == 200
    assert after < 10
