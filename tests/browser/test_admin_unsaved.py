"""What the manager typed and did not save is not dropped without asking."""

import re

import httpx
import pytest
from playwright.sync_api import Dialog, Locator, Page, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import act
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.window import OpenPanel, wait_until
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def event(manager: httpx.Client) -> int:
    clear(manager)
    return put_on(manager, "Late Pour", in_hours(30))


@pytest.fixture
def page(panel: OpenPanel, house: RunningServer) -> Page:
    """Open the venue's texts from the panel's first view."""
    page = panel(house)
    page.get_by_role("link", name="Settings", exact=True).click()
    page.get_by_label("Friday opens").wait_for()
    return page


def question(page: Page) -> Locator:
    return page.get_by_role("alertdialog", name="Leave without saving?")


def answer(page: Page, word: str) -> None:
    """Answer the question, which is the panel's own and not the browser's."""
    expect(question(page)).to_contain_text("What you typed would be lost.")
    question(page).get_by_role("button", name=word).click()
    expect(question(page)).to_have_count(0)


def by_a_link(page: Page) -> None:
    page.get_by_role("link", name="Website", exact=True).click()


def by_the_back_button(page: Page) -> None:
    page.evaluate("history.back()")


def test_leaving_asks_where_something_was_typed_and_staying_keeps_it(page: Page) -> None:
    friday = page.get_by_label("Friday opens")
    # Nothing is asked where nothing is left of what was typed.
    friday.fill("18:45")
    page.get_by_role("button", name="Discard").click()
    by_a_link(page)
    expect(page).to_have_url(re.compile("view=menu"))
    by_the_back_button(page)
    expect(friday).to_be_visible()
    for leave, there in (
        (by_a_link, re.compile("view=menu")),
        (by_the_back_button, re.compile("/admin$")),
    ):
        friday.fill("18:45")
        leave(page)
        answer(page, "Stay here")
        expect(page).to_have_url(re.compile("view=venue"))
        expect(friday).to_have_value("18:45")
        leave(page)
        answer(page, "Leave")
        expect(page).to_have_url(there)
        expect(friday).to_have_count(0)
        page.get_by_role("link", name="Tonight").first.click()
        page.get_by_role("link", name="Settings", exact=True).click()
    page.get_by_label("Friday opens").fill("18:45")
    page.get_by_role("button", name="Discard").click()
    by_the_back_button(page)
    expect(page).to_have_url(re.compile("/admin$"))
    expect(question(page)).to_have_count(0)


def test_a_form_and_a_row_ask_too_and_nothing_is_asked_after_saving_or_of_what_lies_below(
    page: Page, event: int
) -> None:
    by_a_link(page)
    page.get_by_role("button", name="Add item").first.click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name").fill("Half a name")
    page.keyboard.press("Escape")
    answer(page, "Stay here")
    expect(form.get_by_label("Name")).to_have_value("Half a name")
    form.get_by_role("button", name="Close").click()
    answer(page, "Leave")
    expect(form).to_have_count(0)
    go_to(page, f"?view=events&event={event}")
    page.get_by_label("Title").fill("Later Pour")
    # The dialog that is closed has nothing typed in it.
    page.get_by_role("button", name="Repeat weekly or monthly").click()
    page.get_by_role("dialog").get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(question(page)).to_have_count(0)
    expect(page.get_by_label("Title")).to_have_value("Later Pour")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Event saved successfully").first).to_be_visible()
    expect(page).to_have_url(re.compile(rf"view=events&event={event}$"))
    by_a_link(page)
    expect(page).to_have_url(re.compile("view=menu"))
    expect(question(page)).to_have_count(0)
    page.get_by_role("link", name="Programme", exact=True).click()
    page.get_by_role("link", name="Event links").first.click()
    page.get_by_label("Event URL of Later Pour").fill("https://tickets.example/1")
    by_a_link(page)
    answer(page, "Stay here")
    expect(page.get_by_label("Event URL of Later Pour")).to_have_value("https://tickets.example/1")


def test_what_was_saved_leaves_the_focus_in_the_view_and_after_a_yes_the_browser_asks_no_more(
    page: Page,
) -> None:
    page.get_by_label("Friday opens").fill("18:45")
    page.get_by_role("button", name="Save", exact=True).click()
    expect(page.get_by_text("Venue saved successfully").first).to_be_visible()
    # The bar with the button is gone.
    expect(page.get_by_role("button", name="Save", exact=True)).to_have_count(0)
    # The panel waits two frames for the view to place the focus itself.
    page.wait_for_function("() => document.activeElement !== document.body")
    asked: list[str] = []

    def hear(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.accept()

    page.on("dialog", hear)
    page.get_by_label("Friday opens").fill("19:15")
    page.get_by_role("link", name="View site").click()
    answer(page, "Leave")
    expect(page).to_have_url(re.compile(r"://[^/]+/$"))
    assert asked == []


@pytest.mark.parametrize(
    ("opens", "label"),
    [(None, "House seats"), ("Cancel event", "A word to the guests")],
)
def test_a_reload_asks_before_it_drops_house_seats_or_a_word_to_the_guests(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, opens: str | None, label: str
) -> None:
    event_id = put_on(manager, "Late Pour", in_hours(40), capacity=20)
    booking_id = book_by_phone(manager, event_id, "Ada Lovelace", email="ada@example.com")
    page = panel(house, f"?view=bookings&event={event_id}", of_its_own=True)
    if opens:
        act(page, opens)
    field = page.get_by_label(label)
    asked: list[str] = []

    def refuse(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    page.on("dialog", refuse)
    field.click()
    field.fill("6")
    page.evaluate("setTimeout(() => location.reload())")
    wait_until(page, lambda: asked == ["beforeunload"])
    expect(field).to_have_value("6")
    manager.post(f"/api/bookings/{booking_id}/cancel").raise_for_status()
