"""Event links management in the panel."""

import json
import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_links_panel import begin, field, row, save, section
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.toasts import told
from tests.support.browser.window import Held, OpenPanel, Read
from tests.support.server import RunningServer

HEAD = [
    "Event",
    "Ticket Status",
    "Event URL",
    "Image URL",
    "Post Event Link",
    "Highlighted",
    "Actions",
]


@pytest.fixture(autouse=True)
def programme(manager: httpx.Client) -> None:
    begin(manager)


def test_a_link_is_saved_seen_by_visitors_deleted_and_put_back(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=event-links")
    assert_the_table_has_its_columns_and_scrolls_within_24_rem(page)
    assert_a_badge_has_the_colour_of_its_category(page)
    expect(section(page)).to_contain_text("0 of 3 events have links, 3 still need one")
    section(page).get_by_role("button", name="With Links").click()
    expect(section(page).get_by_text("No events match the selected filter.")).to_be_visible()
    section(page).get_by_role("button", name="All 3").click()
    assert_an_address_that_is_none_is_named_and_not_sent(page)
    save_with_all_its_parts(page)
    expect(section(page)).to_contain_text("All changes saved")
    expect(section(page)).to_contain_text("1 of 3 events have links, 2 still need one")
    [link] = manager.get("/api/event-links").json()
    assert link["instagramUrl"] == "https://instagram.example/late-pour"
    assert link["tiktokUrl"] == "https://tiktok.example/late-pour"
    shown = read(house, "/").locator("a[href='https://tickets.example/late-pour']")
    expect(shown.first).to_be_visible()
    assert_the_filters_have_counts_and_show_their_part(page)
    assert_delete_is_there_where_a_link_is_and_can_be_undone(page)
    assert len(manager.get("/api/event-links").json()) == 1


def assert_the_table_has_its_columns_and_scrolls_within_24_rem(page: Page) -> None:
    table = section(page).get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(HEAD)
    for name in HEAD:
        expect(section(page).get_by_text(name, exact=True)).to_have_count(1)
    height = table.locator("..").evaluate("(box) => getComputedStyle(box).maxHeight")
    assert height == "384px"


def assert_a_badge_has_the_colour_of_its_category(page: Page) -> None:
    """Comedy is red, cocktails are blue, others are green."""
    for title, category, colour in (
        ("Second Cast", "Comedy", "rgb(93, 26, 32)"),
        ("Late Pour", "Cocktails", "rgb(28, 53, 86)"),
        ("Sketch & Sip", "Creativity", "rgb(29, 70, 52)"),
    ):
        badge = row(page, title).get_by_text(category, exact=True)
        expect(badge).to_have_css("background-color", colour)


def assert_an_address_that_is_none_is_named_and_not_sent(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    field(page, "Event URL", "Late Pour").fill("tickets.example")
    save(page, "Late Pour")
    expect(section(page).get_by_text("must begin with https:// or http://")).to_be_visible()
    expect(field(page, "Event URL", "Late Pour")).to_have_attribute("aria-invalid", "true")
    assert "POST" not in sent


def save_with_all_its_parts(page: Page) -> None:
    """While it is saved it cannot be saved again; what is sent is what the API names."""
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/late-pour")
    field(page, "Post Event Link", "Late Pour").fill("https://photos.example/1")
    section(page).get_by_label("Highlighted: Late Pour").check()
    toggle = section(page).get_by_role("button", name="Social links of Late Pour")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    for name in ("Instagram", "Facebook", "TikTok"):
        address = f"https://{name.lower()}.example/late-pour"
        section(page).get_by_label(f"{name} URL", exact=True).fill(address)
    expect(row(page, "Late Pour")).to_contain_text("Not saved yet")
    held = Held(page, "**/api/event-links")
    with page.expect_request("**/api/event-links") as sent:
        save(page, "Late Pour")
    expect(section(page).get_by_role("button", name="Saving... link of Late Pour")).to_be_disabled()
    expect(section(page).get_by_text("Saving...", exact=True)).to_be_visible()
    held.let_go()
    told(page, "Event link saved successfully")
    body = json.loads(sent.value.post_data or "")
    assert body["title"] == "Late Pour"
    assert {"titleKey", "date", "imageUrl"} <= body.keys()
    assert body["url"] == "https://tickets.example/late-pour"
    assert body["postEventLink"] == "https://photos.example/1"
    assert body["isHighlighted"] is True


def assert_the_filters_have_counts_and_show_their_part(page: Page) -> None:
    for name, titles in {
        "With Links 1": ["Late Pour"],
        "Without Links 2": ["Second Cast", "Sketch & Sip"],
        "All 3": ["Late Pour", "Second Cast", "Sketch & Sip"],
    }.items():
        button = section(page).get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        for title in ("Late Pour", "Second Cast", "Sketch & Sip"):
            expect(row(page, title)).to_be_visible(visible=title in titles)


def assert_delete_is_there_where_a_link_is_and_can_be_undone(page: Page) -> None:
    delete = section(page).get_by_role("button", name="Delete link of Late Pour")
    expect(section(page).get_by_role("button", name="Delete link of")).to_have_count(1)
    delete.click()
    told(page, "Event link deleted successfully")
    expect(delete).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(delete).to_be_visible()


def test_test_events_and_cancelled_ones_need_no_link_and_a_booked_one_says_so_before_it_gets_one(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "[T] Rehearsal", in_hours(20))
    cancelled = manager.get("/api/admin/events?search=second").json()[0]
    manager.put(f"/api/events/{cancelled['id']}", json={"isCancelled": True}).raise_for_status()
    booking = book_by_phone(
        manager, put_on(manager, "Half Full", in_hours(20), capacity=40), "Ada", tickets=2
    )
    page = panel(house, "?view=event-links")
    expect(section(page)).to_contain_text("0 of 3 events have links, 3 still need one")
    expect(row(page, "Late Pour")).to_be_visible()
    expect(row(page, "[T] Rehearsal")).to_have_count(0)
    address = field(page, "Event URL", "Half Full")
    expect(address).not_to_have_accessible_description(re.compile("booked here"))
    address.fill("https://tickets.example/half")
    expect(address).to_have_accessible_description(re.compile("2 seats are booked here"))
    save(page, "Half Full")
    told(page, "Event link saved successfully")
    # An event with seats booked cannot be taken off.
    manager.post(f"/api/bookings/{booking}/cancel").raise_for_status()
    clear(manager)
    page.reload()
    expect(section(page).get_by_text("No events found.")).to_be_visible()


def test_a_long_list_fits_at_every_width_and_the_page_ends_where_its_table_ends(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for number in range(30):
        put_on(manager, f"Night {number}", in_hours(80 + 24 * number))
    page = panel(house, "?view=event-links")
    expect(row(page, "Night 0")).to_be_visible()
    below = page.evaluate(
        "document.documentElement.scrollHeight"
        " - document.querySelector('main').getBoundingClientRect().bottom - scrollY"
    )
    assert below < 10
    # On a tablet titles and states keep the room that they need.
    page.set_viewport_size({"width": 820, "height": 1180})
    first = section(page).get_by_role("row").nth(1)
    for cell in (first.get_by_role("cell").nth(0), first.get_by_role("combobox")):
        box = cell.bounding_box()
        assert box is not None
        assert box["width"] >= 150
    # On a phone the rows are cards within the screen.
    page.set_viewport_size({"width": 390, "height": 844})
    box = row(page, "Late Pour").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
