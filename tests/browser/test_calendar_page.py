"""The events calendar."""

import re
import subprocess
import sys
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.window import Held, OpenWindow, Read, awake
from tests.support.server import RunningServer

NEW_YORK = ZoneInfo("America/New_York")
EXPORT = Path(__file__).parents[1] / "events" / "data" / "real-venue.ics"


def month(page: Page) -> Locator:
    return page.get_by_role("region", name="Calendar").get_by_role("heading").first


def day(page: Page, when: datetime) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{long_day(when)},"))


def long_day(when: datetime) -> str:
    local = when.astimezone(NEW_YORK)
    return f"{local:%A, %B} {local.day}"


def test_next_clears_the_day_today_brings_it_back_and_so_does_the_way_back_from_an_event(
    visitor: Page,
) -> None:
    page = awake(visitor, "/events")
    today = now().astimezone(NEW_YORK)
    page.get_by_role("button", name="NEXT", exact=True).click()
    expect(page.get_by_text("Select a Date")).to_be_visible()
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    page.get_by_role("button", name="Today", exact=True).click()
    expect(month(page)).to_have_text(f"{today:%B %Y}")
    expect(day(page, today)).to_have_attribute("aria-selected", "true")

    page.get_by_role("button", name="NEXT", exact=True).click()
    page.get_by_role("gridcell", name=re.compile(r"Saturday, .*, 3 events")).first.click()
    title = page.get_by_role("article").first.get_by_role("heading").inner_text()
    page.get_by_role("link", name=f"Details: {title}").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(title.split(":")[0])
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("EVENTS CALENDAR")
    expect(page.get_by_role("article").first.get_by_role("heading")).to_have_text(title)


def test_prev_and_next_wrap_the_year_and_a_slow_network_shows_loading_events(
    visitor: Page,
) -> None:
    year = now().astimezone(NEW_YORK).year
    page = awake(visitor, f"/events?month={year}-12")
    page.get_by_role("button", name="NEXT", exact=True).click()
    expect(month(page)).to_have_text(f"January {year + 1}")
    page.get_by_role("button", name="PREV", exact=True).click()
    expect(month(page)).to_have_text(f"December {year}")
    page.wait_for_load_state("networkidle")
    held = Held(page, "**/api/events?*")
    for _ in range(3):
        page.get_by_role("button", name="NEXT", exact=True).click()
    expect(page.get_by_text("Loading events...").first).to_be_visible()
    held.let_go()
    expect(page.get_by_text("Loading events...")).to_have_count(0)


class TestADay:
    """What a day of the grid shows of the programme."""

    @pytest.fixture(autouse=True)
    def empty_programme(self, manager: httpx.Client) -> None:
        clear(manager)

    def test_a_day_has_three_dots_and_lists_all_its_events_until_the_page_of_one_is_there(
        self, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
    ) -> None:
        noon = (now().astimezone(NEW_YORK) + timedelta(days=1)).replace(
            hour=12, minute=0, second=0, microsecond=0
        )
        for number in range(5):
            put_on(manager, f"Show {number}", noon + timedelta(hours=number))
        put_on(manager, "[T] Sound check", noon)
        page = awake(look_at(house), f"/events?day={noon:%Y-%m-%d}")
        cell = day(page, noon)
        expect(cell).to_have_accessible_name(re.compile("5 events"))
        expect(cell.locator("circle")).to_have_count(3)
        cell.click()
        expect(page.get_by_role("article")).to_have_count(5)

        # The day stays while the code of an event's page is on its way.
        code = Held(page, "**/assets/screen-*.js")
        heading = page.locator("#calendar-day")
        expect(heading).to_have_text(f"{noon:%B} {noon.day}")
        page.get_by_role("article").first.get_by_role("link", name="Details").click()
        expect(page).to_have_url(re.compile(r"/events/\d+-"))
        expect(heading).to_have_text(f"{noon:%B} {noon.day}")
        code.let_go()
        expect(heading).to_have_count(0)

    def test_a_browser_in_tokyo_sees_the_days_and_hours_of_the_venue(
        self, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
    ) -> None:
        late = in_hours(24).astimezone(NEW_YORK).replace(hour=23, minute=0)
        put_on(manager, "Late in New York", late)
        page = awake(look_at(house, timezone="Asia/Tokyo"), f"/events?day={late:%Y-%m-%d}")
        expect(day(page, late)).to_have_accessible_name(re.compile("1 event"))
        card = page.get_by_role("article", name="Late in New York")
        expect(card).to_contain_text("11:00 PM")


def test_an_imported_evening_in_berlin_stands_at_its_hour_in_new_york(
    look_at: OpenWindow, read: Read, house: RunningServer
) -> None:
    subprocess.run(
        [str(Path(sys.executable).with_name("nightcap")), "import-feed", str(EXPORT)],
        env={"NIGHTCAP_DATA_DIR": str(house.data_dir), "PATH": "/usr/bin:/bin"},
        check=True,
        capture_output=True,
    )
    # Chaostreff repeats every Wednesday at 19:00 in Berlin: 13:00 in New York, six hours earlier,
    # but 14:00 in the weeks when only one of the two has changed its clocks.
    for date, hours in (("2026-12-02", "1:00–3:00 PM"), ("2026-10-28", "2:00–4:00 PM")):
        page = read(house, f"/events?day={date}")
        card = page.get_by_role("article", name="Chaostreff - CCCP")
        expect(card).to_contain_text(hours)
    page = awake(look_at(house, timezone="Asia/Tokyo"), "/events?day=2026-12-02")
    card = page.get_by_role("article", name="Chaostreff - CCCP")
    expect(card).to_contain_text("1:00–3:00 PM")
