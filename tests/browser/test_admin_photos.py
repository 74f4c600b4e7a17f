"""The photos of past creative shows in the panel."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.past_event_panel import a_picture, button
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

PLACE = "?view=photos"
LISTED = "/api/admin/featured-images"


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    for image in manager.get(LISTED).json():
        manager.delete(f"/api/featured-images/{image['id']}").raise_for_status()


def form(page: Page) -> Locator:
    return page.locator("form")


def open_form(page: Page) -> None:
    page.locator("main > header").get_by_role("button", name="Add Image").click()


def give(page: Page) -> None:
    """Choose a picture for the upload and wait until it is small enough."""
    form(page).get_by_label("Image", exact=False).first.set_input_files(a_picture())
    expect(form(page).get_by_role("img", name="Preview of Image")).to_be_visible()


def cards(page: Page) -> Locator:
    return page.get_by_role("main").get_by_role("listitem")


def test_a_photo_which_needs_a_picture_is_added_edited_hidden_deleted_and_put_back(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE)
    expect(page.get_by_role("main")).to_contain_text("No featured images yet.")
    open_form(page)
    button(form(page), "Add Image").click()
    expect(form(page)).to_contain_text("Image is required.")
    give(page)
    form(page).get_by_label("Caption").fill("Charcoal, and a drink")
    button(form(page), "Add Image").click()
    expect(toast(page)).to_contain_text("Featured image added successfully")
    expect(cards(page)).to_contain_text("Charcoal, and a drink")
    expect(form(page)).to_have_count(0)
    [image] = manager.get("/api/featured-images").json()
    assert image["imageUrl"].endswith("-800x480.jpg")
    button(cards(page), "Edit Charcoal, and a drink").click()
    form(page).get_by_label("Caption").fill("Ink")
    button(form(page), "Save").click()
    expect(toast(page)).to_contain_text("Featured image saved successfully")
    expect(button(cards(page), "Edit Ink")).to_be_visible()
    assert_it_is_hidden_from_visitors_and_shown_again(page, read, house)
    choose(page, "Ink", "Delete")
    expect(toast(page)).to_contain_text("Featured image deleted successfully")
    expect(cards(page)).to_have_count(0)
    button(toast(page), "Undo").click()
    expect(cards(page)).to_contain_text("Ink")
    assert_its_forms_are_accessible_and_fit(page)


def assert_it_is_hidden_from_visitors_and_shown_again(
    page: Page, read: Read, house: RunningServer
) -> None:
    enlarge = "Enlarge: Ink"
    expect(read(house, "/cocktails").get_by_role("button", name=enlarge)).to_be_visible()
    switch = cards(page).get_by_role("checkbox", name="Shown to visitors")
    switch.click()
    expect(toast(page)).to_contain_text("Image hidden from visitors")
    expect(switch).not_to_be_checked()
    visitor = read(house, "/cocktails")
    expect(visitor.get_by_text("Previous show photos coming soon!")).to_be_visible()
    switch.click()
    expect(toast(page)).to_contain_text("Image shown to visitors")
    expect(read(house, "/cocktails").get_by_role("button", name=enlarge)).to_be_visible()


def assert_its_forms_are_accessible_and_fit(page: Page) -> None:
    button(cards(page), "Edit Ink").click()
    open_form(page)
    button(form(page).first, "Add Image").click()
    expect(form(page).first).to_contain_text("Image is required.")
    assert_accessible_and_fits(page)
