"""The ways through the panel, on a wide screen, on a phone and by keyboard."""

import re

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import Held, OpenPanel, OpenWindow, cookies_of
from tests.support.server import RunningServer

# The places with the names of their sections: the view of each, and that view's title.
PLACES: dict[str, dict[str, tuple[str, str | re.Pattern[str]]]] = {
    "Programme": {
        "Events": ("events", "Events"),
        "Calendar": ("calendar", re.compile("^Calendar: ")),
        "Event links": ("event-links", "Event links management"),
    },
    "Bookings": {"Bookings": ("bookings", "Bookings")},
    "Guests": {
        "All guests": ("guests", "Guests"),
        "Inbox": ("inbox", "Inbox"),
        "Newsletter": ("newsletter", "Newsletter subscribers"),
        "Secret calendar": ("secret-calendar", "Secret calendar subscribers"),
        "Letters": ("letters", "Letters"),
        "Mail log": ("mails", "Mail log"),
        "Guests' privacy": ("guests-privacy", "Guests' privacy"),
    },
    "Money": {
        "Payments": ("payments", "Payments"),
        "Books": ("books", re.compile("^Books of the month: ")),
        "Settlements": ("settlements", re.compile("^Settlements of the month: ")),
        "Promo codes": ("promo-codes", "Promo codes"),
        "Reports": ("reports", re.compile("^Report of the week: ")),
    },
    "Website": {
        "Menu": ("menu", "Menu"),
        "Pages": ("pages", "Pages"),
        "Photos": ("photos", "Photos"),
        "Videos": ("videos", "Videos"),
        "Past events": ("past-events", "Past events"),
        "Host slideshow": ("host-slideshow", "Host event slideshow images"),
        "Season list": ("season", "Season list"),
        "Texts": ("texts", "Texts"),
    },
    "Settings": {
        "Venue and hours": ("venue", "Venue and hours"),
        "Setup": ("setup", "Set up The Understudy"),
        "Booking rules": ("booking-rules", "Booking rules"),
        "Cancellations": ("refunds", "Cancellations"),
        "Taxes and terms": ("taxes", "Taxes and terms"),
        "Categories": ("categories", "Categories"),
        "Connections": ("connections", "Connections"),
        "Security": ("security", "Security"),
        "Backups": ("backups", "Backups"),
        "Changes": ("changes", "Changes"),
    },
}
TITLES = {view: title for sections in PLACES.values() for view, title in sections.values()}
# Those that were sections of the first view once.
SECTIONS = ["event-links", "newsletter", "secret-calendar", "past-events", "host-slideshow"]
PHONE, NARROWEST = 390, 320


def rail(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Panel")


def link(ways: Locator, name: str) -> Locator:
    """Return the link of this name, also where a number waits behind it."""
    return ways.get_by_role("link", name=re.compile(rf"^{name}( \d+ waiting)?$"))


def test_every_view_has_a_place_an_address_a_title_and_a_way_back(
    panel: OpenPanel, house: RunningServer
) -> None:
    # An unknown view is the first one.
    page = panel(house, "?view=cellar")
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
    ways = rail(page)
    expect(ways.locator("> ul > li")).to_have_text(["Tonight", *PLACES])
    expect(ways.locator("[aria-current]")).to_have_text("Tonight")
    heading = page.get_by_role("heading", level=1)
    for place, sections in PLACES.items():
        # The place opens its first section.
        link(ways, place).click()
        for number, (name, (view, title)) in enumerate(sections.items()):
            if number > 0:
                link(ways, name).click()
                expect(ways.locator("[aria-current=true]")).to_have_text(place)
            expect(page).to_have_url(f"{house.url}/admin?view={view}")
            expect(heading).to_have_text(title)
            expect(heading).to_be_focused()
            if isinstance(title, str):
                expect(page).to_have_title(f"{title} | Admin Panel | The Understudy")
            expect(ways.locator("[aria-current=page]")).to_have_text(re.compile(f"^{name}"))
        # All places and the sections of the open one are in sight at once.
        assert ways.evaluate("ways => ways.scrollHeight <= ways.clientHeight")
    page.go_back()
    expect(heading).to_have_text("Backups")
    expect(ways.locator("[aria-current=page]")).to_have_text("Backups")


def test_the_old_addresses_of_the_sections_lead_to_their_views(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, f"#{SECTIONS[0]}")
    for view in SECTIONS:
        page.evaluate("view => { location.hash = view; }", view)
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[view])
        expect(page).to_have_url(f"{house.url}/admin?view={view}")


