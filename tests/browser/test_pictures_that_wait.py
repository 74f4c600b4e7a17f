"""The first picture has the line for itself: others wait until it is on the screen."""

import re
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.pages import ALL_PAGES, NOWHERE, address
from tests.support.browser.window import Held, OpenWindow, Read
from tests.support.server import RunningServer

BOXES = """() => [...document.querySelectorAll('body *:not(img, video, picture, source)')]
  .map((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    return [element.tagName, element.className.baseVal ?? element.className, x, y, width, height];
  })"""
LATER = ':is(img[loading="lazy"], video[preload="none"])'


def _soonest_day(server: RunningServer) -> str:
    """Return the calendar's path at the soonest event's day in New York.

    On that day the calendar shows an event with its picture.
    """
    [soonest] = server.get("/api/events/upcoming?limit=1").json()
    begins = datetime.fromisoformat(soonest["date"]).astimezone(ZoneInfo("America/New_York"))
    return f"/events?day={begins:%Y-%m-%d}"


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize("page_of", [*ALL_PAGES, "a day"])
def test_nothing_moves_when_what_has_waited_appears(
    read: Read, understudy: RunningServer, page_of: str, width: int
) -> None:
    path = _soonest_day(understudy) if page_of == "a day" else address(understudy, page_of)
    page = read(understudy, path, status=404 if page_of == NOWHERE else 200, width=width)
    before = page.evaluate(BOXES)
    page.evaluate("document.documentElement.classList.add('unpainted')")
    assert page.locator(LATER).filter(visible=True).count() == 0
    assert page.evaluate(BOXES) == before


class Waiting:
    """Comedy on a phone, as long as its first picture does not come."""

    def __init__(self, page: Page, server: RunningServer) -> None:
        self.page = page
        page.clock.install()
        # The seconds after which everything comes pass only where a test lets them.
        page.clock.pause_at(now() + timedelta(minutes=1))
        first = re.findall(r'<img src="([^"]+)-\d+\.jpg"', server.get("/comedy").text)[0]
        self._first = Held(page, f"**{first}-*.avif")
        with page.expect_request(f"**{first}-*.avif"):
            page.goto("/comedy", wait_until="commit")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        # From now on the page answers to what the visitor does, and is as long as it will be.
        page.wait_for_function(
            "() => document.readyState !== 'loading'"
            " && document.documentElement.classList.contains('unpainted')"
        )

    @property
    def player(self) -> Locator:
        return self.page.locator("video").first

    def end(self) -> None:
        self.page.clock.resume()
        self._first.let_go()


@pytest.fixture
def waiting(look_at: OpenWindow, understudy: RunningServer) -> Iterator[Waiting]:
    page = look_at(understudy, width=390, height=844, of_its_own=True)
    waiting = Waiting(page, understudy)
    yield waiting
    waiting.end()


def test_what_comes_after_the_first_picture_appears_when_that_is_there(waiting: Waiting) -> None:
    expect(waiting.player).to_be_hidden()
    # What is not shown is not fetched.
    assert waiting.page.locator(LATER).filter(visible=True).count() == 0
    waiting.end()
    expect(waiting.player).to_be_visible()
    waiting.page.wait_for_function(
        "() => [...document.images].some((image) => image.loading === 'lazy' && image.complete"
        " && image.naturalWidth > 0)"
    )


def _scroll(page: Page) -> None:
    page.evaluate("scrollTo(0, 400)")


def _print(page: Page) -> None:
    page.evaluate("dispatchEvent(new Event('beforeprint'))")


def _wait_for_seconds(page: Page) -> None:
    page.clock.fast_forward(5_000)


@pytest.mark.parametrize("act", [_scroll, _print, _wait_for_seconds])
def test_scrolling_printing_or_waiting_brings_it_without_the_first_picture(
    waiting: Waiting, act: Callable[[Page], None]
) -> None:
    act(waiting.page)
    expect(waiting.player).to_be_visible()
