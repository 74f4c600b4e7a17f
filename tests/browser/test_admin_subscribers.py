"""Newsletter and secret calendar subscribers in the panel (specification, sections 2, 5 and 8)."""

import csv
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.toasts import told
from tests.browser.window import Held, OpenPanel
from tests.server import RunningServer


@dataclass(frozen=True)
class Listing:
    """One of the two lists."""

    id: str
    who: str

    @property
    def url(self) -> str:
        return f"/api/{self.id}"

    @property
    def words(self) -> str:
        """How a sentence begins with it."""
        return self.who[0].upper() + self.who[1:]


LISTINGS = {
    "newsletter": Listing("newsletter", "newsletter subscriber"),
    "secret calendar": Listing("secret-calendar", "secret calendar subscriber"),
}


@pytest.fixture(params=LISTINGS)
def listing(request: pytest.FixtureRequest, manager: httpx.Client) -> Listing:
    name: str = request.param
    listing = LISTINGS[name]
    for row in manager.get(listing.url).json():
        manager.delete(f"{listing.url}/{row['id']}").raise_for_status()
    return listing


def section(page: Page) -> Locator:
    return page.get_by_role("main")


def join(manager: httpx.Client, listing: Listing, name: str, email: str) -> None:
    manager.post(listing.url, json={"name": name, "email": email}).raise_for_status()


def test_an_empty_list_says_so(panel: OpenPanel, house: RunningServer, listing: Listing) -> None:
    part = section(panel(house, f"?view={listing.id}"))
    expect(part.get_by_text(f"No {listing.who}s yet.", exact=True)).to_be_visible()
    expect(part.get_by_text("0 total")).to_be_visible()


