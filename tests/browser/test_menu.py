"""The cocktail menu."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.menu_items import clear, pour
from tests.support.browser.past_event_rows import publish
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


@pytest.fixture(scope="module")
def opened(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the menu page of the sample venue."""
    return awake(keep_open(understudy), "/menu")


@pytest.fixture
def menu(opened: Page) -> Iterator[Page]:
    """Return the menu page at a desk, which the module's tests share."""
    yield opened
    opened.emulate_media(media="null")
    opened.set_viewport_size({"width": 1440, "height": 900})


@pytest.fixture
def bar(house: RunningServer) -> RunningServer:
    """Return a house with nothing on its menu yet."""
    clear(house)
    return house


def sections(page: Page) -> list[str]:
    return page.get_by_role("main").locator("section:has(h3) h2").all_inner_texts()


def card(page: Page, name: str) -> Locator:
    heading = page.get_by_role("heading", level=3, name=name, exact=True)
    return page.get_by_role("main").get_by_role("article").filter(has=heading)


def form(page: Page) -> Locator:
    return page.get_by_role("main").locator("form")


def test_each_item_is_a_card_in_its_section_and_what_is_out_of_stock_is_marked(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/menu")
    expect(page.get_by_role("heading", level=1)).to_have_text("Cocktail Menu")
    assert sections(page) == ["Cocktails", "Beer", "Wine", "Tea", "Gourmet Bites"]
    items = understudy.get("/api/menu").json()
    assert len(items) > 20
    expect(page.get_by_role("main").get_by_role("article")).to_have_count(len(items))
    for item in items:
        for words in (f"${item['price']}", item["description"]):
            expect(card(page, item["name"]).get_by_text(words, exact=True)).to_be_visible()
    gone = [item["name"] for item in items if not item["isAvailable"]]
    assert gone
    for name in gone:
        expect(card(page, name)).to_contain_text("Out of stock")
    expect(page.get_by_text("Out of stock")).to_have_count(len(gone))

    # The bar's note stands below the cocktails.
    note = page.get_by_role("complementary", name="Dry run")
    expect(note).to_contain_text("the same price and gets the same glass")
    expect(note.get_by_role("img")).to_be_visible()
    titles = page.get_by_role("main").get_by_role("heading", level=2).all_inner_texts()
    assert titles[:3] == ["Cocktails", "Dry run", "Beer"]


def test_gourmet_bites_and_other_drinks_stand_there_only_if_there_are_any(
    read: Read, bar: RunningServer
) -> None:
    pour(bar, "House Pilsner", "beer", price="9")
    publish(bar)
    page = read(bar, "/menu")
    main = page.get_by_role("main")
    assert main.locator("section h2").all_inner_texts()[:4] == ["Cocktails", "Beer", "Wine", "Tea"]
    expect(main.get_by_role("heading", name="Gourmet Bites")).to_have_count(0)
    expect(page.get_by_role("region", name="Drinks", exact=True)).to_have_count(0)
    expect(card(page, "House Pilsner")).to_contain_text("$9")
    pour(bar, "Olives", "food", price="6")
    pour(bar, "Seltzer", "drinks", price="5")
    publish(bar)
    read(bar, "/menu")
    expect(main.get_by_role("heading", level=2, name="Gourmet Bites")).to_be_visible()
    drinks = page.get_by_role("region", name="Drinks", exact=True)
    expect(drinks.get_by_text("$5")).to_be_visible()


def test_an_empty_menu_is_announced(look_at: OpenWindow, bar: RunningServer) -> None:
    publish(bar)
    page = awake(look_at(bar), "/menu")
    expect(page.get_by_text("Cocktail menu coming soon!", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("article")).to_have_count(0)
    assert faults_of(page) == []


def test_links_to_the_sections_stay_in_reach(menu: Page) -> None:
    links = menu.get_by_role("navigation", name="Sections of the menu").get_by_role("link")
    expect(links).to_have_text(["Cocktails", "Beer", "Wine", "Tea", "Gourmet Bites"])
    heading = menu.get_by_role("heading", level=2, name="Tea")
    for width in (1440, 390):
        menu.set_viewport_size({"width": width, "height": 844})
        links.get_by_text("Tea", exact=True).click()
        expect(heading).to_be_in_viewport()
        top = heading.bounding_box()
        row = links.get_by_text("Tea", exact=True).bounding_box()
        assert top is not None
        assert row is not None
        assert 0 < row["y"] < 844
        assert width == 1440 or row["y"] + row["height"] <= top["y"]
        expect(links.get_by_text("Tea", exact=True)).to_have_attribute("aria-current", "location")
        menu.evaluate("window.scrollTo(0, 0)")
        expect(links.first).to_have_attribute("aria-current", "location")


def test_on_paper_it_is_one_sheet_dark_on_white_in_two_columns_without_bars(menu: Page) -> None:
    menu.emulate_media(media="print")
    body = menu.locator("html").evaluate("root => getComputedStyle(root).backgroundColor")
    name = menu.get_by_role("heading", level=3).first
    assert body == "rgb(255, 255, 255)"
    assert name.evaluate("heading => getComputedStyle(heading).color") == "rgb(0, 0, 0)"
    columns = {
        round(box["x"])
        for box in (item.bounding_box() for item in menu.get_by_role("article").all())
        if box is not None
    }
    assert len(columns) == 2
    for gone in (
        menu.get_by_role("banner").get_by_role("link", name="View Events"),
        menu.get_by_role("navigation", name="Sections of the menu"),
        form(menu),
        menu.get_by_role("contentinfo"),
    ):
        expect(gone).to_be_hidden()
    expect(menu.get_by_text("The Understudy, 212 East 52nd Street")).to_be_visible()
    assert len(re.findall(rb"/Type\s*/Page\b", menu.pdf(format="Letter"))) == 1
