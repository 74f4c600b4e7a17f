"""The server goes away while the manager works: what is on the screen and what is typed stays."""

import re
from collections.abc import Callable
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from nightcap.core.time import now
from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import fill, save
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.received import inquire
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.drills import few
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

API = re.compile(r"/api/")
STALE = "This could not be read again and may be out of date."

WAYS: dict[str, Callable[[Route], None]] = {
    "out of reach": lambda route: route.abort(),
    "unavailable": lambda route: route.fulfill(status=503, body="Service Unavailable"),
}


@pytest.fixture(params=few(WAYS))
def go_away(request: pytest.FixtureRequest) -> Callable[[Page], None]:
    """Make the server's API answer nothing, or 503, from now on."""
    way = WAYS[str(request.param)]

    def go(page: Page) -> None:
        page.route(API, way)

    return go


def come_back(page: Page) -> None:
    page.unroute(API)


def stale_line_is_shown(page: Page) -> None:
    """Wait until reading again has failed for good, and is said."""
    expect(page.get_by_text(STALE).first).to_be_visible()


def test_what_was_typed_over_the_venue_stays_and_is_saved_once_the_server_is_back(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    go_away: Callable[[Page], None],
) -> None:
    page = panel(house, "?view=venue", may_fail=True)
    tagline = page.get_by_label("Tagline", exact=True)
    typed = f"{tagline.input_value()} All Night"
    tagline.fill(typed)
    go_away(page)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(toast(page)).to_contain_text("Failed to save venue")
    stale_line_is_shown(page)
    expect(tagline).to_have_value(typed)
    expect(page.get_by_role("navigation").first).to_be_visible()
    come_back(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(STALE)).to_have_count(0)
    page.get_by_role("button", name="Save", exact=True).click()
    expect(toast(page)).to_contain_text("Venue saved successfully")
    assert manager.get("/api/admin/venue").json()["values"]["tagline"] == typed


def test_the_text_in_the_event_editor_stays(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    go_away: Callable[[Page], None],
) -> None:
    event_id = put_on(manager, "Blue Hour", in_hours(60))
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    fill(page, title="Blue Hour, Late Set")
    go_away(page)
    save(page)
    expect(toast(page)).to_contain_text("Failed to save event")
    stale_line_is_shown(page)
    expect(page.get_by_label("Title", exact=True)).to_have_value("Blue Hour, Late Set")
    come_back(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text(STALE)).to_have_count(0)
    save(page)
    expect(toast(page)).to_contain_text("Event saved successfully")


def test_a_guest_who_is_written_down_stays_in_the_dialog(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    go_away: Callable[[Page], None],
) -> None:
    event_id = put_on(manager, "Back Room", in_hours(61), capacity=10)
    page = panel(house, f"?view=bookings&event={event_id}", may_fail=True)
    page.get_by_role("button", name="Add by phone").click()
    dialog = page.get_by_role("dialog", name="Add by phone")
    dialog.get_by_label("Name").fill("Ada Lovelace")
    dialog.get_by_label("Phone").fill("212 555 0142")
    go_away(page)
    dialog.get_by_role("button", name="Add booking").click()
    expect(toast(page)).to_contain_text("Failed to add booking")
    stale_line_is_shown(page)
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    come_back(page)
    dialog.get_by_role("button", name="Add booking").click()
    expect(toast(page)).to_contain_text("added successfully")
    names = [row["customerName"] for row in manager.get(f"/api/bookings?eventId={event_id}").json()]
    assert names == ["Ada Lovelace"]


LATE = "The server takes long to answer. Nothing is lost."


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_a_server_that_hangs_is_said_over_the_form_until_it_answers(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int
) -> None:
    event_id = put_on(manager, "Slow Night", in_hours(48), capacity=20)
    page = panel(
        house, f"?view=bookings&event={event_id}", width=width, may_fail=True, of_its_own=True
    )
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.get_by_role("button", name="Add by phone").click()
    dialog = page.get_by_role("dialog", name="Add by phone")
    dialog.get_by_label("Name", exact=True).fill("Ada Lovelace")
    dialog.get_by_label("Phone", exact=True).fill("212 555 0100")
    page.clock.install()
    page.clock.pause_at(now() + timedelta(minutes=1))
    page.route("**/api/bookings/by-phone", hold)
    dialog.get_by_role("button", name="Add booking").click()
    expect(dialog.get_by_role("button", name="Adding...")).to_be_visible()
    page.clock.fast_forward(9_000)
    expect(page.get_by_text(LATE)).to_have_count(0)
    page.clock.fast_forward(2_000)
    expect(page.get_by_role("status").filter(has_text=LATE)).to_be_visible()
    page.clock.resume()
    assert faults_of(page) == []
    expect(dialog.get_by_label("Name", exact=True)).to_have_value("Ada Lovelace")
    held[0].continue_()
    expect(page.get_by_text(LATE)).to_have_count(0)
    expect(dialog).to_have_count(0)