def test_the_table_has_name_email_subscribed_date_and_delete_and_there_is_a_total(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada Byron", "ada@example.com")
    join(manager, listing, "Zora Hurston", "zora@example.com")
    part = section(panel(house, f"?view={listing.id}"))
    expect(part.get_by_text("2 total")).to_be_visible()
    expect(part.get_by_role("columnheader")).to_have_text(
        ["Name", "Email", "Subscribed date", "Actions"]
    )
    row = part.get_by_role("row").filter(has_text="Ada Byron")
    expect(row).to_contain_text("ada@example.com")
    expect(row.get_by_role("button", name="Delete Ada Byron")).to_be_visible()


def test_add_is_disabled_until_name_and_email_are_more_than_spaces(
    panel: OpenPanel, house: RunningServer, listing: Listing
) -> None:
    part = section(panel(house, f"?view={listing.id}"))
    add = part.get_by_role("button", name="Add Subscriber")
    expect(add).to_be_disabled()
    part.get_by_label("Name", exact=True).fill("  ")
    part.get_by_label("Email", exact=True).fill("ada@example.com")
    expect(add).to_be_disabled()
    part.get_by_label("Name", exact=True).fill("Ada")
    expect(add).to_be_enabled()


def test_somebody_is_added_and_the_fields_are_cleared(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    page = panel(house, f"?view={listing.id}")
    part = section(page)
    part.get_by_label("Name", exact=True).fill(" Ada Byron ")
    part.get_by_label("Email", exact=True).fill("ada@example.com")
    held = Held(page, f"**/api/{listing.id}")
    part.get_by_role("button", name="Add Subscriber").click()
    expect(part.get_by_role("button", name="Adding...")).to_be_disabled()
    held.let_go()
    told(page, f"{listing.words} added successfully")
    expect(part.get_by_label("Name", exact=True)).to_have_value("")
    expect(part.get_by_role("row").filter(has_text="Ada Byron")).to_be_visible()
    [row] = manager.get(listing.url).json()
    assert (row["name"], row["email"]) == ("Ada Byron", "ada@example.com")


def test_an_address_that_is_on_the_list_is_refused_by_name(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada Byron", "ada@example.com")
    page = panel(house, f"?view={listing.id}", may_fail=True)
    part = section(page)
    part.get_by_label("Name", exact=True).fill("Another Ada")
    part.get_by_label("Email", exact=True).fill("ADA@example.com")
    part.get_by_role("button", name="Add Subscriber").click()
    told(page, f"Failed to add {listing.who}")
    expect(part.get_by_text("Email is on the list already.")).to_be_visible()
    expect(part.get_by_label("Name", exact=True)).to_have_value("Another Ada")
    assert len(manager.get(listing.url).json()) == 1


def test_a_name_is_changed_in_place(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada Biron", "ada@example.com")
    page = panel(house, f"?view={listing.id}")
    part = section(page)
    part.get_by_role("button", name="Edit Ada Biron").click()
    editor = part.get_by_role("row").filter(has=page.get_by_role("button", name="Save"))
    editor.get_by_label("Name", exact=True).fill("Ada Byron")
    editor.get_by_role("button", name="Save").click()
    told(page, f"{listing.words} updated successfully")
    expect(part.get_by_role("button", name="Edit Ada Byron")).to_be_visible()


def test_a_change_that_fails_says_so_and_keeps_what_was_typed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada", "ada@example.com")
    join(manager, listing, "Zora", "zora@example.com")
    page = panel(house, f"?view={listing.id}", may_fail=True)
    part = section(page)
    part.get_by_role("button", name="Edit Ada").click()
    editor = part.get_by_role("row").filter(has=page.get_by_role("button", name="Save"))
    editor.get_by_label("Email", exact=True).fill("zora@example.com")
    editor.get_by_role("button", name="Save").click()
    told(page, f"Failed to update {listing.who}")
    expect(editor.get_by_text("Email is on the list already.")).to_be_visible()
    expect(editor.get_by_label("Email", exact=True)).to_have_value("zora@example.com")


def test_somebody_is_deleted_and_undo_puts_them_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada Byron", "ada@example.com")
    page = panel(house, f"?view={listing.id}")
    part = section(page)
    part.get_by_role("button", name="Delete Ada Byron").click()
    told(page, f"{listing.words} deleted successfully")
    expect(part.get_by_text(f"No {listing.who}s yet.")).to_be_visible()
    page.get_by_role("button", name="Undo").click()
    expect(part.get_by_role("button", name="Delete Ada Byron")).to_be_visible()
    assert len(manager.get(listing.url).json()) == 1


def test_a_deletion_that_fails_says_so(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada Byron", "ada@example.com")
    page = panel(house, f"?view={listing.id}", may_fail=True)
    page.route(f"**{listing.url}/*", lambda route: route.fulfill(status=404, body="{}"))
    section(page).get_by_role("button", name="Delete Ada Byron").click()
    told(page, f"Failed to delete {listing.who}")


def test_the_list_is_downloaded_as_csv_in_which_no_formula_runs(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    listing: Listing,
    tmp_path: Path,
) -> None:
    join(manager, listing, '=HYPERLINK("http://x.example")', "ada@example.com")
    page = panel(house, f"?view={listing.id}")
    with (
        page.expect_request(f"**{listing.url}/download") as asked,
        page.expect_download() as saved,
    ):
        section(page).get_by_role("button", name="Download CSV").click()
    assert asked.value.header_value("X-CSRF-Token")
    assert saved.value.suggested_filename == f"{listing.id}-subscribers.csv"
    file = tmp_path / "list.csv"
    saved.value.save_as(file)
    heading, row = csv.reader(file.read_text("utf-8-sig").splitlines())
    assert heading == ["Name", "Email", "Subscribed"]
    assert row[:2] == ['\'=HYPERLINK("http://x.example")', "ada@example.com"]


def test_a_download_that_fails_says_so(
    panel: OpenPanel, house: RunningServer, listing: Listing
) -> None:
    page = panel(house, f"?view={listing.id}", may_fail=True)
    page.route(f"**{listing.url}/download", lambda route: route.fulfill(status=404, body="{}"))
    section(page).get_by_role("button", name="Download CSV").click()
    told(page, f"Failed to download {listing.who}s")


def test_a_long_list_is_searched_and_leafed_through(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    for number in range(52):
        join(manager, listing, f"Guest {number:02}", f"guest{number}@example.com")
    part = section(panel(house, f"?view={listing.id}"))
    expect(part.get_by_text("1-50 of 52")).to_be_visible()
    part.get_by_role("button", name="Next").click()
    expect(part.get_by_role("row").filter(has_text="Guest 00")).to_be_visible()
    part.get_by_label(f"Search {listing.who}s").fill("guest17@")
    expect(part.get_by_text("1 found")).to_be_visible()
    expect(part.get_by_role("row").filter(has_text="Guest 17")).to_be_visible()


def test_a_page_that_lost_its_last_row_leads_back_to_the_one_before(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    for number in range(51):
        join(manager, listing, f"Guest {number:02}", f"guest{number}@example.com")
    part = section(panel(house, f"?view={listing.id}"))
    part.get_by_role("button", name="Next").click()
    part.get_by_role("button", name="Delete Guest 00").click()
    expect(part.get_by_text("50 total")).to_be_visible()
    expect(part.get_by_role("row").filter(has_text="Guest 50")).to_be_visible()
    expect(part.get_by_text(f"No {listing.who}s yet.")).to_have_count(0)


def test_the_focus_stays_in_the_form_whose_button_has_nothing_to_send_any_more(
    panel: OpenPanel, house: RunningServer, listing: Listing
) -> None:
    page = panel(house, f"?view={listing.id}")
    section(page).get_by_label("Name", exact=True).fill("Ada")
    section(page).get_by_label("Email", exact=True).fill("ada@example.com")
    section(page).get_by_role("button", name="Add Subscriber").press("Enter")
    told(page, f"{listing.words} added successfully")
    expect(section(page).get_by_label("Name", exact=True)).to_be_focused()


def test_the_keyboard_goes_into_the_form_of_a_row_and_back_to_its_button(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, listing: Listing
) -> None:
    join(manager, listing, "Ada Byron", "ada@example.com")
    page = panel(house, f"?view={listing.id}")
    part = section(page)
    part.get_by_role("button", name="Edit Ada Byron").press("Enter")
    expect(part.get_by_role("row").get_by_label("Name")).to_be_focused()
    part.get_by_role("button", name="Cancel").press("Enter")
    expect(part.get_by_role("button", name="Edit Ada Byron")).to_be_focused()
    page.keyboard.press("Enter")
    part.get_by_role("row").get_by_label("Name").fill("Ada Lovelace")
    page.keyboard.press("Enter")
    expect(part.get_by_role("button", name="Edit Ada Lovelace")).to_be_focused()


def test_two_long_lists_have_pages_that_are_told_apart(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for listing in LISTINGS.values():
        for number in range(51):
            email = f"{listing.id}{number}@example.com"
            answer = manager.post(listing.url, json={"name": "Guest", "email": email})
            assert answer.status_code in {httpx.codes.OK, httpx.codes.CREATED}
    for listing in LISTINGS.values():
        page = panel(house, f"?view={listing.id}")
        expect(page.get_by_role("navigation", name=f"Pages of {listing.who}s")).to_be_visible()
        assert faults_of(page) == []
