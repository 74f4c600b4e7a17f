"""Prices of an event: set in the panel, read by visitors, booked by phone."""

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.browser.test_admin_selected_events import select
from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.box_office import row_of
from tests.support.browser.event_panel import event, fill, save
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import told
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

SCREENS = ((390, 844), (1440, 900))
PRICES = [
    {"name": "Standard", "amount": 2500},
    {"name": "Student", "amount": 1550, "seats": 8, "note": "with student card"},
]


def price(page: Page, place: int) -> Locator:
    return page.get_by_role("group", name=f"Price {place}", exact=True)


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog")


def test_prices_take_the_place_of_the_text_and_visitors_read_the_lowest(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Two Prices", in_hours(70), capacity=30, priceRange="$25")
    page = panel(house, f"?view=events&event={event_id}&tab=prices")
    page.get_by_role("button", name="Set prices").click()
    expect(price(page, 1).get_by_label("Name")).to_be_focused()
    expect(price(page, 1).get_by_label("Name")).to_have_value("Admission")
    expect(price(page, 1).get_by_label("Price")).to_have_value("25")
    page.get_by_role("button", name="Add a price").click()
    expect(price(page, 2).get_by_label("Name")).to_be_focused()
    price(page, 2).get_by_label("Name").fill("admission")
    save(page)
    expect(price(page, 2).get_by_label("Name")).to_be_focused()
    expect(page.get_by_text("Name must be another one than that of the other")).to_be_visible()
    price(page, 2).get_by_label("Name").fill("Student")
    expect(page.get_by_text("Price must be an amount like 25 or 17.50.")).to_be_visible()
    price(page, 2).get_by_label("Price").fill("17.50")
    price(page, 2).get_by_label("Seats").fill("8")
    price(page, 2).get_by_label("Note").fill("with student card")
    price(page, 2).get_by_label("From").fill("2026-01-02T10:00")
    price(page, 2).get_by_label("Until").fill("2026-01-01T10:00")
    expect(price(page, 2).get_by_text("Until must be after the start.")).to_be_visible()
    price(page, 2).get_by_label("Until").fill("2099-01-01T10:00")
    expect(page.get_by_role("complementary", name="Preview")).to_contain_text("from $17.50")
    assert_accessible_and_fits(page, SCREENS)
    save(page)
    told(page, "Event saved successfully")
    public = read(house, f"/events/{event_id}-two-prices")
    expect(public.get_by_role("region", name="Tickets")).to_contain_text("$17.50 Student")
    page.get_by_role("button", name="Undo").click()
    told(page, "Restored as it was")
    assert event(manager, event_id)["priceRange"] == "$25"


def test_a_price_that_guests_have_booked_stays_and_without_prices_the_text_counts(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Booked Price", in_hours(71), priceRange="about twenty")
    manager.put(f"/api/events/{event_id}", json={"tiers": PRICES}).raise_for_status()
    party = {"customerName": "Ada", "customerPhone": "212 555 0101", "eventId": event_id}
    booked = party | {"tickets": [{"tierId": 2, "number": 2}]}
    manager.post("/api/bookings/by-phone", json=booked).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}&tab=prices", may_fail=True)
    page.get_by_role("button", name="More fields of Student").click()
    page.get_by_role("button", name="Remove Student").click()
    save(page)
    expect(page.get_by_text("Prices must keep Student, which guests have booked.")).to_be_visible()
    page.get_by_role("button", name="More fields of Standard").click()
    page.get_by_role("button", name="Remove Standard").click()
    expect(page.get_by_label("Price", exact=True)).to_have_value("about twenty")
    save(page)
    expect(page.get_by_text("Prices must keep Student, which guests have booked.")).to_be_visible()


def test_what_was_typed_in_the_text_before_there_were_prices_can_still_be_mended(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Wordy Price", in_hours(74))
    page = panel(house, f"?view=events&event={event_id}&tab=prices")
    fill(page, price="long " * 25, price_amount="dear")
    page.get_by_role("button", name="Set prices").click()
    price(page, 1).get_by_label("Price").fill("25")
    save(page)
    for label, value in (("Price", "short"), ("Price amount", "")):
        field = page.locator("[aria-invalid=true]").first
        expect(field).to_have_accessible_name(label)
        field.fill(value)
    save(page)
    told(page, "Event saved successfully")
    assert event(manager, event_id)["priceRange"] == "$25"


def test_a_text_for_several_events_says_that_prices_go_before_it(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    for number in range(3):
        put_on(manager, f"Priced {number}", in_hours(75 + number))
    first = manager.get("/api/admin/events", params={"search": "Priced 0"}).json()[0]["id"]
    manager.put(f"/api/events/{first}", json={"tiers": PRICES}).raise_for_status()
    page = panel(house, "?view=events")
    select(page, "Priced", 0, 1)
    page.get_by_role("button", name="Change", exact=True).click()
    page.get_by_label("What to change").select_option("Price")
    expect(page.get_by_label("Price", exact=True)).to_have_accessible_description(
        "As visitors read it: $20, or Free. Where an event has prices, visitors read these instead."
    )


def test_somebody_who_changed_the_prices_meanwhile_is_not_overwritten(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "Prices in Doubt", in_hours(72))
    manager.put(f"/api/events/{event_id}", json={"tiers": PRICES}).raise_for_status()
    page = panel(house, f"?view=events&event={event_id}&tab=prices", may_fail=True)
    price(page, 1).get_by_label("Price").fill("30")
    theirs = [{**PRICES[0], "id": 1, "amount": 2600}]
    manager.put(f"/api/events/{event_id}", json={"tiers": theirs}).raise_for_status()
    save(page)
    notice = page.get_by_role("alert").filter(has_text="changed somewhere else")
    expect(notice).to_contain_text("Standard 30, Student 15.50 (8 seats, with student card)")
    expect(notice).to_contain_text("Standard 26")
    save(page, "Take theirs: Prices")
    expect(price(page, 1).get_by_label("Price")).to_have_value("26")


def test_a_guest_who_calls_chooses_between_prices_and_the_lists_name_them(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "By Price", in_hours(73), capacity=30)
    manager.put(f"/api/events/{event_id}", json={"tiers": PRICES}).raise_for_status()
    page = panel(house, f"?view=bookings&event={event_id}")
    page.get_by_role("button", name="Add by phone").click()
    expect(dialog(page).get_by_text("$15.50 · 8 left · with student card")).to_be_visible()
    dialog(page).get_by_label("Name").fill("Grace Hopper")
    dialog(page).get_by_label("Phone").fill("212 555 0199")
    dialog(page).get_by_role("button", name="Add booking").click()
    expect(dialog(page).get_by_label("Standard")).to_be_focused()
    expect(dialog(page).get_by_label("Standard")).to_have_accessible_description(
        "Please choose at least one ticket."
    )
    dialog(page).get_by_label("Standard").select_option("2")
    dialog(page).get_by_label("Student").select_option("1")
    expect(dialog(page).get_by_text("Price: $65.50")).to_be_visible()
    dialog(page).get_by_label("Comp").check()
    expect(dialog(page).get_by_text("To pay")).to_have_count(0)
    dialog(page).get_by_label("Comp").uncheck()
    assert_accessible_and_fits(page, SCREENS)
    dialog(page).get_by_role("button", name="Add booking").click()
    expect(page.get_by_text("added successfully").first).to_be_visible()
    expect(row_of(page, "Grace Hopper")).to_contain_text("2 Standard, 1 Student")
    assert_seats_that_are_kept_cost_what_they_cost(page, manager, event_id)
    printed = panel(house, f"?view=bookings&event={event_id}&print=1")
    expect(row_of(printed, "Grace Hopper")).to_contain_text("3 Standard")


def assert_seats_that_are_kept_cost_what_they_cost(
    page: Page, manager: httpx.Client, event_id: int
) -> None:
    dearer = [{**PRICES[0], "id": 1, "amount": 3000}, {**PRICES[1], "id": 2}]
    manager.put(f"/api/events/{event_id}", json={"tiers": dearer}).raise_for_status()
    page.reload()
    choose(page, "Grace Hopper", "Change")
    expect(dialog(page).get_by_label("Standard")).to_have_value("2")
    expect(dialog(page).get_by_text("Price: $65.50")).to_be_visible()
    dialog(page).get_by_label("Student").select_option("0")
    dialog(page).get_by_label("Standard").select_option("3")
    expect(dialog(page).get_by_text("Price: $80")).to_be_visible()
    dialog(page).get_by_role("button", name="Save").click()
    expect(page.get_by_text("Booking updated successfully").first).to_be_visible()
    expect(row_of(page, "Grace Hopper")).to_contain_text("3 Standard")


def test_a_house_that_sets_its_prices_before_tax_types_them_so(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    tax = {"taxPercent": 8.875, "taxOnTop": True}
    manager.put("/api/admin/venue", json=tax).raise_for_status()
    event_id = put_on(manager, "Before Tax", in_hours(74), capacity=30, tiers=PRICES[:1])
    page = panel(house, f"?view=events&event={event_id}&tab=prices")
    before = price(page, 1).get_by_label("Before tax")
    expect(before).to_have_value("22.96")
    before.fill("25")
    expect(price(page, 1).get_by_label("Price")).to_have_value("27.22")
    expect(before).to_have_value("25")
    assert_accessible_and_fits(page, SCREENS)
    save(page)
    told(page, "Event saved successfully")
    [tier] = manager.get(f"/api/events/{event_id}").json()["tiers"]
    assert tier["amount"] == 2722
    manager.put("/api/admin/venue", json={"taxOnTop": False}).raise_for_status()
