"""Event cards and what one can do with them (specification, 'Event cards and actions')."""

import re
from datetime import datetime
from typing import Protocol
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from nightcap.core.time import now
from tests.browser.programme import NEW_YORK, clear, day_of, in_hours, put_on
from tests.browser.window import OpenWindow, Read, awake
from tests.server import RunningServer

STATUSES = ("Available", "Selling Fast", "Limited Seats", "Few Seats Left")


@pytest.fixture(autouse=True)
def empty_programme(manager: httpx.Client) -> None:
    clear(manager)


@pytest.fixture
def page(look_at: OpenWindow, house: RunningServer) -> Page:
    return look_at(house)


def card(page: Page, title: str, starts_at: datetime) -> Locator:
    """The card of an event on the calendar page."""
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


class ReadCard(Protocol):
    """Shows the card of an event as the server wrote it."""

    def __call__(self, title: str, starts_at: datetime) -> Locator: ...


@pytest.fixture
def read_card(read: Read, house: RunningServer) -> ReadCard:
    def on_its_day(title: str, starts_at: datetime) -> Locator:
        page = read(house, f"/events?day={day_of(starts_at)}")
        return page.get_by_role("article", name=title)

    return on_its_day


def test_a_card_without_a_link_books_in_the_dialog(page: Page, manager: httpx.Client) -> None:
    night = in_hours(30)
    put_on(manager, "At the door", night)
    shown = card(page, "At the door", night)
    shown.get_by_role("heading").click()
    expect(page.get_by_role("dialog", name="At the door")).to_be_visible()


def test_a_card_with_a_link_leads_to_the_tickets_in_a_new_tab(
    read_card: ReadCard, manager: httpx.Client
) -> None:
    night = in_hours(30)
    put_on(manager, "Elsewhere", night, eventbriteLink="https://tickets.example.com/elsewhere")
    shown = read_card("Elsewhere", night)
    button = shown.get_by_role("link", name=re.compile("^(View|More Info)"))
    expect(button).to_have_attribute("href", "https://tickets.example.com/elsewhere")
    expect(button).to_have_attribute("target", "_blank")


@pytest.mark.parametrize(
    "title",
    [
        "Room to  Groove with the UNDERSTUDY Jam Sessions",
        "Saturday Open Mixer",
        "The saturday   mixer",
    ],
)
def test_titles_of_the_sign_up_rule_show_sign_up_and_lead_to_the_form(
    read_card: ReadCard, manager: httpx.Client, title: str
) -> None:
    night = in_hours(30)
    put_on(manager, title, night)
    shown = read_card(re.sub(r"\s+", " ", title), night)
    expect(shown.get_by_text("Sign Up", exact=True)).to_be_visible()
    sign_up = shown.get_by_role("link", name=re.compile("^Sign Up"))
    expect(sign_up).to_have_attribute("href", re.compile("^https://forms"))
    expect(sign_up).to_have_attribute("target", "_blank")


def test_a_title_with_brackets_is_broken_over_lines(
    read_card: ReadCard, manager: httpx.Client
) -> None:
    night = in_hours(30)
    put_on(manager, "Cold Read (New Plays) by Candlelight", night)
    heading = read_card("Cold Read (New Plays) by Candlelight", night).get_by_role("heading")
    lines = [line.strip() for line in heading.inner_text().splitlines() if line.strip()]
    assert lines == ["Cold Read", "(New Plays)", "by Candlelight"]


@pytest.mark.parametrize("status", STATUSES)
def test_the_status_stands_on_the_card_as_a_word(
    read_card: ReadCard, manager: httpx.Client, status: str
) -> None:
    night = in_hours(30)
    put_on(manager, "Badge", night, ticketStatus=status)
    expect(read_card("Badge", night).get_by_text(status, exact=True)).to_be_visible()


def test_add_to_calendar_stands_on_future_events_only(
    read_card: ReadCard, manager: httpx.Client
) -> None:
    ended, to_come = in_hours(-30), in_hours(30)
    put_on(manager, "Over", ended)
    put_on(manager, "To come", to_come)
    expect(
        read_card("To come", to_come).get_by_role("button", name=re.compile("Add to Calendar"))
    ).to_be_visible()
    over = read_card("Over", ended)
    expect(over).to_be_visible()
    expect(over.get_by_role("button", name=re.compile("Add to Calendar"))).to_have_count(0)


