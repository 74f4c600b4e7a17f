"""The home page."""

import re

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.window import Held, OpenWindow, Read, awake
from tests.support.server import RunningServer

NETWORKS = ("Facebook", "Instagram", "TikTok", "YouTube", "X")


@pytest.fixture(scope="module")
def home(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the sample venue's home page, which the module's tests share."""
    return awake(keep_open(understudy), "/")


def test_social_icons_and_directions_open_in_a_new_tab(
    read: Read, understudy: RunningServer
) -> None:
    page = read(understudy, "/")
    for network in NETWORKS:
        icon = page.get_by_role("main").get_by_role("link", name=f"The Understudy on {network}")
        expect(icon).to_have_attribute("target", "_blank")
        expect(icon).to_have_attribute("rel", re.compile("noopener"))
        expect(icon).to_have_attribute("href", re.compile("^https://"))
    way = page.get_by_role("link", name="Get Directions")
    expect(way).to_have_attribute("target", "_blank")
    expect(way).to_have_attribute("href", re.compile("maps"))


def test_the_round_logo_opens_the_secret_calendar_which_reads_joining_while_pending(
    home: Page, understudy: RunningServer
) -> None:
    home.get_by_role("button", name="Secret Calendar Access").click()
    dialog = home.get_by_role("dialog", name="Secret Calendar Access")
    join = dialog.get_by_role("button", name="Join")
    expect(join).to_be_disabled()
    dialog.get_by_label("Name").fill("Ada")
    expect(join).to_be_disabled()
    dialog.get_by_label("Email").fill("inner@example.com")
    expect(join).to_be_enabled()
    held = Held(home, "**/api/secret-calendar")
    join.click()
    expect(dialog.get_by_role("button", name="Joining...")).to_be_visible()
    held.let_go()
    expect(home.get_by_role("dialog")).to_contain_text("Welcome to the Inner Circle!")
    home.get_by_role("dialog").get_by_role("button", name="Close", exact=True).first.click()
    expect(home.get_by_role("dialog")).to_have_count(0)
    count = (
        "SELECT count(*) FROM subscribers_secretcalendarsubscriber"
        " WHERE email = 'inner@example.com'"
    )
    assert understudy.number(count) == 1
    home.get_by_role("button", name="Secret Calendar Access").click()
    expect(home.get_by_role("dialog").get_by_label("Name")).to_have_value("")
    home.keyboard.press("Escape")
    expect(home.get_by_role("dialog")).to_have_count(0)


def test_the_photo_feed_stands_in_a_frame_of_our_own(home: Page) -> None:
    frame = home.locator("iframe")
    expect(frame).to_have_count(1)
    frame.scroll_into_view_if_needed()
    expect(home.frame_locator("iframe").get_by_role("img").first).to_be_visible()
    faces = home.frames[1].evaluate(
        "document.fonts.ready.then(fonts => [...fonts].map(({family, status}) => [family, status]))"
    )
    assert faces == [["Jost", "loaded"]]


def test_the_bar_leads_to_the_events_and_to_hosting_one(home: Page) -> None:
    bar = home.get_by_role("banner")
    expect(bar.get_by_role("link", name="The Understudy")).to_have_attribute("href", "/")
    expect(bar.get_by_role("link", name="Host an Event")).to_have_attribute("href", "/host-event")
    bar.get_by_role("link", name="View Events").click()
    expect(home).to_have_url(re.compile("/events$"))
    home.go_back()
    expect(home).to_have_url(re.compile("/$"))
    expect(home.get_by_role("region", name="This Week")).to_be_visible()


@pytest.mark.parametrize("width", [390, 768, 820, 1024])
def test_the_first_picture_keeps_its_subject_in_view(home: Page, width: int) -> None:
    home.set_viewport_size({"width": width, "height": 1024})
    picture = home.get_by_alt_text(
        "A full house from behind, a comedian in the light before the red curtain"
    )
    cut = picture.evaluate("picture => getComputedStyle(picture).objectPosition")
    # The comedian stands right of the middle, so that the title has room.
    assert cut == "80% 50%"
