"""How soon the next page is there when its link was hovered."""

import statistics
from collections.abc import Iterator

from playwright.sync_api import Browser, Page, sync_playwright

from bench.figures import Row, compared
from bench.site import serving
from tests.support.browser.chromium import launch
from tests.support.server import RunningServer

VISITS = 9
_UNTIL_SHOWN = """async ([href, from]) => {
  const link = document.querySelector(`header a[href="${href}"]`);
  const began = performance.now();
  link.click();
  const frame = () => new Promise(requestAnimationFrame);
  while (document.title === from) await frame();
  await frame();
  return performance.now() - began;
}"""
_MOVES = (("/menu", "/events"), ("/contact", "/host-event"))


def measure() -> Iterator[Row]:
    """Move from page to page."""
    with serving() as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for start, end in _MOVES:
            yield _moving(browser, server, start, end)
        browser.close()


def _moving(browser: Browser, server: RunningServer, start: str, end: str) -> Row:
    moved, loaded = [], []
    for _ in range(VISITS):
        page = browser.new_page(viewport={"width": 1440, "height": 900})
        page.goto(server.url + start, wait_until="networkidle")
        link = page.locator(f'header a[href="{end}"]').first
        link.hover()
        page.wait_for_timeout(500)
        moved.append(page.evaluate(_UNTIL_SHOWN, [end, page.title()]))
        page.wait_for_load_state("networkidle")
        loaded.append(_load_again(page))
        page.close()
    return compared(
        f"from `{start}` to `{end}` after hovering",
        statistics.median(moved),
        "ms",
        statistics.median(loaded),
        "loading that page again",
        "≤ 100 ms",
    )


def _load_again(page: Page) -> float:
    page.reload(wait_until="load")
    duration: float = page.evaluate("performance.getEntriesByType('navigation')[0].loadEventEnd")
    return duration
