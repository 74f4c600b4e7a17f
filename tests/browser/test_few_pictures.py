"""A venue with few pictures and without a map: its pages look intended."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from tests.support.browser.accessible import SIZES
from tests.support.browser.window import OpenWindow, awake
from tests.support.server import RunningServer, running
from tests.support.venue.writing import PIXEL


@pytest.fixture(scope="module")
def bar(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a venue whose manager has entered an address and one hero picture."""
    address = {"street": "Rua da Rosa", "locality": "Lisboa", "country": "PT"}
    house = {
        "name": "Adega",
        "address": address,
        "hero": [{"imageUrl": PIXEL, "alt": "The bar"}],
    }
    with running(tmp_path_factory.mktemp("bar"), workers=1, NIGHTCAP_VENUE="blank") as server:
        with server.signed_in() as manager:
            manager.put("/api/admin/house", json=house).raise_for_status()
            manager.post("/api/admin/setup/open").raise_for_status()
        yield server


def test_a_single_hero_picture_makes_no_photo_wall(look_at: OpenWindow, bar: RunningServer) -> None:
    page = awake(look_at(bar), "/")
    expect(page.get_by_role("heading", name="This Week")).to_be_visible()
    expect(page.locator("#photo-wall")).to_have_count(0)


@pytest.mark.parametrize("number", [1, 2, 3])
def test_few_pictures_fill_the_photo_wall(
    look_at: OpenWindow, bar: RunningServer, number: int
) -> None:
    wall = [{"imageUrl": PIXEL, "alt": f"Picture {place}"} for place in range(number)]
    with bar.signed_in() as manager:
        manager.put("/api/admin/house", json={"photoWall": wall}).raise_for_status()
    page = look_at(bar)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        awake(page, "/")
        frame = page.locator("iframe")
        frame.scroll_into_view_if_needed()
        pictures = frame.content_frame.get_by_role("img")
        expect(pictures).to_have_count(number)
        boxes = [_box(picture) for picture in pictures.all()]
        shown = _box(frame)
        left, right = min(box["x"] for box in boxes), max(box["x"] + box["width"] for box in boxes)
        assert (left, right) == pytest.approx((shown["x"], shown["x"] + shown["width"]), abs=1)
        bottom = max(box["y"] + box["height"] for box in boxes)
        # The foot has room for the links to the feed and to the profile.
        assert shown["y"] + shown["height"] - bottom < 100


def test_an_address_without_a_map_is_in_line_with_the_title(
    look_at: OpenWindow, bar: RunningServer
) -> None:
    page = awake(look_at(bar), "/visit")
    where = page.get_by_role("region", name="Where it is")
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        title = _box(page.get_by_role("heading", level=1))
        assert _box(where.get_by_text("Rua da Rosa"))["x"] == title["x"], width
        assert _border(where.locator("div")) == "0px"


def _box(place: Locator) -> FloatRect:
    box = place.bounding_box()
    assert box
    return box


def _border(place: Locator) -> str:
    return str(place.evaluate("element => getComputedStyle(element).borderLeftWidth"))
