"""The manager logs in, is remembered, and logs out."""

import re

from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.window import Held, OpenWindow
from tests.support.server import PASSWORD, RunningServer


def log_in(page: Page, password: str) -> None:
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Login").click()


def test_without_a_session_there_is_a_card_with_one_password_and_nothing_else_is_asked_for(
    look_at: OpenWindow, house: RunningServer
) -> None:
    page = look_at(house)
    asked: list[str] = []
    sent: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.on("request", lambda request: sent.append(request.method))
    page.goto("/admin")
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    password = page.get_by_label("Password")
    expect(password).to_have_attribute("type", "password")
    expect(password).to_have_attribute("required", "")
    expect(password).to_be_focused()
    # Without staff nobody is asked who they are.
    expect(page.get_by_role("textbox")).to_have_count(1)
    expect(page.get_by_role("button", name="Login")).to_be_enabled()
    expect(page.get_by_role("navigation")).to_have_count(0)
    apis = {re.sub(r"^.*(/api/)", r"\1", url) for url in asked if "/api/" in url}
    assert apis <= {"/api/admin/status", "/api/venue"}
    # An empty password is not sent.
    page.get_by_role("button", name="Login").click()
    expect(password).to_be_focused()
    assert "POST" not in sent
    assert_accessible_and_fits(page)


def test_a_wrong_password_is_named_and_the_right_one_gets_in_until_logging_out(
    look_at: OpenWindow, house: RunningServer
) -> None:
    # A wrong password is answered 401, of which the console speaks as of an error.
    page = look_at(house, may_fail=True)
    page.goto("/admin")
    with page.expect_request("**/api/csrf-token"), page.expect_request("**/login") as login:
        log_in(page, "open sesame")
    assert login.value.header_value("X-CSRF-Token")
    expect(page.get_by_text("Invalid password")).to_be_visible()
    expect(page.get_by_label("Password")).to_have_attribute("aria-invalid", "true")
    held = Held(page, "**/api/admin/login")
    log_in(page, PASSWORD)
    expect(page.get_by_role("button", name="Logging in...")).to_be_disabled()
    held.let_go()
    expect(page.get_by_text("Logged in successfully").first).to_be_visible()
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
    # Who has logged in finds the panel again.
    page.goto("/admin?view=menu")
    expect(page.get_by_role("heading", name="Menu", level=1)).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    assert page.request.get("/api/bookings").status == 401
    page.go_back()
    page.goto("/admin")
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
