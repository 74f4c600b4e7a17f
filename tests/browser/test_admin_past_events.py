"""The manager's past events."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.past_event_panel import (
    button,
    card,
    choose,
    clear,
    hang,
    images,
    put_up,
    section,
)
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

PLACE = "#past-events"
CHOOSE_ONE = "Select an event above to manage its images."


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    clear(manager)


def write(page: Page, title: str, description: str = "", day: str = "") -> None:
    """Fill in the form of a new event, which is open, and send it."""
    section(page).get_by_label("Title").fill(title)
    section(page).get_by_label("Description").fill(description)
    section(page).get_by_label("Date").fill(day)
    button(section(page), "Add Event").click()


def test_a_form_that_opens_and_closes_adds_an_event_which_needs_a_title_and_is_selected_then(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE)
    toggle = button(section(page), "Add New Event")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    title = section(page).get_by_label("Title")
    expect(title).to_be_focused()
    expect(section(page).get_by_label("Description")).to_be_visible()
    expect(section(page).get_by_label("Date")).to_have_attribute("type", "date")
    expect(toggle).to_have_attribute("aria-expanded", "true")
    toggle.click()
    expect(title).to_have_count(0)
    toggle.click()
    for nothing in ("", "   "):
        write(page, nothing, "Long and loud.")
        expect(title).to_have_accessible_description("Title is required.")
        expect(title).to_be_focused()
        title.fill("Something")
        expect(title).to_have_accessible_description("")
    assert manager.get("/api/past-events").json() == []
    write(page, "  Wrap Party ", "Long and loud.", "2026-10-03")
    expect(toast(page)).to_contain_text("Past event added successfully")
    expect(title).to_have_count(0)
    expect(images(page).get_by_role("heading", name="Images of Wrap Party")).to_be_focused()
    chosen = card(page, "Wrap Party").locator("[aria-pressed]")
    expect(chosen).to_have_attribute("aria-pressed", "true")
    expect(chosen).to_contain_text("Saturday, October 3, 2026")
    expect(chosen).to_contain_text("Long and loud.")
    [event] = manager.get("/api/past-events").json()
    assert (event["title"], event["eventDate"]) == ("Wrap Party", "2026-10-03")


def test_past_events_are_cards_the_latest_first_each_edited_in_place_deleted_and_put_back(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Opening", "2026-03-06")
    hang(manager, put_up(manager, "Warp Party", "2026-10-03"), "The toast")
    put_up(manager, "Some evening")
    visitor = read(house, "/host-event")
    expect(visitor.get_by_role("heading", name="Warp Party")).to_be_visible()
    page = panel(house, PLACE)
    titles = section(page).locator("[aria-pressed] > :first-child")
    expect(titles).to_have_text(["Warp Party", "Opening", "Some evening"])
    expect(section(page)).to_contain_text("3 in all")
    for title in ("Warp Party", "Opening", "Some evening"):
        expect(button(card(page, title), f"Delete {title}")).to_be_visible()
    button(section(page), "Edit Warp Party").click()
    section(page).get_by_label("Title").fill("Wrap Party")
    section(page).get_by_label("Date").fill("")
    button(section(page), "Save").click()
    expect(toast(page)).to_contain_text("Past event saved successfully")
    expect(card(page, "Wrap Party")).to_contain_text("No date")
    visitor = read(house, "/host-event")
    expect(visitor.get_by_role("heading", name="Wrap Party")).to_be_visible()
    expect(visitor.get_by_role("heading", name="Warp Party")).to_have_count(0)
    expect(section(page)).to_contain_text(CHOOSE_ONE)
    choose(page, "Wrap Party")
    expect(section(page)).not_to_contain_text(CHOOSE_ONE)
    # Deleting another keeps the selection, deleting itself clears it.
    button(section(page), "Delete Opening").click()
    expect(card(page, "Opening")).to_have_count(0)
    expect(images(page).get_by_role("heading", name="Images of Wrap Party")).to_be_visible()
    button(section(page), "Delete Wrap Party").click()
    expect(toast(page)).to_contain_text("Past event deleted successfully")
    expect(images(page)).to_have_count(0)
    expect(section(page)).to_contain_text(CHOOSE_ONE)
    expect(card(page, "Wrap Party")).to_have_count(0)
    button(toast(page), "Undo").click()
    choose(page, "Wrap Party")
    expect(images(page).get_by_role("listitem")).to_contain_text("The toast")


def test_a_failed_addition_or_deletion_is_shown_and_changes_nothing(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Wrap Party")
    page = panel(house, PLACE, may_fail=True)
    page.route("**/api/past-events/*", lambda route: route.abort())
    button(section(page), "Delete Wrap Party").click()
    expect(toast(page)).to_contain_text("Failed to delete past event")
    expect(card(page, "Wrap Party")).to_be_visible()
    page.route("**/api/past-events", lambda route: route.abort())
    button(section(page), "Add New Event").click()
    write(page, "Opening", "Long and loud.")
    expect(toast(page)).to_contain_text("Failed to add past event")
    expect(section(page).get_by_label("Title")).to_have_value("Opening")
    expect(section(page).get_by_label("Description")).to_have_value("Long and loud.")


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


def test_axe_finds_nothing_in_the_section_with_its_forms_open_and_they_fit(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    hang(manager, put_up(manager, "Wrap Party", "2026-10-03"), "The toast")
    put_up(manager, "Opening")
    page = panel(house, PLACE)
    choose(page, "Wrap Party")
    button(section(page), "Edit The toast").click()
    button(images(page), "Add Image").click()
    button(section(page), "Edit Opening").click()
    button(section(page), "Add New Event").click()
    button(section(page), "Add Event").click()
    expect(section(page).locator("[aria-invalid=true]").first).to_be_visible()
    assert_accessible_and_fits(page)
