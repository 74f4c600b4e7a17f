"""The pictures of a past event in the panel."""

import re

import httpx
import pytest
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.support.browser.past_event_panel import (
    a_picture,
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
from tests.support.browser.window import Held, OpenPanel, Read
from tests.support.server import PASSWORD, RunningServer

PLACE = "#past-events"
NONE = "No images for this event yet."


@pytest.fixture(autouse=True)
def event(manager: httpx.Client) -> int:
    """Return the only past event."""
    clear(manager)
    return put_up(manager, "Wrap Party", "2026-10-03")


def give(page: Page, name: str = "evening.jpg") -> None:
    """Choose a picture for the upload and wait until it is small enough."""
    images(page).get_by_label("Image", exact=False).first.set_input_files(a_picture(name))
    expect(images(page).get_by_role("img", name="Preview of Image")).to_be_visible()


def cards(page: Page) -> Locator:
    return images(page).get_by_role("listitem")


def test_an_image_is_added_changed_in_place_deleted_and_put_back(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    hang(manager, put_up(manager, "Opening"), "The curtain")
    visitor = read(house, "/host-event")
    expect(visitor.get_by_role("button", name="Enlarge: The toast")).to_have_count(0)
    page = panel(house, PLACE)
    expect(section(page)).to_contain_text("Select an event above to manage its images.")
    expect(section(page)).not_to_contain_text(NONE)
    choose_by_keyboard(page)
    expect(images(page)).to_contain_text(NONE)
    images(page).get_by_label("Caption").fill("The toast")
    images(page).get_by_label("Description").fill("Before it fell.")
    button(images(page), "Add Image").click()
    expect(images(page)).to_contain_text("Image is required.")
    assert manager.get(f"/api/past-events/{event}/images").json() == []
    give(page)
    expect(images(page)).not_to_contain_text("Image is required.")
    button(images(page), "Add Image").click()
    expect(toast(page)).to_contain_text("Past event image added successfully")
    expect(cards(page)).to_have_count(1)
    expect(cards(page)).to_contain_text("The toast")
    expect(cards(page)).to_contain_text("Before it fell.")
    expect(cards(page).get_by_role("img", name="The toast")).to_be_visible()
    expect(images(page).get_by_label("Caption")).to_have_value("")
    expect(images(page).get_by_role("img", name="Preview of Image")).to_have_count(0)
    [image] = manager.get(f"/api/past-events/{event}/images").json()
    assert image["imageUrl"].endswith("-800x480.jpg")
    shown = read(house, "/host-event").get_by_role("region", name="Past Events")
    expect(shown.get_by_role("button", name="Enlarge: The toast")).to_be_visible()
    change_its_words(page)
    button(cards(page), "Delete The last toast").click()
    expect(toast(page)).to_contain_text("Past event image deleted successfully")
    expect(images(page)).to_contain_text(NONE)
    button(toast(page), "Undo").click()
    expect(cards(page)).to_contain_text("The last toast")
    # Every event has its own images.
    choose(page, "Opening")
    expect(cards(page)).to_contain_text("The curtain")
    choose(page, "Wrap Party")
    expect(cards(page)).to_contain_text("The last toast")
    expect(cards(page)).to_have_count(1)


def choose_by_keyboard(page: Page) -> None:
    """Choose the event with the Enter key: its images come next."""
    card(page, "Wrap Party").locator("[aria-pressed]").focus()
    page.keyboard.press("Enter")
    expect(images(page).get_by_role("heading", name="Images of Wrap Party")).to_be_focused()
    page.keyboard.press("Tab")
    expect(images(page).get_by_label("Image", exact=False).first).to_be_focused()
    page.keyboard.press("Tab")
    expect(images(page).get_by_label("Caption")).to_be_focused()


def change_its_words(page: Page) -> None:
    button(cards(page), "Edit The toast").click()
    cards(page).get_by_label("Caption").fill("The last toast")
    cards(page).get_by_label("Description").fill("Really.")
    button(cards(page), "Save").click()
    expect(toast(page)).to_contain_text("Past event image saved successfully")
    expect(button(cards(page), "Edit The last toast")).to_be_visible()
    expect(cards(page)).to_contain_text("Really.")


def test_several_images_are_added_at_once_and_those_that_fail_are_named(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    page = panel(house, PLACE)
    choose(page, "Wrap Party")
    several = images(page).get_by_label("Add several images at once")
    several.set_input_files([a_picture(f"{number}.jpg") for number in range(3)])
    expect(toast(page)).to_contain_text("Uploaded 3 file(s) successfully")
    expect(cards(page)).to_have_count(3)
    assert len(manager.get(f"/api/past-events/{event}/images").json()) == 3
    notes: FilePayload = {"name": "notes.txt", "mimeType": "text/plain", "buffer": b"encore"}
    broken: FilePayload = {"name": "torn.jpg", "mimeType": "image/jpeg", "buffer": b"no picture"}
    several.set_input_files([notes, a_picture(), broken])
    expect(toast(page)).to_contain_text("Some files failed to upload")
    faults = images(page).get_by_role("alert")
    expect(faults).to_contain_text("notes.txt is not an image.")
    expect(faults).to_contain_text("Failed to process torn.jpg")
    expect(button(cards(page), "Delete image")).to_have_count(4)


def test_a_failure_is_shown_and_keeps_the_fields_and_unsent_files_are_tried_again(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    hang(manager, event, "The toast")
    page = panel(house, PLACE, may_fail=True)
    choose(page, "Wrap Party")
    page.route("**/api/past-event-images/*", lambda route: route.abort())
    button(cards(page), "Delete The toast").click()
    expect(toast(page)).to_contain_text("Failed to delete past event image")
    expect(cards(page)).to_contain_text("The toast")
    page.route("**/api/past-event-images", lambda route: route.abort())
    give(page)
    images(page).get_by_label("Caption").first.fill("The last toast")
    button(images(page), "Add Image").click()
    expect(toast(page)).to_contain_text("Failed to add past event image")
    expect(images(page).get_by_label("Caption").first).to_have_value("The last toast")
    expect(images(page).get_by_role("img", name="Preview of Image")).to_be_visible()
    images(page).get_by_label("Add several images at once").set_input_files(
        [a_picture("1.jpg"), a_picture("2.jpg")]
    )
    faults = images(page).get_by_role("alert").filter(has_text="Failed to process 2.jpg")
    expect(faults).to_be_visible()
    page.unroute("**/api/past-event-images")
    button(images(page), "Try again").click()
    expect(toast(page)).to_contain_text("Uploaded 2 file(s) successfully")
    expect(faults).to_have_count(0)
    assert len(manager.get(f"/api/past-events/{event}/images").json()) == 3


def test_stop_and_the_end_of_the_session_leave_the_rest_to_be_tried_again(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    page = panel(house, PLACE, may_fail=True)
    choose(page, "Wrap Party")
    held = Held(page, "**/api/past-event-images")
    images(page).get_by_label("Add several images at once").set_input_files(
        [a_picture(f"{number}.jpg") for number in range(3)]
    )
    expect(images(page)).to_contain_text("Adding 1 of 3...")
    button(images(page), "Stop").click()
    held.let_go()
    expect(toast(page)).to_contain_text("Uploaded 1 file(s) successfully")
    faults = images(page).get_by_role("alert").get_by_role("paragraph")
    expect(faults).to_have_text(["1.jpg was not sent.", "2.jpg was not sent."])
    page.context.clear_cookies(name="nightcap")
    button(images(page), "Try again").click()
    login = page.get_by_role("alertdialog", name="Please log in again")
    login.get_by_label("Password").fill(PASSWORD)
    login.get_by_role("button", name="Login").click()
    expect(faults).to_have_text([re.compile("Failed to process 1.jpg: ."), "2.jpg was not sent."])
    button(images(page), "Try again").click()
    expect(faults).to_have_count(0)
    expect(cards(page)).to_have_count(3)
    assert len(manager.get(f"/api/past-events/{event}/images").json()) == 3
