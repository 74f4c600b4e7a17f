"""The venue's whole programme in a visitor's own calendar, offered on the calendar page.

What stands there without scripts is in test_without_javascript.py.
"""

from icalendar import Calendar
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.window import awake
from tests.support.server import RunningServer, get

LABEL = "Subscribe to our calendar"


def test_the_calendar_page_offers_four_ways_to_subscribe_by_mouse_and_keyboard(
    visitor: Page, understudy: RunningServer
) -> None:
    page = awake(visitor, "/events")
    button = page.get_by_role("button", name=LABEL)
    outlook = page.get_by_role("link", name="Outlook", exact=True)
    button.focus()
    page.keyboard.press("Enter")
    expect(outlook).to_be_visible()
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(outlook).to_be_hidden()
    expect(button).to_be_focused()

    page.set_viewport_size({"width": 360, "height": 740})
    button.click()
    box = outlook.bounding_box()
    assert box is not None
    assert box["x"] >= 0
    assert box["x"] + box["width"] <= 360

    own = understudy.url.removeprefix("http://")
    here = page.get_by_role("link", name="Apple Calendar or this device", exact=True)
    expect(here).to_have_attribute("href", f"webcal://{own}/calendar.ics")
    expect(page.get_by_role("link", name="Google Calendar", exact=True)).to_be_visible()
    # The plain address is copied, and leads to the calendar.
    page.get_by_role("button", name="Copy address").click()
    expect(page.get_by_text("Link copied!", exact=True)).to_be_visible()
    address = page.evaluate("navigator.clipboard.readText()")
    calendar = Calendar.from_ical(get(address).content)
    assert len(calendar.walk("VEVENT")) > 5
