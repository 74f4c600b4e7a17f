"""The page for private events."""

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.support.browser import past_event_rows
from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def remembered(house: RunningServer) -> Iterator[RunningServer]:
    """Return a house with five past events, four of them with pictures.

    One of these has eight pictures.
    """
    past_event_rows.clear(house)
    past_event_rows.put_up(house, 1, "Oldest", "2026-05-01", pictures=1)
    past_event_rows.put_up(house, 2, "Ruth at Forty", "2026-08-01", pictures=8)
    past_event_rows.put_up(house, 3, "Wrap Party", "2026-09-12", pictures=3)
    past_event_rows.put_up(house, 4, "Nobody Looked", "2026-09-20", pictures=0)
    past_event_rows.put_up(house, 5, "Low Ceiling", "2026-10-08", pictures=2)
    past_event_rows.publish(house)
    yield house
    past_event_rows.clear(house)


def past_events(page: Page) -> Locator:
    return page.get_by_role("region", name="Past Events")


def opened(page: Page, name: str) -> Locator:
    return page.get_by_role("dialog", name=name)


def test_the_page_says_what_can_be_hired_and_what_for(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/host-event")
    spaces = page.get_by_role("region", name="Event Spaces")
    for name, figures in {
        "Cozy Cocktail Bar": ("11", "30", "336", "24' x 14'"),
        "Showroom": ("60", "100", "600", "20' x 30'"),
        "Stage area": ("10", "20", "200", "20' x 10'"),
        "Creativity & Comedy Lounge": ("70", "120", "800"),
    }.items():
        heading = spaces.get_by_role("heading", name=name)
        row = heading.locator("xpath=../..")
        for figure in figures:
            expect(row.get_by_text(figure, exact=True)).to_be_visible()
    for title in ("At A Glance", "Event Types", "Venue Features"):
        expect(page.get_by_role("heading", name=title)).to_be_visible()
    way = page.get_by_role("link", name="View All Events")
    expect(way).to_have_attribute("href", "/events")


def behind_the_title(page: Page) -> Locator:
    """Return the slides that are shown, the left panel's first."""
    return page.locator("main section").first.locator("[aria-hidden=false] :is(img, video)")


def test_the_hero_turns_its_two_panels_every_five_seconds(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = look_at(house, reduced_motion=False)
    page.clock.install()
    awake(page, "/host-event")
    hosting = house.get("/api/hosting").json()
    photos = [picture["alt"] for picture in hosting["pictures"]]
    assert len(photos) == 3
    shown = behind_the_title(page)
    # On a slow machine they have turned already.
    page.clock.pause_at(now() + timedelta(minutes=1))
    begun = photos.index(shown.first.get_attribute("alt") or "")
    expect(shown.last).to_have_attribute("alt", photos[(begun + 1) % 3])
    for turn in range(1, 4):
        page.clock.run_for(5_000)
        expect(shown.first).to_have_attribute("alt", photos[(begun + turn) % 3])


def test_the_managers_slideshow_takes_the_photos_place(
    read: Read, understudy: RunningServer
) -> None:
    slides = understudy.get("/api/host-event-images").json()
    page = read(understudy, "/host-event")
    expect(behind_the_title(page)).to_have_count(2)
    for place in (0, 1):
        source = behind_the_title(page).nth(place).get_attribute("src") or ""
        stem = slides[place]["imageUrl"].rpartition(".")[0]
        assert source.startswith(stem)


def test_three_past_events_with_pictures_are_shown_the_latest_first_with_six_at_most(
    read: Read, remembered: RunningServer
) -> None:
    past = past_events(read(remembered, "/host-event"))
    titles = past.get_by_role("heading", level=3).all_inner_texts()
    assert titles == ["Low Ceiling", "Wrap Party", "Ruth at Forty"]
    expect(past).to_contain_text("Thursday, October 8, 2026")
    expect(past).to_contain_text("About Low Ceiling.")
    pictures = past.get_by_role("button", name=re.compile("Ruth at Forty"))
    assert pictures.all_inner_texts() == [f"Ruth at Forty {place}" for place in range(1, 7)]


def test_a_picture_opens_large_is_turned_by_keyboard_and_axe_finds_nothing_in_it(
    look_at: OpenWindow, remembered: RunningServer
) -> None:
    # The pictures are not there, and the mark stands for them.
    page = awake(look_at(remembered), "/host-event")
    second = past_events(page).get_by_role("button", name="Enlarge: Wrap Party 2")
    second.focus()
    page.keyboard.press("Enter")
    large = opened(page, "Wrap Party")
    expect(large).to_contain_text("Wrap Party 2")
    expect(large).to_contain_text("2 of 3")
    for key, caption in (
        ("ArrowRight", "Wrap Party 3"),
        ("ArrowRight", "Wrap Party 1"),
        ("ArrowLeft", "Wrap Party 3"),
    ):
        page.keyboard.press(key)
        expect(large).to_contain_text(caption)
    assert_accessible_and_fits(page)
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)
    expect(second).to_be_focused()
    assert_accessible_and_fits(page)


def test_a_house_without_past_events_shows_none_of_it(read: Read, house: RunningServer) -> None:
    past_event_rows.clear(house)
    past_event_rows.publish(house)
    expect(past_events(read(house, "/host-event"))).to_have_count(0)
