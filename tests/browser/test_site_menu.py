"""The way around: the bar with its menu of all pages, and the one footer."""

import re
from datetime import timedelta
from itertools import pairwise

import httpx
import pytest
from playwright.sync_api import FloatRect, Locator, Page, expect

from nightcap.core.time import now, utc_iso
from tests.support.browser.accessible import faults_of
from tests.support.browser.pages import PAGES
from tests.support.browser.programme import NEW_YORK, clear, in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer

NARROW = [320, 344, 390]


def open_menu(page: Page) -> Locator:
    page.get_by_role("banner").get_by_role("button", name="Menu").click()
    sheet = page.get_by_role("dialog", name="Menu")
    expect(sheet).to_be_visible()
    return sheet


def box_of(part: Locator) -> FloatRect:
    box = part.bounding_box()
    assert box is not None
    return box


@pytest.fixture(scope="module")
def about(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return a page with its menu, which the module's tests share.

    A test that opens the menu closes it again.
    """
    return awake(keep_open(understudy), "/about")


def test_the_menu_has_every_page_the_address_and_the_hours_and_back_closes_it(
    about: Page,
) -> None:
    sheet = open_menu(about)
    assert box_of(sheet)["height"] >= 900
    ways = sheet.get_by_role("link").evaluate_all("all => all.map((link) => link.pathname)")
    assert {page for page in PAGES if ":" not in page} <= set(ways)
    expect(sheet).to_contain_text("212 East 52nd Street")
    expect(sheet).to_contain_text("5:00 PM-11:00 PM")
    expect(sheet.get_by_role("link", name="About")).to_have_attribute("aria-current", "page")
    assert faults_of(about) == []
    about.go_back()
    expect(sheet).to_have_count(0)
    expect(about).to_have_url(re.compile("/about$"))


def test_the_menu_offers_the_next_show_and_says_when_it_is(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    clear(manager)
    late = now().astimezone(NEW_YORK).replace(hour=23, minute=58, second=0, microsecond=0)
    put_on(manager, "Tomorrow's Show", in_hours(40))
    event = put_on(manager, "The Late Set", late)
    page = awake(look_at(house), "/menu")
    sheet = open_menu(page)
    show = sheet.get_by_role("link", name="The Late Set")
    expect(show).to_contain_text("Tonight at 11:58 PM")
    show.click()
    expect(page).to_have_url(re.compile(f"/events/{event}-the-late-set$"))
    expect(page.get_by_role("heading", level=1, name="The Late Set")).to_be_focused()


def test_the_menu_holds_the_focus_and_gives_it_back(about: Page) -> None:
    button = about.get_by_role("banner").get_by_role("button", name="Menu")
    button.focus()
    about.keyboard.press("Enter")
    sheet = about.get_by_role("dialog", name="Menu")
    expect(sheet).to_be_visible()
    for _ in range(sheet.locator("a, button").count() + 2):
        about.keyboard.press("Tab")
        assert sheet.evaluate("sheet => sheet.contains(document.activeElement)")
    about.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(button).to_be_focused()


def test_back_from_a_chosen_page_returns_to_the_page_without_its_menu(about: Page) -> None:
    about.evaluate("scrollTo(0, 700)")
    open_menu(about).get_by_role("link", name="Gallery").click()
    expect(about).to_have_url(re.compile("/gallery$"))
    heading = about.get_by_role("heading", level=1, name="GALLERY")
    expect(heading).to_be_focused()
    assert about.evaluate("scrollY") == 0
    about.go_back()
    expect(about).to_have_url(re.compile("/about$"))
    expect(about.get_by_role("dialog")).to_have_count(0)
    about.wait_for_function("() => window.scrollY === 700")


def test_without_scripts_the_menu_is_a_link_to_the_pages_in_the_footer(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, javascript=False)
    page.goto("/history")
    page.get_by_role("banner").get_by_role("link", name="Menu").click()
    expect(page).to_have_url(re.compile("/history#pages$"))
    expect(page.get_by_role("navigation", name="Pages")).to_be_in_viewport()


def test_the_bar_is_whole_on_the_narrowest_phone_and_the_seal_covers_nothing(phone: Page) -> None:
    page = awake(phone, "/")
    bar, main = page.get_by_role("banner"), page.get_by_role("main")
    seal = main.get_by_role("button", name="Secret Calendar Access")
    for width in NARROW:
        page.set_viewport_size({"width": width, "height": 844})
        every = (*bar.get_by_role("link").all(), bar.get_by_role("button"))
        parts = [box_of(part) for part in every]
        assert len(parts) == 4
        assert all(part["x"] >= 8 and part["x"] + part["width"] <= width - 8 for part in parts)
        ordered = sorted(parts, key=lambda part: part["x"])
        for left, right in pairwise(ordered):
            assert left["x"] + left["width"] <= right["x"], width
        assert page.evaluate("document.documentElement.scrollWidth") == width
        sheet = open_menu(page)
        assert page.evaluate("document.documentElement.scrollWidth") == width
        page.keyboard.press("Escape")
        expect(sheet).to_have_count(0)

        expect(seal.get_by_text("Secret Calendar", exact=True)).to_be_visible()
        ring = box_of(seal)
        assert ring["x"] + ring["width"] <= width
        for name in ("View Events", "Host an Event"):
            way = box_of(main.get_by_role("link", name=name).first)
            assert way["x"] + way["width"] <= ring["x"], (name, width)


@pytest.mark.parametrize(
    "title", ["Cold Read (New Plays) by Candlelight", "Room to Groove: Understudy Jam Sessions"]
)
def test_a_phones_first_view_has_social_links_and_the_next_show_before_and_during_it(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, title: str
) -> None:
    for start in (in_hours(1), in_hours(-1)):
        clear(manager)
        ends = utc_iso(start + timedelta(hours=2))
        put_on(manager, title, start, endDate=ends, priceRange="$15 to $45")
        page = awake(look_at(house, width=390, height=844, has_touch=True), "/")
        banner = page.get_by_role("region", name="Next event")
        expect(banner.get_by_text("Event Happening Now!")).to_have_count(int(start < now()))
        when = banner.get_by_text(re.compile(" at .* [AP]M"))
        details = banner.get_by_role("link", name="Details")
        for part in (banner.get_by_role("heading", name=title), when, details):
            box = box_of(part)
            assert box["y"] + box["height"] <= 844, start
        social = box_of(page.get_by_role("main").get_by_role("link", name="The Understudy on X"))
        assert social["y"] + social["height"] <= box_of(banner)["y"]


def test_the_links_of_the_footer_have_two_columns_on_a_phone(phone: Page) -> None:
    awake(phone, "/")
    links = phone.get_by_role("navigation", name="Pages").get_by_role("link").all()
    assert len({round(box_of(link)["x"]) for link in links}) == 2


def test_no_price_of_the_menu_breaks(visitor: Page) -> None:
    awake(visitor, "/menu")
    prices = visitor.get_by_role("article").get_by_text(re.compile(r"^\$"))
    assert prices.count() > 20
    for width in NARROW:
        visitor.set_viewport_size({"width": width, "height": 844})
        heights = prices.evaluate_all(
            "all => all.map((price) => price.getClientRects().length && "
            "Math.round(price.offsetHeight / parseFloat(getComputedStyle(price).lineHeight)))"
        )
        assert set(heights) == {1}
        assert visitor.evaluate("document.documentElement.scrollWidth") == width


def test_at_a_desk_the_seal_says_what_it_is_when_it_is_near(visitor: Page) -> None:
    awake(visitor, "/")
    seal = visitor.get_by_role("button", name="Secret Calendar Access")
    label = seal.get_by_text("Secret Calendar", exact=True)
    expect(label).to_have_css("opacity", "0")
    seal.hover()
    expect(label).to_have_css("opacity", "1")
    visitor.mouse.move(10, 500)
    expect(label).to_have_css("opacity", "0")
    visitor.keyboard.press("Tab")
    seal.focus()
    expect(label).to_have_css("opacity", "1")
