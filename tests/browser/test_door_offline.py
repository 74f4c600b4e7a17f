"""The door on phones without a network: what is tapped is kept, goes on, and agrees."""

from pathlib import Path

import httpx
from playwright.sync_api import Playwright, expect

from tests.support.browser.box_office import book_by_phone
from tests.support.browser.doors import (
    arrivals,
    counts,
    guest,
    is_kept,
    opened,
    path_of,
    whole_browser,
)
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, wait_until
from tests.support.server import RunningServer, running


def test_without_a_network_taps_are_kept_and_go_on_by_themselves(
    look_at: OpenWindow, house: RunningServer, address: str, event_id: int
) -> None:
    phone = opened(look_at, house, address)
    phone.context.set_offline(True)
    guest(phone, "Billie Holiday").get_by_role("button", name="Arrive 2").tap()
    phone.get_by_role("button", name="Walk-in").tap()
    phone.get_by_role("button", name="One seat more").tap()
    phone.get_by_label("Name, if you like").fill("Jo")
    phone.get_by_label("Paid $40").check()
    phone.get_by_role("button", name="Let in 2").tap()
    expect(phone.get_by_text("2 taps are kept on this phone")).to_be_visible()
    counts(phone, 4, 4)
    assert ("Billie Holiday", 0) in arrivals(house, event_id)
    phone.context.set_offline(False)
    wait_until(phone, lambda: ("Billie Holiday", 2) in arrivals(house, event_id))
    expect(phone.get_by_text("kept on this phone")).to_have_count(0)
    counts(phone, 4, 4)
    assert house.rows("SELECT seats, name, is_paid FROM door_tap WHERE kind = 'walk-in'") == [
        (2, "Jo", 1)
    ]


def test_two_phones_that_were_both_offline_agree_and_a_conflict_is_shown(
    look_at: OpenWindow, house: RunningServer, address: str, event_id: int, manager: httpx.Client
) -> None:
    book_by_phone(manager, event_id, "Nina Simone", tickets=2)
    phones = [opened(look_at, house, address) for _ in range(2)]
    for phone, name in zip(phones, ("Jo", "Kim"), strict=True):
        phone.context.set_offline(True)
        guest(phone, "Ada Lovelace").get_by_role("button", name="Arrive 3").tap()
        phone.get_by_role("button", name="Walk-in").tap()
        phone.get_by_role("button", name="One seat more").tap()
        phone.get_by_label("Name, if you like").fill(name)
        phone.get_by_role("button", name="Let in 2").tap()
        counts(phone, 5, 5)
    for phone in phones:
        phone.context.set_offline(False)
    for phone in phones:
        # The party is in once; both walk-ins are, on seats that there are once.
        counts(phone, 7, 5)
        expect(phone.get_by_text("2 seats are given twice, if all come.")).to_contain_text("Jo (2")
        expect(phone.get_by_text("2 seats are given twice")).to_contain_text("Kim (2")
        expect(phone.get_by_text("Let in twice, and counted once: Ada Lovelace.")).to_be_visible()
    assert ("Ada Lovelace", 3) in arrivals(house, event_id)
    phones[0].get_by_role("button", name="Undo last").tap()
    for phone in phones:
        counts(phone, 5, 5)
        expect(phone.get_by_text("given twice")).to_have_count(0)


def test_a_tap_outlives_the_browser_and_the_server(playwright: Playwright, tmp_path: Path) -> None:
    folder = tmp_path / "venue"
    with running(folder, workers=1) as server:
        port = int(server.url.rsplit(":", 1)[1])
        with server.signed_in() as manager:
            event_id = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10)
            book_by_phone(manager, event_id, "Ada Lovelace", tickets=3)
            address = path_of(manager, event_id)
        with whole_browser(playwright, tmp_path / "phone", server) as context:
            phone = context.new_page()
            phone.goto(address)
            is_kept(phone)
    # Nobody answers any more: the page comes up, takes a tap, and the browser is closed.
    with whole_browser(playwright, tmp_path / "phone", server) as context:
        phone = context.new_page()
        phone.goto(address)
        counts(phone, 0, 3)
        guest(phone, "Ada Lovelace").get_by_role("button", name="Arrive 3").tap()
        expect(phone.get_by_text("1 tap is kept on this phone")).to_be_visible()
        phone.reload()
        counts(phone, 3, 0)
    with (
        running(folder, port=port, workers=1) as server,
        whole_browser(playwright, tmp_path / "phone", server) as context,
    ):
        phone = context.new_page()
        phone.goto(address)
        wait_until(phone, lambda: ("Ada Lovelace", 3) in arrivals(server, event_id))
        counts(phone, 3, 0)
        expect(phone.get_by_text("kept on this phone")).to_have_count(0)


def test_the_door_says_when_the_server_does_not_answer_and_keeps_the_tap(
    look_at: OpenWindow, house: RunningServer, address: str
) -> None:
    phone = opened(look_at, house, address)
    phone.route("**/api/**", lambda route: route.fulfill(status=503, body="{}"))
    guest(phone, "Billie Holiday").get_by_role("button", name="Arrive 2").tap()
    expect(phone.get_by_text("The server does not answer. 1 tap is kept")).to_be_visible()
    phone.unroute("**/api/**")
    expect(phone.get_by_text("The server does not answer")).to_have_count(0)
    counts(phone, 2, 4)
