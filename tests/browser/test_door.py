"""The door on a phone: who arrives, who is found, and what the panel sees of it."""

import httpx
from playwright.sync_api import expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.box_office import book_by_phone
from tests.support.browser.doors import (
    PHONE,
    arrivals,
    code_of,
    counts,
    guest,
    opened,
    path_of,
)
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel, OpenWindow, wait_until
from tests.support.server import RunningServer


def test_a_party_arrives_in_part_then_whole_and_back(
    look_at: OpenWindow, house: RunningServer, address: str, event_id: int
) -> None:
    phone = opened(look_at, house, address)
    counts(phone, 0, 6)
    guest(phone, "Ada Lovelace").get_by_role("button", expanded=False).tap()
    guest(phone, "Ada Lovelace").get_by_role("button", name="2 of Ada Lovelace").tap()
    counts(phone, 2, 4)
    expect(guest(phone, "Ada Lovelace")).to_contain_text("2 of 3")
    wait_until(phone, lambda: ("Ada Lovelace", 2) in arrivals(house, event_id))
    guest(phone, "Ada Lovelace").get_by_role("button", name="let in 1 more").tap()
    counts(phone, 3, 3)
    expect(guest(phone, "Ada Lovelace")).to_have_count(0)
    phone.get_by_role("button", name="In 3").tap()
    guest(phone, "Ada Lovelace").get_by_role("button", name="In · undo").tap()
    counts(phone, 0, 6)
    wait_until(phone, lambda: ("Ada Lovelace", 0) in arrivals(house, event_id))


def test_who_is_looked_for_is_found_as_one_types(
    look_at: OpenWindow, house: RunningServer, address: str, event_id: int
) -> None:
    phone = opened(look_at, house, address)
    field = phone.get_by_label("Name, code or last digits")
    code = code_of(house, event_id, "Cole Porter")
    for typed in ("hol", "bil hol", "BILLIE"):
        field.fill(typed)
        expect(guest(phone, "Billie Holiday")).to_be_visible()
        expect(guest(phone, "Cole Porter")).to_have_count(0)
    field.fill(code[:5].lower())
    expect(guest(phone, "Cole Porter")).to_be_visible()
    field.fill("0123")
    expect(phone.get_by_role("list", name="Guests").get_by_role("listitem")).to_have_count(3)
    field.fill("nobody")
    expect(phone.get_by_text("Nobody is found by that.")).to_be_visible()


def test_names_are_in_the_order_of_the_alphabet(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, address: str, event_id: int
) -> None:
    apostrophe = "\N{RIGHT SINGLE QUOTATION MARK}"
    for name in (f"Sean O{apostrophe}Brien", "Élodie Noir", "łukasz Groß", "Ædwen Frost"):
        book_by_phone(manager, event_id, name, tickets=1)
    phone = opened(look_at, house, address)
    guests = phone.get_by_role("list", name="Guests").get_by_role("listitem")
    expect(guests).to_contain_text(
        ["Ada L", "Ædwen", "Billie", "Cole", "Élodie", "łukasz", "Sean O"], use_inner_text=True
    )


def test_tonights_bars_move_with_a_tap_at_the_door(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer, address: str
) -> None:
    watching = panel(house)
    expect(watching.get_by_text("0 arrived, 6 to come · 4 left")).to_be_visible()
    phone = opened(look_at, house, address)
    guest(phone, "Cole Porter").get_by_role("button", name="Arrive 1").tap()
    expect(watching.get_by_text("1 arrived, 5 to come · 4 left")).to_be_visible()


