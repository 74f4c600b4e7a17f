"""Booking seats in the browser (specification, sections 2, 4, 5 and 8)."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.booking_dialog import fill_in, open_dialog, submit
from tests.browser.programme import in_hours, put_on
from tests.browser.toasts import toast
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.mail_server import Mailbox
from tests.server import RunningServer


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """An event with forty seats, three days ahead."""
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, priceRange="$15")


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer, show: int) -> Page:
    return awake(look_at(house), f"/events/{show}-low-ceiling")


def test_the_dialog_says_what_is_booked_and_asks_for_one_to_six_tickets(page: Page) -> None:
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text(re.compile(r"\w+day, \w+ \d+, 20\d\d at \d+:\d\d [AP]M"))
    expect(dialog).to_contain_text("$15")
    tickets = dialog.get_by_label("Tickets")
    assert tickets.locator("option").all_inner_texts() == ["1", "2", "3", "4", "5", "6"]
    expect(tickets).to_have_value("1")
    assert dialog.get_by_label("Email").get_attribute("type") == "email"
    assert dialog.get_by_label("Phone").get_attribute("type") == "tel"


def test_two_seats_booked_in_the_browser_arrive_as_a_mail(
    page: Page, mailbox: Mailbox, house: RunningServer
) -> None:
    before = len(mailbox.mails)
    open_dialog(page)
    fill_in(page, email="two@example.com")
    page.get_by_role("dialog").get_by_label("Tickets").select_option("2")
    submit(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(toast(page)).to_contain_text("Booking Confirmed!")
    expect(toast(page)).to_contain_text("You will receive a confirmation email shortly.")
    summary = page.get_by_role("region", name="Your booking")
    expect(summary).to_contain_text("Low Ceiling")
    expect(summary).to_contain_text("212 East 52nd Street")

    mailbox.wait_for(before + 1)
    mail = mailbox.mails[-1]
    assert mail["To"] == "two@example.com"
    assert "Low Ceiling" in mail["Subject"]
    kinds = {part.get_content_type() for part in mail.walk()}
    assert {"text/plain", "text/html", "text/calendar"} <= kinds
    [(reference, tickets)] = house.rows(
        "SELECT reference, number_of_tickets FROM bookings_booking"
        " WHERE customer_email = 'two@example.com'"
    )
    assert tickets == 2
    text = mail.get_body(("plain",))
    assert text is not None
    assert str(reference) in text.get_content()
    expect(summary).to_contain_text(str(reference))


def test_on_the_page_of_an_event_the_dialog_does_not_wait_for_the_network(page: Page) -> None:
    page.wait_for_load_state("networkidle")
    page.context.set_offline(True)
    open_dialog(page)
    expect(page.get_by_role("dialog").get_by_label("Name")).to_be_visible()


def test_after_a_booking_the_form_has_its_defaults_again(page: Page) -> None:
    open_dialog(page)
    fill_in(page)
    page.get_by_role("dialog").get_by_label("Tickets").select_option("1")
    submit(page)
    expect(page.get_by_role("dialog")).to_have_count(0)
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    for label in ("Name", "Email", "Phone"):
        expect(dialog.get_by_label(label)).to_have_value("")
    expect(dialog.get_by_label("Tickets")).to_have_value("1")


def test_the_button_reads_booking_while_the_answer_is_awaited(page: Page) -> None:
    held = Held(page, "**/api/bookings")
    open_dialog(page)
    fill_in(page)
    submit(page)
    expect(page.get_by_role("dialog").get_by_role("button", name="Booking...")).to_be_visible()
    held.let_go()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_failure_keeps_the_values_and_says_the_specified_words(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = awake(look_at(house, may_fail=True), f"/events/{show}-low-ceiling")
    page.route("**/api/bookings", lambda route: route.fulfill(status=404, body="gone"))
    open_dialog(page)
    fill_in(page)
    submit(page)
    expect(page.get_by_text("Booking Failed", exact=True)).to_be_visible()
    expect(toast(page)).to_contain_text("Please try again or contact us directly.")
    expect(page.get_by_role("dialog").get_by_label("Name")).to_have_value("Ada Lovelace")


def test_the_form_is_not_sent_without_name_email_and_phone(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    open_dialog(page)
    sent.clear()
    submit(page)
    expect(
        page.get_by_role("dialog").locator(":invalid, [aria-invalid=true]").first
    ).to_be_visible()
    assert "POST" not in sent


def test_a_double_click_makes_one_booking(page: Page, house: RunningServer) -> None:
    open_dialog(page)
    fill_in(page, email="double@example.com")
    page.get_by_role("dialog").get_by_role("button", name="Book Tickets").dblclick()
    expect(page.get_by_role("dialog")).to_have_count(0)
    count = "SELECT count(*) FROM bookings_booking WHERE customer_email = 'double@example.com'"
    assert house.number(count) == 1


def test_more_than_is_left_is_refused_with_how_many_there_are(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Two Stools", in_hours(30), capacity=2)
    page = awake(look_at(house, may_fail=True), f"/events/{event}-two-stools")
    page.get_by_role("button", name="Book: Two Stools").first.click()
    expect(page.get_by_role("dialog").get_by_label("Tickets").locator("option")).to_have_text(
        ["1", "2"]
    )
    rival = {"customerName": "B", "customerEmail": "b@example.com", "customerPhone": "1"}
    manager.post("/api/bookings", json={**rival, "eventId": event}).raise_for_status()
    fill_in(page)
    page.get_by_role("dialog").get_by_label("Tickets").select_option("2")
    submit(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_role("alert")).to_have_text("Only 1 seat is left.")
    expect(toast(page)).to_contain_text("Please try again or contact us directly.")
    tickets = dialog.get_by_label("Tickets")
    expect(tickets.locator("option")).to_have_text(["1"])
    expect(tickets).to_have_value("1")
    expect(tickets).to_be_focused()
    submit(page)
    expect(page.get_by_role("region", name="Your booking")).to_be_visible()


def test_what_is_to_pay_at_the_door_follows_the_tickets_into_the_summary(page: Page) -> None:
    open_dialog(page)
    fill_in(page, email="pays@example.com")
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("$15 · Pay at the door")).to_be_visible()
    dialog.get_by_label("Tickets").select_option("2")
    expect(dialog.get_by_text("Pay at the door: $30")).to_be_visible()
    submit(page)
    summary = page.get_by_role("region", name="Your booking")
    expect(summary).to_contain_text("Pay at the door: $30")


def test_without_a_connection_it_waits_and_goes_on_by_itself_once(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = awake(look_at(house, may_fail=True), f"/events/{show}-low-ceiling")
    page.wait_for_load_state("networkidle")
    open_dialog(page)
    fill_in(page, email="tunnel@example.com")
    page.context.set_offline(offline=True)
    submit(page)
    dialog = page.get_by_role("dialog")
    expect(dialog.get_by_text("You are offline.")).to_be_visible()
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    page.context.set_offline(offline=False)
    expect(page.get_by_role("region", name="Your booking")).to_be_visible()
    count = "SELECT count(*) FROM bookings_booking WHERE customer_email = 'tunnel@example.com'"
    assert house.number(count) == 1


def test_a_mistyped_domain_is_offered_corrected_and_not_enforced(page: Page) -> None:
    open_dialog(page)
    fill_in(page, email="ada@gmial.com")
    dialog = page.get_by_role("dialog")
    offer = dialog.get_by_role("button", name="Did you mean ada@gmail.com?")
    offer.click()
    expect(dialog.get_by_label("Email")).to_have_value("ada@gmail.com")
    expect(offer).to_have_count(0)
    dialog.get_by_label("Email").fill("ada@gmail.con")
    expect(offer).to_be_visible()
    submit(page)
    expect(page.get_by_role("region", name="Your booking")).to_contain_text("ada@gmail.con")


def test_a_seat_is_booked_with_the_keyboard_alone(page: Page, house: RunningServer) -> None:
    button = page.get_by_role("button", name="Book: Low Ceiling").first
    button.focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog")
    expect(dialog).to_be_visible()
    for text in ("Grace Hopper", "grace@example.com", "212 555 0101"):
        page.keyboard.type(text)
        page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect(dialog).to_have_count(0)
    count = "SELECT count(*) FROM bookings_booking WHERE customer_email = 'grace@example.com'"
    assert house.number(count) == 1


def test_the_dialog_keeps_the_focus_and_gives_it_back(page: Page) -> None:
    open_dialog(page)
    for _ in range(12):
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.closest('[role=dialog]') !== null")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("button", name="Book: Low Ceiling").first).to_be_focused()


def test_a_click_made_before_the_page_is_awake_is_not_lost(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = look_at(house)
    held = Held(page, "**/assets/entry-client-*.js")
    page.goto(f"/events/{show}-low-ceiling", wait_until="domcontentloaded")
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    page.wait_for_load_state("load")
    expect(page.get_by_role("dialog")).to_have_count(0)
    held.let_go()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()


@pytest.mark.parametrize(("status", "word"), [("Sold Out", "Sold Out"), ("Concluded", "Concluded")])
def test_what_cannot_be_booked_says_why_instead(
    read: Read, house: RunningServer, manager: httpx.Client, status: str, word: str
) -> None:
    event = put_on(manager, f"No {status}", in_hours(90), ticketStatus=status)
    page = read(house, f"/events/{event}")
    expect(page.get_by_role("button", name=re.compile("^Book"))).to_have_count(0)
    expect(page.get_by_text(word, exact=True).first).to_be_visible()
