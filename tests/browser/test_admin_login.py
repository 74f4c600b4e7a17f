"""The manager logs in, is remembered, and logs out (specification, sections 2, 4, 5 and 8)."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.accessible import faults_of
from tests.browser.window import Held, OpenPanel, OpenWindow
from tests.server import PASSWORD, RunningServer


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer) -> Page:
    # A wrong password is answered 401, of which the console speaks as of an error.
    page = look_at(house, may_fail=True)
    page.goto("/admin")
    return page


def log_in(page: Page, password: str) -> None:
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Login").click()


def test_without_a_session_there_is_a_card_with_one_password_and_login(page: Page) -> None:
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    expect(page.get_by_label("Password")).to_have_attribute("type", "password")
    expect(page.get_by_label("Password")).to_have_attribute("required", "")
    expect(page.get_by_label("Password")).to_be_focused()
    expect(page.get_by_role("button", name="Login")).to_be_enabled()
    expect(page.get_by_role("navigation")).to_have_count(0)


def test_the_button_says_that_it_is_logging_in(page: Page) -> None:
    held = Held(page, "**/api/admin/login")
    log_in(page, PASSWORD)
    expect(page.get_by_role("button", name="Logging in...")).to_be_disabled()
    held.let_go()
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()


def test_a_wrong_password_is_named_and_the_right_one_still_gets_in(page: Page) -> None:
    log_in(page, "open sesame")
    expect(page.get_by_text("Invalid password")).to_be_visible()
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    log_in(page, PASSWORD)
    expect(page.get_by_text("Logged in successfully").first).to_be_visible()
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()


def test_an_empty_password_is_not_sent(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(request.method))
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_label("Password")).to_be_focused()
    assert "POST" not in sent


def test_login_sends_the_token_that_was_asked_for_before(page: Page) -> None:
    with page.expect_request("**/api/csrf-token"), page.expect_request("**/login") as login:
        log_in(page, PASSWORD)
    assert login.value.header_value("X-CSRF-Token")


def test_who_has_logged_in_finds_the_panel_again_after_a_reload(page: Page) -> None:
    log_in(page, PASSWORD)
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
    page.goto("/admin?view=menu")
    expect(page.get_by_role("heading", name="Menu", level=1)).to_be_visible()


def test_log_out_ends_the_session_and_shows_the_card(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    assert page.request.get("/api/bookings").status == 401
    page.go_back()
    page.goto("/admin")
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()


def test_no_list_is_asked_for_before_the_login(page: Page) -> None:
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.reload()
    expect(page.get_by_label("Password")).to_be_visible()
    apis = {re.sub(r"^.*(/api/)", r"\1", url) for url in asked if "/api/" in url}
    assert apis <= {"/api/admin/status", "/api/venue"}


@pytest.mark.parametrize("width", [1440, 390])
def test_the_card_is_accessible_and_fits(
    look_at: OpenWindow, house: RunningServer, width: int
) -> None:
    page = look_at(house, width=width, height=844)
    page.goto("/admin")
    expect(page.get_by_label("Password")).to_be_visible()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
