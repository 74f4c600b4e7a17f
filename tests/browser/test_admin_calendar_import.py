"""The manager imports a calendar."""

from pathlib import Path

from playwright.sync_api import expect

from tests.browser.event_panel import save
from tests.browser.toasts import told
from tests.browser.window import OpenPanel
from tests.events.feed_server import serving
from tests.server import RunningServer, running


def test_a_calendar_that_cannot_be_fetched_is_said_in_one_line(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, "?view=events", may_fail=True)
    page.get_by_role("button", name="Import calendar").click()
    page.get_by_label("Address of the calendar").fill("http://127.0.0.1:9/feed.ics")
    save(page, "Import")
    told(page, "Failed to import the calendar")


def test_a_calendar_is_imported_from_its_address_and_the_panel_says_what_came(
    panel: OpenPanel, tmp_path: Path
) -> None:
    with serving() as feeds, running(tmp_path, workers=1, NIGHTCAP_FEED_ALLOW_PRIVATE="1") as house:
        page = panel(house, "?view=events")
        page.get_by_role("button", name="Import calendar").click()
        page.get_by_label("Address of the calendar").fill(f"{feeds}/good")
        save(page, "Import")
        told(page, "Calendar imported successfully")
        what_came = page.get_by_role("region", name="What the import did")
        expect(what_came).to_contain_text("New1")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        page.get_by_role("button", name="All", exact=True).click()
        row = page.get_by_role("row").filter(has_text="Jazz Night")
        expect(row).to_contain_text("From the calendar")
