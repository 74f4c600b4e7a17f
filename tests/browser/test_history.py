"""The story of the street (docs/product.md, 'Pages')."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


@pytest.fixture
def printed(read_without_scripts: Read, understudy: RunningServer) -> Page:
    """Return the page as the server wrote it."""
    return read_without_scripts(understudy, "/history")


def test_the_whole_story_stands_in_its_order(printed: Page, understudy: RunningServer) -> None:
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
    drawn = figures.get_by_text("Drawing", exact=True)
    expect(drawn).to_have_count(len(photos) + 1)
    expect(figures.filter(has_text=film["caption"])).to_contain_text("Drawing")
    expect(figures.filter(has_text="to come")).to_have_count(0)
    expect(printed.get_by_role("main").locator("video")).to_have_count(0)


def test_the_plates_are_small_beside_the_story(read: Read, understudy: RunningServer) -> None:
    page = read(understudy, "/history")
    for width in (1440, 820, 390):
        page.set_viewport_size({"width": width, "height": 900})
        for figure in page.get_by_role("main").get_by_role("figure").all():
            plate = figure.locator("svg").first.bounding_box()
            assert plate is not None
            assert plate["width"] <= 280, width
            assert plate["height"] <= 220, width
        street = page.get_by_role("main").locator("svg", has_text="52nd Street").bounding_box()
        assert street is not None
        assert street["height"] <= 260, width


def test_without_scripts_the_mark_of_the_house_stands_for_each_engraving(
    read_without_scripts: Read, visitor: Page, understudy: RunningServer
) -> None:
    without = read_without_scripts(understudy, "/history").locator("main figure")
    engraved = without.locator("svg[viewBox='0 0 120 90']").count()
    expect(without.locator("noscript svg:visible")).to_have_count(engraved)
    assert engraved > 0
    figures = awake(visitor, "/history").locator("main figure")
    expect(figures.locator("svg[viewBox='0 0 120 90']:has(path)")).to_have_count(engraved)


def test_lines_are_as_long_as_is_good_to_read_and_axe_finds_nothing_on_a_tablet(
    visitor: Page,
) -> None:
    page = awake(visitor, "/history")
    paragraph = page.locator("article section p").nth(3)
    for width in (1440, 1024, 390):
        page.set_viewport_size({"width": width, "height": 900})
        lines = paragraph.evaluate(
            """paragraph => {
                const range = document.createRange();
                range.selectNodeContents(paragraph);
                const boxes = [...range.getClientRects()];
                return new Set(boxes.map((line) => Math.round(line.top))).size;
            }"""
        )
        length = len(paragraph.inner_text()) / lines
        assert (35 if width == 390 else 55) <= length <= 72, width
    page.set_viewport_size({"width": 820, "height": 900})
    assert faults_of(page) == []


def test_every_chapter_can_be_reached_from_the_list_which_marks_the_one_that_is_read(
    visitor: Page, understudy: RunningServer
) -> None:
    history = awake(visitor, "/history")
    chapters = history.get_by_role("navigation", name="Chapters").get_by_role("link")
    expect(chapters.first).to_have_attribute("aria-current", "location")
    history.evaluate("scrollTo({ top: document.body.scrollHeight, behavior: 'instant' })")
    expect(chapters.last).to_have_attribute("aria-current", "location")
    history.evaluate("scrollTo({ top: 0, behavior: 'instant' })")
    expect(chapters.first).to_have_attribute("aria-current", "location")
    expect(chapters.last).not_to_have_attribute("aria-current", "location")

    sections = understudy.get("/api/history").json()["sections"]
    headings = [section["heading"] for section in sections]
    assert chapters.all_inner_texts() == headings
    chapters.get_by_text(headings[3], exact=True).click()
    heading = history.get_by_role("heading", level=2, name=headings[3])
    expect(heading).to_be_in_viewport()
    expect(chapters.nth(3)).to_have_attribute("aria-current", "location")


def test_on_paper_it_is_dark_on_white_and_has_no_empty_frames(printed: Page) -> None:
    printed.emulate_media(media="print")
    text = printed.locator("article section p").first
    assert text.evaluate("text => getComputedStyle(text).color") == "rgb(17, 17, 17)"
    expect(printed.get_by_role("main").get_by_role("figure")).to_have_count(0)
    expect(printed.get_by_role("navigation", name="Chapters")).to_have_count(0)


def test_a_venue_without_a_story_says_so(look_at: OpenWindow, elsewhere: RunningServer) -> None:
    page = awake(look_at(elsewhere), "/history")
    expect(page.get_by_role("heading", level=1)).to_have_text("History")
    expect(page.get_by_text("No history is here yet.", exact=True)).to_be_visible()
    assert faults_of(page) == []
