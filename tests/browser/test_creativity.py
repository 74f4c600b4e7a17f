"""The creativity page and its clips (specification, sections 2, 5 and 8)."""

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.programme import clear, in_hours, put_on
from tests.browser.toasts import toast
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.server import RunningServer

EVENTS = "**/api/events/category/creativity"
CLIPS = "**/api/videos/category/creativity"
IS_PLAYING = "clip => !clip.paused && clip.currentTime > 0"


@pytest.fixture
def programme(manager: httpx.Client) -> httpx.Client:
    """The manager, with nothing on the programme."""
    clear(manager)
    return manager


def arrive(page: Page) -> Page:
    """Come from the home page, so that the browser fetches what the page needs."""
    awake(page, "/")
    page.get_by_role("contentinfo").get_by_role("link", name="Creativity", exact=True).click()
    expect(page.get_by_role("heading", level=1, name="Creativity")).to_be_visible()
    return page


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


def form(page: Page) -> Locator:
    return page.get_by_role("main").locator("form")


def test_the_next_creative_evenings_stand_on_cards(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Ink Without Lines", in_hours(30), category="creativity")
    put_on(programme, "[T] Rehearsal", in_hours(31), category="creativity")
    put_on(programme, "Stand-Up", in_hours(32), category="comedy")
    page = read(house, "/creativity")
    expect(upcoming(page).get_by_role("article")).to_have_count(1)
    expect(upcoming(page).get_by_role("article", name="Ink Without Lines")).to_be_visible()


def test_what_is_over_is_not_upcoming(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Last Week's Clay", in_hours(-170), category="creativity")
    page = read(house, "/creativity")
    expect(page.get_by_text("Last Week's Clay")).to_have_count(0)
    expect(upcoming(page)).to_have_count(0)


def test_a_show_that_repeats_has_one_card_and_its_further_nights_as_lines(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    for week in range(3):
        put_on(programme, "Sketch Club", in_hours(50 + 168 * week), category="creativity")
    page = read(house, "/creativity")
    expect(upcoming(page).get_by_role("article")).to_have_count(1)
    expect(upcoming(page).get_by_role("link", name="Sketch Club", exact=True)).to_have_count(2)


def test_six_shows_have_cards_and_the_later_ones_lines(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    for number in range(8):
        put_on(programme, f"Workshop {number}", in_hours(40 + number), category="creativity")
    page = read(house, "/creativity")
    expect(upcoming(page).get_by_role("article")).to_have_count(6)
    for number in (6, 7):
        line = upcoming(page).get_by_role("listitem").filter(has_text=f"Workshop {number}")
        expect(line).to_have_count(1)


def test_without_events_and_clips_the_page_says_what_is_coming(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    page = awake(look_at(house), "/creativity")
    expect(page.get_by_role("heading", name="Upcoming Creativity Events")).to_have_count(0)
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


def test_a_clip_without_a_date_is_of_a_past_show(visitor: Page, understudy: RunningServer) -> None:
    clips = understudy.get("/api/videos/category/creativity").json()
    visitor.route(CLIPS, lambda route: route.fulfill(json=[{**clips[0], "createdAt": None}]))
    arrive(visitor)
    expect(cards(visitor).get_by_text("Past Show", exact=True)).to_be_visible()


def test_on_a_slow_network_the_page_says_that_it_is_loading(visitor: Page) -> None:
    held = Held(visitor, EVENTS)
    arrive(visitor)
    expect(visitor.get_by_text("Loading creativity events...", exact=True)).to_be_visible()
    held.let_go()
    expect(upcoming(visitor)).to_be_visible()
    expect(visitor.get_by_text("Loading creativity events...")).to_have_count(0)


@pytest.mark.parametrize(
    ("address", "words", "then"),
    [
        (EVENTS, "The creativity events could not be loaded.", "Upcoming Creativity Events"),
        (CLIPS, "The clips of past shows could not be loaded.", "Gallery of Past Shows"),
    ],
)
def test_what_did_not_come_can_be_tried_again(
    look_at: OpenWindow, understudy: RunningServer, address: str, words: str, then: str
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route(address, lambda route: route.fulfill(status=400, body="no"))
    arrive(page)
    expect(page.get_by_role("alert").get_by_text(words)).to_be_visible()
    assert faults_of(page) == []
    page.unroute(address)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("region", name=then).get_by_role("article").first).to_be_visible()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_a_clip_is_played_stopped_and_moved_by_keyboard(visitor: Page) -> None:
    awake(visitor, "/creativity")
    card = cards(visitor).first
    clip = card.locator("video")
    assert clip.evaluate("clip => [clip.controls, clip.playsInline, clip.preload]") == [
        False,
        True,
        "none",
    ]
    card.get_by_role("button", name="Play: ").focus()
    visitor.keyboard.press("Space")
    visitor.wait_for_function(IS_PLAYING, arg=clip.element_handle())
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


def test_a_clip_has_one_play_button_and_its_other_controls_come_with_the_first_play(
    visitor: Page,
) -> None:
    awake(visitor, "/creativity")
    card = cards(visitor).first
    expect(card.get_by_role("button")).to_have_count(1)
    expect(card.get_by_role("slider")).to_have_count(0)
    click_on(card.locator("video"))
    expect(card.get_by_role("slider", name="Time")).to_be_visible()
    expect(card.get_by_role("button", name="Sound off")).to_have_count(0)


def test_a_clip_fills_the_screen_with_its_controls_and_gives_it_back(visitor: Page) -> None:
    awake(visitor, "/creativity")
    card = cards(visitor).first
    click_on(card.locator("video"))
    card.get_by_role("button", name="Full screen").click()
    expect(card.get_by_role("button", name="Leave full screen")).to_be_visible()
    assert visitor.evaluate("document.fullscreenElement.querySelector('video') !== null")
    card.get_by_role("button", name="Leave full screen").click()
    visitor.wait_for_function("() => document.fullscreenElement === null")


def test_one_clip_plays_at_a_time(visitor: Page) -> None:
    awake(visitor, "/creativity")
    first, second = (cards(visitor).locator("video").nth(place) for place in (0, 1))
    click_on(first)
    visitor.wait_for_function(IS_PLAYING, arg=first.element_handle())
    click_on(second)
    visitor.wait_for_function(IS_PLAYING, arg=second.element_handle())
    expect(first).to_have_js_property("paused", value=True)


def test_a_clip_waits_in_the_shape_it_will_have_and_fetches_nothing(visitor: Page) -> None:
    fetched: list[str] = []
    visitor.on("request", lambda request: fetched.append(request.url))
    awake(visitor, "/creativity")
    clip = cards(visitor).locator("video").first
    clip.scroll_into_view_if_needed()
    before = clip.bounding_box()
    assert not any(url.endswith(".mp4") for url in fetched)
    click_on(clip)
    visitor.wait_for_function(IS_PLAYING, arg=clip.element_handle())
    assert clip.bounding_box() == before


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


def test_subscribing_thanks_and_clears_the_fields(visitor: Page) -> None:
    awake(visitor, "/creativity")
    form(visitor).get_by_label("Name").fill("Ada")
    form(visitor).get_by_label("Email").fill("pencil@example.com")
    form(visitor).get_by_role("button", name="Subscribe").click()
    expect(toast(visitor)).to_contain_text("Success!")
    expect(toast(visitor)).to_contain_text("Thank you for subscribing to our newsletter!")
    expect(form(visitor).get_by_label("Name")).to_have_value("")
    expect(form(visitor).get_by_label("Email")).to_have_value("")


@pytest.mark.parametrize(("name", "email"), [("", "ada@example.com"), ("  ", "a@example.com")])
def test_nothing_is_sent_while_a_field_is_empty(visitor: Page, name: str, email: str) -> None:
    awake(visitor, "/creativity")
    sent: list[str] = []
    visitor.on("request", lambda request: sent.append(request.method))
    form(visitor).get_by_label("Name").fill(name)
    form(visitor).get_by_label("Email").fill(email)
    form(visitor).get_by_role("button", name="Subscribe").click()
    visitor.wait_for_timeout(300)
    assert "POST" not in sent
    expect(form(visitor).get_by_label("Email")).to_have_value(email)
