"""The cache of answers, and a network that fails."""

import pytest
from playwright.sync_api import Page, Request, Route, expect

from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer


class Asked:
    """The requests of a page to addresses that hold a text."""

    def __init__(self, page: Page, part: str) -> None:
        self._part = part
        self.requests: list[Request] = []
        page.on("request", self._note)

    def _note(self, request: Request) -> None:
        if self._part in request.url:
            self.requests.append(request)

    @property
    def count(self) -> int:
        return len(self.requests)


@pytest.fixture
def page(look_at: OpenWindow, understudy: RunningServer) -> Page:
    """Return a page whose network may fail; the test moves its clock."""
    page = look_at(understudy, may_fail=True, of_its_own=True)
    page.clock.install()
    return page


def failing(page: Page, pattern: str, status: int) -> None:
    def fail(route: Route) -> None:
        route.fulfill(status=status, body="no")

    page.route(pattern, fail)


def subscribe(page: Page) -> None:
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Ada")
    form.get_by_label("Email").fill("net@example.com")
    form.get_by_role("button", name="Subscribe").click()


def wait_while_time_passes(page: Page, asked: Asked, count: int) -> None:
    """Let the page's clock run until this many requests have left."""
    for _ in range(100):
        if asked.count >= count:
            return
        page.clock.run_for(500)
    pytest.fail(f"{asked.count} of {count} requests")


def test_a_form_that_fails_is_tried_once_more_but_not_after_a_40x(page: Page) -> None:
    awake(page, "/")
    for status, tries in ((500, 2), (503, 2), (400, 1), (404, 1)):
        failing(page, "**/api/newsletter", status)
        asked = Asked(page, "/api/newsletter")
        subscribe(page)
        wait_while_time_passes(page, asked, tries)
        expect(toast(page)).to_contain_text("Failed to subscribe. Please try again.")
        page.clock.run_for(60_000)
        expect(toast(page)).to_have_count(0)
        expect(page.get_by_role("alert")).to_have_text("Failed to subscribe. Please try again.")
        assert asked.count == tries, status
        keys = {request.headers["idempotency-key"] for request in asked.requests}
        assert len(keys) == 1, status
        page.unroute("**/api/newsletter")


def test_a_month_that_does_not_come_is_asked_for_twice_more_and_can_be_asked_for_again(
    page: Page,
) -> None:
    for status, tries in ((500, 3), (404, 1)):
        awake(page, "/events?month=2026-11")
        page.wait_for_load_state("networkidle")
        failing(page, "**/api/events?*", status)
        asked = Asked(page, "/api/events?from=2027-0")
        for _ in range(3):
            page.get_by_role("button", name="NEXT", exact=True).click()
        panel = page.get_by_role("alert").filter(has_text="The calendar did not come up.")
        wait_while_time_passes(page, asked, tries)
        page.clock.run_for(10_000)
        expect(panel).to_be_visible()
        page.unroute("**/api/events?*")
        panel.get_by_role("button", name="Try again").click()
        expect(panel).to_have_count(0)
        expect(page.get_by_text("Select a Date")).to_be_visible()


def test_without_a_network_a_page_that_was_seen_stays_and_a_month_comes_when_it_is_back(
    page: Page,
) -> None:
    awake(page, "/")
    page.get_by_role("banner").get_by_role("link", name="View Events").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("EVENTS CALENDAR")
    page.wait_for_load_state("networkidle")
    page.context.set_offline(offline=True)
    page.go_back()
    expect(page.get_by_role("region", name="This Week")).to_be_visible()
    expect(page.get_by_text("Went Wrong")).to_have_count(0)
    page.go_forward()
    for _ in range(3):
        page.get_by_role("button", name="NEXT", exact=True).click()
    waiting = page.get_by_text("This comes up as soon as the connection is back.").first
    expect(waiting).to_be_visible()
    page.context.set_offline(offline=False)
    expect(page.get_by_text("Select a Date")).to_be_visible()
