"""Every page for every visitor: enlarged, in forced colours, without motion, by keys, on paper."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_of
from tests.browser.pages import ALL_PAGES, address
from tests.browser.window import OpenWindow, awake, read_through
from tests.server import RunningServer

MOST_STOPS = 150
NARROWEST_PAPER = 680

# The stop that the focus has come to: its name, and what is wrong with it.
STOP = """() => {
    const stop = document.activeElement;
    if (!stop || stop === document.body) return null;
    const name = stop.getAttribute('aria-label') ?? stop.textContent.trim() ?? stop.tagName;
    const box = stop.getBoundingClientRect();
    const faults = [];
    if (box.width === 0 || box.height === 0) faults.push('has no size');
    if (box.bottom <= 0 || box.top >= innerHeight) faults.push('is out of sight');
    const x = Math.min(Math.max(box.x + box.width / 2, 1), innerWidth - 1);
    const y = Math.min(Math.max(box.y + box.height / 2, 1), innerHeight - 1);
    const bar = document.querySelector('header.fixed');
    if (bar?.contains(document.elementFromPoint(x, y)) && !bar.contains(stop)) {
        faults.push('lies under the bar');
    }
    if (getComputedStyle(stop).outlineStyle === 'none' && !stop.matches('video, iframe')) {
        faults.push('shows no focus');
    }
    return { name, faults: faults.map((fault) => `${name} ${fault}`) };
}"""


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_enlarged_to_twice_its_size_nothing_scrolls_sideways(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, width=640, height=400, scale=2)
    awake(page, address(understudy, page_of))
    read_through(page)
    assert page.evaluate("document.documentElement.scrollWidth") == 640


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_in_forced_colours_axe_finds_nothing(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, forced_colors=True, reduced_motion=True)
    awake(page, address(understudy, page_of))
    read_through(page)
    # Its rule of contrast reads the page's own colours, but the system's are shown.
    assert [fault for fault in faults_of(page) if not fault.startswith("color-contrast:")] == []


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_who_wants_no_motion_sees_none(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, reduced_motion=True)
    awake(page, address(understudy, page_of))
    read_through(page)
    running = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
    assert page.evaluate(running) == 0
    assert page.evaluate("[...document.querySelectorAll('video')].every((clip) => clip.paused)")
    expect(page.get_by_role("button", name="Pause the slideshow")).to_have_count(0)


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_every_stop_of_the_tab_key_is_seen(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, reduced_motion=True)
    awake(page, address(understudy, page_of))
    names: list[str] = []
    faults: list[str] = []
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        stop = page.evaluate(STOP)
        if stop is None:
            break
        names.append(stop["name"])
        faults += stop["faults"]
    else:
        pytest.fail("The Tab key never comes to the end of the page.")
    assert names[0] == "Skip to content"
    assert "View Events" in names
    assert faults == []


@pytest.mark.parametrize("page_of", ALL_PAGES)
def test_on_paper_is_dark_text_on_white_and_nothing_to_press(
    look_at: OpenWindow, understudy: RunningServer, page_of: str
) -> None:
    page = look_at(understudy, width=NARROWEST_PAPER)
    awake(page, address(understudy, page_of))
    page.emulate_media(media="print")
    heading = page.locator("h1")
    expect(heading).to_be_visible()
    expect(heading).to_have_css("color", "rgb(0, 0, 0)")
    assert _is_white(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST_PAPER
    expect(page.locator(":is(form, header.fixed, footer):visible")).to_have_count(0)


def _is_white(page: Page) -> bool:
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return bool(colour == "rgb(255, 255, 255)")
