"""Code that does not come at once: the network fails, or there is a newer build."""

import re

import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.booking_dialog import open_dialog
from tests.support.browser.doors import path_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenWindow, awake, wait_until
from tests.support.drills import few
from tests.support.server import RunningServer

CODE = "**/assets/page-booking-*"
# What stands below a page's first view.
LATE = re.compile(r"/assets/programme-[\w-]{8}\.js$")
BUTTON = "Book: Low Ceiling"


@pytest.fixture(scope="module")
def path(house: RunningServer) -> str:
    with house.signed_in() as manager:
        return f"/events/{put_on(manager, 'Low Ceiling', in_hours(72))}-low-ceiling"


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer) -> Page:
    return look_at(house, may_fail=True, of_its_own=True)


def test_what_failed_once_opens_with_the_next_press(page: Page, path: str) -> None:
    page.route(CODE, lambda route: route.abort())
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    expect(toast(page)).to_contain_text("Please try again.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute(CODE)
    open_dialog(page)
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_code_that_a_newer_build_has_replaced_comes_with_the_newer_page(
    page: Page, path: str
) -> None:
    opened: list[str] = []

    def answer(route: Route) -> None:
        if len(opened) == 1:
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    page.on("domcontentloaded", lambda _: opened.append(page.url))
    page.route(CODE, answer)
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    expect(toast(page)).to_contain_text("Please try again.")
    open_dialog(page)
    assert len(opened) == 2


def test_a_menu_without_its_code_leads_the_keyboard_to_the_pages_in_the_footer(page: Page) -> None:
    page.route("**/assets/menu-sheet-*", lambda route: route.abort())
    awake(page, "/")
    page.get_by_role("button", name="Menu").focus()
    page.keyboard.press("Enter")
    pages = page.get_by_role("contentinfo").get_by_role("navigation", name="Pages")
    expect(pages).to_be_focused()
    expect(pages).to_be_in_viewport()
    page.keyboard.press("Tab")
    expect(pages.get_by_role("link").first).to_be_focused()


def test_a_press_on_a_part_that_a_newer_build_has_replaced_acts_in_the_newer_page(
    page: Page, path: str
) -> None:
    loaded = _loaded(page)
    missed: list[str] = []

    def answer(route: Route) -> None:
        if len(loaded) < 2:
            missed.append(route.request.url)
            route.fulfill(status=404, body="")
        else:
            route.continue_()

    page.route(LATE, answer)
    page.goto("/")
    wait_until(page, lambda: len(missed) > 0)
    page.get_by_role("button", name=BUTTON).click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    assert len(loaded) == 2


OPENERS = {
    "Secret Calendar Access": ("/", "secret-calendar-dialog"),
    "Inquire Now": ("/host-event", "inquiry-dialog"),
    "Enlarge": ("/gallery", "lightbox"),
    "Book": ("/", "page-booking"),
}
"""The buttons whose code comes when they are pressed: on which page, and the file's name."""


@pytest.mark.every_page
@pytest.mark.parametrize("words", few(OPENERS, 2))
def test_a_button_whose_code_does_not_come_says_so_and_opens_with_the_next_try(
    look_at: OpenWindow, understudy: RunningServer, words: str
) -> None:
    path, name = OPENERS[words]
    page = look_at(understudy, may_fail=True, of_its_own=True)
    code = f"**/assets/{name}-*"
    page.route(code, lambda route: route.abort())
    awake(page, path)
    page.get_by_role("button", name=re.compile(f"^{words}")).first.click()
    expect(toast(page)).to_contain_text("This did not open. Please try again.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute(code)
    toast(page).get_by_role("button", name="Try again").click()
    expect(page.get_by_role("dialog")).to_be_visible()


def test_the_door_says_that_its_scanner_does_not_come_and_opens_it_with_the_next_try(
    look_at: OpenWindow, house: RunningServer, path: str
) -> None:
    with house.signed_in() as manager:
        put_on(manager, "Doors at Eight", in_hours(1), capacity=10)
        door = path_of(manager, None)
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    # On its first visit a phone has kept nothing yet.
    phone.add_init_script("delete Navigator.prototype.serviceWorker")
    code = "**/scan-dialog-*"
    phone.route(code, lambda route: route.abort())
    phone.goto(door)
    phone.get_by_role("button", name="Scan a code").tap()
    expect(toast(phone)).to_contain_text("This did not open. Please try again.")
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    phone.unroute(code)
    toast(phone).get_by_role("button", name="Try again").tap()
    expect(phone.get_by_role("dialog", name="Scan a code")).to_be_visible()


def test_what_failed_is_said_also_where_the_code_of_the_messages_does_not_come(
    page: Page, path: str
) -> None:
    for code in (CODE, "**/assets/toaster-*"):
        page.route(code, lambda route: route.abort())
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    notice = page.get_by_role("alert").filter(has_text="This did not open. Please try again.")
    expect(notice).to_be_in_viewport()
    page.unroute(CODE)
    notice.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_button_whose_code_takes_long_says_that_it_is_still_loading(
    page: Page, path: str
) -> None:
    code = Held(page, CODE)
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    expect(toast(page)).to_contain_text("Still loading.")
    code.let_go()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()


def test_it_says_so_before_the_code_of_the_messages_has_come(page: Page, path: str) -> None:
    code = Held(page, re.compile(r"/assets/(page-booking|toaster)-"))
    awake(page, path)
    page.get_by_role("button", name=BUTTON).first.click()
    notice = page.get_by_role("alert").filter(has_text="Still loading.")
    expect(notice).to_be_in_viewport()
    code.let_go()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()
    expect(notice).to_have_count(0)


def test_a_reloaded_dialog_whose_event_does_not_come_offers_another_try(
    page: Page, path: str
) -> None:
    awake(page, path)
    open_dialog(page)
    event = re.compile(rf"/api/events/{path.split('/')[2].split('-', maxsplit=1)[0]}$")
    page.route(event, lambda route: route.fulfill(status=400, body=""))
    page.reload()
    expect(toast(page)).to_contain_text("This did not open. Please try again.")
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.unroute(event)
    toast(page).get_by_role("button", name="Try again").click()
    expect(page.get_by_role("dialog", name="Low Ceiling")).to_be_visible()


def test_a_reloaded_dialog_whose_event_is_gone_says_so(page: Page, path: str) -> None:
    awake(page, path)
    open_dialog(page)
    page.route("**/api/events/*", lambda route: route.fulfill(status=404, body=""))
    page.reload()
    expect(toast(page)).to_contain_text("This event can no longer be booked.")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_link_whose_page_does_not_come_up_offers_another_try(page: Page, path: str) -> None:
    awake(page, path)
    screens = "**/assets/screen-*.js"
    page.route(screens, lambda route: route.abort())
    # A page that can be read is not given up for one that cannot.
    page.route(re.compile(r"127\.0\.0\.1:\d+/$"), lambda route: route.abort())
    page.get_by_role("contentinfo").get_by_role("link", name="Visit").click()
    expect(toast(page)).to_contain_text("This page did not come up. Please try again.")
    page.unroute(screens)
    toast(page).get_by_role("button", name="Try again").click()
    expect(page).to_have_url(re.compile("/visit$"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Low Ceiling")


def test_a_link_whose_page_did_not_come_up_leads_there_with_the_next_press(
    page: Page, path: str
) -> None:
    awake(page, path)
    screens = "**/assets/screen-*.js"
    page.route(screens, lambda route: route.abort())
    # A page that can be read is not given up for one that cannot.
    page.route(re.compile(r"127\.0\.0\.1:\d+/$"), lambda route: route.abort())
    link = page.get_by_role("contentinfo").get_by_role("link", name="Visit")
    link.click()
    expect(toast(page)).to_contain_text("This page did not come up. Please try again.")
    toast(page).get_by_role("button", name="Close").click()
    expect(toast(page)).to_have_count(0)
    link.click()
    expect(toast(page)).to_contain_text("This page did not come up. Please try again.")
    page.unroute(screens)
    link.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Find the Door")
    expect(page).to_have_url(re.compile("/visit$"))
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Low Ceiling")


def test_without_a_network_a_link_keeps_page_and_address_and_a_line_says_so_until_it_is_back(
    page: Page, path: str
) -> None:
    awake(page, path)
    page.wait_for_load_state("networkidle")
    page.context.set_offline(offline=True)
    pages = page.get_by_role("contentinfo").get_by_role("navigation", name="Pages")
    line = page.get_by_role("status").filter(has_text="There is no connection.")
    for name in ("Visit", "Gallery"):
        pages.get_by_role("link", name=name).click()
        expect(line).to_be_in_viewport()
        expect(page).to_have_url(re.compile(f"{path}$"))
        expect(page.get_by_role("heading", level=1)).to_have_text("Low Ceiling")
    expect(toast(page)).to_have_count(0)
    page.context.set_offline(offline=False)
    expect(page).to_have_url(re.compile("/gallery$"))
    expect(page.get_by_role("heading", level=1)).not_to_have_text("Low Ceiling")
    expect(line).to_have_count(0)
    page.go_back()
    expect(page.get_by_role("heading", level=1)).to_have_text("Low Ceiling")


def test_a_link_of_the_menu_that_waits_for_the_network_closes_the_menu_and_another_way_ends_it(
    page: Page, path: str
) -> None:
    awake(page, "/")
    page.get_by_role("banner").get_by_role("link", name="View Events").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("EVENTS CALENDAR")
    page.wait_for_load_state("networkidle")
    page.get_by_role("button", name="Menu").click()
    gallery = page.get_by_role("dialog").get_by_role("link", name="Gallery")
    expect(gallery).to_be_visible()
    page.context.set_offline(offline=True)
    gallery.click()
    line = page.get_by_role("status").filter(has_text="There is no connection.")
    expect(line).to_be_in_viewport()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    expect(page).to_have_url(re.compile(r":\d+/$"))
    expect(line).to_have_count(0)
    page.context.set_offline(offline=False)
    expect(page.get_by_role("link", name="View Events").first).to_be_visible()
    expect(page).to_have_url(re.compile(r":\d+/$"))


def _loaded(page: Page) -> list[str]:
    """Return the addresses of the documents that a window loads from now on."""
    loaded: list[str] = []
    page.on("domcontentloaded", lambda _: loaded.append(page.url))
    return loaded
