"""A manager connects the venue: to a mail server, Stripe, a calendar and a place for backups."""

from pathlib import Path

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.row_menu import choose
from tests.support.browser.window import OpenPanel
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

PLACE = "?view=connections"
PASSPHRASE = "a lamp behind the curtain"


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def remove(page: Page, name: str) -> None:
    choose(page, name, "Remove")
    page.get_by_role("alertdialog").get_by_role("button", name="Remove").click()


def test_what_the_server_sets_is_only_told(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, PLACE)
    mail = section(page, "Mail server")
    expect(mail).to_contain_text("Set on the server (NIGHTCAP_EMAIL_URL). It wins over the panel.")
    expect(mail.get_by_role("button")).to_have_text(["Try it", "Send a test message"])
    page.get_by_role("button", name="Try it: mail server").click()
    expect(mail.get_by_role("status")).to_have_text("127.0.0.1 takes our mail.")


def test_a_mail_server_is_set_tried_and_removed(
    panel: OpenPanel, elsewhere: RunningServer, mailbox: Mailbox
) -> None:
    page = panel(elsewhere, PLACE)
    mail = section(page, "Mail server")
    page.get_by_role("button", name="Set up: mail server").click()
    expect(mail.get_by_label("Server", exact=True)).to_be_focused()
    mail.get_by_label("Server", exact=True).fill("smtp://127.0.0.1")
    mail.get_by_label("Port").fill(str(mailbox.port))
    mail.get_by_label("User name").fill("house@example.com")
    mail.get_by_label("Password").fill("p@ss: word")
    assert faults_of(page) == []
    mail.get_by_role("button", name="Save").click()
    expect(mail).to_contain_text("Server must be a name like mail.example.com.")
    mail.get_by_label("Server", exact=True).fill("127.0.0.1")
    mail.get_by_role("button", name="Save").click()
    expect(mail).to_contain_text(f"smtp://…@127.0.0.1:{mailbox.port}")
    expect(page.get_by_role("button", name="Replace: mail server")).to_be_focused()
    page.get_by_role("button", name="Try it: mail server").click()
    expect(mail.get_by_role("status")).to_have_text("127.0.0.1 takes our mail.")
    assert "p@ss: word" in mailbox.passwords
    mail.get_by_role("button", name="Send a test message").click()
    address = mail.get_by_label("Send it to")
    expect(address).to_be_focused()
    expect(address).not_to_have_value("")
    address.fill("ada@example.com")
    assert faults_of(page) == []
    mail.get_by_role("button", name="Send", exact=True).click()
    expect(mail.get_by_role("status")).to_have_text(
        "127.0.0.1 accepted the test message to ada@example.com."
    )
    assert mailbox.recipients[-1] == "ada@example.com"
    mail.get_by_role("button", name="Close").click()
    expect(mail.get_by_role("button", name="Send a test message")).to_be_focused()
    remove(page, "mail server")
    expect(mail).to_contain_text("are not sent")


def test_a_calendar_and_a_place_for_backups_are_set(
    panel: OpenPanel, house: RunningServer, tmp_path: Path
) -> None:
    page = panel(house, PLACE, width=390, height=844, may_fail=True)
    calendar, backups = section(page, "Calendar to import"), section(page, "Where backups go")
    page.get_by_role("button", name="Set up: calendar to import").click()
    address = calendar.get_by_label("Address of the calendar")
    address.fill("ftp://calendar.example/a.ics")
    calendar.get_by_role("button", name="Save").click()
    expect(calendar).to_contain_text("must be an address that begins with http:// or https://")
    address.fill("webcal://calendar.example/private-t0ken/a.ics")
    calendar.get_by_role("button", name="Save").click()
    expect(calendar).to_contain_text("https://calendar.example/…")
    remove(page, "calendar to import")
    expect(calendar).to_contain_text("Not set")
    page.get_by_role("button", name="Set up: where backups go").click()
    backups.get_by_label("Folder or bucket").fill(str(tmp_path / "attic"))
    backups.get_by_label("Backup passphrase").fill(PASSPHRASE)
    assert faults_of(page) == []
    backups.get_by_role("button", name="Save").click()
    expect(backups).to_contain_text("Everything is copied there each night at 4:00 AM, encrypted.")
    page.get_by_role("button", name="Replace: where backups go").click()
    # The place stays where only the passphrase is typed.
    backups.get_by_label("Backup passphrase").fill(f"{PASSPHRASE}!")
    backups.get_by_role("button", name="Save").click()
    expect(backups).to_contain_text(str(tmp_path / "attic"))
    page.get_by_role("button", name="Try it: where backups go").click()
    expect(backups.get_by_role("status")).to_contain_text(f"Backups can be kept in {tmp_path}")
    remove(page, "where backups go")
    expect(backups).to_contain_text("Not set")


def test_a_stripe_key_is_set_and_removed(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, PLACE, width=390, height=844, may_fail=True)
    payments = section(page, "Payments")
    expect(payments).to_contain_text("payments are practice: no money moves")
    page.get_by_role("button", name="Set up: payments").click()
    key = payments.get_by_label("Stripe key")
    expect(key).to_be_focused()
    key.fill("rk_live_1")
    payments.get_by_label("Webhook secret").fill("whsec_1")
    assert faults_of(page) == []
    payments.get_by_role("button", name="Save").click()
    expect(payments).to_contain_text("a live key needs a NIGHTCAP_PUBLIC_URL")
    key.fill("rk_test_1")
    payments.get_by_role("button", name="Save").click()
    expect(payments).to_contain_text("rk_test_…")
    expect(payments).to_contain_text("with a test key: no money moves")
    expect(payments.get_by_role("button", name="Replace")).to_be_focused()
    choose(page, "payments", "Remove")
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("Test payments do not count any more.")
    question.get_by_role("button", name="Remove").click()
    expect(payments).to_contain_text("Not set")
