"""The panel's Security: password, second factor, sessions, last log-ins; the login with a code."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pyotp
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.row_menu import choose
from tests.support.browser.thumb import too_small
from tests.support.browser.toasts import toast
from tests.support.browser.window import OpenPanel
from tests.support.server import PASSWORD, RunningServer

NEW = "a lamp over the stair"
IPHONE = "Mozilla/5.0 (iPhone) AppleWebKit/605 Safari/604.1"


@pytest.fixture(autouse=True)
def as_before(empty_house: tuple[RunningServer, Path], house: RunningServer) -> Iterator[None]:
    """Leave password, second factor and sessions as they were found."""
    yield
    server, empty = empty_house
    server.restore(empty)


@contextmanager
def logged_in_elsewhere(house: RunningServer, browser: str) -> Iterator[httpx.Client]:
    """Another browser that is logged in."""
    with house.visitor() as client:
        client.headers["User-Agent"] = browser
        token = client.get("/api/csrf-token").json()["csrfToken"]
        body = {"password": PASSWORD}
        headers = {"X-CSRF-Token": token}
        client.post("/api/admin/login", json=body, headers=headers).raise_for_status()
        yield client


def section(page: Page, title: str) -> Locator:
    return page.get_by_role("region", name=title, exact=True)


def is_in(client: httpx.Client) -> bool:
    return client.get("/api/admin/changes").status_code == 200


def log_in(page: Page | Locator, password: str) -> None:
    page.get_by_label("Password").fill(password)
    page.get_by_role("button", name="Login").click()


def turn_on(page: Page) -> tuple[str, list[str]]:
    """Turn the second factor on; return its key and the recovery codes."""
    section(page, "Second factor").get_by_role("button", name="Turn on").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Go on").click()
    expect(dialog.get_by_role("img", name="The key as a QR code")).to_be_visible()
    for width, height in ((390, 844), (1440, 900)):
        page.set_viewport_size({"width": width, "height": height})
        assert faults_of(page) == [], width
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert width > 390 or too_small(page) == []
    key = (dialog.get_by_role("definition").text_content() or "").replace(" ", "")
    dialog.get_by_label("Code that the app shows").fill(pyotp.TOTP(key).now())
    dialog.get_by_role("button", name="Turn on").click()
    return key, kept_codes(page)


def kept_codes(page: Page) -> list[str]:
    """Keep the recovery codes that are shown; return them."""
    dialog = page.get_by_role("dialog")
    codes = dialog.get_by_role("list", name="Recovery codes").get_by_role("listitem")
    expect(codes).to_have_count(10)
    found = codes.all_text_contents()
    dialog.get_by_role("button", name="I have kept them").click()
    expect(dialog).to_have_count(0)
    return found


def test_open_sessions_are_ended_from_here_one_or_after_a_question_all_others(
    panel: OpenPanel, house: RunningServer
) -> None:
    with (
        logged_in_elsewhere(house, IPHONE) as phone,
        logged_in_elsewhere(house, "curl/8.0") as another,
    ):
        page = panel(house, "?view=security")
        part = section(page, "Open sessions")
        rows = part.get_by_role("listitem")
        expect(rows.first).to_contain_text("This session")
        expect(rows.first.get_by_role("button")).to_have_count(0)
        other = rows.filter(has_text="Safari on iPhone")
        expect(other).to_contain_text("from 127.0.0.1")
        other.get_by_role("button", name="More for the session of").click()
        page.get_by_role("menuitem", name="End session").click()
        expect(toast(page)).to_contain_text("Session ended")
        expect(other).to_have_count(0)
        assert not is_in(phone)
        choose(page, "open sessions", "End all others")
        question = page.get_by_role("alertdialog", name="End all other sessions?")
        question.get_by_role("button", name="Keep them").click()
        assert is_in(another)
        choose(page, "open sessions", "End all others")
        question.get_by_role("button", name="End them").click()
        expect(rows).to_have_count(1)
        assert not is_in(another)


def test_the_last_log_ins_say_how_each_ended_and_let_in_browsers_that_are_refused(
    panel: OpenPanel, house: RunningServer
) -> None:
    with house.visitor() as guesser:
        token = guesser.get("/api/csrf-token").json()["csrfToken"]
        headers = {"X-CSRF-Token": token}
        guesser.post("/api/admin/login", json={"password": "wrong"}, headers=headers)
    page = panel(house, "?view=security")
    part = section(page, "Last log-ins")
    rows = part.get_by_role("row").filter(has_text="127.0.0.1")
    expect(rows.filter(has_text="Wrong password")).to_have_count(1)
    page.get_by_role("button", name="Successful").click()
    expect(rows.filter(has_text="Wrong password")).to_have_count(0)
    expect(rows.filter(has_text="Logged in").first).to_be_visible()
    expect(page.get_by_text("New browsers are refused.")).to_have_count(0)
    house.change("DELETE FROM staff_guesses")
    house.change(
        "INSERT INTO staff_guesses (counted_for, cleared_at)"
        " VALUES ('strangers', '2099-01-01 00:00:00')"
    )
    page.reload()
    part.get_by_role("button", name="Let new browsers in").click()
    expect(toast(page)).to_contain_text("New browsers can log in again")
    expect(page.get_by_text("New browsers are refused.")).to_have_count(0)
    assert house.rows("SELECT * FROM staff_guesses WHERE counted_for = 'strangers'") == []


def test_the_password_is_changed_what_is_wrong_named_and_other_browsers_are_logged_out(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=security", may_fail=True)
    form = section(page, "Password")

    def change(present: str, new: str, again: str) -> None:
        form.get_by_label("Present password").fill(present)
        form.get_by_label("New password", exact=True).fill(new)
        form.get_by_label("New password again").fill(again)
        form.get_by_role("button", name="Change password").click()

    with logged_in_elsewhere(house, IPHONE) as phone:
        change("something else", NEW, "a lamp over the star")
        expect(form).to_contain_text("New password again is not the same as above.")
        change("something else", NEW, NEW)
        expect(form).to_contain_text("Present password is not the present password.")
        change(PASSWORD, "Password1234", "Password1234")
        expect(form).to_contain_text("New password is one of those that are guessed first.")
        assert is_in(phone)
        change(PASSWORD, NEW, NEW)
        expect(toast(page)).to_contain_text("Password changed successfully")
        expect(form).to_contain_text("It was changed here.")
        expect(form.get_by_label("Present password")).to_have_value("")
        assert not is_in(phone)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
    log_in(page, NEW)
    expect(page.get_by_role("heading", name="Security", level=1)).to_be_visible()


def test_with_a_second_factor_the_login_asks_for_the_code_until_it_is_turned_off(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=security", may_fail=True)
    with logged_in_elsewhere(house, IPHONE) as phone:
        key, first_codes = turn_on(page)
        assert not is_in(phone)
    codes = renewed_codes(page)
    assert not set(codes) & set(first_codes)
    page.get_by_role("button", name="Log out").click()
    expect(page.get_by_role("heading", name="Admin Login")).to_be_visible()
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
    expect(page.get_by_role("heading", name="Security", level=1)).to_be_visible()
    # A session that has ended is renewed with a code too.
    house.change("DELETE FROM django_session")
    # The panel may notice by itself first: the link then lies under its dialog.
    changes = page.locator("nav[aria-label=Panel]").locator("a", has_text="Changes")
    changes.dispatch_event("click")
    again = page.get_by_role("alertdialog", name="Please log in again")
    log_in(again, PASSWORD)
    again.get_by_label("Code of your app").fill(codes[0])
    again.get_by_role("button", name="Login").click()
    expect(again).to_have_count(0)
    expect(page.get_by_role("main")).to_contain_text("Second factor turned on")
    page.get_by_role("navigation", name="Panel").get_by_role("link", name="Security").click()
    part = section(page, "Second factor")
    choose(page, "the second factor", "Turn off")
    page.get_by_role("dialog").get_by_label("Password").fill(PASSWORD)
    page.get_by_role("dialog").get_by_role("button", name="Turn off").click()
    expect(part.get_by_role("button", name="Turn on")).to_be_visible()


def renewed_codes(page: Page) -> list[str]:
    """Make new recovery codes, which takes the password; return them."""
    part = section(page, "Second factor")
    expect(part).to_contain_text("10 recovery codes left")
    part.get_by_role("button", name="New recovery codes").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Password").fill("something else")
    dialog.get_by_role("button", name="Make new codes").click()
    expect(dialog).to_contain_text("Password is not the present password.")
    dialog.get_by_label("Password").fill(PASSWORD)
    dialog.get_by_role("button", name="Make new codes").click()
    return kept_codes(page)
