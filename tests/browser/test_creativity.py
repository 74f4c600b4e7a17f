"""The creativity page and its clips."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer

IS_PLAYING = "clip => !clip.paused && clip.currentTime > 0"


@pytest.fixture
def programme(manager: httpx.Client) -> httpx.Client:
    """Clear the programme and return the manager."""
    clear(manager)
    return manager


@pytest.fixture(scope="module")
def creativity(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the sample venue's creativity page, which the module's tests share.

    They play its clips and use its form.
    """
    return awake(keep_open(understudy), "/creativity")


def upcoming(page: Page) -> Locator:
    return page.get_by_role("region", name="Upcoming Creativity Events")


def cards(page: Page) -> Locator:
    return page.get_by_role("region", name="Gallery of Past Shows").get_by_role("article")


def click_on(clip: Locator) -> None:
    """Click on the picture of a clip, as who sees it would."""
    clip.scroll_into_view_if_needed()
    box = clip.bounding_box()
    assert box is not None
    clip.page.mouse.click(box["x"] + box["width"] / 3, box["y"] + box["height"] / 3)


def test_each_upcoming_show_has_one_card_for_its_performances_six_at_most_and_the_later_ones_lines(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "[T] Rehearsal", in_hours(31), category="creativity")
    put_on(programme, "Stand-Up", in_hours(32), category="comedy")
    put_on(programme, "Last Week's Clay", in_hours(-170), category="creativity")
    for week in range(3):
        put_on(programme, "Sketch Club", in_hours(30 + 168 * week), category="creativity")
    for number in range(7):
        put_on(programme, f"Workshop {number}", in_hours(40 + number), category="creativity")
    page = read(house, "/creativity")
    cards_of_shows = upcoming(page).get_by_role("article").get_by_role("heading")
    shows = ["Sketch Club", *(f"Workshop {number}" for number in range(5))]
    assert cards_of_shows.all_inner_texts() == shows
    expect(upcoming(page).get_by_role("link", name="Sketch Club", exact=True)).to_have_count(2)
    for number in (5, 6):
        line = upcoming(page).get_by_role("listitem").filter(has_text=f"Workshop {number}")
        expect(line).to_have_count(1)
    for elsewhere in ("[T] Rehearsal", "Stand-Up", "Last Week's Clay"):
        expect(page.get_by_text(elsewhere)).to_have_count(0)


def test_where_all_is_over_and_without_clips_the_page_says_what_is_coming(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Last Week's Clay", in_hours(-170), category="creativity")
    page = awake(look_at(house), "/creativity")
    expect(page.get_by_role("heading", name="Upcoming Creativity Events")).to_have_count(0)
    expect(page.get_by_text("Last Week's Clay")).to_have_count(0)
    expect(page.get_by_role("heading", name="Gallery of Past Shows")).to_be_visible()
    expect(page.get_by_text("Video Gallery Coming Soon!", exact=True)).to_be_visible()
    assert faults_of(page) == []


def test_a_card_says_creativity_the_date_title_and_description_and_that_it_is_a_clip(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/creativity")
    clips = understudy.get("/api/videos/category/creativity").json()
    assert len(clips) > 0
    expect(cards(page)).to_have_count(len(clips))
    for clip in clips:
        card = page.get_by_role("article", name=clip["title"])
        expect(card.get_by_text("CREATIVITY", exact=True)).to_be_visible()
        expect(card.locator("time")).to_have_attribute("datetime", clip["createdAt"])
        expect(card).to_contain_text(clip["description"])
        expect(card.get_by_text("Video Clip", exact=True)).to_be_visible()
        expect(card.get_by_text("No sound")).to_have_count(0 if clip["hasSound"] else 1)


def test_a_clip_waits_in_its_shape_and_is_played_stopped_and_moved_by_keyboard(
    visitor: Page,
) -> None:
    fetched: list[str] = []
    visitor.on("request", lambda request: fetched.append(request.url))
    awake(visitor, "/creativity")
    card = cards(visitor).first
    clip = card.locator("video")
    clip.scroll_into_view_if_needed()
    before = clip.bounding_box()
    assert not any(url.endswith(".mp4") for url in fetched)
    assert clip.evaluate("clip => [clip.controls, clip.playsInline, clip.preload]") == [
        False,
        True,
        "none",
    ]
    # Its other controls come with the first play.
    expect(card.get_by_role("button")).to_have_count(1)
    expect(card.get_by_role("slider")).to_have_count(0)

    card.get_by_role("button", name="Play: ").focus()
    visitor.keyboard.press("Space")
    visitor.wait_for_function(IS_PLAYING, arg=clip.element_handle())
    assert clip.bounding_box() == before
    expect(card.get_by_role("button", name="Sound off")).to_have_count(0)
    expect(card.get_by_role("button", name="Pause: ")).to_be_focused()
    visitor.keyboard.press("Space")
    expect(clip).to_have_js_property("paused", value=True)
    visitor.keyboard.press("Tab")
    line = card.get_by_role("slider", name="Time")
    expect(line).to_be_focused()
    visitor.keyboard.press("End")
    expect(clip).to_have_js_property("currentTime", value=8)
    expect(line).to_have_attribute("aria-valuetext", "0:08 of 0:08")
    visitor.keyboard.press("ArrowLeft")
    expect(clip).to_have_js_property("currentTime", value=7.5)
    assert faults_of(visitor) == []


def test_a_click_plays_one_clip_at_a_time_which_fills_the_screen_and_gives_it_back(
    creativity: Page,
) -> None:
    first, second = (cards(creativity).locator("video").nth(place) for place in (0, 1))
    click_on(first)
    creativity.wait_for_function(IS_PLAYING, arg=first.element_handle())
    expect(cards(creativity).first.get_by_role("slider", name="Time")).to_be_visible()
    click_on(second)
    creativity.wait_for_function(IS_PLAYING, arg=second.element_handle())
    expect(first).to_have_js_property("paused", value=True)

    card = cards(creativity).nth(1)
    card.get_by_role("button", name="Full screen").click()
    expect(card.get_by_role("button", name="Leave full screen")).to_be_visible()
    assert creativity.evaluate("document.fullscreenElement.querySelector('video') !== null")
    card.get_by_role("button", name="Leave full screen").click()
    creativity.wait_for_function("() => document.fullscreenElement === null")


def test_a_clip_that_cannot_be_played_is_hidden_and_logged_and_its_card_stays(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True)
    logged: list[str] = []
    page.on("console", lambda line: logged.append(line.text) if line.type == "error" else None)
    page.route("**/media/*.mp4", lambda route: route.fulfill(status=200, body="no clip"))
    awake(page, "/creativity")
    card = cards(page).first
    title = card.get_by_role("heading").inner_text()
    click_on(card.locator("video"))
    expect(card.get_by_text("This clip cannot be played right now.")).to_be_visible()
    expect(card.locator("video")).to_be_hidden()
    expect(card.locator("img")).to_be_visible()
    assert [title.replace("\n", " ") in line for line in logged] == [True]
    assert faults_of(page) == []
