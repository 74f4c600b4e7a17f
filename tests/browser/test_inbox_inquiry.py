"""The inquiry to host an event in the browser."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import mails_about
from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import (
    INQUIRY,
    at_inquiry,
    inquiry,
    send_inquiry,
    write_inquiry,
)
from tests.support.browser.window import awake
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

REQUIRED = (*INQUIRY, "Email")
OPTIONAL = (
    "Extension (optional)",
    "Location (optional)",
    "Anything else we should know? (optional)",
)
SLIPS = (
    ("Guest count", "0", "at least one guest"),
    ("Event date", "2020-02-29", "still to come"),
    ("Phone", "call me", "Phone must be a phone number with 7 to 15 digits."),
    ("Email", "ada@nowhere", "Did you mean ada@nowhere.com?"),
)
QUESTIONED = (
    ("Guest count", "400", "The whole house holds 150 standing, 81 seated. Please call us:"),
    ("Email", "odd@gmail.con", "Did you mean odd@gmail.com?"),
)


@pytest.fixture
def page(visitor: Page) -> Page:
    return at_inquiry(visitor)


def test_the_dialog_has_both_sections_and_names_what_is_missing_and_each_slip_at_its_field(
    page: Page,
) -> None:
    dialog = inquiry(page)
    personal = dialog.get_by_role("group", name="Personal Details")
    event = dialog.get_by_role("group", name="Event Details")
    for label in ("First name", "Last name", "Email", "Phone", "Extension (optional)"):
        expect(personal.get_by_label(label)).to_be_visible()
    expect(personal.get_by_role("checkbox")).not_to_be_checked()
    for label in ("Event name", "Guest count", "Event date", "Start time", "End time"):
        expect(event.get_by_label(label)).to_be_visible()
    choices = event.get_by_label("Location").locator("option")
    assert [option.get_attribute("value") for option in choices.all()] == [
        "",
        "full-venue",
        "cozy-cocktail-bar",
        "creativity-comedy-lounge",
    ]
    expect(dialog.get_by_role("button", name="Cancel")).to_be_visible()

    # They bring up the right keyboards and pickers.
    kinds = {"Email": "email", "Phone": "tel"}
    kinds |= {"Event date": "date", "Start time": "time", "End time": "time"}
    for label, kind in kinds.items():
        expect(dialog.get_by_label(label)).to_have_attribute("type", kind)
    expect(dialog.get_by_label("Guest count")).to_have_attribute("inputmode", "numeric")
    today = page.evaluate(
        "new Date().toLocaleDateString('sv', {timeZone: 'America/New_York'})",
    )
    expect(dialog.get_by_label("Event date")).to_have_attribute("min", today)

    send_inquiry(page)
    for label in REQUIRED:
        expect(dialog.get_by_label(label)).to_have_attribute("aria-invalid", "true")
    for label in OPTIONAL:
        assert dialog.get_by_label(label).get_attribute("aria-invalid") is None
    expect(dialog.get_by_label("First name")).to_be_focused()

    for label, value, words in SLIPS:
        write_inquiry(page, "slip@example.com")
        dialog.get_by_label(label).fill(value)
        send_inquiry(page)
        expect(dialog.get_by_text(words)).to_be_visible()
        expect(dialog.locator("[aria-invalid=true]")).to_have_count(1)


def test_a_double_click_is_one_inquiry_thanked_for_stored_and_mailed(
    page: Page, understudy: RunningServer, mailbox: Mailbox
) -> None:
    write_inquiry(page, "host@example.com")
    inquiry(page).get_by_label("Location").select_option("full-venue")
    inquiry(page).get_by_role("checkbox").check()
    inquiry(page).get_by_role("button", name="Submit Inquiry").dblclick()
    expect(toast(page)).to_contain_text("Success!")
    expect(toast(page)).to_contain_text("Thank you")
    expect(inquiry(page)).to_have_count(0)
    assert understudy.rows(
        "SELECT first_name, event_name, location, guest_count FROM inbox_hostinquiry"
        " WHERE email = 'host@example.com'"
    ) == [("Ada", "Engine Night", "full-venue", 45)]
    assert understudy.number(
        "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'host@example.com'"
    )
    mails = mails_about(mailbox, "host@example.com", 3)
    assert mails.keys() == {
        "Event inquiry: Engine Night",
        "We have your inquiry",
        "Confirm your newsletter sign-up",
    }


def test_what_looks_like_a_slip_is_questioned_and_taken_all_the_same_and_the_form_is_empty(
    page: Page,
) -> None:
    for label, value, question in QUESTIONED:
        write_inquiry(page, "odd@example.com")
        inquiry(page).get_by_label(label).fill(value)
        expect(inquiry(page).get_by_text(question)).to_be_visible()
        send_inquiry(page)
        expect(inquiry(page)).to_have_count(0)
        page.get_by_role("button", name="Inquire Now").click()
        for name in REQUIRED:
            expect(inquiry(page).get_by_label(name)).to_have_value("")


def test_more_guests_than_a_space_takes_are_advised_the_one_that_fits_until_they_fit(
    page: Page, understudy: RunningServer
) -> None:
    dialog = inquiry(page)
    write_inquiry(page, "many@example.com")
    guests, location = dialog.get_by_label("Guest count"), dialog.get_by_label("Location")
    location.select_option("Cozy Cocktail Bar")
    bar = "The Cozy Cocktail Bar holds 30 standing, 11 seated."
    lounge = "The Creativity & Comedy Lounge"
    expect(dialog.get_by_text(f"{bar} {lounge} holds 120 standing, 70 seated.")).to_be_visible()
    assert_accessible_and_fits(page)
    guests.fill("20")
    advice = f"The Cozy Cocktail Bar seats 11, and holds 30 standing. {lounge} seats 70."
    expect(dialog.get_by_text(advice)).to_be_visible()
    guests.fill("11")
    expect(dialog.get_by_text("Cozy Cocktail Bar seats")).to_have_count(0)
    guests.fill("400")
    expect(dialog.get_by_text(f"{bar} Please call us:")).to_be_visible()
    expect(dialog.get_by_role("link")).to_have_attribute("href", re.compile("^tel:"))
    location.select_option("Full Venue")
    guests.fill("150")
    expect(dialog.get_by_text("Please call us")).to_have_count(0)
    guests.fill("151")
    dialog.get_by_label("Anything else we should know?").fill("We bring a cake.\nIt is large.")
    send_inquiry(page)
    expect(dialog).to_have_count(0)
    assert understudy.rows(
        "SELECT guest_count, message FROM inbox_hostinquiry WHERE email = 'many@example.com'"
    ) == [(151, "We bring a cake.\nIt is large.")]


def test_what_was_typed_survives_a_dialog_that_was_closed_too_soon_and_another_page(
    page: Page,
) -> None:
    write_inquiry(page, "soon@example.com")
    button = page.get_by_role("button", name="Inquire Now")
    for way_out in ("Escape", "Close", "Cancel", "back", "another page"):
        if way_out == "back":
            page.go_back()
        elif way_out in ("Close", "Cancel"):
            inquiry(page).get_by_role("button", name=way_out).click()
        else:
            page.keyboard.press("Escape")
        expect(inquiry(page)).to_have_count(0)
        expect(page).to_have_url(re.compile("/host-event$"))
        expect(button).to_be_focused()
        if way_out == "another page":
            page.get_by_role("link", name="View All Events").click()
            expect(page).to_have_url(re.compile("/events$"))
            page.go_back()
        button.click()
        for label, value in INQUIRY.items():
            expect(inquiry(page).get_by_label(label)).to_have_value(value)


def test_the_address_of_the_inquiry_opens_it(visitor: Page) -> None:
    awake(visitor, "/host-event#inquire")
    expect(inquiry(visitor)).to_be_visible()
    visitor.keyboard.press("Escape")
    expect(inquiry(visitor)).to_have_count(0)
    expect(visitor).to_have_url(re.compile("/host-event$"))
