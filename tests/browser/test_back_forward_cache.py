"""Nothing in a page keeps the browser from keeping it for the way back."""

from collections.abc import Iterator, Mapping, Sequence

import pytest
from playwright.sync_api import Browser, Page, Playwright

from tests.support.browser.chromium import launch
from tests.support.browser.pages import NOWHERE, TYPICAL_PAGES, address
from tests.support.browser.window import awake, wait_until
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

Told = Mapping[str, Sequence[Mapping[str, str]]]


@pytest.fixture(scope="module")
def keeping(playwright: Playwright) -> Iterator[Browser]:
    """Run a browser that says why it did not keep a page.

    Tests of other things do without it.
    """
    browser = launch(playwright, keeps_pages=True)
    yield browser
    browser.close()


@pytest.fixture
def page(keeping: Browser, understudy: RunningServer) -> Iterator[Page]:
    page = keeping.new_page(base_url=understudy.url)
    yield page
    page.close()


def faults_after_coming_back(page: Page) -> list[str]:
    """Leave a page, come back to it, and return what about the page itself forbade to keep it.

    A Chromium without a window keeps no page at all, but names every reason all the same.
    """
    told: list[Told] = []

    def tell(news: Told) -> None:
        told.append(news)

    devtools = page.context.new_cdp_session(page)
    devtools.on("Page.backForwardCacheNotUsed", tell)
    devtools.send("Page.enable")
    page.goto("/robots.txt")
    page.go_back()
    wait_until(page, lambda: len(told) > 0)
    reasons = told[0]["notRestoredExplanations"]
    return [reason["reason"] for reason in reasons if reason["type"] == "PageSupportNeeded"]


@pytest.mark.parametrize("page_of", sorted({*TYPICAL_PAGES} - {NOWHERE}))
def test_a_page_may_be_kept_for_who_comes_back(
    page: Page, understudy: RunningServer, page_of: str
) -> None:
    awake(page, address(understudy, page_of))
    page.wait_for_load_state("networkidle")
    assert faults_after_coming_back(page) == []


def test_a_page_that_forbids_it_would_be_found(page: Page) -> None:
    awake(page, "/terms")
    page.evaluate("addEventListener('unload', () => {})")
    assert faults_after_coming_back(page) == ["UnloadHandlerExistsInMainFrame"]
