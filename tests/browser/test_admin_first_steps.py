"""A manager who is new to the house finds the way from its empty lists."""

from playwright.sync_api import expect

from tests.support.browser.panel_places import go_to
from tests.support.browser.past_event_panel import button, section
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


def test_an_empty_house_leads_to_its_first_event_and_says_where_past_events_are_shown(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house)
    expect(page.get_by_text("Nothing is on the programme yet.")).to_be_visible()
    page.get_by_role("link", name="New event").first.click()
    expect(page.get_by_role("heading", name="New event", level=1)).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("")
    go_to(page, "?view=past-events")
    past = section(page)
    expect(past).to_contain_text("No past events yet.")
    expect(past).to_contain_text("shown on the Host Your Event page")
    button(past, "Add New Event").click()
    day = past.get_by_label("Date")
    day.fill("2199-01-01")
    expect(day).to_have_accessible_description(
        "This day is still to come: coming events are put up under Events."
    )
    day.fill("2024-10-31")
    expect(day).to_have_accessible_description("")
