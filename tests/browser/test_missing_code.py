"""Code that does not come at once: the network fails, or there is a newer build."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.booking_dialog import open_dialog
from tests.browser.programme import in_hours, put_on
from tests.browser.toasts import toast
from tests.browser.window import OpenWindow, awake, wait_until, wait_until_awake
from tests.server import RunningServer

CODE = "**/assets/booking-dialog-*"
# What stands below a page's first view.
LATE = re.compile(r"/assets/late-[\w-]{8}\.js$")
BUTTON = "Book: Low Ceiling"


@pytest.fixture(scope="module")
def path(house: RunningServer) -> str:
    with house.signed_in() as manager:
        return f"/events/{put_on(manager, 'Low Ceiling', in_hours(72))}-low-ceiling"


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer) -> Page:
    return look_at(house, may_fail=True, of_its_own=True)


def test_what_failed_once_opens_with_the_next_press(page: Page, path: str) -> None:
    page.route(CODE, lambda route: route.abort())
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    expect(toast(page)).to_contain_text("Please try again.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute(CODE)
    open_dialog(page)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_code_that_a_newer_build_has_replaced_comes_with_the_newer_page(
    page: Page, path: str
) -> None:
    opened: list[str] = []

    def answer(route: Route) -> None:
        if len(opened) == 1:
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    page.on("domcontentloaded", lambda _: opened.append(page.url))
    page.route(CODE, answer)
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    expect(toast(page)).to_contain_text("Please try again.")
    open_dialog(page)
    assert len(opened) == 2


def test_a_menu_without_its_code_leads_the_keyboard_to_the_pages_in_the_footer(page: Page) -> None:
    page.route("**/assets/menu-sheet-*", lambda route: route.abort())
    awake(page, "/")
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    pages = page.get_by_role("contentinfo").get_by_role("navigation", name="Pages")
    expect(pages).to_be_focused()
    expect(pages).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(pages.get_by_role("link").first).to_be_focused()


def test_a_press_on_a_part_whose_code_failed_brings_it_and_is_not_lost(
    page: Page, path: str
) -> None:
    failed = _failing(page, LATE)
    loaded = _loaded(page)
    page.goto("/")
    wait_until(page, lambda: len(failed) > 0)
    page.unroute(LATE)
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    assert len(loaded) == 1


def test_while_the_server_is_away_the_page_stays_and_a_press_is_kept_until_it_is_back(
    page: Page, path: str
) -> None:
    failed = _failing(page, LATE)
    loaded = _loaded(page)
    page.goto("/")
    wait_until(page, lambda: len(failed) > 0)
    asked = _failing(page, "/")
    page.get_by_role("button", name=BUTTON).click()
    wait_until(page, lambda: len(asked) > 0)
    expect(page.get_by_role("button", name=BUTTON)).to_be_visible()
    page.unroute("/")
    page.unroute(LATE)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    assert len(loaded) == 1


def test_a_press_on_a_part_that_a_newer_build_has_replaced_loads_the_newer_page(
    page: Page, path: str
) -> None:
    loaded = _loaded(page)
    missed: list[str] = []

    def answer(route: Route) -> None:
        if len(loaded) < 2:
            missed.append(route.request.url)
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    page.route(LATE, answer)
    page.goto("/")
    wait_until(page, lambda: len(missed) > 0)
    page.get_by_role("button", name=BUTTON).click()
    wait_until(page, lambda: len(loaded) == 2)
    wait_until_awake(page)
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    assert len(loaded) == 2


def _loaded(page: Page) -> list[str]:
    """Return the addresses of the documents that a window loads from now on."""
    loaded: list[str] = []
    page.on("domcontentloaded", lambda _: loaded.append(page.url))
    return loaded


def _failing(page: Page, pattern: str | re.Pattern[str]) -> list[str]:
    """Let the requests to addresses of a pattern fail; return those that did."""
    failed: list[str] = []

    def fail(route: Route) -> None:
        failed.append(route.request.url)
        route.abort()

    page.route(pattern, fail)
    return failed
