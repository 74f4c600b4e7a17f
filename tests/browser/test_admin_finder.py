"""One field finds any event, booking, guest and setting of the panel."""

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


def found(page: Page, group: str) -> Locator:
    return page.get_by_role("dialog", name="Find").get_by_role("region", name=group)


def test_its_key_opens_it_from_any_view_and_enter_takes_the_first_that_is_found(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Quartet of Keys", in_hours(50))
    book_by_phone(manager, event_id, "Quentin Keys")
    page = panel(house, "?view=menu")
    expect(page.get_by_role("heading", name="Menu", level=1)).to_be_visible()
    page.keyboard.press("Control+k")
    field = page.get_by_label("Event, guest, booking or setting")
    expect(field).to_be_focused()
    page.keyboard.type("quentin keys")
    expect(found(page, "Bookings").get_by_role("link")).to_contain_text("Quartet of Keys")
    expect(found(page, "Guests").get_by_role("link")).to_contain_text("Quentin Keys")
    assert_accessible_and_fits(page, ((390, 844), (1440, 900)))
    field.fill("quartet")
    event = found(page, "Events").get_by_role("link", name="Quartet of Keys")
    expect(event).to_be_visible()
    page.keyboard.press("ArrowDown")
    expect(event).to_be_focused()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page).to_have_url(f"{house.url}/admin?view=events&event={event_id}")
    expect(page.get_by_role("dialog", name="Find")).to_have_count(0)


def test_a_slash_opens_it_too_but_not_where_one_types_and_settings_are_found(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events")
    search = page.get_by_label("Search events")
    search.press("/")
    expect(search).to_have_value("/")
    page.get_by_role("heading", name="Events", level=1).click()
    page.keyboard.press("/")
    page.get_by_label("Event, guest, booking or setting").fill("tagline")
    found(page, "Panel").get_by_role("link", name="Tagline").click()
    expect(page).to_have_url(f"{house.url}/admin?view=venue#words-of-the-house")
    expect(page.get_by_role("heading", name="Words of the house")).to_be_in_viewport()
    page.keyboard.press("/")
    page.get_by_label("Event, guest, booking or setting").fill("mail server")
    found(page, "Panel").get_by_role("link", name="Mail server").click()
    expect(page.get_by_role("heading", name="Mail server")).to_be_visible()


def test_it_says_when_nothing_is_called_that_and_a_phone_opens_it_under_more(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "")
    page.set_viewport_size({"width": 390, "height": 844})
    page.get_by_role("button", name="More", exact=True).click()
    page.get_by_role("button", name="Find").click()
    page.get_by_label("Event, guest, booking or setting").fill("zzzzqq")
    expect(page.get_by_text("Nothing is called that.")).to_be_visible()
