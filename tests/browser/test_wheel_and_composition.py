"""The wheel over a focused field, and keys that belong to an input method."""

import httpx
import pytest
from playwright.sync_api import CDPSession, Locator, Page, expect

from tests.support.browser.doors import event_at_the_door, opened, path_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import at_inquiry, inquiry
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.drills import few
from tests.support.server import RunningServer

COMPOSING = [{"isComposing": True}, {"keyCode": 229}]
SIGNS = ["isComposing", "keyCode 229"]
SUBSCRIBED_NAMES = (
    "SELECT name FROM subscribers_newslettersubscriber WHERE email = 'kanji@example.com'"
)


def turn_the_wheel_over(page: Page, field: Locator) -> None:
    field.focus()
    box = field.bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    for step in (-120, -120, -120):
        page.mouse.wheel(0, step)
        page.evaluate("() => new Promise(done => requestAnimationFrame(() => setTimeout(done)))")


def press(field: Locator, key: str, sign: dict[str, object]) -> None:
    """Press a key as an input method does while composing a word."""
    field.dispatch_event("keydown", {"key": key, "bubbles": True, "cancelable": True, **sign})


@pytest.fixture
def seats(panel: OpenPanel, house: RunningServer, manager: httpx.Client) -> Page:
    event_id = put_on(manager, "Round Table", in_hours(60), capacity=40)
    return panel(house, f"?view=bookings&event={event_id}")


def test_the_wheel_over_the_focused_house_seats_leaves_their_number(seats: Page) -> None:
    field = seats.get_by_label("House seats")
    field.fill("6")
    turn_the_wheel_over(seats, field)
    expect(field).to_have_value("6")


def test_the_wheel_over_the_focused_order_of_a_slide_leaves_its_number(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=host-slideshow")
    field = page.get_by_label("Display order").first
    field.fill("7")
    turn_the_wheel_over(page, field)
    expect(field).to_have_value("7")


def test_the_wheel_over_the_focused_guest_count_leaves_its_number(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = at_inquiry(look_at(house))
    field = inquiry(page).get_by_label("Guest count")
    field.fill("40")
    turn_the_wheel_over(page, field)
    expect(field).to_have_value("40")


@pytest.mark.every_page
@pytest.mark.parametrize("sign", few(COMPOSING), ids=few(SIGNS))
def test_enter_that_ends_a_composition_does_not_leave_the_search_of_the_door(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, sign: dict[str, object]
) -> None:
    phone = opened(look_at, house, path_of(manager, event_at_the_door(manager, house)))
    search = phone.get_by_role("searchbox")
    search.focus()
    press(search, "Enter", sign)
    expect(search).to_be_focused()
    press(search, "Enter", {})
    expect(search).not_to_be_focused()


@pytest.mark.every_page
@pytest.mark.parametrize("sign", few(COMPOSING), ids=few(SIGNS))
def test_escape_that_ends_a_composition_closes_no_dialog_of_the_panel(
    seats: Page, sign: dict[str, object]
) -> None:
    seats.get_by_role("button", name="Add by phone").click()
    dialog = seats.get_by_role("dialog", name="Add by phone")
    press(dialog.get_by_label("Name"), "Escape", sign)
    expect(dialog).to_be_visible()


@pytest.mark.every_page
@pytest.mark.parametrize("sign", few(COMPOSING), ids=few(SIGNS))
def test_escape_that_ends_a_composition_closes_no_dialog_of_the_site(
    look_at: OpenWindow, house: RunningServer, sign: dict[str, object]
) -> None:
    page = at_inquiry(look_at(house))
    dialog = inquiry(page)
    press(dialog.get_by_label("Event name"), "Escape", sign)
    expect(dialog).to_be_visible()


class InputMethod:
    """An input method with which a person composes words in one page."""

    def __init__(self, page: Page) -> None:
        self.session: CDPSession = page.context.new_cdp_session(page)

    def compose(self, field: Locator, text: str) -> None:
        """Write a word that is not chosen yet."""
        field.focus()
        self.session.send(
            "Input.imeSetComposition",
            {"text": text, "selectionStart": len(text), "selectionEnd": len(text)},
        )
        expect(field).to_have_value(text)

    def choose(self, text: str) -> None:
        """End the composition with this word."""
        self.session.send("Input.insertText", {"text": text})


def test_enter_that_chooses_a_word_sends_no_form_of_the_site(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = awake(look_at(house), "/")
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Email").fill("kanji@example.com")
    method = InputMethod(page)
    method.compose(form.get_by_label("Name"), "\u306b\u307b\u3093")
    page.keyboard.press("Enter")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(form.get_by_label("Name")).to_be_focused()
    assert house.rows(SUBSCRIBED_NAMES) == []
    method.choose("\u65e5\u672c")
    page.keyboard.press("Enter")
    expect(toast(page)).to_contain_text("Success!")
    assert house.rows(SUBSCRIBED_NAMES) == [("\u65e5\u672c",)]


def test_enter_that_chooses_a_word_sends_no_form_of_the_panel(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=menu")
    page.get_by_role("button", name="Add Item").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Price").fill("$9")
    method = InputMethod(page)
    method.compose(dialog.get_by_label("Name"), "\u3086\u305a")
    page.keyboard.press("Enter")
    page.evaluate("() => new Promise(requestAnimationFrame)")
    expect(dialog).to_be_visible()
    method.choose("\u67da\u5b50")
    page.keyboard.press("Enter")
    expect(dialog).to_be_hidden()
    expect(page.get_by_text("\u67da\u5b50").first).to_be_visible()
