"""A member's page on a phone and at a desk: it is accessible, and books without a script."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def address(manager: httpx.Client) -> str:
    """Return the path of a member's page with a night that has seats and one that is full."""
    put_on(manager, "Hidden Hour", in_hours(72), capacity=40, membersOnly=True)
    put_on(manager, "Full Cellar", in_hours(96), capacity=0, membersOnly=True)
    body = {"name": "Grace Hopper", "email": "grace@example.com"}
    headers = {"Prefer": "return=representation"}
    row = manager.post("/api/secret-calendar", json=body, headers=headers).json()
    page: str = manager.post(f"/api/admin/members/{row['id']}/renew").json()["page"]
    return page[page.index("/members/") :]


def test_the_page_is_accessible_and_fits_with_its_forms_open(
    look_at: OpenWindow, house: RunningServer, address: str
) -> None:
    page = look_at(house)
    page.goto(house.url + address)
    for summary in page.locator("summary").all():
        summary.click()
    assert_accessible_and_fits(page)
    page.set_viewport_size({"width": 320, "height": 700})
    assert page.evaluate("document.documentElement.scrollWidth") == 320
    page.goto(f"{house.url}{address}/renew")
    assert_accessible_and_fits(page)


def test_a_member_books_on_a_phone(look_at: OpenWindow, house: RunningServer, address: str) -> None:
    page = look_at(house, width=390, height=844)
    page.goto(house.url + address)
    night = page.get_by_role("article").filter(has_text="Hidden Hour")
    night.get_by_text("Book Seats").click()
    night.get_by_label("Phone").fill("+1 212 555 0100")
    night.get_by_label("Seats", exact=True).select_option("2")
    night.get_by_role("button", name="Book", exact=True).click()
    expect(page.get_by_text("You are on the list")).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_have_text("Hidden Hour")
