"""Renew the pictures in docs/screenshots: `make screenshots`.

Every page of the sample venue at 1440 and 390 pixels, the dialogs, a guest's own booking, a place
on a waitlist, the door, and the manager's panel. Then a venue in Lisbon, from its setup on.
"""

import email
import json
import re
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from email import policy
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.support.browser import lisbon
from tests.support.browser.chromium import launch
from tests.support.browser.panel_places import SECTIONS
from tests.support.browser.window import awake
from tests.support.server import PASSWORD, RunningServer, running

ROOT = Path(__file__).parents[3]
FOLDER = ROOT / "docs" / "screenshots"
SIZES = {"desktop": (1440, 900), "phone": (390, 844)}
TABS = ("guests", "details", "prices", "page", "money", "history")
"""The tabs of an event."""
QUALITY = 66


def main() -> int:
    """Take every picture; return the exit status."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _sample_venue() as server, sync_playwright() as playwright:
        browser = launch(playwright)
        for size in SIZES:
            for name, path in _pages(server):
                with _window(browser, server, size) as page:
                    awake(page, path)
                    _save(page, f"{name}-{size}", whole=True)
            _dialogs(browser, server, size)
        _own_booking(browser, server)
        _waitlist(browser, server)
        _door(browser, server)
        for size in SIZES:
            _panel(browser, server, size)
    return lisbon.main()


@contextmanager
def _sample_venue() -> Iterator[RunningServer]:
    with tempfile.TemporaryDirectory() as folder, running(Path(folder), NIGHTCAP_SAMPLE="1") as it:
        yield it


def _pages(server: RunningServer) -> Iterator[tuple[str, str]]:
    for route in json.loads((ROOT / "frontend" / "src" / "app" / "routes.json").read_text()):
        if ":" not in route["path"]:
            yield route["screen"], route["path"]
    event = _with_free_seats(server)
    yield "event", f"/events/{event['id']}-{event['slug']}"
    yield "not-found", "/nowhere"


def _with_free_seats(server: RunningServer) -> dict[str, Any]:
    upcoming: list[dict[str, Any]] = server.get("/api/events/upcoming").json()
    return next(event for event in upcoming if event["seatsLeft"] and event["performers"])


def _dialogs(browser: Browser, server: RunningServer, size: str) -> None:
    with _window(browser, server, size) as page:
        awake(page, "/")
        page.get_by_role("button", name="Secret Calendar Access").click()
        page.get_by_role("dialog").wait_for()
        _save(page, f"secret-calendar-{size}")
    with _window(browser, server, size) as page:
        awake(page, "/")
        page.get_by_role("button", name="Book: ").first.click()
        page.get_by_role("dialog").wait_for()
        _save(page, f"booking-{size}")
    with _window(browser, server, size) as page:
        awake(page, "/host-event")
        page.get_by_role("button", name="Inquire Now").first.click()
        page.get_by_role("dialog").wait_for()
        _save(page, f"inquiry-{size}")


def _own_booking(browser: Browser, server: RunningServer) -> None:
    """Book two seats, and look at the page behind the link."""
    guest_of = {
        "eventId": _with_free_seats(server)["id"],
        "customerName": "Ruth Kelly",
        "customerEmail": "ruth.kelly@example.com",
        "customerPhone": "+1 (212) 555-0142",
        "numberOfTickets": 2,
    }
    with server.visitor() as guest:
        link = guest.post("/api/bookings", json=guest_of).raise_for_status().json()["link"]
    for size in SIZES:
        with _window(browser, server, size) as page:
            page.goto(link)
            _save(page, f"own-booking-{size}", whole=True)


def _door(browser: Browser, server: RunningServer) -> None:
    """Make a link for every evening, and look at the door."""
    with server.signed_in() as manager:
        made = manager.post("/api/admin/door-links", json={"eventId": None}).raise_for_status()
    for size in SIZES:
        with _window(browser, server, size) as page:
            page.goto(made.json()["url"])
            page.get_by_role("list", name="Guests").wait_for()
            _save(page, f"door-{size}")


def _waitlist(browser: Browser, server: RunningServer) -> None:
    """Fill an event, let three parties wait, and look at the place of the third."""
    event = _with_free_seats(server)
    with server.signed_in() as manager:
        taken = event["capacity"] - event["seatsLeft"]
        manager.put(f"/api/events/{event['id']}", json={"capacity": taken}).raise_for_status()
    for name, seats in (("Clara", 4), ("Ethan", 1), ("Ruth", 2)):
        party = {
            "eventId": event["id"],
            "customerName": f"{name} Kelly",
            "customerEmail": f"{name.lower()}@example.com",
            "customerPhone": "+1 (212) 555-0142",
            "partySize": seats,
        }
        with server.visitor() as guest:
            guest.post("/api/waitlist", json=party).raise_for_status()
    link = _link_to(server, "ruth@example.com")
    for size in SIZES:
        with _window(browser, server, size) as page:
            page.goto(link)
            _save(page, f"waitlist-{size}", whole=True)


def _link_to(server: RunningServer, address: str) -> str:
    """Return the path of a place in line, read from its mail.

    The server writes the mail into its data folder.
    """
    for _ in range(100):
        # A file whose name begins with a dot is still being written.
        for file in (server.data_dir / "mail").glob("[!.]*.eml"):
            mail = email.message_from_bytes(file.read_bytes(), policy=policy.default)
            body = mail.get_body(("plain",))
            found = body and re.search(r"/waitlist/[\w-]{43}", body.get_content())
            if found and mail["To"] == address:
                return found[0]
        time.sleep(0.1)
    raise TimeoutError(f"no mail to {address} with a place in line")


def _panel(browser: Browser, server: RunningServer, size: str) -> None:
    with _window(browser, server, size) as page:
        page.goto("/admin")
        page.get_by_label("Password").fill(PASSWORD)
        _save(page, f"admin-login-{size}")
        page.get_by_role("button", name="Login").click()
        page.get_by_role("heading", name="Admin Panel").wait_for()
        page.get_by_role("button", name="Close").click()
        page.get_by_role("link", name="Door list").first.wait_for()
        page.get_by_role("heading", name="What needs attention").wait_for()
        _save(page, f"admin-tonight-{size}")
        for view in SECTIONS[1:]:
            page.goto(f"/admin?view={view}")
            page.get_by_role("heading", level=1).wait_for()
            _save(page, f"admin-{view}-{size}", whole=True)
        event = _with_free_seats(server)["id"]
        for tab in TABS:
            page.goto(f"/admin?view=events&event={event}&tab={tab}")
            page.get_by_role("heading", level=1).wait_for()
            _save(page, f"admin-event-{tab}-{size}", whole=True)


@contextmanager
def _window(browser: Browser, server: RunningServer, size: str) -> Iterator[Page]:
    width, height = SIZES[size]
    context = browser.new_context(
        base_url=server.url,
        viewport={"width": width, "height": height},
        timezone_id="America/New_York",
        has_touch=size == "phone",
        reduced_motion="reduce",
    )
    yield context.new_page()
    context.close()


def _save(page: Page, name: str, *, whole: bool = False) -> None:
    if whole:
        # What loads when it comes into sight must have been in sight.
        page.evaluate(
            "async () => { for (let y = 0; y < document.body.scrollHeight; y += 300) {"
            " scrollTo(0, y); await new Promise((go) => setTimeout(go, 60)); } scrollTo(0, 0); }"
        )
    page.wait_for_load_state("networkidle")
    expect(page.get_by_text(re.compile("^Loading"))).to_have_count(0)
    page.screenshot(path=FOLDER / f"{name}.jpg", type="jpeg", quality=QUALITY, full_page=whole)


if __name__ == "__main__":
    sys.exit(main())
