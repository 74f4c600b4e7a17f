"""Going from page to page: top, focus and title of the new one, the old place on the way back."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.window import Held, awake, wait_until_awake

EVENT_DATA = re.compile(r"/api/events/\d+$")
NOTE_AT_THE_END = (
    "() => addEventListener('pagehide', () => sessionStorage.setItem('leftAt', scrollY))"
)
NOTE_AT_A_CLICK = "() => addEventListener('click', () => { window.leftAt = scrollY }, true)"


@pytest.fixture
def at_a_card(visitor: Page) -> Page:
    """Return the home page, scrolled to this week's events."""
    awake(visitor, "/")
    link(visitor).scroll_into_view_if_needed()
    assert reading_at(visitor) > 300
    return visitor


def link(page: Page) -> Locator:
    week = page.get_by_role("region", name="This Week")
    return week.get_by_role("link", name=re.compile("^Details: ")).first


def reading_at(page: Page) -> int:
    return int(page.evaluate("Math.round(window.scrollY)"))


def follow(page: Page) -> str:
    """Open the first event of the week and return its title."""
    title = (link(page).get_attribute("aria-label") or "").removeprefix("Details: ")
    link(page).click()
    expect(page).to_have_url(re.compile(r"/events/\d+-[a-z0-9-]+$"))
    expect(page).to_have_title(f"{title} | The Understudy")
    return title


def test_a_new_page_begins_at_its_top_with_its_title_and_the_focus_without_a_new_document(
    at_a_card: Page,
) -> None:
    documents: list[str] = []
    at_a_card.on(
        "request",
        lambda request: (
            documents.append(request.url)
            if request.resource_type == "document" and request.frame == at_a_card.main_frame
            else None
        ),
    )
    title = follow(at_a_card)
    at_a_card.wait_for_function("() => document.activeElement.closest('main') !== null")
    at_a_card.wait_for_function("() => window.scrollY === 0")
    at_a_card.get_by_role("banner").get_by_role("link", name="Host an Event").click()
    expect(at_a_card).to_have_url(re.compile("/host-event$"))
    at_a_card.go_back()
    expect(at_a_card).to_have_url(re.compile(r"/events/\d+-"))

    # A page inside a page leads back: to the calendar, at the event's day.
    at_a_card.get_by_role("link", name="Events Calendar").first.click()
    expect(at_a_card).to_have_url(re.compile(r"/events(\?|$)"))
    expect(at_a_card.get_by_role("article", name=title)).to_be_visible()
    assert documents == []


def test_the_focus_comes_to_the_heading_also_when_that_comes_late(at_a_card: Page) -> None:
    held = Held(at_a_card, EVENT_DATA)
    link(at_a_card).click()
    expect(at_a_card.get_by_role("status").filter(has_text="Loading event...")).to_be_visible()
    expect(at_a_card.get_by_role("main")).to_be_focused()
    held.let_go()
    expect(at_a_card.get_by_role("heading", level=1)).to_be_focused()


def test_who_has_moved_on_meanwhile_keeps_the_focus(at_a_card: Page) -> None:
    held = Held(at_a_card, EVENT_DATA)
    link(at_a_card).click()
    expect(at_a_card.get_by_role("main")).to_be_focused()
    chosen = at_a_card.get_by_role("banner").get_by_role("link", name="View Events")
    chosen.focus()
    held.let_go()
    expect(at_a_card.get_by_role("heading", level=1)).to_be_visible()
    expect(chosen).to_be_focused()


def test_a_reload_stays_where_one_was_reading_and_back_and_forward_return_there(
    at_a_card: Page,
) -> None:
    # What still comes above the card moves it, so the page notes where it is as it is left.
    at_a_card.evaluate(NOTE_AT_THE_END)
    at_a_card.reload()
    wait_until_awake(at_a_card)
    before = at_a_card.evaluate("Number(sessionStorage.getItem('leftAt'))")
    assert before > 300
    # Letters that come late are not quite as high as those in their place, far less than a line.
    at_a_card.wait_for_function("before => Math.abs(window.scrollY - before) < 10", arg=before)
    at_a_card.evaluate(NOTE_AT_A_CLICK)
    follow(at_a_card)
    at_a_card.evaluate("window.scrollTo(0, 250)")
    at_a_card.wait_for_function("() => window.scrollY === 250")
    at_a_card.go_back()
    at_a_card.wait_for_function("() => Math.abs(window.scrollY - window.leftAt) < 2")
    expect(at_a_card).to_have_title(re.compile("^The Understudy: "))
    at_a_card.go_forward()
    at_a_card.wait_for_function("() => Math.abs(window.scrollY - 250) < 2")
