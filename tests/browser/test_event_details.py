"""What the page of an event says beside its hour and price, and the way in on a phone."""

from datetime import timedelta

import httpx
from playwright.sync_api import expect

from nightcap.core.time import now, utc_iso
from tests.support.browser.programme import NEW_YORK, in_hours, put_on
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer


def test_it_says_who_is_on_when_the_doors_open_and_how_long_it_lasts(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    night = (now().astimezone(NEW_YORK) + timedelta(days=3)).replace(hour=20, minute=0)
    event = put_on(
        manager,
        "Full Bill",
        night,
        endDate=utc_iso(night + timedelta(minutes=90)),
        doorsMinutes=60,
        performers=["Ann Oakley", "The Second Cast"],
        minimumAge=21,
        accessibilityNote="Two steps at the door.",
    )
    page = read(house, f"/events/{event}-full-programme")
    ticket = page.get_by_role("region", name="Tickets")
    for fact in ("Doors 7:00 PM", "90 minutes", "21+", "Two steps at the door."):
        expect(ticket.get_by_text(fact, exact=True)).to_be_visible()
    on_stage = page.get_by_role("region", name="On stage").get_by_role("listitem")
    expect(on_stage).to_have_text(["Ann Oakley", "The Second Cast"])


def test_what_nobody_said_of_an_event_takes_no_room(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Plain", in_hours(61))
    page = read(house, f"/events/{event}-plain")
    for name in ("Doors", "Ages", "Access", "On stage"):
        expect(page.get_by_role("main").get_by_text(name, exact=True)).to_have_count(0)


def test_on_a_phone_the_way_to_a_ticket_stays_at_the_foot(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "At Hand", in_hours(61), description="A line.\n\n" * 60)
    page = look_at(house, width=390, height=844, has_touch=True)
    awake(page, f"/events/{event}-at-hand")
    book = page.get_by_role("button", name="Book: At Hand")
    expect(book).to_have_count(1)
    expect(book).to_be_in_viewport(ratio=1)
    page.mouse.wheel(0, 1500)
    expect(book).to_be_in_viewport(ratio=1)
    book.click()
    expect(page.get_by_role("dialog", name="At Hand")).to_be_visible()


def test_on_a_phone_nothing_stands_at_the_foot_where_nothing_can_be_booked(
    read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Gone", in_hours(61), ticketStatus="Sold Out")
    page = read(house, f"/events/{event}-gone")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.get_by_role("button", name="Sold Out: Gone")).to_have_count(1)
