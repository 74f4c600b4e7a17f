"""A word or an address of 110 letters in any field widens no page, no view and no door."""

import httpx
import pytest
from playwright.sync_api import Page

from nightcap.core.time import utc_iso
from tests.support.browser.box_office import mail_to
from tests.support.browser.doors import path_of
from tests.support.browser.event_panel import act
from tests.support.browser.panel_places import SECTIONS, go_to
from tests.support.browser.programme import clear, day_of, in_hours
from tests.support.browser.window import OpenPanel, OpenWindow, Read
from tests.support.drills import few
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

WORD = "w" * 110
ADDRESS = f"https://example.com/{'a' * 90}"
TEXT = f"{ADDRESS} and {WORD}\n\nmail {'m' * 60}@{'d' * 40}.example"
WIDTHS = (320, 390, 768, 1440)
PAGES = (
    *("/", "/events", "/cocktails", "/creativity", "/comedy", "/menu", "/gallery", "/about"),
    *("/contact", "/host-event", "/visit", "/terms", "/privacy"),
)
# What reaches out of the window, unless it lies in something that keeps it within.
OUTSIDE = """() => {
    const wide = document.documentElement.clientWidth + 1;
    const isKept = (element) => {
        for (let one = element; one && one !== document.body; one = one.parentElement) {
            const { overflowX, position, clip } = getComputedStyle(one);
            if (overflowX !== "visible") return true;
            if (position === "absolute" && clip !== "auto") return true;
        }
        return false;
    };
    return [...document.body.querySelectorAll("*")]
        .filter((one) => one.getBoundingClientRect().right > wide && !isKept(one))
        .filter((one, place, all) => !all.some((other) => one !== other && one.contains(other)))
        .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`);
}"""


LINES = (
    *("tagline", "placeLine", "findUs", "socialHandle", "hostingLead"),
    *("hostingEyebrow", "aboutHeadline", "visitEyebrow", "visitTitle"),
)
TEXTS = ("intro", "description", "privateEvents", "visitLead", "termsLead", "privacyLead")
PASSAGES = (
    *("visitGettingHere", "visitDoors", "visitSeats", "visitPayment", "visitRefunds"),
    *("visitAge", "visitAccessibility", "visitHouseRules", "visitPhones", "visitDress"),
)


def put_on(manager: httpx.Client, hours: float, **more: object) -> int:
    """Put on an event whose every text is long; return its id."""
    texts = {"title": WORD, "description": TEXT, "location": WORD, "accessibilityNote": TEXT}
    body = {**texts, "priceRange": WORD[:100], "performers": [WORD], "capacity": 5, **more}
    answer = manager.post("/api/events", json={**body, "date": utc_iso(in_hours(hours))})
    event_id: int = answer.raise_for_status().json()["id"]
    return event_id


def book(manager: httpx.Client, event_id: int, name: str, email: str) -> None:
    """Book two seats with a long note."""
    body = {"customerName": name, "customerEmail": email, "customerPhone": "+1 212 555 0123"}
    manager.post(
        "/api/bookings/by-phone",
        json={**body, "numberOfTickets": 2, "eventId": event_id, "note": TEXT},
    ).raise_for_status()


def write_texts(manager: httpx.Client) -> None:
    """Write long words into every text of the venue, the season and the lists."""
    email = f"{'s' * 60}@{'t' * 60}.com"
    for path, body in {
        "menu": {"name": WORD, "category": "cocktails", "description": TEXT, "price": "9" * 40},
        "past-events": {"title": WORD, "description": TEXT, "eventDate": "2026-01-02"},
        "newsletter": {"name": WORD, "email": email},
        "secret-calendar": {"name": WORD, "email": email},
        "admin/special-days": {"date": "2027-01-02", "note": WORD[:100]},
    }.items():
        manager.post(f"/api/{path}", json=body).raise_for_status()
    show = dict.fromkeys(("title", "date", "time", "price"), WORD)
    shows = [{**show, "description": TEXT, "ticketUrl": ADDRESS}] * 3
    season = {"shows": shows, "title": WORD, "subtitle": WORD}
    manager.put("/api/admin/season", json=season).raise_for_status()
    passage, glance = {"title": WORD, "text": TEXT}, {"label": WORD, "text": WORD}
    texts: dict[str, object] = {**dict.fromkeys(LINES, WORD), **dict.fromkeys(TEXTS, TEXT)}
    texts |= dict.fromkeys(PASSAGES, passage)
    texts |= {"termsClauses": [passage], "privacyClauses": [passage], "aboutDescription": [TEXT]}
    texts |= {"hostingAtAGlance": [glance], "aboutAtAGlance": [glance]}
    texts |= {"hostingEventTypes": [WORD], "hostingFeatures": [WORD]}
    answer = manager.put("/api/admin/venue", json=texts)
    assert answer.is_success, answer.text


