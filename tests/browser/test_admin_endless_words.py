"""What a stranger sends without a place to break at stays within the panel's lines and dialogs."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import act
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import clear, day_of, in_hours, put_on
from tests.support.browser.window import OpenPanel
from tests.support.drills import few
from tests.support.server import RunningServer

ENDLESS = "W" * 200
INQUIRY = {
    "firstName": ENDLESS,
    "lastName": ENDLESS,
    "email": f"{'q' * 60}@{'r' * 60}.example.com",
    "phone": "+1 212 555 0121",
    "eventName": ENDLESS,
    "guestCount": 60,
    "startTime": "18:00",
    "endTime": "22:30",
}
MESSAGE = {"name": ENDLESS, "email": "ada@example.com", "message": f"Good evening {ENDLESS * 5}"}


@pytest.fixture(scope="module")
def night(house: RunningServer, manager: httpx.Client) -> int:
    """Return an evening's event with one party and an inquiry for it.

    The inbox has a message too.
    """
    clear(manager)
    tomorrow = in_hours(30)
    event_id = put_on(manager, ENDLESS, tomorrow, capacity=70)
    book_by_phone(manager, event_id, ENDLESS, email="guest@example.com")
    with house.visitor() as visitor:
        visitor.post(
            "/api/event-hosting", json=INQUIRY | {"eventDate": day_of(tomorrow)}
        ).raise_for_status()
        visitor.post("/api/contact", json=MESSAGE).raise_for_status()
    return event_id


def keeps_within(page: Page) -> None:
    """Check that the view fits the window, and that only the tabs of its place scroll sideways."""
    assert page.evaluate("document.documentElement.scrollWidth") <= page.evaluate("innerWidth")
    wide = page.locator("body *").evaluate_all(
        "all => all.filter((one) => one.clientWidth > 0 && one.scrollWidth > one.clientWidth + 1"
        " && ['auto', 'scroll'].includes(getComputedStyle(one).overflowX) && !one.closest('nav'))"
        ".map((one) => one.className)"
    )
    assert wide == []


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_what_opens_over_an_endless_name_fits_the_window(
    panel: OpenPanel, house: RunningServer, night: int, width: int
) -> None:
    page = panel(house, f"?view=bookings&event={night}", width=width)
    opened = page.get_by_role("dialog").or_(page.get_by_role("alertdialog"))
    row = page.get_by_role("row").filter(has_text=ENDLESS)
    for button in ("Cancel event", "Cancel booking", "Change"):
        if button == "Cancel event":
            act(page, button)
        else:
            row.get_by_role("button", name="More for").click()
            page.get_by_role("menuitem", name=button, exact=True).click()
        opened.wait_for()
        keeps_within(page)
        page.keyboard.press("Escape")
        expect(opened).to_have_count(0)
    go_to(page, "?view=mails")
    page.get_by_role("button", name=f"Your booking: {ENDLESS}").first.click()
    opened.get_by_text("Attached", exact=True).wait_for()
    keeps_within(page)


def test_an_endless_guest_leaves_the_other_columns_their_room(
    panel: OpenPanel, house: RunningServer, night: int
) -> None:
    page = panel(house, f"?view=bookings&event={night}")
    row = page.get_by_role("row").filter(has_text=ENDLESS)
    # It may break at its dots; here it has the room not to.
    lines = row.get_by_text("guest@example.com").evaluate(
        "text => new Set([...text.getClientRects()].map((part) => part.y)).size"
    )
    assert lines == 1
    more = row.get_by_role("button", name="More for").bounding_box()
    table = page.get_by_role("region", name="Guests").bounding_box()
    assert more is not None
    assert table is not None
    assert more["x"] + more["width"] <= table["x"] + table["width"]
