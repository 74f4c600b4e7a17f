"""The overview: tonight, what needs somebody, and what was changed last."""

import re
from datetime import UTC, datetime, timedelta
from uuid import uuid4
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.doors import guest
from tests.support.browser.received import inquire, write
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

TABLES = (
    "inbox_hostinquiry",
    "inbox_contactmessage",
    "mail_mail",
    "core_change",
    "bookings_booking",
    "events_event",
    "events_feedrun",
    "events_linkcheck",
    "subscribers_newslettersubscriber",
)


@pytest.fixture(autouse=True)
def quiet_house(house: RunningServer) -> None:
    for table in TABLES:
        house.change(f"DELETE FROM {table}")


def told(page: Page, words: str | re.Pattern[str]) -> Locator:
    """Return the entries that contain these words and need attention.

    The link of an entry leads to the place where it is handled.
    """
    listed = page.get_by_role("region", name="What needs attention").get_by_role("listitem")
    return listed.filter(has_text=words)


def follow(page: Page, words: str) -> None:
    told(page, words).get_by_role("link").click()


def put_on(manager: httpx.Client, title: str, start: datetime, **details: object) -> int:
    body = {"title": title, "date": start.isoformat(), "category": "comedy", **details}
    answer = manager.post("/api/events", json=body).raise_for_status()
    event_id: int = answer.json()["id"]
    return event_id


def logged_mail(house: RunningServer, state: str, minutes: int, error: str = "") -> None:
    """Insert a mail that was queued this many minutes ago.

    Its next attempt is far away.
    """
    then = datetime.now(UTC) - timedelta(minutes=minutes)
    house.change(
        'INSERT INTO mail_mail ("to", reply_to, subject, text, html, calendar, calendar_name,'
        " template, facts, message_id, state, attempts, error, queued_at, due_at) VALUES"
        f" ('{state}@example.com', '', 'Your seats', '', '', '', '', '', '{{}}', '{uuid4()}',"
        f" '{state}', 1, '{error}', '{then:%Y-%m-%d %H:%M:%S}', '2199-01-01 01:00:00')"
    )


