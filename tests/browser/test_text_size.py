"""A visitor's own font size and forced colors leave every page readable."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.doors import event_at_the_door, path_of
from tests.support.browser.pages import TYPICAL_PAGES, address
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.server import RunningServer

DEFAULT, LARGE, LARGEST = 16, 21, 32
WIDTH, NARROWEST, HEIGHT = 390, 320, 844

# Words that a picture or a box hides in part.
_CUT = """() => [...document.querySelectorAll("main span")].filter((one) => {
    const box = one.closest(".overflow-clip")?.getBoundingClientRect();
    const { top, bottom } = one.getBoundingClientRect();
    return box && bottom > top && (top < box.top - 1 || bottom > box.bottom + 1);
}).map((one) => one.textContent)"""
# Amounts, and names below icons, that lie on more than one line.
_BROKEN = """all => all.filter((one) => {
    const range = document.createRange();
    range.selectNodeContents(one);
    return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size > 1;
}).map((one) => one.textContent)"""


def set_font_size(page: Page, pixels: int) -> None:
    """Set the default font size of the browser, as its settings do.

    It holds as long as the session, which ends with the page.
    """
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": pixels}})


def expect_to_fit(page: Page) -> None:
    """Check that nothing scrolls sideways or is cut, and that every button is on the screen."""
    width = page.evaluate("innerWidth")
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    assert page.evaluate(_CUT) == []
    outside = page.evaluate(
        "() => [...document.querySelectorAll('button, a')].filter((one) => {"
        " const { left, right, width } = one.getBoundingClientRect();"
        " const isScrolled = one.closest('.overflow-x-auto, .overflow-auto, .sr-only, svg');"
        " return width > 1 && !isScrolled && one.checkVisibility()"
        "  && (left < -1 || right > innerWidth + 1) }).map((one) => one.outerHTML.slice(0, 120))"
    )
    assert outside == []


@pytest.mark.every_page
@pytest.mark.parametrize("path", TYPICAL_PAGES)
def test_with_a_font_twice_as_large_a_page_fits_a_phone_and_its_menu_can_be_pressed(
    look_at: OpenWindow, understudy: RunningServer, path: str
) -> None:
    page = look_at(understudy, of_its_own=True, width=WIDTH, height=HEIGHT)
    set_font_size(page, LARGEST)
    awake(page, address(understudy, path))
    for width in (NARROWEST, WIDTH):
        page.set_viewport_size({"width": width, "height": HEIGHT})
        expect_to_fit(page)
    set_font_size(page, DEFAULT)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    page.set_viewport_size({"width": WIDTH, "height": 500})
    expect_to_fit(page)
    page.get_by_role("button", name="Menu", exact=True).click()
    expect(page.get_by_role("dialog", name="Menu")).to_be_visible()
    expect_to_fit(page)


def test_headings_labels_and_texts_grow_with_the_font_size_of_the_browser(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, of_its_own=True, width=WIDTH, height=HEIGHT)

    def sizes(pixels: int) -> list[float]:
        set_font_size(page, pixels)
        awake(page, "/events")
        texts = (page.locator(one).first for one in ("h1", "#calendar-month", ".label", "footer a"))
        return [
            text.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") for text in texts
        ]

    usual, large, largest = sizes(DEFAULT), sizes(LARGE), sizes(LARGEST)
    assert all(before < after for before, after in zip(usual, large, strict=True))
    assert all(before < after for before, after in zip(usual, largest, strict=True))


def test_with_a_font_twice_as_large_the_panel_and_the_door_fit_a_phone(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = event_at_the_door(manager, house)
    for place in ("", "?view=events", "?view=bookings"):
        page = panel(house, place, of_its_own=True, width=WIDTH, height=HEIGHT)
        page.evaluate("document.documentElement.style.fontSize = '200%'")
        expect_to_fit(page)
        assert page.locator("nav a > span:not(.absolute)").evaluate_all(_BROKEN) == []
    door = look_at(house, of_its_own=True, width=WIDTH, height=HEIGHT)
    set_font_size(door, LARGEST)
    door.goto(path_of(manager, event))
    expect(door.get_by_role("heading").first).to_be_visible()
    expect_to_fit(door)


def test_with_a_font_twice_as_large_the_panel_breaks_no_amount_and_cuts_no_row(
    panel: OpenPanel, understudy: RunningServer
) -> None:
    page = panel(understudy, "?view=reports", of_its_own=True, width=WIDTH, height=HEIGHT)
    page.evaluate("document.documentElement.style.fontSize = '200%'")
    amounts = page.locator("dd").filter(has_text=re.compile(r"^\$[\d,.]+$"))
    expect(amounts.first).to_be_visible()
    assert amounts.evaluate_all(_BROKEN) == []
    go_to(page, "?view=events")
    rows = page.get_by_role("row").locator("a, p")
    expect(rows.first).to_be_visible()
    cut = rows.evaluate_all(
        "all => all.filter((one) => one.scrollWidth > one.clientWidth + 1 && one.clientWidth > 1"
        " && one.checkVisibility()).map((one) => one.textContent)"
    )
    assert cut == []


def test_in_forced_colors_every_line_of_a_title_is_read(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Low Ceiling: Album Release", in_hours(30))
    page = look_at(house, forced_colors=True, width=WIDTH, height=HEIGHT)
    awake(page, f"/events/{event}-low-ceiling")
    title = page.get_by_role("heading", level=1)
    shown = title.screenshot()
    # Without the backgrounds that the system lays behind lines, no line can hide another.
    title.evaluate("one => one.style.cssText = 'forced-color-adjust: none; color: CanvasText'")
    assert title.screenshot() == shown
