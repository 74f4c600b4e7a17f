"""Event links management in the panel (specification, sections 2, 4 and 8)."""

import json
import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.bill import clear, in_hours, put_on
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
STATUSES = [
    "Available",
    "Selling Fast",
    "Limited Seats",
    "Few Seats Left",
    "Sold Out",
    "Concluded",
]


@pytest.fixture(autouse=True)
def bill(manager: httpx.Client) -> None:
    clear(manager)
    for link in manager.get("/api/event-links").json():
        manager.delete(f"/api/event-links/{link['id']}")
    put_on(manager, "Late Pour", in_hours(30), category="cocktails")
    put_on(manager, "Second Cast", in_hours(50), category="comedy")
    put_on(manager, "Sketch & Sip", in_hours(70), category="creativity")


def section(page: Page) -> Locator:
    return page.get_by_role("main")


def row(page: Page, title: str) -> Locator:
    return section(page).get_by_role("row").filter(has_text=title).first


def save(page: Page, title: str) -> None:
    section(page).get_by_role("button", name=f"Save link of {title}").click()


def field(page: Page, label: str, title: str) -> Locator:
    return section(page).get_by_label(f"{label} of {title}", exact=True)


def told(page: Page, words: str) -> None:
    expect(page.get_by_text(words, exact=True).first).to_be_visible()


def link_to(manager: httpx.Client, title: str, **fields: object) -> None:
    body = {"title": title, "url": "https://tickets.example/a", **fields}
    manager.post("/api/event-links", json=body).raise_for_status()


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


def test_a_status_is_sent_at_once_and_undo_takes_it_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice.get_by_role("option")).to_have_text(STATUSES)
    with page.expect_request("**/ticket-status") as sent:
        choice.select_option("Sold Out")
    assert (sent.value.method, sent.value.post_data_json) == ("PUT", {"ticketStatus": "Sold Out"})
    told(page, "Ticket status updated successfully")
    expect(page.get_by_text("“Late Pour” moved to Sold Out").first).to_be_visible()
    with page.expect_response("**/ticket-status"):
        page.get_by_role("button", name="Undo").click()
    expect(choice).to_have_value("Available")
    [event] = [row for row in manager.get("/api/events").json() if row["title"] == "Late Pour"]
    assert event["ticketStatus"] == "Available"


def test_what_was_saved_is_shown_before_the_list_is_there_anew(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Available")
    lists = Held(page, re.compile(r"/api/admin/events\?"))
    choice.select_option("Sold Out")
    told(page, "Ticket status updated successfully")
    expect(choice).to_be_enabled()
    expect(choice).to_have_value("Sold Out")
    address = field(page, "Event URL", "Late Pour")
    address.fill("https://tickets.example/late-pour")
    save(page, "Late Pour")
    told(page, "Event link saved successfully")
    expect(section(page)).to_contain_text("All changes saved")
    expect(address).to_have_value("https://tickets.example/late-pour")
    delete = section(page).get_by_role("button", name="Delete link of Late Pour")
    delete.click()
    told(page, "Event link deleted successfully")
    expect(delete).to_have_count(0)
    lists.let_go()


def test_undo_on_a_full_event_takes_back_what_was_set_not_that_it_is_full(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    [event] = manager.get("/api/admin/events", params={"search": "Late Pour"}).json()
    manager.put(f"/api/events/{event['id']}", json={"capacity": 0}).raise_for_status()
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Sold Out")
    choice.select_option("Selling Fast")
    told(page, "Ticket status updated successfully")
    with page.expect_request("**/ticket-status") as sent:
        page.get_by_role("button", name="Undo").click()
    assert sent.value.post_data_json == {"ticketStatus": "Available"}


def test_a_status_that_cannot_be_saved_says_so(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=event-links", may_fail=True)
    page.route("**/ticket-status", lambda route: route.fulfill(status=409, body="{}"))
    section(page).get_by_label("Ticket status of Late Pour").select_option("Sold Out")
    told(page, "Failed to update ticket status")


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


def test_what_is_typed_stays_when_the_list_is_fetched_anew(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=event-links")
    field(page, "Event URL", "Second Cast").fill("https://tickets.example/half")
    section(page).get_by_label("Ticket status of Late Pour").select_option("Selling Fast")
    told(page, "Ticket status updated successfully")
    expect(field(page, "Event URL", "Second Cast")).to_have_value("https://tickets.example/half")


def test_two_open_panels_do_not_overwrite_each_others_links(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = manager.get("/api/admin/events?search=late").json()[0]
    link_to(manager, "Late Pour", date=event["date"])
    page = panel(house, "?view=event-links", may_fail=True)
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/mine")
    link_to(manager, "Late Pour", date=event["date"], url="https://tickets.example/theirs")
    save(page, "Late Pour")
    notice = section(page).get_by_role("alert")
    expect(notice).to_contain_text("https://tickets.example/mine")
    expect(notice).to_contain_text("https://tickets.example/theirs")
    notice.get_by_role("button", name="Take theirs").click()
    expect(field(page, "Event URL", "Late Pour")).to_have_value("https://tickets.example/theirs")


def test_the_first_link_of_an_event_is_not_overwritten_by_who_saw_none(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = manager.get("/api/admin/events?search=late").json()[0]
    page = panel(house, "?view=event-links", may_fail=True)
    field(page, "Event URL", "Late Pour").fill("https://tickets.example/mine")
    link_to(manager, "Late Pour", date=event["date"], url="https://tickets.example/theirs")
    save(page, "Late Pour")
    notice = section(page).get_by_role("alert")
    expect(notice).to_contain_text("https://tickets.example/theirs")
    notice.get_by_role("button", name="Keep mine").click()
    told(page, "Event link saved successfully")
    [link] = manager.get("/api/event-links").json()
    assert link["url"] == "https://tickets.example/mine"


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


@pytest.mark.parametrize(
    ("status", "colour"),
    [
        ("Available", "rgb(127, 206, 154)"),
        ("Selling Fast", "rgb(240, 160, 75)"),
        ("Limited Seats", "rgb(232, 201, 90)"),
        ("Few Seats Left", "rgb(255, 107, 107)"),
        ("Sold Out", "rgb(183, 176, 170)"),
        ("Concluded", "rgb(201, 162, 242)"),
    ],
)
def test_a_status_has_its_colour(
    panel: OpenPanel, house: RunningServer, status: str, colour: str
) -> None:
    page = panel(house, "?view=event-links")
    choice = section(page).get_by_label("Ticket status of Late Pour")
    choice.select_option(status)
    expect(choice).to_be_enabled()
    expect(choice).to_have_value(status)
    expect(choice).to_have_css("color", colour)


def test_the_light_of_few_seats_left_pulses(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event = house.number("SELECT max(id) FROM events_event WHERE title = 'Late Pour'")
    manager.put(
        f"/api/events/{event}/ticket-status", json={"ticketStatus": "Few Seats Left"}
    ).raise_for_status()
    page = panel(house, "?view=event-links", reduced_motion=False)
    choice = section(page).get_by_label("Ticket status of Late Pour")
    expect(choice).to_have_value("Few Seats Left")
    light = choice.locator("xpath=following-sibling::*[1]/*")
    expect(light).to_have_css("animation-name", "pulse")
    expect(light).to_have_css("animation-iteration-count", "infinite")
    expect(choice).to_have_css("animation-name", "none")


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
