"""Every link, button and field can be pressed: it has 24 by 24 px (WCAG 2.5.8)."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.box_office import book, own_page
from tests.support.browser.doors import event_at_the_door, is_kept, path_of
from tests.support.browser.pages import ALL_PAGES, address
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.thumb import below_24
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.server import RunningServer

VIEWS_WITH_TEXT_LINKS = ("events", "bookings", "guests", "inbox", "payments", "reports", "mails")


@pytest.mark.parametrize("path", ALL_PAGES)
def test_on_every_page_of_the_site(
    look_at: OpenWindow, understudy: RunningServer, path: str
) -> None:
    page = awake(look_at(understudy, width=390, has_touch=True), address(understudy, path))
    assert below_24(page) == []


def test_on_a_guests_own_page(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "Small Hours", in_hours(72), capacity=9)
    page = look_at(house, width=390, has_touch=True)
    page.goto(own_page(book(house, show, "thumb@example.com")))
    assert below_24(page) == []


def test_on_the_page_of_an_event_and_in_its_booking_dialog(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "Late Hours", in_hours(72), capacity=9, priceRange="$15")
    page = awake(look_at(house, width=390, has_touch=True), f"/events/{show}-late-hours")
    assert below_24(page) == []
    page.get_by_role("button", name="Book: Late Hours").filter(visible=True).click()
    expect(page.get_by_role("dialog").get_by_label("Name")).to_be_visible()
    assert below_24(page.get_by_role("dialog")) == []


def test_on_the_door(look_at: OpenWindow, house: RunningServer, manager: httpx.Client) -> None:
    page = look_at(house, width=390, has_touch=True, may_fail=True)
    page.goto(path_of(manager, event_at_the_door(manager, house)))
    is_kept(page)
    assert below_24(page) == []


def test_on_the_panels_evening(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "", width=390)
    page.wait_for_load_state("networkidle")
    assert below_24(page) == []


def test_in_the_panel_at_a_desk(panel: OpenPanel, understudy: RunningServer) -> None:
    page = panel(understudy, width=1440)
    page.wait_for_load_state("networkidle")
    small = {"tonight": below_24(page)}
    for view in VIEWS_WITH_TEXT_LINKS:
        go_to(page, f"?view={view}")
        small[view] = below_24(page)
    assert [(view, one) for view, found in small.items() for one in found] == []
