"""Guessing the password of the real server, from many places at once."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import httpx
import pytest

from tests.drills import often
from tests.server import PASSWORD, RunningServer, running

pytestmark = pytest.mark.server

GUESSES = 60
GUESSERS = 16
EACH = often(6, hard=60)
TRIES = 10
COOKIE = "nightcap-browser"


@pytest.fixture
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    folder = tmp_path_factory.mktemp("guessing")
    with running(folder, NIGHTCAP_TRUSTED_PROXIES="1") as server:
        yield server


async def log_in(
    server: RunningServer, password: str, *, address: str, cookie: str | None = None
) -> httpx.Response:
    """Try a password from an address, as a proxy would tell of it."""
    cookies = {COOKIE: cookie} if cookie else {}
    async with httpx.AsyncClient(base_url=server.url, timeout=60, cookies=cookies) as client:
        told = {"X-Forwarded-For": address}
        token = (await client.get("/api/csrf-token", headers=told)).json()["csrfToken"]
        return await client.post(
            "/api/admin/login", json={"password": password}, headers=told | {"X-CSRF-Token": token}
        )


async def let_in_after(server: RunningServer, *, address: str, cookie: str | None = None) -> int:
    """Log in with the right password, again while told to come again; return how often it took."""
    for attempt in range(1, TRIES + 1):
        answer = await log_in(server, PASSWORD, address=address, cookie=cookie)
        if answer.status_code == 200:
            return attempt
        await asyncio.sleep(int(answer.headers["Retry-After"]))
    raise AssertionError(f"refused {TRIES} times")


def test_sixty_guesses_at_once_are_ten_guesses_and_the_manager_still_gets_in(
    server: RunningServer,
) -> None:
    async def attack_and_log_in() -> tuple[list[httpx.Response], int]:
        guesses = (log_in(server, "wrong", address="198.51.100.9") for _ in range(GUESSES))
        attack = asyncio.gather(*guesses)
        await asyncio.sleep(0.5)
        attempts = await let_in_after(server, address="203.0.113.1")
        return await attack, attempts

    attack, _ = asyncio.run(attack_and_log_in())
    answers = Counter(answer.status_code for answer in attack)
    assert set(answers) <= {401, 429}
    assert 1 <= answers[401] <= 10


def test_guessers_of_a_whole_48_get_twenty_guesses_and_lock_no_known_browser_out(
    server: RunningServer,
) -> None:
    async def guess(house: int) -> Counter[int]:
        found = Counter[int]()
        for number in range(EACH):
            address = f"2001:db8:7:{house * EACH + number:x}::1"
            found[(await log_in(server, "wrong", address=address)).status_code] += 1
        return found

    async def attack() -> tuple[Counter[int], list[int]]:
        first = await log_in(server, PASSWORD, address="203.0.113.1")
        cookie = first.cookies[COOKIE]
        attacking = asyncio.gather(*(guess(house) for house in range(GUESSERS)))
        known: list[int] = []
        for number in range(TRIES):
            answer = await log_in(
                server, PASSWORD, address=f"198.51.100.{number + 1}", cookie=cookie
            )
            known.append(answer.status_code)
        await let_in_after(server, address="192.0.2.77")
        return sum(await attacking, Counter[int]()), known

    guessed, known = asyncio.run(attack())
    assert known == [200] * TRIES
    assert set(guessed) == {401, 429}
    assert 1 <= guessed[401] <= 20
    assert guessed.total() == GUESSERS * EACH
