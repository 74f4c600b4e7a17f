"""The events calendar (specification, sections 2, 4 and 9)."""

import re
import subprocess
import sys
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.browser.programme import clear, in_hours, put_on
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.server import RunningServer, running

NEW_YORK = ZoneInfo("America/New_York")
EXPORT = Path(__file__).parents[1] / "events" / "data" / "real-venue.ics"


@pytest.fixture
def page(visitor: Page) -> Page:
    return awake(visitor, "/events")


def month(page: Page) -> Locator:
    return page.get_by_role("region", name="Calendar").get_by_role("heading").first


def day(page: Page, when: datetime) -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{long_day(when)},"))


def long_day(when: datetime) -> str:
    local = when.astimezone(NEW_YORK)
    return f"{local:%A, %B} {local.day}"


def test_the_grid_begins_with_monday_and_opens_at_the_venues_today(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/events")
    expect(page.get_by_role("heading", level=1)).to_have_text("EVENTS CALENDAR")
    headers = page.get_by_role("columnheader").all_inner_texts()
    assert [text[:3].lower() for text in headers] == [
        "mon", "tue", "wed", "thu", "fri", "sat", "sun",
    ]  # fmt: skip
    today = now().astimezone(NEW_YORK)
    expect(month(page)).to_have_text(f"{today:%B %Y}")
    expect(day(page, today)).to_have_attribute("aria-selected", "true")


def test_prev_and_next_wrap_the_year_and_clear_the_selected_day(page: Page) -> None:
    today = now().astimezone(NEW_YORK)
    for _ in range(12):
        page.get_by_role("button", name="NEXT", exact=True).click()
    expect(month(page)).to_have_text(f"{today:%B} {today.year + 1}")
    expect(page.get_by_text("Select a Date")).to_be_visible()
    expect(page.locator("[aria-selected=true]")).to_have_count(0)
    for _ in range(13):
        page.get_by_role("button", name="PREV", exact=True).click()
    before = today.replace(day=1) - timedelta(days=1)
    expect(month(page)).to_have_text(f"{before:%B %Y}")


def test_today_jumps_back_and_selects_today(page: Page) -> None:
    page.get_by_role("button", name="NEXT", exact=True).click()
    page.get_by_role("button", name="Today", exact=True).click()
    today = now().astimezone(NEW_YORK)
    expect(month(page)).to_have_text(f"{today:%B %Y}")
    expect(day(page, today)).to_have_attribute("aria-selected", "true")


def test_the_legend_explains_today_and_has_events(read: Read, understudy: RunningServer) -> None:
    page = read(understudy, "/events")
    expect(page.get_by_text("Today", exact=True).last).to_be_visible()
    expect(page.get_by_text("Has Events", exact=True)).to_be_visible()


def test_the_back_button_returns_from_an_event_to_its_day(page: Page) -> None:
    page.get_by_role("button", name="NEXT", exact=True).click()
    page.get_by_role("gridcell", name=re.compile(r"Saturday, .*, 3 events")).first.click()
    title = page.get_by_role("article").first.get_by_role("heading").inner_text()
    page.get_by_role("link", name=f"Details: {title}").first.click()
    expect(page.get_by_role("heading", level=1)).to_contain_text(title.split(":")[0])
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("EVENTS CALENDAR")
    expect(page.get_by_role("article").first.get_by_role("heading")).to_have_text(title)


def test_a_slow_network_shows_loading_events(page: Page) -> None:
    page.get_by_role("button", name="NEXT", exact=True).click()
    held = Held(page, "**/api/events?*")
    for _ in range(3):
        page.get_by_role("button", name="NEXT", exact=True).click()
    expect(page.get_by_text("Loading events...").first).to_be_visible()
    held.let_go()
    expect(page.get_by_text("Loading events...")).to_have_count(0)


def test_arrow_keys_walk_the_grid_and_enter_selects(page: Page) -> None:
    today = now().astimezone(NEW_YORK)
    page.locator("[data-day][tabindex='0']").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    tomorrow = today + timedelta(days=1)
    expect(day(page, tomorrow)).to_have_attribute("aria-selected", "true")
    page.keyboard.press("PageDown")
    expect(month(page)).not_to_have_text(f"{tomorrow:%B %Y}")


class TestADay:
    """What a day of the grid shows of the programme."""

    @pytest.fixture(autouse=True)
    def empty_programme(self, manager: httpx.Client) -> None:
        clear(manager)

    def test_a_day_has_three_dots_at_most_and_lists_all_its_events(
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

    def test_a_day_without_events_says_so(self, read: Read, house: RunningServer) -> None:
        page = read(house, "/events")
        expect(page.get_by_text("No events scheduled for this date")).to_be_visible()

    def test_it_stays_while_the_code_of_an_events_page_is_on_its_way(
        self, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
    ) -> None:
        chosen = in_hours(24).astimezone(NEW_YORK)
        put_on(manager, "Tomorrow's Show", chosen)
        page = awake(look_at(house), f"/events?day={chosen:%F}")
        code = Held(page, "**/assets/screen-*.js")
        heading = page.locator("#calendar-day")
        expect(heading).to_have_text(f"{chosen:%B} {chosen.day}")
        page.get_by_role("article").get_by_role("link", name="Details").click()
        expect(page).to_have_url(re.compile(r"/events/\d+-"))
        expect(heading).to_have_text(f"{chosen:%B} {chosen.day}")
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


@pytest.fixture(scope="module")
def imported(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """A venue whose programme is the export of a real calendar."""
    folder = tmp_path_factory.mktemp("imported")
    with running(folder, workers=1) as server:
        subprocess.run(
            [str(Path(sys.executable).with_name("nightcap")), "import-feed", str(EXPORT)],
            env={"NIGHTCAP_DATA_DIR": str(folder), "PATH": "/usr/bin:/bin"},
            check=True,
            capture_output=True,
        )
        yield server


@pytest.mark.parametrize("timezone", ["America/New_York", "Asia/Tokyo"])
def test_an_imported_evening_in_berlin_stands_at_its_hour_in_new_york(
    look_at: OpenWindow, imported: RunningServer, timezone: str
) -> None:
    # Chaostreff repeats every Wednesday at 19:00 in Berlin: 13:00 in New York, six hours earlier,
    # but 14:00 in the weeks when only one of the two has changed its clocks.
    page = awake(look_at(imported, timezone=timezone), "/events?day=2026-12-02")
    card = page.get_by_role("article", name="Chaostreff - CCCP")
    expect(card).to_contain_text("1:00 PM-3:00 PM")
    awake(page, "/events?day=2026-10-28")
    expect(card).to_contain_text("2:00 PM-4:00 PM")
