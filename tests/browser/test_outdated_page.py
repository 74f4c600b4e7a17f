"""What is published between the drawing of a page and its waking."""

import httpx
from playwright.sync_api import Route, expect

from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer


def test_a_page_shows_what_is_true_when_it_wakes_and_answers_to_the_visitor(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Late Jazz", in_hours(30), capacity=10)
    drawn = manager.get("/").text
    assert "Late Jazz" in drawn

    def rename_first(route: Route) -> None:
        early = {"title": "Early Jazz", "capacity": 1}
        manager.put(f"/api/events/{event}", json=early).raise_for_status()
        route.continue_()

    page = look_at(house)
    page.route("**/api/events/**", rename_first, times=1)
    awake(page, "/")
    expect(page.get_by_role("main").get_by_text("Early Jazz").first).to_be_visible()
    expect(page.get_by_text("Late Jazz")).to_have_count(0)
    page.get_by_role("button", name="Book: Early Jazz").first.click()
    expect(page.get_by_role("dialog").get_by_text("Early Jazz")).to_be_visible()


def test_what_a_page_was_drawn_from_is_asked_for_as_anybody(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, of_its_own=True)
    page.context.add_cookies([{"name": "known", "value": "me", "url": understudy.url}])
    with page.expect_request("**/api/venue") as asked:
        awake(page, "/terms")
    assert "cookie" not in asked.value.all_headers()
    with page.expect_request("**/api/**") as later:
        page.evaluate("fetch('/api/venue')")
    assert "cookie" in later.value.all_headers()
