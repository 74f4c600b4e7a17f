"""What holds on every page: it reads without scripts, wakes in silence, fits, and is accessible."""

import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_of
from tests.browser.pages import ALL_PAGES, address
from tests.browser.window import Held, OpenWindow, awake, read_through, wait_until_awake
from tests.server import RunningServer

DESK, PHONE = 1440, 390
READABLE = 60
"""Letters of text that even the shortest page has."""


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_the_browser_takes_over_what_the_server_wrote_without_a_complaint(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy)
    held = Held(page, "**/assets/entry-client-*")
    path = address(understudy, page_of)
    page.goto(path, wait_until="domcontentloaded")
    page.locator("h1").evaluate("heading => heading.dataset.written = 'by the server'")
    held.let_go()
    page.wait_for_load_state("load")
    wait_until_awake(page)
    expect(page.locator("h1")).to_have_attribute("data-written", "by the server")
    read_through(page)


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_it_reads_without_scripts_and_needs_no_style_of_its_own(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, javascript=False)
    page.goto(address(understudy, page_of))
    expect(page.locator("h1")).to_be_visible()
    assert len(page.get_by_role("main").inner_text()) > READABLE
    # The policy of the site lets no style attribute take effect.
    expect(page.locator("[style]")).to_have_count(0)


@pytest.mark.parametrize("width", [DESK, PHONE])
@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_axe_finds_nothing(
    look_at: OpenWindow, understudy: RunningServer, page_of: str, width: int
) -> None:
    page = look_at(understudy, width=width, reduced_motion=True)
    awake(page, address(understudy, page_of))
    read_through(page)
    assert faults_of(page) == []


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_nothing_scrolls_sideways_on_the_narrowest_phone(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, width=360, height=740, has_touch=True)
    awake(page, address(understudy, page_of))
    read_through(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 360
    page.evaluate("window.scrollTo(1000, 0)")
    assert page.evaluate("window.scrollX") == 0
