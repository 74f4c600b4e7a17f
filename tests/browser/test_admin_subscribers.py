"""Newsletter and secret calendar subscribers in the panel."""

import csv
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.toasts import told
from tests.support.browser.window import Held, OpenPanel
from tests.support.drills import few
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page


@dataclass(frozen=True)
class Listing:
    """One of the two lists."""

    id: str
    who: str
    table: str

    @property
    def url(self) -> str:
        return f"/api/{self.id}"

    @property
    def words(self) -> str:
        """How a sentence begins with it."""
        return self.who[0].upper() + self.who[1:]


LISTINGS = {
    "newsletter": Listing(
        "newsletter", "newsletter subscriber", "subscribers_newslettersubscriber"
    ),
    "secret calendar": Listing(
        "secret-calendar", "secret calendar subscriber", "subscribers_secretcalendarsubscriber"
    ),
}


@pytest.fixture(params=few(LISTINGS))
def listing(request: pytest.FixtureRequest, house: RunningServer) -> Listing:
    """One of the lists, with nobody on it."""
    name: str = request.param
    listing = LISTINGS[name]
    house.change(f"DELETE FROM {listing.table}")
    return listing


def section(page: Page) -> Locator:
    return page.get_by_role("main")


def join(manager: httpx.Client, listing: Listing, name: str, email: str) -> None:
    manager.post(listing.url, json={"name": name, "email": email}).raise_for_status()


def test_somebody_is_added_edited_deleted_and_put_back_and_the_list_is_downloaded(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing, tmp_path: Path
) -> None:
    page = panel(house, f"?view={listing.id}")
    assert_an_empty_list_says_so(page, listing)
    assert_only_a_name_with_an_address_is_added(page, listing)
    [row] = manager.get(listing.url).json()
    assert (row["name"], row["email"]) == ("Ada Byron", "ada@example.com")
    assert_the_table_says_who_and_since_when(page)
    assert_the_keyboard_goes_into_the_form_of_a_row_and_back_to_its_button(page, listing)
    assert_a_deletion_is_undone(page, listing)
    [row] = manager.get(listing.url).json()
    assert row["name"] == "Ada Lovelace"
    join(manager, listing, '=HYPERLINK("http://x.example")', "formula@example.com")
    assert_no_formula_runs_in_the_downloaded_csv(page, listing, tmp_path / "list.csv")


def assert_an_empty_list_says_so(page: Page, listing: Listing) -> None:
    expect(section(page).get_by_text(f"No {listing.who}s yet.", exact=True)).to_be_visible()
    expect(section(page).get_by_text("0 total")).to_be_visible()


def assert_only_a_name_with_an_address_is_added(page: Page, listing: Listing) -> None:
    """Add a subscriber; the fields are cleared and the form keeps focus."""
    part = section(page)
    name, email = part.get_by_label("Name", exact=True), part.get_by_label("Email", exact=True)
    add = part.get_by_role("button", name="Add Subscriber")
    expect(add).to_be_disabled()
    name.fill("  ")
    email.fill("ada@example.com")
    expect(add).to_be_disabled()
    name.fill(" Ada Byron ")
    expect(add).to_be_enabled()
    held = Held(page, f"**/api/{listing.id}")
    add.press("Enter")
    expect(part.get_by_role("button", name="Adding...")).to_be_disabled()
    held.let_go()
    told(page, f"{listing.words} added successfully")
    expect(name).to_have_value("")
    # Its button has nothing to send any more.
    expect(name).to_be_focused()


def assert_the_table_says_who_and_since_when(page: Page) -> None:
    part = section(page)
    expect(part.get_by_text("1 total")).to_be_visible()
    expect(part.get_by_role("columnheader")).to_have_text(
        ["Name", "Email", "State", "Subscribed date", "Actions"]
    )
    row = part.get_by_role("row").filter(has_text="Ada Byron")
    expect(row).to_contain_text("ada@example.com")
    expect(row.get_by_role("button", name="Delete Ada Byron")).to_be_visible()


def assert_the_keyboard_goes_into_the_form_of_a_row_and_back_to_its_button(
    page: Page, listing: Listing
) -> None:
    part = section(page)
    part.get_by_role("button", name="Edit Ada Byron").press("Enter")
    expect(part.get_by_role("row").get_by_label("Name")).to_be_focused()
    part.get_by_role("button", name="Cancel").press("Enter")
    expect(part.get_by_role("button", name="Edit Ada Byron")).to_be_focused()
    page.keyboard.press("Enter")
    part.get_by_role("row").get_by_label("Name").fill("Ada Lovelace")
    page.keyboard.press("Enter")
    told(page, f"{listing.words} updated successfully")
    expect(part.get_by_role("button", name="Edit Ada Lovelace")).to_be_focused()


