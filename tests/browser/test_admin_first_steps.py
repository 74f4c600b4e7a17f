"""A manager who is new to the house finds the way from its empty lists."""

import httpx
from playwright.sync_api import expect

from tests.browser.past_event_panel import button, section
from tests.browser.toasts import told
from tests.browser.window import OpenPanel
from tests.server import RunningServer


def test_an_empty_programme_leads_to_its_first_event(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house)
    expect(page.get_by_text("Nothing is on the programme yet.")).to_be_visible()
    page.get_by_role("link", name="New event").first.click()
    expect(page.get_by_role("heading", name="New event", level=1)).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("")


def test_an_empty_list_of_past_events_says_where_they_are_shown(
    panel: OpenPanel, house: RunningServer
) -> None:
    past = section(panel(house, "#past-events"))
    expect(past).to_contain_text("No past events yet.")
    expect(past).to_contain_text("shown on the Host Your Event page")


def test_a_past_event_on_a_day_to_come_points_to_the_events(
    panel: OpenPanel, house: RunningServer
) -> None:
    past = section(panel(house, "#past-events"))
    button(past, "Add New Event").click()
    day = past.get_by_label("Date")
    day.fill("2199-01-01")
    expect(day).to_have_accessible_description(
        "This day is still to come: coming events are put up under Events."
    )
    day.fill("2024-10-31")
    expect(day).to_have_accessible_description("")


def test_a_price_with_its_dollar_sign_is_taken_without_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=menu")
    page.get_by_role("button", name="Add to Wine").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Name", exact=True).fill("Gamay")
    form.get_by_label("Price").fill(" $14")
    form.get_by_role("button", name="Add Item").click()
    told(page, "Menu item added successfully")
    assert [row["price"] for row in manager.get("/api/menu").json()] == ["14"]
