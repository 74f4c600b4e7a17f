"""The contact page in the browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.box_office import mails_about
from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import (
    at_contact,
    inquiry,
    messages_of,
    send_message,
    write_message,
)
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

FIELDS = ("Name", "Email", "Message")


@pytest.fixture
def page(visitor: Page) -> Page:
    return at_contact(visitor)


def test_the_page_says_where_the_house_is_and_how_to_reach_it(
    read: Read, understudy: RunningServer
) -> None:
    main = read(understudy, "/contact").get_by_role("main")
    expect(main.get_by_text("212 East 52nd Street")).to_be_visible()
    phone = main.get_by_role("link", name="+1 (212) 555-0152")
    expect(phone).to_have_attribute("href", "tel:+12125550152")
    mail = main.get_by_role("link", name="hello@theunderstudy.example")
    expect(mail).to_have_attribute("href", "mailto:hello@theunderstudy.example")
    expect(main.get_by_text("@theunderstudy", exact=True)).to_be_visible()
    way = main.get_by_role("link", name="Get Directions")
    assert "212+East+52nd+Street" in (way.get_attribute("href") or "")


def test_the_hours_are_shown_what_is_missing_is_named_and_half_a_message_outlives_a_reload(
    page: Page,
) -> None:
    hours = page.get_by_role("region", name="Opening Hours")
    for days, times in (
        ("Mon-Wed", "5:00 PM-11:00 PM"),
        ("Thu", "5:00 PM-12:00 AM"),
        ("Fri-Sat", "5:00 PM-1:00 AM"),
        ("Sun", "5:00 PM-10:00 PM"),
    ):
        expect(hours.get_by_text(days, exact=True)).to_be_visible()
        expect(hours.get_by_text(times, exact=True)).to_be_visible()
    expect(hours.locator("[aria-current=date]")).to_have_count(1)
    expect(hours).to_contain_text(re.compile("Open now, until|Closed now"))

    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    send_message(page)
    for label in FIELDS:
        field = page.get_by_label(label, exact=True)
        expect(field).to_have_attribute("aria-invalid", "true")
        assert field.get_attribute("aria-describedby")
    expect(page.get_by_label("Name", exact=True)).to_be_focused()

    # An address without an ending is noticed before it is sent.
    write_message(page, "ada@nowhere")
    send_message(page)
    expect(page.get_by_text("Did you mean ada@nowhere.com?")).to_be_visible()
    assert "POST" not in sent
    awake(page, "/contact")
    expect(page.get_by_label("Message", exact=True)).to_have_value("Is the piano in tune?")
    expect(page.get_by_label("Email", exact=True)).to_have_value("ada@nowhere")


def test_a_double_click_is_one_message_which_is_thanked_for_and_the_fields_are_cleared(
    page: Page, understudy: RunningServer, mailbox: Mailbox
) -> None:
    write_message(page, "thanks@example.com")
    page.get_by_role("button", name="Send Message").dblclick()
    expect(toast(page)).to_contain_text("Message Sent!")
    expect(toast(page)).to_contain_text("Thank you for your message! We will get back to you soon.")
    for label in FIELDS:
        expect(page.get_by_label(label, exact=True)).to_have_value("")
    expect(page.locator("[aria-invalid=true]")).to_have_count(0)
    assert messages_of(understudy, "thanks@example.com") == 1
    mails = mails_about(mailbox, "thanks@example.com", 2)
    assert mails.keys() == {"Message from Ada Lovelace", "We have your message"}
    assert mails["Message from Ada Lovelace"]["Reply-To"] == "thanks@example.com"


def test_what_only_the_server_finds_wrong_keeps_the_form_open_with_the_field_named(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = at_contact(look_at(understudy, may_fail=True))
    write_message(page, "ada@printer.local")
    send_message(page)
    field = page.get_by_label("Email", exact=True)
    expect(field).to_have_attribute("aria-invalid", "true")
    expect(field).to_have_value("ada@printer.local")
    expect(field).to_be_focused()
    expect(toast(page)).to_have_count(0)
    field.fill("mended@example.com")
    send_message(page)
    expect(toast(page)).to_contain_text("Message Sent!")
    assert messages_of(understudy, "mended@example.com") == 1
    assert messages_of(understudy, "ada@printer.local") == 0


def test_book_private_event_leads_to_the_inquiry_and_back_to_a_message_sent_by_keyboard(
    page: Page, understudy: RunningServer
) -> None:
    page.get_by_role("link", name="Book Private Event").click()
    expect(inquiry(page)).to_be_visible()
    assert page.url.endswith("/host-event#inquire")
    page.go_back()
    expect(page.get_by_role("heading", name="Send a Message")).to_be_visible()
    expect(inquiry(page)).to_have_count(0)

    page.get_by_label("Name", exact=True).focus()
    for text in ("Grace Hopper", "grace@example.com", "A line."):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(toast(page)).to_contain_text("Message Sent!")
    assert messages_of(understudy, "grace@example.com") == 1
