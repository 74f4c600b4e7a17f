"""A chosen day of the calendar is in sight, and leads on where there is nothing to book."""

import re
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Page, expect

from nightcap.core.time import now
from tests.support.browser.accessible import faults_of
from tests.support.browser.programme import NEW_YORK, clear, day_of, in_hours, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer

NEXT_MONTH = (now().astimezone(NEW_YORK).replace(day=1) + timedelta(days=32)).replace(day=28)


def expect_in_sight(page: Page) -> None:
    """Wait until the day's heading stands below the bar, in the upper half of the window."""
    page.wait_for_function(
        "() => { const top = (found) => found.getBoundingClientRect();"
        " const bar = top(document.querySelector('header')).bottom;"
        " const day = top(document.getElementById('calendar-day')).top;"
        " return bar <= day && day < innerHeight / 2; }"
    )


def choose_late_day(page: Page) -> None:
    """Choose a day of the month's last weeks, as far down as the window shows it."""
    awake(page, f"/events?month={NEXT_MONTH:%Y-%m}")
    day = page.locator(f"[data-day='{NEXT_MONTH:%F}']")
    day.scroll_into_view_if_needed()
    day.click()
    expect(page.locator("#calendar-day")).to_have_text(f"{NEXT_MONTH:%B} {NEXT_MONTH.day}")


def test_a_late_day_is_shown_in_sight_below_the_bar(visitor: Page) -> None:
    choose_late_day(visitor)
    assert visitor.evaluate("scrollY") > 0
    expect_in_sight(visitor)
    focused = visitor.evaluate("document.activeElement.dataset.day")
    assert focused == f"{NEXT_MONTH:%F}"


def test_on_a_phone_the_chosen_day_comes_into_sight_and_reading_goes_on_there(phone: Page) -> None:
    phone.add_init_script(
        "const scroll = Element.prototype.scrollIntoView;"
        "Element.prototype.scrollIntoView = function (options) {"
        " window.moved = options?.behavior; scroll.call(this, options); };"
    )
    choose_late_day(phone)
    expect_in_sight(phone)
    assert phone.evaluate("document.activeElement.id") == "calendar-day"
    assert phone.evaluate("window.moved") == "auto", "With less motion it comes at once."
    assert faults_of(phone) == []


def test_a_phone_is_offered_the_list_before_the_grid(phone: Page) -> None:
    awake(phone, "/events")
    button = phone.get_by_role("button", name=re.compile("All of .* as a list"))
    expect(button).to_have_count(1)
    grid = phone.get_by_role("grid").bounding_box()
    offered = button.bounding_box()
    assert grid is not None
    assert offered is not None
    assert offered["y"] < grid["y"]
    button.click()
    whole = phone.get_by_role("region", name=re.compile("^All of "))
    expect(whole).to_be_focused()
    expect(whole.get_by_role("listitem")).not_to_have_count(0)


def test_a_phone_starts_with_the_next_fourteen_days_and_a_desk_has_titles_in_the_grid(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    clear(manager)
    for day in (-1, 3, 13, 15):
        put_on(manager, f"Night {day}", in_hours(24 * day))
    phone = awake(look_at(house, width=390), "/events")
    ahead = phone.get_by_role("region", name="The next fourteen days")
    expect(ahead.get_by_role("link")).to_have_text(["Night 3", "Night 13"])
    phone.get_by_role("button", name="NEXT", exact=True).click()
    expect(ahead).to_have_count(0)
    desk = awake(look_at(house, width=1440), "/events")
    cell = desk.locator(f"[data-day='{day_of(in_hours(72))}']")
    if cell.count() == 0:
        desk.get_by_role("button", name="NEXT", exact=True).click()
    expect(cell.get_by_text("Night 3")).to_be_visible()
    expect(cell.locator("svg")).to_be_visible()
    desk.set_viewport_size({"width": 1024, "height": 900})
    expect(cell.get_by_text("Night 3")).to_be_hidden()


class TestNothingToBook:
    """Days and nights on which nobody can book anything."""

    @pytest.fixture(autouse=True)
    def empty_programme(self, manager: httpx.Client) -> None:
        clear(manager)

    def test_a_day_without_events_names_the_next_show_with_a_link(
        self, read: Read, house: RunningServer, manager: httpx.Client
    ) -> None:
        event = put_on(manager, "After All", in_hours(24 * 60))
        page = read(house, "/events")
        expect(page.get_by_text("No events scheduled for this date")).to_have_count(1)
        link = page.get_by_role("main").get_by_role("link", name="After All")
        expect(link).to_have_attribute("href", f"/events/{event}-after-all")

    def test_so_does_one_that_is_chosen_in_another_month(
        self, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
    ) -> None:
        event = put_on(manager, "After All", in_hours(24 * 100))
        page = awake(look_at(house), "/events")
        page.get_by_role("button", name="NEXT", exact=True).click()
        page.locator(f"[data-day='{NEXT_MONTH:%F}']").click()
        link = page.get_by_role("main").get_by_role("link", name="After All")
        expect(link).to_have_attribute("href", f"/events/{event}-after-all")

    def test_a_sold_out_event_and_a_past_one_name_the_next_date(
        self, read: Read, house: RunningServer, manager: httpx.Client
    ) -> None:
        sold_out = put_on(manager, "Late Pour", in_hours(48), ticketStatus="Sold Out")
        past = put_on(manager, "Late Pour", in_hours(-48))
        after = put_on(manager, "Late Pour", in_hours(24 * 9))
        for event, hours in ((sold_out, 48), (past, -48)):
            for path in (f"/events?day={day_of(in_hours(hours))}", f"/events/{event}-late-pour"):
                page = read(house, path)
                note = page.get_by_role("main").get_by_text("Next date:").first
                way = note.get_by_role("link")
                expect(way).to_have_attribute("href", f"/events/{after}-late-pour")

    def test_an_event_page_has_all_dates_of_its_show(
        self, read: Read, house: RunningServer, manager: httpx.Client
    ) -> None:
        shows = [put_on(manager, "Late Pour", in_hours(48 + 168 * week)) for week in range(9)]
        put_on(manager, "Another Show", in_hours(50))
        page = read(house, f"/events/{shows[1]}-late-pour")
        dates = page.get_by_role("region", name="All dates")
        expect(dates.locator("li")).to_have_count(9)
        expect(dates.locator("[aria-current=page]")).to_have_count(1)
        expect(dates.locator("summary")).to_have_text("3 more")
        expect(dates.locator("a span").first).to_have_css("text-decoration-line", "underline")
        hrefs = [link.get_attribute("href") for link in dates.locator("a").all()]
        assert hrefs == [f"/events/{show}-late-pour" for show in shows if show != shows[1]]

    def test_a_show_that_plays_once_has_no_list_of_dates(
        self, read: Read, house: RunningServer, manager: httpx.Client
    ) -> None:
        event = put_on(manager, "Only Once", in_hours(48))
        page = read(house, f"/events/{event}-only-once")
        expect(page.get_by_role("region", name="All dates")).to_have_count(0)


def test_an_address_with_an_impossible_date_shows_the_present_month_and_keeps_it(
    visitor: Page,
) -> None:
    this_month = f"{now().astimezone(NEW_YORK):%B %Y}"
    for query in ("day=2026-11-45", "day=2026-02-30", "day=12026-04-12", "month=2026-13"):
        awake(visitor, f"/events?{query}")
        expect(visitor.locator("#calendar-month")).to_have_text(this_month)
        expect(visitor.get_by_text("Something Went Wrong")).to_have_count(0)
