"""The words beside a control that shows only an icon (docs/product.md, 'Numbers')."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer

REST_MS = 700


@pytest.fixture(scope="module")
def home(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the home page, which the module's tests share.

    They rest the pointer on its icons one after another.
    """
    page = keep_open(understudy)
    page.clock.install()
    return awake(page, "/")


@pytest.fixture
def week(home: Page) -> Iterator[Locator]:
    """Return this week's cards, whose buttons show only icons.

    Nothing rests on them.
    """
    yield home.get_by_role("region", name="This Week")
    home.keyboard.press("Escape")
    home.evaluate("document.activeElement.blur()")
    home.mouse.move(5, 300)
    expect(tooltip(home)).to_have_count(0)


def add(week: Locator) -> Locator:
    return week.get_by_role("button", name="Add to Calendar: ").first


def share(week: Locator) -> Locator:
    return week.get_by_role("button", name="Share: ").first


def tooltip(page: Page) -> Locator:
    return page.get_by_role("tooltip")


def test_a_pointer_that_rests_on_an_icon_reads_its_words_and_the_next_ones_at_once(
    week: Locator, home: Page
) -> None:
    home.clock.pause_at(now() + timedelta(minutes=1))
    add(week).hover()
    home.clock.run_for(REST_MS - 1)
    expect(tooltip(home)).to_have_count(0)
    home.clock.run_for(1)
    expect(tooltip(home)).to_have_text("Add to Calendar")
    expect(add(week)).to_have_accessible_description("Add to Calendar")
    share(week).hover()
    home.clock.run_for(REST_MS // 2)
    expect(tooltip(home)).to_have_text("Share")
    home.clock.resume()
    home.mouse.move(5, 300)
    expect(tooltip(home)).to_have_count(0)


def test_the_words_stay_while_the_pointer_moves_onto_them(week: Locator, home: Page) -> None:
    add(week).hover()
    words = tooltip(home).bounding_box()
    assert words is not None
    home.mouse.move(words["x"] + words["width"] / 2, words["y"] + 4, steps=12)
    expect(tooltip(home)).to_be_visible()


def test_the_keyboard_reads_them_too_and_escape_takes_them_away(week: Locator, home: Page) -> None:
    add(week).focus()
    expect(tooltip(home)).to_have_text("Add to Calendar")
    home.keyboard.press("Escape")
    expect(tooltip(home)).to_have_count(0)
    expect(add(week)).to_be_focused()
    home.keyboard.press("Tab")
    expect(tooltip(home)).to_have_text("Share")
    home.keyboard.press("Enter")
    expect(tooltip(home)).to_have_count(0)
    expect(week.get_by_role("button", name="Copy Link")).to_be_visible()


def test_words_beside_the_edge_of_the_window_stay_inside_of_it(week: Locator, home: Page) -> None:
    home.set_viewport_size({"width": 320, "height": 700})
    share(week).evaluate("button => button.scrollIntoView({ block: 'start' })")
    share(week).focus()
    words = tooltip(home).bounding_box()
    assert words is not None
    assert words["x"] >= 0
    assert words["x"] + words["width"] <= 320
    assert words["y"] >= 0
