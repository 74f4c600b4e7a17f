"""The manager's report of a week and of a month."""

from datetime import UTC, datetime
from pathlib import Path

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.box_office import book_by_phone, row_of
from tests.support.browser.event_panel import fill, save
from tests.support.browser.programme import put_on
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

TUESDAY = datetime(2037, 6, 10, 0, tzinfo=UTC)


def figure(page: Page, name: str) -> Locator:
    """One of the figures of the whole period."""
    named = page.locator("dl > div").filter(has=page.get_by_text(name, exact=True))
    return named.get_by_role("definition").first


def test_a_week_says_what_is_booked_and_expected_and_leads_to_its_month_and_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    late_pour = put_on(manager, "Late Pour", TUESDAY, priceRange="$15-25", capacity=70)
    book_by_phone(manager, late_pour, "Grace Hopper", tickets=3)
    book_by_phone(manager, late_pour, "Ada Lovelace", tickets=2)
    page = panel(house, "?view=reports&week=2037-06-11")
    expect(page.get_by_role("heading", name="June 8 to 14, 2037", level=1)).to_be_visible()
    expect(figure(page, "Seats booked")).to_have_text("5")
    expect(figure(page, "Money expected")).to_have_text("–")
    expect(page.get_by_text("The money of 1 performance is not in it")).to_be_visible()
    row_of(page, "Late Pour").get_by_role("link", name="No amount").click()
    expect(page.get_by_label("Title", exact=True)).to_have_value("Late Pour")
    fill(page, price_amount="17.50")
    save(page)
    told(page, "Event saved successfully")
    page.goto("/admin?view=reports&week=2037-06-08")
    expect(figure(page, "Money expected")).to_have_text("$87.50")
    expect(row_of(page, "Late Pour")).to_contain_text("5 of 70")
    expect(row_of(page, "By phone")).to_contain_text("5")
    chart = page.get_by_role("img", name="Money by day: expected $87.50", exact=True)
    expect(chart).to_be_visible()
    page.get_by_role("button", name="Month", exact=True).click()
    expect(page.get_by_role("heading", name="June 2037", level=1)).to_be_visible()
    expect(figure(page, "Seats booked")).to_have_text("5")
    page.go_back()
    expect(page.get_by_role("heading", name="June 8 to 14, 2037", level=1)).to_be_visible()
    page.get_by_role("link", name="Next").click()
    expect(page.get_by_role("heading", name="June 15 to 21, 2037", level=1)).to_be_visible()
    expect(page.get_by_text("Nothing is on the programme on these days.")).to_be_visible()


def test_the_report_is_saved_as_a_file(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, tmp_path: Path
) -> None:
    put_on(manager, "Fair of August", datetime(2037, 8, 5, 0, tzinfo=UTC))
    page = panel(house, "?view=reports&month=2037-08")
    expect(row_of(page, "Fair of August")).to_be_visible()
    with page.expect_download() as download:
        page.get_by_role("button", name="Download CSV").click()
    assert download.value.suggested_filename == "report-2037-08-01-to-2037-08-31.csv"
    file = tmp_path / "report.csv"
    download.value.save_as(file)
    assert "Fair of August" in file.read_text("utf-8-sig")
