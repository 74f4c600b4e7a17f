"""The page of one event."""

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import httpx
import pytest
from playwright.sync_api import expect

from nightcap.core.time import now, utc_iso
from tests.support.browser.booking_dialog import fill_in, submit
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import MOTIONS, Held, OpenWindow, Read, awake
from tests.support.server import RunningServer

NEW_YORK = ZoneInfo("America/New_York")


def long_date(at: datetime) -> str:
    local = at.astimezone(NEW_YORK)
    hour = local.hour % 12 or 12
    return f"{local:%A, %B} {local.day}, {local.year} at {hour}:{local:%M %p}"


def test_it_says_what_when_where_and_for_how_much(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    starts_at = in_hours(60)
    event = put_on(
        manager,
        "Held Note",
        starts_at,
        endDate=utc_iso(starts_at + timedelta(hours=3)),
        description="One note, held for three hours.",
        priceRange="$15-$20",
        category="music",
    )
    page = read(house, f"/events/{event}-held-note")
    main = page.get_by_role("main")
    expect(page).to_have_title("Held Note | The Understudy")
    expect(main.get_by_role("heading", level=1)).to_have_text("Held Note")
    for text in (long_date(starts_at), "One note, held for three hours.", "$15-$20"):
        expect(main).to_contain_text(text)
    expect(main).to_contain_text(re.compile("music", re.IGNORECASE))
    expect(main).to_contain_text("212 East 52nd Street")


def test_next_on_the_bill_begins_after_the_event_whose_page_it_is(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    before = in_hours(30)
    put_on(manager, "Long Before", before)
    shown = put_on(manager, "Three Weeks Off", in_hours(21 * 24))
    following = in_hours(45 * 24)
    put_on(manager, "Called Off", in_hours(22 * 24), isCancelled=True)
    put_on(manager, "The One After", following)
    last = put_on(manager, "The Last One", in_hours(900 * 24))
    page = read(house, f"/events/{shown}-three-weeks-off")
    bill = page.get_by_role("region", name="Next on the Bill")
    expect(bill.get_by_role("link")).to_have_text(["The One After", "The Last One"])
    local = following.astimezone(NEW_YORK)
    day = bill.get_by_role("listitem").first.locator("time")
    expect(day).to_have_text(re.compile(rf"{local:%a}\s*{local.day}\s*{local:%b}"))
    page = read(house, f"/events/{last}-the-last-one")
    expect(page.get_by_role("heading", level=1)).to_have_text("The Last One")
    expect(page.get_by_role("region", name="Next on the Bill")).to_have_count(0)


def test_the_way_to_a_ticket_is_read_before_other_evenings(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "First Things", in_hours(60), priceRange="$15", capacity=20)
    put_on(manager, "First Things", in_hours(84))
    page = read(house, f"/events/{event}-first-things")
    sections = page.get_by_role("main").locator("section[aria-label], section[aria-labelledby]")
    names = sections.evaluate_all(
        "all => all.map(one => one.ariaLabel ?? one.querySelector('h2').innerText)"
    )
    assert names.index("Tickets") < names.index("All dates")
    expect(page.get_by_role("region", name="Tickets")).to_contain_text("Pay at the door")


def test_paying_at_the_door_is_said_only_where_seats_with_a_price_are_booked_here(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    for price, tickets in (("Pay what you can", ""), ("$20", "https://t.example/")):
        event = put_on(manager, "No Till", in_hours(60), priceRange=price, eventbriteLink=tickets)
        page = read(house, f"/events/{event}-no-till")
        expect(page.get_by_role("region", name="Tickets")).to_contain_text(price)
        expect(page.get_by_text("Pay at the door")).to_have_count(0)


def test_a_late_guest_finds_what_to_know_before_coming(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Running", in_hours(-0.5), endDate=utc_iso(in_hours(1)))
    ticket = read(house, f"/events/{event}-running").get_by_role("region", name="Tickets")
    expect(ticket.get_by_role("link", name="Before you come")).to_have_attribute("href", "/visit")


def test_whose_hour_it_is_stands_there_before_the_page_is_alive(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Far Away", in_hours(61))
    page = look_at(house, timezone="Asia/Tokyo")
    scripts = Held(page, "**/assets/entry-client-*.js")
    page.goto(f"/events/{event}-far-away", wait_until="load")
    expect(page.get_by_role("main").get_by_text("New York time").first).to_be_visible()
    scripts.let_go()


def test_few_seats_left_pulses_unless_motion_is_reduced_and_the_last_booking_is_seen_at_once(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Last Stool", in_hours(67), capacity=1, ticketStatus="Few Seats Left")
    page = awake(look_at(house), f"/events/{event}-last-stool")
    badge = page.get_by_role("main").get_by_text("Few Seats Left", exact=True).first.locator("..")
    for motion in MOTIONS:
        page.emulate_media(reduced_motion=motion)
        running = badge.evaluate(
            "badge => badge.getAnimations({subtree: true})"
            ".filter(({playState}) => playState === 'running').length"
        )
        assert (running > 0) is (motion == "no-preference"), motion

    page.get_by_role("button", name="Book: Last Stool").first.click()
    fill_in(page, email="stool@example.com")
    submit(page)
    expect(page.get_by_text("Booking Confirmed!", exact=True)).to_be_visible()
    expect(page.get_by_text("Sold Out", exact=True).first).to_be_visible()
    expect(page.get_by_role("button", name=re.compile("^Book"))).to_have_count(0)


@pytest.mark.parametrize("status", ["Sold Out", "Concluded"])
def test_what_cannot_be_booked_says_why_instead(
    read: Read, house: RunningServer, manager: httpx.Client, status: str
) -> None:
    event = put_on(manager, f"No {status}", in_hours(90), ticketStatus=status)
    page = read(house, f"/events/{event}")
    expect(page.get_by_role("button", name=re.compile("^Book"))).to_have_count(0)
    expect(page.get_by_role("main").get_by_text(status, exact=True).first).to_be_visible()


def test_an_event_that_is_over_says_so_and_leads_to_how_it_went(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Last Week", in_hours(-150))
    saved = manager.post(
        "/api/event-links",
        json={"title": "Last Week", "postEventLink": "https://photos.example.com/last-week"},
    )
    saved.raise_for_status()
    page = read(house, f"/events/{event}-last-week")
    main = page.get_by_role("main")
    expect(main).to_contain_text("this event is over")
    expect(main.get_by_text("Concluded", exact=True).first).to_be_visible()
    expect(main.get_by_role("link", name="See how it went")).to_have_attribute(
        "href", "https://photos.example.com/last-week"
    )
    for gone in ("^Book", "^Add to Calendar"):
        expect(main.get_by_role("button", name=re.compile(gone))).to_have_count(0)


def test_a_cancelled_event_keeps_its_page_and_its_date(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    starts_at = in_hours(66)
    event = put_on(manager, "Called Off", starts_at, isCancelled=True)
    page = read(house, f"/events/{event}-called-off")
    main = page.get_by_role("main")
    expect(main).to_contain_text("This event has been cancelled.")
    expect(main).to_contain_text(long_date(starts_at))
    for gone in ("^Book", "^Add to Calendar"):
        expect(main.get_by_role("button", name=re.compile(gone))).to_have_count(0)


def test_an_event_that_lasts_all_day_has_a_day_and_no_hour(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    midnight = (now().astimezone(NEW_YORK) + timedelta(days=4)).replace(
        hour=0, minute=0, second=0, microsecond=0
    )
    fields = {"title": "Open House", "date": utc_iso(midnight), "isAllDay": True}
    created = manager.post("/api/events", json=fields)
    created.raise_for_status()
    page = read(house, f"/events/{created.json()['id']}-open-house")
    main = page.get_by_role("main")
    expect(main).to_contain_text(f"{midnight:%A, %B} {midnight.day}, {midnight.year}")
    expect(main.get_by_role("heading", level=1).locator("xpath=..")).not_to_contain_text(
        re.compile(r"\d:\d\d [AP]M")
    )
