"""A name that is written from right to left turns nothing that stands beside it."""

import httpx
import pytest
from playwright.sync_api import Page

from nightcap.core.time import utc_iso
from tests.support.browser.box_office import mail_to
from tests.support.browser.doors import path_of
from tests.support.browser.panel_places import SECTIONS, go_to
from tests.support.browser.programme import clear, day_of, in_hours
from tests.support.browser.window import OpenPanel, OpenWindow, Read
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

NAME = "דנה 7"
TITLE = "ערב 5"
# Texts that stand on a line with a name that neither an element nor a pair of characters isolates.
TURNED = """name => {
    const lines = new Map();
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { currentNode: text } = walker;
        let line = text.parentElement;
        if (line.closest("script, style, template, textarea")) continue;
        while (["inline", "contents"].includes(getComputedStyle(line).display)) {
            if (line.matches("bdi, [dir=auto]")) break;
            line = line.parentElement;
        }
        const isItem =
            /flex|grid/.test(getComputedStyle(line).display) &&
            text.parentElement === line &&
            text.previousSibling?.nodeType !== Node.TEXT_NODE;
        if (isItem) line = text;
        lines.set(line, (lines.get(line) ?? "") + text.data);
    }
    return [...lines.values()]
        .map((line) => line.replaceAll(`\\u2068${name}\\u2069`, "").trim())
        .filter((line) => line.includes(name) && line !== name);
}"""


@pytest.fixture(scope="module")
def event(manager: httpx.Client, house: RunningServer) -> int:
    """Let everybody who books, waits, writes, plays and works here be called so."""
    clear(manager)
    evening = {"title": TITLE, "date": utc_iso(in_hours(1.5)), "category": "comedy"}
    house_of_three = {"capacity": 3, "priceRange": "$10", "performers": [NAME, "Ada"]}
    answer = manager.post("/api/events", json=evening | house_of_three)
    event_id: int = answer.raise_for_status().json()["id"]
    guest = {"customerName": NAME, "customerEmail": "dana@example.com", "customerPhone": "5550123"}
    for seats in (2, 1):
        manager.post(
            "/api/bookings/by-phone", json={**guest, "numberOfTickets": seats, "eventId": event_id}
        ).raise_for_status()
    for path in ("newsletter", "secret-calendar"):
        sent = {"name": NAME, "email": "dana@example.com"}
        manager.post(f"/api/{path}", json=sent).raise_for_status()
    with house.visitor() as visitor:
        message = {"name": NAME, "email": "dana@example.com", "message": "Hello"}
        visitor.post("/api/contact", json=message).raise_for_status()
        who = {
            "firstName": "דנה",
            "lastName": "7",
            "email": "dana@example.com",
            "phone": "212 555 0101",
        }
        when = {"eventDate": day_of(in_hours(80)), "startTime": "18:00", "endTime": "22:30"}
        inquiry = {**who, **when, "eventName": "Party", "guestCount": 60}
        visitor.post("/api/event-hosting", json=inquiry).raise_for_status()
        waiting = {**guest, "partySize": 2, "eventId": event_id}
        visitor.post("/api/waitlist", json=waiting).raise_for_status()
    return event_id


def turned_on(page: Page) -> list[str]:
    """Return the lines on which a name stands open, or something follows an open title."""
    names: list[str] = page.evaluate(TURNED, NAME)
    titles: list[str] = page.evaluate(TURNED, TITLE)
    return names + [line for line in titles if not line.endswith(TITLE)]


def test_the_page_of_an_event_isolates_who_is_on(
    read: Read, house: RunningServer, event: int
) -> None:
    for path in (f"/events/{event}", "/comedy"):
        page = read(house, path)
        page.get_by_text(NAME).first.wait_for()
        assert turned_on(page) == []


def test_every_view_of_the_panel_isolates_names(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    page = panel(house)
    opened = [f"bookings&event={event}", f"bookings&event={event}&print=1"]
    for kind in ("inquiry", "message"):
        [entry] = manager.get("/api/admin/inbox", params={"kind": kind}).json()
        opened.append(f"inbox&{kind}={entry['id']}")
    opened.append("guests&guest=" + manager.get("/api/admin/guests").json()[0]["key"])
    seen, turned = 0, dict[str, list[str]]()
    for view in [*SECTIONS, *opened]:
        if view != SECTIONS[0]:
            go_to(page, f"?view={view}")
        page.wait_for_load_state("networkidle")
        turned[view] = turned_on(page)
        seen += page.get_by_text(NAME).count()
    assert seen > len(opened)
    assert {view: lines for view, lines in turned.items() if lines} == {}


def test_the_door_isolates_names(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    phone.goto(path_of(manager, event))
    phone.get_by_text("pays $20").wait_for()
    assert turned_on(phone) == []


def test_a_guests_own_page_isolates_the_name(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    page = look_at(house)
    booking = manager.get("/api/bookings", params={"eventId": event}).json()[0]
    link = manager.get(f"/api/bookings/{booking['id']}/link").json()["link"]
    page.goto("/booking/" + link.rsplit("/", 1)[1])
    page.get_by_text(NAME).first.wait_for()
    assert turned_on(page) == []


@pytest.mark.usefixtures("event")
def test_mails_isolate_names_with_and_without_markup(
    look_at: OpenWindow, house: RunningServer, mailbox: Mailbox
) -> None:
    page = look_at(house, may_fail=True)
    for address, subject in (
        ("hello@theunderstudy.example", f"Message from \u2068{NAME}\u2069"),
        ("dana@example.com", f"Your booking: {TITLE}"),
    ):
        mail = mail_to(mailbox, address, subject)
        html, text = mail.get_body(("html",)), mail.get_body(("plain",))
        assert html is not None
        page.set_content(html.get_content())
        assert turned_on(page) == []
        assert text is not None
        assert f"\u2068{NAME}\u2069" in text.get_content()
