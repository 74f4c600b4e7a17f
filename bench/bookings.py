"""Bookings a second on both databases, and the rush for the last seats."""

import os
import statistics
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Row, compared
from bench.load import per_second
from bench.site import on_postgres, serving
from tests.support.bookings.selling import ask_at_once, open_event, outcome
from tests.support.server import RunningServer

GUESTS, SEATS = 500, 70
_BOOK = Path(__file__).with_name("book.lua")
_NOTHING = "/api/admin/status"


def measure() -> Iterator[Row]:
    """Bookings, one worker, every one on the disk before it is acknowledged."""
    yield from _on("SQLite", goal="ratio ≥ 0.17")
    with on_postgres():
        yield from _on("PostgreSQL", goal="ratio ≥ 0.15")


def _on(database: str, *, goal: str) -> Iterator[Row]:
    with serving() as server:
        event = open_event(server, capacity=SEATS)
        # More seats than a venue has, so that no measured booking is refused.
        server.change(f"UPDATE events_event SET capacity = 1000000 WHERE id = {event}")
        os.environ["NIGHTCAP_BENCH_EVENT"] = str(event)
        nothing = per_second(server.url + _NOTHING)
        booked = per_second(f"{server.url}/api/bookings", script=_BOOK)
        yield compared(
            f"bookings on {database}", booked, "/s", nothing, "an endpoint that does nothing", goal
        )
        os.environ["NIGHTCAP_BENCH_EVENT"] = str(_prepaid_event(server))
        held = per_second(f"{server.url}/api/bookings", script=_BOOK)
        yield compared(
            f"bookings to be paid on {database}, up to the held seats",
            *(held, "/s", booked, "bookings that are paid at the door", "ratio ≥ 0.8"),
        )
        yield from _rush(server, database, booked)


def _prepaid_event(server: RunningServer) -> int:
    """Put an event on the programme that guests pay when they book; return its number."""
    event = open_event(server, capacity=SEATS)
    paid = {"payment": "now", "tiers": [{"name": "Standard", "amount": 2500}]}
    with server.signed_in() as manager:
        manager.put(f"/api/events/{event}", json=paid).raise_for_status()
    server.change(f"UPDATE events_event SET capacity = 1000000 WHERE id = {event}")
    return event


def _rush(server: RunningServer, database: str, per_second: float) -> Iterator[Row]:
    event = open_event(server, capacity=SEATS)
    answers = ask_at_once(server, event, [None] * GUESTS, homes=GUESTS)
    times = sorted(answer.after for answer in answers)
    sale = outcome(
        server, event, capacity=SEATS, answers=Counter(answer.status for answer in answers)
    )
    who = f"{GUESTS} guests at once for {SEATS} seats on {database}"
    yield compared(f"{who}: median", statistics.median(times), "s")
    yield compared(
        f"{who}: 95th percentile",
        *(times[GUESTS * 95 // 100], "s", GUESTS / per_second, "as many bookings", "ratio ≤ 1"),
    )
    yield compared(f"{who}: oversold", max(0, sale.seats_booked - SEATS), "seats", goal="0")
    yield compared(f"{who}: unsold", SEATS - sale.seats_booked, "seats", goal="0")
