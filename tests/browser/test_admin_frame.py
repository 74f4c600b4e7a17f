"""The ways through the panel, on a wide screen, on a phone and by keyboard."""

import re

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.panel_places import go_to
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

# The names of the ways, with the views that they lead to and those views' titles.
VIEWS = {
    "Events": ("events", "Events"),
    "Bookings": ("bookings", "Bookings"),
    "Inbox": ("inbox", "Inbox"),
    "Guests": ("guests", "Guests"),
    "Newsletter": ("newsletter", "Newsletter subscribers"),
    "Secret calendar": ("secret-calendar", "Secret calendar subscribers"),
    "Event links": ("event-links", "Event links management"),
    "Menu": ("menu", "Menu"),
    "Past events": ("past-events", "Past events"),
    "Host slideshow": ("host-slideshow", "Host event slideshow images"),
    "Videos": ("videos", "Videos"),
    "Photos": ("photos", "Photos"),
    "Season list": ("season", "Season list"),
    "Venue and hours": ("venue", "Venue and hours"),
    "Payments": ("payments", "Payments"),
    "Promo codes": ("promo-codes", "Promo codes"),
    "Mail log": ("mails", "Mail log"),
    "Changes": ("changes", "Changes"),
    "Connections": ("connections", "Connections"),
    "Backups": ("backups", "Backups"),
    "Security": ("security", "Security"),
}
TITLES = dict(VIEWS.values())
# Those that were sections of the first view once.
SECTIONS = ["event-links", "newsletter", "secret-calendar", "past-events", "host-slideshow"]
PHONE = 390


def rail(page: Page) -> Locator:
    return page.get_by_role("navigation", name="Panel")


def test_every_view_has_an_address_a_title_and_a_way_back(
    panel: OpenPanel, house: RunningServer
) -> None:
    # An unknown view is the first one.
    page = panel(house, "?view=cellar")
    expect(page.get_by_role("heading", name="Admin Panel")).to_be_visible()
    heading = page.get_by_role("heading", level=1)
    for name, (view, title) in VIEWS.items():
        rail(page).get_by_role("link", name=name, exact=True).click()
        expect(page).to_have_url(f"{house.url}/admin?view={view}")
        expect(heading).to_have_text(title)
        expect(heading).to_be_focused()
        expect(page).to_have_title(f"{title} | Admin Panel | The Understudy")
        expect(rail(page).locator("[aria-current]")).to_have_text(re.compile(f"^{name}"))
    page.go_back()
    expect(heading).to_have_text("Backups")


def test_the_old_addresses_of_the_sections_lead_to_their_views(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, f"#{SECTIONS[0]}")
    for view in SECTIONS:
        page.evaluate("view => { location.hash = view; }", view)
        expect(page.get_by_role("heading", level=1)).to_have_text(TITLES[view])
        expect(page).to_have_url(f"{house.url}/admin?view={view}")


def test_a_phone_has_a_bar_under_the_thumb_and_the_rest_behind_more(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, width=PHONE, height=844, has_touch=True)
    bar = rail(page)
    box = bar.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] == 844
    for button in bar.get_by_role("link").all():
        target = button.bounding_box()
        assert target is not None
        assert min(target["width"], target["height"]) >= 44
    more = bar.get_by_role("button", name="More")
    expect(bar.locator("[aria-current]")).to_have_text("Tonight")
    more.tap()
    page.get_by_role("dialog", name="More").get_by_role("link", name="Mail log").tap()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("heading", level=1)).to_have_text("Mail log")
    expect(bar.locator("[aria-current]")).to_have_text("More")
    more.tap()
    entries = page.get_by_role("dialog", name="More")
    expect(entries.locator("[aria-current]")).to_have_text("Mail log")


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
    opener = page.get_by_role("button", name="Cancel event")
    opener.press("Enter")
    expect(page.get_by_role("alertdialog")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("alertdialog")).to_have_count(0)
    expect(opener).to_be_focused()


def test_a_long_view_begins_with_its_contents_which_lead_to_its_parts(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=venue#before-you-come")
    part = page.get_by_role("heading", name="Before you come")
    expect(part).to_be_in_viewport()
    expect(part).to_be_focused()
    contents = page.get_by_role("navigation", name="On this page")
    titles = page.locator("main section > header h2").all_inner_texts()
    expect(contents.get_by_role("link")).to_have_text(titles)
    contents.get_by_role("link", name="Note of the bar").click()
    expect(page.get_by_role("heading", name="Note of the bar")).to_be_in_viewport()
    expect(page).to_have_url(f"{house.url}/admin?view=venue#note-of-the-bar")
    # The same after a reload.
    page.reload()
    expect(page.get_by_role("heading", name="Note of the bar")).to_be_in_viewport()
    expect(page.get_by_role("heading", name="Note of the bar")).to_be_focused()
