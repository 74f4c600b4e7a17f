"""The menus of the panel's rows, and of an event."""

import re

from playwright.sync_api import Locator, Page


def open_menu(page: Page, name: str) -> Locator:
    """Open the menu of the row that is about something; return what it offers."""
    page.get_by_role("button", name=re.compile(f"^More for {re.escape(name)}(, |$)")).click()
    return page.get_by_role("menu")


def choose(page: Page, name: str, entry: str) -> None:
    """Choose from the menu of a row."""
    open_menu(page, name).get_by_text(entry, exact=True).click()
