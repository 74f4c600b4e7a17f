"""The calendar's categories: links that filter it, and dots that tell them apart."""

import re
from datetime import datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.accessible import faults_of
from tests.support.browser.programme import NEW_YORK, clear, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def tomorrow(manager: httpx.Client) -> datetime:
    """Put three events on tomorrow evening; return the first one's time.

    They are a comedy show, a tasting and something without a category of its own. The time is in
    New York.
    """
    clear(manager)
    at = (now().astimezone(NEW_YORK) + timedelta(days=1)).replace(hour=20, minute=0, second=0)
    for hour, category in enumerate(("comedy", "cocktails", "juggling")):
        put_on(manager, f"All {category}", at + timedelta(hours=hour), category=category)
    return at


def filters(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Categories")


def test_a_category_is_a_link_that_keeps_the_day(
    read: Read, house: RunningServer, tomorrow: datetime
) -> None:
    page = read(house, f"/events?day={tomorrow:%F}")
    link = filters(page).get_by_role("link", name="Comedy")
    expect(link).to_have_attribute("href", f"/events?day={tomorrow:%F}&category=comedy")
    expect(filters(page).get_by_role("link", name="All")).to_have_attribute("aria-current", "true")


def test_its_address_shows_only_its_events(
    read: Read, house: RunningServer, tomorrow: datetime
) -> None:
    page = read(house, f"/events?day={tomorrow:%F}&category=comedy")
    expect(page.get_by_role("article")).to_have_count(1)
    expect(page.get_by_role("article", name="All comedy")).to_have_count(1)
    current = filters(page).locator("[aria-current]")
    expect(current).to_have_text("Comedy")


def test_a_choice_is_in_the_address_and_back_takes_it_away(
    look_at: OpenWindow, house: RunningServer, tomorrow: datetime
) -> None:
    page = awake(look_at(house), f"/events?day={tomorrow:%F}")
    filters(page).get_by_role("link", name="Cocktails").click()
    expect(page).to_have_url(re.compile(rf"\?day={tomorrow:%F}&category=cocktails$"))
    expect(page.get_by_role("article")).to_have_count(1)
    page.get_by_role("button", name="NEXT", exact=True).click()
    expect(page).to_have_url(re.compile(r"\?month=[0-9-]+&category=cocktails$"))
    page.go_back()
    expect(page).to_have_url(re.compile(rf"\?day={tomorrow:%F}$"))
    expect(page.get_by_role("article")).to_have_count(3)
    assert faults_of(page) == []


def test_a_day_without_the_category_names_the_next_event_that_has_it(
    read: Read, house: RunningServer, tomorrow: datetime
) -> None:
    page = read(house, "/events?category=cocktails")
    expect(page.get_by_text("No events scheduled for this date")).to_have_count(1)
    link = page.get_by_role("main").get_by_role("link", name="All cocktails").last
    expect(link).to_have_attribute("href", re.compile(r"^/events/\d+-all-cocktails$"))


def test_dots_differ_in_shape_and_any_other_event_has_a_round_one(
    read: Read, house: RunningServer, tomorrow: datetime
) -> None:
    page = read(house, "/events")
    dots = page.locator(f"[data-day='{tomorrow:%F}'] svg").first.locator("path, circle")
    tags = [dot.evaluate("dot => dot.tagName") for dot in dots.all()]
    assert tags == ["path", "path", "circle"]
    shapes = [dot.get_attribute("d") for dot in dots.all()]
    assert len(set(shapes)) == 3
    legend = page.get_by_role("listitem").filter(has_text=re.compile("^Has Events$"))
    expect(legend.locator("circle")).to_have_count(1)
    cocktails = filters(page).get_by_role("link", name="Cocktails").locator("path")
    assert cocktails.get_attribute("d") == shapes[1]
