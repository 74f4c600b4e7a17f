"""The manager's month: what is on, what is closed, and what warns of a clash."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.event_panel import fill, save, titled
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import put_on
from tests.support.browser.toasts import toast, told
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

MONTH = "?view=calendar&month=2037-06"
NINTH = datetime(2037, 6, 10, 0, tzinfo=UTC)
INQUIRY = {
    "firstName": "Ada",
    "lastName": "Lovelace",
    "email": "ada@example.com",
    "phone": "+1 212 555 0100",
    "eventName": "Engine Night",
    "guestCount": 45,
    "startTime": "19:00",
    "endTime": "23:30",
}


@pytest.fixture(scope="module", autouse=True)
def june(manager: httpx.Client) -> None:
    put_on(manager, "Jam of June", NINTH)
    body = {"date": "2037-06-24", "note": "Midsummer"}
    assert manager.post("/api/admin/special-days", json=body).status_code == httpx.codes.CREATED


def test_the_month_shows_events_and_closed_days_leads_to_them_and_fits(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, MONTH)
    expect(page.get_by_role("heading", name="June 2037", level=1)).to_be_visible()
    expect(page.get_by_text("Closed: Midsummer")).to_be_visible()
    assert_accessible_and_fits(page, ((390, 844), (320, 640), (1440, 900)))
    page.get_by_role("link", name="Jam of June").click()
    expect(page.get_by_role("heading", name="Jam of June", level=1)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", name="July 2037", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Jam of June")).to_have_count(0)


def test_an_event_says_what_else_is_on_then_and_is_saved_all_the_same(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    own = put_on(manager, "Late Comer", NINTH + timedelta(days=4))
    page = panel(house, f"?view=events&event={own}")
    warning = page.get_by_role("status").filter(has_text="then:")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Late Comer")
    expect(warning).to_have_count(0)
    fill(page, date="2037-06-24")
    expect(warning).to_contain_text("Midsummer")
    fill(page, date="2037-06-09")
    expect(warning).to_contain_text("Jam of June")
    assert faults_of(page) == []
    save(page)
    expect(toast(page)).to_contain_text("Event saved successfully")
    expect(toast(page)).to_contain_text("Also on then: Jam of June")
    go_to(page, MONTH)
    expect(page.get_by_text("Clashes with Late Comer").first).to_be_visible()


def test_dates_that_would_be_added_into_a_clash_say_so(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    own = put_on(manager, "Weekly Show", NINTH + timedelta(weeks=4))
    put_on(manager, "Jam of July", NINTH + timedelta(weeks=5, hours=1))
    page = panel(house, f"?view=events&event={own}")
    page.get_by_role("button", name="Repeat weekly").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Until").fill("2037-07-21")
    expect(dialog.get_by_text("Also on: Jam of July, 9:00–11:00 PM")).to_be_visible()
    dialog.get_by_label("Tuesday, July 14, 2037").uncheck()
    save(page, "Add these events")
    told(page, "1 event added successfully")
    dates = sorted(str(row["date"])[:10] for row in titled(manager, "weekly show"))
    assert dates == ["2037-07-08", "2037-07-22"]


def test_a_closed_day_says_what_is_on_then_and_stands_where_visitors_read_the_hours(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Jam of September", NINTH + timedelta(weeks=14))
    page = panel(house, "?view=venue")
    page.get_by_role("button", name="Add a day").click()
    expect(page.get_by_label("Date", exact=True)).to_be_focused()
    warning = page.get_by_role("status").filter(has_text="then:")
    fill(page, date="2037-09-16", why="New floor")
    expect(warning).to_have_count(0)
    fill(page, date="2037-09-15")
    expect(warning).to_contain_text("Jam of September")
    save(page, "Add day")
    told(page, "Day added successfully")
    days = manager.get("/api/admin/special-days").json()
    assert "2037-09-15" in {day["date"] for day in days}
    page.get_by_role("button", name="Keep 1 event").click()
    page.get_by_role("button", name="Add a day").click()
    soon = datetime.now(UTC) + timedelta(days=10)
    fill(page, date=soon.strftime("%Y-%m-%d"), why="Boiler")
    with page.expect_response(lambda response: response.request.method == "POST"):
        save(page, "Add day")
    visitor = read(house, "/contact").get_by_role("main")
    expect(visitor.get_by_text("Boiler").first).to_be_visible()


def test_what_is_on_on_a_closed_day_is_cancelled_or_kept_and_a_kept_page_says_so(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    october = NINTH + timedelta(weeks=18)
    kept, cancelled = (put_on(manager, f"{name} of October", october) for name in ("Jam", "Trio"))
    page = panel(house, "?view=venue")
    page.get_by_role("button", name="Add a day").click()
    fill(page, date="2037-10-13", why="Boiler room")
    save(page, "Add day")
    asking = page.get_by_role("dialog", name="Closed on Tuesday, October 13, 2037")
    expect(asking.get_by_role("listitem")).to_have_count(2)
    assert_accessible_and_fits(page, ((390, 844), (320, 640), (1440, 900)))
    asking.get_by_role("button", name="Keep Jam of October").click()
    expect(asking.get_by_role("button", name="Keep 1 event")).to_be_visible()
    trio = asking.get_by_role("listitem").filter(has_text="Trio of October")
    trio.get_by_role("button", name="Cancel event").click()
    page.get_by_role("button", name="Cancel the event", exact=True).click()
    expect(trio).to_have_count(0)
    asking.get_by_role("button", name="Done").click()
    row = page.get_by_role("listitem").filter(has_text="Boiler room")
    row.get_by_role("button", name="1 event that day").click()
    expect(asking).to_contain_text("Jam of October")
    notice = read(house, f"/events/{kept}").get_by_text("The house is closed that day.")
    expect(notice).to_have_text("The house is closed that day. This event takes place.")
    gone = read(house, f"/events/{cancelled}")
    expect(gone.get_by_text("This event has been cancelled.")).to_be_visible()


def test_on_a_closed_day_a_private_event_is_cancelled_and_an_inquiry_is_no_event(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    november = NINTH + timedelta(weeks=22, hours=1)
    put_on(manager, "Wedding of November", november, state="private")
    asked = INQUIRY | {"eventDate": "2037-11-10"}
    assert manager.post("/api/event-hosting", json=asked).status_code == httpx.codes.CREATED
    [entry] = manager.get("/api/event-hosting", params={"search": "Engine Night"}).json()
    confirmed = {"status": "confirmed", "version": entry["version"]}
    manager.put(f"/api/event-hosting/{entry['id']}", json=confirmed).raise_for_status()
    page = panel(house, "?view=venue")
    page.get_by_role("button", name="Add a day").click()
    fill(page, date="2037-11-10", why="Stocktaking")
    save(page, "Add day")
    asking = page.get_by_role("dialog", name="Closed on Tuesday, November 10, 2037")
    wedding = asking.get_by_role("listitem").filter(has_text="Private, without a page")
    expect(wedding).to_be_visible()
    expect(asking).not_to_contain_text("its page then says")
    page.keyboard.press("Escape")
    row = page.get_by_role("listitem").filter(has_text="Stocktaking")
    row.get_by_role("button", name="1 event, 1 inquiry that day").click()
    wedding.get_by_role("button", name="Cancel event").click()
    page.get_by_role("button", name="Cancel the event", exact=True).click()
    expect(wedding).to_have_count(0)
    asking.get_by_role("button", name="Done").click()
    expect(row.get_by_role("button", name="1 inquiry that day")).to_be_visible()
    manager.delete(f"/api/event-hosting/{entry['id']}").raise_for_status()


def test_an_inquiry_that_is_confirmed_says_what_else_is_on_then(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    asked = INQUIRY | {"eventDate": "2037-06-24"}
    assert manager.post("/api/event-hosting", json=asked).status_code == httpx.codes.CREATED
    [entry] = manager.get("/api/event-hosting", params={"search": "Engine Night"}).json()
    page = panel(house, f"?view=inbox&inquiry={entry['id']}")
    warning = page.get_by_role("status").filter(has_text="then:")
    page.get_by_label("Status", exact=True).select_option("confirmed")
    expect(warning).to_contain_text("Midsummer")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    found = manager.get(f"/api/event-hosting/{entry['id']}").json()
    assert found["status"] == "confirmed"
