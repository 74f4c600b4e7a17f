"""Tables in memory that many threads use at once."""

import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import count
from pathlib import Path

import pytest

from nightcap.core.shared_table import SharedTable

pytestmark = pytest.mark.database

THREADS, TURNS = 6, 4_000
SOURCES = Path(__file__).parents[2] / "nightcap"


@pytest.fixture(autouse=True)
def threads_take_turns_often() -> Iterator[None]:
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


def test_a_table_that_many_threads_fill_while_it_forgets_stays_whole() -> None:
    clock = count()
    # Every look at the clock lets something of it end.
    table = SharedTable[int, int].lasting(20, 30, lambda: float(next(clock)))

    def use(thread: int) -> int:
        for turn in range(TURNS):
            key = (thread * 7 + turn) % 40
            table.put(key, turn)
            table.get(key + 1)
            _ = key in table
            if turn % 500 == 0:
                table.clear()
        return TURNS

    with ThreadPoolExecutor(THREADS) as threads:
        done = list(threads.map(use, range(THREADS)))
    assert done == [TURNS] * THREADS
    table.put(1, 1)
    assert table.get(1) == 1
    assert len(table) <= 20


def test_a_count_that_many_threads_raise_misses_none() -> None:
    table = SharedTable[str, list[int]].lasting(10, 1e9)

    def count_one(counted: list[int] | None) -> list[int]:
        counted = counted or [0]
        counted[0] += 1
        return counted

    def use(_: int) -> None:
        for _ in range(TURNS):
            table.change("all", count_one)

    with ThreadPoolExecutor(THREADS) as threads:
        list(threads.map(use, range(THREADS)))
    assert table.get("all") == [THREADS * TURNS]


def test_a_table_is_bounded_by_the_size_of_what_it_holds() -> None:
    table = SharedTable[str, str].sized(10, len)
    names = ("one", "three", "four")
    for name in names:
        table.put(name, name)
    assert [name for name in names if name in table] == ["three", "four"]


def test_no_table_without_a_lock_is_shared() -> None:
    users = [
        str(path.relative_to(SOURCES))
        for path in SOURCES.rglob("*.py")
        if "cachetools" in path.read_text("utf-8")
    ]
    assert users == ["core/shared_table.py"]
