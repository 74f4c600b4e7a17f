"""Who goes back to a page from elsewhere finds it as it was left, kept alive by the browser."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.browser.chromium import launch
from tests.browser.pages import PAGES, address
from tests.browser.window import awake
from tests.server import RunningServer


@pytest.fixture(scope="module")
def keeping(playwright: Playwright) -> Iterator[Browser]:
    """A browser that keeps pages alive, which Playwright otherwise forbids."""
    browser = launch(playwright, keeps_pages=True)
    yield browser
    browser.close()


@pytest.mark.parametrize("page_of", PAGES)
def test_a_page_that_is_come_back_to_has_stayed_alive(
    keeping: Browser, understudy: RunningServer, page_of: str
) -> None:
    page: Page = keeping.new_page(base_url=understudy.url)
    awake(page, address(understudy, page_of))
    page.wait_for_load_state("networkidle")
    page.evaluate("addEventListener('pageshow', event => { window.hasStayed = event.persisted; })")
    page.goto("/robots.txt")
    page.evaluate("history.back()")
    page.wait_for_function("() => window.hasStayed === true", timeout=5_000)
    page.close()
