"""The editor of an event: what it shows, what it refuses, and what it does not touch."""

from datetime import UTC, datetime, timedelta

import httpx
from playwright.sync_api import Page, expect

from nightcap.core.time import utc_iso
from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.event_panel import event, fill, find, save, titled, unfold
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import open_menu
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


def test_the_form_begins_with_what_every_event_needs_and_save_stays_in_reach(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1")
    page.set_viewport_size({"width": 390, "height": 844})
    for label in ("Title", "Date", "Start", "End", "Seats", "Price"):
        expect(page.get_by_label(label, exact=True)).to_be_in_viewport()
    create = page.get_by_role("button", name="Create event")
    expect(create).to_be_in_viewport()
    age = page.get_by_label("Minimum age", exact=True)
    expect(age).to_be_hidden()
    fill(page, title="Folded Hands", minimum_age="old")
    page.get_by_text("Performers, doors and access").click()
    expect(age).to_be_hidden()
    create.click()
    expect(age).to_be_focused()
    assert titled(manager, "Folded Hands") == []
    age.fill("21")
    expect(create).to_be_in_viewport()
    create.click()
    told(page, "Event created successfully")
    expect(page.locator("summary", has_text="Performers")).to_contain_text("21+")


def test_dates_that_are_none_leave_the_form_as_it_is_and_are_named(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1&date=2026-11-45")
    title, date = page.get_by_label("Title", exact=True), page.get_by_label("Date", exact=True)
    title.fill("Year of the Comet")
    for typed in ("120420261", "12042026"):
        date.press_sequentially(typed)
        expect(title).to_have_value("Year of the Comet")
    expect(date).to_have_value("2026-12-04")
    # An older browser takes a longer year.
    date.evaluate("field => { field.max = ''; field.value = '12026-12-04'; }")
    create = page.get_by_role("button", name="Create event")
    create.click()
    expect(date).to_have_accessible_description("Date must be a date between 1970 and 2199.")
    date.fill("2026-12-04")
    # A date without its year counts as none: it would be lost.
    page.get_by_text("All day, or several days").click()
    last = page.get_by_label("Last day", exact=True)
    last.press_sequentially("1206")
    create.click()
    expect(last).to_have_accessible_description(
        "Only for what lasts more than one day. Last day must be complete."
    )
    expect(last).to_be_focused()
    assert titled(manager, "Year of the Comet") == []


def test_the_form_of_a_new_event_says_what_its_fields_mean_and_shows_the_card_to_come(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    category = unfold(page.get_by_label("Category", exact=True))
    expect(category).to_have_value("other")
    names = ["No category", "Comedy", "Creativity", "Cocktails", "Music", "Theater"]
    expect(category.locator("option")).to_have_text(names)
    assert_the_end_moves_along_with_the_start(page)
    fill(page, start="20:00", end="20:00")
    expect(page.get_by_text("The next day.")).to_be_visible()
    fill(page, date="2020-02-02")
    expect(page.get_by_text("This day is over.")).to_be_visible()
    fill(page, date="2031-02-02")
    expect(page.get_by_text("This day is over.")).to_have_count(0)
    # That is said of a copy.
    expect(page.get_by_text("This is still the original's day.")).to_have_count(0)
    fill(page, title="Night of (Long) Knives", start="19:00", end="21:00", price="Free")
    preview = page.get_by_role("complementary", name="Preview")
    expect(preview).to_contain_text("7:00–9:00 PM")
    expect(preview).to_contain_text("Free")
    expect(preview).to_contain_text("Knives")
    # The card stays in sight at the end of the form.
    page.get_by_role("button", name="Create event").scroll_into_view_if_needed()
    page.mouse.wheel(0, 2000)
    expect(page.get_by_role("heading", name="New event", level=1)).not_to_be_in_viewport()
    expect(preview.get_by_role("article")).to_be_in_viewport(ratio=1)


def assert_the_end_moves_along_with_the_start(page: Page) -> None:
    end = page.get_by_label("End", exact=True)
    expect(end).to_have_value("22:00")
    fill(page, start="23:00")
    expect(end).to_have_value("01:00")
    expect(page.get_by_text("The next morning.")).to_be_visible()
    fill(page, start="")
    fill(page, start="19:30")
    expect(end).to_have_value("21:30")
    fill(page, end="")
    fill(page, start="18:00")
    expect(end).to_have_value("")


def test_an_hour_that_the_clocks_skip_is_named_at_its_field_and_nothing_is_sent(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events&new=1")
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    fill(page, title="Late Words", date="2037-03-08", start="02:30", end="")
    save(page, "Create event")
    expect(page.get_by_text("The clocks skip this time on that day.")).to_be_visible()
    expect(page.get_by_label("Start", exact=True)).to_be_focused()
    fill(page, date="2037-11-01", start="01:30")
    expect(page.get_by_text("The clocks show it twice: the first is meant.")).to_be_visible()
    assert "POST" not in sent


def test_fewer_seats_than_booked_are_refused_and_two_open_panels_do_not_overwrite_each_other(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Full Table", in_hours(60), capacity=10, priceRange="$10")
    book_by_phone(manager, event_id, "Ada", tickets=4)
    page = panel(house, f"?view=events&event={event_id}", may_fail=True)
    expect(page.get_by_label("Price", exact=True)).to_have_value("$10")
    fill(page, seats="3")
    save(page)
    expect(page.get_by_text("Seats must be at least 4.")).to_be_visible()
    assert event(manager, event_id)["capacity"] == 10
    manager.put(f"/api/events/{event_id}", json={"priceRange": "$11"}).raise_for_status()
    fill(page, seats="10", price="$12")
    save(page)
    notice = page.get_by_role("alert").filter(has_text="changed somewhere else")
    expect(notice.get_by_role("button", name="Keep mine")).to_be_focused()
    expect(notice).to_contain_text("$12")
    expect(notice).to_contain_text("$11")
    assert event(manager, event_id)["priceRange"] == "$11"
    save(page, "Keep mine: Price")
    told(page, "Event saved successfully")
    assert event(manager, event_id)["priceRange"] == "$12"


def test_only_what_was_touched_is_changed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Linked Night", in_hours(60))
    link = {"title": "Linked Night", "url": "https://a.example/x", "ticketStatus": "Selling Fast"}
    manager.post("/api/event-links", json=link).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}")
    fill(page, price="$30")
    save(page)
    told(page, "Event saved successfully")
    saved = event(manager, event_id)
    assert saved["priceRange"] == "$30"
    assert (saved["ticketStatus"], saved["eventbriteLink"]) == (
        "Selling Fast",
        "https://a.example/x",
    )


def test_a_test_event_is_marked_and_only_the_panel_shows_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="[T] Sound check", date="2031-05-01")
    expect(page.get_by_text("A test event: only this panel shows it")).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    go_to(page, "?view=events")
    row = page.get_by_role("row").filter(has_text="[T] Sound check")
    expect(row).to_contain_text("Test event")
    assert "Sound check" not in manager.get("/api/events").text


def test_a_draft_is_prepared_and_then_published_with_the_begin_of_its_sale(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, "?view=events&new=1")
    fill(page, title="Quiet Draft", date="2031-05-01")
    unfold(page.get_by_label("State", exact=True)).select_option("Draft")
    expect(page.get_by_text("Only this panel shows it, and nobody can book it.")).to_be_visible()
    save(page, "Create event")
    told(page, "Event created successfully")
    assert "Quiet Draft" not in manager.get("/api/events").text
    [draft] = titled(manager, "Quiet Draft")
    go_to(page, "?view=events")
    find(page, "Quiet Draft")
    expect(page.get_by_role("row").filter(has_text="Quiet Draft")).to_contain_text("Draft")
    go_to(page, f"?view=events&event={draft['id']}")
    open_menu(page, str(draft["title"]))
    expect(page.get_by_role("menuitem", name="Look at the page")).to_have_count(0)
    page.keyboard.press("Escape")
    unfold(page.get_by_label("State", exact=True)).select_option("Published")
    unfold(page.get_by_label("On sale from")).fill("2031-04-01T10:00")
    expect(page.get_by_label("Preview")).to_contain_text(
        "On sale Tuesday, April 1, 2031 at 10:00 AM"
    )
    save(page)
    told(page, "Event saved successfully")
    saved = event(manager, int(str(draft["id"])))
    assert (saved["state"], saved["onSaleAt"]) == ("published", "2031-04-01T14:00:00Z")


def test_what_else_is_on_for_several_days_is_said_within_a_phones_width(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    start = datetime(2041, 5, 3, 23, tzinfo=UTC)
    end = utc_iso(start + timedelta(days=2, hours=8))
    put_on(manager, "A Weekend of Improvised Musicals", start, endDate=end)
    other = put_on(manager, "Matinee", start + timedelta(days=1))
    page = panel(house, f"?view=events&event={other}", width=390, height=844)
    note = page.get_by_role("status").filter(has_text="Something else is on then:")
    expect(note).to_contain_text("A Weekend of Improvised Musicals")
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
