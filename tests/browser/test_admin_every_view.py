"""Every view of the panel, full of the sample's rows: at a desk, on a phone and on a tablet."""

import pytest
from playwright.sync_api import Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.panel_places import go_to
from tests.support.browser.thumb import too_small
from tests.support.browser.window import OpenPanel
from tests.support.drills import IS_HARD
from tests.support.server import RunningServer

pytestmark = pytest.mark.every_page

VIEWS = [
    "",
    "events",
    "bookings",
    "guests",
    "inbox",
    "newsletter",
    "secret-calendar",
    "guests-privacy",
    "event-links",
    "menu",
    "pages",
    "past-events",
    "host-slideshow",
    "videos",
    "photos",
    "season",
    "venue",
    "reports",
    "mails",
    "changes",
    "backups",
    "connections",
    "security",
    "payments",
    "books",
    "settlements",
    "promo-codes",
    "texts",
    "booking-rules",
    "refunds",
    "taxes",
    "categories",
]
LONGEST = 6_000
"""Pixels of the longest view on a phone."""
DESK, PHONE, TABLET = 1440, 390, 820
# What a phone shows fits a desk too, as a rule; the tests of most views look at theirs there.
VIEWS_AT_A_DESK = VIEWS if IS_HARD else ["bookings", "reports"]


def show(page: Page, view: str, width: int, height: int = 900) -> None:
    """Lead the panel to a view and make the window as wide as it is meant to be looked at."""
    page.set_viewport_size({"width": width, "height": height})
    # The panel begins with the one that has no name.
    if view:
        go_to(page, f"?view={view}")
    else:
        page.wait_for_load_state("networkidle")


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
    for view in VIEWS:
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