def test_a_house_without_anything_to_do_reads_calmly(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    soon = datetime.now(UTC) + timedelta(days=3)
    put_on(manager, "Linked", soon, eventbriteLink="https://tickets.example/1")
    # What is booked here, or opens the form, needs no link.
    put_on(manager, "Booked here", soon)
    put_on(manager, "Understudy Jam Sessions: Room to Groove", soon)
    put_on(manager, "Saturday Open Mixer", soon)
    house.change("DELETE FROM core_change")
    # A mail may wait for so long.
    logged_mail(house, "queued", 8)
    page = panel(house)
    expect(page.get_by_text("All quiet. Nothing needs you right now.")).to_be_visible()
    expect(page.get_by_text("Nothing has been changed yet.")).to_be_visible()
    # Said once, to a manager who has not read it yet.
    expect(told(page, "")).to_have_text(re.compile("No nightly backup is set up"))
    follow(page, "No nightly backup")
    expect(page.get_by_role("heading", level=1)).to_have_text("Backups")
    expect(page.get_by_text("Setting it up")).to_be_visible()
    page.go_back()
    expect(page.get_by_text("All quiet. Nothing needs you right now.")).to_be_visible()
    expect(told(page, "")).to_have_count(0)


def test_what_needs_somebody_is_listed_and_leads_to_where_it_is_dealt_with(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for _ in range(2):
        inquire(house)
    oldest = house.number("SELECT min(id) FROM inbox_hostinquiry")
    then = datetime.now(UTC) - timedelta(days=2, hours=1)
    house.change(
        f"UPDATE inbox_hostinquiry SET created_at = '{then:%Y-%m-%d %H:%M:%S}' WHERE id = {oldest}"
    )
    write(house)
    import_failed(house, "The calendar was cut off.")
    subscribe(house)
    house.change("DELETE FROM mail_mail")
    logged_mail(house, "failed", 1)
    logged_mail(house, "sent", 1)
    logged_mail(house, "queued", 14, "TimeoutError: timed out")
    page = panel(house)
    expect(page.get_by_text("All quiet")).to_have_count(0)
    expect(told(page, "1 calendar could not be imported")).to_contain_text(
        "The calendar was cut off."
    )
    assert_mails_are_found_in_the_log(page)
    follow(page, "2 new on the newsletter this week")
    expect(page).to_have_url(f"{house.url}/admin?view=newsletter")
    page.go_back()
    follow(page, "2 inquiries and 1 message waiting, oldest 2 days")
    expect(page).to_have_url(f"{house.url}/admin?view=inbox")
    expect(page.get_by_role("heading", level=1)).to_have_text("Inbox")
    manager.put(f"/api/event-hosting/{oldest}", json={"status": "declined"}).raise_for_status()
    page.get_by_role("link", name="Tonight").first.click()
    words = "1 inquiry and 1 message waiting, oldest less than an hour"
    expect(told(page, words)).to_be_visible()


def import_failed(house: RunningServer, reason: str) -> None:
    """Note that a calendar could not be imported just now."""
    at = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}"
    house.change(
        "INSERT INTO events_feedrun (source, began_at, finished_at, error, withdrawals)"
        f" VALUES ('https://calendar.example/a.ics', '{at}', '{at}', '{reason}', '[]')"
    )


def subscribe(house: RunningServer) -> None:
    """Two subscribers of this week, and one of the week before."""
    with house.visitor() as visitor:
        for name in ("ada", "grace", "mary"):
            body = {"name": name, "email": f"{name}@example.com"}
            visitor.post("/api/newsletter", json=body).raise_for_status()
    then = datetime.now(UTC) - timedelta(days=8)
    house.change(
        "UPDATE subscribers_newslettersubscriber"
        f" SET created_at = '{then:%Y-%m-%d %H:%M:%S}' WHERE name = 'mary'"
    )


def assert_mails_are_found_in_the_log(page: Page) -> None:
    """Those that failed, and, as an alarm, those that have waited for ten minutes."""
    rows = page.get_by_role("region", name="Mails").locator("tbody").get_by_role("row")
    follow(page, "1 mail that failed")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("failed@example.com")
    page.go_back()
    # What the panel takes for the present is up to a minute old.
    alarm = told(page, re.compile("Mail has been waiting for 1[34] minutes"))
    expect(alarm).to_contain_text("Alarm:")
    expect(alarm).to_contain_text("1 mail: ")
    follow(page, "Mail has been waiting")
    expect(page.get_by_role("button", name="Waiting 1")).to_have_attribute("aria-pressed", "true")
    expect(rows).to_have_count(1)
    page.go_back()


def test_a_mail_server_that_is_not_set_is_an_alarm(
    panel: OpenPanel, elsewhere: RunningServer
) -> None:
    page = panel(elsewhere)
    alarm = told(page, "No mail server is set up: nobody receives any mail")
    expect(alarm).to_contain_text("Alarm:")
    follow(page, "No mail server is set up")
    expect(page.get_by_role("heading", level=1)).to_have_text("Connections")
    expect(page.get_by_role("button", name="Set up: mail server")).to_be_visible()


def test_tonights_shows_stand_on_top_with_their_door_then_the_week_and_the_last_changes(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    inquire(house)
    for number in range(6):
        item = {"name": f"Drink {number}", "price": "9", "category": "tea", "description": ""}
        manager.post("/api/menu", json=item).raise_for_status()
    now = datetime.now(UTC)
    late = put_on(manager, "Late Jazz", now - timedelta(minutes=1), capacity=70)
    put_on(manager, "Later Still", now)
    book_by_phone(manager, late, "Ada", tickets=4)
    day = (datetime.now(ZoneInfo("America/New_York")) + timedelta(days=2)).strftime("%Y-%m-%d")
    closed = {"date": day, "note": "Thanksgiving"}
    made = manager.post("/api/admin/special-days", json=closed).raise_for_status().json()
    page = panel(house)
    expect(told(page, "1 inquiry waiting")).to_be_visible()
    shows = page.get_by_role("region", name="Tonight").get_by_role("listitem")
    expect(shows).to_have_count(2)
    expect(shows.first).to_contain_text("4 of 70 seats")
    expect(shows.first).to_contain_text("0 arrived, 4 to come")
    expect(shows.last).to_contain_text("No seats booked here")
    expect(shows.last).not_to_contain_text("arrived")
    week = page.get_by_role("region", name="The week after")
    expect(week.get_by_role("listitem").filter(has_text="Thanksgiving")).to_contain_text("Closed")
    last = page.get_by_role("region", name="Last changes")
    expect(last.get_by_role("listitem")).to_have_count(5)
    assert_accessible_and_fits(page)
    shows.first.get_by_role("link", name="Door list of Late Jazz").click()
    guest(page, "Ada").get_by_role("button", name="Arrive 4").click()
    expect(page.get_by_role("status").first).to_contain_text("4in of 70 · 0 to come")
    page.get_by_role("link", name="Admin panel").click()
    expect(shows.first).to_contain_text("4 arrived, 0 to come")
    last.get_by_role("link", name="All changes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Changes")
    manager.delete(f"/api/admin/special-days/{made['id']}").raise_for_status()


def test_without_a_show_tonight_it_is_the_next_evening_and_the_week_after_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    now = datetime.now(UTC)
    put_on(manager, "In Three Days", now + timedelta(days=3))
    put_on(manager, "In Five Days", now + timedelta(days=5))
    put_on(manager, "In Two Weeks", now + timedelta(days=14))
    page = panel(house)
    expect(page.get_by_text("No show tonight. The next evening is")).to_be_visible()
    expect(page.get_by_role("region", name="Next evening")).to_contain_text("In Three Days")
    week = page.get_by_role("region", name="The week after")
    expect(week.get_by_role("listitem")).to_have_count(1)
    expect(week).to_contain_text("In Five Days")
