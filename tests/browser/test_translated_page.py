"""Pages that a browser translates: each of their texts is moved into an element (`<font>`)."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.booking_dialog import fill_in, submit
from tests.support.browser.doors import event_at_the_door, guest, path_of
from tests.support.browser.pages import TYPICAL_PAGES, address
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.drills import few
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

# As browsers do it: once for what stands there, and again for whatever appears or changes.
TRANSLATE = """() => {
  const skipped = "script, style, noscript, textarea, title, option, svg, font";
  const wrap = (text) => {
    if (!text.parentElement || text.parentElement.closest(skipped)) return;
    const font = document.createElement("font");
    text.replaceWith(font);
    font.append(text);
  };
  const all = (root) => {
    if (root.nodeType === Node.TEXT_NODE) return wrap(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(wrap);
  };
  all(document.body);
  new MutationObserver((records) => {
    const nodes = records.flatMap(({ addedNodes }) => [...addedNodes]);
    nodes.filter((node) => node.isConnected).forEach(all);
  }).observe(document.body, { childList: true, subtree: true });
}"""


def translate(page: Page) -> Page:
    page.evaluate(TRANSLATE)
    return page


def is_whole(page: Page) -> None:
    expect(page.get_by_text("Something Went Wrong")).to_have_count(0)


def test_every_page_can_be_moved_about_in_while_it_is_translated(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, of_its_own=True)
    for each in TYPICAL_PAGES:
        translate(awake(page, address(understudy, each)))
        page.get_by_role("contentinfo").get_by_role("link").first.focus()
        is_whole(page)


def test_a_page_that_is_translated_before_it_wakes_counts_down_and_opens_its_menu(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True, of_its_own=True)
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => ({TRANSLATE})())")
    awake(page, "/")
    timer = page.get_by_role("timer").first
    expect(timer).to_have_text(re.compile(r"\d\d\s*DAYS", re.IGNORECASE))
    shown = timer.inner_text()
    expect(timer).not_to_have_text(shown)
    page.get_by_role("button", name="Menu").first.click()
    expect(page.get_by_role("dialog")).to_be_visible()
    is_whole(page)


def test_the_calendar_turns_its_months_while_it_is_translated(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = translate(awake(look_at(understudy, of_its_own=True), "/events"))
    for name in ("NEXT", "NEXT", "PREV"):
        page.get_by_role("button", name=name, exact=True).click()
        is_whole(page)
        expect(page.get_by_role("grid")).to_be_visible()


def test_a_visitor_books_while_the_page_is_translated(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Last Stool", in_hours(67), capacity=1)
    page = translate(awake(look_at(house, of_its_own=True), f"/events/{event}-last-stool"))
    page.get_by_role("button", name="Book: Last Stool").first.click()
    fill_in(page, email="translated@example.com")
    submit(page)
    expect(page.get_by_text("Booking Confirmed!", exact=True).first).to_be_visible()
    is_whole(page)


def test_the_door_counts_while_it_is_translated(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = event_at_the_door(manager, house)
    phone = look_at(house, width=390, height=844, has_touch=True, of_its_own=True)
    phone.goto(path_of(manager, event))
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    translate(phone)
    guest(phone, "Billie Holiday").get_by_role("button", name="Arrive 2").tap()
    expect(phone.get_by_role("status").first).to_contain_text("4 to come")
    is_whole(phone)


def test_the_panels_views_change_while_they_are_translated(
    panel: OpenPanel, understudy: RunningServer
) -> None:
    page = translate(panel(understudy, of_its_own=True))
    for view in few(("bookings", "inbox", "events", "guests", "menu", "mails", "changes"), 3):
        go_to(page, f"?view={view}")
        expect(page.get_by_role("heading", level=1)).to_be_visible()
        is_whole(page)
