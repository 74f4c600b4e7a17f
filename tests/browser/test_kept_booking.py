"""A booking without an answer is kept on the device and offered on the next visit."""

import re
from collections.abc import Iterator
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import BrowserContext, Locator, Page, Route, expect

from nightcap.core.time import utc_iso
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.box_office import book
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.visitor_forms import (
    at_contact,
    send_message,
    write_inquiry,
    write_message,
)
from tests.support.browser.window import Held, OpenWindow, awake, wait_until
from tests.support.drills import few
from tests.support.server import RunningServer

NOT_KNOWN = "this device does not know whether seats are left"


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with forty seats, three days ahead."""
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40)


@pytest.fixture
def context(look_at: OpenWindow, house: RunningServer) -> BrowserContext:
    return look_at(house, may_fail=True, of_its_own=True).context


@pytest.fixture
def page(context: BrowserContext, show: int) -> Iterator[Page]:
    """Open the event's page in its own tab."""
    yield awake(context.new_page(), f"/events/{show}-low-ceiling")
    context.set_offline(offline=False)


def booked(house: RunningServer, email: str) -> int:
    return house.number(f"SELECT count(*) FROM bookings_booking WHERE customer_email = '{email}'")


def waiting(house: RunningServer, email: str) -> int:
    return house.number(
        f"SELECT count(*) FROM waitlist_waitlistentry WHERE customer_email = '{email}'"
    )


def notice(page: Page) -> Locator:
    return page.get_by_role("region", name=re.compile("^Your unsent"))


KEPT = """() => new Promise((done, fail) => {
    const open = indexedDB.open("nightcap-offers");
    open.onerror = () => fail(open.error);
    open.onsuccess = () => {
        const database = open.result;
        const [store] = database.objectStoreNames;
        const count = store && database.transaction(store).objectStore(store).count();
        if (count) count.onsuccess = () => done(count.result);
        else done(0);
        database.close();
    };
})"""


def wait_for_kept(page: Page, count: int) -> None:
    """Wait until the device keeps as many bookings and places on waitlists."""
    wait_until(page, lambda: page.evaluate(KEPT) == count)


def book_without_a_network(page: Page, email: str) -> None:
    """Fill in the dialog and send it while there is no connection."""
    open_dialog(page)
    fill_in(page, email=email)
    page.get_by_role("dialog").get_by_label("Tickets").select_option("3")
    page.context.set_offline(offline=True)
    submit(page)
    expect(page.get_by_role("dialog")).to_contain_text("Nothing is lost")
    wait_for_kept(page, 1)


def close(page: Page) -> None:
    """Close a tab that has no connection.

    It has one for the moment between the end of its emulation and its own, so it sends nothing.
    """
    page.evaluate("() => { window.fetch = () => new Promise(() => undefined) }")
    page.close()


def come_back(context: BrowserContext, path: str) -> Page:
    """Open a new tab with a connection."""
    context.set_offline(offline=False)
    return awake(context.new_page(), path)


def lose_the_answer(route: Route) -> None:
    route.fetch()
    route.abort()


@pytest.mark.every_page
@pytest.mark.parametrize("path", few(["/", "/terms"]))
def test_a_booking_without_a_network_is_offered_on_the_next_visit_and_booked_once_the_guest_goes_on(
    page: Page, context: BrowserContext, house: RunningServer, path: str
) -> None:
    email = f"kept{len(path)}@example.com"
    book_without_a_network(page, email)
    close(page)
    later = come_back(context, path)
    expect(notice(later)).to_contain_text("Low Ceiling")
    expect(notice(later)).to_contain_text("3 tickets for Ada Lovelace")
    expect(notice(later)).to_contain_text(NOT_KNOWN)
    later.wait_for_timeout(1_500)
    assert booked(house, email) == 0, "It is never sent behind the guest's back."
    notice(later).get_by_role("button", name="Go On").click()
    dialog = later.get_by_role("dialog", name="Low Ceiling")
    expect(dialog).to_contain_text(NOT_KNOWN)
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    expect(dialog.get_by_label("Email")).to_have_value(email)
    expect(dialog.get_by_label("Tickets")).to_have_value("3")
    assert booked(house, email) == 0
    submit(later)
    expect(toast(later)).to_contain_text("Booking Confirmed!")
    assert booked(house, email) == 1
    expect(notice(awake(later, "/terms"))).to_have_count(0)


