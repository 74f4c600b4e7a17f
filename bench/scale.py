"""The load of one, two and ten machines: a small simulation with the measured costs.

`python -m bench --only costs` measures them, `python -m bench.scale` simulates. Visitors come at
random; each machine has two processors and serves who is next. Bookings of one evening wait for its
row in the database, which one machine after the other holds while it commits all that wait there.
"""

import heapq
import json
import random
from collections import deque
from dataclasses import dataclass
from pathlib import Path

import click

from bench.costs import ALONE_WAITS, PAGE, of_a_booking
from bench.figures import head, line

_MEASURED = Path(__file__).parents[1] / "build" / "bench" / "costs.json"
PROCESSORS = 2
SECONDS = 20.0
WELL = 0.5
"""Seconds within which 95 of 100 are to be answered."""
_PAGES_OF_A_VISIT = 6
_VISITORS = 60_000


@dataclass(frozen=True)
class Costs:
    """Seconds: of a processor, except `commit`, for which the evening's row is held."""

    page: float
    booking: float
    database: float
    commit: float


def answered_within(costs: Costs, *, machines: int, rate: float, is_booking: bool) -> float:
    """Simulate this many pages or bookings a second; return how long 95 of 100 wait, in seconds.

    All bookings are of one evening.
    """
    chance = random.Random(7)
    processors = [[0.0] * PROCESSORS for _ in range(machines)]
    cost = costs.booking if is_booking else costs.page
    ready, at = list[tuple[float, int, float]](), 0.0
    for number in range(int(rate * _seconds(rate))):
        at += chance.expovariate(rate)
        free = processors[number % machines]
        done = max(at, heapq.heappop(free)) + cost
        heapq.heappush(free, done)
        ready.append((done, number % machines, at))
    waits = (
        _commit(costs, machines, sorted(ready))
        if is_booking
        else [done - came for done, _, came in ready]
    )
    return sorted(waits)[len(waits) * 95 // 100]


def _seconds(rate: float) -> float:
    """How long is simulated: as many visitors as say something."""
    return min(SECONDS, _VISITORS / rate)


def _commit(costs: Costs, machines: int, ready: list[tuple[float, int, float]]) -> list[float]:
    """Let the row go from machine to machine, each committing what waits there by then."""
    waiting: list[deque[tuple[float, float]]] = [deque() for _ in range(machines)]
    coming = deque(ready)
    now, holder, waits = 0.0, 0, list[float]()
    while coming or any(waiting):
        if not any(waiting):
            now = max(now, coming[0][0])
        while coming and coming[0][0] <= now:
            done, machine, came = coming.popleft()
            waiting[machine].append((done, came))
        if not any(waiting):
            continue
        while not waiting[holder]:
            holder = (holder + 1) % machines
        group, waiting[holder] = waiting[holder], deque()
        now += costs.commit + len(group) * costs.database
        waits += [now - came for _, came in group]
        holder = (holder + 1) % machines
    return waits


def most(costs: Costs, *, machines: int, is_booking: bool) -> float:
    """Return how many a second of one kind are still answered well."""
    low, high = 0.0, 8.0
    while _is_well(costs, machines, high, is_booking=is_booking):
        low, high = high, high * 2
    for _ in range(6):
        middle = (low + high) / 2
        if _is_well(costs, machines, middle, is_booking=is_booking):
            low = middle
        else:
            high = middle
    return low


def _is_well(costs: Costs, machines: int, rate: float, *, is_booking: bool) -> bool:
    within = answered_within(costs, machines=machines, rate=rate, is_booking=is_booking)
    # A guest simulated for a moment must not have begun to queue.
    return within <= min(WELL, _seconds(rate) / 100)


def measured(database: str) -> Costs:
    """Read the measured costs of a database. Raises SystemExit if there are none."""
    if not _MEASURED.is_file():
        raise SystemExit("Nothing was measured yet: run `python -m bench --only costs`.")
    rows = {row["what"]: row["figure"] for row in json.loads(_MEASURED.read_text())["rows"]}

    def cost(what: str) -> float:
        return float(rows[what].partition(" ")[0].replace(",", "")) / 1000 if what in rows else 0.0

    def booking(part: str) -> float:
        return cost(of_a_booking(database, part))

    # The rest of a single guest's wait is the disk, and the way there.
    alone = booking(ALONE_WAITS)
    on_processors = booking("web worker") + booking("database")
    return Costs(
        page=cost(PAGE),
        # On one machine the background worker writes the mails with the same processors.
        booking=booking("web worker") + booking("background worker"),
        database=booking("database"),
        commit=max(0.001, alone - on_processors),
    )


@click.command()
def main() -> None:
    """Print how much one, two and ten machines carry."""
    rows = []
    for machines, database in ((1, "SQLite"), (2, "PostgreSQL"), (10, "PostgreSQL")):
        house = measured(database)
        pages = most(house, machines=machines, is_booking=False)
        bookings = most(house, machines=machines, is_booking=True)
        rows.append(
            {
                "machines": f"{machines}, on {database}",
                "pages a second": f"{pages:,.0f}",
                "visits a minute": f"{pages * 60 / _PAGES_OF_A_VISIT:,.0f}",
                "bookings of one evening a second": f"{bookings:,.0f}",
                "70 seats are gone within": f"{70 / bookings:.2g} s",
            }
        )
    click.echo(head(rows[0]))
    for row in rows:
        click.echo(line(row.values()))


if __name__ == "__main__":
    main()
