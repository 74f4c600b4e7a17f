"""The newsletter form of the home page and of the calendar (specification, sections 4, 5, 8)."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.toasts import toast
from tests.browser.window import Held, OpenWindow, awake
from tests.server import RunningServer

both_pages = pytest.mark.parametrize("path", ["/", "/events"])


def form(page: Page) -> Locator:
    return page.get_by_role("region", name="Stay in the Loop").locator("form")


def subscribe(page: Page, *, email: str) -> None:
    form(page).get_by_label("Name").fill("Ada")
    form(page).get_by_label("Email").fill(email)
    form(page).get_by_role("button", name="Subscribe").click()


@both_pages
def test_success_clears_the_fields_and_thanks(
    visitor: Page, understudy: RunningServer, path: str
) -> None:
    awake(visitor, path)
    subscribe(visitor, email="loop@example.com")
    expect(toast(visitor)).to_contain_text("Success!")
    expect(toast(visitor)).to_contain_text("Thank you for subscribing to our newsletter!")
    expect(form(visitor).get_by_label("Name")).to_have_value("")
    expect(form(visitor).get_by_label("Email")).to_have_value("")
    count = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'loop@example.com'"
    assert understudy.number(count) == 1


@both_pages
def test_failure_says_so_and_keeps_what_was_typed(
    look_at: OpenWindow, understudy: RunningServer, path: str
) -> None:
    page = awake(look_at(understudy, may_fail=True), path)
    page.route("**/api/newsletter", lambda route: route.fulfill(status=400, body="no"))
    subscribe(page, email="kept@example.com")
    expect(toast(page)).to_contain_text("Error")
    expect(toast(page)).to_contain_text("Failed to subscribe. Please try again.")
    expect(form(page).get_by_label("Email")).to_have_value("kept@example.com")


@pytest.mark.parametrize(("path", "button"), [("/", "Subscribe"), ("/cocktails", "Notify Me")])
def test_the_focus_stays_in_the_form(visitor: Page, path: str, button: str) -> None:
    awake(visitor, path)
    form = visitor.locator("form").filter(has=visitor.get_by_role("button", name=button)).first
    form.get_by_label("Name").fill("Ada")
    form.get_by_label("Email").fill("focus@example.com")
    form.get_by_role("button", name=button).focus()
    visitor.keyboard.press("Enter")
    expect(form.get_by_label("Name")).to_have_value("")
    expect(visitor.locator("form:focus-within")).to_have_count(1)


def test_name_and_a_real_address_are_required(visitor: Page) -> None:
    awake(visitor, "/")
    assert form(visitor).get_by_label("Email").get_attribute("type") == "email"
    sent: list[str] = []
    visitor.on("request", lambda request: sent.append(request.method))
    form(visitor).get_by_role("button", name="Subscribe").click()
    subscribe(visitor, email="no address")
    assert "POST" not in sent


def test_one_toast_at_a_time_for_five_seconds_and_f8_leads_to_it(visitor: Page) -> None:
    visitor.clock.install()
    awake(visitor, "/")
    subscribe(visitor, email="first@example.com")
    expect(toast(visitor)).to_have_count(1)
    subscribe(visitor, email="second@example.com")
    expect(form(visitor).get_by_label("Email")).to_have_value("")
    expect(toast(visitor)).to_have_count(1)
    visitor.keyboard.press("F8")
    assert visitor.evaluate("document.activeElement.closest('[role=region]') !== null")
    visitor.evaluate("document.activeElement.blur()")
    visitor.mouse.move(1, 1)
    visitor.clock.run_for(5_600)
    expect(toast(visitor)).to_have_count(0)


def test_text_typed_before_the_page_is_awake_is_kept(visitor: Page) -> None:
    held = Held(visitor, "**/assets/entry-client-*.js")
    visitor.goto("/", wait_until="domcontentloaded")
    form(visitor).get_by_label("Name").fill("Early Bird")
    form(visitor).get_by_label("Email").fill("early@example.com")
    visitor.wait_for_load_state("load")
    held.let_go()
    form(visitor).get_by_role("button", name="Subscribe").click()
    expect(toast(visitor)).to_contain_text("Thank you for subscribing to our newsletter!")
