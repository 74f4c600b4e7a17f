"""The overview: tonight, what needs somebody, and what was changed last."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.received import inquire, write
from tests.browser.window import OpenPanel
from tests.server import RunningServer

TABLES = (
    "inbox_hostinquiry",
    "inbox_contactmessage",
    "mail_mail",
    "core_change",
    "bookings_booking",
    "events_event",
    "events_feedrun",
    "subscribers_newslettersubscriber",
)


@pytest.fixture(autouse=True)
def quiet_house(house: RunningServer) -> None:
    for table in TABLES:
        house.change(f"DELETE FROM {table}")


def tile(page: Page, words: str) -> Locator:
    """The tile that speaks of something."""
    return page.get_by_role("region", name="What needs attention").get_by_role(
        "link", name=re.compile(words)
    )


def put_on(manager: httpx.Client, title: str, start: datetime, **details: object) -> None:
    event = {"title": title, "date": start.isoformat(), "category": "comedy", **details}
    manager.post("/api/events", json=event).raise_for_status()


def test_a_house_without_anything_to_do_reads_calmly(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house)
    expect(page.get_by_text("All quiet. Nothing needs you right now.")).to_be_visible()
    for words in ("0 inquiries waiting", "0 mails that failed", "0 events without a link"):
        expect(tile(page, words)).to_be_visible()
    expect(page.get_by_text("Nothing has been changed yet.")).to_be_visible()


def test_inquiries_wait_with_the_age_of_the_oldest_until_they_are_answered(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for _ in range(2):
        inquire(house)
    oldest = house.number("SELECT min(id) FROM inbox_hostinquiry")
    then = datetime.now(UTC) - timedelta(days=2, hours=1)
    house.change(
        f"UPDATE inbox_hostinquiry SET created_at = '{then:%Y-%m-%d %H:%M:%S}' WHERE id = {oldest}"
    )
    page = panel(house)
    expect(page.get_by_text("All quiet")).to_have_count(0)
    tile(page, "2 inquiries waiting, oldest 2 days").click()
    expect(page).to_have_url(f"{house.url}/admin?view=inbox")
    expect(page.get_by_role("heading", level=1)).to_have_text("Inbox")
    manager.put(f"/api/event-hosting/{oldest}", json={"status": "declined"}).raise_for_status()
    page.get_by_role("link", name="Tonight").first.click()
    expect(tile(page, "1 inquiry waiting, oldest less than an hour")).to_be_visible()


def test_a_message_waits_too(panel: OpenPanel, house: RunningServer) -> None:
    write(house)
    expect(tile(panel(house), "1 message waiting")).to_be_visible()


def test_a_mail_that_failed_leads_to_the_failed_ones(
    panel: OpenPanel, house: RunningServer
) -> None:
    for state in ("failed", "sent"):
        house.change(
            'INSERT INTO mail_mail ("to", reply_to, subject, text, html, calendar,'
            " calendar_name, message_id, state, attempts, error, queued_at, due_at)"
            f" VALUES ('{state}@example.com', '', 'Your seats', '', '', '', '', '{state}',"
            f" '{state}', 1, '', '2026-11-21 01:00:00', '2026-11-21 01:00:00')"
        )
    page = panel(house)
    tile(page, "1 mail that failed").click()
    rows = page.get_by_role("region", name="Mails").locator("tbody").get_by_role("row")
    expect(rows).to_have_count(1)
    expect(rows).to_contain_text("failed@example.com")


def test_events_without_a_link_are_counted(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    soon = datetime.now(UTC) + timedelta(days=3)
    put_on(manager, "Linked", soon, eventbriteLink="https://tickets.example/1")
    put_on(manager, "Unlinked", soon)
    put_on(manager, "Over", soon - timedelta(days=9))
    page = panel(house)
    tile(page, "1 event without a link").click()
    expect(page).to_have_url(f"{house.url}/admin#event-links")


def test_a_calendar_that_could_not_be_imported_is_told_with_its_reason(
    panel: OpenPanel, house: RunningServer
) -> None:
    at = f"{datetime.now(UTC):%Y-%m-%d %H:%M:%S}"
    house.change(
        "INSERT INTO events_feedrun (source, began_at, finished_at, error)"
        f" VALUES ('https://calendar.example/a.ics', '{at}', '{at}', 'The calendar was cut off.')"
    )
    page = panel(house)
    words = "1 calendar could not be imported: The calendar was cut off."
    expect(tile(page, words)).to_be_visible()
    expect(page.get_by_text("All quiet")).to_have_count(0)


def test_this_weeks_subscribers_are_counted(panel: OpenPanel, house: RunningServer) -> None:
    for name in ("ada", "grace", "mary"):
        body = {"name": name, "email": f"{name}@example.com"}
        httpx.post(f"{house.url}/api/newsletter", json=body).raise_for_status()
    then = datetime.now(UTC) - timedelta(days=8)
    house.change(
        "UPDATE subscribers_newslettersubscriber"
        f" SET created_at = '{then:%Y-%m-%d %H:%M:%S}' WHERE name = 'mary'"
    )
    page = panel(house)
    tile(page, "2 new on the newsletter this week").click()
    expect(page).to_have_url(f"{house.url}/admin#newsletter")


def test_tonight_stands_on_top(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Late Jazz", datetime.now(UTC) + timedelta(minutes=1), capacity=70)
    page = panel(house)
    expect(page.get_by_role("region", name="Tonight")).to_contain_text("Late Jazz")
    expect(page.get_by_role("region", name="Tonight")).to_contain_text("of 70 seats")


def test_the_last_five_changes_stand_below_with_the_way_to_all(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    soon = datetime.now(UTC) + timedelta(days=3)
    for number in range(6):
        item = {"name": f"Drink {number}", "price": "9", "category": "tea", "description": ""}
        manager.post("/api/menu", json=item).raise_for_status()
    put_on(manager, "Late Jazz", soon)
    page = panel(house)
    last = page.get_by_role("region", name="Last changes")
    expect(last.get_by_role("listitem")).to_have_count(5)
    last.get_by_role("link", name="All changes").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Changes")


@pytest.mark.parametrize("size", [(1440, 900), (390, 844)], ids=["desktop", "phone"])
def test_axe_finds_nothing_on_the_overview(
    panel: OpenPanel, house: RunningServer, size: tuple[int, int]
) -> None:
    inquire(house)
    width, height = size
    page = panel(house, width=width, height=height)
    expect(tile(page, "1 inquiry waiting")).to_be_visible()
    # Who inquires joins the newsletter.
    page.get_by_role("region", name="List of newsletter subscribers").wait_for()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") == width


def test_the_page_ends_where_its_last_section_ends(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    soon = datetime.now(UTC) + timedelta(days=3)
    for number in range(30):
        put_on(manager, f"Night {number}", soon + timedelta(days=number))
    page = panel(house)
    expect(page.get_by_role("region", name=re.compile("^Event links?", re.I)).last).to_be_visible()
    page.wait_for_load_state("networkidle")
    below = page.evaluate(
        "document.documentElement.scrollHeight"
        " - document.querySelector('main').getBoundingClientRect().bottom - scrollY"
    )
    assert below < 10
