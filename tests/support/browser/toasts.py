"""What a page tells in words: toasts, and whatever else appears after something was done."""

import re

from playwright.sync_api import Locator, Page, expect


def toast(page: Page) -> Locator:
    """Return the toast at the page's edge; at most one is shown."""
    return page.get_by_role("region", name=re.compile("Notifications")).get_by_role("listitem")


def told(page: Page, words: str) -> None:
    """Wait for words on the page."""
    expect(page.get_by_text(words, exact=True).first).to_be_visible()
