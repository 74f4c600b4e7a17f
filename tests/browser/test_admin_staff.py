"""Staff in the panel: added in Security, logging in by name, and what each role sees."""

import re
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import utc_iso
from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.doors import guest
from tests.support.browser.event_panel import act
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.staff_panel import OWN_PASSWORD, add_staff, staff_cookies
from tests.support.browser.thumb import too_small
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow
from tests.support.drills import IS_HARD
from tests.support.server import PASSWORD, RunningServer

HOSTS = [
    "",
    "events",
    "bookings",
    "guests",
    "inbox",
    "event-links",
    "calendar",
    "changes",
    "security",
]
DOORS = ["", "security"]


@pytest.fixture(autouse=True)
def as_before(empty_house: tuple[RunningServer, Path], house: RunningServer) -> Iterator[None]:
    """Leave staff and sessions as they were found."""
    yield
    server, empty = empty_house
    server.restore(empty)


@pytest.fixture
def manager(house: RunningServer) -> Iterator[httpx.Client]:
    """Return the manager, signed in for each test.

    The sessions of a test end with it.
    """
    with house.signed_in() as client:
        yield client


@pytest.fixture
def tonight(manager: httpx.Client) -> int:
    """Return a show that is on now, with one party."""
    ends = utc_iso(in_hours(2))
    event_id = put_on(manager, "Late Jazz", in_hours(-0.1), endDate=ends, capacity=10)
    book_by_phone(manager, event_id, "Billie Holiday", tickets=2)
    return event_id


