"""The manager writes the menu in the panel, and visitors read it a moment later."""

from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.menu_items import clear
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, Read, awake, wait_until
from tests.support.server import RunningServer

SECTIONS = "/api/admin/menu-sections"
COCKTAILS = ("Nightcap", "Opening", "Prompt", "Encore")


@pytest.fixture(autouse=True)
def menu(house: RunningServer, manager: httpx.Client) -> None:
    """Four cocktails and a wine."""
    clear(house)
    for name in COCKTAILS:
        body = {"name": name, "category": "cocktails", "price": "16", "description": "Stirred."}
        manager.post("/api/menu", json=body).raise_for_status()
    body = {"name": "Chablis", "category": "wine", "price": "12"}
    manager.post("/api/menu", json=body).raise_for_status()


def section(page: Page, name: str = "Cocktails") -> Locator:
    return page.get_by_role("list", name=name)


def names(page: Page, name: str = "Cocktails") -> Locator:
    return section(page, name).get_by_role("heading", level=3)


def handle(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=f"Move {name}", exact=True)


def shown(house: RunningServer, category: str = "cocktails") -> list[str]:
    """Return the names of a category's items in the visitors' order."""
    menu = house.get("/api/menu").json()
    return [item["name"] for item in menu if item["category"] == category]


def middle(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def fill(page: Page, **values: str) -> Locator:
    form = page.get_by_role("dialog")
    for label, value in values.items():
        form.get_by_label(label, exact=True).fill(value)
    return form


def test_an_item_is_added_edited_and_taken_off_the_menu_that_visitors_read(
    panel: OpenPanel, read: Read, house: RunningServer
) -> None:
    visitor = read(house, "/menu")
    expect(visitor.get_by_role("article").filter(has_text="Opening")).to_contain_text("$16")
    page = panel(house, "?view=menu")
    expect(names(page)).to_have_text(COCKTAILS)
    expect(page.get_by_role("heading", level=2)).to_have_text(
        ["Cocktails", "Beer", "Wine", "Tea", "Drinks", "Gourmet Bites"]
    )
    expect(section(page)).to_contain_text("$16")
    assert faults_of(page) == []
    assert_a_new_item_goes_to_the_end_of_the_section_it_was_added_to(page, house)
    page.get_by_role("button", name="Edit Opening").click()
    fill(page, Price="19").get_by_role("button", name="Save").click()
    expect(toast(page)).to_contain_text("Menu item saved successfully")
    expect(page.get_by_role("dialog")).to_have_count(0)
    changed = read(house, "/menu").get_by_role("article").filter(has_text="Opening")
    expect(changed).to_contain_text("$19")
    assert_out_of_stock_is_saved_at_once_and_undone_from_the_toast(page, read, house)
    choose(page, "Opening", "Delete")
    expect(toast(page)).to_contain_text("Menu item deleted successfully")
    expect(names(page)).to_have_text(["Nightcap", "Prompt", "Encore"])
    assert "Opening" not in shown(house)
    page.get_by_role("button", name="Undo").click()
    expect(names(page)).to_have_text(COCKTAILS)
    assert shown(house) == list(COCKTAILS)
    # An item moves to another section by changing its section.
    page.get_by_role("button", name="Edit Encore").click()
    form = page.get_by_role("dialog")
    form.get_by_label("Section").select_option("Gourmet Bites")
    form.get_by_role("button", name="Save").click()
    expect(names(page, "Gourmet Bites")).to_have_text(["Encore"])
    assert shown(house, "food") == ["Encore"]


def assert_a_new_item_goes_to_the_end_of_the_section_it_was_added_to(
    page: Page, house: RunningServer
) -> None:
    """Its price is taken without the sign that stands before it."""
    page.get_by_role("button", name="Add to Wine").click()
    form = fill(page, Name="Gamay", Price=" $14", Description="Cool.")
    expect(form.get_by_label("Section")).to_have_value("wine")
    assert faults_of(page) == []
    form.get_by_role("button", name="Add Item").click()
    expect(toast(page)).to_contain_text("Menu item added successfully")
    expect(names(page, "Wine")).to_have_text(["Chablis", "Gamay"])
    assert shown(house, "wine") == ["Chablis", "Gamay"]
    assert [item["price"] for item in house.get("/api/menu").json()][-1] == "14"


def assert_out_of_stock_is_saved_at_once_and_undone_from_the_toast(
    page: Page, read: Read, house: RunningServer
) -> None:
    switch = page.get_by_role("switch", name="Out of stock: Nightcap")
    switch.click()
    expect(switch).to_be_checked()
    expect(toast(page)).to_contain_text("Nightcap is out of stock")
    item = read(house, "/menu").get_by_role("article").filter(has_text="Nightcap")
    expect(item).to_contain_text("Out of stock")
    page.get_by_role("button", name="Undo").click()
    expect(switch).not_to_be_checked()
    expect(toast(page)).to_contain_text("Nightcap is in stock")


@pytest.fixture
def sections(manager: httpx.Client) -> Iterator[None]:
    """Delete the sections that a test adds, after its items."""
    before = [row["id"] for row in manager.get(SECTIONS).json()]
    yield
    for item in manager.get("/api/admin/menu").json():
        manager.delete(f"/api/menu/{item['id']}").raise_for_status()
    for row in manager.get(SECTIONS).json():
        if row["id"] not in before:
            manager.delete(f"{SECTIONS}/{row['id']}").raise_for_status()


def titles(page: Page) -> list[str]:
    """Return the titles of the sections that visitors see."""
    return page.get_by_role("main").locator("section:has(h3) h2").all_inner_texts()


@pytest.mark.usefixtures("sections")
def test_a_section_is_added_renamed_moved_and_deleted_and_visitors_see_it(
    panel: OpenPanel, read: Read, look_at: OpenWindow, house: RunningServer
) -> None:
    page = panel(house, "?view=menu")
    page.get_by_role("button", name="Add section").click()
    form = fill(page, Title="Petiscos")
    assert faults_of(page) == []
    form.get_by_role("button", name="Add section").click()
    expect(toast(page)).to_contain_text("Section added successfully")
    page.get_by_role("button", name="Add to Petiscos").click()
    form = fill(page, Name="Olives", Price="6")
    expect(form.get_by_label("Section")).to_have_value("petiscos")
    form.get_by_role("button", name="Add Item").click()
    expect(names(page, "Petiscos")).to_have_text(["Olives"])
    visitor = read(house, "/menu")
    assert titles(visitor) == ["Cocktails", "Wine", "Petiscos"]
    expect(visitor.get_by_role("region", name="Petiscos")).to_contain_text("Olives")

    choose(page, "Petiscos", "Edit section")
    fill(page, Title="Small Plates").get_by_role("button", name="Save").click()
    expect(names(page, "Small Plates")).to_have_text(["Olives"])
    assert shown(house, "small-plates") == ["Olives"]
    with page.expect_response("**/api/admin/menu-sections/order"):
        choose(page, "Small Plates", "Move up")
    # A link with the earlier title still leads there.
    link = awake(look_at(house), "/menu#petiscos")
    assert titles(link) == ["Cocktails", "Wine", "Small Plates"]
    expect(link.get_by_role("heading", name="Small Plates")).to_be_in_viewport()
    assert link.evaluate("scrollY") > 0
    assert faults_of(link) == []
    expect(page.get_by_role("heading", level=2).last).to_have_text("Gourmet Bites")

    choose(page, "Small Plates", "Delete section")
    question = page.get_by_role("alertdialog")
    expect(question).to_contain_text("This section has 1 item.")
    question.get_by_label("Move them to").select_option("Wine")
    assert faults_of(page) == []
    question.get_by_role("button", name="Delete the section").click()
    expect(names(page, "Wine")).to_have_text(["Chablis", "Olives"])
    visitor = read(house, "/menu")
    assert titles(visitor) == ["Cocktails", "Wine"]
    expect(visitor.get_by_role("region", name="Wine").locator("#petiscos")).to_have_count(1)
    page.get_by_role("button", name="Undo").click()
    expect(names(page, "Small Plates")).to_have_text(["Olives"])
    assert titles(read(house, "/menu")) == ["Cocktails", "Wine", "Small Plates"]


def test_items_are_put_in_order_with_the_mouse_until_escape_and_by_keyboard(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=menu")
    grip = handle(page, "Nightcap")
    grip.scroll_into_view_if_needed()
    x, y = middle(grip)
    _, below = middle(handle(page, "Prompt"))
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, y + 150, steps=4)
    page.keyboard.press("Escape")
    page.mouse.up()
    expect(section(page).locator("li[style*=translate]")).to_have_count(0)
    expect(names(page)).to_have_text(COCKTAILS)
    assert shown(house) == list(COCKTAILS)
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x, (y + below) / 2, steps=4)
    page.mouse.move(x, below + 4, steps=4)
    with page.expect_response("**/api/menu/order"):
        page.mouse.up()
    expect(names(page)).to_have_text(["Opening", "Prompt", "Nightcap", "Encore"])
    assert shown(house) == ["Opening", "Prompt", "Nightcap", "Encore"]
    handle(page, "Encore").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("ArrowUp")
    expect(names(page)).to_have_text(["Opening", "Encore", "Prompt", "Nightcap"])
    expect(handle(page, "Encore")).to_be_focused()
    expect(page.get_by_role("status").filter(has_text="Encore is now 2 of 4.")).to_have_count(1)
    up = page.get_by_role("button", name="Move up: Encore")
    up.press("Enter")
    expect(names(page)).to_have_text(["Encore", "Opening", "Prompt", "Nightcap"])
    expect(up).to_be_disabled()
    expect(up).to_be_focused()
    # Moves are sent one after the other.
    wait_until(page, lambda: shown(house) == ["Encore", "Opening", "Prompt", "Nightcap"])
    page.reload()
    expect(names(page)).to_have_text(["Encore", "Opening", "Prompt", "Nightcap"])


