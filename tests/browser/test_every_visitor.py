"""Every page for every visitor: enlarged, in forced colours, without motion, by keys, on paper."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.closed_windows import ClosedWindows
from tests.support.browser.pages import TYPICAL_PAGES, address
from tests.support.browser.window import Held, read_through, wait_until_awake, windows
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

DESK, HEIGHT = 1440, 900
ENLARGED = 640
NARROWEST_PAPER = 680
NARROWEST_PHONE = 320
MOST_STOPS = 150

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
    const { outlineStyle, outlineWidth } = getComputedStyle(stop);
    const isSeen = outlineStyle !== 'none' && parseFloat(outlineWidth) >= 1;
    if (!isSeen && !stop.matches('video, iframe')) faults.push('shows no focus');
    return { name, faults: faults.map((fault) => `${name} ${fault}`) };
}"""


@pytest.fixture(scope="module", params=TYPICAL_PAGES)
def page(
    request: pytest.FixtureRequest,
    browser: Browser,
    closed_windows: ClosedWindows,
    understudy: RunningServer,
) -> Iterator[Page]:
    """Return a page at a desk, read to its end without motion.

    The module's tests share it. Its heading was marked before its code came. No error may occur in
    it until the end.
    """
    with windows(browser, closed_windows) as look_at:
        page = look_at(understudy, width=DESK, height=HEIGHT, reduced_motion=True)
        held = Held(page, "**/assets/entry-client-*.js")
        page.goto(address(understudy, request.param), wait_until="domcontentloaded")
        page.locator("h1").evaluate("heading => heading.dataset.written = 'by the server'")
        held.let_go()
        page.wait_for_load_state("load")
        wait_until_awake(page)
        read_through(page)
        yield page


@pytest.fixture
def phone(page: Page) -> Iterator[Page]:
    """Return the page on the narrowest phone, with touch."""
    screen = page.context.new_cdp_session(page)
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.set_viewport_size({"width": NARROWEST_PHONE, "height": 740})
    assert page.evaluate("matchMedia('(pointer: coarse)').matches")
    yield page
    screen.send("Emulation.setTouchEmulationEnabled", {"enabled": False})
    screen.detach()


@pytest.fixture(autouse=True)
def as_it_was(request: pytest.FixtureRequest) -> Iterator[None]:
    """Leave the desk's page to the next test as this one found it."""
    yield
    if "page" in request.fixturenames:
        page: Page = request.getfixturevalue("page")
        page.emulate_media(media="screen", forced_colors="none")
        page.set_viewport_size({"width": DESK, "height": HEIGHT})


def test_the_browser_takes_over_what_the_server_wrote(page: Page) -> None:
    expect(page.locator("h1")).to_have_attribute("data-written", "by the server")


def test_every_stop_of_the_tab_key_is_seen(page: Page) -> None:
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


def test_axe_finds_nothing(page: Page) -> None:
    assert faults_of(page) == []


def test_in_forced_colours_axe_finds_nothing(page: Page) -> None:
    page.emulate_media(forced_colors="active")
    # Its rule of contrast reads the page's own colours, but the system's are shown.
    assert faults_of(page, without="color-contrast") == []


def test_who_wants_no_motion_sees_none(page: Page) -> None:
    running = "document.getAnimations().filter(({ playState }) => playState === 'running').length"
    assert page.evaluate(running) == 0
    assert page.evaluate("[...document.querySelectorAll('video')].every((clip) => clip.paused)")
    expect(page.get_by_role("button", name="Pause the slideshow")).to_have_count(0)


def test_enlarged_to_twice_its_size_nothing_scrolls_sideways(page: Page) -> None:
    page.set_viewport_size({"width": ENLARGED, "height": 400})
    assert page.evaluate("document.documentElement.scrollWidth") == ENLARGED


def test_on_paper_is_dark_text_on_white_and_nothing_to_press(page: Page) -> None:
    page.set_viewport_size({"width": NARROWEST_PAPER, "height": HEIGHT})
    page.emulate_media(media="print")
    heading = page.locator("h1")
    expect(heading).to_be_visible()
    expect(heading).to_have_css("color", "rgb(0, 0, 0)")
    assert _is_white(page)
    assert page.evaluate("document.documentElement.scrollWidth") <= NARROWEST_PAPER
    expect(page.locator(":is(form, header.fixed, footer):visible")).to_have_count(0)


def test_nothing_scrolls_sideways_on_the_narrowest_phone(phone: Page) -> None:
    assert phone.evaluate("document.documentElement.scrollWidth") == NARROWEST_PHONE
    phone.evaluate("window.scrollTo(1000, 0)")
    assert phone.evaluate("window.scrollX") == 0


def test_on_a_phone_axe_finds_nothing(phone: Page) -> None:
    assert faults_of(phone) == []


def _is_white(page: Page) -> bool:
    colour = page.evaluate("getComputedStyle(document.documentElement).backgroundColor")
    return bool(colour == "rgb(255, 255, 255)")