def rail(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Panel")


def staff_section(page: Page) -> Locator:
    return page.get_by_role("region", name="Staff", exact=True)


def log_in(page: Page, name: str, password: str) -> None:
    page.get_by_label("Who are you?").fill(name)
    page.get_by_label("Password", exact=True).fill(password)
    page.get_by_role("button", name="Login").click()


def test_somebody_is_added_chooses_a_password_is_named_in_the_changes_and_removed(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Late Jazz", in_hours(30))
    page = panel(house, "?view=security")
    expect(staff_section(page)).to_contain_text("Nobody logs in by name")
    staff_section(page).get_by_role("button", name="Add staff").click()
    dialog = page.get_by_role("dialog", name="Add staff")
    dialog.get_by_label("Name").fill("Anna")
    dialog.get_by_label("Role").select_option("host")
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Add", exact=True).click()
    shown = page.get_by_role("dialog", name="Anna is added")
    start = shown.get_by_role("definition").text_content() or ""
    assert faults_of(page) == []
    shown.get_by_role("button", name="I have passed it on").click()
    row = staff_section(page).get_by_role("listitem").filter(has_text="Anna")
    expect(row).to_contain_text("Start password not used yet")
    hers = look_at(house, may_fail=True)
    hers.goto("/admin")
    log_in(hers, "anna", "wrong")
    expect(hers.get_by_text("Invalid password")).to_be_visible()
    log_in(hers, "anna", start)
    expect(hers.get_by_role("heading", name="Welcome, Anna")).to_be_visible()
    expect(hers.get_by_label("Start password")).to_have_count(0)
    assert faults_of(hers) == []
    hers.get_by_label("New password", exact=True).fill(OWN_PASSWORD)
    hers.get_by_label("New password again").fill(OWN_PASSWORD)
    hers.get_by_role("button", name="Save and go on").click()
    expect(hers.get_by_role("heading", name="Admin Panel")).to_be_visible()
    expect(rail(hers)).to_contain_text("Anna · Host")
    hers.goto(f"/admin?view=events&event={event_id}")
    act(hers, "Delete")
    expect(toast(hers)).to_contain_text("deleted")
    rail(page).get_by_role("link", name="Changes").click()
    entry = page.get_by_role("listitem").filter(has_text="Event deleted")
    expect(entry).to_contain_text("Late Jazz · Anna")
    entry.get_by_role("button", name="Restore").click()
    expect(entry).to_contain_text("restored since by Manager")
    rail(page).get_by_role("link", name="Security").click()
    assert_removing_asks_first_and_can_be_undone(page, row)
    # With staff the shared password still opens the panel.
    page.get_by_role("button", name="Log out").click()
    page.get_by_label("Who are you?").wait_for()
    assert faults_of(page) == []
    log_in(page, "", PASSWORD)
    expect(rail(page)).to_contain_text("Manager · shared password")


def assert_removing_asks_first_and_can_be_undone(page: Page, row: Locator) -> None:
    choose(page, "Anna", "Remove")
    question = page.get_by_role("alertdialog", name="Remove Anna?")
    question.get_by_role("button", name="Keep").click()
    expect(row).to_have_count(1)
    choose(page, "Anna", "Remove")
    question.get_by_role("button", name="Remove").click()
    expect(row).to_have_count(0)
    toast(page).get_by_role("button", name="Undo").click()
    expect(row).to_have_count(1)


def test_role_and_start_password_are_changed_with_the_managers_password(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    add_staff(manager, "Anna", "host")
    page = panel(house, "?view=security", may_fail=True)
    row = staff_section(page).get_by_role("listitem").filter(has_text="Anna")
    row.get_by_role("button", name="Edit Anna").click()
    dialog = page.get_by_role("dialog", name="Edit Anna")
    dialog.get_by_label("Role").select_option("door")
    dialog.get_by_label("Your password").fill("something else")
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_contain_text("Your password is not the present password.")
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Save").click()
    expect(dialog).to_have_count(0)
    expect(row).to_contain_text("Tonight's list, arrivals and walk-ins, nothing else.")
    choose(page, "Anna", "New start password")
    dialog = page.get_by_role("dialog", name="New start password for Anna")
    dialog.get_by_label("Your password").fill(PASSWORD)
    dialog.get_by_role("button", name="Make it").click()
    expect(dialog.get_by_role("definition")).to_have_text(re.compile(r"^(\w{4}-){4}\w{4}$"))


def test_the_door_lets_guests_in_and_adds_who_walks_in_and_the_other_views_are_not_for_it(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, tonight: int
) -> None:
    cookies = staff_cookies(house, manager, "Dan", "door")
    page = look_at(house, cookies=cookies, width=390, height=844, has_touch=True)
    page.goto("/admin")
    expect(rail(page).get_by_role("link")).to_have_text(["Tonight", "Settings"])
    expect(page.get_by_role("link", name="New event")).to_have_count(0)
    page.get_by_role("link", name="Door list of Late Jazz").tap()
    guest(page, "Billie Holiday").get_by_role("button", name="Arrive 2").tap()
    room = page.get_by_role("status").first
    expect(room).to_contain_text("2in of 10 · 0 to come · 8 free")
    page.get_by_role("button", name="Walk-in").tap()
    page.get_by_role("button", name="One seat more").tap()
    page.get_by_label("Name, if you like").fill("Ida")
    assert faults_of(page) == []
    page.get_by_role("button", name="Let in 2").tap()
    expect(room).to_contain_text("4in of 10 · 0 to come · 6 free")
    assert faults_of(page) == []
    page.get_by_role("button", name="Undo last").tap()
    expect(room).to_contain_text("2in of 10 · 0 to come · 8 free")
    page.get_by_role("link", name="Admin panel").tap()
    expect(rail(page).get_by_role("link", name="Tonight")).to_be_visible()
    for place in ("?view=menu", "?view=bookings", f"?view=bookings&event={tonight}"):
        go_to(page, place)
        expect(page.get_by_role("heading", name="Not for you")).to_be_visible()
    page.get_by_role("link", name="Go to Tonight").click()
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
    assert_whole_accessible_and_fits(page, DOORS)
    # A place with one section is that section.
    page.set_viewport_size({"width": 1440, "height": 900})
    rail(page).get_by_role("link", name="Settings").click()
    expect(page.get_by_role("heading", name="Security", level=1)).to_be_visible()
    expect(rail(page).locator("ul ul")).to_have_count(0)


def test_what_a_host_sees_is_whole_accessible_and_fits(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, tonight: int
) -> None:
    page = look_at(house, cookies=staff_cookies(house, manager, "Robin", "host"), has_touch=True)
    assert_whole_accessible_and_fits(page, HOSTS)


def assert_whole_accessible_and_fits(page: Page, views: list[str]) -> None:
    """Check that the rail links only to these views.

    None of their requests may be refused.
    """
    refused: list[str] = []
    page.on("response", lambda answer: refused.append(answer.url) if answer.status == 403 else None)
    page.set_viewport_size({"width": 1440, "height": 900})
    page.goto("/admin")
    assert sorted(linked(page)) == sorted(views)
    for view in views:
        if view:
            go_to(page, f"?view={view}")
        for width, height in ((1440, 900), (390, 844)):
            page.set_viewport_size({"width": width, "height": height})
            # At a desk it is a part of what the manager sees.
            if width == 390 or IS_HARD:
                assert faults_of(page) == [], (view, width)
            assert page.evaluate("document.documentElement.scrollWidth") <= width, view
        assert too_small(page) == [], view
    assert refused == []


def linked(page: Page) -> set[str]:
    """Return the views that the rail links to, place after place.

    The first view has no name.
    """
    places = rail(page).locator("> ul > li > a")
    expect(places.first).to_be_visible()
    views: set[str] = set()
    for place in places.all():
        place.click()
        expect(place).to_have_attribute("aria-current", re.compile("true|page"))
        views.update(
            rail(page)
            .locator("ul a")
            .evaluate_all(
                "links => links.map((link) => new URL(link.href).searchParams.get('view') ?? '')"
            )
        )
    return views
