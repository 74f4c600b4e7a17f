"""The words of the hero and what stops them (specification, sections 2, 4 and 9)."""

from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.browser.window import OpenWindow, awake
from tests.server import RunningServer

WORDS = ["The Understudy", "COCKTAILS", "CREATIVITY", "COMEDY"]


@pytest.fixture
def home(visitor: Page) -> Page:
    return at_a_standstill(visitor)


def at_a_standstill(page: Page) -> Page:
    """The home page with a clock that only the test moves, a word just having appeared."""
    page.clock.install()
    awake(page, "/")
    page.clock.pause_at(now() + timedelta(minutes=1))
    for _ in range(70):
        page.clock.run_for(50)
        if words(page).nth(1).evaluate("word => word.classList.contains('opacity-100')"):
            break
    return page


def words(page: Page) -> Locator:
    return page.locator("h1 > [aria-hidden=true] > span")