def write_to_the_venue(house: RunningServer) -> None:
    """Send an inquiry and a message of long words."""
    with house.visitor() as visitor:
        message = {"name": WORD, "email": "ada@example.com", "message": TEXT}
        visitor.post("/api/contact", json=message).raise_for_status()
        who = {
            "firstName": WORD,
            "lastName": WORD,
            "email": "ada@example.com",
            "phone": "212 555 0101",
        }
        when = {"eventDate": day_of(in_hours(80)), "startTime": "18:00", "endTime": "22:30"}
        inquiry = {**who, **when, "eventName": WORD, "guestCount": 60}
        visitor.post("/api/event-hosting", json=inquiry).raise_for_status()


@pytest.fixture(scope="module")
def event(manager: httpx.Client, house: RunningServer) -> int:
    """Fill every field of the house with long words; return the event of this evening."""
    clear(manager)
    event_id = put_on(manager, 0.5, category="comedy")
    put_on(manager, 30, category="creativity")
    put_on(manager, 60, category=WORD[:60], featured=True)
    book(manager, event_id, WORD, "")
    book(manager, event_id, f"Ada {WORD}", f"{'q' * 60}@{'r' * 60}.com")
    for guest in manager.get("/api/admin/guests").json():
        noted = {"notes": TEXT, "allergy": WORD, "isVip": True, "birthday": "02-29"}
        manager.put(f"/api/admin/guests/{guest['key']}", json=noted).raise_for_status()
    write_texts(manager)
    write_to_the_venue(house)
    return event_id


def fits(page: Page) -> None:
    """Nothing of the page lies outside of the window, which does not scroll sideways."""
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
        assert page.evaluate(OUTSIDE) == [], f"{page.url} at {width}"
        wide = page.evaluate("document.documentElement.scrollWidth")
        assert wide <= page.evaluate("document.documentElement.clientWidth"), page.url


# Addresses within texts that are no links.
UNLINKED = """address => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const { data, parentElement } = walker.currentNode;
        const isMeant = parentElement.closest("a, script, textarea");
        if (data.includes(address) && !isMeant)
            found.push(parentElement.outerHTML.slice(0, 160));
    }
    return found;
}"""


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.usefixtures("event")
def test_every_address_in_a_text_of_a_page_is_a_link(
    read: Read, house: RunningServer, path: str
) -> None:
    assert read(house, path).evaluate(UNLINKED, ADDRESS) == []


@pytest.mark.parametrize("path", PAGES)
@pytest.mark.usefixtures("event")
def test_no_page_scrolls_sideways(read: Read, house: RunningServer, path: str) -> None:
    fits(read(house, path, width=390))


def test_no_page_of_an_event_scrolls_sideways_and_addresses_are_links(
    read: Read, house: RunningServer, event: int
) -> None:
    page = read(house, f"/events/{event}", width=390)
    fits(page)
    link = page.get_by_role("main").get_by_role("link", name=ADDRESS, exact=True).first
    assert link.get_attribute("href") == ADDRESS
    assert link.get_attribute("rel") == "noopener noreferrer"


