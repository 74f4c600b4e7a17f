"""A device whose own clock is days off: the time is the server's, on every screen."""

import re
from datetime import datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Page, expect

from nightcap.core.time import now, utc_iso
from tests.support.browser.doors import (
    arrivals,
    counts,
    event_at_the_door,
    guest,
    is_kept,
    path_of,
)
from tests.support.browser.programme import NEW_YORK, clear, in_hours, put_on, sweep
from tests.support.browser.window import OpenWindow, awake, cookies_of, wait_until
from tests.support.drills import few
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

WRONG = pytest.mark.parametrize("days", few([4, -2]))
"""By how many days the device is fast."""

# `clockIsOffBy` may be set at any time, as the clock of a device may.
SHIFTED = """{
  const True = Date;
  window.clockIsOffBy = %d * 24 * 60 * 60 * 1000;
  globalThis.Date = class extends True {
    constructor(...parts) {
      if (parts.length === 0) super(True.now() + window.clockIsOffBy);
      else super(...parts);
    }
    static now() { return True.now() + window.clockIsOffBy; }
  };
}"""


def off_by(page: Page, days: int) -> Page:
    """Set the clock of a device wrong, before any page is opened on it."""
    page.add_init_script(SHIFTED % days)
    return page


def device(look_at: OpenWindow, house: RunningServer, days: int) -> Page:
    return off_by(look_at(house, of_its_own=True), days)


def counted_down(page: Page) -> timedelta:
    """Return the time that the banner says is left."""
    text = page.get_by_role("region", name="Next event").get_by_role("timer").inner_text()
    days, hours, minutes, seconds = map(int, re.findall(r"\d+", text))
    return timedelta(days=days, hours=hours, minutes=minutes, seconds=seconds)


def is_right(page: Page, start: datetime) -> bool:
    return abs(counted_down(page) - (start - now())) < timedelta(seconds=30)


@WRONG
def test_the_banner_counts_down_to_the_real_start(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, days: int
) -> None:
    clear(manager)
    start = in_hours(30)
    put_on(manager, "First Night", start)
    page = awake(device(look_at, house, days), "/")
    expect(page.get_by_text("Next Event Starts In")).to_be_visible()
    expect(page.get_by_role("timer")).to_contain_text("01")
    assert is_right(page, start)
    # Somebody sets the clock while the page is open.
    for set_to in (0, 9, -9):
        page.evaluate(f"window.clockIsOffBy = {set_to} * 24 * 60 * 60 * 1000")
        page.wait_for_timeout(1_500)
        wait_until(page, lambda: is_right(page, start))


@WRONG
def test_a_page_that_a_cache_has_kept_goes_by_the_answers_of_the_server(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, days: int
) -> None:
    clear(manager)
    start = in_hours(30)
    put_on(manager, "First Night", start)
    page = device(look_at, house, days)
    # Of the same day and hours of opening: the markup is of now, and React compares it.
    old = utc_iso(now() - timedelta(minutes=20))
    document = re.compile(re.escape(house.url) + "/$")
    page.route(
        document,
        lambda route: route.fulfill(
            response=(answer := route.fetch()),
            body=re.sub(r'"now":"[^"]+"', f'"now":"{old}"', answer.text()),
        ),
    )
    awake(page, "/")
    expect(page.get_by_role("timer")).to_contain_text("01")
    assert is_right(page, start)
    page.unroute(document)


@WRONG
def test_today_is_the_day_at_the_venue(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, days: int
) -> None:
    clear(manager)
    event_id = put_on(manager, "On Stage", in_hours(0), endDate=utc_iso(now() + timedelta(hours=1)))
    today = now().astimezone(NEW_YORK)
    page = awake(device(look_at, house, days), "/events")
    shown = page.get_by_role("grid").locator("[aria-current=date]")
    expect(shown).to_have_accessible_name(re.compile(f"{today:%A, %B} {today.day}, 1 event"))
    awake(page, f"/events/{event_id}")
    expect(page.get_by_text("TODAY", exact=True)).to_be_visible()
    awake(page, "/")
    expect(page.get_by_text("Event Happening Now!")).to_be_visible()


@WRONG
def test_the_door_keeps_its_guests_and_the_time_of_taps_also_without_a_network(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, days: int
) -> None:
    event_id = event_at_the_door(manager, house)
    address = path_of(manager, event_id)
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    off_by(phone, days).goto(address)
    is_kept(phone)
    counts(phone, 0, 6)
    phone.context.set_offline(True)
    phone.reload()
    # Six hours after the last show the phone forgets its guests: by a fast clock that is over.
    guest(phone, "Billie Holiday").get_by_role("button", name="Arrive 2").tap()
    expect(phone.get_by_text("1 tap is kept on this phone")).to_be_visible()
    counts(phone, 2, 4)
    phone.context.set_offline(False)
    wait_until(phone, lambda: ("Billie Holiday", 2) in arrivals(house, event_id))
    [(at,)] = house.rows(f"SELECT at FROM door_tap WHERE event_id = {event_id}")
    tapped = datetime.fromisoformat(f"{str(at)[:19]}+00:00")
    assert abs(tapped - now()) < timedelta(minutes=2)


@WRONG
def test_the_panel_knows_today_and_how_long_ago_it_was(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, days: int
) -> None:
    # A show of the small hours belongs to the evening before, which the panel then names.
    sweep(house)
    page = look_at(house, of_its_own=True, cookies=cookies_of(manager))
    off_by(page, days).goto("/admin")
    today = now().astimezone(NEW_YORK)
    expect(page.get_by_role("heading", level=1)).to_contain_text(
        f"{today:%A, %B} {today.day}, {today.year}"
    )
    page.goto("/admin?view=calendar")
    expect(page.locator("li[aria-current=date]")).to_contain_text(str(today.day))
