"""How tests open windows and wait for the page to be awake."""

import re
import time
from collections.abc import Callable
from typing import Protocol, TypedDict, Unpack

from playwright.sync_api import Page, Route, StorageState

from tests.server import RunningServer


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
