"""A guest's own booking by its link, as a guest and the manager see it."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.test_long_words import BROKEN
from tests.support.browser.accessible import faults_of
from tests.support.browser.booking_dialog import fill_in, open_dialog, submit
from tests.support.browser.box_office import book, mail_to, own_page, row_of, text_of
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.drills import few
from tests.support.mail_server import Mailbox
from tests.support.server import RunningServer

PHONE, DESK = 390, 1440


@pytest.fixture(scope="module")
def show(manager: httpx.Client) -> int:
    """Return an event with forty seats, three days ahead."""
    return put_on(manager, "Low Ceiling", in_hours(72), capacity=40, priceRange="$15")


def opened(look_at: OpenWindow, house: RunningServer, link: str, *, width: int = DESK) -> Page:
    """Open a booking's page and wait until its script runs.

    Refused requests may appear in its console.
    """
    page = look_at(house, width=width, height=844, may_fail=True)
    page.goto(link)
    expect(page.get_by_role("button", name="Correct name or phone")).to_be_visible()
    return page


def said(page: Page, text: str) -> None:
    """Wait until the page says so."""
    expect(page.get_by_role("status").filter(has_text=text)).to_be_visible()


def test_from_the_confirmation_a_guest_takes_one_more_seat_and_hears_of_it(
    look_at: OpenWindow, house: RunningServer, show: int, mailbox: Mailbox
) -> None:
    page = awake(look_at(house), f"/events/{show}-low-ceiling")
    open_dialog(page)
    fill_in(page, email="more@example.com")
    submit(page)
    summary = page.get_by_role("region", name="Your booking")
    link = summary.get_by_role("link", name="Your Booking")
    box = link.bounding_box()
    assert box
    assert box["height"] >= 44
    link.click()
    expect(page.get_by_text("You are on the list")).to_be_visible()
    save = page.get_by_role("button", name="Save").first
    expect(save).to_be_disabled()
    page.get_by_role("button", name="One seat more").click()
    save.click()
    said(page, "Saved: you have 2 seats. We emailed you a confirmation.")
    expect(page.get_by_role("definition").filter(has_text="2, pay $30")).to_be_visible()
    mail = text_of(mail_to(mailbox, "more@example.com", "Your booking has changed: Low Ceiling"))
    assert "it now holds 2 seats" in mail
    assert page.url.rpartition("/")[2] in mail


def test_the_page_is_sound_at_both_widths_and_without_a_script(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    link = own_page(book(house, show, "sound@example.com", tickets=2))
    for width in (PHONE, DESK):
        page = opened(look_at, house, link, width=width)
        assert faults_of(page) == []
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        dot = page.get_by_text("Add to your calendar").get_by_text("\u00b7").first
        expect(dot).to_be_visible(visible=width == DESK)
        page.get_by_role("button", name="Hand Over").click()
        expect(page.get_by_role("dialog", name="Who gets the seats?")).to_be_visible()
        assert faults_of(page) == []
    plain = look_at(house, javascript=False)
    plain.goto(link)
    expect(plain.get_by_text("You are on the list")).to_be_visible()
    expect(plain.get_by_text("To change or cancel this booking")).to_be_visible()
    expect(plain.get_by_role("button")).to_have_count(0)


def test_an_ordinary_word_is_not_broken_on_the_narrowest_phone(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    link = own_page(book(house, show, "narrow@example.com", tickets=2))
    page = opened(look_at, house, link, width=320)
    expect(page.get_by_role("button", name="Hand Over")).to_be_visible()
    assert page.evaluate(BROKEN) == []


LOOK = """() => {
    // What stands in for a typeface until it has come is each page's own.
    const first = (names) => names.split(",")[0];
    const look = (element, ...names) => {
        const { fontFamily, ...style } = getComputedStyle(element);
        return [first(fontFamily), ...names.map((name) => style[name])];
    };
    const called = (words, within) => [...document.querySelectorAll(`${within} *`)].findLast(
        (one) => one.textContent.trim() === words,
    );
    const type = ["color", "fontSize", "letterSpacing", "textTransform"];
    const frame = ["height", "borderColor", "backgroundColor"];
    return {
        button: look(called("View Events", "header"), ...type, ...frame),
        label: look(called("Find Us", "footer"), ...type),
        footer: look(document.querySelector("footer"), "color", "fontSize", "padding"),
        title: look(document.querySelector("h1"), "color", "fontWeight"),
    };
}"""


@pytest.mark.every_page
@pytest.mark.parametrize("width", few([PHONE, DESK]))
def test_the_pages_of_private_links_look_like_the_site(
    look_at: OpenWindow, house: RunningServer, show: int, width: int
) -> None:
    site = awake(look_at(house, width=width, height=844), f"/events/{show}-low-ceiling")
    looks = site.evaluate(LOOK)
    page = look_at(house, width=width, height=844, may_fail=True)
    for own in ("/booking/unknown", "/waitlist/unknown"):
        page.goto(own)
        assert page.evaluate(LOOK) == looks, own
        main = page.get_by_role("main")
        backdrop = main.evaluate("main => getComputedStyle(main).backgroundImage")
        assert "rgb(42, 13, 16)" in backdrop
        assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_name_and_phone_are_corrected_with_the_keyboard(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = opened(look_at, house, own_page(book(house, show, "typo@example.com", tickets=2)))
    page.get_by_role("button", name="Correct name or phone").focus()
    page.keyboard.press("Enter")
    dialog = page.get_by_role("dialog", name="Name and phone")
    expect(dialog.get_by_label("Name")).to_have_value("Ada Lovelace")
    dialog.get_by_label("Name").fill("Ada King")
    page.keyboard.press("Enter")
    said(page, "Saved.")
    expect(dialog).to_be_hidden()
    expect(page.get_by_role("definition").filter(has_text="Ada King")).to_be_visible()


def test_a_guest_corrects_the_email_address_by_a_link_in_the_new_mailbox(
    look_at: OpenWindow, house: RunningServer, show: int, mailbox: Mailbox
) -> None:
    link = own_page(book(house, show, "slip@gmial.com"))
    page = opened(look_at, house, link, width=PHONE)
    page.get_by_role("button", name="Correct email address").click()
    dialog = page.get_by_role("dialog", name="Email address")
    expect(dialog.get_by_label("Email")).to_have_value("slip@gmial.com")
    dialog.get_by_label("Email").fill("slip@hotmial.com")
    dialog.get_by_role("button", name="Did you mean slip@hotmail.com?").click()
    expect(dialog.get_by_label("Email")).to_have_value("slip@hotmail.com")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Send the Link").click()
    said(page, "We sent a link to slip@hotmail.com.")
    expect(page.get_by_text("Until then we write to slip@gmial.com.")).to_be_visible()
    text = text_of(mail_to(mailbox, "slip@hotmail.com", "Confirm your email address"))
    [path] = re.findall(r"/new-email/[\w-]+", text)
    page.goto(path)
    assert faults_of(page) == []
    page.get_by_role("button", name="Use This Address").click()
    expect(page.get_by_role("definition").filter(has_text="slip@hotmail.com")).to_be_visible()
    page.goto(link)
    expect(page.get_by_role("definition").filter(has_text="slip@hotmail.com")).to_be_visible()
    mail_to(mailbox, "slip@gmial.com", "Your email address has changed")
    mail_to(mailbox, "slip@hotmail.com", "Your booking has changed")


def test_a_guest_says_what_the_venue_should_know_and_the_door_reads_it(
    look_at: OpenWindow,
    panel: OpenPanel,
    house: RunningServer,
    show: int,
) -> None:
    page = opened(look_at, house, own_page(book(house, show, "asks@example.com", name="Asks")))
    page.get_by_role("button", name="Anything we should know?").click()
    dialog = page.get_by_role("dialog", name="Anything we should know?")
    dialog.get_by_role("textbox").fill("A wheelchair, please.")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Save").click()
    said(page, "Saved.")
    expect(page.get_by_role("definition").filter(has_text="A wheelchair")).to_be_visible()
    listed = panel(house, f"?view=bookings&event={show}")
    expect(row_of(listed, "Asks").get_by_text("Guest: A wheelchair, please.").first).to_be_visible()
    listed.goto(f"/door/events/{show}")
    expect(listed.get_by_text("Guest: A wheelchair, please.").first).to_be_visible()


def test_who_uses_the_keyboard_stays_where_they_were(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = opened(look_at, house, own_page(book(house, show, "keys@example.com", tickets=2)))
    again = page.get_by_role("button", name="Send the mail again")
    again.focus()
    page.keyboard.press("Enter")
    said(page, "The email is on its way to you.")
    expect(again).to_be_focused()
    page.get_by_role("button", name="Give back both seats").focus()
    page.keyboard.press("Enter")
    page.context.set_offline(True)
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog").get_by_role("alert")).to_contain_text("You are offline")
    expect(page.get_by_role("dialog").get_by_role("button", name="Give Back")).to_be_focused()
    page.context.set_offline(False)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Give back both seats")).to_be_focused()


def test_a_guest_takes_another_date_and_keeps_link_and_code(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    first = put_on(manager, "Two Nights", in_hours(72), capacity=10)
    put_on(manager, "Two Nights", in_hours(96), capacity=1)
    put_on(manager, "Two Nights", in_hours(120), capacity=10, priceRange="$20")
    for day in range(6, 12):
        put_on(manager, "Two Nights", in_hours(24 * day), priceRange="Free")
    link = own_page(book(house, first, "mover@example.com", tickets=2))
    page = opened(look_at, house, link, width=PHONE)
    page.get_by_role("button", name="Take Another Date").click()
    dialog = page.get_by_role("dialog", name="Which date instead?")
    # One of the other dates has too few seats. The next six are shown.
    dates = dialog.get_by_role("radio")
    expect(dates).to_have_count(6)
    expect(dates.first).to_be_checked()
    expect(dialog.get_by_text("10 seats left, $20")).to_be_visible()
    expect(dialog.get_by_text("Free")).to_have_count(6)
    assert faults_of(page) == []
    dialog.get_by_text("More dates").click()
    expect(dates).to_have_count(7)
    dialog.get_by_role("button", name="Move").click()
    said(page, "Your booking has moved. We emailed you a confirmation.")
    expect(page.get_by_role("button", name="Take Another Date")).to_be_focused()
    mail = text_of(mail_to(mailbox, "mover@example.com", "Your booking has moved: Two Nights"))
    assert "it was for" in mail
    assert page.url.rpartition("/")[2] in mail


def test_seats_are_handed_over_and_the_link_has_ended(
    look_at: OpenWindow, house: RunningServer, show: int, mailbox: Mailbox
) -> None:
    link = own_page(book(house, show, "giver@example.com", tickets=2))
    page = opened(look_at, house, link, width=PHONE)
    page.get_by_role("button", name="Hand Over").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Eve Moneypenny")
    dialog.get_by_label("Email").fill("giver@example.com")
    dialog.get_by_label("Phone").fill("212 555 0142")
    dialog.get_by_role("button", name="Hand Over").click()
    expect(dialog.get_by_role("alert")).to_contain_text("in the name of this address already")
    expect(dialog.get_by_label("Email")).to_be_focused()
    dialog.get_by_label("Email").fill("taker@example.com")
    dialog.get_by_role("button", name="Hand Over").click()
    heading = page.get_by_role("heading", name="Your Seats Are Handed Over")
    expect(heading).to_be_focused()
    expect(page).to_have_title(re.compile("^Your Seats Are Handed Over"))
    expect(
        page.get_by_text("Eve Moneypenny has one of their own. We emailed both of you.")
    ).to_be_visible()
    assert faults_of(page) == []
    page.reload()
    told = page.get_by_role("status")
    expect(told).to_contain_text(re.compile(r"You handed over your 2 seats .* on \w+day, "))
    expect(told).to_contain_text("yours no longer work.")
    assert faults_of(page) == []
    mail_to(mailbox, "giver@example.com", "You have handed your seats over: Low Ceiling")
    mail = text_of(mail_to(mailbox, "taker@example.com", "Your seats: Low Ceiling"))
    found = re.search(r"/booking/[\w-]{43}", mail)
    assert found
    assert found[0] != link
    taken = opened(look_at, house, found[0])
    expect(taken.get_by_role("definition").filter(has_text="Eve Moneypenny")).to_be_visible()


def test_one_of_three_seats_is_handed_over_and_the_link_keeps_two(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    # A show of its own: the others' bookings count for the limits of their show.
    show = put_on(manager, "Open Door", in_hours(72), capacity=40, priceRange="$15")
    link = own_page(book(house, show, "sharer@example.com", tickets=3))
    page = opened(look_at, house, link, width=PHONE)
    dialog = write_friend(page)
    expect(dialog.get_by_label("Seats")).to_have_value("3")
    dialog.get_by_label("Seats").select_option("1")
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Hand Over").click()
    said(page, "Handed over: Eve Moneypenny has a link and a code of their own.")
    expect(page.get_by_role("button", name="Hand Over")).to_be_focused()
    expect(page.get_by_role("definition").filter(has_text=re.compile("^2"))).to_be_visible()
    mail_to(mailbox, "sharer@example.com", "Your booking has changed: Open Door")
    mail_to(mailbox, "friend@example.com", "Your seats: Open Door")


def write_friend(page: Page) -> Locator:
    """Type who goes instead, and return the dialog."""
    page.get_by_role("button", name="Hand Over").click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Eve Moneypenny")
    dialog.get_by_label("Email").fill("friend@example.com")
    dialog.get_by_label("Phone").fill("212 555 0142")
    return dialog


def has_friend(dialog: Locator) -> None:
    expect(dialog.get_by_label("Name")).to_have_value("Eve Moneypenny")
    expect(dialog.get_by_label("Email")).to_have_value("friend@example.com")
    expect(dialog.get_by_label("Phone")).to_have_value("212 555 0142")


def test_what_is_typed_stays_when_the_booking_was_changed_meanwhile(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    link = own_page(book(house, show, "typing@example.com", tickets=2))
    page, other = opened(look_at, house, link, width=PHONE), opened(look_at, house, link)
    dialog = write_friend(page)
    other.get_by_role("button", name="One seat more").click()
    other.get_by_role("button", name="Save").first.click()
    said(other, "Saved: you have 3 seats.")
    dialog.get_by_role("button", name="Hand Over").click()
    expect(dialog.get_by_role("alert")).to_contain_text("This was changed in the meantime.")
    has_friend(dialog)
    dialog.get_by_role("button", name="Hand Over").click()
    expect(page.get_by_role("heading", name="Your Seats Are Handed Over")).to_be_visible()


def test_what_is_typed_outlives_a_reload_and_another_change(
    look_at: OpenWindow, house: RunningServer, show: int
) -> None:
    page = opened(look_at, house, own_page(book(house, show, "reloads@example.com", tickets=2)))
    write_friend(page)
    page.reload()
    page.get_by_role("button", name="Hand Over").click()
    dialog = page.get_by_role("dialog")
    has_friend(dialog)
    dialog.get_by_role("button", name="Keep Them").click()
    page.get_by_role("button", name="One seat more").click()
    page.get_by_role("button", name="Save").first.click()
    said(page, "Saved: you have 3 seats.")
    page.get_by_role("button", name="Hand Over").click()
    has_friend(dialog)


@pytest.mark.parametrize("answer", ["none", "503"])
def test_a_change_that_is_done_is_not_said_to_have_failed_where_the_page_cannot_be_read_again(
    look_at: OpenWindow, house: RunningServer, show: int, answer: str
) -> None:
    link = own_page(book(house, show, f"away-{answer}@example.com", tickets=2))
    page = opened(look_at, house, link)

    def is_away(route: Route) -> None:
        if answer == "none":
            route.abort()
        else:
            route.fulfill(status=503, body="<main>Lights out</main>", content_type="text/html")

    page.route(f"**{link}", is_away)
    page.get_by_role("button", name="Give back both seats").click()
    page.get_by_role("dialog").get_by_role("button", name="Give Back").click()
    said(
        page,
        "Your booking is cancelled. We emailed you a confirmation."
        " Please reload this page to see it.",
    )
    expect(page.get_by_text("You are on the list")).to_be_visible()
    page.unroute(f"**{link}")
    page.reload()
    expect(page.get_by_text("Cancelled", exact=True)).to_be_visible()


def test_while_a_party_waits_nothing_says_that_seats_are_free_for_others(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    full = put_on(manager, "Full House", in_hours(72), capacity=2)
    link = own_page(book(house, full, "holder@example.com", tickets=2))
    page = opened(look_at, house, link)
    page.get_by_role("button", name="Give back both seats").click()
    expect(page.get_by_role("dialog")).to_contain_text("Others can book your")
    with house.visitor() as guest:
        body = {
            "customerName": "Bob",
            "customerEmail": "bob@example.com",
            "customerPhone": "212 555 0101",
        }
        guest.post(
            "/api/waitlist", json=body | {"eventId": full, "partySize": 2}
        ).raise_for_status()
    page.reload()
    page.get_by_role("button", name="Give back both seats").click()
    expect(page.get_by_role("dialog")).to_contain_text(
        "One party is waiting: your seats go to it at once, if they fit."
    )
    expect(page.get_by_text("Others can book")).to_have_count(0)


def test_two_windows_do_not_overwrite_each_other_and_seats_are_given_back(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, mailbox: Mailbox
) -> None:
    show = put_on(manager, "Low Ceiling", in_hours(96), capacity=10)
    link = own_page(book(house, show, "twice@example.com", tickets=2))
    first, second = opened(look_at, house, link), opened(look_at, house, link)
    first.get_by_role("button", name="One seat fewer").click()
    first.get_by_role("button", name="Save").first.click()
    said(first, "Saved: you have 1 seat.")
    second.get_by_role("button", name="One seat more").click()
    second.get_by_role("button", name="Save").first.click()
    said(second, "This was changed in the meantime.")
    second.get_by_role("button", name="Give back the seat").click()
    second.get_by_role("dialog").get_by_role("button", name="Give Back").click()
    said(second, "Your booking is cancelled.")
    expect(second.get_by_text("Cancelled", exact=True)).to_be_visible()
    assert faults_of(second) == []
    mail_to(mailbox, "twice@example.com", "Your booking is cancelled: Low Ceiling")


def test_the_manager_copies_the_link_and_reads_what_the_guest_changed(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    show = put_on(manager, "Copied", in_hours(72), capacity=10)
    link = own_page(book(house, show, "copied@example.com", tickets=2))
    own = opened(look_at, house, link)
    own.get_by_role("button", name="One seat more").click()
    own.get_by_role("button", name="Save").first.click()
    said(own, "Saved")
    page = panel(house, f"?view=bookings&event={show}&guest=copied@example.com")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    choose(page, "Ada Lovelace", "Copy link")
    expect(page.get_by_text("Link copied!").first).to_be_visible()
    assert str(page.evaluate("navigator.clipboard.readText()")).endswith(link)
    expect(row_of(page, "Ada Lovelace")).to_be_visible()
    choose(page, "Ada Lovelace", "What changed")
    expect(page.get_by_role("listitem").filter(has_text="Booking changed").first).to_contain_text(
        "· Guest"
    )