def test_the_words_of_an_arrow_are_shown_to_the_pointer_and_to_the_keyboard(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=menu")
    words = page.get_by_role("tooltip")
    up = page.get_by_role("button", name="Move up: Encore")
    up.hover()
    expect(words).to_have_text("Move up")
    expect(up).to_have_accessible_description("Move up")
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    up.focus()
    expect(words).to_have_text("Move up")
    assert faults_of(page) == []
    page.keyboard.press("Escape")
    expect(words).to_have_count(0)
    expect(up).to_be_focused()


def test_items_are_put_in_order_with_a_thumb(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, "?view=menu", width=390, height=844, has_touch=True)
    grip = handle(page, "Opening")
    grip.scroll_into_view_if_needed()
    x, y = middle(grip)
    _, above = middle(handle(page, "Nightcap"))
    fingers = page.context.new_cdp_session(page)

    def touch(kind: str, *points: float) -> None:
        where = [{"x": x, "y": point} for point in points]
        fingers.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": where})

    touch("touchStart", y)
    for part in range(1, 9):
        touch("touchMove", y + (above - 10 - y) * part / 8)
    with page.expect_response("**/api/menu/order"):
        touch("touchEnd")
    expect(names(page)).to_have_text(["Opening", "Nightcap", "Prompt", "Encore"])
    assert shown(house) == ["Opening", "Nightcap", "Prompt", "Encore"]
