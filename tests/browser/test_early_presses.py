"""A press that comes early is kept or acts; where it can do neither, the page says so."""

import re

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from nightcap.core.time import utc_iso
from tests.support.browser.booking_dialog import fill_in, submit
from tests.support.browser.box_office import book
from tests.support.browser.programme import day_of, in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenWindow, wait_until, wait_until_awake
from tests.support.drills import few
from tests.support.server import RunningServer

ENTRY = "**/assets/entry-client-*.js"
# What stands below a page's first view.
NEWSLETTER = "**/assets/newsletter-*.js"
BOOKING = "**/assets/page-booking-*.js"
MESSAGES = "**/assets/toaster-*.js"
STILL_LOADING = "Still loading. What you pressed is done as soon as this page is ready."


@pytest.fixture(autouse=True)
def event(manager: httpx.Client) -> int:
    # What has guests cannot be deleted.
    gone = {"title": "Gone", "date": utc_iso(in_hours(-48)), "isCancelled": True}
    for one in manager.get("/api/events").json():
        manager.put(f"/api/events/{one['id']}", json=gone).raise_for_status()
    return put_on(manager, "Low Ceiling", in_hours(30), capacity=10, category="comedy")


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer) -> Page:
    return look_at(house, may_fail=True, of_its_own=True)


def seen(page: Page, path: str) -> Held:
    """Open a page whose code is still on its way."""
    code = Held(page, ENTRY)
    page.goto(path, wait_until="load")
    return code


def refuse(page: Page, pattern: str | re.Pattern[str]) -> None:
    page.route(pattern, lambda route: route.abort())


@pytest.mark.every_page
@pytest.mark.parametrize(
    "path", few(["/events?day={day}", "/", "/comedy", "/events/{event}-low-ceiling"], 2)
)
def test_a_press_acts_although_somebody_has_booked_since_the_page_was_drawn(
    page: Page, house: RunningServer, event: int, path: str
) -> None:
    code = seen(page, path.format(event=event, day=day_of(in_hours(30))))
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    book(house, event, "grace@example.com", tickets=2)
    code.let_go()
    dialog = page.get_by_role("dialog", name="Low Ceiling")
    expect(dialog).to_be_visible()
    fill_in(page)
    submit(page)
    expect(toast(page)).to_contain_text("Booking Confirmed")


def test_a_press_on_a_card_acts(page: Page, manager: httpx.Client) -> None:
    put_on(manager, "The Next One", in_hours(20), category="comedy")
    code = seen(page, "/comedy")
    page.get_by_role("article", name="Low Ceiling").get_by_role("heading").click()
    code.let_go()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()


def test_what_was_typed_early_is_kept_and_sent_once(page: Page, house: RunningServer) -> None:
    code = seen(page, "/")
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Early Bird")
    form.get_by_label("Email").fill("early@example.com")
    form.get_by_role("button", name="Subscribe").click()
    code.let_go()
    expect(page.get_by_text("Thank you for subscribing to our newsletter!").first).to_be_visible()
    count = (
        "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'early@example.com'"
    )
    assert house.number(count) == 1


@pytest.mark.parametrize("pattern", [ENTRY, "**/assets/screen-*.js"], ids=str)
def test_where_the_page_does_not_start_a_press_says_so_and_acts_once_it_does(
    page: Page, event: int, pattern: str
) -> None:
    refuse(page, pattern)
    page.goto(f"/events/{event}-low-ceiling")
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    notice = page.get_by_role("alert").filter(has_text=STILL_LOADING)
    expect(notice).to_be_in_viewport()
    expect(notice).to_have_css("position", "fixed")
    page.unroute(pattern)
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_page_whose_code_a_newer_build_has_replaced_reloads_and_does_what_was_pressed(
    page: Page, house: RunningServer
) -> None:
    loaded: list[str] = []
    page.on("domcontentloaded", lambda _: loaded.append(page.url))
    page.route(ENTRY, lambda route: _answer_from_page(route, of_it=len(loaded) > 1))
    page.goto("/")
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Early Bird")
    form.get_by_label("Email").fill("replaced@example.com")
    form.get_by_role("button", name="Subscribe").click()
    expect(page.get_by_text("Thank you for subscribing to our newsletter!").first).to_be_visible()
    assert len(loaded) == 2
    sql = (
        "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'replaced@example.com'"
    )
    assert house.number(sql) == 1


