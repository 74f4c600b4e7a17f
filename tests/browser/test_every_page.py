"""What holds on every public page: awake without a warning, usable by everybody, at home alone."""

import json
import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from tests.browser.window import OpenWindow, awake
from tests.server import RunningServer, running

ROUTES = json.loads(
    (Path(__file__).parents[2] / "frontend" / "src" / "app" / "routes.json").read_text()
)
FIXED = [route["path"] for route in ROUTES if ":" not in route["path"]]
PAGES = [*FIXED, "an event", "/nowhere"]
every_page = pytest.mark.parametrize("name", PAGES)

TINY = Path(__file__).parents[1] / "venues" / "tiny"


def path_of(name: str, server: RunningServer) -> str:
    """The address of a page; 'an event' is the next one on the bill."""
    if name != "an event":
        return name
    [event] = httpx.get(f"{server.url}/api/events/upcoming?limit=1").json()
    return f"/events/{event['id']}-{event['slug']}"


def scroll_through(page: Page) -> None:
    page.evaluate(
        "async () => { for (let y = 0; y < document.body.scrollHeight; y += 400) {"
        " scrollTo(0, y); await new Promise(requestAnimationFrame); } scrollTo(0, 0); }"
    )


@every_page
def test_it_wakes_without_a_warning_and_asks_no_other_host(
    visitor: Page, understudy: RunningServer, name: str
) -> None:
    awake(visitor, path_of(name, understudy))
    scroll_through(visitor)
    visitor.wait_for_load_state("networkidle")
    assert visitor.title()
    expect(visitor.get_by_role("heading", level=1)).to_have_count(1)


@every_page
@pytest.mark.parametrize("width", [1440, 390])
def test_axe_finds_nothing(
    look_at: OpenWindow, understudy: RunningServer, name: str, width: int
) -> None:
    page = look_at(understudy, width=width, height=900, reduced_motion=True)
    awake(page, path_of(name, understudy))
    scroll_through(page)
    found = Axe().run(page)
    assert found.violations_count == 0, found.generate_report()


@every_page
def test_nothing_is_wider_than_a_small_phone(
    look_at: OpenWindow, understudy: RunningServer, name: str
) -> None:
    page = awake(
        look_at(understudy, width=360, height=740, has_touch=True), path_of(name, understudy)
    )
    scroll_through(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= 360


@every_page
def test_it_reads_without_javascript(
    look_at: OpenWindow, understudy: RunningServer, name: str
) -> None:
    page = look_at(understudy, javascript=False)
    page.goto(path_of(name, understudy))
    heading = page.locator("h1")
    expect(heading).to_be_visible()
    assert page.locator("[style]").count() == 0
    assert len(page.locator("main").inner_text()) > 60


def test_an_unknown_path_shows_page_not_found_with_status_404(visitor: Page) -> None:
    answer = visitor.goto("/no/such/place")
    assert answer is not None
    assert answer.status == 404
    expect(visitor.get_by_role("heading", level=1)).to_have_text("Page Not Found")


def test_going_back_returns_to_where_one_was_reading(visitor: Page) -> None:
    awake(visitor, "/")
    link = visitor.get_by_role("region", name="This Week").get_by_role(
        "link", name=re.compile("^Details")
    )
    link.first.scroll_into_view_if_needed()
    before = visitor.evaluate("scrollY")
    link.first.click()
    expect(visitor).to_have_url(re.compile(r"/events/\d+-"))
    visitor.wait_for_function("() => scrollY === 0")
    visitor.go_back()
    expect(visitor.get_by_role("region", name="This Week")).to_be_visible()
    visitor.wait_for_function("(before) => Math.abs(scrollY - before) < 40", arg=before)


@pytest.fixture(scope="module")
def other_venue(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A second, tiny venue in another city."""
    folder = tmp_path_factory.mktemp("tiny")
    with running(folder, NIGHTCAP_VENUE=str(TINY), NIGHTCAP_SAMPLE="1") as server:
        yield server


@pytest.mark.parametrize(
    "path", [*FIXED, "/nowhere", "/calendar.ics", "/api/venue", "/embed/social-feed"]
)
def test_another_venue_shows_no_trace_of_the_first(other_venue: RunningServer, path: str) -> None:
    answer = httpx.get(other_venue.url + path)
    assert answer.status_code in {200, 404}
    trace = re.search(r"understudy|52nd|midtown|new york", answer.text, re.IGNORECASE)
    assert trace is None, answer.text[max(0, trace.start() - 80) : trace.end() + 80]


def test_another_venue_wakes_in_the_browser_too(
    look_at: OpenWindow, other_venue: RunningServer
) -> None:
    page = awake(look_at(other_venue), "/")
    text = page.locator("body").inner_text()
    assert "Kleine Laterne" in text
    assert not re.search(r"understudy|52nd|midtown|new york", text, re.IGNORECASE)
