"""The manager imports a calendar."""

from pathlib import Path

from playwright.sync_api import Page, expect

from tests.support.browser.event_panel import save
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel
from tests.support.events.feed_server import serving
from tests.support.server import running

ON = "SELECT count(*) FROM events_event WHERE cancelled_at IS NULL AND deleted_at IS NULL"
ASK_FOR = """url => fetch("/api/feed/import", {
    method: "POST",
    headers: {
        "Content-Type": "application/json",
        "X-CSRF-Token": decodeURIComponent(document.cookie.match(/csrf-token=([^;]*)/)[1]),
    },
    body: JSON.stringify({ url }),
})"""


def preview(page: Page, address: str) -> None:
    page.get_by_role("button", name="Import calendar").click()
    page.get_by_label("Address of the calendar").fill(address)
    save(page, "Preview")


def import_from(page: Page, address: str) -> None:
    preview(page, address)
    expect(page.get_by_role("region", name="What the import would do")).to_be_visible()
    save(page, "Import")


def test_a_calendar_is_imported_from_its_address_and_asks_before_much_is_cancelled(
    panel: OpenPanel, tmp_path: Path
) -> None:
    with serving() as feeds, running(tmp_path, workers=1, NIGHTCAP_FEED_ALLOW_PRIVATE="1") as house:
        page = panel(house, "?view=events", may_fail=True)
        import_from(page, f"{feeds}/season")
        told(page, "Calendar imported successfully")
        what_came = page.get_by_role("region", name="What the import did")
        expect(what_came).to_contain_text("New3")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        preview(page, f"{feeds}/good")
        said = page.get_by_role("region", name="What the import would do")
        expect(said.get_by_role("listitem")).to_contain_text(["Jazz Night", "Gala 2030"])
        expect(said).to_contain_text("Is this the whole calendar?")
        assert house.number(ON) == 3
        page.get_by_role("button", name="Import and cancel 3 events").click()
        expect(page.get_by_role("region", name="What the import did")).to_be_visible()
        assert house.number(ON) == 1
        page.get_by_role("button", name="Undo the import").click()
        told(page, "The import was undone")
        expect(page.get_by_role("region", name="What became of the import")).to_contain_text(
            "Off the programme1As they were3Kept0"
        )
        page.get_by_role("button", name="Done").click()
        # What runs by itself asks in the list of events.
        page.evaluate(ASK_FOR, f"{feeds}/good")
        page.reload()
        question = page.get_by_role("region", name="Shall 3 events be cancelled?")
        expect(question.get_by_role("listitem")).to_contain_text(["Gala 2030", "2031", "2032"])
        expect(page.get_by_role("dialog")).to_have_count(0)
        assert house.number(ON) == 3
        page.get_by_role("link", name="Tonight").first.click()
        page.get_by_role("link", name="1 calendar could not be imported").click()
        question.get_by_role("button", name="Cancel 3 events").click()
        told(page, "Calendar imported successfully")
        expect(question).to_have_count(0)
        assert house.number(ON) == 1
        page.get_by_role("button", name="All", exact=True).click()
        row = page.get_by_role("row").filter(has_text="Jazz Night")
        expect(row).to_contain_text("From the calendar")
        # One that cannot be fetched is said in one line, at its field.
        preview(page, "http://127.0.0.1:9/feed.ics")
        expect(page.get_by_text("The feed's server cannot be reached.")).to_be_visible()


def test_what_an_import_leaves_out_is_named_by_date_in_the_dialog_and_in_the_list_of_events(
    panel: OpenPanel, tmp_path: Path
) -> None:
    with serving() as feeds, running(tmp_path, workers=1, NIGHTCAP_FEED_ALLOW_PRIVATE="1") as house:
        page = panel(house, "?view=events")
        import_from(page, f"{feeds}/held")
        lines = page.get_by_role("region", name="What the import did").get_by_role("listitem")
        expect(lines).to_have_count(21)
        tentative = "it is tentative in the calendar, so it is not published"
        expect(lines.first).to_have_text(f"Hold for the trio, Dec 2, 2030, 8:00 PM: {tentative}")
        expect(lines.last).to_have_text("and 7 more")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        last = page.get_by_role("group").filter(has_text="27 dates left out or changed")
        expect(last.get_by_role("listitem").first).to_be_hidden()
        last.get_by_text("27 dates left out or changed").click()
        expect(last.get_by_role("listitem").first).to_contain_text("Dec 2, 2030, 8:00 PM")
        page.reload()
        expect(page.get_by_text("27 dates left out or changed")).to_be_visible()
