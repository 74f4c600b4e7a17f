"""The story of the street (specification, section 2)."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_of
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.server import RunningServer

HISTORY = "**/api/history"


@pytest.fixture
def history(visitor: Page) -> Page:
    return awake(visitor, "/history")


@pytest.fixture
def printed(read_without_scripts: Read, understudy: RunningServer) -> Page:
    """The page as the server wrote it."""
    return read_without_scripts(understudy, "/history")


def arrive(page: Page) -> Page:
    """Come from the home page, so that the browser fetches what the page needs."""
    awake(page, "/")
    page.get_by_role("contentinfo").get_by_role("link", name="History").click()
    expect(page).to_have_title("History | The Understudy")
    return page


def test_the_whole_story_is_told_in_its_order(printed: Page, understudy: RunningServer) -> None:
    story = understudy.get("/api/history").json()
    expect(printed.get_by_role("heading", level=1)).to_have_text(story["title"])
    told = printed.get_by_role("main").inner_text()
    places = [told.index(story["intro"])]
    for section in story["sections"]:
        places.append(told.rindex(f"{section['heading']}\n"))
        places += [told.index(paragraph) for paragraph in section["paragraphs"]]
    places.append(told.index(story["closing"]))
    assert places == sorted(places)


def test_photos_and_the_film_have_their_places_with_captions_and_years(
    printed: Page, understudy: RunningServer
) -> None:
    sections = understudy.get("/api/history").json()["sections"]
    photos = [section["photo"] for section in sections if section["photo"]]
    [film] = [section["video"] for section in sections if section["video"]]
    figures = printed.get_by_role("main").get_by_role("figure")
    expect(figures).to_have_count(len(photos) + 1)
    for photo in photos:
        figure = figures.filter(has_text=photo["caption"])
        expect(figure.locator("figcaption")).to_contain_text(photo["year"])
        expect(figure.get_by_text("Photograph to come", exact=True)).to_be_visible()
    expect(figures.filter(has_text=film["caption"])).to_contain_text("Film to come")
    expect(printed.get_by_role("main").locator("video")).to_have_count(0)


@pytest.mark.parametrize("width", [1440, 820, 390])
def test_the_plates_are_small_beside_the_story(
    read: Read, understudy: RunningServer, width: int
) -> None:
    page = read(understudy, "/history", width=width)
    for figure in page.get_by_role("main").get_by_role("figure").all():
        plate = figure.locator("svg").first.bounding_box()
        assert plate is not None
        assert plate["width"] <= 280
        assert plate["height"] <= 220
    street = page.get_by_role("main").locator("svg", has_text="52nd Street").bounding_box()
    assert street is not None
    assert street["height"] <= 260


def test_on_a_tablet_axe_finds_nothing(look_at: OpenWindow, understudy: RunningServer) -> None:
    assert faults_of(awake(look_at(understudy, width=820), "/history")) == []


@pytest.mark.parametrize("width", [1440, 1024, 390])
def test_lines_are_as_long_as_is_good_to_read(
    look_at: OpenWindow, understudy: RunningServer, width: int
) -> None:
    page = awake(look_at(understudy, width=width), "/history")
    paragraph = page.locator("article section p").nth(3)
    lines = paragraph.evaluate(
        """paragraph => {
            const range = document.createRange();
            range.selectNodeContents(paragraph);
            return new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size;
        }"""
    )
    length = len(paragraph.inner_text()) / lines
    assert (35 if width == 390 else 55) <= length <= 72


def test_every_chapter_can_be_reached_from_the_list(
    history: Page, understudy: RunningServer
) -> None:
    chapters = history.get_by_role("navigation", name="Chapters").get_by_role("link")
    sections = understudy.get("/api/history").json()["sections"]
    headings = [section["heading"] for section in sections]
    assert chapters.all_inner_texts() == headings
    chapters.get_by_text(headings[3], exact=True).click()
    heading = history.get_by_role("heading", level=2, name=headings[3])
    expect(heading).to_be_in_viewport()
    expect(chapters.nth(3)).to_have_attribute("aria-current", "location")


def test_the_list_marks_the_chapter_that_is_read_also_after_a_leap_to_the_top(
    history: Page,
) -> None:
    chapters = history.get_by_role("navigation", name="Chapters").get_by_role("link")
    expect(chapters.first).to_have_attribute("aria-current", "location")
    history.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    expect(chapters.last).to_have_attribute("aria-current", "location")
    history.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(chapters.first).to_have_attribute("aria-current", "location")
    expect(chapters.last).not_to_have_attribute("aria-current", "location")


def test_on_paper_it_is_dark_on_white_and_has_no_empty_frames(printed: Page) -> None:
    printed.emulate_media(media="print")
    text = printed.locator("article section p").first
    assert text.evaluate("text => getComputedStyle(text).color") == "rgb(17, 17, 17)"
    expect(printed.get_by_role("main").get_by_role("figure")).to_have_count(0)
    expect(printed.get_by_role("navigation", name="Chapters")).to_have_count(0)


def test_on_a_slow_network_the_page_says_that_it_is_loading(visitor: Page) -> None:
    held = Held(visitor, HISTORY)
    arrive(visitor)
    loading = visitor.get_by_role("status").filter(has_text="Loading history...")
    expect(loading).to_be_visible()
    held.let_go()
    expect(visitor.get_by_role("heading", name="Swing Street")).to_be_visible()


def test_a_story_that_did_not_come_can_be_asked_for_again(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route(HISTORY, lambda route: route.fulfill(status=400, body="no"))
    arrive(page)
    expect(page.get_by_role("alert")).to_contain_text("The story could not be loaded.")
    assert faults_of(page) == []
    page.unroute(HISTORY)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Swing Street")).to_be_visible()


def test_a_venue_without_a_story_says_that_it_is_being_written(
    look_at: OpenWindow, elsewhere: RunningServer
) -> None:
    page = awake(look_at(elsewhere), "/history")
    expect(page.get_by_role("heading", level=1)).to_have_text("History")
    expect(page.get_by_text("The story is still being written.", exact=True)).to_be_visible()
    assert faults_of(page) == []
