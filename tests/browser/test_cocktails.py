"""The three pillars: cocktails, creativity, comedy."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.menu_items import clear as clear_menu
from tests.support.browser.menu_items import pour
from tests.support.browser.past_event_rows import publish
from tests.support.browser.programme import clear, in_hours, put_on
from tests.support.browser.toasts import toast
from tests.support.browser.window import Held, OpenWindow, Read, awake
from tests.support.server import RunningServer

SECTIONS = "/api/admin/menu-sections"
FETCHED = ("**/api/menu", "**/api/events/upcoming?*", "**/api/featured-images")
FORMS = {
    "Cocktail Pop-Ups": ("Notify Me", "Success!", "You'll be notified about our cocktail pop-ups!"),
    "Stay Updated": ("Subscribe", "Welcome!", "You've been added to our newsletter!"),
}


@pytest.fixture
def programme(manager: httpx.Client) -> httpx.Client:
    """Clear the programme and return the manager."""
    clear(manager)
    return manager


def arrive(page: Page) -> Page:
    """Come from another page, so that the browser fetches what the page needs."""
    awake(page, "/terms")
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


def test_the_title_names_the_pillars_and_leads_to_each_and_they_lead_on(
    visitor: Page, understudy: RunningServer
) -> None:
    page = awake(visitor, "/cocktails")
    title = page.get_by_role("heading", level=1)
    expect(title).to_have_text("Cocktails, Creativity, Comedy")
    for name, pillar in (("Creativity", creativity), ("Comedy", comedy), ("Cocktails", cocktails)):
        title.get_by_role("link", name=name).click()
        expect(pillar(page).get_by_role("heading", level=2)).to_be_in_viewport()

    # Signature cocktails are the first of the menu.
    menu = understudy.get("/api/menu").json()
    first = [item for item in menu if item["category"] == "cocktails"][:6]
    cards = cocktails(page).get_by_role("article")
    assert cards.get_by_role("heading").all_inner_texts() == [item["name"] for item in first]
    for place, item in enumerate(first):
        expect(cards.nth(place)).to_contain_text(f"${item['price']}")
        expect(cards.nth(place)).to_contain_text(item["description"])

    expect(comedy(page).get_by_role("heading", name="Past Clips")).to_be_visible()
    expect(comedy(page).get_by_role("link", name="featured shows")).to_have_attribute(
        "href", "/comedy"
    )
    comedy(page).get_by_role("link", name="View All Comedy Events").click()
    expect(page).to_have_url(re.compile("/events$"))
    page.go_back()
    cocktails(page).get_by_role("link", name="The Whole Menu").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Cocktail Menu")


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


def test_signature_cocktails_follow_another_title_of_their_section(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    clear_menu(house)
    pour(house, "Negroni", "cocktails")
    rows = manager.get(SECTIONS).json()
    section = next(f"{SECTIONS}/{row['id']}" for row in rows if row["slug"] == "cocktails")
    manager.put(section, json={"title": "House Pours"}).raise_for_status()
    page = read(house, "/cocktails")
    expect(cocktails(page).get_by_role("article")).to_contain_text("Negroni")
    manager.put(section, json={"title": "Cocktails"}).raise_for_status()


def test_each_pillar_says_that_it_is_loading_and_what_did_not_come_can_be_tried_again(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy, may_fail=True)
    menu, shows, photos = held = [Held(page, address) for address in FETCHED]
    arrive(page)
    for pillar, words in (
        (cocktails, "Loading cocktail menu..."),
        (creativity, "Loading events..."),
        (creativity, "Loading photos..."),
        (comedy, "Loading events..."),
    ):
        expect(pillar(page).get_by_role("status").filter(has_text=words)).to_be_visible()
    for one in held:
        one.refuse()
    alerts = page.get_by_role("alert").filter(has_text="could not be loaded.")
    expect(alerts).to_have_count(4)
    assert faults_of(page) == []
    menu.let_go()
    cocktails(page).get_by_role("button", name="Try again").click()
    expect(cocktails(page).get_by_role("article").first).to_be_visible()
    shows.let_go()
    comedy(page).get_by_role("button", name="Try again").click()
    expect(comedy(page).get_by_role("article")).to_be_visible()
    photos.let_go()

    # Previous shows are six photos at most, and open large.
    [photo, *_] = understudy.get("/api/featured-images").json()
    many = [photo | {"id": number, "caption": f"Photo {number}"} for number in range(1, 9)]
    page.route("**/api/featured-images", lambda route: route.fulfill(json=many))
    creativity(page).get_by_role("button", name="Try again").click()
    previous = creativity(page).get_by_role("figure")
    expect(previous).to_have_count(6)
    expect(page.get_by_role("alert")).to_have_count(0)
    assert previous.locator("figcaption").all_inner_texts() == [f"Photo {n}" for n in range(1, 7)]
    previous.get_by_role("button", name="Enlarge: Photo 2").click()
    large = page.get_by_role("dialog", name="Previous shows")
    expect(large.get_by_text("2 of 6", exact=True)).to_be_visible()
    page.keyboard.press("ArrowRight")
    expect(large.get_by_text("Photo 3", exact=True)).to_be_visible()


def test_each_form_waits_for_name_and_email_and_for_the_answer_and_has_words_of_its_own(
    visitor: Page, understudy: RunningServer
) -> None:
    page = awake(visitor, "/cocktails")
    for title, (label, heading, words) in FORMS.items():
        button = form(page, title).get_by_role("button")
        expect(button).to_have_text(label)
        expect(button).to_be_disabled()
        for name, email in (("Ada", ""), ("", "ada@example.com"), ("   ", "ada@example.com")):
            expect(fill_in(page, title, name=name, email=email)).to_be_disabled()
        expect(form(page, title).get_by_label("Email")).to_have_attribute("type", "email")
        email = f"{title.split(maxsplit=1)[0].lower()}@example.com"
        expect(fill_in(page, title, email=email)).to_be_enabled()

        held = Held(page, "**/api/newsletter")
        button.focus()
        page.keyboard.press("Enter")
        expect(button).to_be_disabled()
        held.let_go()
        expect(toast(page)).to_contain_text(heading)
        expect(toast(page)).to_contain_text(words)
        expect(form(page, title).get_by_label("Name")).to_have_value("")
        expect(form(page, title).get_by_label("Email")).to_have_value("")
        expect(page.locator("form:focus-within")).to_have_count(1)
        rows = "SELECT count(*) FROM subscribers_newslettersubscriber WHERE email = '{}'"
        assert understudy.number(rows.format(email)) == 1


def test_failure_says_that_something_went_wrong_and_keeps_what_was_typed(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = awake(look_at(understudy, may_fail=True), "/cocktails")
    Held(page, "**/api/newsletter").refuse()
    for title in FORMS:
        fill_in(page, title, email="kept@example.com").click()
        expect(toast(page)).to_contain_text("Error")
        expect(toast(page)).to_contain_text("Something went wrong. Please try again.")
        expect(form(page, title).get_by_label("Email")).to_have_value("kept@example.com")
        toast(page).get_by_role("button", name="Close").click()
        expect(toast(page)).to_have_count(0)
