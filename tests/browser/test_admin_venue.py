"""The manager changes hours and texts in the panel, and visitors read them a moment later."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.menu_items import pour
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def venue(manager: httpx.Client) -> None:
    """Reset the venue to the contents of its files."""
    files = manager.get("/api/admin/venue").json()["inFiles"]
    manager.put("/api/admin/venue", json=files).raise_for_status()


def preview(page: Page) -> Locator:
    return page.get_by_role("region", name="As visitors see it")


def save(page: Page) -> None:
    page.get_by_role("button", name="Save", exact=True).click()


def test_hours_are_previewed_as_the_contact_page_shows_them_and_follow_there(
    panel: OpenPanel, read: Read, house: RunningServer
) -> None:
    page = panel(house, "?view=venue")
    expect(preview(page)).to_contain_text("5:00 PM-1:00 AM")
    page.get_by_label("Friday opens").fill("18:00")
    page.get_by_label("Friday closes").fill("03:00")
    page.get_by_role("button", name=re.compile("^Closed Monday")).click()
    expect(preview(page)).to_contain_text(re.compile(r"Fri( \(today\))?6:00 PM-3:00 AM"))
    expect(preview(page)).to_contain_text(re.compile(r"Mon( \(today\))?Closed"))
    lines = preview(page).locator("dl").inner_text()
    assert faults_of(page) == []
    save(page)
    expect(toast(page)).to_contain_text("Venue saved successfully")
    visitor = read(house, "/contact")
    hours = visitor.get_by_role("region", name="Opening Hours")
    expect(hours).to_contain_text("3:00 AM")
    assert hours.locator("dl").inner_text().split() == lines.split()
    expect(visitor.get_by_role("contentinfo")).to_contain_text("6:00 PM-3:00 AM")


def test_texts_are_saved_together_seen_on_their_pages_and_go_back_to_the_file(
    panel: OpenPanel, read: Read, house: RunningServer
) -> None:
    pour(house, "Prompt", "cocktails")
    page = panel(house, "?view=venue")
    tagline = page.get_by_label("Tagline", exact=True)
    back = page.get_by_role("button", name="Use the original text: Tagline")
    expect(back).to_have_count(0)
    tagline.fill("Other")
    page.get_by_role("button", name="Discard").click()
    expect(tagline).to_have_value("Midtown's Secret Club")
    page.get_by_label("Phone", exact=True).fill("+1 212 555 0199")
    tagline.fill("Under new lamps")
    expect(page.get_by_text("2 changes are not saved")).to_be_visible()
    save(page)
    expect(toast(page)).to_contain_text("Venue saved successfully")
    expect(page.get_by_text("not saved")).to_have_count(0)
    texts = panel(house, "?view=texts")
    texts.get_by_label("At a glance", exact=True).fill("Doors: from 5:30 PM\nRoom: small")
    texts.get_by_label("Note: title").fill("Wet run")
    save(texts)
    expect(toast(texts)).to_contain_text("Venue saved successfully")
    visitor = read(house, "/about")
    expect(visitor.get_by_role("region", name="At a Glance")).to_contain_text("from 5:30 PM")
    expect(visitor.get_by_role("contentinfo")).to_contain_text("Under new lamps")
    expect(visitor.get_by_role("contentinfo")).to_contain_text("+1 212 555 0199")
    note = read(house, "/menu").get_by_role("complementary", name="Wet run")
    expect(note).to_be_visible()
    page.reload()
    back.click()
    expect(tagline).to_have_value("Midtown's Secret Club")
    with page.expect_response(lambda response: response.request.method == "PUT"):
        save(page)
    expect(back).to_have_count(0)
    assert house.get("/api/venue").json()["tagline"] == "Midtown's Secret Club"


def test_every_mistake_is_named_at_its_field_and_nothing_is_saved_until_all_are_right(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=venue", may_fail=True)
    page.get_by_label("Phone", exact=True).fill("ring twice")
    page.get_by_label("Price range").fill("$" * 101)
    page.get_by_label("Tagline", exact=True).fill("New")
    save(page)
    for fault in (
        "Phone must be a phone number with 7 to 15 digits.",
        "Price range must have at most 100 characters.",
    ):
        expect(page.get_by_text(fault, exact=True)).to_be_visible()
        expect(toast(page)).to_contain_text(fault)
    expect(page.get_by_label("Phone", exact=True)).to_be_focused()
    assert house.get("/api/venue").json()["tagline"] == "Midtown's Secret Club"
    page.get_by_role("button", name="Discard").click()
    # A day may have hours twice, but not at once.
    page.get_by_role("button", name="Add hours on Sunday").click()
    second = page.get_by_label("Sunday opens").nth(1)
    second.fill("21:00")
    page.get_by_label("Sunday closes").nth(1).fill("23:30")
    save(page)
    expect(page.get_by_text("Please look again: the hours of Sunday")).to_be_visible()
    second.fill("22:30")
    save(page)
    expect(toast(page)).to_contain_text("Venue saved successfully")
    hours = house.get("/api/venue").json()["hours"]
    assert [entry["opens"] for entry in hours if entry["day"] == "Sunday"] == ["17:00", "22:30"]


def test_it_works_on_a_phone_without_sideways_scrolling(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=venue", width=390, height=844, has_touch=True)
    page.get_by_label("Tagline", exact=True).fill("On the way")
    expect(page.get_by_role("button", name="Save", exact=True)).to_be_in_viewport()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    assert faults_of(page) == []


def test_the_hours_of_a_day_and_their_button_fit_one_row_of_a_phone(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=venue", width=390, height=844)
    opens = page.get_by_label("Monday opens").bounding_box()
    button = page.get_by_role("button", name=re.compile("^Closed Monday")).bounding_box()
    assert opens
    assert button
    assert opens["y"] - button["height"] < button["y"] < opens["y"] + opens["height"]


def test_the_house_is_renamed_moves_and_gets_another_space(
    panel: OpenPanel, read: Read, house: RunningServer
) -> None:
    page = panel(house, "?view=venue")
    page.get_by_label("Name of the house").fill("The Prompt Box")
    page.get_by_label("Street", exact=True).fill("1 Stage Street")
    spaces = page.get_by_role("region", name="Spaces", exact=True)
    spaces.get_by_role("button", name="Add a space").click()
    loft = spaces.get_by_role("group", name="New space")
    loft.get_by_label("Name").fill("The Loft")
    loft = spaces.get_by_role("group", name="The Loft")
    loft.get_by_label("Description").fill("Under the roof.")
    for label, number in (("Seats", "24"), ("Standing", "40"), ("Area", "300")):
        loft.get_by_label(label, exact=True).fill(number)
    # The save bar covers a part of a field only in the middle of the page.
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
    save(page)
    expect(toast(page)).to_contain_text("Venue saved successfully")
    texts = panel(house, "?view=texts")
    texts.get_by_label("Choices of the inquiry").fill("Full Venue\nThe Loft")
    save(texts)
    expect(toast(texts)).to_contain_text("Venue saved successfully")
    visitor = read(house, "/host-event")
    expect(visitor).to_have_title(re.compile(r"The Prompt Box$"))
    expect(visitor.get_by_role("contentinfo")).to_contain_text("1 Stage Street")
    expect(visitor.get_by_text("Under the roof.")).to_be_visible()
    choices = house.get("/api/hosting").json()["locations"]
    assert choices[-1] == {"value": "the-loft", "label": "The Loft"}
    spaces.get_by_role("button", name="Remove The Loft").click()
    expect(spaces.get_by_text("The Loft")).to_have_count(0)


def test_a_space_without_seats_is_refused_at_its_field(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=venue", may_fail=True)
    spaces = page.get_by_role("region", name="Spaces", exact=True)
    spaces.locator("summary", has_text="Cozy Cocktail Bar").click()
    spaces.get_by_label("Seats", exact=True).first.fill("")
    save(page)
    fault = spaces.get_by_label("Seats", exact=True).first
    expect(fault).to_be_focused()
    expect(fault).to_have_accessible_description(re.compile("must be a whole number"))
