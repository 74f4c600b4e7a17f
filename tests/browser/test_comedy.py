"""The page of featured shows."""

import re
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now, utc_iso
from tests.support.browser.accessible import faults_of
from tests.support.browser.programme import NEW_YORK, clear, in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


@pytest.fixture
def programme(manager: httpx.Client) -> httpx.Client:
    """Clear the programme and return the manager."""
    clear(manager)
    return manager


@pytest.fixture(scope="module")
def comedy(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the sample venue's comedy page, which the module's tests share."""
    return awake(keep_open(understudy), "/comedy")


def test_every_address_in_the_page_is_encoded(comedy: Page) -> None:
    addresses = comedy.evaluate(
        "() => [...document.querySelectorAll('[src], [href], [poster]')].flatMap((one) =>"
        " ['src', 'href', 'poster'].map((name) => one.getAttribute(name) ?? ''))"
    )
    assert comedy.locator("video[poster]").count() > 0
    assert [address for address in addresses if re.search(r"[^!-~]", address)] == []


def season(page: Page) -> Locator:
    return page.get_by_role("region", name="The Season")


def form(page: Page) -> Locator:
    return page.get_by_role("main").locator("form")


def subscribe(page: Page, *, name: str = "Ada", email: str) -> None:
    form(page).get_by_label("Name").fill(name)
    form(page).get_by_label("Email").fill(email)
    form(page).get_by_role("button", name="Subscribe").click()


def test_the_season_then_what_is_ahead_then_the_clips(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/comedy")
    expect(page.get_by_role("heading", level=1)).to_have_text("Featured Shows")
    subtitle = "Special Nights - FALL & WINTER 2024/2025"
    expect(page.get_by_text(subtitle, exact=True)).to_be_visible()
    titles = page.get_by_role("main").get_by_role("heading", level=2).all_inner_texts()
    assert titles[:3] == ["The Season", "Additional Upcoming Shows", "Gallery of Past Shows"]
    last_show = season(page).get_by_role("article").last.bounding_box()
    ahead = page.get_by_role("heading", name="Additional Upcoming Shows").bounding_box()
    assert last_show is not None
    assert ahead is not None
    assert last_show["y"] + last_show["height"] < ahead["y"]

    clips = understudy.get("/api/videos/category/comedy").json()
    assert len(clips) > 0
    cards = page.get_by_role("region", name="Gallery of Past Shows").get_by_role("article")
    expect(cards).to_have_count(len(clips))
    expect(cards.get_by_text("COMEDY", exact=True)).to_have_count(len(clips))
    expect(cards.get_by_text("Video Clip", exact=True)).to_have_count(len(clips))


def test_twelve_shows_with_all_that_the_season_says_of_them_and_those_over_are_no_buttons(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/comedy")
    shows = understudy.get("/api/season").json()["shows"]
    assert len(shows) == 12
    expect(season(page).get_by_role("article")).to_have_count(12)
    expect(season(page).get_by_text("Concluded", exact=True)).to_have_count(12)
    for show in shows:
        card = season(page).get_by_role("article", name=show["title"])
        for words in ("date", "price", "description", "time"):
            expect(card.get_by_text(show[words], exact=True)).to_be_visible()
        link = card.get_by_role("link", name=f"Get Tickets: {show['title']}")
        expect(link).to_have_text("Get Tickets")
        expect(link).to_have_attribute("href", show["ticketUrl"])
        expect(link).to_have_attribute("target", "_blank")
        expect(link).to_have_attribute("rel", re.compile("noopener"))
        assert link.evaluate("link => getComputedStyle(link).borderTopWidth") == "0px"


def test_a_show_is_over_when_its_day_at_the_venue_is(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    season_now = manager.get("/api/admin/season").raise_for_status().json()
    *others, last = season_now["values"]["shows"]
    day = now().astimezone(NEW_YORK) + timedelta(days=2)
    last = last | {"date": f"{day:%A, %B} {day.day}, {day.year}"}
    body = {"shows": [*others, last], "version": season_now["version"]}
    manager.put("/api/admin/season", json=body).raise_for_status()
    page = look_at(house, timezone="Asia/Tokyo")
    page.clock.install()
    awake(page, "/comedy")
    concluded = season(page).get_by_text("Concluded", exact=True)
    midnight = (day + timedelta(days=1)).replace(hour=0, minute=0, second=0, microsecond=0)
    page.clock.pause_at(midnight - timedelta(minutes=2))
    page.clock.run_for(60_000)
    expect(concluded).to_have_count(11)
    page.clock.run_for(90_000)
    expect(concluded).to_have_count(12)


def test_a_date_stays_on_one_line_where_there_is_room(
    comedy: Page, understudy: RunningServer
) -> None:
    for show in understudy.get("/api/season").json()["shows"]:
        date = season(comedy).get_by_text(show["date"], exact=True)
        assert date.evaluate("date => date.getClientRects().length") == 1, show["date"]


def test_what_can_be_booked_is_never_more_than_a_screen_away(comedy: Page) -> None:
    ahead = comedy.get_by_role("heading", name="Additional Upcoming Shows")
    for width, height in ((390, 844), (1440, 900)):
        comedy.set_viewport_size({"width": width, "height": height})
        comedy.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
        first = ahead.bounding_box()
        assert first is not None
        assert first["y"] + first["height"] <= 2 * height, width
        comedy.get_by_role("link", name="Jump to what is on next").click()
        expect(ahead).to_be_in_viewport()


def test_subscribing_has_this_pages_own_words(comedy: Page, understudy: RunningServer) -> None:
    subscribe(comedy, email="heckler@example.com")
    expect(toast(comedy)).to_contain_text("Success!")
    thanks = "Thanks for subscribing! You'll be the first to know about new shows."
    expect(toast(comedy)).to_contain_text(thanks)
    expect(form(comedy).get_by_label("Email")).to_have_value("")
    rows = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = '{}'"
    assert understudy.number(rows.format("heckler@example.com")) == 1


def test_the_hero_offers_the_next_show_that_can_be_booked_and_all_others_stand_below(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "[T] Sound Check", in_hours(3), category="comedy")
    put_on(programme, "Gone", in_hours(4), category="comedy", ticketStatus="Sold Out")
    put_on(programme, "Over", in_hours(5), category="comedy", ticketStatus="Concluded")
    put_on(programme, "Clay Night", in_hours(6), category="creativity")
    put_on(programme, "Tight Five", in_hours(30), category="Comedy")
    put_on(programme, "Loose Ten", in_hours(54), category="comedy")
    again = put_on(programme, "Tight Five", in_hours(78), category="comedy")
    page = awake(look_at(house), "/comedy")
    offer = page.get_by_role("region", name="Next comedy show")
    expect(offer).to_contain_text("Tight Five")
    expect(offer).to_contain_text(f"{in_hours(30).astimezone(NEW_YORK):%A, %B}")
    ahead = page.get_by_role("region", name="Additional Upcoming Shows").get_by_role("article")
    expect(ahead.get_by_role("heading")).to_have_text(["Gone", "Over", "Loose Ten", "Tight Five"])
    details = ahead.last.get_by_role("link", name="Details: Tight Five")
    expect(details).to_have_attribute("href", f"/events/{again}-tight-five")
    for place, title in ((offer, "Tight Five"), (ahead, "Loose Ten")):
        place.get_by_role("button", name=f"Book: {title}").click()
        expect(page.get_by_role("dialog", name=title)).to_be_visible()
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_the_offer_of_a_show_that_has_begun_says_that_it_is_on(
    read: Read, programme: httpx.Client, house: RunningServer
) -> None:
    end = utc_iso(in_hours(1))
    put_on(programme, "Half Way", in_hours(-0.5), category="comedy", endDate=end)
    page = read(house, "/comedy")
    expect(page.get_by_role("region", name="On stage now")).to_contain_text("Half Way")
    expect(page.get_by_text("Next comedy show")).to_have_count(0)


def test_without_a_show_to_book_nothing_is_offered(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Gone", in_hours(4), category="comedy", ticketStatus="Sold Out")
    page = read(house, "/comedy")
    expect(page.get_by_role("region", name="Next comedy show")).to_have_count(0)


def test_a_venue_without_season_shows_and_clips_has_the_page_all_the_same(
    look_at: OpenWindow, elsewhere: RunningServer
) -> None:
    page = awake(look_at(elsewhere), "/comedy")
    expect(page.get_by_role("heading", level=1)).to_have_text("Featured Shows")
    expect(season(page).get_by_text("No season is announced yet.")).to_be_visible()
    ahead = page.get_by_role("region", name="Additional Upcoming Shows")
    expect(ahead.get_by_text("No dates are announced yet.")).to_be_visible()
    expect(page.get_by_text("Video Gallery Coming Soon!", exact=True)).to_be_visible()
    assert faults_of(page) == []
