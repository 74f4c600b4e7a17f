"""The words of the hero, and what stops them (specification, sections 2, 4 and 9)."""

from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from nightcap.core.time import now
from tests.browser.closed_windows import ClosedWindows
from tests.browser.window import OpenWindow, awake, windows
from tests.server import RunningServer

WORDS = ["The Understudy", "COCKTAILS", "CREATIVITY", "COMEDY"]


@pytest.fixture(scope="module")
def moving(
    browser: Browser, closed_windows: ClosedWindows, understudy: RunningServer
) -> Iterator[Page]:
    """The home page; only the tests move its clock."""
    with windows(browser, closed_windows) as look_at:
        page = look_at(understudy, reduced_motion=False)
        page.clock.install()
        awake(page, "/")
        page.clock.pause_at(now() + timedelta(minutes=1))
        yield page


@pytest.fixture
def home(moving: Page) -> Page:
    """That page at the instant when a word has just appeared."""
    while word_of(moving) is not None:
        moving.clock.run_for(200)
    while word_of(moving) is None:
        moving.clock.run_for(20)
    return moving


def words(page: Page) -> Locator:
    return page.locator("h1 > [aria-hidden=true] > span")


def on_turn(page: Page) -> Locator:
    """The word whose turn it is, whether or not it has finished to fade in; none between two."""
    return words(page).and_(page.locator(".opacity-100"))


def word_of(page: Page) -> str | None:
    texts = on_turn(page).all_text_contents()
    return texts[0] if texts else None


def test_each_of_four_words_stays_for_two_and_a_half_seconds_and_half_a_second_later_comes_the_next(
    home: Page,
) -> None:
    expect(words(home)).to_have_text(WORDS)
    first = WORDS.index(word_of(home) or "")
    # An icon comes and goes with each; a screen reader gets one title that stands still.
    icons = home.locator("p.label").first.locator("xpath=preceding-sibling::span/span")
    expect(icons).to_have_count(4)
    # How it goes on after the fourth, slideshow.test.ts says.
    for step in range(2):
        expect(icons.nth((first + step) % 4)).to_be_visible()
        expect(icons.locator("visible=true")).to_have_count(1)
        heading = home.get_by_role("heading", level=1)
        expect(heading).to_have_accessible_name(", ".join(WORDS))
        word = WORDS[(first + step) % 4]
        expect(on_turn(home)).to_have_text([word])
        home.clock.run_for(2_440)
        expect(on_turn(home)).to_have_text([word])
        home.clock.run_for(60)
        expect(on_turn(home)).to_have_count(0)
        home.clock.run_for(440)
        expect(on_turn(home)).to_have_count(0)
        home.clock.run_for(60)


def test_pausing_the_slideshow_holds_the_word_and_playing_lets_it_go_on(home: Page) -> None:
    turn = WORDS.index(word_of(home) or "")
    home.get_by_role("button", name="Pause the slideshow").click()
    home.clock.run_for(20_000)
    expect(on_turn(home)).to_have_text([WORDS[turn]])
    home.get_by_role("button", name="Play the slideshow").click()
    expect(home.get_by_role("button", name="Pause the slideshow")).to_be_visible()
    home.clock.run_for(2_500)
    expect(on_turn(home)).to_have_count(0)
    home.clock.run_for(500)
    expect(on_turn(home)).to_have_text([WORDS[(turn + 1) % 4]])


def test_with_reduced_motion_one_word_and_one_slide_stand_and_there_is_nothing_to_pause(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, reduced_motion=True)
    page.clock.install()
    awake(page, "/")
    page.clock.run_for(20_000)
    expect(on_turn(page)).to_have_text([WORDS[0]])
    first = page.get_by_role("button", name="Show picture 1 of 4")
    expect(first).to_have_attribute("aria-current", "true")
    expect(page.get_by_role("button", name="Pause the slideshow")).to_have_count(0)
