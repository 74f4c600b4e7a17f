"""Whatever an event or a visitor says is shown as text and never run."""

from collections.abc import Iterator
from contextlib import closing
from urllib.parse import quote

import httpx
import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.closed_windows import ClosedWindows
from tests.support.browser.programme import clear, in_hours
from tests.support.browser.window import awake, windows
from tests.support.server import RunningServer
from tests.trust.recording import Tried

HOSTILE = (
    "<script>window.taken = 1</script>",
    "<img src=x onerror='window.taken = 2'>",
    "</script><script>window.taken = 3</script>",
    '"><svg onload=window.taken=4>',
    "{{constructor.constructor('window.taken=5')()}}",
    "<!--<script>window.taken=6</script>",
    "\u2028window.taken=7//\u2029</title><script>window.taken=8</script>",
)
FIELDS = ("title", "location", "priceRange")
FILLED = len(FIELDS) + 2
"""How many fields of an event hold the text: description and category, too."""
WATCH = """
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) => {
        window.violations.push(`${event.violatedDirective} ${event.blockedURI}`);
    });
"""


@pytest.fixture(scope="module", autouse=True)
def programme(manager: httpx.Client) -> list[int]:
    """One event for each text, which stands in every field that the manager may write."""
    clear(manager)
    ids: list[int] = []
    for number, text in enumerate(HOSTILE):
        line = " ".join(text.split())
        fields = {"description": text, "category": line[:30]} | dict.fromkeys(FIELDS, line)
        answer = manager.post(
            "/api/events", json={**fields, "date": f"{in_hours(20 + number):%FT%TZ}"}
        )
        answer.raise_for_status()
        ids.append(answer.json()["id"])
    return ids


@pytest.fixture(scope="module")
def page(browser: Browser, closed_windows: ClosedWindows, house: RunningServer) -> Iterator[Page]:
    """Open a window that records what the browser refuses to run.

    The module's tests open their pages in it.
    """
    with windows(browser, closed_windows) as look_at:
        page = look_at(house, of_its_own=True)
        page.add_init_script(WATCH)
        page.on("dialog", lambda dialog: pytest.fail(f"A dialog says {dialog.message}"))
        yield page


def assert_nothing_ran(page: Page) -> None:
    assert page.evaluate("window.taken") is None
    assert page.evaluate("window.violations") == []


@pytest.mark.parametrize("path", ["/", "/events"])
def test_on_lists_it_is_text(page: Page, path: str, tried: Tried) -> None:
    awake(page, path)
    assert_nothing_ran(page)
    tried(17, of=FILLED * len(HOSTILE), held=FILLED * len(HOSTILE))


def test_markup_that_is_simply_put_into_a_page_runs(browser: Browser, tried: Tried) -> None:
    caught = 0
    for text in HOSTILE:
        with closing(browser.new_page()) as naive:
            naive.set_content(f"<!doctype html><p>{text}</p>")
            caught += naive.evaluate("window.taken") is not None
    tried.control(17, "texts that run where they are simply put", caught=caught, of=len(HOSTILE))


def test_on_pages_of_events_it_is_text(page: Page, programme: list[int], tried: Tried) -> None:
    for number, event in enumerate(programme):
        awake(page, f"/events/{event}")
        page.get_by_role("button", name="Share").first.click()
        assert HOSTILE[number][:12].strip() in page.get_by_role("main").inner_text()
        assert_nothing_ran(page)
    tried(17, of=FILLED * len(programme), held=FILLED * len(programme))


def test_in_the_address_it_is_text(page: Page, tried: Tried) -> None:
    for text in HOSTILE:
        awake(page, f"/{quote(text, safe='')}")
        expect(page.get_by_role("heading", level=1)).to_have_text("Page Not Found")
        assert_nothing_ran(page)
        awake(page, f"/events?day={quote(text)}&month={quote(text)}")
        assert_nothing_ran(page)
    tried(17, of=3 * len(HOSTILE), held=3 * len(HOSTILE))


def test_what_a_visitor_books_with_comes_back_as_text(page: Page, programme: list[int]) -> None:
    awake(page, f"/events/{programme[0]}")
    page.get_by_role("button", name="Book").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill(HOSTILE[1])
    dialog.get_by_label("Email").fill("mallory@example.com")
    dialog.get_by_label("Phone").fill("212 555 0100")
    dialog.get_by_label("Anything we should know?").fill(HOSTILE[0])
    dialog.get_by_role("button", name="Book Tickets").click()
    expect(page.get_by_text("Booking Confirmed!", exact=True)).to_be_visible()
    assert_nothing_ran(page)
