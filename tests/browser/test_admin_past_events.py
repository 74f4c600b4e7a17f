"""The manager's past events (specification, sections 2, 4, 5 and 8)."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_of
from tests.browser.past_event_panel import (
    button,
    card,
    choose,
    clear,
    hang,
    images,
    put_up,
    section,
)
from tests.browser.toasts import toast
from tests.browser.window import OpenPanel, OpenWindow, awake
from tests.server import RunningServer

PLACE = "#past-events"
CHOOSE_ONE = "Select an event above to manage its images."


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    clear(manager)


@pytest.fixture
def page(panel: OpenPanel, house: RunningServer) -> Page:
    return panel(house, PLACE)


def write(page: Page, title: str, description: str = "", day: str = "") -> None:
    """Fill in the form of a new event and send it."""
    button(section(page), "Add New Event").click()
    section(page).get_by_label("Title").fill(title)
    section(page).get_by_label("Description").fill(description)
    section(page).get_by_label("Date").fill(day)
    button(section(page), "Add Event").click()


def test_the_toggle_opens_a_form_of_title_description_and_date_and_closes_it(page: Page) -> None:
    toggle = button(section(page), "Add New Event")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(section(page).get_by_label("Title")).to_be_focused()
    expect(section(page).get_by_label("Description")).to_be_visible()
    expect(section(page).get_by_label("Date")).to_have_attribute("type", "date")
    expect(toggle).to_have_attribute("aria-expanded", "true")
    toggle.click()
    expect(section(page).get_by_label("Title")).to_have_count(0)


def test_a_new_event_is_selected_and_its_form_closes(page: Page, manager: httpx.Client) -> None:
    write(page, "  Wrap Party ", "Long and loud.", "2026-10-03")
    expect(toast(page)).to_contain_text("Past event added successfully")
    expect(section(page).get_by_label("Title")).to_have_count(0)
    expect(images(page).get_by_role("heading", name="Images of Wrap Party")).to_be_focused()
    chosen = card(page, "Wrap Party").locator("[aria-pressed]")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_contain_text("Saturday, October 3, 2026")
    expect(chosen).to_contain_text("Long and loud.")
    [event] = manager.get("/api/past-events").json()
    assert (event["title"], event["eventDate"]) == ("Wrap Party", "2026-10-03")


@pytest.mark.parametrize("title", ["", "   "])
def test_an_event_needs_a_title(page: Page, manager: httpx.Client, title: str) -> None:
    write(page, title, "Long and loud.")
    field = section(page).get_by_label("Title")
    expect(field).to_have_accessible_description("Title is required.")
    expect(field).to_be_focused()
    assert manager.get("/api/past-events").json() == []


def test_an_event_that_cannot_be_added_is_told_and_stays_typed(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, PLACE, may_fail=True)
    page.route("**/api/past-events", lambda route: route.abort())
    write(page, "Wrap Party", "Long and loud.")
    expect(toast(page)).to_contain_text("Failed to add past event")
    expect(section(page).get_by_label("Title")).to_have_value("Wrap Party")
    expect(section(page).get_by_label("Description")).to_have_value("Long and loud.")


def test_past_events_are_cards_the_latest_first_each_with_a_delete(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Opening", "2026-03-06")
    put_up(manager, "Wrap Party", "2026-10-03")
    put_up(manager, "Some evening")
    page = panel(house, PLACE)
    titles = section(page).locator("[aria-pressed] > :first-child")
    expect(titles).to_have_text(["Wrap Party", "Opening", "Some evening"])
    for title in ("Wrap Party", "Opening", "Some evening"):
        expect(button(card(page, title), f"Delete {title}")).to_be_visible()
    expect(section(page)).to_contain_text("3 in all")


def test_deleting_the_selected_event_clears_the_selection_and_undo_puts_all_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    hang(manager, put_up(manager, "Wrap Party"), "The toast")
    page = panel(house, PLACE)
    expect(section(page)).to_contain_text(CHOOSE_ONE)
    choose(page, "Wrap Party")
    expect(section(page)).not_to_contain_text(CHOOSE_ONE)
    button(section(page), "Delete Wrap Party").click()
    expect(toast(page)).to_contain_text("Past event deleted successfully")
    expect(images(page)).to_have_count(0)
    expect(section(page)).to_contain_text(CHOOSE_ONE)
    expect(card(page, "Wrap Party")).to_have_count(0)
    button(toast(page), "Undo").click()
    choose(page, "Wrap Party")
    expect(images(page).get_by_role("listitem")).to_contain_text("The toast")


def test_deleting_another_event_keeps_the_selection(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Wrap Party")
    put_up(manager, "Opening")
    page = panel(house, PLACE)
    choose(page, "Wrap Party")
    button(section(page), "Delete Opening").click()
    expect(card(page, "Opening")).to_have_count(0)
    expect(images(page).get_by_role("heading", name="Images of Wrap Party")).to_be_visible()


def test_an_event_that_cannot_be_deleted_is_told_and_stays(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Wrap Party")
    page = panel(house, PLACE, may_fail=True)
    page.route("**/api/past-events/*", lambda route: route.abort())
    button(section(page), "Delete Wrap Party").click()
    expect(toast(page)).to_contain_text("Failed to delete past event")
    expect(card(page, "Wrap Party")).to_be_visible()


def test_an_event_is_changed_in_place(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Warp Party", "2026-10-03")
    page = panel(house, PLACE)
    button(section(page), "Edit Warp Party").click()
    section(page).get_by_label("Title").fill("Wrap Party")
    section(page).get_by_label("Date").fill("")
    button(section(page), "Save").click()
    expect(toast(page)).to_contain_text("Past event saved successfully")
    expect(card(page, "Wrap Party")).to_contain_text("No date")


def test_two_panels_do_not_overwrite_each_other(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_up(manager, "Warp Party")
    page = panel(house, PLACE, may_fail=True)
    button(section(page), "Edit Warp Party").click()
    section(page).get_by_label("Title").fill("Wrap Party")
    manager.put(f"/api/past-events/{event}", json={"title": "Trap Party"}).raise_for_status()
    button(section(page), "Save").click()
    notice = section(page).get_by_role("alert")
    expect(notice.get_by_role("definition")).to_have_text(["Wrap Party", "Trap Party"])
    [kept] = manager.get("/api/past-events").json()
    assert kept["title"] == "Trap Party"
    button(notice, "Keep mine: Title").click()
    expect(card(page, "Wrap Party")).to_be_visible()
    [kept] = manager.get("/api/past-events").json()
    assert kept["title"] == "Wrap Party"


def test_the_other_version_may_be_taken_over(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_up(manager, "Warp Party")
    page = panel(house, PLACE, may_fail=True)
    button(section(page), "Edit Warp Party").click()
    section(page).get_by_label("Title").fill("Wrap Party")
    manager.put(f"/api/past-events/{event}", json={"title": "Trap Party"}).raise_for_status()
    button(section(page), "Save").click()
    button(section(page), "Take theirs: Title").click()
    expect(section(page).get_by_label("Title")).to_have_value("Trap Party")
    expect(section(page).get_by_role("alert")).to_have_count(0)


def test_a_long_list_is_searched_and_paged(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for day in range(1, 15):
        put_up(manager, f"Evening {day:02}", f"2026-10-{day:02}")
    page = panel(house, PLACE)
    cards = section(page).locator("[aria-pressed]")
    expect(cards).to_have_count(12)
    button(section(page), "Next").click()
    expect(cards).to_have_count(2)
    section(page).get_by_role("searchbox", name="Search past events").fill("evening 07")
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text("Evening 07")


def test_a_visitor_sees_the_change_within_a_second(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    hang(manager, put_up(manager, "Warp Party", "2026-10-03"), "The toast")
    visitor = awake(look_at(house), "/host-event")
    title = visitor.get_by_role("heading", name="Warp Party")
    expect(title).to_be_visible()
    page = panel(house, PLACE)
    button(section(page), "Edit Warp Party").click()
    section(page).get_by_label("Title").fill("Wrap Party")
    button(section(page), "Save").click()
    expect(toast(page)).to_contain_text("Past event saved successfully")
    awake(visitor, "/host-event")
    expect(visitor.get_by_role("heading", name="Wrap Party")).to_be_visible()
    expect(title).to_have_count(0)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_axe_finds_nothing_in_the_section_with_its_forms_open(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int, height: int
) -> None:
    hang(manager, put_up(manager, "Wrap Party", "2026-10-03"), "The toast")
    put_up(manager, "Opening")
    page = panel(house, PLACE, width=width, height=height, reduced_motion=True)
    choose(page, "Wrap Party")
    button(section(page), "Edit The toast").click()
    button(images(page), "Add Image").click()
    button(section(page), "Edit Opening").click()
    button(section(page), "Add New Event").click()
    button(section(page), "Add Event").click()
    expect(section(page).locator("[aria-invalid=true]").first).to_be_visible()
    assert faults_of(page) == []
    overflow = "() => document.documentElement.scrollWidth - window.innerWidth"
    assert page.evaluate(overflow) <= 0
