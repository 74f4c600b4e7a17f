"""What holds on every page: it wakes in silence, and nothing that was written is written anew."""

import pytest
from playwright.sync_api import expect

from tests.browser.pages import ALL_PAGES, address
from tests.browser.window import Held, OpenWindow, read_through, wait_until_awake
from tests.server import RunningServer


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
