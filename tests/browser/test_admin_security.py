"""The panel's Security: password, second factor, sessions, last log-ins; the login with a code."""

import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pyotp
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.thumb import too_small
from tests.browser.toasts import toast
from tests.browser.window import OpenPanel, OpenWindow
from tests.server import PASSWORD, RunningServer

NEW = "a lamp over the stair"


@pytest.fixture(autouse=True)
def as_before(empty_house: tuple[RunningServer, Path], house: RunningServer) -> Iterator[None]:
    """Leave password, second factor and sessions as they were found."""
    yield
    server, empty = empty_house
    server.restore(empty)


@pytest.fixture
def elsewhere_in(house: RunningServer) -> Iterator[httpx.Client]:
    """Another browser that is logged in."""
    with house.visitor() as client:
        client.headers["User-Agent"] = "Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604.1"
        token = client.get("/api/csrf-token").json()["csrfToken"]
        body = {"password": PASSWORD}
        headers = {"X-CSRF-Token": token}
        client.post("/api/admin/login", json=body, headers=headers).raise_for_status()
        yield client


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def is_in(client: httpx.Client) -> bool:
    return client.get("/api/admin/changes").status_code == 200


def log_in(page: Page, password: str) -> None:
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Login").click()


def turn_on(page: Page) -> tuple[str, list[str]]:
    """Turn the second factor on; return its key and the recovery codes."""
    section(page, "Second factor").get_by_role("button", name="Turn on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Go on").click()
    key = (dialog.get_by_role("definition").text_content() or "").replace(" ", "")
    dialog.get_by_label("Code that the app shows").fill(pyotp.TOTP(key).now())
    dialog.get_by_role("button", name="Turn on").click()
    codes = dialog.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    found = codes.all_text_contents()
    dialog.get_by_role("button", name="I have kept them").click()
    return key, found


def test_the_password_is_changed_and_other_browsers_are_logged_out(
    panel: OpenPanel, house: RunningServer, elsewhere_in: httpx.Client
) -> None:
    page = panel(house, "?view=security")
    form = section(page, "Password")
    form.get_by_label("Present password").fill(PASSWORD)
    form.get_by_label("New password", exact=True).fill(NEW)
    form.get_by_label("New password again").fill(NEW)
    form.get_by_role("button", name="Change password").click()
    expect(toast(page)).to_contain_text("Password changed successfully")
    expect(form).to_contain_text("It was changed here.")
    expect(form.get_by_label("Present password")).to_have_value("")
    assert not is_in(elsewhere_in)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    log_in(page, NEW)
    expect(page.get_by_role("heading", name="Security", level=1)).to_be_visible()


def test_what_is_wrong_with_a_password_stands_at_its_field(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=security", may_fail=True)
    form = section(page, "Password")
    form.get_by_label("Present password").fill("something else")
    form.get_by_label("New password", exact=True).fill(NEW)
    form.get_by_label("New password again").fill("a lamp over the star")
    form.get_by_role("button", name="Change password").click()
    expect(form).to_contain_text("New password again is not the same as above.")
    form.get_by_label("New password again").fill(NEW)
    form.get_by_role("button", name="Change password").click()
    expect(form).to_contain_text("Present password is not the present password.")
    form.get_by_label("Present password").fill(PASSWORD)
    form.get_by_label("New password", exact=True).fill("Password1234")
    form.get_by_label("New password again").fill("Password1234")
    form.get_by_role("button", name="Change password").click()
    expect(form).to_contain_text("New password is one of those that are guessed first.")


def test_with_a_second_factor_the_login_asks_for_the_code(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, elsewhere_in: httpx.Client
) -> None:
    key, codes = turn_on(panel(house, "?view=security"))
    assert not is_in(elsewhere_in)
    page = look_at(house, may_fail=True)
    page.goto("/admin")
    log_in(page, "open sesame")
    expect(page.get_by_text("Invalid password")).to_be_visible()
    expect(page.get_by_label("Code of your app")).to_have_count(0)
    log_in(page, PASSWORD)
    code = page.get_by_label("Code of your app")
    expect(code).to_be_focused()
    expect(page.get_by_text("Invalid")).to_have_count(0)
    assert faults_of(page) == []
    code.fill("000000")
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_text("Invalid code")).to_be_visible()
    # The code that turned it on is used; the app shows the next one half a minute later.
    code.fill(pyotp.TOTP(key).at(int(time.time()) + 30))
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    log_in(page, PASSWORD)
    code.fill(codes[0])
    page.get_by_role("button", name="Login").click()
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()