def test_what_stands_stays_after_an_undo_that_failed(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    go_away: Callable[[Page], None],
) -> None:
    kept = put_on(manager, "Kept On", in_hours(62))
    put_on(manager, "Struck Off", in_hours(63))
    page = panel(house, "?view=events", may_fail=True)
    choose(page, "Struck Off", "Delete")
    expect(toast(page)).to_contain_text("Event deleted successfully")
    go_away(page)
    toast(page).get_by_role("button", name="Undo").click()
    expect(toast(page)).to_contain_text("Failed to undo")
    stale_line_is_shown(page)
    expect(page.get_by_role("row").filter(has_text="Kept On")).to_be_visible()
    manager.delete(f"/api/events/{kept}").raise_for_status()


def test_a_note_on_an_inquiry_stays_while_its_calendar_cannot_be_read(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    inquiry_id = inquire(house)
    page = panel(house, "?view=inbox", may_fail=True)
    page.route("**/api/event-hosting/*/calendar", WAYS["unavailable"])
    page.goto(f"/admin?view=inbox&inquiry={inquiry_id}")
    note = page.get_by_label("Notes, for you alone")
    note.fill("Called back, wants the small room")
    expect(page.get_by_text("The calendar could not be loaded.")).to_be_visible()
    expect(note).to_have_value("Called back, wants the small room")
    page.unroute("**/api/event-hosting/*/calendar")
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="That week")).to_be_visible()


def test_a_card_preview_that_cannot_be_read_takes_no_text_away(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events", may_fail=True)
    page.route("**/api/admin/seats-left-percent", WAYS["unavailable"])
    page.goto("/admin?view=events&new=1")
    fill(page, title="Typed Early")
    expect(page.get_by_text("The card could not be loaded.")).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Typed Early")


def test_a_view_that_could_not_be_read_at_all_comes_with_another_try_beside_the_navigation(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    go_away: Callable[[Page], None],
) -> None:
    event_id = put_on(manager, "First Read", in_hours(64))
    book_by_phone(manager, event_id, "Nina Simone")
    page = panel(house, "?view=season", may_fail=True)
    go_away(page)
    page.evaluate(
        f"history.pushState(null, '', '/admin?view=bookings&event={event_id}')",
    )
    fault = page.get_by_role("alert").filter(has_text="The event could not be loaded.")
    expect(fault).to_be_visible()
    expect(page.get_by_role("navigation").first).to_be_visible()
    page.get_by_role("button", name="Try again").click()
    expect(fault).to_be_hidden()
    expect(fault).to_be_visible()
    come_back(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("Nina Simone").first).to_be_visible()


def test_a_panel_that_found_no_server_when_it_opened_comes_with_another_try(
    panel: OpenPanel, house: RunningServer, go_away: Callable[[Page], None]
) -> None:
    page = panel(house, "?view=season", may_fail=True)
    go_away(page)
    page.goto("/admin?view=season")
    expect(page.get_by_role("heading", name="Something Went Wrong")).to_be_visible()
    come_back(page)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Season list")).to_be_visible()


def test_an_event_page_that_cannot_be_read_again_keeps_standing_for_visitors(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Standing Room", in_hours(65))
    page = look_at(house, may_fail=True, of_its_own=True)
    awake(page, f"/events/{event_id}-standing-room")
    page.clock.install()
    page.route(API, WAYS["unavailable"])
    page.clock.fast_forward("06:00")
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    for _ in range(4):
        page.clock.fast_forward("00:30")
        page.wait_for_timeout(100)
    expect(page.get_by_text("This page could not be read again")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Standing Room")).to_be_visible()
    page.unroute(API)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_text("This page could not be read again")).to_have_count(0)
