"""Who is quicker than the scripts loses nothing (the page is readable before it is alive)."""

import re
from datetime import timedelta
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import Page, expect

from nightcap.core.time import now
from tests.support.browser.programme import clear, put_on
from tests.support.browser.window import Held, OpenWindow, wait_until_awake
from tests.support.server import RunningServer

NEW_YORK = ZoneInfo("America/New_York")
# The code of what stands below a page's first view.
LATE = re.compile(r"/assets/late-[\w-]{8}\.js$")


@pytest.fixture
def scripts(visitor: Page) -> Held:
    """Hold the page's code back until the test lets it go."""
    return Held(visitor, "**/assets/entry-client-*.js")


@pytest.fixture
def early(visitor: Page, scripts: Held) -> Page:
    """Return the home page, already visible while its code is held back."""
    visitor.goto("/", wait_until="domcontentloaded")
    visitor.wait_for_load_state("load")
    return visitor


def test_enter_on_a_button_opens_its_dialog_as_soon_as_there_is_one(
    early: Page, scripts: Held
) -> None:
    early.get_by_role("button", name="Secret Calendar Access").focus()
    early.keyboard.press("Enter")
    expect(early.get_by_role("dialog")).to_have_count(0)
    scripts.let_go()
    expect(early.get_by_role("dialog", name="Secret Calendar Access")).to_be_visible()


def test_a_form_sent_too_early_is_sent_once(
    early: Page, scripts: Held, understudy: RunningServer
) -> None:
    form = early.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Early Bird")
    form.get_by_label("Email").fill("bird@example.com")
    form.get_by_role("button", name="Subscribe").click()
    expect(form.get_by_label("Email")).to_have_value("bird@example.com")
    scripts.let_go()
    expect(early.get_by_text("Thank you for subscribing to our newsletter!").first).to_be_visible()
    expect(form.get_by_label("Email")).to_have_value("")
    count = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'bird@example.com'"
    assert understudy.number(count) == 1
    assert early.url.rstrip("/") == understudy.url


def test_the_day_in_the_address_is_there_before_the_scripts_and_its_buttons_work(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    clear(manager)
    at_eight = (now().astimezone(NEW_YORK) + timedelta(days=40)).replace(hour=20, minute=0)
    put_on(manager, "In Forty Days", at_eight)
    page = look_at(house)
    scripts = Held(page, "**/assets/entry-client-*.js")
    page.goto(f"/events?day={at_eight:%Y-%m-%d}", wait_until="domcontentloaded")
    page.wait_for_load_state("load")
    page.get_by_role("button", name="Book: In Forty Days").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    scripts.let_go()
    expect(page.get_by_role("dialog", name="In Forty Days")).to_be_visible()


def test_a_page_whose_scripts_never_come_stays_readable_and_its_links_lead_on(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route("**/assets/entry-client-*.js", lambda route: route.abort())
    page.goto("/")
    expect(
        page.get_by_role("region", name="This Week").get_by_role("article").first
    ).to_be_visible()
    expect(page.get_by_text("Went Wrong")).to_have_count(0)
    page.get_by_role("banner").get_by_role("link", name="View Events").click()
    expect(page).to_have_url(re.compile("/events$"))
    expect(page.get_by_role("heading", level=1)).to_have_text("EVENTS CALENDAR")


def test_where_one_was_typing_the_caret_stays(early: Page, scripts: Held) -> None:
    name = early.get_by_role("region", name="Stay in the Loop").get_by_label("Name")
    name.click()
    early.keyboard.type("Ada Love")
    scripts.let_go()
    wait_until_awake(early)
    early.keyboard.type("lace")
    expect(name).to_have_value("Ada Lovelace")


def test_what_is_typed_and_sent_in_a_part_that_still_sleeps_is_sent_when_it_wakes(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, of_its_own=True)
    late = Held(page, LATE)
    page.goto("/")
    # The page itself is alive: its slides change.
    second = page.get_by_role("button", name=re.compile("^Show picture 2"))
    second.click()
    expect(second).to_have_attribute("aria-current", "true")
    form = page.get_by_role("region", name="Stay in the Loop").locator("form")
    form.get_by_label("Name").fill("Still Asleep")
    form.get_by_label("Email").fill("asleep@example.com")
    form.get_by_role("button", name="Subscribe").click()
    late.let_go()
    expect(page.get_by_text("Thank you for subscribing to our newsletter!").first).to_be_visible()
    expect(form.get_by_label("Email")).to_have_value("")
    count = (
        "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = 'asleep@example.com'"
    )
    assert understudy.number(count) == 1
