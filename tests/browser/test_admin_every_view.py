"""Every view of the panel, full of the sample's rows: at a desk, on a phone and on a tablet."""

from dataclasses import dataclass

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.panel_places import SECTIONS, go_to
from tests.support.browser.thumb import too_small
from tests.support.browser.window import OpenPanel
from tests.support.drills import IS_HARD
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

LONGEST = 6_000
"""Pixels of the longest view on a phone."""
DESK, PHONE, TABLET = 1440, 390, 820
# What a phone shows fits a desk too, as a rule; the tests of most views look at theirs there.
VIEWS_AT_A_DESK = SECTIONS if IS_HARD else ["bookings", "reports"]


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
    for view in VIEWS_AT_A_DESK:
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


@pytest.mark.parametrize("step", ["name", "look", "pictures", "hours", "pages", "legal"])
def test_in_the_hand_a_step_of_the_setup_is_short_and_fits(
    panel: OpenPanel, understudy: RunningServer, step: str
) -> None:
    page = panel(understudy, width=PHONE, height=844, has_touch=True)
    show(page, f"setup&step={step}", PHONE, 844)
    expect(page.locator("[aria-current=step]")).to_be_visible()
    expect(page.get_by_role("button", name="Save and continue")).to_be_visible()
    assert_accessible_and_fits(page, step, PHONE)
    length = page.evaluate("document.documentElement.scrollHeight")
    assert length <= LONGEST, f"{step}: {length}"


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


def test_in_the_hand_rows_of_every_list_have_two_lines_and_every_place_is_short(
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
