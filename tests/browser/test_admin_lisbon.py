"""The panel of a venue in Lisbon: clock, amounts and phone numbers of every view are its own."""

from collections.abc import Iterator
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.box_office import book, book_by_phone, wait_in_line
from tests.support.browser.panel_places import SECTIONS, go_to
from tests.support.browser.paying import pay_for_two
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer, running
from tests.support.site.lisbon import LISBON, traces

pytestmark = pytest.mark.every_page

STEPS = (
    *("name", "look", "pictures", "hours", "pages", "legal", "email", "payments", "backups"),
    *("show", "booking"),
)
PHONES_OF_GUESTS = ("212 555 0100", "+1 (212) 555-0123")
TABS = ("guests", "details", "prices", "page", "money", "history")
SAID = """() => {
    const said = [];
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_ALL);
    while (walk.nextNode()) {
        const { currentNode: node } = walk;
        const near = node.parentElement;
        // Lists of time zones, countries and currencies name those of everywhere.
        if (near.closest('script, style, datalist, option:not(:checked)')) continue;
        if (node.nodeType === Node.TEXT_NODE) said.push(node.data);
        if (node.nodeType !== Node.ELEMENT_NODE) continue;
        for (const name of ['placeholder', 'aria-label', 'title', 'alt']) {
            said.push(node.getAttribute(name) ?? '');
        }
        if (node.matches('input, textarea')) said.push(node.value);
    }
    return said.filter((text) => text.trim()).join('\\n');
}"""
"""Returns the texts of a page with its folded parts, the names of its elements and its fields."""


@pytest.fixture(scope="module")
def azulejo(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run the venue with a show that is paid for, a full one and one at the door."""
    folder = tmp_path_factory.mktemp("azulejo")
    with running(folder, workers=1, NIGHTCAP_VENUE=str(LISBON)) as server:
        _fill(server)
        yield server


def _fill(server: RunningServer) -> None:
    tiers: list[dict[str, object]] = [{"name": "Plateia", "amount": 1250}]
    with server.signed_in() as manager:
        fado = put_on(manager, "Fado", _evening(20), tiers=tiers, payment="now", capacity=30)
        full = put_on(manager, "Risos", _evening(9), capacity=2, priceRange="€8")
        book_by_phone(manager, full, "Rui Costa", email="rui@example.com")
        put_on(manager, "Hoje", in_hours(2), tiers=tiers, capacity=30)
        code = {"code": "FADO", "kind": "amount", "value": 250}
        manager.post("/api/admin/promo-codes", json=code).raise_for_status()
    pay_for_two(server, fado)
    book(server, full, "ines@example.com", name="Inês Dias")
    wait_in_line(server, full, "Ana")


def _evening(days: int) -> datetime:
    day = datetime.now(ZoneInfo("Europe/Lisbon")) + timedelta(days=days)
    return day.replace(hour=21, minute=0, second=0, microsecond=0)


@pytest.mark.parametrize("width", [390, 1440])
def test_no_view_of_the_panel_is_written_as_in_new_york(
    panel: OpenPanel, azulejo: RunningServer, width: int
) -> None:
    page = panel(azulejo, width=width)
    with azulejo.signed_in() as manager:
        shows = {event["title"]: event["id"] for event in manager.get("/api/events").json()}
    places = [
        *(f"?view={view}" for view in SECTIONS[1:]),
        *(f"?view=events&event={shows['Fado']}&tab={tab}" for tab in TABS),
        "?view=events&new=1",
    ]
    found = {"": _traces_on(page)}
    for place in places:
        go_to(page, place)
        found[place] = _traces_on(page)
    for step in STEPS:
        page.goto(f"/admin?view=setup&step={step}")
        expect(page.locator("[aria-current=step]")).to_be_visible()
        page.wait_for_load_state("networkidle")
        found[step] = _traces_on(page)
    assert {place: said for place, said in found.items() if said} == {}


def _traces_on(page: Page) -> list[str]:
    said: str = page.evaluate(SAID)
    for phone in PHONES_OF_GUESTS:
        said = said.replace(phone, "")
    return traces(said)
