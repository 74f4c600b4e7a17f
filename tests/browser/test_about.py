"""The page about the house (docs/product.md, 'Pages')."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.window import Read
from tests.support.server import RunningServer


@pytest.fixture
def page(read: Read, understudy: RunningServer) -> Page:
    return read(understudy, "/about")


def test_it_says_who_the_house_is(page: Page) -> None:
    main = page.get_by_role("main")
    expect(main.get_by_role("heading", level=1)).to_be_visible()
    expect(main.get_by_text("Midtown's Secret Club", exact=True)).to_be_visible()
    expect(main).to_contain_text("a speakeasy, a theater and an event space")
    glance = page.get_by_role("region", name="At a Glance")
    expect(glance).to_contain_text("212 East 52nd Street")


def test_it_shows_both_spaces(page: Page) -> None:
    rooms = page.get_by_role("region", name="The rooms")
    for name, place in (
        ("Cozy Cocktail Bar", "At the front"),
        ("Creativity & Comedy Lounge", "The main showroom"),
    ):
        room = rooms.get_by_role("article").filter(
            has=page.get_by_role("heading", name=name, exact=True)
        )
        expect(room).to_contain_text(place)
        expect(room.get_by_role("img")).to_be_visible()


def test_the_press_finds_a_draft_with_its_subject(page: Page) -> None:
    link = page.get_by_role("link", name="Press Inquiries")
    expect(link).to_have_attribute(
        "href", "mailto:press@theunderstudy.example?subject=Press%20Inquiry"
    )