def test_a_dialog_that_is_open_through_a_reload_has_what_was_typed_and_offers_to_go_on(
    page: Page, house: RunningServer
) -> None:
    Held(page, "**/api/bookings")
    open_dialog(page)
    fill_in(page, email="reload@example.com")
    with page.expect_request("**/api/bookings"):
        submit(page)
    page.reload()
    dialog = page.get_by_role("dialog", name="Low Ceiling")
    expect(dialog).to_contain_text(NOT_KNOWN)
    expect(dialog.get_by_label("Email")).to_have_value("reload@example.com")
    page.unroute_all()
    submit(page)
    expect(toast(page)).to_contain_text("Booking Confirmed!")
    assert booked(house, "reload@example.com") == 1


def test_a_booking_whose_answer_was_lost_with_the_tab_is_not_booked_twice(
    page: Page, context: BrowserContext, house: RunningServer
) -> None:
    context.route("**/api/bookings", lose_the_answer)
    open_dialog(page)
    fill_in(page, email="lost@example.com")
    submit(page)
    expect(page.get_by_role("dialog")).to_contain_text("No answer came back")
    assert booked(house, "lost@example.com") == 1
    close(page)
    context.unroute("**/api/bookings")
    later = come_back(context, "/")
    notice(later).get_by_role("button", name="Go On").click()
    submit(later)
    expect(later.get_by_role("region", name="Your booking")).to_contain_text("1 ticket")
    assert booked(house, "lost@example.com") == 1