def test_a_session_that_has_ended_is_renewed_with_a_code_too(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=security", may_fail=True)
    _, codes = turn_on(page)
    house.change("DELETE FROM django_session")
    page.get_by_role("navigation", name="Panel").get_by_role("link", name="Changes").click()
    again = page.get_by_role("alertdialog", name="Please log in again")
    again.get_by_label("Password").fill(PASSWORD)
    again.get_by_role("button", name="Login").click()
    again.get_by_label("Code of your app").fill(codes[0])
    again.get_by_role("button", name="Login").click()
    expect(again).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text("Second factor turned on")


def test_recovery_codes_are_renewed_and_the_second_factor_turned_off_with_the_password(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=security", may_fail=True)
    _, before = turn_on(page)
    part = section(page, "Second factor")
    expect(part).to_contain_text("10 recovery codes left")
    part.get_by_role("button", name="New recovery codes").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("something else")
    dialog.get_by_role("button", name="Make new codes").click()
    expect(dialog).to_contain_text("Password is not the present password.")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Make new codes").click()
    codes = dialog.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    assert not set(codes.all_text_contents()) & set(before)
    dialog.get_by_role("button", name="I have kept them").click()
    part.get_by_role("button", name="Turn off").click()
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Turn off").click()
    expect(part.get_by_role("button", name="Turn on")).to_be_visible()


def test_an_open_session_is_ended_from_here(
    panel: OpenPanel, house: RunningServer, elsewhere_in: httpx.Client
) -> None:
    page = panel(house, "?view=security")
    rows = section(page, "Open sessions").get_by_role("listitem")
    expect(rows.first).to_contain_text("This session")
    expect(rows.first.get_by_role("button")).to_have_count(0)
    other = rows.filter(has_text="Safari on iPhone")
    expect(other).to_contain_text("from 127.0.0.1")
    other.get_by_role("button", name="End").click()
    expect(toast(page)).to_contain_text("Session ended")
    expect(other).to_have_count(0)
    assert not is_in(elsewhere_in)


def test_all_other_sessions_are_ended_after_a_question(
    panel: OpenPanel, house: RunningServer, elsewhere_in: httpx.Client
) -> None:
    page = panel(house, "?view=security")
    part = section(page, "Open sessions")
    part.get_by_role("button", name="End all others").click()
    question = page.get_by_role("alertdialog", name="End all other sessions?")
    question.get_by_role("button", name="Keep them").click()
    assert is_in(elsewhere_in)
    part.get_by_role("button", name="End all others").click()
    question.get_by_role("button", name="End them").click()
    expect(part.get_by_role("listitem")).to_have_count(1)
    assert not is_in(elsewhere_in)


def test_the_last_log_ins_say_how_each_ended(panel: OpenPanel, house: RunningServer) -> None:
    with house.visitor() as guesser:
        token = guesser.get("/api/csrf-token").json()["csrfToken"]
        headers = {"X-CSRF-Token": token}
        guesser.post("/api/admin/login", json={"password": "wrong"}, headers=headers)
    page = panel(house, "?view=security")
    rows = section(page, "Last log-ins").get_by_role("row").filter(has_text="127.0.0.1")
    expect(rows.filter(has_text="Wrong password")).to_have_count(1)
    page.get_by_role("button", name="Successful").click()
    expect(rows.filter(has_text="Wrong password")).to_have_count(0)
    expect(rows.filter(has_text="Logged in").first).to_be_visible()


def test_while_new_browsers_are_refused_the_manager_lets_them_in(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=security")
    expect(page.get_by_text("New browsers are refused.")).to_have_count(0)
    house.change("DELETE FROM staff_guesses")
    house.change(
        "INSERT INTO staff_guesses (counted_for, cleared_at)"
        " VALUES ('strangers', '2099-01-01 00:00:00')"
    )
    page.reload()
    section(page, "Last log-ins").get_by_role("button", name="Let new browsers in").click()
    expect(toast(page)).to_contain_text("New browsers can log in again")
    expect(page.get_by_text("New browsers are refused.")).to_have_count(0)
    assert house.rows("SELECT * FROM staff_guesses WHERE counted_for = 'strangers'") == []


@pytest.mark.parametrize("width", [1440, 390])
def test_its_dialogs_are_accessible_and_fit(
    panel: OpenPanel, house: RunningServer, width: int
) -> None:
    page = panel(house, "?view=security", width=width, height=844)
    section(page, "Second factor").get_by_role("button", name="Turn on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog.get_by_role("img", name="The key as a QR code")).to_be_visible()
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    if width == 390:
        assert too_small(page) == []
