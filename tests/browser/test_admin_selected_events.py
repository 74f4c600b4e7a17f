"""The manager selects several events in the list, and does one thing with all of them."""

import re
from datetime import UTC, datetime, timedelta

import httpx
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import titled
from tests.support.browser.programme import put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

FIRST = datetime(2039, 5, 6, 0, tzinfo=UTC)


def put_on_three(manager: httpx.Client, title: str) -> list[int]:
    return [put_on(manager, f"{title} {n}", FIRST + timedelta(days=n)) for n in range(3)]


def select(page: Page, title: str, *numbers: int) -> None:
    """Search for the three events, and tick some of them."""
    page.get_by_label("Search events").fill(title)
    expect(page.get_by_role("table", name="Events").get_by_role("row")).to_have_count(4)
    page.get_by_role("button", name="Select", exact=True).click()
    for number in numbers:
        page.get_by_role("checkbox", name=re.compile(f"^{title} {number}, ")).check()
    expect(page.get_by_text(f"{len(numbers)} selected")).to_be_visible()


def states(manager: httpx.Client, title: str) -> list[object]:
    return [event["state"] for event in titled(manager, title)]


def test_their_state_changes_and_one_press_takes_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on_three(manager, "Quiet Week")
    page = panel(house, "?view=events")
    select(page, "Quiet Week", 0, 2)
    page.get_by_role("button", name="Change", exact=True).click()
    expect(page.get_by_role("button", name="Change 2 events")).to_be_disabled()
    page.get_by_label("What to change").select_option("State")
    page.get_by_label("State", exact=True).select_option("Draft")
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
    page.get_by_role("button", name="Change 2 events").click()
    told(page, "2 events changed successfully")
    assert states(manager, "Quiet Week") == ["draft", "published", "draft"]
    page.get_by_role("button", name="Undo").click()
    told(page, "Restored as it was")
    assert states(manager, "Quiet Week") == ["published"] * 3
    # They stay selected for the next change, until that is done.
    expect(page.get_by_text("2 selected")).to_be_visible()
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("link", name="Quiet Week 0", exact=True)).to_be_visible()


def test_too_few_seats_for_one_are_refused_at_the_field_and_its_name_is_said(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    _, booked, _ = put_on_three(manager, "Small Room")
    book_by_phone(manager, booked, "Ada", tickets=3)
    page = panel(house, "?view=events", may_fail=True)
    select(page, "Small Room", 0, 1)
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_label("What to change").select_option("Seats")
    page.get_by_label("Seats", exact=True).fill("2")
    page.get_by_role("button", name="Change 2 events").click()
    expect(page.get_by_text(re.compile("^Small Room 1 on .+: 3 seats are booked"))).to_be_visible()
    expect(page.get_by_label("Seats", exact=True)).to_be_focused()


def test_they_are_cancelled_together_and_who_must_be_called_is_listed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    first, second, third = put_on_three(manager, "Snow Day")
    # One that nobody can book is selected first.
    manager.put(f"/api/events/{third}", json={"state": "draft"}).raise_for_status()
    for event_id, name in ((first, "Ada"), (second, "Bob")):
        book_by_phone(manager, event_id, name)
    page = panel(house, "?view=events")
    select(page, "Snow Day", 2, 0, 1)
    choose(page, "the selected events", "Cancel events")
    asking = page.get_by_role("alertdialog", name="Cancel 3 events?")
    expect(asking.get_by_role("listitem")).to_have_count(3)
    expect(asking).to_contain_text("2 parties without an address must be called.")
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
    asking.get_by_role("button", name="Cancel 3 events").click()
    told(page, "3 events cancelled: no emails sent")
    page.get_by_role("button", name="Phone numbers").click()
    rows = page.get_by_role("table", name="Guests to call").get_by_role("row")
    expect(rows).to_have_count(3)
    assert [event["isCancelled"] for event in titled(manager, "Snow Day")] == [True] * 3


def test_they_are_deleted_together_after_a_question(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on_three(manager, "False Start")
    page = panel(house, "?view=events")
    select(page, "False Start", 0)
    page.get_by_role("button", name="All shown").click()
    choose(page, "the selected events", "Delete")
    asking = page.get_by_role("alertdialog", name="Delete 3 events?")
    asking.get_by_role("button", name="Delete 3 events").click()
    told(page, "3 events deleted successfully")
    assert titled(manager, "False Start") == []
    page.get_by_role("button", name="Undo").click()
    told(page, "Restored as it was")
    assert len(titled(manager, "False Start")) == 3
