"""Every page as Lighthouse sees it on a simulated phone, beside the same page without scripts."""

import json
import os
import shutil
import statistics
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from bench.figures import Row, amount, ratio
from bench.scriptless import without_scripts
from bench.site import ROUTES, event_page, serving
from tests.support.browser.chromium import QUIET, SYSTEM
from tests.support.server import RunningServer

RUNS = 3
_STANDS_AFTER, _COMPRESSES_WITHIN = 10.0, 0.5
"""Seconds (nightcap/http/cache.py)."""
_PROGRAM = Path(__file__).parent / "node_modules" / ".bin" / "lighthouse"
_CATEGORIES = ("performance", "accessibility", "best-practices", "seo")
_PAINT, _BLOCKING, _SHIFT = (
    "largest-contentful-paint",
    "total-blocking-time",
    "cumulative-layout-shift",
)


def measure() -> Iterator[Row]:
    """Lighthouse, simulated mobile, medians of three."""
    if not _PROGRAM.is_file():
        raise SystemExit("Lighthouse is not installed: run `make bench`.")
    with serving() as server, without_scripts(server.url) as bare:
        pages = [*ROUTES, event_page(server)]
        _let_stand(server, pages)
        for path in pages:
            seen = _look(server.url + path, _CATEGORIES)
            painted = _look(bare + path, _CATEGORIES[:1])[_PAINT]
            yield {
                "page": f"`{path}`" if path in ROUTES else "an event's page",
                **{name.replace("-", " "): f"{seen[name] * 100:.0f}" for name in _CATEGORIES},
                "largest paint": amount(seen[_PAINT] / 1000, "s"),
                "without scripts": amount(painted / 1000, "s"),
                "ratio (≤ 1.05)": ratio(seen[_PAINT], painted),
                "blocking time (≤ 50 ms)": amount(seen[_BLOCKING], "ms"),
                "shift (0)": amount(seen[_SHIFT]),
            }


def _let_stand(server: RunningServer, pages: list[str]) -> None:
    """Let pages be compressed as hard as most visitors find them."""
    for path in pages:
        server.get(path)
    time.sleep(_STANDS_AFTER)
    for path in pages:
        server.get(path)
        time.sleep(_COMPRESSES_WITHIN)


def _look(url: str, categories: tuple[str, ...]) -> dict[str, float]:
    """Return the median of each score, from 0 to 1, and of each time in milliseconds."""
    runs = [_run(url, categories) for _ in range(RUNS)]
    return {name: statistics.median(run[name] for run in runs) for name in runs[0]}


def _run(url: str, categories: tuple[str, ...]) -> dict[str, float]:
    browser = next(filter(None, map(shutil.which, SYSTEM)), None)
    said = subprocess.run(
        [
            str(_PROGRAM),
            url,
            "--quiet",
            "--output=json",
            "--disable-full-page-screenshot",
            f"--only-categories={','.join(categories)}",
            f"--chrome-flags={' '.join(('--headless=new', *QUIET))}",
        ],
        env={**os.environ, **({"CHROME_PATH": browser} if browser else {})},
        check=True,
        capture_output=True,
        text=True,
    )
    report = json.loads(said.stdout)
    scores = {name: report["categories"][name]["score"] for name in categories}
    return scores | {
        name: report["audits"][name]["numericValue"] for name in (_PAINT, _BLOCKING, _SHIFT)
    }
