"""The words of the hero, and what stops them."""

from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer

WORDS = ["The Understudy", "COCKTAILS", "CREATIVITY", "COMEDY"]


@pytest.fixture
def home(look_at: OpenWindow, understudy: RunningServer) -> Page:
    """Return the home page at the instant a word has just appeared.

    Only the test moves its clock.
    """
    page = look_at(understudy, reduced_motion=False)
    page.clock.install()
    awake(page, "/")
    page.clock.pause_at(now() + timedelta(minutes=1))
    while word_of(page) is not None:
        page.clock.run_for(200)
    while word_of(page) is None:
        page.clock.run_for(20)
    return page


def words(page: Page) -> Locator:
    return page.locator("h1 > [aria-hidden=true] > span")


def on_turn(page: Page) -> Locator:
    """Return the word whose turn it is, or none between two.

    The word may still be fading in.
    """
    return words(page).and_(page.locator(".opacity-100"))


def word_of(page: Page) -> str | None:
    texts = on_turn(page).all_text_contents()
    return texts[0] if texts else None


def test_each_of_four_words_stays_for_two_and_a_half_seconds_and_a_pause_holds_it(
    home: Page,
) -> None:
    expect(words(home)).to_have_text(WORDS)
    turn = WORDS.index(word_of(home) or "")
    # An icon comes and goes with each; a screen reader gets one title that stands still.
    icons = home.locator("p.label").first.locator("xpath=preceding-sibling::span/span")
    heading = home.get_by_role("heading", level=1)
    expect(icons).to_have_count(4)
    expect(icons.nth(turn)).to_be_visible()
    expect(icons.locator("visible=true")).to_have_count(1)
    expect(heading).to_have_accessible_name(", ".join(WORDS))
    home.clock.run_for(2_440)
    expect(on_turn(home)).to_have_text([WORDS[turn]])
    home.clock.run_for(60)
    expect(on_turn(home)).to_have_count(0)
    home.clock.run_for(440)
    expect(on_turn(home)).to_have_count(0)
    home.clock.run_for(60)

    # slideshow.test.ts tries the rest of the round.
    turn = (turn + 1) % 4
    expect(on_turn(home)).to_have_text([WORDS[turn]])
    expect(icons.nth(turn)).to_be_visible()
    expect(icons.locator("visible=true")).to_have_count(1)
    expect(heading).to_have_accessible_name(", ".join(WORDS))
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
