"""Event links management in the panel (specification, sections 2, 4 and 8)."""

import json
import re

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.event_links_panel import begin, field, link_to, row, save, section
from tests.browser.programme import clear, in_hours, put_on
from tests.browser.toasts import told
from tests.browser.window import Held, OpenPanel, OpenWindow
from tests.server import RunningServer

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


def test_on_a_tablet_titles_and_states_keep_the_room_that_they_need(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links", width=820, height=1180)
    first = section(page).get_by_role("row").nth(1)
    for cell in (first.get_by_role("cell").nth(0), first.get_by_role("combobox")):
        box = cell.bounding_box()
        assert box is not None
        assert box["width"] >= 150


def test_it_counts_the_events_with_links_of_all_and_those_that_still_need_one(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    link_to(manager, "Late Pour")
    page = panel(house, "?view=event-links")
    expect(section(page)).to_contain_text("1 of 3 events have links, 2 still need one")


def test_test_events_and_those_called_off_need_no_link(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "[T] Rehearsal", in_hours(20))
    called_off = manager.get("/api/admin/events?search=second").json()[0]
    manager.put(f"/api/events/{called_off['id']}", json={"isCancelled": True}).raise_for_status()
    page = panel(house, "?view=event-links")
    expect(section(page)).to_contain_text("0 of 2 events have links, 2 still need one")
    expect(row(page, "Late Pour")).to_be_visible()
    expect(row(page, "[T] Rehearsal")).to_have_count(0)


def test_the_filters_have_counts_and_show_their_part(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    link_to(manager, "Late Pour")
    page = panel(house, "?view=event-links")
    for name, titles in {
        "All 3": ["Late Pour", "Second Cast", "Sketch & Sip"],
        "With Links 1": ["Late Pour"],
        "Without Links 2": ["Second Cast", "Sketch & Sip"],
    }.items():
        button = section(page).get_by_role("button", name=name, exact=True)
        button.click()
        expect(button).to_have_attribute("aria-pressed", "true")
        rows = section(page).get_by_role("row").filter(has=page.get_by_role("cell"))
        expect(rows).to_have_count(len(titles))
        for title in titles:
            expect(row(page, title)).to_be_visible()


def test_the_table_has_the_columns_and_scrolls_within_24_rem(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    table = section(page).get_by_role("table")
    expect(table.get_by_role("columnheader")).to_have_text(HEAD)
    for name in HEAD:
        expect(section(page).get_by_text(name, exact=True)).to_have_count(1)
    height = table.locator("..").evaluate("(box) => getComputedStyle(box).maxHeight")
    assert height == "384px"


@pytest.mark.parametrize(
    ("title", "colour"),
    [
        ("Second Cast", "rgb(93, 26, 32)"),
        ("Late Pour", "rgb(28, 53, 86)"),
        ("Sketch & Sip", "rgb(29, 70, 52)"),
    ],
    ids=["comedy is red", "cocktails are blue", "others are green"],
)
def test_a_badge_has_the_colour_of_its_category(
    panel: OpenPanel, house: RunningServer, title: str, colour: str
) -> None:
    category = {"Second Cast": "Comedy", "Late Pour": "Cocktails"}.get(title, "Creativity")
    badge = row(panel(house, "?view=event-links"), title).get_by_text(category, exact=True)
    expect(badge).to_have_css("background-color", colour)


def test_a_saved_link_is_on_the_public_card_within_a_second(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer
) -> None:
    visitor = look_at(house)
    visitor.goto("/events")
    page = panel(house, "?view=event-links")
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/late-pour")
    expect(row(page, "Late Pour")).to_contain_text("Not saved yet")
    save(page, "Late Pour")
    told(page, "Event link saved successfully")
    expect(section(page)).to_contain_text("All changes saved")
    expect(section(page)).to_contain_text("1 of 3 events have links, 2 still need one")
    visitor.goto("/")
    hrefs = visitor.locator("a[href='https://tickets.example/late-pour']")
    expect(hrefs.first).to_be_visible()


def test_the_request_holds_what_the_specification_names(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/1")
    field(page, "Post Event Link", "Late Pour").fill("https://photos.example/1")
    section(page).get_by_label("Highlighted: Late Pour").check()
    with page.expect_request("**/api/event-links") as sent:
        save(page, "Late Pour")
    body = json.loads(sent.value.post_data or "")
    assert body["title"] == "Late Pour"
    assert {"titleKey", "date", "imageUrl"} <= body.keys()
    assert (body["url"], body["postEventLink"]) == (
        "https://tickets.example/1",
        "https://photos.example/1",
    )
    assert body["isHighlighted"] is True


def test_the_expanded_row_holds_the_social_links(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=event-links")
    toggle = section(page).get_by_role("button", name="Social links of Late Pour")
    expect(toggle).to_have_attribute("aria-expanded", "false")
    toggle.click()
    expect(toggle).to_have_attribute("aria-expanded", "true")
    for name in ("Instagram", "Facebook", "TikTok"):
        address = f"https://{name.lower()}.example/late-pour"
        section(page).get_by_label(f"{name} URL", exact=True).fill(address)
    save(page, "Late Pour")
    told(page, "Event link saved successfully")
    [link] = manager.get("/api/event-links").json()
    assert link["instagramUrl"] == "https://instagram.example/late-pour"
    assert link["tiktokUrl"] == "https://tiktok.example/late-pour"


def test_delete_is_there_where_a_link_is_and_can_be_undone(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    link_to(manager, "Late Pour")
    page = panel(house, "?view=event-links")
    delete = section(page).get_by_role("button", name="Delete link of Late Pour")
    expect(section(page).get_by_role("button", name="Delete link of")).to_have_count(1)
    delete.click()
    told(page, "Event link deleted successfully")
    expect(delete).to_have_count(0)
    page.get_by_role("button", name="Undo").click()
    expect(delete).to_be_visible()
    assert len(manager.get("/api/event-links").json()) == 1


def test_an_address_that_is_none_is_named_and_not_sent(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    field(page, "Event URL", "Late Pour").fill("tickets.example")
    save(page, "Late Pour")
    expect(section(page).get_by_text("must begin with https:// or http://")).to_be_visible()
    expect(field(page, "Event URL", "Late Pour")).to_have_attribute("aria-invalid", "true")
    assert "POST" not in sent


def test_while_it_is_saved_it_cannot_be_saved_again(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=event-links")
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/1")
    held = Held(page, "**/api/event-links")
    save(page, "Late Pour")
    expect(section(page).get_by_role("button", name="Saving... link of Late Pour")).to_be_disabled()
    expect(section(page).get_by_text("Saving...", exact=True)).to_be_visible()
    held.let_go()
    told(page, "Event link saved successfully")


def test_a_failure_says_so_and_keeps_what_was_typed(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=event-links", may_fail=True)
    page.route("**/api/event-links", lambda route: route.fulfill(status=400, body="{}"))
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/1")
    save(page, "Late Pour")
    told(page, "Failed to save event link")
    expect(field(page, "Event URL", "Late Pour")).to_have_value("https://tickets.example/1")
    expect(row(page, "Late Pour")).to_contain_text("Not saved yet")


def test_no_events_and_no_match_have_their_words(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=event-links")
    section(page).get_by_role("button", name="With Links").click()
    expect(section(page).get_by_text("No events match the selected filter.")).to_be_visible()
    clear(manager)
    page.reload()
    expect(section(page).get_by_text("No events found.")).to_be_visible()


def test_on_a_phone_the_rows_are_cards_within_the_screen(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links", width=390, height=844)
    box = row(page, "Late Pour").bounding_box()
    assert box is not None
    assert box["x"] + box["width"] <= 390
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_the_page_ends_where_its_table_ends(
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


def test_a_link_for_an_event_with_seats_booked_here_says_so_before_it_is_saved(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    booked = put_on(manager, "Half Full", in_hours(20), capacity=40)
    guest = {"customerName": "Ada", "customerEmail": "ada@example.com", "customerPhone": "1"}
    asked = {**guest, "eventId": booked, "numberOfTickets": 2}
    manager.post("/api/bookings", json=asked).raise_for_status()
    page = panel(house, "?view=event-links")
    address = field(page, "Event URL", "Half Full")
    expect(address).not_to_have_accessible_description(re.compile("booked here"))
    address.fill("https://tickets.example/half")
    expect(address).to_have_accessible_description(re.compile("2 seats are booked here"))
    save(page, "Half Full")
    told(page, "Event link saved successfully")
