"""The next-event banner lives by the second."""

import re
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import utc_iso
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer

START = in_hours(30) + timedelta(seconds=37)
DIGITS = re.compile(r"00\s*Days\s*00\s*Hours\s*00\s*Minutes\s*\d\d\s*Seconds", re.IGNORECASE)


@pytest.fixture(scope="module", autouse=True)
def programme(manager: httpx.Client) -> None:
    """Two nights: the first lasts an hour, the other follows a day later."""
    clear(manager)
    put_on(manager, "First Night", START, endDate=utc_iso(START + timedelta(hours=1)))
    put_on(manager, "Second Night", START + timedelta(days=1))


def banner(page: Page) -> Locator:
    return page.get_by_role("region", name="Next event")


def test_it_counts_down_by_the_second_says_when_it_begins_and_then_names_the_next_one(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = look_at(house)
    page.clock.install()
    awake(page, "/")
    # From six seconds before the first night only the test moves the clock.
    page.clock.pause_at(START - timedelta(seconds=6))
    page.clock.run_for(1_000)
    timer, heading = banner(page).get_by_role("timer"), banner(page).get_by_role("heading")
    expect(banner(page)).to_contain_text("Next Event Starts In")
    seen: list[str] = []
    for _ in range(3):
        seen.append(timer.inner_text())
        page.clock.run_for(1_000)
    assert all(DIGITS.search(text) for text in seen)
    left = [int(re.sub(r"\D", "", text)) for text in seen]
    assert left[0] - left[1] == left[1] - left[2] == 1
    # The server says the time in whole seconds, which it renews once a second.
    assert left[0] <= 7

    page.clock.run_for(5_000)
    expect(banner(page)).to_contain_text("Event Happening Now!")
    expect(banner(page)).not_to_contain_text("Next Event Starts In")
    expect(timer).to_have_count(0)
    expect(heading).to_have_text("First Night")

    # It ends between two minutes, and not a second is counted down to nothing.
    page.clock.fast_forward(timedelta(hours=1).seconds * 1_000 - 1_000)
    page.clock.run_for(1_000)
    expect(heading).to_have_text("Second Night")
    expect(timer).not_to_have_text(DIGITS)
    expect(banner(page)).to_contain_text("Next Event Starts In")


def test_with_nothing_on_the_programme_it_invites(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = look_at(house)
    page.clock.install()
    awake(page, "/")
    page.clock.fast_forward(60 * 24 * 3_600_000)
    expect(banner(page)).to_have_count(0)
    nothing = page.get_by_role("region", name="Events", exact=True)
    expect(nothing).to_contain_text("No dates announced yet")
    expect(nothing.get_by_role("timer")).to_have_count(0)
    expect(nothing.get_by_role("link", name="Host an Event")).to_be_visible()
