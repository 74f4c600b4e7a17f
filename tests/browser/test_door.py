"""The door on a phone: with and without a network, beside other phones, and seen in the panel."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
import segno
from playwright.sync_api import BrowserContext, Locator, Page, Playwright, ViewportSize, expect

from tests.browser.accessible import faults_of
from tests.browser.box_office import write_down
from tests.browser.chromium import QUIET, system
from tests.browser.programme import in_hours, put_on
from tests.browser.window import OpenPanel, OpenWindow, wait_until
from tests.server import RunningServer, running

PHONE: ViewportSize = {"width": 390, "height": 844}


@contextmanager
def _phone(
    playwright: Playwright, profile: Path, server: RunningServer, *more: str
) -> Iterator[BrowserContext]:
    """A whole browser, which keeps what it has in a folder of its own."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=system(),
        args=[*QUIET, *more],
        base_url=server.url,
        viewport=PHONE,
        has_touch=True,
    )
    yield context
    context.close()


@pytest.fixture
def night(manager: httpx.Client, house: RunningServer) -> int:
    """A night of ten seats with three parties, and no other."""
    house.change("UPDATE events_event SET deleted_at = '2020-01-01 00:00:00'")
    event_id = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10, priceRange="$20")
    for name, tickets in {"Billie Holiday": 2, "Ada Lovelace": 3, "Cole Porter": 1}.items():
        write_down(manager, event_id, name, tickets=tickets)
    return event_id


@pytest.fixture
def address(manager: httpx.Client, night: int) -> str:
    """The path of the door of that night."""
    return path_of(manager, night)


def path_of(manager: httpx.Client, event_id: int | None) -> str:
    link = manager.post("/api/admin/door-links", json={"eventId": event_id}).raise_for_status()
    return "/door/" + str(link.json()["url"]).rsplit("/", 1)[1]


def opened(look_at: OpenWindow, house: RunningServer, address: str) -> Page:
    """A phone of its own on which the door is open, and kept."""
    phone = look_at(house, width=390, height=844, has_touch=True, may_fail=True, of_its_own=True)
    phone.goto(address)
    is_kept(phone)
    return phone


def is_kept(phone: Page) -> None:
    """Wait until the phone could do without a network."""
    expect(phone.get_by_role("heading", level=1)).to_be_visible()
    phone.evaluate("navigator.serviceWorker.ready.then(() => undefined)")


def guest(phone: Page, name: str) -> Locator:
    return phone.get_by_role("list", name="Guests").get_by_role("listitem").filter(has_text=name)


def counts(phone: Page, heads: int, to_come: int) -> None:
    expect(phone.get_by_role("status").first).to_contain_text(
        f"{heads}in of 10 · {to_come} to come"
    )


def letters(house: RunningServer, night: int) -> list[tuple[object, ...]]:
    return house.rows(
        "SELECT customer_name, arrived_seats FROM bookings_booking"
        f" WHERE event_id = {night} ORDER BY customer_name"
    )


def test_a_party_arrives_in_part_then_whole_and_back(
    look_at: OpenWindow, house: RunningServer, address: str, night: int
) -> None:
    phone = opened(look_at, house, address)
    counts(phone, 0, 6)
    guest(phone, "Ada Lovelace").get_by_role("button", expanded=False).tap()
    guest(phone, "Ada Lovelace").get_by_role("button", name="2 of Ada Lovelace").tap()
    counts(phone, 2, 4)
    expect(guest(phone, "Ada Lovelace")).to_contain_text("2 of 3")
    wait_until(phone, lambda: ("Ada Lovelace", 2) in letters(house, night))
    guest(phone, "Ada Lovelace").get_by_role("button", name="let in 1 more").tap()
    counts(phone, 3, 3)
    expect(guest(phone, "Ada Lovelace")).to_have_count(0)
    phone.get_by_role("button", name="In 3").tap()
    guest(phone, "Ada Lovelace").get_by_role("button", name="In · undo").tap()
    counts(phone, 0, 6)
    wait_until(phone, lambda: ("Ada Lovelace", 0) in letters(house, night))


