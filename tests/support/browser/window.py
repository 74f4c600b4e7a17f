"""How tests open windows and wait for the page to be awake."""

import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from functools import cache
from typing import Final, Literal, Protocol, TypedDict, Unpack

import httpx
from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Cookie,
    Error,
    Page,
    Request,
    Response,
    Route,
)

from tests.support.browser.closed_windows import ClosedWindows, Kind, new_page
from tests.support.server import RunningServer

# A page that is not there says so in the console too; what a page is made of must be there.
# On a busy machine Chromium misses that a preloaded picture was used: test_first_paint.py asks it.
_EXPECTED = re.compile(
    r"Failed to load resource: the server responded with a status of 404"
    r"|\.avif was preloaded using link preload but not used"
)

MOTIONS: Final[tuple[Literal["no-preference", "reduce"], ...]] = ("no-preference", "reduce")
"""What visitors may want of motion; a window that was opened without ends as it was."""


IS_HYDRATED = (
    "Object.keys(document.querySelector('#root > *') ?? {})"
    ".some((key) => key.startsWith('__reactFiber'))"
)
"""What is true in a page that React has taken over, but for its parts that follow one by one."""


class Window(TypedDict, total=False):
    """How a visitor looks at the site; the rest is a desktop in New York, without motion.

    `elsewhere` is another site that the page may ask, such as one with clips. With `of_its_own`
    nothing has been opened in the window before, and nothing will be: for
    tests that count requests, or leave something in it that cannot be taken out again.
    """

    width: int
    height: int
    timezone: str
    has_touch: bool
    javascript: bool
    reduced_motion: bool
    forced_colors: bool
    scale: float
    may_fail: bool
    of_its_own: bool
    elsewhere: str
    cookies: Sequence[Cookie]


class OpenWindow(Protocol):
    """Opens a window on a server; nothing may go wrong in it."""

    def __call__(self, server: RunningServer, **window: Unpack[Window]) -> Page: ...


class OpenPanel(Protocol):
    """Opens the manager's panel of a server, signed in."""

    def __call__(
        self, server: RunningServer, place: str = "", **window: Unpack[Window]
    ) -> Page: ...


def cookies_of(client: httpx.Client) -> Sequence[Cookie]:
    """Return the cookies that sign a window in as the client."""
    return [{"name": cookie.name, "value": cookie.value or ""} for cookie in client.cookies.jar]


def kind_of(home: str, window: Window) -> Kind:
    """Say which closed windows may be opened again as this one."""
    return Kind(
        home=home,
        timezone=window.get("timezone", "America/New_York"),
        has_touch=window.get("has_touch", False),
        javascript=window.get("javascript", True),
        reduced_motion=window.get("reduced_motion", True),
        forced_colors=window.get("forced_colors", False),
        scale=window.get("scale", 1),
    )


@contextmanager
def windows(browser: Browser, closed: ClosedWindows) -> Iterator[OpenWindow]:
    """Open windows until the block ends; then nothing may have gone wrong in any of them.

    Errors of the page, errors in the console and requests to any other host fail the test;
    with `may_fail` only the requests do. A window that was `closed` before is opened again.
    """
    opened: list[tuple[Page, Kind | None]] = []
    faults: list[str] = []
    listening = ExitStack()

    def open_window(server: RunningServer, **window: Unpack[Window]) -> Page:
        kind = kind_of(server.url, window)
        page = None if window.get("of_its_own") else closed.take(kind)
        page = page or new_page(browser, kind)
        opened.append((page, None if window.get("of_its_own") else kind))
        page.set_viewport_size(
            {"width": window.get("width", 1440), "height": window.get("height", 900)}
        )
        page.context.add_cookies(
            [
                {"name": cookie["name"], "value": cookie["value"], "url": server.url}
                for cookie in window.get("cookies", ())
            ]
        )
        sites = (server.url, *([window["elsewhere"]] if "elsewhere" in window else ()))
        listening.enter_context(_heard(page, sites, faults, may_fail="may_fail" in window))
        return page

    try:
        yield open_window
    finally:
        listening.close()
        for page, kind in opened:
            closed.put(page, kind)
    assert not faults, faults


