"""Guests as people in the panel: found, looked at, noted, and known at the door."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone, row_of
from tests.support.browser.programme import in_hours, put_on, sweep
from tests.support.browser.row_menu import choose
from tests.support.browser.window import OpenPanel, OpenWindow
from tests.support.drills import few
from tests.support.server import RunningServer

SIZES = {"phone": (390, 844), "desktop": (1440, 900)}
RUTH = "ruth@example.com"


@pytest.fixture
def event_id(manager: httpx.Client, house: RunningServer) -> int:
    """Return an event in half an hour, which Ruth has booked.

    Nothing is known of any guest before her.
    """
    sweep(house)
    house.change("DELETE FROM guestbook_notedguest")
    house.change("UPDATE bookings_booking SET mailbox = NULL, phone_key = NULL")
    event_id = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10)
    book_by_phone(manager, event_id, "Ruth Kelly", tickets=2, email=RUTH)
    return event_id


def key_of(manager: httpx.Client, event_id: int) -> str:
    [booking] = manager.get("/api/bookings", params={"eventId": event_id}).json()
    return str(booking["guestKey"])


def notes(page: Page) -> Page:
    """Wait until the guest's page is there."""
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ruth Kelly")
    return page


@pytest.mark.every_page
@pytest.mark.parametrize("size", few(SIZES))
def test_a_guest_is_found_looked_at_noted_and_left_by_the_way_back(
    panel: OpenPanel, house: RunningServer, event_id: int, size: str
) -> None:
    width, height = SIZES[size]
    page = panel(house, "?view=guests", width=width, height=height, may_fail=True)
    page.get_by_label("Search by name, email, phone or code").fill("ruth kel")
    expect(page.get_by_text("1 found")).to_be_visible()
    assert faults_of(page) == []
    page.get_by_role("link", name="Ruth Kelly").click()
    notes(page)
    expect(page.locator("dl").first).to_contain_text("Bookings1")
    expect(row_of(page, "Doors at Eight")).to_contain_text("Expected")
    page.get_by_label("VIP").check()
    page.get_by_role("textbox", name="Allergy").fill("peanuts")
    page.get_by_label("Birthday").select_option("March")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Day needs a month and a day").first).to_be_visible()
    page.get_by_label("Day", exact=True).select_option("4")
    page.get_by_role("textbox", name="Notes").fill("Likes the corner table.")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Notes saved").first).to_be_visible()
    for tag in ("VIP", "Allergy: peanuts", "Birthday March 4"):
        expect(page.locator("header").get_by_text(tag, exact=True)).to_be_visible()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    page.go_back()
    expect(page.get_by_text("1 found")).to_be_visible()
    expect(row_of(page, "Ruth Kelly")).to_contain_text("Allergy: peanuts")


def test_what_two_write_of_one_guest_is_merged(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    key = key_of(manager, event_id)
    page = notes(panel(house, f"?view=guests&guest={key}", may_fail=True))
    page.get_by_role("textbox", name="Notes").fill("Mine.")
    manager.put(
        f"/api/admin/guests/{key}", json={"notes": "Theirs.", "allergy": "milk"}
    ).raise_for_status()
    page.get_by_role("button", name="Save").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("YoursMine.Saved thereTheirs.")
    expect(page.get_by_role("textbox", name="Allergy")).to_have_value("milk")
    alert.get_by_role("button", name="Keep mine").click()
    expect(page.get_by_text("Notes saved").first).to_be_visible()
    noted = manager.get(f"/api/admin/guests/{key}").json()
    assert (noted["notes"], noted["allergy"]) == ("Mine.", "milk")


def test_a_note_on_a_booking_and_the_guests_tags_stand_at_the_door_and_on_paper(
    panel: OpenPanel,
    look_at: OpenWindow,
    house: RunningServer,
    manager: httpx.Client,
    event_id: int,
) -> None:
    page = panel(house, f"?view=bookings&event={event_id}")
    choose(page, "Ruth Kelly", "Change")
    page.get_by_role("dialog").get_by_label("Note").fill("Aisle seat, please.")
    page.get_by_role("dialog").get_by_role("button", name="Save").click()
    expect(row_of(page, "Ruth Kelly")).to_contain_text("Aisle seat, please.")
    page.get_by_role("link", name="Ruth Kelly", exact=True).click()
    notes(page).get_by_role("textbox", name="Allergy").fill("peanuts")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Notes saved").first).to_be_visible()

    page.goto(f"/admin?view=bookings&event={event_id}&print=1")
    for word in ("Allergy: peanuts", "Aisle seat, please."):
        expect(row_of(page, "Ruth Kelly")).to_contain_text(word)

    link = manager.post("/api/admin/door-links", json={"eventId": event_id}).raise_for_status()
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    phone.goto("/door/" + str(link.json()["url"]).rsplit("/", 1)[1])
    party = phone.get_by_role("list", name="Guests").get_by_role("listitem")
    for word in ("Ruth Kelly", "Allergy: peanuts", "Aisle seat, please."):
        expect(party).to_contain_text(word)
    assert faults_of(phone) == []
    phone.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    phone.context.set_offline(True)
    phone.reload()
    expect(party).to_contain_text("Allergy: peanuts")
    phone.context.set_offline(False)


@pytest.mark.every_page
@pytest.mark.parametrize("size", few(SIZES))
def test_two_guests_who_are_one_are_joined_and_separated(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event_id: int, size: str
) -> None:
    width, height = SIZES[size]
    key = key_of(manager, event_id)
    book_by_phone(manager, event_id, "Mrs Kelly", tickets=3)
    page = notes(panel(house, f"?view=guests&guest={key}", width=width, height=height))
    page.get_by_role("button", name="Join with another guest").click()
    dialog = page.get_by_role("dialog", name="Join with another guest")
    dialog.get_by_role("combobox").press_sequentially("mrs kel")
    dialog.get_by_role("option", name="Mrs Kelly").click()
    expect(dialog).to_contain_text("Mrs Kelly (+1 (212) 555-0123) are shown as those of Ruth Kelly")
    expect(dialog).to_contain_text("the notes then stay with Ruth Kelly")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Join", exact=True).click()
    expect(page.get_by_text("The guests are joined").first).to_be_visible()
    # It would give back neither the notes nor who was joined with the other.
    expect(page.get_by_role("button", name="Undo")).to_have_count(0)
    joined = page.get_by_role("region", name="Joined guests")
    expect(joined).to_contain_text("Mrs Kelly (+1 (212) 555-0123)")
    expect(page.locator("dl").first).to_contain_text("Bookings2")
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    joined.get_by_role("button", name="Separate").click()
    expect(joined).to_have_count(0)
    expect(page.locator("dl").first).to_contain_text("Bookings1")