def test_a_lost_booking_whose_event_moves_before_it_goes_on_is_not_booked_twice(
    context: BrowserContext, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Low Ceiling", in_hours(50), capacity=10)
    context.route("**/api/bookings", lose_the_answer)
    page = awake(context.new_page(), f"/events/{event}-low-ceiling")
    open_dialog(page)
    fill_in(page, email="moved@example.com")
    submit(page)
    expect(page.get_by_role("dialog")).to_contain_text("No answer came back")
    close(page)
    context.unroute("**/api/bookings")
    moved = {"date": utc_iso(in_hours(52))}
    manager.put(f"/api/events/{event}", json=moved).raise_for_status()
    later = come_back(context, "/")
    notice(later).get_by_role("button", name="Go On").click()
    submit(later)
    expect(later.get_by_role("dialog")).to_contain_text("An earlier try of yours has reached us")
    assert booked(house, "moved@example.com") == 1


def test_a_lost_booking_that_is_changed_before_it_goes_on_is_not_booked_twice_either(
    page: Page, house: RunningServer
) -> None:
    page.route("**/api/bookings", lose_the_answer)
    open_dialog(page)
    fill_in(page, email="changed@example.com")
    submit(page)
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("No answer came back")
    page.unroute("**/api/bookings")
    dialog.get_by_label("Tickets").select_option("4")
    submit(page)
    expect(dialog).to_contain_text("An earlier try of yours has reached us")
    assert booked(house, "changed@example.com") == 1


def test_a_kept_booking_is_given_up_by_its_button(
    page: Page, context: BrowserContext, house: RunningServer
) -> None:
    book_without_a_network(page, "discarded@example.com")
    close(page)
    later = come_back(context, "/")
    notice(later).get_by_role("button", name="Discard It").click()
    expect(notice(later)).to_have_count(0)
    awake(later, "/terms").wait_for_timeout(1_000)
    expect(notice(later)).to_have_count(0)
    assert booked(house, "discarded@example.com") == 0


def test_a_booking_that_the_guest_gives_up_or_that_is_refused_is_kept_no_longer(
    page: Page, context: BrowserContext, house: RunningServer, manager: httpx.Client
) -> None:
    book_without_a_network(page, "stopped@example.com")
    page.get_by_role("button", name="Don't Wait").click()
    expect(page.get_by_role("button", name="Book Tickets")).to_be_enabled()
    wait_for_kept(page, 0)
    close(page)
    later = come_back(context, "/")
    later.wait_for_timeout(1_500)
    expect(notice(later)).to_have_count(0)

    few = put_on(manager, "Low Ceiling", in_hours(80), capacity=2)
    awake(later, f"/events/{few}-low-ceiling")
    open_dialog(later)
    fill_in(later, email="late@example.com")
    book(house, few, "eve@example.com", tickets=2)
    submit(later)
    expect(toast(later)).to_contain_text("Booking Failed")
    awake(later, "/terms").wait_for_timeout(1_000)
    expect(notice(later)).to_have_count(0)


def test_what_is_kept_ends_with_its_event(
    page: Page, context: BrowserContext, house: RunningServer
) -> None:
    book_without_a_network(page, "over@example.com")
    close(page)
    context.set_offline(offline=False)
    later = context.new_page()
    later.clock.install()
    awake(later, "/terms")
    expect(notice(later)).to_be_visible()
    later.clock.fast_forward(int(timedelta(hours=80).total_seconds() * 1_000))
    later.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(notice(later)).to_have_count(0)


def test_a_place_on_the_waitlist_is_kept_likewise(
    context: BrowserContext, house: RunningServer, manager: httpx.Client
) -> None:
    full = put_on(manager, "Full House", in_hours(90), capacity=1)
    book(house, full, "eve@example.com")
    page = awake(context.new_page(), f"/events/{full}-full-house")
    page.get_by_role("button", name=re.compile("Join the Waitlist")).first.click()
    fill_in(page, email="line@example.com")
    context.set_offline(offline=True)
    join = page.get_by_role("dialog").get_by_role("button", name="Join the Waitlist")
    join.click()
    expect(page.get_by_role("dialog")).to_contain_text("Nothing is lost")
    wait_for_kept(page, 1)
    close(page)
    later = come_back(context, "/terms")
    expect(notice(later)).to_contain_text("this device does not know how long the line is")
    notice(later).get_by_role("button", name="Go On").click()
    later.get_by_role("dialog").get_by_role("button", name="Join the Waitlist").click()
    expect(toast(later)).to_contain_text("You Are on the Waitlist!")
    assert waiting(house, "line@example.com") == 1


def test_another_tab_does_not_offer_what_an_open_page_still_waits_with(
    page: Page, context: BrowserContext, house: RunningServer
) -> None:
    held = Held(page, "**/api/bookings")
    open_dialog(page)
    fill_in(page, email="tabs@example.com")
    with page.expect_request("**/api/bookings"):
        submit(page)
    other = awake(context.new_page(), "/terms")
    other.wait_for_timeout(1_500)
    expect(notice(other)).to_have_count(0)
    held.let_go()
    expect(toast(page)).to_contain_text("Booking Confirmed!")
    assert booked(house, "tabs@example.com") == 1


def going_on(later: Page) -> None:
    notice(later).get_by_role("button", name="Go On").click()


@pytest.fixture
def doomed(manager: httpx.Client, context: BrowserContext) -> int:
    """Return an event booked on this device without a network.

    The tab of the booking is closed.
    """
    event_id = put_on(manager, "Low Ceiling", in_hours(60), capacity=2)
    page = awake(context.new_page(), f"/events/{event_id}-low-ceiling")
    open_dialog(page)
    fill_in(page, email=f"doomed{event_id}@example.com")
    context.set_offline(offline=True)
    submit(page)
    expect(page.get_by_role("dialog")).to_contain_text("Nothing is lost")
    wait_for_kept(page, 1)
    close(page)
    return event_id


def test_going_on_with_an_event_that_is_off_the_program_says_so_and_ends_it(
    context: BrowserContext, house: RunningServer, manager: httpx.Client, doomed: int
) -> None:
    manager.delete(f"/api/events/{doomed}").raise_for_status()
    later = come_back(context, "/terms")
    going_on(later)
    expect(toast(later)).to_contain_text("Low Ceiling is off the program")
    expect(notice(later)).to_have_count(0)
    expect(later.get_by_role("dialog")).to_have_count(0)
    expect(notice(awake(later, "/"))).to_have_count(0)


def test_going_on_with_a_cancelled_event_says_so_and_asks_for_nothing(
    context: BrowserContext, house: RunningServer, manager: httpx.Client, doomed: int
) -> None:
    cancelled = {"eventId": doomed, "message": ""}
    manager.post("/api/bookings/cancel-event", json=cancelled).raise_for_status()
    later = come_back(context, "/terms")
    going_on(later)
    expect(toast(later)).to_contain_text("Low Ceiling is cancelled")
    expect(later.get_by_role("dialog")).to_have_count(0)
    expect(notice(later)).to_have_count(0)
    expect(notice(awake(later, "/"))).to_have_count(0)
    assert booked(house, f"doomed{doomed}@example.com") == 0


def test_going_on_with_an_event_that_is_full_by_now_is_refused_in_its_dialog_and_ends(
    context: BrowserContext, house: RunningServer, doomed: int
) -> None:
    book(house, doomed, "eve@example.com", tickets=2)
    later = come_back(context, "/terms")
    going_on(later)
    submit(later)
    dialog = later.get_by_role("dialog", name="Low Ceiling")
    expect(dialog.get_by_role("button", name="Join the Waitlist")).to_be_visible()
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    assert booked(house, f"doomed{doomed}@example.com") == 0
    later.keyboard.press("Escape")
    expect(notice(later)).to_have_count(0)


def test_the_server_away_while_going_on_keeps_it(
    context: BrowserContext, house: RunningServer, doomed: int
) -> None:
    later = come_back(context, "/terms")
    later.route(f"**/api/events/{doomed}", lambda route: route.fulfill(status=503, body="away"))
    going_on(later)
    expect(toast(later)).to_contain_text("It is still kept here")
    later.unroute(f"**/api/events/{doomed}")
    going_on(later)
    submit(later)
    expect(toast(later)).to_contain_text("Booking Confirmed!")
    assert booked(house, f"doomed{doomed}@example.com") == 1


STORES = """async () => [
    ...Object.keys(sessionStorage), ...Object.keys(localStorage),
    ...(await indexedDB.databases()).map(({ name }) => name),
]"""
KEPT_ON_THE_DEVICE = {
    "nightcap-draft:booking": "What you type into a form stays in your browser",
    "nightcap-draft:/api/contact": "What you type into a form stays in your browser",
    "nightcap-draft:/api/event-hosting": "What you type into a form stays in your browser",
    "nightcap-outbox": "A message or an inquiry that you have sent stays in your browser",
    "nightcap-offers": "A booking or a place on a waitlist that you have sent stays in",
}


def test_the_privacy_page_says_all_that_is_kept_on_the_device(
    page: Page, context: BrowserContext
) -> None:
    book_without_a_network(page, "stores@example.com")
    page.get_by_role("button", name="Don't Wait").click()
    context.set_offline(offline=False)
    awake(page, "/host-event").get_by_role("button", name="Inquire Now").click()
    write_inquiry(page, "stores@example.com")
    write_message(at_contact(page), "stores@example.com")
    context.set_offline(offline=True)
    send_message(page)
    expect(toast(page)).to_contain_text("Message Sent!")
    write_message(page, "again@example.com")
    kept = set(page.evaluate(STORES))
    assert kept == set(KEPT_ON_THE_DEVICE)
    context.set_offline(offline=False)
    stored = awake(page, "/privacy").get_by_role("main")
    for sentence in KEPT_ON_THE_DEVICE.values():
        expect(stored).to_contain_text(sentence)
