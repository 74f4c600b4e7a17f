"""A title without a place to break at stays within its card, its row and the window."""

import httpx
import pytest

from tests.support.browser.programme import clear, day_of, in_hours, put_on
from tests.support.browser.window import OpenPanel, Read
from tests.support.server import RunningServer

ENDLESS = "M" * 200
WIDTHS = [390, 1440]


@pytest.fixture(scope="module")
def nights(manager: httpx.Client) -> list[int]:
    """Return three events of one show, in 1, 8 and 40 days."""
    clear(manager)
    return [put_on(manager, ENDLESS, in_hours(day * 24), category="comedy") for day in (1, 8, 40)]


@pytest.mark.parametrize("path", ["/", "/comedy", "/events?day={day}", "/events/{id}"])
def test_an_endless_title_widens_no_page(
    read: Read, house: RunningServer, nights: list[int], path: str
) -> None:
    page = read(house, path.format(day=day_of(in_hours(24)), id=nights[0]))
    assert page.get_by_text(ENDLESS).count() > 0
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width


@pytest.mark.parametrize("place", ["", "?view=events", "?view=bookings", "?view=changes"])
@pytest.mark.usefixtures("nights")
def test_an_endless_title_widens_no_view_of_the_panel(
    panel: OpenPanel, house: RunningServer, place: str
) -> None:
    page = panel(house, place)
    page.get_by_text(ENDLESS).first.wait_for()
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") == width
        regions = page.get_by_role("region").evaluate_all(
            "regions => regions.filter((region) => region.scrollWidth > region.clientWidth + 1)"
            ".map((region) => region.getAttribute('aria-label'))"
        )
        assert regions == []
