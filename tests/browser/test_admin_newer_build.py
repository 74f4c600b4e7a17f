"""A release replaces the panel's files while it is open: a view whose code is gone still comes."""

import re

from playwright.sync_api import Page, Route, expect

from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel, OpenWindow, awake, wait_until
from tests.support.server import RunningServer

PHOTOS = re.compile(r"/assets/admin/photos-[\w-]{8}\.js$")


def loads_of(page: Page) -> list[str]:
    """Return a list that collects the URLs of documents loaded from now."""
    loaded: list[str] = []
    page.on("domcontentloaded", lambda _: loaded.append(page.url))
    return loaded


def test_a_view_whose_code_a_release_has_replaced_comes_with_one_reload(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=season", may_fail=True, of_its_own=True)
    loaded = loads_of(page)

    def answer(route: Route) -> None:
        if loaded:
            route.continue_()
        else:
            route.fulfill(status=404, body="")

    page.route(PHOTOS, answer)
    page.evaluate("history.pushState(null, '', '/admin?view=photos')")
    expect(page.get_by_role("heading", name="Photos", level=1)).to_be_visible()
    assert len(loaded) == 1


def test_a_view_whose_code_never_comes_reloads_the_panel_once_and_then_says_so(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=season", may_fail=True, of_its_own=True)
    loaded = loads_of(page)
    page.route(PHOTOS, lambda route: route.fulfill(status=404, body=""))
    page.evaluate("history.pushState(null, '', '/admin?view=photos')")
    expect(page.get_by_role("heading", name="Something Went Wrong")).to_be_visible(timeout=30_000)
    assert len(loaded) == 1
    page.unroute(PHOTOS)
    page.get_by_role("button", name="Try again").click()
    expect(page.get_by_role("heading", name="Photos", level=1)).to_be_visible()


def test_a_page_of_the_site_whose_code_never_comes_does_not_reload_again_and_again(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = look_at(house, may_fail=True, of_its_own=True)
    awake(page, "/")
    loaded = loads_of(page)
    page.route("**/", lambda route: route.abort())
    page.route(re.compile(r"/assets/.*\.js$"), lambda route: route.fulfill(status=404, body=""))
    page.evaluate("history.pushState(null, '', '/menu')")
    expect(toast(page)).to_contain_text("This page did not come up.")
    wait_until(page, lambda: loaded == [])
