"""Moving on without waiting: what a link leads to comes before it is followed, and fades in."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser.window import MOTIONS, OpenWindow, awake, wait_until
from tests.support.server import RunningServer

COUNT_TRANSITIONS = """() => {
  const start = document.startViewTransition.bind(document);
  window.transitions = 0;
  document.startViewTransition = (change) => { window.transitions += 1; return start(change); };
}"""


def follow(page: Page) -> None:
    page.get_by_role("banner").get_by_role("link", name="Host an Event").click()
    expect(page).to_have_url(re.compile("/host-event$"))
    expect(page.get_by_role("heading", name="Event Types")).to_be_visible()


def test_a_page_whose_link_was_hovered_is_there_with_its_data_before_the_click(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = awake(look_at(understudy, may_fail=True, of_its_own=True), "/")
    page.wait_for_load_state("networkidle")
    asked: list[str] = []
    answered: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("requestfinished", lambda request: answered.append(request.url))
    page.get_by_role("banner").get_by_role("link", name="Host an Event").hover()
    wait_until(page, lambda: any(url.endswith("/api/past-event-images") for url in asked))
    wait_until(page, lambda: len(answered) == len(asked))
    asked.clear()
    follow(page)
    assert [url for url in asked if "/api/" in url] == []


def test_the_calendar_has_its_month_before_its_link_is_followed(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = awake(look_at(understudy, of_its_own=True), "/menu")
    page.wait_for_load_state("networkidle")
    link = page.get_by_role("banner").get_by_role("link", name="View Events")
    with page.expect_response(re.compile(r"/api/events\?from=")) as present:
        link.hover()
    link.evaluate("(link) => { link.href = '/events?month=2027-02'; }")
    with page.expect_response(re.compile(r"/api/events\?from=2027-02-01&to=2027-03-01")):
        link.dispatch_event("pointerover")
    link.evaluate("(link) => { link.href = '/events'; }")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    link.click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert present.value.url not in asked


def test_pages_fade_into_each_other_unless_motion_is_unwelcome(visitor: Page) -> None:
    awake(visitor, "/terms")
    visitor.evaluate(COUNT_TRANSITIONS)
    for motion in MOTIONS:
        visitor.emulate_media(reduced_motion=motion)
        visitor.evaluate("window.transitions = 0")
        follow(visitor)
        expect(visitor.get_by_role("heading", level=1)).to_be_focused()
        transitions = 1 if motion == "no-preference" else 0
        assert visitor.evaluate("window.transitions") == transitions, motion
        assert visitor.evaluate("window.scrollY") == 0
        visitor.go_back()
        expect(visitor.get_by_role("heading", name="Event Types")).to_have_count(0)
    visitor.evaluate("delete document.startViewTransition")