def test_no_view_of_the_panel_scrolls_sideways(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    page = panel(house, width=390, height=844, has_touch=True)
    opened = [f"bookings&event={event}", f"bookings&event={event}&print=1", f"events&event={event}"]
    for kind in ("inquiry", "message"):
        [entry] = manager.get("/api/admin/inbox", params={"kind": kind}).json()
        opened.append(f"inbox&{kind}={entry['id']}")
    opened.append("guests&guest=" + manager.get("/api/admin/guests").json()[0]["key"])
    for view in [*SECTIONS, *opened]:
        if view != SECTIONS[0]:
            go_to(page, f"?view={view}")
        page.wait_for_load_state("networkidle")
        fits(page)
    page.goto(f"/door/events/{event}")
    page.get_by_text(f"Ada {WORD}").first.wait_for()
    fits(page)


# Boxes within dialogs, and the layer around them, that would scroll sideways.
WIDE = """() => [...document.querySelectorAll("[role$=dialog], [role$=dialog] *")]
    .map((one) => (one.getAttribute("role")?.endsWith("dialog") ? one.parentElement : one))
    .filter((one) => getComputedStyle(one).overflowX !== "visible" && one.clientWidth > 1)
    .filter((one) => one.scrollWidth > one.clientWidth + 1 && !one.matches("input, textarea"))
    .map((one) => `${one.tagName} ${one.className}`)"""
DIALOGS = {
    "": ["New link for every evening"],
    "events": ["Import calendar"],
    "menu": ["Add Item", f"Edit {WORD}"],
    "videos": ["Add Video"],
    "season": ["Add Show", f"Edit {WORD}"],
    "security": ["Turn on", "Add staff"],
    "bookings&event={}": ["Mail the guests", "Add by phone"],
    "events&event={}": ["Repeat weekly or monthly"],
    "events&event={}&tab=guests": ["Cancel event", "Delete"],
}
IN_MENU = {"Cancel event", "Delete"}


def test_no_dialog_of_the_panel_scrolls_sideways_on_a_phone(
    panel: OpenPanel, house: RunningServer, event: int
) -> None:
    page = panel(house, width=390, height=844, has_touch=True)
    dialog = page.get_by_role("dialog").or_(page.get_by_role("alertdialog"))
    for view, buttons in DIALOGS.items():
        if view != SECTIONS[0]:
            go_to(page, f"?view={view.format(event)}")
        for button in buttons:
            if button in IN_MENU:
                act(page, button)
            else:
                page.get_by_role("main").get_by_role("button", name=button).first.click()
            dialog.wait_for()
            for width in WIDTHS:
                page.set_viewport_size({"width": width, "height": 844})
                assert page.evaluate(WIDE) == [], f"{view}: {button} at {width}"
            page.keyboard.press("Escape")
            dialog.wait_for(state="detached")


@pytest.mark.usefixtures("event")
def test_the_door_does_not_scroll_sideways_on_a_phone(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    phone.goto(path_of(manager, None))
    phone.get_by_text(WORD).first.wait_for()
    fits(phone)


def test_a_guests_own_page_does_not_scroll_sideways_on_a_phone(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event: int
) -> None:
    page = look_at(house, width=390, height=844)
    for booking in manager.get("/api/bookings", params={"eventId": event}).json():
        link = manager.get(f"/api/bookings/{booking['id']}/link").json()["link"]
        page.goto("/booking/" + link.rsplit("/", 1)[1])
        page.get_by_text(WORD).first.wait_for()
        fits(page)


@pytest.mark.usefixtures("event")
def test_no_mail_scrolls_sideways_on_a_phone(
    look_at: OpenWindow, house: RunningServer, mailbox: Mailbox
) -> None:
    page = look_at(house, width=390, height=844, may_fail=True)
    guest = f"{'q' * 60}@{'r' * 60}.com"
    for address, subject in (
        ("hello@theunderstudy.example", f"Event inquiry: {WORD}"),
        ("hello@theunderstudy.example", f"Message from {WORD}"),
        (guest, f"Your booking: {WORD}"),
    ):
        html = mail_to(mailbox, address, subject).get_body(("html",))
        assert html is not None
        page.set_content(html.get_content())
        fits(page)


# Words of up to twenty letters that lie on more than one line. What is hyphenated, or an address,
# may break.
BROKEN = """() => {
    const found = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walker.nextNode()) {
        const text = walker.currentNode;
        const { parentElement: element } = text;
        if (!element.checkVisibility() || element.closest("[aria-hidden]")) continue;
        for (const { 0: word, index } of text.data.matchAll(/[\\p{L}\\p{N}$:.,'\\u2019]{2,20}/gu)) {
            const around = text.data.slice(Math.max(0, index - 1), index + word.length + 1);
            if (/[-\\/@_]/.test(around)) continue;
            range.setStart(text, index);
            range.setEnd(text, index + word.length);
            const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
            if (lines.size > 1) found.push(`${word} in ${element.className}`);
        }
    }
    return found;
}"""


@pytest.mark.parametrize("path", PAGES)
def test_an_ordinary_word_of_a_page_is_not_broken(
    read: Read, understudy: RunningServer, path: str
) -> None:
    page = read(understudy, path)
    found = {}
    for width in (320, 390, 768, 1440):
        page.set_viewport_size({"width": width, "height": 900})
        if broken := page.evaluate(BROKEN):
            found[width] = broken
    assert found == {}


@pytest.mark.every_page
def test_an_ordinary_word_of_the_panel_is_not_broken(
    panel: OpenPanel, understudy: RunningServer
) -> None:
    page = panel(understudy, width=390, height=844)
    found = {}
    for view in few(SECTIONS, 6):
        if view != SECTIONS[0]:
            go_to(page, f"?view={view}")
        page.wait_for_load_state("networkidle")
        for width in (320, 390, 820, 1440):
            page.set_viewport_size({"width": width, "height": 900})
            page.evaluate("() => new Promise((go) => requestAnimationFrame(() => setTimeout(go)))")
            if broken := page.evaluate(BROKEN):
                found[view, width] = broken
    assert found == {}
