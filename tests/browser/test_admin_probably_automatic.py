"""Forms whose trap field a password manager fills wait in a list that the inbox links to."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.received import MESSAGE, empty
from tests.support.browser.row_menu import choose
from tests.support.browser.thumb import too_small
from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import at_contact, send_message, write_message
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    empty(house)
    house.change("DELETE FROM trap_trappedform")
    house.change("DELETE FROM mail_mail")


def open_list(page: Page, count: int) -> None:
    """Follow the link from the inbox to the list."""
    page.get_by_role("link", name=f"Probably automatic: {count}").click()
    heading = page.get_by_role("heading", level=1, name="Probably automatic")
    expect(heading).to_be_visible()


def test_a_message_whose_trap_was_filled_is_found_and_moved_to_the_inbox(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer
) -> None:
    visitor = at_contact(look_at(house))
    write_message(visitor, "ada@example.com")
    fill_trap = "(field) => { field.value = 'https://ada.example'; }"
    visitor.locator("input[name=more]").first.evaluate(fill_trap)
    send_message(visitor)
    expect(toast(visitor)).to_contain_text("Message Sent!")
    assert house.number("SELECT count(*) FROM mail_mail") == 0

    page = panel(house, "?view=inbox")
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()
    open_list(page, 1)
    row = page.get_by_role("row").filter(has_text="Ada Lovelace")
    expect(row).to_contain_text("Is the piano in tune?")
    assert_accessible_and_fits(page)
    row.get_by_role("button", name="Move to the inbox: Ada Lovelace").click()
    expect(toast(page)).to_contain_text("Moved to the inbox")
    number = house.number("SELECT max(id) FROM inbox_contactmessage")
    expect(page).to_have_url(f"{house.url}/admin?view=inbox&message={number}")
    expect(page.get_by_role("heading", level=1)).to_contain_text("Ada Lovelace")
    assert house.number("SELECT count(*) FROM mail_mail") == 2
    page.get_by_role("link", name="Inbox", exact=True).first.click()
    expect(page.get_by_role("link", name="Probably automatic")).to_have_count(0)


def test_a_sign_up_whose_trap_was_filled_joins_the_list_once_the_manager_adds_it(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer
) -> None:
    visitor = awake(look_at(house), "/events")
    form = visitor.locator("form:has(input[type=email])").first
    form.get_by_label("Name").fill("Grace Hopper")
    form.get_by_label("Email", exact=True).fill("grace@example.com")
    form.locator("input[name=more]").evaluate("(field) => { field.value = 'grace'; }")
    form.get_by_role("button", name="Subscribe").click()
    expect(toast(visitor)).to_be_visible()
    subscribers = "SELECT count(*) FROM subscribers_newslettersubscriber"
    assert house.number(subscribers) == 0

    page = panel(house, "?view=inbox")
    open_list(page, 1)
    page.get_by_role("button", name="Grace Hopper", exact=True).click()
    form = page.get_by_role("dialog", name="Grace Hopper")
    expect(form).to_contain_text("grace@example.com")
    form.get_by_role("button", name="Add to the list").click()
    expect(toast(page)).to_contain_text("Added to the list")
    expect(form).to_have_count(0)
    expect(page.get_by_text("There is nothing here.")).to_be_visible()
    assert house.number(subscribers) == 1


def test_an_entry_is_deleted_and_brought_back_in_the_hand(
    panel: OpenPanel, house: RunningServer
) -> None:
    with house.visitor() as visitor:
        for name in (MESSAGE["name"], "Grace Hopper"):
            body = MESSAGE | {"name": name, "website": "https://example.com"}
            visitor.post("/api/contact", json=body).raise_for_status()
    page = panel(house, "?view=inbox", width=390, height=844, has_touch=True)
    open_list(page, 2)
    assert too_small(page) == []
    choose(page, MESSAGE["name"], "Delete")
    expect(toast(page)).to_contain_text("Entry deleted successfully")
    expect(page.get_by_text(MESSAGE["name"])).to_have_count(0)
    expect(page.get_by_text("Grace Hopper")).to_be_visible()
    toast(page).get_by_role("button", name="Undo").click()
    expect(page.get_by_text(MESSAGE["name"])).to_be_visible()
    assert house.number("SELECT count(*) FROM mail_mail") == 0
