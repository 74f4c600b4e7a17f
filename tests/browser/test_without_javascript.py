"""With scripts off the pages are a printed programme: everything to read, every link to follow."""

import re
from datetime import timedelta

import httpx
import pytest
from playwright.sync_api import Page, expect

from nightcap.core.time import now
from tests.support.browser.pages import ALL_PAGES, NOWHERE, address
from tests.support.browser.programme import NEW_YORK, clear, put_on
from tests.support.browser.window import OpenWindow, Read
from tests.support.server import RunningServer

READABLE = 60
"""Letters of text that even the shortest page has."""
TO_BE_ON_THE_LIST = ("/", "/menu", "/creativity", "/comedy", "/events", "/cocktails")
WRITTEN_FOR = dict.fromkeys(TO_BE_ON_THE_LIST, "To be on the list") | {
    "/contact": "To send a message"
}
"""What one writes a mail for, by the page that has a form for it."""


@pytest.fixture(scope="module", params=ALL_PAGES)
def path(request: pytest.FixtureRequest) -> str:
    """Return a page's path as the table of routes names it."""
    named: str = request.param
    return named


@pytest.fixture(scope="module")
def page(path: str, read_without_scripts: Read, understudy: RunningServer) -> Page:
    """Return the page of `path` at the sample venue, without scripts.

    The module's tests read it one after another.
    """
    status = 404 if path == NOWHERE else 200
    return read_without_scripts(understudy, address(understudy, path), status=status)


def test_every_page_has_a_title_a_heading_a_description_and_ways_on(page: Page) -> None:
    expect(page).to_have_title(re.compile("The Understudy"))
    expect(page.locator("h1")).to_have_count(1)
    expect(page.get_by_role("main")).not_to_contain_text("Loading")
    description = page.locator("meta[name=description]").get_attribute("content")
    assert description
    expect(page.get_by_role("link", name="View Events").first).to_be_visible()


def test_it_can_be_read_and_needs_no_style_of_its_own(page: Page) -> None:
    expect(page.locator("h1")).to_be_visible()
    assert len(page.get_by_role("main").inner_text()) > READABLE
    # The policy of the site lets no style attribute take effect.
    expect(page.locator("[style]")).to_have_count(0)


def test_nothing_stands_there_that_would_do_nothing_or_lose_what_is_typed(page: Page) -> None:
    expect(page.locator(":is(button, input, select, textarea):visible:enabled")).to_have_count(0)


def test_every_page_ends_with_the_same_footer(page: Page) -> None:
    footer = page.get_by_role("contentinfo")
    for words in ("212 East 52nd Street", "Prompt Corner", "5:00 PM-11:00 PM"):
        expect(footer).to_contain_text(words)
    expect(footer).to_contain_text(f"© {now().astimezone(NEW_YORK).year} The Understudy")
    for name in ("Visit", "Privacy", "Terms"):
        expect(footer.get_by_role("link", name=name)).to_have_attribute("href", f"/{name.lower()}")


def test_where_a_form_would_stand_is_the_address_to_write_to(page: Page, path: str) -> None:
    if path in WRITTEN_FOR:
        places = page.get_by_role("main").get_by_role("paragraph")
        place = places.filter(has_text=f"{WRITTEN_FOR[path]}, write to").first
        expect(place.locator("a[href^='mailto:']")).to_be_visible()


def test_what_opens_with_scripts_is_there_to_look_at_without(page: Page, path: str) -> None:
    if path == "/":
        expect(page.locator("noscript svg")).to_be_visible()
        expect(page.get_by_text("212 East 52nd Street").first).to_be_visible()
        expect(page.get_by_role("link", name="Get Directions").first).to_be_visible()
    elif path == "/gallery":
        expect(page.get_by_role("main").get_by_role("img")).to_have_count(6)
    elif path == "/events":
        assert "15" in page.get_by_role("grid").inner_text().split()
        expect(page.get_by_role("link", name="Subscribe to our calendar")).to_have_attribute(
            "href", "/calendar.ics"
        )
        expect(page.get_by_role("button", name="Subscribe to our calendar")).to_be_hidden()
    elif path == "/host-event":
        letter = page.get_by_role("link", name="Write to Us").first
        expect(letter).to_be_visible()
        expect(letter).to_have_attribute("href", re.compile(r"^mailto:.*subject=An%20event"))


def test_titles_and_headings_are_each_pages_own(understudy: RunningServer) -> None:
    htmls = [understudy.get(address(understudy, page_of)).text for page_of in ALL_PAGES]
    for said in (r"<title>(.+?)</title>", r"<h1\b[^>]*>(.+?)</h1>"):
        texts = [re.search(said, html, re.DOTALL) for html in htmls]
        words = [re.sub("<[^>]*>", "", found[1]) for found in texts if found]
        assert len(set(words)) == len(ALL_PAGES)


def test_the_programme_is_printed_with_titles_hours_links_and_a_calendar_file(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    clear(manager)
    at_eight = now().astimezone(NEW_YORK).replace(hour=23, minute=45, second=0, microsecond=0)
    first = put_on(manager, "Printed First", at_eight)
    page = look_at(house, javascript=False)
    for path in ("/", "/events"):
        page.goto(path)
        main = page.get_by_role("main")
        expect(main.get_by_text("Printed First").first).to_be_visible()
        expect(main.get_by_text("11:45 PM").first).to_be_visible()
        main.locator(f"a[href='/events/{first}-printed-first']").first.click()
        expect(page.get_by_role("heading", level=1)).to_have_text("Printed First")
        expect(page.get_by_role("main")).to_contain_text(
            re.compile(rf"{at_eight:%A, %B} {at_eight.day}")
        )
    link = page.locator("a[href$='/calendar.ics']").first
    expect(link).to_be_visible()
    with page.expect_download() as download:
        link.click()
    assert download.value.suggested_filename == "Printed_First.ics"


def test_the_calendar_leads_to_the_months_before_and_after(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    present = now().astimezone(NEW_YORK).replace(day=1)
    later = (present + timedelta(days=31)).replace(day=1)
    page = look_at(understudy, javascript=False)
    page.goto("/events")
    page.get_by_role("link", name=f"{later:%B %Y}").click()
    expect(page).to_have_url(re.compile(rf"/events\?month={later:%Y-%m}$"))
    expect(page.get_by_role("heading", name=f"{later:%B %Y}")).to_be_visible()
    page.get_by_role("link", name=f"{present:%B %Y}").click()
    expect(page.get_by_role("heading", name=f"{present:%B %Y}")).to_be_visible()
    page.goto(f"/events?month={present.year + 2}-{present:%m}&category=comedy")
    ways = page.get_by_role("navigation", name="Months").get_by_role("link")
    expect(ways).to_have_count(1)
    expect(ways).to_have_attribute("href", re.compile(r"month=.*&category=comedy$"))


def test_a_clip_plays(look_at: OpenWindow, understudy: RunningServer) -> None:
    page = look_at(understudy, javascript=False)
    page.goto("/comedy")
    clip = page.locator("video").first
    clip.scroll_into_view_if_needed()
    place = clip.bounding_box()
    assert place is not None
    with page.expect_response("**/*.mp4") as answer:
        page.mouse.click(place["x"] + 25, place["y"] + place["height"] - 49)
    assert answer.value.ok
