"""How tests open windows and wait for the page to be awake."""

import re
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Protocol, TypedDict, Unpack

import httpx
from playwright.sync_api import Browser, BrowserContext, Page, Response, Route, StorageState

from tests.server import RunningServer

# A page that is not there says so in the console too; what a page is made of must be there.
_EXPECTED = re.compile(r"Failed to load resource: the server responded with a status of 404")


class Window(TypedDict, total=False):
    """How a visitor looks at the site; the rest is a desktop in New York."""

    width: int
    height: int
    timezone: str
    has_touch: bool
    javascript: bool
    reduced_motion: bool
    forced_colors: bool
    scale: float
    may_fail: bool
    kept: StorageState | None


class OpenWindow(Protocol):
    """Opens a window on a server; nothing may go wrong in it."""

    def __call__(self, server: RunningServer, **window: Unpack[Window]) -> Page: ...


class OpenPanel(Protocol):
    """Opens the manager's panel of a server, signed in."""

    def __call__(
        self, server: RunningServer, place: str = "", **window: Unpack[Window]
    ) -> Page: ...


@contextmanager
def windows(browser: Browser) -> Iterator[OpenWindow]:
    """Open windows until the block ends; then nothing may have gone wrong in any of them.

    Errors of the page, errors in the console and requests to any other host fail the test;
    with `may_fail` only the requests do.
    """
    contexts: list[BrowserContext] = []
    faults: list[str] = []

    def open_window(server: RunningServer, **window: Unpack[Window]) -> Page:
        context = browser.new_context(
            base_url=server.url,
            viewport={"width": window.get("width", 1440), "height": window.get("height", 900)},
            timezone_id=window.get("timezone", "America/New_York"),
            has_touch=window.get("has_touch", False),
            java_script_enabled=window.get("javascript", True),
            device_scale_factor=window.get("scale", 1),
            reduced_motion="reduce" if window.get("reduced_motion") else "no-preference",
            forced_colors="active" if window.get("forced_colors") else "none",
            permissions=["clipboard-read", "clipboard-write"],
            storage_state=window.get("kept"),
        )
        contexts.append(context)
        page = context.new_page()
        page.set_default_timeout(15_000)
        context.on("request", lambda request: _stays_here(request.url, server.url, faults))
        if not window.get("may_fail"):
            page.on("pageerror", lambda error: faults.append(f"page: {error}"))
            page.on("console", lambda message: _is_calm(message.type, message.text, faults))
            page.on("response", lambda answer: _is_there(answer, faults))
        return page

    try:
        yield open_window
    finally:
        for context in contexts:
            context.close()
    assert faults == []


def _stays_here(url: str, home: str, faults: list[str]) -> None:
    if not url.startswith((home, "data:", "blob:")):
        faults.append(f"request to {url}")


def _is_there(answer: Response, faults: list[str]) -> None:
    # Tests that need a picture which is not there name it so.
    is_meant = "/nothing" in answer.url
    is_missing = answer.status == httpx.codes.NOT_FOUND and not is_meant
    if is_missing and answer.request.resource_type != "document":
        faults.append(f"nothing at {answer.url}")


def _is_calm(kind: str, text: str, faults: list[str]) -> None:
    if kind in {"error", "warning"} and not _EXPECTED.search(text):
        faults.append(f"console {kind}: {text}")


def awake(page: Page, path: str) -> Page:
    """Open an address and wait until the page has been hydrated."""
    page.goto(path)
    wait_until_awake(page)
    return page


def wait_until_awake(page: Page) -> None:
    """Wait until React has taken over the page."""
    page.wait_for_function(
        "() => Object.keys(document.querySelector('#root > *') ?? {})"
        ".some((key) => key.startsWith('__reactFiber'))"
    )


def wait_until(page: Page, is_so: Callable[[], bool], seconds: float = 15) -> None:
    """Wait while the browser, its requests and the tests' answers to them go on."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        page.wait_for_timeout(50)


def read_through(page: Page) -> None:
    """Read the page to its end, so that whatever comes late has come."""
    page.evaluate(
        "async () => { for (let y = 0; y < document.body.scrollHeight; y += 400) {"
        " scrollTo(0, y); await new Promise(requestAnimationFrame); } scrollTo(0, 0); }"
    )
    page.wait_for_load_state("networkidle")


class Read(Protocol):
    """Shows the HTML of a page as the server wrote it, without its scripts and its pictures."""

    def __call__(self, server: RunningServer, path: str, *, status: int = 200) -> Page: ...


class Held:
    """Requests to addresses of a pattern, kept waiting until the test lets them go."""

    def __init__(self, page: Page, pattern: str | re.Pattern[str]) -> None:
        self._page, self._pattern = page, pattern
        self._routes: list[Route] = []
        page.route(pattern, self._hold)

    def _hold(self, route: Route) -> None:
        self._routes.append(route)

    def let_go(self) -> None:
        """Let the waiting requests pass, and all later ones."""
        for route in self._routes:
            route.continue_()
        self._page.unroute(self._pattern)