def test_a_thumb_that_taps_twice_lets_in_one_party_and_leaves_it_in(
    look_at: OpenWindow, house: RunningServer, address: str, night: int
) -> None:
    phone = opened(look_at, house, address)
    button = guest(phone, "Ada Lovelace").get_by_role("button").last
    expect(button).to_contain_text("Arrive 3")
    button.dblclick()
    expect(button).to_contain_text("In · undo")
    counts(phone, 3, 3)
    wait_until(phone, lambda: ("Ada Lovelace", 3) in letters(house, night))
    assert house.number(f"SELECT COUNT(*) FROM door_tap WHERE event_id = {night}") == 1
    phone.get_by_role("button", name="Undo last").tap()
    expect(phone.get_by_text("Taken back: Ada Lovelace, 3 seats", exact=True)).to_be_visible()
    counts(phone, 0, 6)


def test_who_is_looked_for_is_found_as_one_types(
    look_at: OpenWindow, house: RunningServer, address: str, night: int
) -> None:
    phone = opened(look_at, house, address)
    field = phone.get_by_label("Name, code or last digits")
    [(code,)] = house.rows(
        "SELECT reference FROM bookings_booking WHERE customer_name = 'Cole Porter'"
        f" AND event_id = {night}"
    )
    for typed in ("hol", "bil hol", "BILLIE"):
        field.fill(typed)
        expect(guest(phone, "Billie Holiday")).to_be_visible()
        expect(guest(phone, "Cole Porter")).to_have_count(0)
    field.fill(str(code)[:5].lower())
    expect(guest(phone, "Cole Porter")).to_be_visible()
    field.fill("0123")
    expect(phone.get_by_role("list", name="Guests").get_by_role("listitem")).to_have_count(3)
    field.fill("nobody")
    expect(phone.get_by_text("Nobody is found by that.")).to_be_visible()