def test_the_calendar_entries_of_an_event(page: Page, manager: httpx.Client) -> None:
    night = in_hours(30)
    put_on(manager, "Jazz & Rye", night)
    shown = card(page, "Jazz & Rye", night)
    shown.get_by_role("button", name=re.compile("Add to Calendar")).click()
    google = shown.get_by_role("link", name="Google Calendar").get_attribute("href")
    assert google is not None
    values = parse_qs(urlsplit(google).query)
    assert values["text"] == ["Jazz & Rye"]
    start, end = (
        datetime.strptime(text, "%Y%m%dT%H%M%S%z") for text in values["dates"][0].split("/")
    )
    assert (start, (end - start).total_seconds()) == (night, 2 * 3600)
    assert values["location"] == ["The Understudy, New York, NY"]
    with page.expect_download() as download:
        shown.get_by_role("link", name="Download .ics").click()
    assert download.value.suggested_filename == "Jazz___Rye.ics"


def test_the_share_options_and_the_copied_link(page: Page, manager: httpx.Client) -> None:
    night = in_hours(30)
    put_on(manager, "Shared", night, eventbriteLink="https://tickets.example.com/shared")
    shown = card(page, "Shared", night)
    shown.get_by_role("button", name=re.compile("^Share")).click()
    for name in ("Facebook", "Twitter", "WhatsApp"):
        href = shown.get_by_role("link", name=name).get_attribute("href")
        assert href is not None
        assert "https%3A%2F%2Ftickets.example.com%2Fshared" in href
    assert shown.get_by_role("link", name="Email").get_attribute("href") == (
        "mailto:?subject=Shared&body=Shared%0Ahttps%3A%2F%2Ftickets.example.com%2Fshared"
    )
    assert shown.get_by_role("link", name="Text").get_attribute("href") == (
        "sms:?&body=Shared%20https%3A%2F%2Ftickets.example.com%2Fshared"
    )
    shown.get_by_role("button", name="Copy Link").click()
    toast = page.get_by_role("region", name=re.compile("Notifications"))
    expect(toast).to_contain_text("Link copied!")
    expect(toast).to_contain_text("Event link copied to clipboard")
    assert page.evaluate("navigator.clipboard.readText()") == "https://tickets.example.com/shared"


@pytest.mark.parametrize("refusal", ["", "AbortError", "NotAllowedError"])
def test_a_phone_shares_with_its_own_sheet_and_with_the_list_where_that_is_refused(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, refusal: str
) -> None:
    night = in_hours(30)
    put_on(manager, "Passed On", night, eventbriteLink="https://tickets.example.com/passed-on")
    page = look_at(house, width=390, height=844, has_touch=True)
    page.add_init_script(
        f"window.refusal = '{refusal}';"
        """navigator.share = (shared) => {
            window.shared = shared;
            return refusal ? Promise.reject(new DOMException("", refusal)) : Promise.resolve();
        };"""
    )
    shown = card(page, "Passed On", night)
    shown.get_by_role("button", name=re.compile("^Share")).click()
    expect(shown.get_by_role("link", name="WhatsApp")).to_have_count(
        int(refusal == "NotAllowedError")
    )
    assert page.evaluate("window.shared") == {
        "title": "Passed On",
        "url": "https://tickets.example.com/passed-on",
    }


def test_an_event_of_today_is_marked(read_card: ReadCard, manager: httpx.Client) -> None:
    local = now().astimezone(NEW_YORK)
    tonight = local.replace(hour=23, minute=58, second=0, microsecond=0)
    put_on(manager, "Tonight", tonight)
    expect(read_card("Tonight", tonight).get_by_text("TODAY", exact=True)).to_be_visible()


def test_a_picture_that_fails_is_replaced_by_the_venues_logo(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    night = in_hours(30)
    put_on(manager, "No picture", night, imageUrl=f"{house.url}/media/nothing.jpg")
    shown = card(look_at(house, may_fail=True), "No picture", night)
    expect(shown).to_be_visible()
    expect(shown.locator("svg").first).to_be_visible()
    expect(shown.locator("img")).to_have_count(0)


def test_the_page_of_a_cancelled_event_says_so(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Called off", in_hours(40), isCancelled=True)
    page = read(house, f"/events/{event}-called-off")
    expect(page.get_by_text(re.compile("cancelled", re.IGNORECASE)).first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Book"))).to_have_count(0)


def test_a_test_event_is_nowhere(house: RunningServer, manager: httpx.Client) -> None:
    event = put_on(manager, "  [T] Rehearsal", in_hours(4))
    assert house.get(f"/events/{event}-t-rehearsal").status_code == 404
    for path in ("/", "/events", "/api/events", "/api/events/upcoming", "/calendar.ics"):
        assert "Rehearsal" not in house.get(path).text
