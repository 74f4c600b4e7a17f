"""The newsletter form of the home page and of the calendar."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenWindow, awake
from tests.support.drills import few
from tests.support.server import RunningServer

each_page = pytest.mark.parametrize("path", few(["/", "/events"]))
pytestmark = pytest.mark.every_page


def form(page: Page) -> Locator:
    return page.get_by_role("region", name="Stay in the Loop").locator("form")


def subscribe(page: Page, *, email: str) -> None:
    form(page).get_by_label("Name").fill("Ada")
    form(page).get_by_label("Email").fill(email)
    form(page).get_by_role("button", name="Subscribe").click()


@each_page
def test_failure_keeps_what_was_typed_and_success_clears_it_and_thanks_with_the_focus_in_the_form(
    look_at: OpenWindow, understudy: RunningServer, path: str
) -> None:
    page = awake(look_at(understudy, may_fail=True), path)
    refused = Held(page, "**/api/newsletter")
    refused.refuse()
    subscribe(page, email="loop@example.com")
    expect(toast(page)).to_contain_text("Error")
    expect(toast(page)).to_contain_text("Failed to subscribe. Please try again.")
    expect(form(page).get_by_label("Email")).to_have_value("loop@example.com")

    refused.let_go()
    form(page).get_by_role("button", name="Subscribe").focus()
    page.keyboard.press("Enter")
    expect(toast(page)).to_contain_text("Success!")
    expect(toast(page)).to_contain_text("Thank you for subscribing to our newsletter!")
    expect(form(page).get_by_label("Name")).to_have_value("")
    expect(form(page).get_by_label("Email")).to_have_value("")
    expect(page.locator("form:focus-within")).to_have_count(1)
    count = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'loop@example.com'"
    assert understudy.number(count) == 1


@each_page
def test_what_is_typed_outlives_a_reload_and_another_page_until_it_is_sent(
    look_at: OpenWindow, understudy: RunningServer, path: str
) -> None:
    page = awake(look_at(understudy), path)
    form(page).get_by_label("Name").fill("Ada")
    form(page).get_by_label("Email").fill("draft@example.com")
    page.reload()
    expect(form(page).get_by_label("Email")).to_have_value("draft@example.com")
    page.get_by_role("contentinfo").get_by_role("link", name="Contact", exact=True).click()
    expect(page).to_have_url(re.compile("/contact$"))
    page.go_back()
    expect(form(page).get_by_label("Name")).to_have_value("Ada")
    form(page).get_by_role("button", name="Subscribe").click()
    expect(toast(page)).to_contain_text("Success!")
    awake(page, path)
    expect(form(page).get_by_label("Name")).to_have_value("")
    expect(form(page).get_by_label("Email")).to_have_value("")
