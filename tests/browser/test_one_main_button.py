"""A screen has one golden button, and it is what the page is for."""

import pytest
from playwright.sync_api import Page

from tests.support.browser.window import OpenWindow, awake, read_through
from tests.support.server import RunningServer

GOLDEN = """() => [...document.querySelectorAll("a, button")].filter((button) => {
    const { top, bottom } = button.getBoundingClientRect();
    return button.checkVisibility() && bottom > 0 && top < innerHeight && button.offsetHeight >= 38
        && getComputedStyle(button).backgroundColor === "rgb(211, 168, 92)";
}).map((button) => button.innerText.toLowerCase())"""


def golden_on_each_screen(page: Page) -> list[list[str]]:
    """Scroll through a page, half a screen at a time, and read its golden buttons."""
    read_through(page)
    seen = []
    height = page.evaluate("document.documentElement.scrollHeight")
    step = page.evaluate("innerHeight") // 2
    for top in range(0, height, step):
        page.evaluate("top => scrollTo({ top, behavior: 'instant' })", top)
        seen.append(page.evaluate(GOLDEN))
    return seen


@pytest.mark.parametrize("width", [390, 1440])
@pytest.mark.parametrize(
    ("path", "main"),
    [
        ("/", "view events"),
        ("/comedy", "book"),
        ("/contact", "send message"),
        ("/host-event", "inquire now"),
        ("/history", "events calendar"),
        ("/menu", "subscribe"),
        ("/events", None),
        ("/cocktails", None),
        ("/about", None),
    ],
)
def test_no_screen_of_a_page_has_two_golden_buttons(
    look_at: OpenWindow, understudy: RunningServer, path: str, main: str | None, width: int
) -> None:
    page = awake(look_at(understudy, width=width, height=844), path)
    screens = golden_on_each_screen(page)
    assert [buttons for buttons in screens if len(buttons) > 1] == []
    first = next((button for buttons in screens for button in buttons), None)
    assert first == main
