"""Every view of the panel, full of the sample's rows: at a desk, on a phone and on a tablet."""

from dataclasses import dataclass

import httpx
import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.panel_places import SECTIONS, go_to
from tests.support.browser.thumb import too_small
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

LONGEST = 6_000
"""Pixels of the longest view on a phone."""
DESK, PHONE, TABLET = 1440, 390, 820
NARROW = 320
"""The narrowest window, in pixels."""
STEPS = (
    *("name", "look", "pictures", "hours", "pages", "legal", "email", "payments", "backups"),
    *("show", "booking"),
)
STEPS_WITH_A_FORM = STEPS[:6]
"""Steps that end with "Save and continue"."""


def show(page: Page, view: str, width: int, height: int = 900) -> None:
    """Lead the panel to a view and make the window as wide as it is meant to be looked at."""
    page.set_viewport_size({"width": width, "height": height})
    # The panel opens with the first section.
    if view == SECTIONS[0]:
        page.wait_for_load_state("networkidle")
    else:
        go_to(page, f"?view={view}")


def assert_accessible_and_fits(page: Page, view: str, width: int) -> None:
    assert faults_of(page) == [], view
    assert page.evaluate("document.documentElement.scrollWidth") <= width, view


def test_at_a_desk_every_view_is_accessible_and_fits(
    panel: OpenPanel, understudy: RunningServer
) -> None:
    page = panel(understudy, width=DESK)
    for view in SECTIONS:
        show(page, view, DESK)
        assert_accessible_and_fits(page, view, DESK)


def test_in_the_hand_every_view_is_accessible_short_and_fits_and_taps_have_a_thumbs_size(
    panel: OpenPanel, understudy: RunningServer
) -> None:
    page = panel(understudy, width=PHONE, height=844, has_touch=True)
    for view in SECTIONS:
        show(page, view, PHONE, 844)
        assert_accessible_and_fits(page, view, PHONE)
        assert too_small(page) == [], view
        assert page.evaluate("document.documentElement.scrollHeight") <= LONGEST, view
        page.set_viewport_size({"width": TABLET, "height": 1180})
        assert too_small(page) == [], view


