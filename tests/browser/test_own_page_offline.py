"""A guest's own pages without a network: what the guest needs, and no action that needs one."""

import re

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book, mail_to, own_page, text_of, wait_in_line
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow
from tests.support.drills import few
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

SAVED = re.compile(r"Saved .*; you are offline\.")
COPIES = """async () => {
    const urls = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) urls.push(url);
    return urls.filter((url) => !/assets|favicon/.test(url));
}"""


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with a price, three days ahead."""
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=20, priceRange="$15")


def visited(look_at: OpenWindow, house: RunningServer, path: str, *, width: int = 390) -> Page:
    """Open a page on a new phone, ready to work offline."""
    phone = look_at(house, width=width, height=844, may_fail=True, of_its_own=True)
    phone.goto(path)
    expect(phone.get_by_text(SAVED)).to_be_hidden()
    phone.evaluate("navigator.serviceWorker.ready.then(() => undefined)")
    return phone


def copies(phone: Page) -> list[str]:
    """Return the addresses of the pages that the phone stores."""
    urls: list[str] = phone.evaluate(COPIES)
    return urls


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([390, 1440]))
def test_after_one_visit_the_booking_opens_without_a_network(
    look_at: OpenWindow, house: RunningServer, show: int, width: int
) -> None:
    booking = book(house, show, f"offline{width}@example.com")
    phone = visited(look_at, house, own_page(booking), width=width)
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_text(SAVED)).to_be_visible()
    expect(phone.get_by_role("heading", name="Low Ceiling", level=1)).to_be_visible()
    for text in ("212 East 52nd Street", "1, pay $15 at the door", booking["reference"][:4]):
        expect(phone.get_by_text(text).first).to_be_visible()
    expect(phone.locator(".admits svg")).to_be_visible()
    expect(phone.get_by_role("main").get_by_role("button")).to_have_count(0)
    links = phone.get_by_role("main").get_by_role("link")
    expect(links).to_have_text(["Try again"])
    assert faults_of(phone) == []
    phone.context.set_offline(False)
    expect(phone.get_by_text(SAVED)).to_be_hidden()
    expect(phone.get_by_role("button", name="Hand Over")).to_be_visible()


def test_a_page_that_is_open_says_when_the_network_has_gone_and_keeps_a_form(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    phone = visited(look_at, house, own_page(book(house, show, "gone@example.com")))
    hand_over = phone.get_by_role("button", name="Hand Over")
    hand_over.click()
    name = phone.get_by_role("dialog").get_by_label("Name")
    name.fill("Cole Porter")
    phone.context.set_offline(True)
    expect(phone.get_by_text(SAVED)).to_be_visible()
    expect(name).to_have_value("Cole Porter")
    phone.get_by_role("button", name="Keep It").click()
    expect(hand_over).to_be_hidden()
    phone.context.set_offline(False)
    expect(hand_over).to_be_visible()


def test_the_copy_leaves_the_phone_once_the_booking_has_ended(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "High Ceiling", in_hours(72), capacity=9)
    cancelled, handed = (book(house, show, f"{name}@example.com") for name in ("cancel", "hand"))
    phone = visited(look_at, house, own_page(cancelled))
    assert copies(phone) == [phone.url]
    phone.get_by_role("button", name="Give back the seat").click()
    phone.get_by_role("dialog").get_by_role("button", name="Give Back").click()
    expect(phone.get_by_text("Your booking is cancelled.")).to_be_visible()
    assert copies(phone) == []
    phone.goto(own_page(handed))
    expect(phone.get_by_role("button", name="Hand Over")).to_be_visible()
    assert copies(phone) == [phone.url]
    with house.visitor() as guest:
        guest.post(f"/api/guest/bookings/{phone.url.rsplit('/', 1)[1]}/cancel", json={})
    phone.reload()
    expect(phone.get_by_text("The seat is given back.")).to_be_visible()
    assert copies(phone) == []


def test_the_copy_is_removed_after_the_event(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    booking = book(house, show, "over@example.com")
    phone = visited(look_at, house, own_page(booking))
    phone.evaluate(
        """async () => {
            const pages = await caches.open("booking-pages");
            const [request] = await pages.keys();
            const headers = { "Kept-Until": new Date(Date.now() - 1000).toUTCString() };
            await pages.put(request, new Response("<html>", { headers }));
        }"""
    )
    phone.context.set_offline(True)
    with pytest.raises(Exception, match="ERR_FAILED"):
        phone.reload()
    phone.context.set_offline(False)
    phone.goto("/menu")
    assert copies(phone) == []


def test_a_place_on_the_waitlist_opens_without_a_network(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    full = put_on(manager, "Full House", in_hours(72), capacity=1)
    book(house, full, "first@example.com")
    address = wait_in_line(house, full, "Bob")
    mail = text_of(mail_to(mailbox, address, "You are on the waitlist: Full House"))
    found = re.search(r"/waitlist/[\w-]+", mail)
    assert found
    phone = visited(look_at, house, found[0])
    phone.context.set_offline(True)
    phone.reload()
    expect(phone.get_by_text(SAVED)).to_be_visible()
    expect(phone.get_by_role("heading", name="First in line, for one")).to_be_visible()
    expect(phone.get_by_role("button", name="Leave the Line")).to_be_hidden()
    phone.context.set_offline(False)
    expect(phone.get_by_role("button", name="Leave the Line")).to_be_visible()


def test_on_paper_the_booking_has_what_a_guest_needs_in_dark_ink(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    booking = book(house, show, "paper@example.com")
    page = visited(look_at, house, own_page(booking), width=720)
    page.emulate_media(media="print")
    expect(page.locator(".admits svg")).to_be_visible()
    for text in ("Low Ceiling", "212 East 52nd Street", "1, pay $15 at the door", "Terms"):
        expect(page.get_by_text(text).first).to_be_visible()
    expect(page.get_by_text("until fifteen minutes after the start")).to_be_visible()
    for role in ("button", "navigation", "contentinfo"):
        expect(page.get_by_role(role).filter(visible=True)).to_have_count(0)
    inks = page.locator(".words *:visible").evaluate_all(
        "all => [...new Set(all.map((one) => getComputedStyle(one).color))]"
    )
    assert inks == ["rgb(0, 0, 0)"]
    for size in ("A4", "Letter"):
        assert len(re.findall(rb"/Type\s*/Page\b", page.pdf(format=size))) == 1
