"""What the manager makes of inquiries and messages: the answer, the status, the notes."""

from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.received import empty, inquire, table, write
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, wait_until
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def empty_inbox(house: RunningServer) -> None:
    empty(house)


def tab_to(page: Page, control: Locator) -> None:
    """Press Tab until a control has the focus."""
    for _ in range(40):
        page.keyboard.press("Tab")
        if control.evaluate("(control) => control === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def status_of(house: RunningServer, inquiry: int) -> object:
    [(status,)] = house.rows(f"SELECT status FROM inbox_hostinquiry WHERE id = {inquiry}")
    return status


def notes_of(house: RunningServer, inquiry: int) -> object:
    [(notes,)] = house.rows(f"SELECT notes FROM inbox_hostinquiry WHERE id = {inquiry}")
    return notes


def test_the_inbox_is_worked_by_keyboard_only(panel: OpenPanel, house: RunningServer) -> None:
    number = inquire(house)
    page = panel(house, "?view=inbox")
    sender = table(page).get_by_role("link", name="Ada Lovelace")
    expect(sender).to_be_visible()
    tab_to(page, sender)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_be_focused()
    tab_to(page, page.get_by_role("button", name="Mark as answered"))
    page.keyboard.press("Enter")
    expect(page.get_by_label("Status")).to_have_value("answered")
    tab_to(page, page.get_by_label("Notes"))
    page.keyboard.type("Call on Monday.")
    page.keyboard.press("Tab")
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    assert house.rows(f"SELECT status, notes FROM inbox_hostinquiry WHERE id = {number}") == [
        ("answered", "Call on Monday.")
    ]


def test_an_inquiry_is_replied_to_and_its_status_and_notes_are_saved(
    panel: OpenPanel, house: RunningServer
) -> None:
    number = inquire(house)
    page = panel(house, f"?view=inbox&inquiry={number}")
    assert_the_reply_is_a_mail_with_subject_and_greeting(page)
    # Notes are saved too when the manager just goes on.
    page.get_by_label("Notes").fill("Call on Monday.")
    page.get_by_role("button", name="Mark as answered").click()
    expect(page.get_by_text("Saved", exact=True)).to_be_visible()
    expect(page.get_by_label("Status")).to_have_value("answered")
    expect(page.get_by_role("button", name="Mark as answered")).to_have_count(0)
    assert (status_of(house, number), notes_of(house, number)) == ("answered", "Call on Monday.")
    page.get_by_label("Notes").fill("Deposit paid.\nNeeds a harp.")
    page.get_by_label("Status").select_option("Confirmed")
    wait_until(page, lambda: status_of(house, number) == "confirmed")
    assert notes_of(house, number) == "Deposit paid.\nNeeds a harp."
    page.get_by_label("Notes").fill("Has its own harp.")
    page.get_by_role("button", name="Save notes").click()
    wait_until(page, lambda: notes_of(house, number) == "Has its own harp.")
    page.reload()
    expect(page.get_by_label("Notes")).to_have_value("Has its own harp.")
    page.get_by_role("link", name="Inbox").last.click()
    expect(table(page)).to_contain_text("Confirmed")


def assert_the_reply_is_a_mail_with_subject_and_greeting(page: Page) -> None:
    link = page.get_by_role("link", name="Reply by mail").get_attribute("href")
    assert link is not None
    mail = urlsplit(link)
    assert (mail.scheme, mail.path) == ("mailto", "ada@example.com")
    fields = parse_qs(mail.query)
    [subject] = fields["subject"]
    assert subject == "Re: Engine Night at The Understudy, Thursday, December 11, 2031"
    assert fields["body"][0].startswith("Hi Ada,\r\n")


def test_spam_is_deleted_at_once_and_undone_within_ten_seconds_and_a_missing_entry_says_so(
    panel: OpenPanel, house: RunningServer
) -> None:
    message = write(house)
    page = panel(house, "?view=inbox&inquiry=99999", may_fail=True)
    expect(page.get_by_text("This is not in the inbox any more.")).to_be_visible()
    page.get_by_role("link", name="To the inbox").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Inbox")
    table(page).get_by_role("link", name="Mary Shelley").click()
    expect(page).to_have_url(f"{house.url}/admin?view=inbox&message={message}")
    choose(page, "Mary Shelley", "Delete")
    expect(toast(page)).to_contain_text("Message deleted successfully")
    expect(page).to_have_url(f"{house.url}/admin?view=inbox")
    expect(page.get_by_text("Nobody has written yet.")).to_be_visible()
    toast(page).get_by_role("button", name="Undo").click()
    expect(table(page)).to_contain_text("Mary Shelley")
