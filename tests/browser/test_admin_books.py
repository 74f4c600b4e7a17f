"""The books of a month, a show's settlement, and a guest's receipt, as pages to print."""

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.panel_places import go_to
from tests.support.browser.paying import pay_for_two
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel, OpenWindow, wait_until
from tests.support.server import RunningServer

SIZES = ((390, 844), (320, 640), (1440, 900))


@pytest.fixture(scope="module")
def paid(house: RunningServer, manager: httpx.Client) -> tuple[int, str]:
    """Return a show in a day for which $50 were paid, and the token of that booking."""
    prices: list[dict[str, object]] = [{"name": "Standard", "amount": 2500}]
    event_id = put_on(manager, "Late Pour", in_hours(24), capacity=40, tiers=prices, payment="now")
    _, token = pay_for_two(house, event_id)
    return event_id, token


def wait_until_paid(panel: OpenPanel, house: RunningServer) -> None:
    # The worker asks the provider within seconds.
    paid = "SELECT COUNT(*) FROM payments_payment WHERE state = 'paid'"
    wait_until(panel(house, "?view=payments"), lambda: house.number(paid) == 1, seconds=30)


def test_the_month_shows_what_came_in_and_leads_to_the_settlement_of_a_show(
    panel: OpenPanel, house: RunningServer, paid: tuple[int, str]
) -> None:
    wait_until_paid(panel, house)
    page = panel(house, "?view=books")
    expect(page.get_by_text("Practice: no money moves.")).to_be_visible()
    figures = page.get_by_role("main").get_by_role("term").filter(has_text="Prepaid").locator("..")
    expect(figures.first).to_contain_text("$50")
    assert_accessible_and_fits(page, SIZES)
    with page.expect_download() as shows:
        page.get_by_role("region", name="Shows").get_by_role("button", name="CSV").click()
    assert shows.value.suggested_filename.startswith("shows-")
    page.get_by_role("link", name="Late Pour").click()
    expect(page.get_by_role("heading", name="Late Pour", level=1)).to_be_visible()
    assert_accessible_and_fits(page, SIZES)
    sheet = page.url
    go_to(page, "?view=settlements")
    expect(page.get_by_role("heading", name="Settlements of the month")).to_be_visible()
    assert_accessible_and_fits(page, SIZES)
    page.get_by_role("link", name="Late Pour").click()
    expect(page).to_have_url(sheet)
    # The address that it had in earlier releases.
    page.goto(sheet.replace("view=events", "view=books"))
    expect(page).to_have_url(sheet)
    page.get_by_label("Artists' share in per cent").fill("70")
    page.get_by_label("Costs").fill("Piano tuner: ten")
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("must be lines like Piano tuner: 120")).to_be_visible()
    page.get_by_label("Costs").fill("Piano tuner: 10")
    page.get_by_label("Guarantee in USD").fill("20")
    page.get_by_role("button", name="Save").click()
    told(page, "Settlement saved successfully")
    artists = page.get_by_role("term").filter(has_text="Artists").locator("..")
    expect(artists).to_contain_text("$28")
    # Both sign the sheet: it names the whole deal, and no note of the panel lies on it.
    expect(artists).to_contain_text("70%, or the guarantee of $20 if that is more")
    gross = page.get_by_role("term").filter(has_text="Gross").locator("..")
    expect(gross).to_contain_text("2 seats")
    page.emulate_media(media="print")
    expect(page.get_by_text("Settlement saved successfully").first).to_be_hidden()


def test_a_guest_prints_the_receipt(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer, paid: tuple[int, str]
) -> None:
    wait_until_paid(panel, house)
    page = look_at(house)
    page.goto(f"/booking/{paid[1]}")
    page.get_by_role("link", name="receipt").click()
    expect(page.locator(".ticket")).to_contain_text("PRACTICE-")
    assert_accessible_and_fits(page, SIZES)
    page.emulate_media(media="print")
    expect(page.get_by_role("link", name="Back to the Booking")).to_be_hidden()