def assert_a_deletion_is_undone(page: Page, listing: Listing) -> None:
    part = section(page)
    part.get_by_role("button", name="Delete Ada Lovelace").click()
    told(page, f"{listing.words} deleted successfully")
    expect(part.get_by_text(f"No {listing.who}s yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(part.get_by_role("button", name="Delete Ada Lovelace")).to_be_visible()


def assert_no_formula_runs_in_the_downloaded_csv(page: Page, listing: Listing, file: Path) -> None:
    with (
        page.expect_request(f"**{listing.url}/download") as asked,
        page.expect_download() as saved,
    ):
        section(page).get_by_role("button", name="Download CSV").click()
    assert asked.value.header_value("X-CSRF-Token")
    assert saved.value.suggested_filename == f"{listing.id}-subscribers.csv"
    saved.value.save_as(file)
    heading, *rows = csv.reader(file.read_text("utf-8-sig").splitlines())
    assert heading == ["Name", "Email", "Subscribed"]
    [row] = [row for row in rows if row[1] == "formula@example.com"]
    assert row[0] == '\'=HYPERLINK("http://x.example")'


def test_what_is_refused_or_fails_says_so_and_keeps_what_was_typed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada", "ada@example.com")
    join(manager, listing, "Zora", "zora@example.com")
    page = panel(house, f"?view={listing.id}", may_fail=True)
    part = section(page)
    part.get_by_label("Name", exact=True).fill("Another Ada")
    part.get_by_label("Email", exact=True).fill("ADA@example.com")
    part.get_by_role("button", name="Add Subscriber").click()
    told(page, f"Failed to add {listing.who}")
    expect(part.get_by_text("Email is on the list already.")).to_be_visible()
    expect(part.get_by_label("Name", exact=True)).to_have_value("Another Ada")
    assert len(manager.get(listing.url).json()) == 2
    part.get_by_role("button", name="Edit Ada").click()
    editor = part.get_by_role("row").filter(has=page.get_by_role("button", name="Save"))
    editor.get_by_label("Email", exact=True).fill("zora@example.com")
    editor.get_by_role("button", name="Save").click()
    told(page, f"Failed to update {listing.who}")
    expect(editor.get_by_text("Email is on the list already.")).to_be_visible()
    expect(editor.get_by_label("Email", exact=True)).to_have_value("zora@example.com")
    page.route(f"**{listing.url}/*", lambda route: route.fulfill(status=404, body="{}"))
    part.get_by_role("button", name="Delete Zora").click()
    told(page, f"Failed to delete {listing.who}")
    part.get_by_role("button", name="Download CSV").click()
    told(page, f"Failed to download {listing.who}s")


def test_a_long_list_is_leafed_through_and_searched_also_when_its_last_page_loses_all_rows(
    panel: OpenPanel, house: RunningServer, listing: Listing
) -> None:
    rows = ", ".join(
        f"('Guest {number:02}', 'guest{number}@example.com', '2026-10-03 18:00:{number:02}', 1,"
        f" 'guest {number:02} guest{number}@example.com')"
        for number in range(52)
    )
    columns = "name, email, created_at, version, search_text"
    house.change(f"INSERT INTO {listing.table} ({columns}) VALUES {rows}")
    page = panel(house, f"?view={listing.id}")
    part = section(page)
    expect(page.get_by_role("navigation", name=f"Pages of {listing.who}s")).to_be_visible()
    assert faults_of(page) == []
    expect(part.get_by_text("1-50 of 52")).to_be_visible()
    part.get_by_label(f"Search {listing.who}s").fill("guest17@")
    expect(part.get_by_text("1 found")).to_be_visible()
    expect(part.get_by_role("row").filter(has_text="Guest 17")).to_be_visible()
    part.get_by_label(f"Search {listing.who}s").fill("")
    part.get_by_role("button", name="Next").click()
    for name in ("Guest 01", "Guest 00"):
        part.get_by_role("button", name=f"Delete {name}").click()
        expect(part.get_by_role("row").filter(has_text=name)).to_have_count(0)
    expect(part.get_by_text("50 total")).to_be_visible()
    expect(part.get_by_role("row").filter(has_text="Guest 50")).to_be_visible()
    expect(part.get_by_text(f"No {listing.who}s yet.")).to_have_count(0)
