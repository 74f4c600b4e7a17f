"""The server with pages, lists and the feed, next to nginx with the same bytes."""

import statistics
import time
from collections.abc import Callable, Iterator
from datetime import UTC, datetime, timedelta

import httpx
import psutil

from bench.asking import ask
from bench.figures import Row, compared
from bench.load import nginx, nginx_before, per_second
from bench.seeding import Rows, seed
from bench.site import serving
from tests.support.bookings.selling import open_event
from tests.support.server import RunningServer

PUBLISHES = 15
LISTED = 400
_A_YEAR = timedelta(days=365)
_CACHED = ("/", "/events")
_REST_SECONDS, _QUIET_SECONDS = 15, 60
_NOTHING = "/api/admin/status"
_FEED = "/calendar.ics"


def measure() -> Iterator[Row]:
    """Server, one worker."""
    with serving() as server:
        for path in _CACHED:
            for encoding in ("identity", "br"):
                yield _beside_nginx(server.url, path, encoding, "directly", "ratio ≥ 0.25")
        with nginx_before(server.url) as front:
            for encoding in ("identity", "br"):
                yield _beside_nginx(front, "/", encoding, "from nginx's cache", "ratio ≥ 0.75")
        yield _not_modified(server)
        for path in _CACHED:
            yield _after_a_publish(server, path)
    yield _without_visitors()
    with serving(has_sample=False) as server:
        seed(server, Rows(events=LISTED, per_day=4))
        today = datetime.now(UTC).date()
        listed = f"/api/events?from={today - _A_YEAR}&to={today + _A_YEAR}"
        known = ask(server, [listed, _FEED, _NOTHING])
    beside = "an API call that does nothing"
    yield compared(
        f"list of {LISTED} events, not kept",
        known[listed],
        "ms",
        known[_NOTHING],
        beside,
        "≤ 30 ms",
    )
    yield compared(
        f"feed of {LISTED} events, not kept",
        known[_FEED],
        "ms",
        known[_NOTHING],
        beside,
        "≤ 300 ms",
    )


def _beside_nginx(url: str, path: str, encoding: str, way: str, goal: str) -> Row:
    headers = {"Accept-Encoding": encoding}
    with httpx.stream("GET", url + path, headers=headers) as response:
        body = b"".join(response.iter_raw())
    with nginx(body) as reference:
        before = per_second(reference)
        ours = per_second(url + path, headers=headers)
        theirs = statistics.mean((before, per_second(reference)))
    what = f"cached `{path}`, {encoding}, {len(body) / 1000:.0f} kB, {way}"
    return compared(what, ours, "/s", theirs, "nginx, the same bytes", goal)


def _not_modified(server: RunningServer) -> Row:
    plain = {"Accept-Encoding": "identity"}
    tag = httpx.get(server.url, headers=plain).headers["etag"]
    ask_again = {**plain, "If-None-Match": tag}
    if httpx.get(server.url, headers=ask_again).status_code != httpx.codes.NOT_MODIFIED:
        raise SystemExit("What has not changed is sent again.")
    return compared(
        "`/` that has not changed (304)",
        per_second(server.url, headers=ask_again),
        "/s",
        per_second(server.url, headers=plain),
        "cached `/`",
        "ratio ≥ 1",
    )


def _after_a_publish(server: RunningServer, path: str) -> Row:
    with httpx.Client(base_url=server.url) as visitor:

        def visit() -> float:
            began = time.perf_counter()
            visitor.get(path).raise_for_status()
            return (time.perf_counter() - began) * 1000

        def publish_and_visit() -> float:
            # Wait until the last publish has rendered its pages.
            time.sleep(1)
            open_event(server, capacity=1)
            return visit()

        published = _median(publish_and_visit)
        return compared(
            f"`{path}` after a publish", published, "ms", _median(visit), "cached", "≤ 25 ms"
        )


def _without_visitors() -> Row:
    """Return what the whole process tree takes of a core in a minute in which nobody comes."""
    with serving(workers=2) as server:
        # The work after the start must be done.
        time.sleep(_REST_SECONDS)
        parent = psutil.Process(server.process.pid)
        family = [parent, *parent.children(recursive=True)]
        before = sum(sum(process.cpu_times()[:2]) for process in family)
        time.sleep(_QUIET_SECONDS)
        taken = sum(sum(process.cpu_times()[:2]) for process in family) - before
    return compared(
        "two workers without a visitor", taken / _QUIET_SECONDS * 100, "% of a core", goal="≤ 0.5 %"
    )


def _median(what: Callable[[], float]) -> float:
    return statistics.median(what() for _ in range(PUBLISHES))
