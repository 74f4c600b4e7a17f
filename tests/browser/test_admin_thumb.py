"""The panel under a thumb: an event and an inquiry, and taps that miss by little."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import clear, day_of, in_hours, put_on
from tests.support.browser.thumb import too_small
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

INQUIRY = {
    "firstName": "Dorothy",
    "lastName": "Parker",
    "email": "dorothy@example.com",
    "phone": "212 555 0121",
    "eventName": "A round table",
    "guestCount": 40,
    "startTime": "18:00",
    "endTime": "22:30",
}


@pytest.fixture(scope="module")
def night(house: RunningServer, manager: httpx.Client) -> int:
    """Return an evening's event with a party and an inquiry for it."""
    clear(manager)
    tomorrow = in_hours(30)
    event_id = put_on(manager, "Late Pour", tomorrow, capacity=70)
    book_by_phone(manager, event_id, "Ada Lovelace", email="ada@example.com")
    inquiry = INQUIRY | {"eventDate": day_of(tomorrow)}
    with house.visitor() as visitor:
        visitor.post("/api/event-hosting", json=inquiry).raise_for_status()
    return event_id


def test_what_an_event_and_an_inquiry_offer_has_the_size_of_a_thumb_which_may_miss_by_little(
    panel: OpenPanel, house: RunningServer, night: int
) -> None:
    page = panel(house, f"?view=bookings&event={night}", width=390, has_touch=True)
    page.get_by_text("Seats sold").first.wait_for()
    assert too_small(page) == []
    go_to(page, "?view=inbox&inquiry=1")
    page.get_by_role("link", name="Late Pour").first.wait_for()
    assert too_small(page) == []
    go_to(page, "?view=event-links")
    box = page.get_by_role("checkbox", name="Highlighted: Late Pour")
    box.scroll_into_view_if_needed()
    place = box.bounding_box()
    assert place
    page.touchscreen.tap(place["x"] - 8, place["y"] + place["height"] + 8)
    expect(box).to_be_checked()
