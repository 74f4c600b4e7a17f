"""Pages that a browser translates: each of their texts is moved into an element (`<font>`)."""

import re
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.booking_dialog import fill_in, submit
from tests.support.browser.doors import event_at_the_door, guest, path_of
from tests.support.browser.pages import TYPICAL_PAGES, address
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenPanel, OpenWindow, awake, wait_until_awake
from tests.support.drills import few
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

ENTRY = "**/assets/entry-client-*.js"

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


@pytest.fixture
def early(look_at: OpenWindow, house: RunningServer) -> Iterator[Page]:
    """Return a page that is translated before its code comes; React then draws it once more."""
    page = look_at(house, may_fail=True, of_its_own=True)
    page.add_init_script(f"document.addEventListener('DOMContentLoaded', () => ({TRANSLATE})())")
    yield page
    is_whole(page)


def test_a_page_that_is_translated_before_it_wakes_counts_down_and_opens_its_menu(
    early: Page, manager: httpx.Client
) -> None:
    put_on(manager, "Last Stool", in_hours(30))
    awake(early, "/")
    timer = early.get_by_role("timer").first
    expect(timer).to_have_text(re.compile(r"\d\d\s*DAYS", re.IGNORECASE))
    shown = timer.inner_text()
    expect(timer).not_to_have_text(shown)
    early.get_by_role("button", name="Menu").first.click()
    expect(early.get_by_role("dialog")).to_be_visible()


def test_who_types_into_a_page_that_is_translated_before_it_wakes_goes_on_typing(
    early: Page,
) -> None:
    code = Held(early, ENTRY)
    early.goto("/", wait_until="load")
    name = early.get_by_role("region", name="Stay in the Loop").get_by_label("Name")
    name.click()
    early.keyboard.type("Ada Love")
    written = name.element_handle()
    assert written is not None
    code.let_go()
    early.wait_for_function("(written) => !written.isConnected", arg=written)
    wait_until_awake(early)
    expect(name).to_be_focused()
    early.keyboard.type("lace")
    expect(name).to_have_value("Ada Lovelace")


def test_a_press_on_a_page_that_is_translated_before_it_wakes_acts(
    early: Page, manager: httpx.Client
) -> None:
    event = put_on(manager, "Last Stool", in_hours(30), capacity=5)
    code = Held(early, ENTRY)
    early.goto(f"/events/{event}-last-stool", wait_until="load")
    early.get_by_role("button", name="Book: Last Stool").first.click()
    code.let_go()
    expect(early.get_by_role("dialog", name="Last Stool")).to_be_visible()


def test_a_press_whose_button_is_not_found_again_says_so(early: Page) -> None:
    code = Held(early, ENTRY)
    early.goto("/events", wait_until="load")
    translated = "(button) => button.querySelector('font').firstChild.data = 'Hoy'"
    early.get_by_role("button", name="Today").evaluate(translated)
    early.get_by_role("button", name="Hoy").click()
    code.let_go()
    expect(toast(early)).to_contain_text("What you pressed is no longer there.")


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
