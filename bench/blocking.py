"""The work of a page's own thread on a slow phone: scripting and blocking time."""

import statistics
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from playwright.sync_api import Browser, CDPSession, Request, ViewportSize, sync_playwright

from bench.figures import Row, amount
from bench.site import event_page, serving
from tests.support.browser.chromium import launch
from tests.support.browser.window import IS_HYDRATED

VISITS = 5
RATES = {4: 50, 12: 200}
"""How many times slower the processor is, and the most milliseconds of blocking time then."""
_PAGES = ("/", "/events", "/menu", "/visit")
_PHONE: ViewportSize = {"width": 390, "height": 844}
_IDLE_AFTER_MS = 2500
"""Before the parts out of view follow (frontend/src/lib/hydration/gates.ts)."""
_ENDS_AFTER_MS = 2000
_IS_ALL_AWAKE = "() => !document.querySelector('[data-hydrating]')"
_NOTE_LONG_TASKS = """
globalThis.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries()))
  .observe({ type: 'longtask', buffered: true });
"""
_BLOCKING = """() => {
  const [{ startTime: painted }] = performance.getEntriesByName('first-contentful-paint');
  return longTasks.filter(({ startTime }) => startTime >= painted)
    .reduce((sum, { duration }) => sum + duration - 50, 0);
}"""
# Milliseconds of a fixed piece of work, by which figures of several machines can be compared.
_FIXED_WORK = """() => {
  const began = performance.now();
  let sum = 0;
  for (let step = 0; step < 5e6; step++) sum = (sum + step * 31) % 1000003;
  return performance.now() - began + sum * 0;
}"""


@dataclass(frozen=True)
class _Visit:
    blocking: float
    """All milliseconds of long tasks beyond 50."""
    scripting: float
    """Milliseconds until the page is idle; the parts out of view follow later."""
    all_scripting: float
    fixed_work: float
    requests: int


def measure() -> Iterator[Row]:
    """Scripting and blocking time on a slow phone, medians of five."""
    with serving() as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for path in (*_PAGES, event_page(server)):
            name = f"`{path}`" if path in _PAGES else "an event's page"
            yield {"page": name, **_figures(browser, server.url + path)}
        browser.close()


def _figures(browser: Browser, url: str) -> Row:
    row: Row = {}
    for rate, most in RATES.items():
        visits = [_visit(browser, url, rate) for _ in range(VISITS)]
        slower = f"{rate} times slower"
        row["script requests (≤ 15)"] = f"{max(visit.requests for visit in visits)}"
        row[f"scripting until idle, {slower}"] = _median(visit.scripting for visit in visits)
        row[f"of a fixed loop, {slower}"] = amount(
            statistics.median(visit.scripting / visit.fixed_work for visit in visits)
        )
        row[f"with the parts out of view, {slower}"] = _median(
            visit.all_scripting for visit in visits
        )
        row[f"blocking time, {slower} (≤ {most} ms)"] = _median(visit.blocking for visit in visits)
    return row


def _median(milliseconds: Iterable[float]) -> str:
    return amount(statistics.median(milliseconds), "ms")


def _visit(browser: Browser, url: str, rate: int) -> _Visit:
    page = browser.new_page(viewport=_PHONE)
    page.add_init_script(_NOTE_LONG_TASKS)
    requests: list[Request] = []
    # Playwright cannot hold a built-in function.
    page.on("request", lambda request: requests.append(request))  # noqa: PLW0108
    devtools = page.context.new_cdp_session(page)
    devtools.send("Performance.enable")
    devtools.send("Emulation.setCPUThrottlingRate", {"rate": rate})
    page.goto(url, wait_until="load")
    page.wait_for_function(f"() => {IS_HYDRATED}")
    page.wait_for_timeout(_IDLE_AFTER_MS)
    scripting = _scripting(devtools)
    page.wait_for_function(_IS_ALL_AWAKE)
    page.wait_for_timeout(_ENDS_AFTER_MS)
    visit = _Visit(
        blocking=page.evaluate(_BLOCKING),
        scripting=scripting,
        all_scripting=_scripting(devtools),
        fixed_work=page.evaluate(_FIXED_WORK),
        requests=sum(request.resource_type == "script" for request in requests),
    )
    page.close()
    return visit


def _scripting(devtools: CDPSession) -> float:
    metrics = devtools.send("Performance.getMetrics")["metrics"]
    [seconds] = [it["value"] for it in metrics if it["name"] == "ScriptDuration"]
    return float(seconds) * 1000
