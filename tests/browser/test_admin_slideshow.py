"""The host page's slideshow in the panel."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.slideshow_panel import (
    ALL,
    PATTERN,
    SECTION,
    captions,
    card,
    cards,
    choose,
    clear,
    listed,
    put_on,
    save,
    section,
    told,
)
from tests.support.browser.upload_files import broken, photo, reel, sent_in
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

NONE_YET = "No host event images yet. Add some to display on the Host Your Event page."


@pytest.fixture(autouse=True)
def no_slides(house: RunningServer, manager: httpx.Client) -> None:
    """Begin with an empty slideshow."""
    clear(manager)


def one_image(page: Page) -> Locator:
    return section(page).locator("form").filter(has_text="Add one image")


def test_one_image_which_is_required_is_added_with_caption_and_display_order(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, SECTION)
    expect(section(page).get_by_text(NONE_YET, exact=True)).to_be_visible()
    expect(section(page).get_by_role("button", name="Save All Changes")).to_have_count(0)
    form = one_image(page)
    form.get_by_label("Caption").fill("A long table")
    form.get_by_role("button", name="Add Image").click()
    expect(form.get_by_text("Image is required.")).to_be_visible()
    assert manager.get(ALL).json() == []
    form.locator("input[type=file]").set_input_files(photo())
    expect(form.get_by_role("img", name="Preview of Image")).to_be_visible()
    form.get_by_label("Display order").fill("4")
    form.get_by_role("button", name="Add Image").click()
    told(page, "Host event image added successfully")
    expect(card(page, "A long table")).to_be_visible()
    expect(form.get_by_label("Caption")).to_have_value("")
    expect(form.get_by_label("Display order")).to_have_value("0")
    [slide] = manager.get(ALL).json()
    assert (slide["caption"], slide["displayOrder"]) == ("A long table", 4)
    # An order that is no number is 0.
    form.locator("input[type=file]").set_input_files(photo())
    expect(form.get_by_role("img", name="Preview of Image")).to_be_visible()
    form.get_by_label("Display order").fill("")
    with page.expect_request(PATTERN) as asked:
        form.get_by_role("button", name="Add Image").click()
    assert sent_in(asked.value)["displayOrder"] == 0
    expect(cards(page)).to_have_count(2)


def test_edits_are_held_until_all_are_saved_also_when_the_list_is_read_again(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "one", "two", "three", "four")
    page = panel(house, SECTION)
    caption = card(page, "one").get_by_label("Caption")
    assert_without_edits_there_is_nothing_to_save(page, caption)
    caption.fill("first")
    card(page, "three").get_by_label("Display order").fill("0")
    expect(section(page).get_by_text("2 unsaved")).to_be_visible()
    with page.expect_response(f"**{ALL}"):
        card(page, "four").get_by_role("button", name="Delete").click()
    toast = told(page, "Host event image deleted successfully")
    expect(cards(page)).to_have_count(3)
    expect(caption).to_have_value("first")
    assert captions(manager) == ["one", "two", "three"]
    with page.expect_response(f"**{ALL}"):
        toast.get_by_role("button", name="Undo").click()
    expect(cards(page)).to_have_count(4)
    expect(caption).to_have_value("first")
    assert captions(manager) == ["one", "two", "three", "four"]
    with page.expect_response(f"**{ALL}"):
        save(page)
    told(page, "Changes saved successfully")
    expect(section(page).get_by_text("All changes saved")).to_be_visible()
    expect(section(page).get_by_role("button", name="Save All Changes")).to_be_focused()
    assert captions(manager) == ["first", "three", "two", "four"]
    expect(read(house, "/host-event").get_by_role("img", name="first").first).to_be_attached()


def assert_without_edits_there_is_nothing_to_save(page: Page, caption: Locator) -> None:
    """Check that text typed and then reverted counts as no edit."""
    save(page)
    toast = told(page, "No changes to save")
    expect(toast).to_contain_text("Make some edits first")
    toast.get_by_role("button", name="Close").click()
    expect(toast).to_have_count(0)
    caption.fill("other")
    caption.fill("one")
    save(page)
    expect(told(page, "No changes to save")).to_be_visible()


def test_the_order_is_changed_by_keyboard_and_by_dragging_and_saved_with_the_rest(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "one", "two", "three")
    page = panel(house, SECTION)
    page.get_by_role("button", name="Move up: three").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Move up: three")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards(page).first).to_have_accessible_name("Image: three")
    expect(card(page, "three").get_by_label("Display order")).to_have_value("0")
    assert captions(manager) == ["one", "two", "three"]
    save(page)
    told(page, "Changes saved successfully")
    expect(section(page).get_by_text("All changes saved")).to_be_visible()
    assert captions(manager) == ["three", "one", "two"]
    card(page, "two").get_by_role("img").drag_to(card(page, "three").get_by_role("img"))
    expect(cards(page).first).to_have_accessible_name("Image: two")
    save(page)
    expect(section(page).get_by_text("All changes saved")).to_be_visible()
    assert captions(manager) == ["two", "three", "one"]


def test_what_somebody_else_changed_is_shown_beside_what_is_typed_and_a_refusal_says_so(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    [one, two, three] = put_on(manager, "one", "two", "three")
    page = panel(house, SECTION, may_fail=True)
    choose(page, photo("stage.jpg"), reel(), broken())
    expect(listed(page)).to_have_count(3)
    card(page, "one").get_by_label("Caption").fill("mine")
    card(page, "two").get_by_label("Caption").fill("mine too")
    for key in (one, two):
        manager.put(f"{ALL}/{key}", json={"caption": f"theirs {key}"}).raise_for_status()
    save(page)
    told(page, "Failed to save changes")
    contested = card(page, f"theirs {one}")
    expect(contested.get_by_role("alert")).to_contain_text("mine")
    expect(contested.get_by_role("alert")).to_contain_text(f"theirs {one}")
    assert_accessible_and_fits(page)
    contested.get_by_role("button", name="Keep mine: Caption").click()
    other = card(page, f"theirs {two}")
    other.get_by_role("button", name="Take theirs: Caption").click()
    expect(other.get_by_label("Caption")).to_have_value(f"theirs {two}")
    save(page)
    told(page, "Changes saved successfully")
    expect(section(page).get_by_text("All changes saved")).to_be_visible()
    assert captions(manager) == ["mine", f"theirs {two}", "three"]
    assert_refusals_say_so(page, manager, three)


def assert_refusals_say_so(page: Page, manager: httpx.Client, three: int) -> None:
    """Of a deletion that somebody else was faster with, and of an image out of bounds."""
    manager.delete(f"{ALL}/{three}").raise_for_status()
    card(page, "three").get_by_role("button", name="Delete").click()
    told(page, "Failed to delete host event image")
    form = one_image(page)
    form.locator("input[type=file]").set_input_files(photo())
    expect(form.get_by_role("img", name="Preview of Image")).to_be_visible()
    form.get_by_label("Display order").fill("2000000")
    form.get_by_role("button", name="Add Image").click()
    told(page, "Failed to add host event image")
    expect(form.get_by_label("Display order")).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_label("Display order")).to_have_value("2000000")
