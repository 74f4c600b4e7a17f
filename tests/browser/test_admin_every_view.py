"""Every view of the panel, full of the sample's rows: at a desk, on a phone and on a tablet."""

import pytest
from playwright.sync_api import Page

from tests.browser.accessible import faults_of
from tests.browser.thumb import too_small
from tests.browser.window import OpenPanel
from tests.drills import IS_HARD
from tests.server import RunningServer

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
    "security",
]
DESK, PHONE, TABLET = 1440, 390, 820
# What a phone shows fits a desk too, as a rule.
VIEWS_AT_A_DESK = VIEWS if IS_HARD else ["", "events", "bookings", "inbox", "venue", "reports"]


def place_of(view: str) -> str:
    return f"?view={view}" if view else ""


def assert_accessible_and_fits(page: Page, width: int) -> None:
    page.wait_for_load_state("networkidle")
    assert faults_of(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("view", VIEWS_AT_A_DESK)
def test_at_a_desk_it_is_accessible_and_fits(
    panel: OpenPanel, understudy: RunningServer, view: str
) -> None:
    page = panel(understudy, place_of(view), width=DESK)
    assert_accessible_and_fits(page, DESK)


@pytest.mark.parametrize("view", VIEWS)
def test_in_the_hand_it_is_accessible_and_fits_and_whatever_is_tapped_has_the_size_of_a_thumb(
    panel: OpenPanel, understudy: RunningServer, view: str
) -> None:
    page = panel(understudy, place_of(view), width=PHONE, height=844, has_touch=True)
    assert_accessible_and_fits(page, PHONE)
    assert too_small(page) == []
    page.set_viewport_size({"width": TABLET, "height": 1180})
    assert too_small(page) == []