@contextmanager
def _heard(
    page: Page, sites: tuple[str, ...], faults: list[str], *, may_fail: bool
) -> Iterator[None]:
    """Write down whatever goes wrong in a window while the block lasts."""

    def stays_here(request: Request) -> None:
        _stays_here(request.url, sites, faults)

    def fails(error: Error) -> None:
        faults.append(f"page: {error}")

    def is_calm(message: ConsoleMessage) -> None:
        _is_calm(message.type, message.text, faults)

    def is_there(answer: Response) -> None:
        _is_there(answer, faults)

    page.context.on("request", stays_here)
    if not may_fail:
        page.on("pageerror", fails)
        page.on("console", is_calm)
        page.on("response", is_there)
    yield
    page.context.remove_listener("request", stays_here)
    if not may_fail:
        page.remove_listener("pageerror", fails)
        page.remove_listener("console", is_calm)
        page.remove_listener("response", is_there)


def _stays_here(url: str, sites: tuple[str, ...], faults: list[str]) -> None:
    # A mail program finds pictures with "cid:" in the mail itself.
    if not url.startswith((*sites, "data:", "blob:", "cid:")):
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


_TOUCHED = f"""() => {{
  const asleep = document.querySelectorAll('#root [data-hydrating]');
  for (const part of asleep) part.dispatchEvent(new FocusEvent('focusin', {{ bubbles: true }}));
  return asleep.length === 0 && {IS_HYDRATED};
}}"""


def wait_until_awake(page: Page) -> None:
    """Touch every part of the page, and wait until React has taken over all of them."""
    page.wait_for_function(_TOUCHED)


def wait_until(page: Page, is_so: Callable[[], bool], seconds: float = 15) -> None:
    """Wait while the browser, its requests and the tests' answers to them go on."""
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline
        page.wait_for_timeout(200)


def read_through(page: Page) -> None:
    """Read the page to its end, so that whatever comes late has come."""
    page.evaluate(
        "async () => { for (let y = 0; y < document.body.scrollHeight; y += 400) {"
        " scrollTo(0, y); await new Promise(requestAnimationFrame); } scrollTo(0, 0); }"
    )
    page.wait_for_load_state("networkidle")


class Read(Protocol):
    """Shows the HTML of a page as the server wrote it, without its scripts and its pictures."""

    def __call__(
        self, server: RunningServer, path: str, *, status: int = 200, width: int = 1440
    ) -> Page: ...


@cache
def _text_at(address: str) -> str:
    return httpx.get(address).raise_for_status().text


def _with_its_sheets(page: httpx.Response) -> str:
    """Take the scripts out of the page, and write into it the sheets that it fetches without."""

    def fetched(link: re.Match[str]) -> str:
        return f"<style>{_text_at(str(page.url.join(link[1])))}</style>"

    bare = re.sub(r'<script type="module".*?</script>', "", page.text, flags=re.DOTALL)
    return re.sub('<link rel="stylesheet" href="([^"]+)">', fetched, bare)


@contextmanager
def paper(browser: Browser, *, javascript: bool = True) -> Iterator[Read]:
    """Open a window without a network or motion; it reads pages one after another."""
    context = browser.new_context(
        viewport={"width": 1440, "height": 900},
        offline=True,
        java_script_enabled=javascript,
        reduced_motion="reduce",
    )
    sheet = context.new_page()

    def read(server: RunningServer, path: str, *, status: int = 200, width: int = 1440) -> Page:
        with server.visitor() as visitor:
            answer = visitor.get(path, follow_redirects=True)
        assert answer.status_code == status
        sheet.set_viewport_size({"width": width, "height": 900})
        sheet.emulate_media(media="screen")
        sheet.set_content(_with_its_sheets(answer), wait_until="domcontentloaded")
        return sheet

    yield read
    context.close()


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
        self._routes.clear()
        self._page.unroute(self._pattern)

    def refuse(self) -> None:
        """Refuse the waiting requests, and all later ones until they are let go."""
        for route in self._routes:
            _refuse(route)
        self._routes.clear()
        self._page.unroute(self._pattern)
        self._page.route(self._pattern, _refuse)


def _refuse(route: Route) -> None:
    """Answer with what nobody would try again by itself."""
    route.fulfill(status=400, body="no")
