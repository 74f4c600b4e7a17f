"""The venue's whole programme in a visitor's own calendar, offered on the calendar page."""

import pytest
from icalendar import Calendar
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_of
from tests.browser.window import OpenWindow, awake
from tests.server import RunningServer, get

LABEL = "Subscribe to our calendar"


@pytest.fixture
def page(visitor: Page) -> Page:
    return awake(visitor, "/events")


def test_the_calendar_page_offers_four_ways_to_subscribe(
    page: Page, understudy: RunningServer
) -> None:
    page.get_by_role("button", name=LABEL).click()
    own = understudy.url.removeprefix("http://")
    written = own.replace(":", "%3A")
    ways = {
        "Apple Calendar or this device": f"webcal://{own}/calendar.ics",
        "Google Calendar": (
            f"https://calendar.google.com/calendar/r?cid=webcal%3A%2F%2F{written}%2Fcalendar.ics"
        ),
        "Outlook": (
            "https://outlook.live.com/calendar/0/addfromweb"
            f"?url=http%3A%2F%2F{written}%2Fcalendar.ics&name=The%20Understudy"
        ),
    }
    for name, address in ways.items():
        expect(page.get_by_role("link", name=name, exact=True)).to_have_attribute("href", address)


def test_the_plain_address_is_copied_and_leads_to_the_calendar(page: Page) -> None:
    page.get_by_role("button", name=LABEL).click()
    page.get_by_role("button", name="Copy address").click()
    expect(page.get_by_text("Link copied!", exact=True)).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    calendar = Calendar.from_ical(get(address).content)
    assert len(calendar.walk("VEVENT")) > 5


def test_the_menu_opens_and_closes_by_keyboard(page: Page) -> None:
    button = page.get_by_role("button", name=LABEL)
    button.focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Google Calendar", exact=True)).to_be_visible()
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(page.get_by_role("link", name="Google Calendar", exact=True)).to_be_hidden()
    expect(button).to_be_focused()


def test_the_menu_stays_on_the_narrowest_screen(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = awake(look_at(understudy, width=360, height=740), "/events")
    page.get_by_role("button", name=LABEL).click()
    box = page.get_by_role("link", name="Outlook", exact=True).bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360


def test_without_scripts_there_is_the_calendar_itself(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, javascript=False)
    page.goto("/events")
    link = page.get_by_role("link", name=LABEL)
    expect(link).to_have_attribute("href", "/calendar.ics")
    expect(page.get_by_role("button", name=LABEL)).to_be_hidden()
