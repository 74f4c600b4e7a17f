"""What a page tells in words: toasts, and whatever else appears after something was done."""

import re

from playwright.sync_api import Locator, Page, expect


def toast(page: Page) -> Locator:
    """What is said at the edge of the page; at most one thing at a time."""
    return page.get_by_role("region", name=re.compile("Notifications")).get_by_role("listitem")


def told(page: Page, words: str) -> None:
    """Wait for words on the page."""
    expect(page.get_by_text(words, exact=True).first).to_be_visible()
