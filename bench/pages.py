"""The size of every page, and the time for which it keeps a slow phone busy."""

import statistics
from collections.abc import Iterator

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.figures import Row, amount
from bench.site import ROUTES, event_page, serving
from tests.support.browser.chromium import launch
from tests.support.browser.pages import EVENT
from tests.support.browser.window import IS_HYDRATED
from tests.support.site.weights import files_of, weight_of

SLOWER = 4
VISITS = 7
_PHONE: ViewportSize = {"width": 390, "height": 844}
_NOTE_LONG_TASKS = """
globalThis.longTasks = [];
new PerformanceObserver((list) => longTasks.push(...list.getEntries()))
  .observe({ type: 'longtask', buffered: true });
"""
_NOTE_AWAKENING = f"""
(function look() {{
  if ({IS_HYDRATED}) globalThis.awakeAt = performance.now();
  else requestAnimationFrame(look);
}})();
"""
# Milliseconds of the longest task until the first paint, and after it; none below 50 is reported.
_LONGEST = """() => {
  const [{ startTime: painted }] = performance.getEntriesByName('first-contentful-paint');
  return [true, false].map((isEarly) => Math.max(0, ...longTasks
    .filter(({ startTime }) => startTime < painted === isEarly).map(({ duration }) => duration)));
}"""
_SIZES = """() => ['navigation', 'resource'].flatMap((kind) => performance.getEntriesByType(kind))
  .map((entry) => [new URL(entry.name).pathname, entry.encodedBodySize,
    entry.startTime < globalThis.awakeAt])"""


def measure() -> Iterator[Row]:
    """Pages in Chromium on a phone: their compressed size, and the time that they keep it busy."""
    with serving() as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for path in [*ROUTES, event_page(server)]:
            brought, at_first = _brought(browser, server.url + path)
            # Read from the build: a browser fetches more while it is idle.
            page = path if path in ROUTES else EVENT
            further = files_of(page, with_late=True) - files_of("/", with_late=True)
            until_painted, afterwards = _longest_tasks(browser, server.url + path)
            yield {
                "page": f"`{path}`" if path in ROUTES else "an event's page",
                "document": amount(next(iter(brought.values())) / 1000, "kB"),
                "JavaScript until it is alive (≤ 81.8 kB)": _size(at_first, ".js"),
                "all of it": _size(brought, ".js"),
                "that `/` has not, without dialogs (≤ 8 kB)": amount(
                    weight_of(further) / 1000, "kB"
                ),
                "style sheets": _size(brought, ".css"),
                "fonts (≤ 45 kB)": _size(brought, ".woff2"),
                "pictures": _size(brought, ".avif", ".webp", ".jpg", ".png", ".svg"),
                f"longest task, {SLOWER} times slower, until the first paint": until_painted,
                "while it comes alive (≤ 50 ms)": afterwards,
            }
        browser.close()


def _brought(browser: Browser, url: str) -> tuple[dict[str, int], dict[str, int]]:
    """Return the bytes of all that a page loads on a phone, and of that until it is alive.

    The least of some visits: a browser that idles just before fetches what is for afterwards.
    """
    visits = [_visit(browser, url) for _ in range(VISITS)]
    return visits[0][0], min((at_first for _, at_first in visits), key=lambda it: sum(it.values()))


def _visit(browser: Browser, url: str) -> tuple[dict[str, int], dict[str, int]]:
    page = browser.new_page(viewport=_PHONE, device_scale_factor=2)
    page.add_init_script(_NOTE_AWAKENING)
    page.goto(url, wait_until="networkidle")
    page.wait_for_function("globalThis.awakeAt")
    sizes: list[tuple[str, int, bool]] = page.evaluate(_SIZES)
    page.close()
    return (
        {name: size for name, size, _ in sizes},
        {name: size for name, size, was_needed in sizes if was_needed},
    )


def _size(brought: dict[str, int], *endings: str) -> str:
    return amount(
        sum(size for name, size in brought.items() if name.endswith(endings)) / 1000, "kB"
    )


def _longest_tasks(browser: Browser, url: str) -> tuple[str, str]:
    """Return the median of the longest task until the first paint, and of that after it."""
    longest: list[tuple[float, float]] = []
    for _ in range(VISITS):
        page = browser.new_page(viewport=_PHONE)
        page.add_init_script(_NOTE_LONG_TASKS)
        page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
        page.goto(url, wait_until="networkidle")
        longest.append(tuple(page.evaluate(_LONGEST)))
        page.close()
    early, late = (statistics.median(durations) for durations in zip(*longest, strict=True))
    return _duration(early), _duration(late)


def _duration(milliseconds: float) -> str:
    return amount(milliseconds, "ms") if milliseconds else "< 50 ms"
