"""The button on an event's page that asks for new dates of the show."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow
from tests.support.server import RunningServer

BUTTON = "Tell me about new dates"


@pytest.mark.parametrize("width", [390, 1440])
def test_on_the_page_of_a_full_event_a_visitor_asks_for_new_dates(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, width: int
) -> None:
    show = put_on(manager, "Low Ceiling", in_hours(72), ticketStatus="Sold Out")
    page = look_at(house, width=width, height=844)
    page.goto(f"/events/{show}-low-ceiling")
    page.get_by_role("button", name=BUTTON).click()
    dialog = page.get_by_role("dialog", name="New Dates")
    dialog.get_by_label("Name").fill("Ada")
    dialog.get_by_label("Email").fill(f"dates{width}@mail.example")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Notify Me").click()
    done = page.get_by_role("dialog", name="Thank You")
    expect(done.get_by_role("button", name="Close")).to_be_focused()
    assert faults_of(page) == []


def test_the_page_of_an_event_with_seats_has_no_button_for_new_dates(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    on_sale = put_on(manager, "High Ceiling", in_hours(72), capacity=20)
    page = look_at(house)
    page.goto(f"/events/{on_sale}-high-ceiling")
    expect(page.get_by_role("button", name="Book: High Ceiling").first).to_be_visible()
    expect(page.get_by_role("button", name=BUTTON)).to_have_count(0)