def test_in_the_hand_each_step_of_the_setup_is_short_and_fits_the_narrowest_window(
    panel: OpenPanel, understudy: RunningServer
) -> None:
    page = panel(understudy, width=PHONE, height=844, has_touch=True)
    for step in STEPS:
        page.set_viewport_size({"width": PHONE, "height": 844})
        page.goto(f"/admin?view=setup&step={step}")
        expect(page.locator("[aria-current=step]")).to_be_visible()
        page.wait_for_load_state("networkidle")
        if step in STEPS_WITH_A_FORM:
            expect(page.get_by_role("button", name="Save and continue")).to_be_visible()
        assert_accessible_and_fits(page, step, PHONE)
        length = page.evaluate("document.documentElement.scrollHeight")
        assert length <= LONGEST, f"{step}: {length}"
        page.set_viewport_size({"width": NARROW, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, step
        page.set_viewport_size({"width": DESK, "height": 900})
        assert_accessible_and_fits(page, step, DESK)


ROW_AT_A_DESK = (48, 52)
"""The least and the most pixels of a row of a list on a desk."""
TWO_LINES = 70
"""The most pixels of a row of two lines on a phone."""
# Each row of Event links is a form.
LISTS = (
    *("events", "bookings", "guests", "inbox", "mails", "payments", "books", "settlements"),
    *("reports", "videos", "security"),
)
ROWS = """() => [...document.querySelectorAll('main table:has(> caption)')]
    .filter((table) => !table.closest('details'))
    .map((table) => [
        table.caption.textContent,
        [...table.querySelectorAll(':scope > tbody > tr')]
            .map((row) => Math.round(row.getBoundingClientRect().height))
            .filter((height) => height > 0),
    ])"""


@dataclass(frozen=True)
class Places:
    """Places of the panel below its sections, each by its name."""

    lists: dict[str, str]
    others: dict[str, str]


@pytest.fixture(scope="module")
def places(understudy: RunningServer) -> Places:
    """Return places with rows: those of the event with the most parties, and of its guests."""
    with understudy.signed_in() as manager:
        events = manager.get("/api/bookings/events", params={"when": "upcoming"}).json()
        event = max(events, key=lambda one: one["parties"])["eventId"]
        guest = manager.get("/api/admin/guests").json()[0]["key"]
        inquiry = manager.get("/api/admin/inbox", params={"kind": "inquiry"}).json()[0]["id"]
    of_event = f"events&event={event}"
    return Places(
        lists={
            "guests of an event": f"{of_event}&tab=guests",
            "money of an event": f"{of_event}&tab=money",
            "a guest": f"guests&guest={guest}",
            "found bookings": "bookings&guest=a",
            "guests to call": f"bookings&event={event}&calls=this",
        },
        others={
            "an event": of_event,
            "prices of an event": f"{of_event}&tab=prices",
            "page of an event": f"{of_event}&tab=page",
            "history of an event": f"{of_event}&tab=history",
            "a new event": "events&new",
            "an inquiry": f"inbox&inquiry={inquiry}",
            "the printed list": f"bookings&event={event}&print",
        },
    )


def rows_of(page: Page, view: str) -> dict[str, list[int]]:
    """Return the heights of the rows of each list, without the headings of days."""
    found: dict[str, list[int]] = dict(page.evaluate(ROWS))
    assert any(found.values()), view
    return found


def test_at_a_desk_rows_of_every_list_are_48_to_52_pixels_high(
    panel: OpenPanel, understudy: RunningServer, places: Places
) -> None:
    page = panel(understudy, width=DESK)
    least, most = ROW_AT_A_DESK
    for view in (*LISTS, *places.lists.values()):
        show(page, view, DESK)
        for caption, heights in rows_of(page, view).items():
            assert [one for one in heights if not least <= one <= most] == [], (view, caption)


def test_in_the_hand_rows_of_every_list_have_two_lines_and_every_place_is_short_and_fits(
    panel: OpenPanel, understudy: RunningServer, places: Places
) -> None:
    page = panel(understudy, width=PHONE, height=844, has_touch=True)
    for view in (*LISTS, *places.lists.values()):
        show(page, view, PHONE, 844)
        for caption, heights in rows_of(page, view).items():
            assert [one for one in heights if one > TWO_LINES] == [], (view, caption)
    for name, view in (places.lists | places.others).items():
        show(page, view, PHONE, 844)
        length = page.evaluate("document.documentElement.scrollHeight")
        assert length <= LONGEST, f"{name}: {length}"
        assert_accessible_and_fits(page, view, PHONE)
        page.set_viewport_size({"width": NARROW, "height": 700})
        assert page.evaluate("document.documentElement.scrollWidth") <= NARROW, name


EMPTY_IN_THE_SAMPLE = ("promo-codes", "newsletter", "secret-calendar")


def test_rows_of_lists_that_the_sample_leaves_empty_have_the_same_heights(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    code = {"code": "HEIGHT", "kind": "amount", "value": 250}
    subscriber = {"name": "Ada Lovelace", "email": "ada.of.the.long.address@example.com"}
    manager.post("/api/admin/promo-codes", json=code).raise_for_status()
    for kind in EMPTY_IN_THE_SAMPLE[1:]:
        manager.post(f"/api/{kind}", json=subscriber).raise_for_status()
    for width, least, most in ((DESK, *ROW_AT_A_DESK), (PHONE, 0, TWO_LINES)):
        page = panel(house, "?view=menu", width=width, has_touch=width == PHONE)
        for view in EMPTY_IN_THE_SAMPLE:
            show(page, view, width)
            for caption, heights in rows_of(page, view).items():
                assert [one for one in heights if not least <= one <= most] == [], (view, caption)


def test_at_a_desk_a_change_without_fields_is_a_row_of_48_to_52_pixels(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    subscriber = {"name": "Brief Guest", "email": "brief@example.com"}
    manager.post("/api/newsletter", json=subscriber).raise_for_status()
    [row] = manager.get("/api/newsletter", params={"search": "Brief"}).json()
    manager.delete(f"/api/newsletter/{row['id']}").raise_for_status()
    page = panel(house, "?view=changes&search=Brief", width=DESK)
    entry = page.get_by_role("main").get_by_role("listitem").filter(has_text="Brief Guest")
    expect(entry.get_by_role("button", name="Restore")).to_be_visible()
    box = entry.bounding_box()
    assert box is not None
    least, most = ROW_AT_A_DESK
    assert least <= round(box["height"]) <= most
