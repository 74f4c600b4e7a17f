"""Money at the door on a phone: who owes is let in as cash or card, also without a network."""

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.doors import guest, opened, path_of
from tests.support.browser.programme import in_hours, put_on, sweep
from tests.support.browser.window import OpenWindow, wait_until
from tests.support.server import RunningServer


@pytest.fixture
def event_id(manager: httpx.Client, house: RunningServer) -> int:
    """Return an event of $25 and $15 with a party of two that owes, and no other."""
    sweep(house)
    tiers: list[dict[str, object]] = [
        {"name": "Standard", "amount": 2500},
        {"name": "Student", "amount": 1500, "note": "with student card"},
    ]
    event_id = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10, tiers=tiers)
    [standard, _] = manager.get(f"/api/events/{event_id}").json()["tiers"]
    party: dict[str, object] = {
        "eventId": event_id,
        "customerName": "Ada Lovelace",
        "customerPhone": "212 555 0100",
        "tickets": [{"tierId": standard["id"], "number": 2}],
    }
    manager.post("/api/bookings/by-phone", json=party).raise_for_status()
    return event_id


def taken(house: RunningServer) -> dict[str, int]:
    """Return what each account of the door holds, in cents."""
    rows = house.rows(
        "SELECT account, SUM(amount) FROM payments_posting"
        " WHERE account LIKE 'door%' GROUP BY account HAVING SUM(amount) != 0"
    )
    return {str(account): int(str(amount)) for account, amount in rows}


def press(phone: Page, name: str, *, exact: bool = False) -> None:
    phone.get_by_role("button", name=name, exact=exact).tap()


def test_who_owes_is_let_in_as_cash_or_card_also_without_a_network_and_undone(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    phone = opened(look_at, house, path_of(manager, event_id))
    ada = guest(phone, "Ada Lovelace")
    expect(ada).to_contain_text("owes $50")
    assert_accessible_and_fits(phone)
    phone.context.set_offline(True)
    press(phone, "Cash $50 Ada Lovelace, let in 2")
    expect(ada).to_contain_text("paid $50, cash")
    phone.context.set_offline(False)
    wait_until(phone, lambda: taken(house) == {"door cash": 5000})
    expect(ada).to_have_count(0)
    press(phone, "In 2", exact=True)
    expect(ada).to_contain_text("paid $50, cash")
    press(phone, "In · undo Ada Lovelace")
    wait_until(phone, lambda: taken(house) == {})
    press(phone, "To come 2", exact=True)
    # A second tap in quick succession takes nothing back, nor lets in again.
    phone.wait_for_timeout(700)
    # One of them comes first, and pays for both.
    ada.get_by_role("button", expanded=False).tap()
    assert_accessible_and_fits(phone)
    press(phone, "1 in Card $50 of Ada Lovelace")
    expect(ada).to_contain_text("1 of 2")
    expect(ada).to_contain_text("paid $50, card")
    wait_until(phone, lambda: taken(house) == {"door card": 5000})


def test_who_walks_in_pays_the_price_that_is_picked(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    before = taken(house).get("door card", 0)
    phone = opened(look_at, house, path_of(manager, event_id))
    press(phone, "Walk-in")
    dialog = phone.get_by_role("dialog")
    dialog.get_by_label("Student").check()
    press(phone, "One seat more")
    assert_accessible_and_fits(phone)
    press(phone, "Card $30")
    press(phone, "In 2", exact=True)
    rows = phone.get_by_role("list", name="Guests").get_by_role("listitem")
    expect(rows.filter(has_text="Walk-in")).to_contain_text("card $30")
    wait_until(phone, lambda: taken(house).get("door card") == before + 3000)
