"""Forms of the panel and the door send what a browser filled into their fields without an event."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.doors import counts, opened, path_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.silent_fill import fill_silently, tick_silently
from tests.support.browser.staff_panel import OWN_PASSWORD, add_staff
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, wait_until
from tests.support.drills import few
from tests.support.server import RunningServer


def test_the_login_sends_name_and_password_also_if_one_of_them_is_typed(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    start = add_staff(manager, "Ada", "manager")
    page = look_at(house)
    page.goto("/admin")
    expect(page.get_by_label("Who are you?")).to_be_visible()
    fill_silently(page, {"Who are you?": "Ada"})
    page.get_by_label("Password").press_sequentially(start)
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Welcome, Ada")).to_be_visible()
    fill_silently(page, {"New password": OWN_PASSWORD, "New password again": OWN_PASSWORD})
    page.get_by_role("button", name="Save and go on").click()
    expect(page.get_by_role("navigation", name="Panel")).to_be_visible()


def test_a_booking_by_phone_is_saved_with_every_field(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "Low Ceiling", in_hours(72), capacity=40)
    page = panel(house, f"?view=bookings&event={show}")
    page.get_by_role("button", name="Add by phone").click()
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_label("Name")).to_be_visible()
    fill_silently(dialog, {"Name": "Ada", "Email": "ada@example.com", "Note": "By the door"})
    fill_silently(dialog, {"Tickets": "3"})
    tick_silently(dialog, "Free (comp)")
    # Typing draws the form again, which keeps the silent fields.
    dialog.get_by_label("Phone").press_sequentially("212 555 0100")
    dialog.get_by_role("button", name="Add booking").click()
    expect(toast(page)).to_contain_text("added successfully")
    columns = "customer_name, customer_email, customer_phone, number_of_tickets, is_comp, note"
    [row] = house.rows(f"SELECT {columns} FROM bookings_booking WHERE event_id = {show}")
    assert row == ("Ada", "ada@example.com", "212 555 0100", 3, 1, "By the door")


def test_a_field_that_saves_when_it_is_left_saves_what_was_filled_in(
    panel: OpenPanel, house: RunningServer
) -> None:
    with house.visitor() as visitor:
        message = {"name": "Mary", "email": "mary@example.com", "message": "Good evening"}
        visitor.post("/api/contact", json=message).raise_for_status()
    number = house.number("SELECT max(id) FROM inbox_contactmessage")
    page = panel(house, f"?view=inbox&message={number}")
    page.get_by_label("Notes, for you alone").click()
    fill_silently(page, {"Notes, for you alone": "Call back"})
    page.get_by_role("heading", level=1).click()
    notes = f"SELECT count(*) FROM inbox_contactmessage WHERE id = {number} AND notes = 'Call back'"
    wait_until(page, lambda: house.number(notes) == 1)


def test_a_walk_in_is_let_in_by_name(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "High Ceiling", in_hours(1), capacity=10)
    phone = opened(look_at, house, path_of(manager, show))
    phone.get_by_role("button", name="Walk-in").tap()
    fill_silently(phone, {"Name, if you like": "Jo"})
    # Another seat draws the form again.
    phone.get_by_role("button", name="One seat more").tap()
    tick_silently(phone, "Paid")
    phone.get_by_role("button", name="Let in 2").tap()
    counts(phone, 2, 0)
    taps = "SELECT seats, name, is_paid FROM door_tap WHERE kind = 'walk-in'"
    wait_until(phone, lambda: house.rows(taps) == [(2, "Jo", 1)])


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_a_press_is_not_lost_where_the_filled_field_moves_its_button(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int
) -> None:
    put_on(manager, f"Button {width}", in_hours(71))
    page = panel(house, "?view=event-links")
    page.set_viewport_size({"width": width, "height": 900})
    page.get_by_label("Search", exact=False).first.fill(f"button {width}")
    save = page.get_by_role("button", name=f"Save link of Button {width}")
    field = page.get_by_label(f"Event URL of Button {width}")
    expect(page.get_by_role("button", name="Save link of")).to_have_count(1)
    field.focus()
    save.scroll_into_view_if_needed()
    box = save.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    fill_silently(page, {f"Event URL of Button {width}": "https://tickets.example.com/moving"})
    page.mouse.down()
    # As long as a slow finger presses.
    page.wait_for_timeout(500)
    page.mouse.up()
    expect(toast(page)).to_contain_text("Event link saved successfully")
