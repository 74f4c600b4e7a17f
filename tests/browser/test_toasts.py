"""Toasts: one at a time, five seconds, F8, a stroke to the right (docs/product.md, 'Pages')."""

import re
from collections.abc import Iterator
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.closed_windows import ClosedWindows
from tests.support.browser.pages import EVENT, address
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenWindow, awake, windows
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def shared(
    browser: Browser, closed_windows: ClosedWindows, understudy: RunningServer
) -> Iterator[Page]:
    """Return an event's page with a link that can be copied.

    Only the tests move its clock.
    """
    with windows(browser, closed_windows) as look_at:
        page = look_at(understudy)
        page.clock.install()
        awake(page, address(understudy, EVENT))
        page.wait_for_load_state("networkidle")
        page.clock.pause_at(now() + timedelta(minutes=1))
        yield page


@pytest.fixture
def page(shared: Page) -> Page:
    """Return the event's page without the toast of an earlier test."""
    for close in toast(shared).get_by_role("button", name="Close").all():
        close.click()
    expect(toast(shared)).to_have_count(0)
    shared.mouse.move(1, 1)
    return shared


def copy_link(page: Page) -> None:
    page.get_by_role("main").get_by_role("button", name=re.compile("^Share")).first.click()
    page.get_by_role("button", name="Copy Link").click()


def drag(page: Page, pixels: int) -> None:
    """Take the toast with the mouse and let go of it some way to the right."""
    box = toast(page).bounding_box()
    assert box is not None
    x, y = box["x"] + 40, box["y"] + box["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    for step in range(1, 6):
        page.mouse.move(x + pixels * step / 5, y)
    page.mouse.up()


def test_while_a_pointer_rests_on_it_it_stays(page: Page) -> None:
    copy_link(page)
    toast(page).hover()
    page.clock.run_for(30_000)
    expect(toast(page)).to_have_count(1)
    page.mouse.move(1, 1)
    page.clock.run_for(5_100)
    expect(toast(page)).to_have_count(0)


def test_f8_leads_to_it_and_escape_closes_it(page: Page) -> None:
    copy_link(page)
    expect(toast(page)).to_have_count(1)
    page.keyboard.press("F8")
    expect(page.locator(":focus")).to_contain_text("Link copied!")
    page.keyboard.press("Tab")
    page.keyboard.press("Escape")
    expect(toast(page)).to_have_count(0)


def test_a_stroke_of_more_than_fifty_pixels_to_the_right_sends_it_away(page: Page) -> None:
    copy_link(page)
    drag(page, 40)
    expect(toast(page)).to_have_count(1)
    drag(page, 70)
    expect(toast(page)).to_have_count(0)


def test_on_a_desk_it_is_at_most_420_pixels_wide(page: Page) -> None:
    copy_link(page)
    box = toast(page).bounding_box()
    assert box is not None
    assert box["width"] <= 420


def test_it_is_within_reach_where_a_dialog_was_open_before_its_code_came(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route("**/api/bookings", lambda route: route.fulfill(status=500, body=""))
    code = Held(page, re.compile(r"/assets/toaster-[^/]+\.js$"))
    awake(page, "/")
    page.get_by_role("button", name=re.compile("^Book: ")).first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ada Byron")
    dialog.get_by_label("Email").fill("ada@example.com")
    dialog.get_by_label("Phone").fill("212 555 0100")
    code.let_go()
    # The next show of the sample may be one that guests pay at once.
    dialog.get_by_role("button", name=re.compile("^(Book Tickets|Pay )")).click()
    expect(toast(page)).to_contain_text("Booking Failed")


def covers(page: Page, button: Locator) -> bool:
    """Whether the toast lies over a button."""
    over, under = toast(page).bounding_box(), button.bounding_box()
    assert over is not None
    assert under is not None
    return (
        over["x"] < under["x"] + under["width"]
        and under["x"] < over["x"] + over["width"]
        and over["y"] < under["y"] + under["height"]
        and under["y"] < over["y"] + over["height"]
    )


def test_no_toast_covers_what_one_needs_next(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Low Ceiling", in_hours(72), capacity=40)
    page = awake(look_at(house, may_fail=True), f"/events/{event}-low-ceiling")
    for width, height in ((320, 640), (390, 844), (820, 1180), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        page.route("**/api/bookings", lambda route: route.fulfill(status=400, body="no"))
        open_dialog(page)
        fill_in(page, email=f"{width}@example.com")
        submit(page)
        expect(toast(page)).to_contain_text("Booking Failed")
        again = page.get_by_role("dialog").get_by_role("button", name="Book Tickets")
        assert not covers(page, again), width
        expect(again).to_be_focused()

        page.unroute("**/api/bookings")
        submit(page)
        summary = page.get_by_role("region", name="Your booking")
        expect(summary).to_contain_text(f"{width}@example.com")
        expect(toast(page)).to_contain_text("Booking Confirmed!")
        for name in ("Get Directions", "Add to Calendar"):
            assert not covers(page, summary.get_by_role("link", name=name)), (name, width)
