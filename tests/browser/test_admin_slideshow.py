"""The host page's slideshow in the panel (specification, sections 2, 4, 5 and 8)."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.slideshow_panel import (
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
from tests.browser.upload_files import broken, photo, reel, sent_in
from tests.browser.window import OpenPanel, OpenWindow
from tests.server import RunningServer

NONE_YET = "No host event images yet. Add some to display on the Host Your Event page."


@pytest.fixture(autouse=True)
def no_slides(house: RunningServer, manager: httpx.Client) -> None:
    """Begin with an empty slideshow."""
    clear(manager)


@pytest.fixture
def page(panel: OpenPanel, house: RunningServer) -> Page:
    return panel(house, SECTION)


def test_an_empty_slideshow_says_so(page: Page) -> None:
    expect(section(page).get_by_text(NONE_YET, exact=True)).to_be_visible()
    expect(section(page).get_by_role("button", name="Save All Changes")).to_have_count(0)


def one_image(page: Page) -> Locator:
    return section(page).locator("form").filter(has_text="Add one image")


def test_one_image_is_added_with_caption_and_display_order(
    page: Page, manager: httpx.Client
) -> None:
    form = one_image(page)
    form.locator("input[type=file]").set_input_files(photo())
    expect(form.get_by_role("img", name="Preview of Image")).to_be_visible()
    form.get_by_label("Caption").fill("A long table")
    form.get_by_label("Display order").fill("4")
    form.get_by_role("button", name="Add Image").click()
    told(page, "Host event image added successfully")
    expect(card(page, "A long table")).to_be_visible()
    expect(form.get_by_label("Caption")).to_have_value("")
    expect(form.get_by_label("Display order")).to_have_value("0")
    [slide] = manager.get(ALL).json()
    assert (slide["caption"], slide["displayOrder"]) == ("A long table", 4)


def test_a_display_order_that_is_no_number_is_0(page: Page) -> None:
    form = one_image(page)
    form.locator("input[type=file]").set_input_files(photo())
    expect(form.get_by_role("img", name="Preview of Image")).to_be_visible()
    form.get_by_label("Display order").fill("")
    with page.expect_request(PATTERN) as asked:
        form.get_by_role("button", name="Add Image").click()
    assert sent_in(asked.value)["displayOrder"] == 0
    told(page, "Host event image added successfully")


def test_an_image_is_required(page: Page, manager: httpx.Client) -> None:
    form = one_image(page)
    form.get_by_label("Caption").fill("A long table")
    form.get_by_role("button", name="Add Image").click()
    expect(form.get_by_text("Image is required.")).to_be_visible()
    assert manager.get(ALL).json() == []


def test_edits_are_held_until_all_are_saved_and_then_seen_by_visitors(
    page: Page, manager: httpx.Client, look_at: OpenWindow, house: RunningServer
) -> None:
    put_on(manager, "one", "two", "three")
    page.reload()
    card(page, "one").get_by_label("Caption").fill("first")
    card(page, "three").get_by_label("Display order").fill("0")
    expect(section(page).get_by_text("2 unsaved")).to_be_visible()
    assert captions(manager) == ["one", "two", "three"]
    with page.expect_response(f"**{ALL}"):
        save(page)
    told(page, "Changes saved successfully")
    expect(section(page).get_by_text("All changes saved")).to_be_visible()
    expect(section(page).get_by_role("button", name="Save All Changes")).to_be_focused()
    assert captions(manager) == ["first", "three", "two"]
    visitor = look_at(house)
    visitor.goto("/host-event")
    expect(visitor.get_by_role("img", name="first").first).to_be_attached()


def test_without_edits_there_is_nothing_to_save(page: Page, manager: httpx.Client) -> None:
    put_on(manager, "one")
    page.reload()
    save(page)
    expect(told(page, "No changes to save")).to_contain_text("Make some edits first")
    card(page, "one").get_by_label("Caption").fill("other")
    card(page, "one").get_by_label("Caption").fill("one")
    save(page)
    expect(told(page, "No changes to save")).to_be_visible()


def test_edits_survive_that_the_list_is_fetched_anew(page: Page, manager: httpx.Client) -> None:
    put_on(manager, "one", "two")
    page.reload()
    card(page, "one").get_by_label("Caption").fill("mine")
    with page.expect_response(f"**{ALL}"):
        card(page, "two").get_by_role("button", name="Delete").click()
    told(page, "Host event image deleted successfully")
    expect(card(page, "one").get_by_label("Caption")).to_have_value("mine")
    assert captions(manager) == ["one"]


def test_a_deleted_one_is_put_back_by_undo(page: Page, manager: httpx.Client) -> None:
    put_on(manager, "one", "two")
    page.reload()
    card(page, "one").get_by_role("button", name="Delete").click()
    toast = told(page, "Host event image deleted successfully")
    expect(cards(page)).to_have_count(1)
    toast.get_by_role("button", name="Undo").click()
    expect(cards(page)).to_have_count(2)
    assert captions(manager) == ["one", "two"]


def test_what_somebody_else_changed_is_shown_beside_what_is_typed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    [one, two] = put_on(manager, "one", "two")
    page = panel(house, SECTION, may_fail=True)
    card(page, "one").get_by_label("Caption").fill("mine")
    card(page, "two").get_by_label("Caption").fill("mine too")
    for key in (one, two):
        manager.put(f"{ALL}/{key}", json={"caption": f"theirs {key}"}).raise_for_status()
    save(page)
    told(page, "Failed to save changes")
    contested = card(page, f"theirs {one}")
    expect(contested.get_by_role("alert")).to_contain_text("mine")
    expect(contested.get_by_role("alert")).to_contain_text(f"theirs {one}")
    contested.get_by_role("button", name="Keep mine: Caption").click()
    other = card(page, f"theirs {two}")
    other.get_by_role("button", name="Take theirs: Caption").click()
    expect(other.get_by_label("Caption")).to_have_value(f"theirs {two}")
    save(page)
    told(page, "Changes saved successfully")
    expect(section(page).get_by_text("All changes saved")).to_be_visible()
    assert captions(manager) == ["mine", f"theirs {two}"]


def test_the_order_is_changed_by_keyboard_and_saved_with_the_rest(
    page: Page, manager: httpx.Client
) -> None:
    put_on(manager, "one", "two", "three")
    page.reload()
    page.get_by_role("button", name="Move up: three").focus()
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Move up: three")).to_be_focused()
    page.keyboard.press("Enter")
    expect(cards(page).first).to_have_accessible_name("Image: three")
    expect(card(page, "three").get_by_label("Display order")).to_have_value("0")
    assert captions(manager) == ["one", "two", "three"]
    save(page)
    told(page, "Changes saved successfully")
    assert captions(manager) == ["three", "one", "two"]


def test_the_order_is_changed_by_dragging_a_picture(page: Page, manager: httpx.Client) -> None:
    put_on(manager, "one", "two", "three")
    page.reload()
    card(page, "three").get_by_role("img").drag_to(card(page, "one").get_by_role("img"))
    expect(cards(page).first).to_have_accessible_name("Image: three")
    save(page)
    told(page, "Changes saved successfully")
    assert captions(manager) == ["three", "one", "two"]


def test_a_refused_deletion_and_a_refused_addition_say_so(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    [one] = put_on(manager, "one")
    page = panel(house, SECTION, may_fail=True)
    expect(cards(page)).to_have_count(1)
    manager.delete(f"{ALL}/{one}").raise_for_status()
    card(page, "one").get_by_role("button", name="Delete").click()
    told(page, "Failed to delete host event image")
    form = one_image(page)
    form.locator("input[type=file]").set_input_files(photo())
    expect(form.get_by_role("img", name="Preview of Image")).to_be_visible()
    form.get_by_label("Display order").fill("2000000")
    form.get_by_role("button", name="Add Image").click()
    told(page, "Failed to add host event image")
    expect(form.get_by_label("Display order")).to_have_attribute("aria-invalid", "true")
    expect(form.get_by_label("Display order")).to_have_value("2000000")


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_the_section_is_accessible_with_files_edits_and_a_conflict(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int, height: int
) -> None:
    [one, _] = put_on(manager, "one", "two")
    page = panel(house, SECTION, width=width, height=height, may_fail=True, reduced_motion=True)
    choose(page, photo("stage.jpg"), reel(), broken())
    expect(listed(page)).to_have_count(3)
    card(page, "one").get_by_label("Caption").fill("mine")
    manager.put(f"{ALL}/{one}", json={"caption": "theirs"}).raise_for_status()
    save(page)
    expect(card(page, "theirs").get_by_role("alert")).to_be_visible()
    assert faults_of(page) == []
