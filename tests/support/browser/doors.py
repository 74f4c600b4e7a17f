"""A door on phones, and an event at it whose guests come."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, ViewportSize, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.chromium import QUIET, system
from tests.support.browser.programme import in_hours, put_on, sweep
from tests.support.browser.window import OpenWindow
from tests.support.server import RunningServer

PHONE: ViewportSize = {"width": 390, "height": 844}


def event_at_the_door(manager: httpx.Client, house: RunningServer) -> int:
    """Put on an event of ten seats with three parties, and no other."""
    sweep(house)
    event_id = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10, priceRange="$20")
    for name, tickets in {"Billie Holiday": 2, "Ada Lovelace": 3, "Cole Porter": 1}.items():
        book_by_phone(manager, event_id, name, tickets=tickets)
    return event_id


def path_of(manager: httpx.Client, event_id: int | None) -> str:
    """Make a door link, of every evening without an event; return its path."""
    link = manager.post("/api/admin/door-links", json={"eventId": event_id}).raise_for_status()
    return "/door/" + str(link.json()["url"]).rsplit("/", 1)[1]


@contextmanager
def whole_browser(
    playwright: Playwright, profile: Path, server: RunningServer, *more: str
) -> Iterator[BrowserContext]:
    """Open a whole browser that keeps its data in the `profile` folder."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=system(),
        args=[*QUIET, *more],
        base_url=server.url,
        viewport=PHONE,
        has_touch=True,
    )
    yield context
    context.close()


def opened(look_at: OpenWindow, house: RunningServer, address: str) -> Page:
    """Open the door on a new phone, ready to work offline."""
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    phone.goto(address)
    is_kept(phone)
    return phone


def is_kept(phone: Page) -> None:
    """Wait until the phone could do without a network."""
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    phone.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def guest(phone: Page, name: str) -> Locator:
    """Return the row of a guest in the door's list."""
    return phone.get_by_role("list", name="Guests").get_by_role("listitem").filter(has_text=name)


def counts(phone: Page, heads: int, to_come: int) -> None:
    """Wait until the phone says how many are in the room and how many are to come."""
    expect(phone.get_by_role("status").first).to_contain_text(
        f"{heads}in of 10 · {to_come} to come"
    )


def arrivals(house: RunningServer, event_id: int) -> list[tuple[object, ...]]:
    """Return the event's guests on the server, each with arrived seats."""
    return house.rows(
        "SELECT customer_name, arrived_seats FROM bookings_booking"
        f" WHERE event_id = {event_id} ORDER BY customer_name"
    )


def code_of(house: RunningServer, event_id: int, name: str) -> str:
    """Return the code that a guest shows at the door."""
    [(code,)] = house.rows(
        f"SELECT reference FROM bookings_booking WHERE customer_name = '{name}'"
        f" AND event_id = {event_id}"
    )
    return str(code)
