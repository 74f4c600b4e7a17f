"""Event cards and what one can do with them."""

import re
from datetime import datetime

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.programme import clear, day_of, in_hours, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer

COLOURS = {
    "Available": "green",
    "Selling Fast": "orange",
    "Limited Seats": "yellow",
    "Few Seats Left": "red",
    "Sold Out": "grey",
    "Concluded": "purple",
}
HUE_AND_SATURATION = """badge => {
    const canvas = document.createElement("canvas").getContext("2d");
    canvas.fillStyle = getComputedStyle(badge).color;
    canvas.fillRect(0, 0, 1, 1);
    const [r, g, b] = [...canvas.getImageData(0, 0, 1, 1).data].map((part) => part / 255);
    const [most, least] = [Math.max(r, g, b), Math.min(r, g, b)];
    const span = most - least || 1;
    const hue = most === r ? (g - b) / span : most === g ? 2 + (b - r) / span : 4 + (r - g) / span;
    return [(hue * 60 + 360) % 360, (most - least) / most];
}"""


@pytest.fixture(autouse=True)
def empty_programme(manager: httpx.Client) -> None:
    clear(manager)


def card(page: Page, title: str, starts_at: datetime) -> Locator:
    """Open the calendar on an event's day and return its card."""
    awake(page, f"/events?day={day_of(starts_at)}")
    return page.get_by_role("article", name=title)


def test_on_the_narrowest_phone_a_card_keeps_the_same_gutter_at_both_sides(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Sooner", in_hours(20))
    put_on(manager, "Saturday Open Mixer", in_hours(30), doorsMinutes=30)
    put_on(manager, "Elsewhere", in_hours(31), eventbriteLink="https://t.example/", featured=True)
    page = awake(look_at(house, width=320, height=640), "/")
    for title in ("Saturday Open Mixer", "Elsewhere"):
        box = page.get_by_role("article", name=title).bounding_box()
        assert box is not None
        assert box["x"] == 320 - box["x"] - box["width"]


def name_of_colour(hue: float, saturation: float) -> str:
    """Name the color of a hue (degrees) and saturation (0 to 1)."""
    if saturation < 0.2:
        return "grey"
    borders = ((18, "red"), (38, "orange"), (68, "yellow"), (170, "green"), (255, "blue"))
    for border, name in borders:
        if hue < border:
            return name
    return "purple" if hue < 330 else "red"


def test_the_status_stands_on_the_card_as_a_word_in_its_colour_and_brackets_break_a_title(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    starts_at = in_hours(30)
    for status in COLOURS:
        put_on(manager, f"Night of {status}", starts_at, ticketStatus=status)
    put_on(manager, "Cold Read (New Plays) by Candlelight", starts_at)
    page = read(house, f"/events?day={day_of(starts_at)}")
    for status, colour in COLOURS.items():
        shown = page.get_by_role("article", name=f"Night of {status}")
        badge = shown.get_by_text(status, exact=True).first
        expect(badge).to_be_visible()
        assert name_of_colour(*badge.evaluate(HUE_AND_SATURATION)) == colour, status

    broken = page.get_by_role("article", name="Cold Read (New Plays) by Candlelight")
    heading = broken.get_by_role("heading")
    lines = [line.strip() for line in heading.inner_text().splitlines() if line.strip()]
    assert lines == ["Cold Read", "(New Plays)", "by Candlelight"]


def test_a_card_books_in_the_dialog_gives_calendar_entries_and_shares_its_link(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    starts_at = in_hours(30)
    put_on(manager, "Jazz & Rye", starts_at)
    put_on(manager, "Shared", starts_at, eventbriteLink="https://tickets.example.com/shared")
    page = look_at(house)
    shown = card(page, "Jazz & Rye", starts_at)
    shown.get_by_role("heading").click()
    expect(page.get_by_role("dialog", name="Jazz & Rye")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)

    shown.get_by_role("button", name=re.compile("Add to Calendar")).click()
    expect(shown.get_by_role("link", name="Google Calendar")).to_be_visible()
    with page.expect_download() as download:
        shown.get_by_role("link", name="Download .ics").click()
    assert download.value.suggested_filename == "Jazz___Rye.ics"

    shared = page.get_by_role("article", name="Shared")
    shared.get_by_role("button", name=re.compile("^Share")).click()
    for name in ("Facebook", "Twitter", "WhatsApp", "Email", "Text"):
        expect(shared.get_by_role("link", name=name)).to_be_visible()
    shared.get_by_role("button", name="Copy Link").click()
    toast = page.get_by_role("region", name=re.compile("Notifications"))
    expect(toast).to_contain_text("Link copied!")
    expect(toast).to_contain_text("Event link copied to clipboard")
    assert page.evaluate("navigator.clipboard.readText()") == "https://tickets.example.com/shared"


def test_a_phone_shares_with_its_own_sheet_and_with_the_list_where_that_is_refused(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    starts_at = in_hours(30)
    put_on(manager, "Passed On", starts_at, eventbriteLink="https://tickets.example.com/passed-on")
    page = look_at(house, width=390, height=844, has_touch=True)
    shown = card(page, "Passed On", starts_at)
    page.evaluate(
        """() => {
            navigator.share = (shared) => {
                window.shared = shared;
                return refusal ? Promise.reject(new DOMException("", refusal)) : Promise.resolve();
            };
        }"""
    )
    for refusal in ("", "AbortError", "NotAllowedError"):
        page.evaluate("refusal => { window.refusal = refusal; window.shared = null; }", refusal)
        shown.get_by_role("button", name=re.compile("^Share")).click()
        page.wait_for_function("() => window.shared")
        expect(shown.get_by_role("link", name="WhatsApp")).to_have_count(
            int(refusal == "NotAllowedError")
        )
        assert page.evaluate("window.shared") == {
            "title": "Passed On",
            "url": "https://tickets.example.com/passed-on",
        }


def test_a_picture_that_fails_is_replaced_by_the_venues_logo(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    starts_at = in_hours(30)
    put_on(manager, "No picture", starts_at, imageUrl=f"{house.url}/media/nothing.jpg")
    shown = card(look_at(house, may_fail=True), "No picture", starts_at)
    expect(shown).to_be_visible()
    expect(shown.locator("svg").first).to_be_visible()
    expect(shown.locator("img")).to_have_count(0)
