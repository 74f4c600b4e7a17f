"""Guessing the password of the real server, from many places at once."""

import asyncio
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.support.drills import often
from tests.support.server import PASSWORD, RunningServer
from tests.support.staff.attack import GUESSERS, door_of, house_behind_a_proxy
from tests.trust.recording import Tried

pytestmark = [pytest.mark.server, pytest.mark.database]

AT_ONCE = 60
EACH = often(6, hard=200)
TRIES = 10
MANAGER = "203.0.113.1"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    with house_behind_a_proxy(tmp_path_factory.mktemp("guessing")) as server:
        yield server


def test_sixty_guesses_at_once_are_ten_guesses_and_the_manager_still_gets_in(
    server: RunningServer, tried: Tried
) -> None:
    async def attack() -> Counter[int]:
        async with door_of(server) as door:
            guesses = (door.log_in("wrong", address="198.51.100.9") for _ in range(AT_ONCE))
            guessing = asyncio.gather(*guesses)
            await door.let_in(address=MANAGER)
            return Counter(answer.status_code for answer in await guessing)

    answers = asyncio.run(attack())
    assert answers.total() == AT_ONCE
    assert set(answers) <= {401, 429}
    assert 1 <= answers[401] <= 10
    figure = f"{answers[401]} judged, {answers[429]} refused unjudged"
    tried(11, of=AT_ONCE, held=answers[401] + answers[429], figure=figure)


def test_guessers_of_a_whole_48_get_twenty_guesses_and_known_and_new_browsers_get_in(
    server: RunningServer, tried: Tried
) -> None:
    async def attack() -> tuple[Counter[int], list[int]]:
        async with door_of(server) as door:
            cookie = await door.known_browser(address=MANAGER)
            guessing = asyncio.create_task(door.guess_all(lambda made: made < EACH))
            known = []
            for number in range(TRIES):
                on_the_way = f"198.51.100.{number + 20}"
                answer = await door.log_in(PASSWORD, address=on_the_way, cookie=cookie)
                known.append(answer.status_code)
            await door.let_in(address="192.0.2.77")
            return await guessing, known

    answers, known = asyncio.run(attack())
    assert known == [200] * TRIES
    assert answers.total() == GUESSERS * EACH
    assert set(answers) == {401, 429}
    assert 1 <= answers[401] <= 20
    figure = f"{answers[401]} judged, {answers[429]} refused unjudged"
    tried(46, "Guesses from a whole /48", of=answers.total(), held=answers.total(), figure=figure)
    what = "The right password in a known browser meanwhile"
    tried(46, what, of=TRIES, held=known.count(200))
