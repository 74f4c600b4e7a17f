"""The page of featured shows (specification, sections 2, 4, 5 and 8)."""

import re
from datetime import UTC, datetime, timedelta

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import utc_iso
from tests.browser.accessible import faults_of
from tests.browser.programme import NEW_YORK, clear, in_hours, put_on
from tests.browser.toasts import toast
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.server import RunningServer

SEASON = "**/api/season"


@pytest.fixture
def programme(manager: httpx.Client) -> httpx.Client:
    """The manager, with nothing on the programme."""
    clear(manager)
    return manager


@pytest.fixture
def comedy(visitor: Page) -> Page:
    return awake(visitor, "/comedy")


@pytest.fixture
def printed(read: Read, understudy: RunningServer) -> Page:
    """The page as the server wrote it."""
    return read(understudy, "/comedy")


def arrive(page: Page) -> Page:
    """Come from the home page, so that the browser fetches what the page needs."""
    awake(page, "/")
    page.get_by_role("contentinfo").get_by_role("link", name="Comedy", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Featured Shows")).to_be_visible()
    expect(page.get_by_text("Featured Shows", exact=True)).to_have_count(1)
    return page


def season(page: Page) -> Locator:
    return page.get_by_role("region", name="The Season")


def form(page: Page) -> Locator:
    return page.get_by_role("main").locator("form")


def subscribe(page: Page, *, email: str) -> None:
    form(page).get_by_label("Name").fill("Ada")
    form(page).get_by_label("Email").fill(email)
    form(page).get_by_role("button", name="Subscribe").click()


def test_heading_and_subtitle(printed: Page) -> None:
    expect(printed.get_by_role("heading", level=1)).to_have_text("Featured Shows")
    subtitle = "Special Nights - FALL & WINTER 2024/2025"
    expect(printed.get_by_text(subtitle, exact=True)).to_be_visible()


def test_twelve_shows_with_all_that_the_season_says_of_them(
    printed: Page, understudy: RunningServer
) -> None:
    shows = understudy.get("/api/season").json()["shows"]
    assert len(shows) == 12
    expect(season(printed).get_by_role("article")).to_have_count(12)
    for show in shows:
        card = season(printed).get_by_role("article", name=show["title"])
        for words in ("date", "price", "description", "time"):
            expect(card.get_by_text(show[words], exact=True)).to_be_visible()


def test_a_date_stays_on_one_line_where_there_is_room(
    comedy: Page, understudy: RunningServer
) -> None:
    for show in understudy.get("/api/season").json()["shows"]:
        date = season(comedy).get_by_text(show["date"], exact=True)
        assert date.evaluate("date => date.getClientRects().length") == 1, show["date"]


def test_get_tickets_opens_the_external_page_in_a_new_tab(
    printed: Page, understudy: RunningServer
) -> None:
    for show in understudy.get("/api/season").json()["shows"]:
        button = season(printed).get_by_role("link", name=f"Get Tickets: {show['title']}")
        expect(button).to_have_text("Get Tickets")
        expect(button).to_have_attribute("href", show["ticketUrl"])
        expect(button).to_have_attribute("target", "_blank")
        expect(button).to_have_attribute("rel", re.compile("noopener"))


def test_a_show_that_is_over_says_so_and_is_no_button(
    printed: Page, understudy: RunningServer
) -> None:
    shows = understudy.get("/api/season").json()["shows"]
    expect(season(printed).get_by_text("Concluded", exact=True)).to_have_count(len(shows))
    link = season(printed).get_by_role("link", name=f"Get Tickets: {shows[0]['title']}")
    assert link.evaluate("link => getComputedStyle(link).borderTopWidth") == "0px"


@pytest.mark.parametrize("seconds", [-1, 1])
def test_a_show_is_over_when_its_day_at_the_venue_is(
    look_at: OpenWindow, understudy: RunningServer, seconds: int
) -> None:
    # Midnight in New York after the twelfth show's day, in February at five in UTC.
    page = look_at(understudy, timezone="Asia/Tokyo", may_fail=True)
    page.clock.set_fixed_time(datetime(2025, 2, 15, 5, tzinfo=UTC) + timedelta(seconds=seconds))
    awake(page, "/comedy")
    concluded = season(page).get_by_text("Concluded", exact=True)
    expect(concluded).to_have_count(12 if seconds > 0 else 11)


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_what_can_be_booked_is_never_more_than_a_screen_away(
    look_at: OpenWindow, understudy: RunningServer, width: int, height: int
) -> None:
    page = awake(look_at(understudy, width=width, height=height), "/comedy")
    ahead = page.get_by_role("heading", name="Additional Upcoming Shows")
    first = ahead.bounding_box()
    assert first is not None
    assert first["y"] + first["height"] <= 2 * height
    page.get_by_role("link", name="Jump to what is on next").click()
    expect(ahead).to_be_in_viewport()


def test_the_hero_offers_the_next_show_that_can_be_booked_with_its_day(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "[T] Sound Check", in_hours(3), category="comedy")
    put_on(programme, "Gone", in_hours(4), category="comedy", ticketStatus="Sold Out")
    put_on(programme, "Over", in_hours(5), category="comedy", ticketStatus="Concluded")
    put_on(programme, "Clay Night", in_hours(6), category="creativity")
    put_on(programme, "Tight Five", in_hours(30), category="comedy")
    put_on(programme, "Loose Ten", in_hours(54), category="comedy")
    page = read(house, "/comedy")
    offer = page.get_by_role("region", name="Next comedy show")
    expect(offer).to_contain_text("Tight Five")
    expect(offer).to_contain_text(f"{in_hours(30).astimezone(NEW_YORK):%A, %B}")
    expect(offer.get_by_role("button", name="Book: Tight Five")).to_have_count(1)


def test_a_click_on_the_offer_opens_the_booking(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Tight Five", in_hours(30), category="comedy")
    page = awake(look_at(house), "/comedy")
    offer = page.get_by_role("region", name="Next comedy show")
    offer.get_by_role("button", name="Book: Tight Five").click()
    expect(page.get_by_role("dialog", name="Tight Five")).to_be_visible()


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


def test_the_season_then_what_is_ahead_then_the_clips(printed: Page) -> None:
    titles = printed.get_by_role("main").get_by_role("heading", level=2).all_inner_texts()
    assert titles[:3] == ["The Season", "Additional Upcoming Shows", "Gallery of Past Shows"]
    last_show = season(printed).get_by_role("article").last.bounding_box()
    ahead = printed.get_by_role("heading", name="Additional Upcoming Shows").bounding_box()
    assert last_show is not None
    assert ahead is not None
    assert last_show["y"] + last_show["height"] < ahead["y"]


def test_additional_upcoming_shows_come_from_the_server(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Tight Five", in_hours(30), category="Comedy")
    put_on(programme, "[T] Sound Check", in_hours(31), category="comedy")
    put_on(programme, "Clay Night", in_hours(32), category="creativity")
    page = awake(look_at(house), "/comedy")
    ahead = page.get_by_role("region", name="Additional Upcoming Shows").get_by_role("article")
    expect(ahead).to_have_count(1)
    expect(ahead.get_by_role("heading", name="Tight Five")).to_be_visible()
    ahead.get_by_role("button", name="Book: Tight Five").click()
    expect(page.get_by_role("dialog", name="Tight Five")).to_be_visible()


def test_with_nothing_ahead_and_no_clips_the_page_says_so(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    page = awake(look_at(house), "/comedy")
    ahead = page.get_by_role("region", name="Additional Upcoming Shows")
    expect(ahead.get_by_text("Nothing else is announced yet.")).to_be_visible()
    expect(page.get_by_text("Video Gallery Coming Soon!", exact=True)).to_be_visible()
    assert faults_of(page) == []


def test_clips_are_labelled_comedy(printed: Page, understudy: RunningServer) -> None:
    clips = understudy.get("/api/videos/category/comedy").json()
    assert len(clips) > 0
    cards = printed.get_by_role("region", name="Gallery of Past Shows").get_by_role("article")
    expect(cards).to_have_count(len(clips))
    expect(cards.get_by_text("COMEDY", exact=True)).to_have_count(len(clips))
    expect(cards.get_by_text("Video Clip", exact=True)).to_have_count(len(clips))


def test_a_venue_without_a_season_has_the_page_all_the_same(
    look_at: OpenWindow, elsewhere: RunningServer
) -> None:
    page = awake(look_at(elsewhere), "/comedy")
    expect(page.get_by_role("heading", level=1)).to_have_text("Featured Shows")
    expect(season(page).get_by_text("The next season is being cast.")).to_be_visible()
    assert faults_of(page) == []


def test_on_a_slow_network_the_page_says_that_it_is_loading(visitor: Page) -> None:
    held = Held(visitor, SEASON)
    arrive(visitor)
    expect(visitor.get_by_text("Loading featured shows...", exact=True)).to_be_visible()
    held.let_go()
    expect(season(visitor).get_by_role("article")).to_have_count(12)


@pytest.mark.parametrize(
    "address",
    [SEASON, "**/api/events/category/comedy", "**/api/videos/category/comedy"],
)
def test_what_did_not_come_can_be_tried_again(
    look_at: OpenWindow, understudy: RunningServer, address: str
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route(address, lambda route: route.fulfill(status=400, body="no"))
    arrive(page)
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded.")
    assert faults_of(page) == []
    page.unroute(address)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_subscribing_has_this_pages_own_words(comedy: Page, understudy: RunningServer) -> None:
    subscribe(comedy, email="heckler@example.com")
    expect(toast(comedy)).to_contain_text("Success!")
    thanks = "Thanks for subscribing! You'll be the first to know about new shows."
    expect(toast(comedy)).to_contain_text(thanks)
    expect(form(comedy).get_by_label("Email")).to_have_value("")
    rows = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = '{}'"
    assert understudy.number(rows.format("heckler@example.com")) == 1


def test_failing_to_subscribe_says_so(look_at: OpenWindow, understudy: RunningServer) -> None:
    page = awake(look_at(understudy, may_fail=True), "/comedy")
    page.route("**/api/newsletter", lambda route: route.fulfill(status=400, body="no"))
    subscribe(page, email="kept@example.com")
    expect(toast(page)).to_contain_text("Failed to subscribe. Please try again.")
    expect(form(page).get_by_label("Email")).to_have_value("kept@example.com")


@pytest.mark.parametrize("name", ["", "   "])
def test_nothing_is_sent_without_a_name(comedy: Page, name: str) -> None:
    sent: list[str] = []
    comedy.on("request", lambda request: sent.append(request.method))
    form(comedy).get_by_label("Name").fill(name)
    form(comedy).get_by_label("Email").fill("ada@example.com")
    form(comedy).get_by_role("button", name="Subscribe").click()
    comedy.wait_for_timeout(300)
    assert "POST" not in sent