def test_a_long_title_leaves_tonight_as_wide_as_thewhole_browser(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    put_on(manager, "A title of many words, " * 6, in_hours(0.5), capacity=10)
    page = panel(house, width=390, height=844, has_touch=True)
    expect(page.get_by_role("button", name="New link for A title of many words")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_the_manager_makes_a_link_shows_it_and_ends_it(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer, event_id: int
) -> None:
    page = panel(house)
    page.get_by_role("button", name="New link for Doors at Eight").click()
    dialog = page.get_by_role("dialog", name="Doors at Eight")
    expect(dialog.get_by_alt_text("The link as a QR code")).to_be_visible()
    url = dialog.get_by_text(f"{house.url}/door/").inner_text()
    assert faults_of(page) == []
    dialog.get_by_role("button", name="Close").click()
    phone = opened(look_at, house, url.removeprefix(house.url))
    counts(phone, 0, 6)
    page.get_by_role("button", name="More for the link for Doors at Eight").first.click()
    page.get_by_role("menuitem", name="End the link").click()
    page.get_by_role("button", name="End the link", exact=True).click()
    expect(page.get_by_text("The link has ended", exact=True)).to_be_visible()
    expect(phone.get_by_role("heading", name="This door is closed")).to_be_visible()
    expect(phone.get_by_role("link", name="555")).to_have_attribute("href", "tel:+12125550152")
    kept = phone.evaluate(
        "new Promise((done) => { const open = indexedDB.open('nightcap-door');"
        " open.onsuccess = () => { const all = open.result.transaction('kept')"
        ".objectStore('kept').getAll(); all.onsuccess = () => done(JSON.stringify(all.result)) } })"
    )
    assert "Lovelace" not in str(kept)
    phone.reload()
    expect(phone.get_by_role("heading", name="This Door Is Closed")).to_be_visible()


def test_a_walk_in_who_is_typed_stays_also_after_a_reload_when_the_show_is_deleted_elsewhere(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    show = put_on(manager, "Slips Away", in_hours(0.2), capacity=10)
    phone = opened(look_at, house, path_of(manager, None))
    phone.get_by_role("button", name="Walk-in").tap()
    name = phone.get_by_label("Name, if you like")
    name.fill("Jo")
    phone.reload()
    expect(name).to_have_value("Jo")
    manager.delete(f"/api/events/{show}").raise_for_status()
    expect(phone.get_by_role("alert")).to_contain_text("This show was removed elsewhere.")
    expect(name).to_have_value("Jo")
    phone.get_by_role("button", name="Close").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("Doors at Eight")
    assert arrivals(house, event_id)


def test_a_walk_in_who_is_typed_when_the_link_is_ended_is_named(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, address: str
) -> None:
    phone = opened(look_at, house, address)
    phone.get_by_role("button", name="Walk-in").tap()
    phone.get_by_label("Name, if you like").fill("Jo")
    for link in manager.get("/api/admin/door-links").json():
        manager.delete(f"/api/admin/door-links/{link['id']}").raise_for_status()
    expect(phone.get_by_role("heading", name="This door is closed")).to_be_visible()
    expect(phone.get_by_text("The walk-in you began")).to_contain_text("Jo, 1 seat")


def test_the_door_breaks_no_rule_of_accessibility(
    look_at: OpenWindow, house: RunningServer, address: str
) -> None:
    phone = opened(look_at, house, address)
    guest(phone, "Ada Lovelace").get_by_role("button", expanded=False).tap()
    assert faults_of(phone) == []
    phone.get_by_role("button", name="Walk-in").tap()
    expect(phone.get_by_role("dialog")).to_be_visible()
    assert faults_of(phone) == []
    phone.keyboard.press("Escape")
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


def test_a_half_filled_walk_in_and_the_open_show_outlive_a_reload_without_a_network(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, event_id: int
) -> None:
    put_on(manager, "The Other Room", in_hours(0.5), capacity=20)
    phone = opened(look_at, house, path_of(manager, None))
    phone.get_by_role("button", name="Open The Other Room").tap()
    expect(phone.get_by_role("heading", level=1)).to_have_text("The Other Room")
    phone.get_by_role("button", name="Walk-in").tap()
    dialog = phone.get_by_role("dialog", name="Walk-in")
    for _ in range(2):
        dialog.get_by_role("button", name="One seat more").tap()
    dialog.get_by_label("Name, if you like").fill("Jo")
    dialog.get_by_label("Paid").check()
    phone.context.set_offline(True)
    phone.reload()
    expect(dialog.get_by_label("Name, if you like")).to_have_value("Jo")
    expect(dialog.get_by_label("Paid")).to_be_checked()
    dialog.get_by_role("button", name="Let in 3").tap()
    expect(phone.get_by_role("status").first).to_contain_text("3in of 20")
    expect(phone.get_by_role("heading", level=1)).to_have_text("The Other Room")
    phone.context.set_offline(False)
    rows = "SELECT seats, name, is_paid FROM door_tap WHERE kind = 'walk-in' AND name = 'Jo'"
    wait_until(phone, lambda: house.rows(rows) == [(3, "Jo", 1)])
    phone.reload()
    expect(phone.get_by_role("status").first).to_contain_text("3in of 20")
    expect(dialog).to_have_count(0)


def test_a_walk_in_that_was_closed_is_gone_after_a_reload(
    look_at: OpenWindow, house: RunningServer, address: str
) -> None:
    phone = opened(look_at, house, address)
    phone.get_by_role("button", name="Walk-in").tap()
    dialog = phone.get_by_role("dialog", name="Walk-in")
    dialog.get_by_label("Name, if you like").fill("Jo")
    dialog.get_by_role("button", name="Close").tap()
    expect(dialog).to_have_count(0)
    phone.reload()
    counts(phone, 0, 6)
    expect(dialog).to_have_count(0)
    phone.get_by_role("button", name="Walk-in").tap()
    expect(dialog.get_by_label("Name, if you like")).to_have_value("")
