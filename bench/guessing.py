"""How soon the manager's right password is answered while others guess it all the time."""

import asyncio
import tempfile
import time
from collections import Counter
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path

import httpx

from bench.figures import Row, compared
from tests.support.server import PASSWORD, RunningServer
from tests.support.staff.attack import Door, door_of, house_behind_a_proxy

TIMES = 10
MANAGER = "203.0.113.1"


def measure() -> Iterator[Row]:
    """Guessing the password: 16 guess from one /48 without a pause."""
    with tempfile.TemporaryDirectory() as folder, house_behind_a_proxy(Path(folder)) as server:
        yield from asyncio.run(_under_attack(server))


async def _under_attack(server: RunningServer) -> list[Row]:
    async with door_of(server) as door:
        cookie = await door.known_browser(address=MANAGER)
        quiet = await _slowest(lambda _: _known(door, cookie))
        goes_on = True
        guessing = asyncio.create_task(door.guess_all(lambda _: goes_on))
        # A new browser first, while the guesses that are judged are under way.
        fresh = await _slowest(lambda number: _new(door, number))
        known = await _slowest(lambda _: _known(door, cookie))
        nearby = await _slowest(lambda _: _log_in(door, MANAGER))
        goes_on = False
        answers = await guessing
        rows = [
            _row("a known browser, from elsewhere", known, quiet, "≤ 2 s"),
            _row("a new browser, at a known address", nearby, quiet, "≤ 2 s"),
            _row("a new browser, at a new address", fresh, quiet, "≤ 10 s"),
        ]
        return [*rows, *_of_the_attack(answers)]


def _row(what: str, measured: tuple[int, float], quiet: tuple[int, float], goal: str) -> Row:
    answered, slowest = measured
    return compared(
        f"{what}: {answered} of {TIMES} answered, the slowest after",
        slowest,
        "s",
        quiet[1],
        "without an attack",
        goal,
    )


def _of_the_attack(answers: Counter[int]) -> Iterator[Row]:
    yield compared("guesses sent", answers.total())
    yield compared("guesses judged", answers[401], goal="≤ 20")


async def _slowest(attempt: Callable[[int], Awaitable[bool]]) -> tuple[int, float]:
    """Log in a number of times; return how often that went well, and the longest it took."""
    answered, slowest = 0, 0.0
    for number in range(TIMES):
        began = time.monotonic()
        answered += await attempt(number)
        slowest = max(slowest, time.monotonic() - began)
    return answered, slowest


async def _known(door: Door, cookie: str) -> bool:
    return await _log_in(door, "198.51.100.20", cookie)


async def _new(door: Door, number: int) -> bool:
    # Told to come again, a browser does.
    await door.let_in(address=f"192.0.2.{number + 1}")
    return True


async def _log_in(door: Door, address: str, cookie: str | None = None) -> bool:
    answer = await door.log_in(PASSWORD, address=address, cookie=cookie)
    return answer.status_code == httpx.codes.OK
