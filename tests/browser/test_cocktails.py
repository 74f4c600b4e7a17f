"""The three pillars: cocktails, creativity, comedy (specification, sections 2, 4, 5, 8 and 9)."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.menu_items import clear as clear_menu
from tests.browser.menu_items import pour
from tests.browser.past_evenings import publish
from tests.browser.programme import clear, in_hours, put_on
from tests.browser.toasts import toast
from tests.browser.window import Held, OpenWindow, Read, awake
from tests.server import RunningServer

UPCOMING = "**/api/events/upcoming?*"
FORMS = {
    "Cocktail Pop-Ups": ("Notify Me", "Success!", "You'll be notified about our cocktail pop-ups!"),
    "Stay Updated": ("Subscribe", "Welcome!", "You've been added to our newsletter!"),
}
both_forms = pytest.mark.parametrize("title", FORMS)


@pytest.fixture
def pillars(visitor: Page) -> Page:
    return awake(visitor, "/cocktails")


@pytest.fixture
def programme(manager: httpx.Client) -> httpx.Client:
    """The manager, with nothing on the programme."""
    clear(manager)
    return manager


def arrive(page: Page, *, start: str = "/") -> Page:
    """Come from another page, so that the browser fetches what the page needs."""
    awake(page, start)
    way = page.get_by_role("contentinfo").get_by_role("link", name="Cocktails, Creativity, Comedy")
    way.click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cocktails, Creativity, Comedy")
    return page


def comedy(page: Page) -> Locator:
    return page.get_by_role("region", name="Next Featured Show")


def creativity(page: Page) -> Locator:
    return page.get_by_role("region", name="Featured Creative Show")


def cocktails(page: Page) -> Locator:
    return page.get_by_role("region", name="Signature Cocktails")


def form(page: Page, title: str) -> Locator:
    heading = page.get_by_role("heading", name=title)
    return page.locator("aside, section").filter(has=heading).last.locator("form")


def fill_in(page: Page, title: str, *, name: str = "Ada", email: str) -> Locator:
    form(page, title).get_by_label("Name").fill(name)
    form(page, title).get_by_label("Email").fill(email)
    return form(page, title).get_by_role("button")


def test_the_title_names_the_pillars_and_leads_to_each(pillars: Page) -> None:
    title = pillars.get_by_role("heading", level=1)
    expect(title).to_have_text("Cocktails, Creativity, Comedy")
    for name, pillar in (("Creativity", creativity), ("Comedy", comedy), ("Cocktails", cocktails)):
        title.get_by_role("link", name=name).click()
        expect(pillar(pillars).get_by_role("heading", level=2)).to_be_in_viewport()


def test_signature_cocktails_are_the_first_of_the_menu(
    pillars: Page, understudy: RunningServer
) -> None:
    menu = understudy.get("/api/menu").json()
    first = [item for item in menu if item["category"] == "cocktails"][:6]
    cards = cocktails(pillars).get_by_role("article")
    assert cards.get_by_role("heading").all_inner_texts() == [item["name"] for item in first]
    for place, item in enumerate(first):
        expect(cards.nth(place)).to_contain_text(f"${item['price']}")
        expect(cards.nth(place)).to_contain_text(item["description"])
    cocktails(pillars).get_by_role("link", name="The Whole Menu").click()
    expect(pillars.get_by_role("heading", level=1)).to_have_text("Cocktail Menu")


def test_a_featured_comedy_show_is_put_forward_with_its_countdown(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Soon And Plain", in_hours(20), category="comedy")
    put_on(programme, "The Big One", in_hours(80), category="comedy", featured=True)
    put_on(programme, "[T] Sound Check", in_hours(2), category="comedy", featured=True)
    page = awake(look_at(house), "/cocktails")
    expect(comedy(page).get_by_role("article")).to_have_count(1)
    expect(comedy(page).get_by_role("heading", name="The Big One")).to_be_visible()
    expect(comedy(page)).to_contain_text(re.compile(r"Starts in\s+3 days"))
    comedy(page).get_by_role("button", name="Book: The Big One").click()
    expect(page.get_by_role("dialog", name="The Big One")).to_be_visible()


def test_without_a_featured_show_the_soonest_of_its_kind_is_put_forward(
    read: Read, house: RunningServer, programme: httpx.Client
) -> None:
    put_on(programme, "Later Laughs", in_hours(90), category="comedy")
    put_on(programme, "Sooner Laughs", in_hours(30), category="comedy")
    put_on(programme, "Clay Night", in_hours(40), category="creativity")
    page = read(house, "/cocktails")
    expect(comedy(page).get_by_role("heading", name="Sooner Laughs")).to_be_visible()
    expect(creativity(page).get_by_role("heading", name="Clay Night")).to_be_visible()


def test_view_all_comedy_events_leads_to_the_calendar(pillars: Page) -> None:
    comedy(pillars).get_by_role("link", name="View All Comedy Events").click()
    expect(pillars).to_have_url(re.compile("/events$"))


def test_past_clips_have_their_place(read: Read, understudy: RunningServer) -> None:
    pillars = read(understudy, "/cocktails")
    expect(comedy(pillars).get_by_role("heading", name="Past Clips")).to_be_visible()
    expect(comedy(pillars).get_by_role("link", name="featured shows")).to_have_attribute(
        "href", "/comedy"
    )


def test_previous_shows_are_six_photos_at_most_and_open_large(
    visitor: Page, understudy: RunningServer
) -> None:
    [photo, *_] = understudy.get("/api/featured-images").json()
    many = [photo | {"id": number, "caption": f"Photo {number}"} for number in range(1, 9)]
    visitor.route("**/api/featured-images", lambda route: route.fulfill(json=many))
    arrive(visitor)
    photos = creativity(visitor).get_by_role("figure")
    expect(photos).to_have_count(6)
    assert photos.locator("figcaption").all_inner_texts() == [f"Photo {n}" for n in range(1, 7)]
    photos.get_by_role("button", name="Enlarge: Photo 2").click()
    large = visitor.get_by_role("dialog", name="Previous shows")
    expect(large.get_by_text("2 of 6", exact=True)).to_be_visible()
    visitor.keyboard.press("ArrowRight")
    expect(large.get_by_text("Photo 3", exact=True)).to_be_visible()


def test_an_empty_house_says_what_is_coming(
    look_at: OpenWindow, house: RunningServer, programme: httpx.Client
) -> None:
    clear_menu(house)
    publish(house)
    page = awake(look_at(house), "/cocktails")
    expect(cocktails(page).get_by_text("Cocktail menu coming soon!", exact=True)).to_be_visible()
    for pillar, words in (
        (comedy, "No upcoming comedy shows scheduled yet!"),
        (creativity, "Next creative show coming soon!"),
        (creativity, "Previous show photos coming soon!"),
    ):
        expect(pillar(page).get_by_text(words, exact=True)).to_be_visible()
    assert faults_of(page) == []


def test_a_menu_without_cocktails_has_no_signature_ones(read: Read, house: RunningServer) -> None:
    clear_menu(house)
    pour(house, "House Pilsner", "beer")
    publish(house)
    page = read(house, "/cocktails")
    expect(cocktails(page).get_by_text("Cocktail menu coming soon!", exact=True)).to_be_visible()


def test_on_a_slow_network_each_pillar_says_that_it_is_loading(visitor: Page) -> None:
    held = [Held(visitor, f"**/api/{path}") for path in ("menu", "featured-images")]
    held.append(Held(visitor, UPCOMING))
    arrive(visitor, start="/contact")
    for pillar, words in (
        (cocktails, "Loading cocktail menu..."),
        (creativity, "Loading events..."),
        (creativity, "Loading photos..."),
        (comedy, "Loading events..."),
    ):
        expect(pillar(visitor).get_by_role("status").filter(has_text=words)).to_be_visible()
    for one in held:
        one.let_go()
    expect(comedy(visitor).get_by_role("article")).to_be_visible()


@pytest.mark.parametrize("address", ["**/api/menu", UPCOMING, "**/api/featured-images"])
def test_what_did_not_come_can_be_tried_again(
    look_at: OpenWindow, understudy: RunningServer, address: str
) -> None:
    page = look_at(understudy, may_fail=True)
    page.route(address, lambda route: route.fulfill(status=400, body="no"))
    arrive(page, start="/contact")
    expect(page.get_by_role("alert").first).to_contain_text("could not be loaded.")
    assert faults_of(page) == []
    page.unroute(address)
    page.get_by_role("button", name="Try again").first.click()
    expect(page.get_by_role("alert")).to_have_count(0)


@both_forms
def test_the_button_waits_until_name_and_email_are_there(pillars: Page, title: str) -> None:
    button = form(pillars, title).get_by_role("button")
    expect(button).to_have_text(FORMS[title][0])
    expect(button).to_be_disabled()
    for name, email in (("Ada", ""), ("", "ada@example.com"), ("   ", "ada@example.com")):
        expect(fill_in(pillars, title, name=name, email=email)).to_be_disabled()
    expect(fill_in(pillars, title, email="ada@example.com")).to_be_enabled()
    expect(form(pillars, title).get_by_label("Email")).to_have_attribute("type", "email")


@both_forms
def test_the_button_waits_while_the_answer_is_awaited(pillars: Page, title: str) -> None:
    held = Held(pillars, "**/api/newsletter")
    button = fill_in(pillars, title, email="patient@example.com")
    button.click()
    expect(button).to_be_disabled()
    held.let_go()
    expect(toast(pillars)).to_contain_text(FORMS[title][1])


@both_forms
def test_success_has_words_of_its_own_and_clears_the_fields(
    pillars: Page, understudy: RunningServer, title: str
) -> None:
    _, heading, words = FORMS[title]
    email = f"{title.split(maxsplit=1)[0].lower()}@example.com"
    fill_in(pillars, title, email=email).click()
    expect(toast(pillars)).to_contain_text(heading)
    expect(toast(pillars)).to_contain_text(words)
    expect(form(pillars, title).get_by_label("Name")).to_have_value("")
    expect(form(pillars, title).get_by_label("Email")).to_have_value("")
    rows = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = '{}'"
    assert understudy.number(rows.format(email)) == 1


@both_forms
def test_failure_says_that_something_went_wrong_and_keeps_what_was_typed(
    look_at: OpenWindow, understudy: RunningServer, title: str
) -> None:
    page = awake(look_at(understudy, may_fail=True), "/cocktails")
    page.route("**/api/newsletter", lambda route: route.fulfill(status=400, body="no"))
    fill_in(page, title, email="kept@example.com").click()
    expect(toast(page)).to_contain_text("Error")
    expect(toast(page)).to_contain_text("Something went wrong. Please try again.")
    expect(form(page, title).get_by_label("Email")).to_have_value("kept@example.com")
