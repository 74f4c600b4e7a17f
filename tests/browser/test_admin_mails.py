"""The mail log in the browser: what left, what failed and why, and sending it again."""

import re
from uuid import uuid4

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import mail_to
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

REFUSED = "SMTPDataError: (550, b''5.1.1 no such user'')"


@pytest.fixture(autouse=True)
def empty_log(house: RunningServer) -> None:
    house.change("DELETE FROM mail_mail")


def mail(house: RunningServer, to: str, subject: str, state: str) -> str:
    """Put a mail on the log as the worker would have left it; returns its Message-ID."""
    message_id = f"<{uuid4()}@theunderstudy.example>"
    error = REFUSED if state == "failed" else ""
    sent_at = "'2026-11-21 01:00:00'" if state == "sent" else "NULL"
    house.change(
        'INSERT INTO mail_mail ("to", reply_to, subject, text, html, calendar, calendar_name,'
        " template, facts, message_id, state, attempts, error, queued_at, due_at, sent_at,"
        " search_text)"
        f" VALUES ('{to}', '', '{subject}', 'Good evening, {to}.', '', '', '', '', '{{}}',"
        f" '{message_id}', '{state}', 1, '{error}', '2026-11-21 01:00:00',"
        f" '2036-11-21 01:00:00', {sent_at}, '{f'{to} {subject}'.lower()}')"
    )
    return message_id


def rows(page: Page) -> Locator:
    return page.get_by_role("region", name="Mails").locator("tbody").get_by_role("row")


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Send this mail again?")


def test_what_left_and_what_failed_stands_there_in_words_is_found_and_opens(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=mails")
    expect(page.get_by_text("No mails yet.")).to_be_visible()
    mail(house, "ada@example.com", "Your seats", "sent")
    mail(house, "grace@example.com", "Another", "failed")
    mail(house, "mary@example.com", "We have your message", "sent")
    page.reload()
    expect(rows(page)).to_have_count(3)
    failed = rows(page).filter(has_text="grace@example.com")
    expect(failed).to_contain_text("Failed")
    expect(failed).to_contain_text("There is no such mailbox")
    expect(failed).not_to_contain_text("SMTP")
    sent = rows(page).filter(has_text="ada@example.com")
    expect(sent).to_contain_text(re.compile("Left .*Nov 20.*8:00 PM"))
    assert_accessible_and_fits(page)
    page.get_by_role("button", name="Another").click()
    dialog = page.get_by_role("dialog", name="Another")
    expect(dialog).to_contain_text("Good evening, grace@example.com.")
    expect(dialog).to_contain_text("5.1.1 no such user")
    assert_accessible_and_fits(page)
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    tabs = page.get_by_role("group", name="Show mails")
    expect(tabs.get_by_role("button")).to_have_text(["All 3", "Waiting 0", "Sent 2", "Failed 1"])
    tabs.get_by_role("button", name="Sent").click()
    expect(rows(page)).to_have_count(2)
    page.get_by_label("Search recipient or subject").fill("mary")
    expect(rows(page)).to_have_count(1)
    page.get_by_label("Search recipient or subject").fill("grace")
    expect(page.get_by_text("No mails match.")).to_be_visible()


def test_once_the_manager_has_said_so_a_failed_mail_is_sent_again_and_a_sent_one_as_a_copy(
    panel: OpenPanel, house: RunningServer, mailbox: Mailbox
) -> None:
    message_id = mail(house, "hopper@example.com", "Your seats", "failed")
    page = panel(house, "?view=mails")
    rows(page).get_by_role("button", name="Send again").click()
    expect(question(page)).to_contain_text("hopper@example.com")
    question(page).get_by_role("button", name="Do not send").click()
    expect(question(page)).to_have_count(0)
    assert house.number("SELECT count(*) FROM mail_mail WHERE state = 'failed'") == 1
    rows(page).get_by_role("button", name="Send again").click()
    question(page).get_by_role("button", name="Send again").click()
    expect(toast(page)).to_contain_text("The mail is on its way again")
    sent = mail_to(mailbox, "hopper@example.com", "Your seats")
    assert sent["Message-ID"] == message_id
    page.reload()
    expect(rows(page)).to_have_count(1)
    expect(rows(page)).to_contain_text("Sent")
    rows(page).get_by_role("button", name="Send again").click()
    expect(question(page)).to_contain_text("who has been sent it before")
    question(page).get_by_role("button", name="Send again").click()
    expect(rows(page)).to_have_count(2)
    copy = mail_to(mailbox, "hopper@example.com", "Your seats", nth=2)
    assert copy["Message-ID"] != message_id
