"""The manager writes the programme in the panel."""

import re
from datetime import UTC, datetime, timedelta

import httpx
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.event_panel import fill, find, save, titled
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer


def test_a_new_event_is_on_the_site_and_the_next_one_is_offered(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events")
    page.get_by_role("link", name="New event").click()
    day = datetime.now(UTC) + timedelta(days=3)
    fill(
        page,
        title="A Toast to Dorothy",
        date=day.strftime("%Y-%m-%d"),
        start="20:30",
        end="01:15",
        description="Verses, gin, and no regrets.",
        category="cocktails",
        price="$25",
        seats="40",
    )
    expect(page.get_by_text("The next morning.")).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    [made] = titled(manager, "toast to dorothy")
    visitor = read(house, f"/events/{made['id']}-{made['slug']}")
    expect(visitor.get_by_role("heading", name="A Toast to Dorothy")).to_be_visible()
    expect(visitor.get_by_text("8:30 PM–1:15 AM").first).to_be_visible()
    assert (made["seatsLeft"], made["priceRange"], made["category"]) == (40, "$25", "cocktails")
    # Another one is offered, with nothing in it.
    expect(page.get_by_role("heading", name="A Toast to Dorothy", level=1)).to_be_visible()
    page.go_back()
    expect(page.get_by_role("heading", name="Events", level=1)).to_be_visible()
    page.go_forward()
    save(page, "Add another event")
    expect(page.get_by_role("heading", name="New event", level=1)).to_be_visible()
    expect(page.get_by_label("Title", exact=True)).to_have_value("")
    expect(page.get_by_label("Price", exact=True)).to_have_value("")


def test_a_copy_begins_with_everything_of_the_first(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Original Cast", in_hours(80), priceRange="$18", category="comedy")
    page = panel(house, "?view=events")
    find(page, "original cast")
    choose(page, "Original Cast", "Duplicate")
    expect(page.get_by_label("Title", exact=True)).to_have_value("Original Cast")
    expect(page.get_by_label("Price", exact=True)).to_have_value("$18")
    expect(page.get_by_role("status").filter(has_text="on then:")).to_contain_text("Original Cast")
    # It says so while it is on the day of the original.
    warning = page.get_by_text("This is still the original's day.")
    expect(warning).to_be_visible()
    day = page.get_by_label("Date", exact=True).input_value()
    fill(page, date="2031-05-05")
    expect(warning).to_have_count(0)
    fill(page, date=day)
    expect(warning).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    assert len(titled(manager, "original cast")) == 2


def test_an_event_is_found_opened_from_its_row_renamed_deleted_and_put_back(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Yesterday's Papers", in_hours(-30))
    event_id = put_on(manager, "Quiet Room", in_hours(70), capacity=40)
    address = f"/events/{event_id}-quiet-room"
    expect(read(house, address).get_by_role("heading", name="Quiet Room")).to_be_visible()
    page = panel(house, "?view=events")
    assert_what_is_over_stands_under_past(page)
    find(page, "quiet room")
    assert_a_click_anywhere_on_its_row_opens_an_event(page)
    page.go_back()
    choose(page, "Quiet Room", "Edit")
    fill(page, title="Loud Room")
    save(page)
    told(page, "Event saved successfully")
    expect(read(house, address).get_by_role("heading", name="Loud Room")).to_be_visible()
    page.get_by_role("main").get_by_role("link", name="Programme").click()
    find(page, "loud room")
    choose(page, "Loud Room", "Delete")
    told(page, "Event deleted successfully")
    expect(page.get_by_text("No event matches the search.")).to_be_visible()
    assert manager.get(f"/api/events/{event_id}").status_code == httpx.codes.NOT_FOUND
    page.get_by_role("button", name="Undo").click()
    expect(page.get_by_role("link", name="Loud Room", exact=True)).to_be_visible()
    assert manager.get(f"/api/events/{event_id}").status_code == httpx.codes.OK


def assert_what_is_over_stands_under_past(page: Page) -> None:
    page.get_by_label("Search events").fill("papers")
    expect(page.get_by_text("No event matches the search.")).to_be_visible()
    page.get_by_role("button", name="Past").click()
    expect(page.get_by_role("row").filter(has_text="Yesterday's Papers")).to_contain_text(
        re.compile("concluded", re.IGNORECASE)
    )
    page.get_by_role("button", name="Upcoming").click()


def assert_a_click_anywhere_on_its_row_opens_an_event(page: Page) -> None:
    """Check also that the row's controls keep their own actions."""
    page.get_by_role("cell", name="0 of 40").first.click()
    expect(page.get_by_role("heading", name="Quiet Room", level=1)).to_be_visible()
    page.go_back()
    # The events of a series share their title.
    page.get_by_role("button", name=re.compile("^More for Quiet Room, .+ [AP]M$")).click()
    expect(page.get_by_role("heading", name="Events", level=1)).to_be_visible()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="Quiet Room", exact=True).press("Enter")
    expect(page.get_by_role("heading", name="Quiet Room", level=1)).to_be_visible()


def test_search_and_filters_stand_in_the_address_and_outlast_a_reload_and_a_save(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Kept Waltz", in_hours(-30), category="music")
    page = panel(house, "?view=events")
    page.get_by_role("button", name="Past", exact=True).click()
    find(page, "kept waltz")
    expect(page).to_have_url(f"{house.url}/admin?view=events&when=past&search=kept+waltz")
    page.reload()
    expect(page.get_by_label("Search events")).to_have_value("kept waltz")
    expect(page.get_by_role("button", name="Past", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    page.get_by_role("link", name="Kept Waltz").first.click()
    fill(page, title="Kept Waltz in May")
    save(page)
    told(page, "Event saved successfully")
    page.get_by_role("main").get_by_role("link", name="Programme").click()
    expect(page).to_have_url(f"{house.url}/admin?view=events&search=kept+waltz&when=past")
    expect(page.get_by_role("link", name="Kept Waltz in May").first).to_be_visible()
    page.get_by_label("Search events").fill("")
    page.get_by_role("button", name="Upcoming", exact=True).click()
    expect(page).to_have_url(f"{house.url}/admin?view=events")


def test_tables_remain_tables_down_to_700_px_and_an_event_is_two_lines_on_a_phone(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    title = "A Title that Goes On and On and On"
    put_on(manager, title, in_hours(70), capacity=40)
    page = panel(house, "?view=events", width=820)
    row = page.get_by_role("row").filter(has_text=title)
    for width, is_table in ((820, True), (701, True), (699, False)):
        page.set_viewport_size({"width": width, "height": 900})
        display = row.locator("td").first.evaluate("cell => getComputedStyle(cell).display")
        assert (display == "table-cell") is is_table, width
    box = row.bounding_box()
    assert box is not None
    assert box["height"] < 90


def test_axe_finds_nothing_in_the_list_and_the_editor_and_both_fit(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Wide as That", in_hours(70), capacity=40, priceRange="$12")
    page = panel(house, "?view=events")
    expect(page.get_by_role("link", name="Wide as That", exact=True)).to_be_visible()
    assert_accessible_and_fits(page)
    go_to(page, f"?view=events&event={event_id}")
    expect(page.get_by_role("complementary", name="Preview")).to_contain_text("Wide as")
    assert_accessible_and_fits(page)
    page.get_by_role("button", name="Repeat weekly").click()
    page.get_by_label("Until").fill("2031-01-01")
    expect(page.get_by_role("dialog")).to_contain_text("more events:")
    assert_accessible_and_fits(page)
