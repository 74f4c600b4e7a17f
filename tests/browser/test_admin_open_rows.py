"""What is open in the panel outlives its row: it stays with what is typed, and says so."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_links_panel import field, row, save
from tests.support.browser.event_panel import act
from tests.support.browser.panel_lists import LISTS, SLIDES, WITH_FORMS, PanelList
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.slideshow_panel import clear
from tests.support.browser.staff_panel import add_staff
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.drills import few
from tests.support.server import PASSWORD, RunningServer

GONE = "This was changed or removed elsewhere."
STILL_HERE = f"{GONE} What you typed is still here."


def is_said(place: Page | Locator, words: str = STILL_HERE) -> None:
    """Wait until the row is said to be gone."""
    expect(place.get_by_role("alert").filter(has_text=words).first).to_be_visible()


@pytest.fixture
def event_id(manager: httpx.Client) -> int:
    """Return a show with a party of two."""
    event_id = put_on(manager, "Open Rows", in_hours(70), capacity=10)
    book_by_phone(manager, event_id, "Ada Lovelace", tickets=2)
    return event_id


def booking_of(manager: httpx.Client, event_id: int) -> int:
    [booking] = manager.get("/api/bookings", params={"eventId": event_id}).json()
    number: int = booking["id"]
    return number


def bookings_of(panel: OpenPanel, house: RunningServer, event_id: int) -> Page:
    return panel(house, f"?view=bookings&event={event_id}", may_fail=True)


def test_a_booking_that_is_cancelled_elsewhere_leaves_its_dialog_and_the_note_in_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    page = bookings_of(panel, house, event_id)
    choose(page, "Ada Lovelace", "Change")
    dialog = page.get_by_role("dialog", name="Booking of Ada Lovelace")
    note = dialog.get_by_label("Note")
    note.fill("Brings her own chair")
    manager.post(f"/api/bookings/{booking_of(manager, event_id)}/cancel").raise_for_status()
    dialog.get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Failed to update booking")
    expect(toast(page)).to_contain_text("This booking is cancelled.")
    is_said(dialog)
    expect(note).to_have_value("Brings her own chair")
    dialog.get_by_role("button", name="Close").first.click()
    page.get_by_role("alertdialog").get_by_role("button", name="Leave").click()
    expect(page.get_by_text("No bookings here yet.")).to_be_visible()


def test_a_booking_that_a_search_has_lost_is_changed_in_its_dialog_all_the_same(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    page = bookings_of(panel, house, event_id)
    page.get_by_label("Search by name, email, phone or code").fill("lovelace")
    choose(page, "Ada Lovelace", "Change")
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Note").fill("Brings her own chair")
    booking_id = booking_of(manager, event_id)
    body = {"customerName": "Ada King", "customerPhone": "212 555 0101", "numberOfTickets": 2}
    manager.put(f"/api/bookings/{booking_id}", json=body).raise_for_status()
    dialog.get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Booking updated successfully")
    saved = manager.get(f"/api/bookings/{booking_id}").json()
    assert (saved["customerName"], saved["note"]) == ("Ada King", "Brings her own chair")


def test_the_dialogs_of_an_event_that_is_deleted_elsewhere_stay(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Gone Tomorrow", in_hours(72), capacity=10)
    page = bookings_of(panel, house, event_id)
    page.get_by_role("button", name="Add by phone").click()
    dialog = page.get_by_role("dialog", name="Add by phone")
    dialog.get_by_label("Name").fill("Grace Hopper")
    dialog.get_by_label("Phone").fill("212 555 0199")
    manager.delete(f"/api/events/{event_id}").raise_for_status()
    dialog.get_by_role("button", name="Add booking").click()
    expect(toast(page)).to_contain_text("Failed to add booking")
    is_said(dialog)
    expect(dialog.get_by_label("Name")).to_have_value("Grace Hopper")


def test_the_words_to_the_guests_stay_when_their_event_is_cancelled_elsewhere(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    book_by_phone(manager, event_id, "Cole", email="cole@example.com")
    page = bookings_of(panel, house, event_id)
    act(page, "Cancel event")
    question = page.get_by_role("alertdialog")
    words = question.get_by_role("textbox")
    words.fill("The piano fell through the floor.")
    body = {"eventId": event_id, "message": ""}
    manager.post("/api/bookings/cancel-event", json=body).raise_for_status()
    question.get_by_role("button", name="Cancel the event").click()
    expect(toast(page)).to_contain_text("Failed to cancel event")
    is_said(question, GONE)
    expect(words).to_have_value("The piano fell through the floor.")


@pytest.mark.every_page
@pytest.mark.parametrize("name", few(WITH_FORMS, 2))
def test_the_form_of_a_row_that_is_deleted_elsewhere_stays_with_what_is_typed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, name: str
) -> None:
    rows: PanelList = LISTS[name]
    rows.fill(manager)
    page = panel(house, f"?view={rows.view}", may_fail=True)
    rows.choose(page)
    rows.button(page, "Edit", "Green").click()
    form = page.locator("form").filter(has=page.get_by_role("button", name="Save", exact=True))
    typed = form.get_by_label(rows.label, exact=True)
    typed.last.fill("Emerald")
    rows.remove(manager, "Green")
    form.get_by_role("button", name="Save", exact=True).last.click()
    expect(toast(page)).to_contain_text("Failed to")
    is_said(page)
    expect(typed.last).to_have_value("Emerald")
    form.get_by_role("button", name="Cancel").last.click()
    expect(page.get_by_role("alert").filter(has_text=GONE)).to_have_count(0)
    expect(rows.button(page, "Edit", "Green")).to_have_count(0)
    expect(rows.button(page, "Edit", "Red")).to_be_visible()


def test_the_last_row_of_a_list_stays_too_while_its_form_is_open(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    rows = LISTS["photos"]
    rows.fill(manager)
    for name in ("Red", "Blue"):
        rows.remove(manager, name)
    page = panel(house, "?view=photos", may_fail=True)
    rows.button(page, "Edit", "Green").click()
    caption = page.get_by_label("Caption")
    caption.fill("Emerald")
    rows.remove(manager, "Green")
    page.get_by_role("button", name="Save", exact=True).click()
    is_said(page)
    expect(caption).to_have_value("Emerald")


def test_a_form_that_is_open_stays_with_what_is_typed_while_the_list_is_searched(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    rows = LISTS["subscribers"]
    rows.fill(manager)
    page = panel(house, f"?view={rows.view}")
    rows.button(page, "Edit", "Green").click()
    form = page.locator("form").filter(has=page.get_by_role("button", name="Save", exact=True))
    name = form.get_by_label("Name", exact=True)
    name.fill("Emerald")
    search = page.get_by_role("searchbox")
    search.fill("blue@example.com")
    expect(rows.button(page, "Edit", "Red")).to_have_count(0)
    is_said(form, "The list shows other rows now. What you typed is still here.")
    expect(name).to_have_value("Emerald")
    form.get_by_role("button", name="Save", exact=True).click()
    expect(toast(page)).to_contain_text("updated successfully")
    expect(form).to_have_count(0)
    search.fill("")
    expect(page.get_by_text("Emerald", exact=True)).to_be_visible()


def test_a_caption_over_a_slide_that_is_deleted_elsewhere_stays_until_it_is_discarded(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    clear(manager)
    SLIDES.fill(manager)
    page = panel(house, "?view=host-slideshow", may_fail=True)
    card = page.get_by_role("article", name="Image: Green")
    card.get_by_label("Caption").fill("Emerald")
    SLIDES.remove(manager, "Green")
    page.get_by_role("button", name="Save All Changes").click()
    expect(toast(page)).to_contain_text("Failed to save changes")
    is_said(card)
    expect(card.get_by_label("Caption")).to_have_value("Emerald")
    card.get_by_role("button", name="Discard it").click()
    expect(card).to_have_count(0)
    expect(page.get_by_role("article")).to_have_count(2)


def test_a_slide_that_is_deleted_here_goes_with_what_was_typed_over_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    clear(manager)
    SLIDES.fill(manager)
    page = panel(house, "?view=host-slideshow")
    card = page.get_by_role("article", name="Image: Green")
    card.get_by_label("Caption").fill("Emerald")
    card.get_by_role("button", name="Delete Green").click()
    expect(toast(page)).to_contain_text("deleted successfully")
    expect(card).to_have_count(0)


def test_a_link_that_is_typed_for_an_event_deleted_elsewhere_stays_until_it_is_discarded(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Stays Put", in_hours(80))
    event_id = put_on(manager, "Slips Away", in_hours(81))
    page = panel(house, "?view=event-links", may_fail=True)
    address = field(page, "Event URL", "Slips Away")
    address.fill("https://tickets.example/slips")
    manager.delete(f"/api/events/{event_id}").raise_for_status()
    field(page, "Event URL", "Stays Put").fill("https://tickets.example/stays")
    save(page, "Stays Put")
    expect(toast(page)).to_contain_text("Event link saved successfully")
    is_said(row(page, "Slips Away"))
    expect(address).to_have_value("https://tickets.example/slips")
    row(page, "Slips Away").get_by_role("button", name="Discard it").click()
    expect(address).to_have_count(0)


def test_the_form_of_staff_removed_elsewhere_stays_with_what_is_typed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    add_staff(manager, "Jean", "host")
    page = panel(house, "?view=security", may_fail=True)
    page.get_by_role("button", name="Edit Jean").click()
    dialog = page.get_by_role("dialog", name="Edit Jean")
    dialog.get_by_label("Name", exact=True).fill("Jeanne")
    dialog.get_by_label("Your password").fill(PASSWORD)
    [member] = [one for one in manager.get("/api/admin/staff").json() if one["name"] == "Jean"]
    manager.delete(f"/api/admin/staff/{member['id']}").raise_for_status()
    dialog.get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Failed to save staff")
    is_said(dialog)
    expect(dialog.get_by_label("Name", exact=True)).to_have_value("Jeanne")


def test_a_show_of_the_season_that_is_removed_elsewhere_is_said_to_be_gone_in_its_form(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    files = manager.get("/api/admin/season").json()["inFiles"]
    manager.put("/api/admin/season", json=files).raise_for_status()
    page = panel(house, "?view=season", may_fail=True)
    title = files["shows"][1]["title"]
    page.get_by_role("button", name=f"Edit {title}", exact=True).click()
    dialog = page.get_by_role("dialog", name="Change Show")
    dialog.get_by_label("Time").fill("9:15 PM")
    shows = [show for show in files["shows"] if show["title"] != title]
    manager.put("/api/admin/season", json={"shows": shows}).raise_for_status()
    dialog.get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Save adds it to the list again.")
    is_said(dialog)
    expect(dialog.get_by_label("Time")).to_have_value("9:15 PM")
    dialog.get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Show saved successfully")
    [added] = [
        show for show in manager.get("/api/season").json()["shows"] if show["title"] == title
    ]
    assert added["time"] == "9:15 PM"


def test_what_is_typed_over_an_event_that_is_deleted_elsewhere_stays(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Editor's Loss", in_hours(73))
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    title = page.get_by_label("Title", exact=True)
    title.fill("Editor's Gain")
    manager.delete(f"/api/events/{event_id}").raise_for_status()
    page.get_by_role("button", name="Save", exact=True).first.click()
    is_said(page)
    expect(title).to_have_value("Editor's Gain")


def test_an_open_dialog_about_an_event_stays_when_the_event_is_deleted_elsewhere(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Every Friday", in_hours(74))
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    page.get_by_role("button", name="Repeat weekly or monthly").click()
    dialog = page.get_by_role("dialog", name="Repeat")
    until = dialog.get_by_label("Until")
    until.fill("2037-03-01")
    manager.delete(f"/api/events/{event_id}").raise_for_status()
    dialog.get_by_role("button", name=re.compile("^Create|^Add|^Repeat")).click()
    is_said(dialog, GONE)
    expect(until).to_have_value("2037-03-01")