def test_without_a_network_taps_are_kept_and_go_on_by_themselves(
    look_at: OpenWindow, house: RunningServer, address: str, night: int
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
    assert ("Billie Holiday", 0) in letters(house, night)
    phone.context.set_offline(False)
    wait_until(phone, lambda: ("Billie Holiday", 2) in letters(house, night))
    expect(phone.get_by_text("kept on this phone")).to_have_count(0)
    counts(phone, 4, 4)
    assert house.rows("SELECT seats, name, is_paid FROM door_tap WHERE kind = 'walk-in'") == [
        (2, "Jo", 1)
    ]


def test_two_phones_that_were_both_offline_agree_and_a_conflict_is_shown(
    look_at: OpenWindow, house: RunningServer, address: str, night: int, manager: httpx.Client
) -> None:
    write_down(manager, night, "Nina Simone", tickets=2)
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
    assert ("Ada Lovelace", 3) in letters(house, night)
    phones[0].get_by_role("button", name="Undo last").tap()
    for phone in phones:
        counts(phone, 5, 5)
        expect(phone.get_by_text("given twice")).to_have_count(0)


def test_tonights_bars_move_with_a_tap_at_the_door(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer, address: str
) -> None:
    watching = panel(house)
    expect(watching.get_by_text("0 arrived, 6 to come · 4 left")).to_be_visible()
    phone = opened(look_at, house, address)
    asked: list[str] = []
    watching.on("request", lambda sent: asked.append(sent.url))
    guest(phone, "Cole Porter").get_by_role("button", name="Arrive 1").tap()
    expect(watching.get_by_text("1 arrived, 5 to come · 4 left")).to_be_visible()
    # It was told, and did not have to ask.
    assert [url for url in asked if url.endswith("/evening")] == []


def test_the_manager_makes_a_link_shows_it_and_ends_it(
    look_at: OpenWindow, panel: OpenPanel, house: RunningServer, night: int
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
    page.get_by_role("button", name="End the link for Doors at Eight").first.click()
    page.get_by_role("button", name="End the link", exact=True).click()
    expect(page.get_by_text("The link has ended", exact=True)).to_be_visible()
    expect(phone.get_by_role("heading", name="This door is closed")).to_be_visible()
    kept = phone.evaluate(
        "new Promise((done) => { const open = indexedDB.open('nightcap-door');"
        " open.onsuccess = () => { const all = open.result.transaction('kept')"
        ".objectStore('kept').getAll(); all.onsuccess = () => done(JSON.stringify(all.result)) } })"
    )
    assert "Lovelace" not in str(kept)
    phone.reload()
    expect(phone.get_by_role("heading", name="This Door Is Closed")).to_be_visible()


def test_a_long_title_leaves_tonight_as_wide_as_the_phone(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, night: int
) -> None:
    put_on(manager, "A title of many words, " * 6, in_hours(1), capacity=10)
    page = panel(house, width=390, height=844, has_touch=True)
    expect(page.get_by_role("button", name="New link for A title of many words")).to_be_visible()
    assert page.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]


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


@pytest.fixture
def film(house: RunningServer, night: int, tmp_path: Path) -> Path:
    """What a camera sees that is held before Cole Porter's code, as raw video."""
    [(code,)] = house.rows(
        "SELECT reference FROM bookings_booking WHERE customer_name = 'Cole Porter'"
        f" AND event_id = {night}"
    )
    rows = [
        list(row)
        for row in segno.make(f"NIGHTCAP:{code}", error="m", micro=False).matrix_iter(8, 4)
    ]
    side = len(rows)
    width, height = 640, 480
    grey = bytearray(b"\x80" * (width * height))
    for y, row in enumerate(rows):
        for x, is_dark in enumerate(row):
            grey[(y + (height - side) // 2) * width + x + (width - side) // 2] = (
                16 if is_dark else 235
            )
    frame = b"FRAME\n" + bytes(grey) + b"\x80" * (width * height // 2)
    file = tmp_path / "code.y4m"
    file.write_bytes(b"YUV4MPEG2 W640 H480 F10:1 Ip A1:1 C420\n" + frame * 5)
    return file


@pytest.fixture
def with_camera(
    playwright: Playwright, house: RunningServer, film: Path, tmp_path: Path
) -> Iterator[Page]:
    """A phone whose camera sees the film."""
    seen = [
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        "--use-fake-ui-for-media-stream",
    ]
    with _phone(playwright, tmp_path / "camera", house, *seen) as context:
        yield context.new_page()


def test_a_code_before_the_camera_finds_its_party(
    with_camera: Page, address: str, house: RunningServer, night: int
) -> None:
    with_camera.goto(address)
    with_camera.get_by_role("button", name="Scan a code").tap()
    found = with_camera.get_by_role("dialog")
    expect(found.get_by_text("Cole Porter")).to_be_visible(timeout=30_000)
    found.get_by_role("button", name="Arrive 1").tap()
    expect(found.get_by_text("All in")).to_be_visible()
    wait_until(with_camera, lambda: ("Cole Porter", 1) in letters(house, night))


def test_a_code_is_typed_where_there_is_no_camera(
    look_at: OpenWindow, address: str, house: RunningServer, night: int
) -> None:
    phone = opened(look_at, house, address)
    [(code,)] = house.rows(
        "SELECT reference FROM bookings_booking WHERE customer_name = 'Billie Holiday'"
        f" AND event_id = {night}"
    )
    phone.get_by_role("button", name="Scan a code").tap()
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_text("Type the code instead.")).to_be_visible()
    dialog.get_by_label("Or type the code").fill("XXXX9999")
    dialog.get_by_role("button", name="Find").tap()
    expect(dialog.get_by_text("Nobody has the code XXXX9999")).to_be_visible()
    dialog.get_by_label("Or type the code").fill(str(code).lower())
    dialog.get_by_role("button", name="Find").tap()
    expect(dialog.get_by_text("Billie Holiday")).to_be_visible()


def test_a_tap_outlives_the_browser_and_the_server(playwright: Playwright, tmp_path: Path) -> None:
    folder = tmp_path / "venue"
    with running(folder, workers=1) as server:
        port = int(server.url.rsplit(":", 1)[1])
        with server.signed_in() as manager:
            night = put_on(manager, "Doors at Eight", in_hours(0.5), capacity=10)
            write_down(manager, night, "Ada Lovelace", tickets=3)
            address = path_of(manager, night)
        with _phone(playwright, tmp_path / "phone", server) as context:
            phone = context.new_page()
            phone.goto(address)
            is_kept(phone)
    # Nobody answers any more: the page comes up, takes a tap, and the browser is closed.
    with _phone(playwright, tmp_path / "phone", server) as context:
        phone = context.new_page()
        phone.goto(address)
        counts(phone, 0, 3)
        guest(phone, "Ada Lovelace").get_by_role("button", name="Arrive 3").tap()
        expect(phone.get_by_text("1 tap is kept on this phone")).to_be_visible()
        phone.reload()
        counts(phone, 3, 0)
    with (
        running(folder, port=port, workers=1) as server,
        _phone(playwright, tmp_path / "phone", server) as context,
    ):
        phone = context.new_page()
        phone.goto(address)
        wait_until(phone, lambda: ("Ada Lovelace", 3) in letters(server, night))
        counts(phone, 3, 0)
        expect(phone.get_by_text("kept on this phone")).to_have_count(0)