def test_a_phone_has_a_bar_of_five_places_and_the_rest_behind_more(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, width=PHONE, height=844, has_touch=True)
    bar = rail(page)
    box = bar.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 844
    expect(bar.get_by_role("link")).to_have_text(["Tonight", *list(PLACES)[:4]])
    for width in (PHONE, NARROWEST):
        page.set_viewport_size({"width": width, "height": 844})
        for button in bar.locator("a, button").all():
            target = button.bounding_box()
            assert target is not None
            assert min(target["width"], target["height"]) >= 44
            assert target["x"] >= 0
            assert target["x"] + target["width"] <= width
    more = bar.get_by_role("button", name="More")
    expect(bar.locator("[aria-current]")).to_have_text("Tonight")
    more.tap()
    page.get_by_role("dialog", name="More").get_by_role("link", name="Backups").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Backups")
    expect(bar.locator("[aria-current]")).to_have_text("More")
    more.tap()
    entries = page.get_by_role("dialog", name="More")
    expect(entries.locator("[aria-current]")).to_have_text("Backups")


def test_on_a_phone_the_sections_of_a_place_are_tabs_that_scroll_sideways_within_themselves(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, width=NARROWEST, height=844, has_touch=True)
    link(rail(page), "Guests").tap()
    tabs = page.get_by_role("navigation", name="Guests")
    expect(tabs.get_by_role("link")).to_have_text(
        [re.compile(f"^{name}") for name in PLACES["Guests"]]
    )
    expect(tabs.locator("[aria-current=page]")).to_have_text("All guests")
    link(tabs, "Secret calendar").tap()
    expect(page.get_by_role("heading", level=1)).to_have_text("Secret calendar subscribers")
    # A tablet that is turned shows them later than the view.
    page.set_viewport_size({"width": 1440, "height": 844})
    go_to(page, "?view=guests-privacy")
    page.set_viewport_size({"width": NARROWEST, "height": 844})
    expect(tabs.locator("[aria-current=page]")).to_have_text("Guests' privacy")
    expect(tabs.locator("[aria-current=page]")).to_be_in_viewport(ratio=1)
    assert_accessible_and_fits(page, ((NARROWEST, 844), (PHONE, 844)))
    # A single entry is opened without them, and a place of one section has none.
    for place in ("?view=events&new=1", "?view=bookings"):
        go_to(page, place)
        expect(page.get_by_role("navigation", name=re.compile("Programme|Bookings"))).to_have_count(
            0
        )


