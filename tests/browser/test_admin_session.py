"""A session that ends in the middle of work: the login comes back, and nothing typed is lost."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.received import write
from tests.browser.window import OpenPanel
from tests.server import PASSWORD, RunningServer


@pytest.fixture
def message(house: RunningServer) -> int:
    """A message in the inbox."""
    return write(house)


def login(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Please log in again")


def log_in_again(page: Page) -> None:
    login(page).get_by_label("Password").fill(PASSWORD)
    login(page).get_by_role("button", name="Login").click()
    expect(login(page)).to_have_count(0)


def test_what_was_typed_or_asked_for_outlasts_the_login(
    panel: OpenPanel, house: RunningServer, message: int
) -> None:
    page = panel(house, f"?view=inbox&message={message}", may_fail=True)
    page.get_by_label("Notes").fill("Tune it on Monday.")
    # Whatever is still asked for would find the session gone before the manager does.
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    page.get_by_role("button", name="Save notes").click()
    expect(login(page)).to_contain_text("What you typed is still here.")
    log_in_again(page)
    expect(page.get_by_label("Notes")).to_have_value("Tune it on Monday.")
    page.get_by_role("button", name="Save notes").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert house.rows(f"SELECT notes FROM inbox_contactmessage WHERE id = {message}") == [
        ("Tune it on Monday.",)
    ]
    # A view that is opened too late is shown then,
    page.reload()
    page.wait_for_load_state("networkidle")
    house.change("DELETE FROM django_session")
    ways = page.get_by_role("navigation", name="Panel")
    ways.get_by_role("link", name="Changes").click()
    log_in_again(page)
    expect(page.get_by_role("main")).to_contain_text("Message changed")
    ways.get_by_role("link", name="Inbox").click()
    expect(page.get_by_role("region", name="Inbox")).to_contain_text("Mary")
    # and a search is made.
    house.change("DELETE FROM django_session")
    page.get_by_label("Search the inbox").fill("nobody of that name")
    log_in_again(page)
    expect(page.get_by_label("Search the inbox")).to_have_value("nobody of that name")
    expect(page.get_by_text("Nothing matches.")).to_be_visible()
