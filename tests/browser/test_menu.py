"""The cocktail menu (specification, sections 2, 4, 5 and 8)."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.menu_items import clear, pour
from tests.browser.past_evenings import publish
from tests.browser.toasts import toast
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.server import RunningServer

MENU = "**/api/menu"


@pytest.fixture
def menu(visitor: Page) -> Page:
    return awake(visitor, "/menu")


@pytest.fixture
def printed(read: Read, understudy: RunningServer) -> Page:
    """The menu as the server wrote it."""
    return read(understudy, "/menu")


@pytest.fixture
def bar(house: RunningServer) -> RunningServer:
    """A house with nothing on its menu yet."""
    clear(house)
    return house


def arrive(page: Page) -> Page:
    """Come from the home page, so that the browser fetches what the page needs."""
    awake(page, "/")
    page.get_by_role("contentinfo").get_by_role("link", name="Menu").click()
    expect(page.get_by_role("heading", level=1, name="Cocktail Menu")).to_be_visible()
    expect(page.get_by_text("Cocktail Menu", exact=True)).to_have_count(1)
    return page


def sections(page: Page) -> list[str]:
    return page.get_by_role("main").locator("section:has(h3) h2").all_inner_texts()


def card(page: Page, name: str) -> Locator:
    heading = page.get_by_role("heading", level=3, name=name, exact=True)
    return page.get_by_role("main").get_by_role("article").filter(has=heading)


def form(page: Page) -> Locator:
    return page.get_by_role("main").locator("form")


def subscribe(page: Page, *, name: str = "Ada", email: str) -> None:
    form(page).get_by_label("Name").fill(name)
    form(page).get_by_label("Email").fill(email)
    form(page).get_by_role("button", name="Subscribe").click()


def test_the_sections_are_cocktails_beer_wine_tea_and_gourmet_bites(printed: Page) -> None:
    expect(printed.get_by_role("heading", level=1)).to_have_text("Cocktail Menu")
    assert sections(printed) == ["Cocktails", "Beer", "Wine", "Tea", "Gourmet Bites"]


def test_each_item_is_a_card_with_name_price_and_description(
    printed: Page, understudy: RunningServer
) -> None:
    items = understudy.get("/api/menu").json()
    assert len(items) > 20
    expect(printed.get_by_role("main").get_by_role("article")).to_have_count(len(items))
    for item in items:
        expect(
            card(printed, item["name"]).get_by_text(f"${item['price']}", exact=True)
        ).to_be_visible()
        expect(
            card(printed, item["name"]).get_by_text(item["description"], exact=True)
        ).to_be_visible()


def test_what_is_out_of_stock_is_marked(printed: Page, understudy: RunningServer) -> None:
    items = understudy.get("/api/menu").json()
    gone = [item["name"] for item in items if not item["isAvailable"]]
    assert gone
    for name in gone:
        expect(card(printed, name)).to_contain_text("Out of stock")
    expect(printed.get_by_text("Out of stock")).to_have_count(len(gone))


def test_gourmet_bites_stand_there_only_if_food_exists(read: Read, bar: RunningServer) -> None:
    pour(bar, "House Pilsner", "beer", price="9")
    publish(bar)
    page = read(bar, "/menu")
    main = page.get_by_role("main")
    assert main.locator("section h2").all_inner_texts()[:4] == ["Cocktails", "Beer", "Wine", "Tea"]
    expect(main.get_by_role("heading", name="Gourmet Bites")).to_have_count(0)
    expect(card(page, "House Pilsner")).to_contain_text("$9")
    pour(bar, "Olives", "food", price="6")
    publish(bar)
    read(bar, "/menu")
    expect(main.get_by_role("heading", level=2, name="Gourmet Bites")).to_be_visible()


def test_other_drinks_have_a_section_of_their_own_only_if_there_are_any(
    read: Read, bar: RunningServer
) -> None:
    pour(bar, "Seltzer", "drinks", price="5")
    publish(bar)
    page = read(bar, "/menu")
    expect(page.get_by_role("region", name="Drinks").get_by_text("$5")).to_be_visible()


def test_an_empty_menu_is_announced(look_at: OpenWindow, bar: RunningServer) -> None:
    publish(bar)
    page = awake(look_at(bar), "/menu")
    expect(page.get_by_text("Cocktail menu coming soon!", exact=True)).to_be_visible()
    expect(page.get_by_role("main").get_by_role("article")).to_have_count(0)
    assert faults_of(page) == []


def test_on_a_slow_network_the_page_says_that_it_is_loading(visitor: Page) -> None:
    held = Held(visitor, MENU)
    arrive(visitor)
    loading = visitor.get_by_role("status").filter(has_text="Loading cocktail menu...")
    expect(loading).to_be_visible()
    held.let_go()
    expect(card(visitor, "The Stand-In")).to_be_visible()
    expect(loading).to_have_count(0)


def test_a_menu_that_did_not_come_can_be_asked_for_again(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route(MENU, lambda route: route.fulfill(status=400, body="no"))
    arrive(page)
    expect(page.get_by_role("alert")).to_contain_text("The menu could not be loaded.")
    expect(page.get_by_text("Loading cocktail menu...")).to_have_count(0)
    assert faults_of(page) == []
    page.unroute(MENU)
    page.get_by_role("button", name="Try again").click()
    expect(card(page, "The Stand-In")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_links_to_the_sections_stay_in_reach(
    look_at: OpenWindow, understudy: RunningServer, width: int
) -> None:
    page = awake(look_at(understudy, width=width, height=844), "/menu")
    links = page.get_by_role("navigation", name="Sections of the menu").get_by_role("link")
    expect(links).to_have_text(["Cocktails", "Beer", "Wine", "Tea", "Gourmet Bites"])
    links.get_by_text("Tea", exact=True).click()
    heading = page.get_by_role("heading", level=2, name="Tea")
    expect(heading).to_be_in_viewport()
    top = heading.bounding_box()
    row = links.get_by_text("Tea", exact=True).bounding_box()
    assert top is not None
    assert row is not None
    assert 0 < row["y"] < 844
    assert width == 1440 or row["y"] + row["height"] <= top["y"]
    expect(links.get_by_text("Tea", exact=True)).to_have_attribute("aria-current", "location")
    page.evaluate("window.scrollTo(0, 0)")
    expect(links.first).to_have_attribute("aria-current", "location")


def test_the_bar_has_its_note_below_the_cocktails(printed: Page) -> None:
    note = printed.get_by_role("complementary", name="Dry run")
    expect(note).to_contain_text("the same price and gets the same glass")
    expect(note.get_by_role("img")).to_be_visible()
    titles = printed.get_by_role("main").get_by_role("heading", level=2).all_inner_texts()
    assert titles[:3] == ["Cocktails", "Dry run", "Beer"]


def test_subscribing_thanks_and_clears_the_fields(menu: Page, understudy: RunningServer) -> None:
    subscribe(menu, email="thirsty@example.com")
    expect(toast(menu)).to_contain_text("Success!")
    expect(toast(menu)).to_contain_text("Thank you for subscribing to our newsletter!")
    expect(form(menu).get_by_label("Name")).to_have_value("")
    expect(form(menu).get_by_label("Email")).to_have_value("")
    rows = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = '{}'"
    assert understudy.number(rows.format("thirsty@example.com")) == 1


def test_failing_to_subscribe_says_so_and_keeps_what_was_typed(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = awake(look_at(understudy, may_fail=True), "/menu")
    page.route("**/api/newsletter", lambda route: route.fulfill(status=400, body="no"))
    subscribe(page, email="kept@example.com")
    expect(toast(page)).to_contain_text("Error")
    expect(toast(page)).to_contain_text("Failed to subscribe. Please try again.")
    expect(form(page).get_by_label("Email")).to_have_value("kept@example.com")


@pytest.mark.parametrize(
    ("name", "email"), [("", "ada@example.com"), ("   ", "ada@example.com"), ("Ada", "")]
)
def test_nothing_is_sent_while_either_field_is_empty(menu: Page, name: str, email: str) -> None:
    sent: list[str] = []
    menu.on("request", lambda request: sent.append(request.method))
    subscribe(menu, name=name, email=email)
    menu.wait_for_timeout(300)
    assert "POST" not in sent


def test_on_paper_it_is_dark_on_white_in_two_columns_without_bars(menu: Page) -> None:
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


def test_the_whole_menu_fits_on_one_sheet(menu: Page) -> None:
    sheets = re.findall(rb"/Type\s*/Page\b", menu.pdf(format="Letter"))
    assert len(sheets) == 1
