"""A price in forints: typed in the panel, read on the page, and charged as it was typed."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.support.browser.booking_dialog import fill_in, open_dialog
from tests.support.browser.event_panel import save
from tests.support.browser.paying import pay_for_two
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, awake
from tests.support.server import RunningServer, running
from tests.support.venue.currency import folder_in


@pytest.fixture(scope="module")
def budapest(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run the sample venue in forints, which Chromium writes without decimals."""
    folder = tmp_path_factory.mktemp("budapest")
    venue = folder_in("HUF", folder / "venue")
    with running(folder / "house", workers=1, NIGHTCAP_VENUE=str(venue)) as server:
        yield server


def test_five_thousand_forints_are_five_thousand_everywhere(
    budapest: RunningServer, panel: OpenPanel, look_at: OpenWindow
) -> None:
    with budapest.signed_in() as manager:
        show = put_on(manager, "Low Ceiling", in_hours(72), capacity=40)
    editor = panel(budapest, f"?view=events&event={show}&tab=prices")
    editor.get_by_role("button", name="Set prices").click()
    price = editor.get_by_role("group", name="Price 1")
    price.get_by_label("Price", exact=True).fill("100")
    editor.get_by_label("Paid", exact=True).select_option("now")
    save(editor)
    expect(price).to_contain_text("must be at least HUF 175, or be free")
    price.get_by_label("Price", exact=True).fill("5000")
    expect(editor.get_by_text("Visitors read: HUF 5,000")).to_be_visible()
    save(editor)
    expect(editor.get_by_text("Event saved successfully").first).to_be_visible()

    page = look_at(budapest)
    awake(page, f"/events/{show}-low-ceiling")
    expect(page.get_by_role("region", name="Tickets")).to_contain_text("HUF 5,000")
    open_dialog(page)
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Tickets").select_option("2")
    fill_in(page)
    dialog.get_by_role("button", name="Pay HUF 10,000").click()
    expect(page.get_by_role("button", name="Pay HUF 10,000")).to_be_visible()

    pay_for_two(budapest, show)
    payments = panel(budapest, "?view=payments")
    expect(payments.get_by_role("table", name="Payments")).to_contain_text("HUF 10,000")


def test_the_menu_has_the_sign_of_the_venue(
    budapest: RunningServer, panel: OpenPanel, look_at: OpenWindow
) -> None:
    with budapest.signed_in() as manager:
        body = {"name": "Unicum", "category": "cocktails", "price": "2500"}
        manager.post("/api/menu", json=body).raise_for_status()
    page = look_at(budapest)
    awake(page, "/menu")
    expect(page.get_by_role("article").filter(has_text="Unicum")).to_contain_text("HUF 2500")