def test_the_keyboard_can_skip_the_ways_and_what_closes_gives_the_focus_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Kept", in_hours(70))
    page = panel(house, "?view=menu")
    # From the title, which has the focus, back over the ways to the very first.
    for _ in range(rail(page).get_by_role("link").count() + 3):
        page.keyboard.press("Shift+Tab")
    expect(page.get_by_role("link", name="Skip to content")).to_be_focused()
    opener = page.get_by_role("button", name="Add to Wine")
    opener.press("Enter")
    expect(page.get_by_role("dialog").get_by_label("Name", exact=True)).to_be_focused()
    page.keyboard.press("Escape")
    expect(opener).to_be_focused()
    opener.press("Enter")
    page.get_by_role("dialog").get_by_label("Name", exact=True).fill("Gamay")
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", name="Gamay")).to_be_visible()
    expect(opener).to_be_focused()
    go_to(page, f"?view=events&event={event_id}")
    opener = page.get_by_role("main").get_by_role("button", name="More for")
    opener.press("Enter")
    page.get_by_role("menuitem", name="Cancel event").press("Enter")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_menu_opens_with_a_tap_and_not_with_the_touch_that_begins_a_scroll(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "Touched", in_hours(70))
    page = panel(house, "?view=events&q=Touched", width=390, height=844, has_touch=True)
    opener = page.get_by_role("button", name=re.compile("^More for Touched, "))
    box = opener.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    finger = page.context.new_cdp_session(page)
    menu = page.get_by_role("menu")
    for kind, at in (("touchStart", [y]), ("touchMove", [y - 60]), ("touchEnd", [])):
        points = [{"x": x, "y": place} for place in at]
        finger.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    expect(opener).to_have_attribute("aria-expanded", "false")
    opener.tap()
    expect(menu.get_by_role("menuitem").last).to_have_text("Delete")
    assert_accessible_and_fits(page, ((390, 844),))
    opener.tap()
    expect(menu).to_have_count(0)
    opener.tap()
    menu.get_by_role("menuitem", name="Duplicate").tap()
    expect(page.get_by_role("heading", name="Copy of Touched")).to_be_visible()


def test_a_long_view_begins_with_its_contents_which_lead_to_its_parts(
    panel: OpenPanel, house: RunningServer
) -> None:
    # The address that it had in an earlier release.
    page = panel(house, "?view=venue#before-you-come")
    part = page.get_by_role("heading", name="Before you come")
    expect(part).to_be_in_viewport()
    expect(part).to_be_focused()
    contents = page.get_by_role("navigation", name="On this page")
    titles = page.locator("main section > header h2").all_inner_texts()
    expect(contents.get_by_role("link")).to_have_text(titles)
    contents.get_by_role("link", name="Note of the bar").click()
    expect(page.get_by_role("heading", name="Note of the bar")).to_be_in_viewport()
    expect(page).to_have_url(f"{house.url}/admin?view=texts#note-of-the-bar")
    # The same after a reload.
    page.reload()
    expect(page.get_by_role("heading", name="Note of the bar")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Note of the bar")).to_be_focused()


@pytest.mark.parametrize(
    ("place", "title"),
    [
        # An earlier title, in an earlier view.
        ("venue#money-back", "When a guest cancels"),
        ("booking-rules#how-long-guests-data-is-kept", "How long guests' data is kept"),
        ("taxes#terms-and-privacy", "Terms and privacy"),
        ("connections#where-backups-go", "Where backups go"),
        ("security#last-log-ins", "Last log-ins"),
    ],
)
def test_an_address_leads_to_the_part_of_the_view_that_it_names(
    panel: OpenPanel, house: RunningServer, place: str, title: str
) -> None:
    page = panel(house, f"?view={place}", width=390, height=500)
    part = page.get_by_role("heading", name=title, exact=True)
    expect(part).to_be_focused()
    expect(part).to_be_in_viewport()


def test_an_address_leads_to_the_waitlist_also_once_the_guests_above_it_are_read(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client
) -> None:
    event = put_on(manager, "Long List", in_hours(30), capacity=12)
    for number in range(12):
        book_by_phone(manager, event, f"Guest {number}")
    page = look_at(house, cookies=cookies_of(manager), width=390, height=844)
    held = Held(page, "**/api/bookings?*")
    page.goto(f"/admin?view=bookings&event={event}#waitlist")
    part = page.get_by_role("heading", name="Waitlist", exact=True)
    expect(part).to_be_focused()
    held.let_go()
    expect(page.get_by_role("table", name="Guests").get_by_role("row").nth(12)).to_be_attached()
    expect(part).to_be_in_viewport()
