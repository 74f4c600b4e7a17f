"""The memory of all processes after a start, and of a web worker after many requests."""

import itertools
import re
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import psutil

from bench.figures import Row, compared
from bench.site import ROUTES, event_page, serving
from tests.support.server import FOLLOWS, RunningServer, running

REQUESTS, RENDERS = 10_000, 1_000
WORKERS = 2
_REST_SECONDS = 30
_PSS = re.compile(r"^Pss: +(\d+) kB$", re.MULTILINE)
_PARTS = 4


def measure() -> Iterator[Row]:
    """Memory of all processes with two workers, and of one worker."""
    with tempfile.TemporaryDirectory(prefix="nightcap-bench-") as folder:
        for start in ("the first start", "a restart"):
            with running(Path(folder), workers=WORKERS, NIGHTCAP_SAMPLE="1") as server:
                time.sleep(_REST_SECONDS)
                name = f"all processes half a minute after {start}"
                yield compared(name, _proportional(server), "MB", goal="≤ 260 MB")
    with serving() as server:
        began = _memory(server)
        after = [
            _memory_after(server, REQUESTS // _PARTS, RENDERS // _PARTS) for _ in range(_PARTS)
        ]
    name = f"after {REQUESTS:,} requests and {RENDERS:,} renders"
    yield compared(name, after[-1], "MB", began, "after the start", "≤ 200 MB")
    yield compared(
        "at the end", after[-1], "MB", after[_PARTS // 2 - 1], "half way", "ratio ≤ 1.05"
    )


def _memory_after(server: RunningServer, requests: int, renders: int) -> float:
    paths = [*ROUTES, event_page(server)]
    with httpx.Client(base_url=server.url) as visitor:
        for _ in range(renders // len(paths) + 1):
            # Every page is rendered again once the worker has seen it.
            server.change("UPDATE core_contentversion SET version = version + 1")
            time.sleep(FOLLOWS)
            for path in paths:
                visitor.get(path).raise_for_status()
        for path in itertools.islice(itertools.cycle(paths), requests):
            visitor.get(path).raise_for_status()
    return _memory(server)


def _proportional(server: RunningServer) -> float:
    """Return the memory of the process tree in MB; what processes share counts once."""
    parent = psutil.Process(server.process.pid)
    pids = [each.pid for each in (parent, *parent.children(recursive=True))]
    maps = [Path(f"/proc/{pid}/smaps_rollup").read_text() for pid in pids]
    return sum(int(kilobytes) * 1024 for text in maps for kilobytes in _PSS.findall(text)) / 1e6


def _memory(server: RunningServer) -> float:
    """Resident memory of the process that renders, which is the largest one, in MB."""
    tree = psutil.Process(server.process.pid).children(recursive=True)
    return max(process.memory_info().rss for process in tree) / 1_000_000
