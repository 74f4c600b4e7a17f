"""The manager's month: what is on, what is closed, and what asks before it is saved."""

from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_of
from tests.browser.bill import put_on
from tests.browser.event_panel import event, fill, save, titled, told
from tests.browser.window import OpenPanel, OpenWindow
from tests.server import RunningServer

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


def test_the_month_shows_events_and_closed_days_and_leads_to_them(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, MONTH)
    expect(page.get_by_role("heading", name="June 2037", level=1)).to_be_visible()
    expect(page.get_by_text("Closed: Midsummer")).to_be_visible()
    page.get_by_role("link", name="Jam of June").click()
    expect(page.get_by_role("heading", name="Jam of June", level=1)).to_be_visible()
    page.go_back()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", name="July 2037", level=1)).to_be_visible()
    expect(page.get_by_role("link", name="Jam of June")).to_have_count(0)


def test_an_event_that_is_saved_into_a_clash_asks_first_and_is_saved_all_the_same(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    own = put_on(manager, "Late Comer", NINTH + timedelta(days=4))
    page = panel(house, f"?view=events&event={own}")
    fill(page, date="2037-06-24")
    save(page)
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Midsummer")
    save(page, "Go back")
    assert event(manager, own)["date"] == "2037-06-14T00:00:00Z"
    fill(page, date="2037-06-09")
    save(page)
    expect(question).to_contain_text("Jam of June")
    save(page, "Save all the same")
    told(page, "Event saved successfully")
    page.goto(f"/admin{MONTH}")
    expect(page.get_by_text("Clashes with Late Comer").first).to_be_visible()


def test_dates_that_are_added_into_a_clash_say_so_and_ask_first(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    own = put_on(manager, "Weekly Show", NINTH + timedelta(weeks=4))
    put_on(manager, "Jam of July", NINTH + timedelta(weeks=5, hours=1))
    page = panel(house, f"?view=events&event={own}")
    page.get_by_role("button", name="Repeat weekly").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Until").fill("2037-07-21")
    expect(dialog.get_by_text("Also on: Jam of July, 9:00 PM-11:00 PM")).to_be_visible()
    save(page, "Add these events")
    expect(page.get_by_role("alertdialog")).to_contain_text("Jam of July")
    save(page, "Go back")
    dialog.get_by_label("Tuesday, July 14, 2037").uncheck()
    save(page, "Add these events")
    told(page, "1 event added successfully")
    dates = sorted(str(row["date"])[:10] for row in titled(manager, "weekly show"))
    assert dates == ["2037-07-08", "2037-07-22"]


def test_a_day_is_closed_over_an_event_only_after_a_question(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Jam of September", NINTH + timedelta(weeks=14))
    page = panel(house, "?view=venue")
    page.get_by_role("button", name="Add a day").click()
    expect(page.get_by_label("Date", exact=True)).to_be_focused()
    fill(page, date="2037-09-15", why="New floor")
    save(page, "Add day")
    expect(page.get_by_role("alertdialog")).to_contain_text("Jam of September")
    save(page, "Go back")
    days = "/api/admin/special-days"
    assert "2037-09-15" not in {day["date"] for day in manager.get(days).json()}
    save(page, "Add day")
    save(page, "Close all the same")
    told(page, "Day added successfully")
    assert "2037-09-15" in {day["date"] for day in manager.get(days).json()}


def test_an_inquiry_that_is_confirmed_into_a_clash_asks_first(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    asked = INQUIRY | {"eventDate": "2037-06-24"}
    assert manager.post("/api/event-hosting", json=asked).status_code == httpx.codes.CREATED
    [entry] = manager.get("/api/event-hosting", params={"search": "Engine Night"}).json()
    page = panel(house, f"?view=inbox&inquiry={entry['id']}")
    status = page.get_by_label("Status", exact=True)
    status.select_option("confirmed")
    expect(page.get_by_role("alertdialog")).to_contain_text("Midsummer")
    save(page, "Go back")
    expect(status).to_have_value("new")
    status.select_option("confirmed")
    save(page, "Confirm all the same")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    found = manager.get(f"/api/event-hosting/{entry['id']}").json()
    assert found["status"] == "confirmed"


def test_a_closed_day_is_added_in_the_panel_and_stands_where_visitors_read_the_hours(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer
) -> None:
    page = panel(house, "?view=venue")
    page.get_by_role("button", name="Add a day").click()
    soon = datetime.now(UTC) + timedelta(days=10)
    fill(page, date=soon.strftime("%Y-%m-%d"), why="Boiler")
    save(page, "Add day")
    told(page, "Day added successfully")
    visitor = look_at(house)
    visitor.goto("/contact")
    main = visitor.get_by_role("main")
    expect(main.get_by_text("Boiler").first).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844), (320, 640)])
def test_axe_finds_nothing_in_the_month_and_it_fits(
    panel: OpenPanel, house: RunningServer, width: int, height: int
) -> None:
    page = panel(house, MONTH, width=width, height=height)
    expect(page.get_by_text("Closed: Midsummer")).to_be_visible()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