def test_what_was_typed_before_a_page_reloads_is_still_there(page: Page) -> None:
    loaded: list[str] = []
    page.on("domcontentloaded", lambda _: loaded.append(page.url))
    page.route(ENTRY, lambda route: _answer_from_page(route, of_it=len(loaded) > 1))
    page.goto("/")
    email = page.get_by_role("region", name="Stay in the Loop").get_by_label("Email")
    email.fill("slow@example.com")
    wait_until(page, lambda: len(loaded) == 2)
    wait_until_awake(page)
    expect(email).to_have_value("slow@example.com")


def _answer_from_page(route: Route, *, of_it: bool) -> None:
    """Answer for code that only the newer page knows."""
    if of_it:
        route.continue_()
    else:
        route.fulfill(status=404, body="")


def test_a_page_that_came_only_in_part_reloads_and_does_what_was_pressed(
    page: Page, event: int
) -> None:
    path = f"/events/{event}-low-ceiling"
    loaded: list[str] = []
    page.on("domcontentloaded", lambda _: loaded.append(page.url))

    def cut_off(route: Route) -> None:
        response = route.fetch()
        whole = response.text()
        data = whole.index('<script type="application/json"')
        route.fulfill(response=response, body=whole[:data] if not loaded else whole)

    page.route(f"**{path}", cut_off)
    page.goto(path)
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    assert len(loaded) == 2


def test_a_page_that_does_not_start_tries_again_by_itself(page: Page) -> None:
    with page.expect_event("requestfailed"):
        refuse(page, ENTRY)
        page.goto("/terms")
    page.unroute(ENTRY)
    wait_until_awake(page)


def test_a_start_that_is_never_answered_says_so_and_offers_a_reload(page: Page, event: int) -> None:
    code = Held(page, ENTRY)
    page.goto(f"/events/{event}-low-ceiling", wait_until="domcontentloaded")
    page.get_by_role("button", name="Book: Low Ceiling").first.click()
    notice = page.get_by_role("alert").filter(has_text=STILL_LOADING)
    expect(notice).to_be_in_viewport()
    code.let_go()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    expect(notice).to_have_count(0)


def test_where_the_page_does_not_start_links_lead_on_and_forms_keep_what_was_typed(
    page: Page, house: RunningServer
) -> None:
    refuse(page, ENTRY)
    page.goto("/")
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Early Bird")
    form.get_by_label("Email").fill("unsent@example.com")
    form.get_by_role("button", name="Subscribe").click()
    notice = page.get_by_role("alert").filter(has_text=STILL_LOADING)
    expect(notice).to_be_visible()
    expect(form.get_by_label("Email")).to_have_value("unsent@example.com")
    assert page.url.rstrip("/") == house.url
    with page.expect_navigation():
        notice.get_by_role("link", name="Reload").click()
    page.get_by_role("banner").get_by_role("link", name="View Events").click()
    expect(page).to_have_url(re.compile("/events$"))


def test_the_button_at_the_foot_of_an_event_says_that_its_code_does_not_come(
    look_at: OpenWindow, house: RunningServer, event: int
) -> None:
    page = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    for code in (BOOKING, MESSAGES):
        refuse(page, code)
    page.goto(f"/events/{event}-low-ceiling")
    page.get_by_role("button", name="Book: Low Ceiling").last.tap()
    notice = page.get_by_role("alert").filter(has_text="This did not open. Please try again.")
    expect(notice).to_be_in_viewport()
    page.unroute(BOOKING)
    notice.get_by_role("button", name="Try again").tap()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_press_on_a_part_whose_code_does_not_come_says_that_it_is_kept(page: Page) -> None:
    refuse(page, NEWSLETTER)
    page.goto("/")
    refuse(page, re.compile(r"127\.0\.0\.1:\d+/$"))
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Early Bird")
    form.get_by_label("Email").fill("late@example.com")
    form.get_by_role("button", name="Subscribe").click()
    expect(page.get_by_role("alert").filter(has_text=STILL_LOADING)).to_be_visible()
    page.unroute(NEWSLETTER)
    page.evaluate("() => window.dispatchEvent(new Event('online'))")
    expect(page.get_by_text("Thank you for subscribing to our newsletter!").first).to_be_visible()
