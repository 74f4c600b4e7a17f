"""A manager in a hurry does not wait until a large picture is made ready."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.event_panel import event, fill, save, titled
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.toasts import told
from tests.support.browser.upload_files import huge_photo
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def programme(manager: httpx.Client) -> int:
    """Return the id of the only event on the programme."""
    clear(manager)
    for link in manager.get("/api/event-links").json():
        manager.delete(f"/api/event-links/{link['id']}").raise_for_status()
    return put_on(manager, "Late Pour", in_hours(30))


def choose(page: Page) -> None:
    """Choose a picture for the only event in sight."""
    page.get_by_role("main").locator("input[type=file]").first.set_input_files(huge_photo())


def test_an_event_is_created_with_its_picture_however_soon_that_is_pressed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Quick Hands")
    choose(page)
    save(page, "Create event")
    told(page, "Event created successfully")
    [made] = titled(manager, "quick hands")
    assert str(made["imageUrl"]).startswith("/media/")


def test_a_link_is_saved_with_its_picture_and_what_is_typed_while_that_is_made_ready(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, programme: int
) -> None:
    page = panel(house, "#event-links")
    address = page.get_by_label("Event URL of Late Pour", exact=True)
    expect(address).to_be_visible()
    choose(page)
    address.fill("https://tickets.example/pour")
    page.get_by_role("button", name="Save link of Late Pour").click()
    told(page, "Event link saved successfully")
    expect(address).to_have_value("https://tickets.example/pour")
    shown = event(manager, programme)
    assert shown["eventbriteLink"] == "https://tickets.example/pour"
    assert str(shown["imageUrl"]).startswith("/media/")
    # What is typed stays, too, when the picture comes later.
    choose(page)
    address.fill("https://tickets.example/again")
    expect(page.get_by_alt_text("Preview of Image of Late Pour")).to_have_attribute(
        "src", re.compile("^(blob|data):")
    )
    expect(address).to_have_value("https://tickets.example/again")
