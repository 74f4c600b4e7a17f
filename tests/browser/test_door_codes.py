"""The code of a booking at the door: seen by the camera, or typed."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Page, Playwright, expect

from tests.support.browser.doors import (
    arrivals,
    code_of,
    opened,
    whole_browser,
)
from tests.support.browser.window import OpenWindow, wait_until
from tests.support.server import RunningServer


@pytest.fixture
def film(house: RunningServer, event_id: int, tmp_path: Path) -> Path:
    """Return raw video of Cole Porter's code, as a camera sees it."""
    code = code_of(house, event_id, "Cole Porter")
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
    """Return a phone whose camera sees the film."""
    seen = [
        "--use-fake-device-for-media-stream",
        f"--use-file-for-fake-video-capture={film}",
        "--use-fake-ui-for-media-stream",
    ]
    with whole_browser(playwright, tmp_path / "camera", house, *seen) as context:
        yield context.new_page()


def test_a_code_before_the_camera_finds_its_party(
    with_camera: Page, address: str, house: RunningServer, event_id: int
) -> None:
    with_camera.goto(address)
    with_camera.get_by_role("button", name="Scan a code").tap()
    found = with_camera.get_by_role("dialog")
    expect(found.get_by_text("Cole Porter")).to_be_visible(timeout=30_000)
    found.get_by_role("button", name="Arrive 1").tap()
    expect(found.get_by_text("All in")).to_be_visible()
    wait_until(with_camera, lambda: ("Cole Porter", 1) in arrivals(house, event_id))


def test_a_code_is_typed_where_there_is_no_camera(
    look_at: OpenWindow, address: str, house: RunningServer, event_id: int
) -> None:
    phone = opened(look_at, house, address)
    code = code_of(house, event_id, "Billie Holiday")
    phone.get_by_role("button", name="Scan a code").tap()
    dialog = phone.get_by_role("dialog")
    expect(dialog.get_by_text("Type the code instead.")).to_be_visible()
    dialog.get_by_label("Or type the code").fill("XXXX9999")
    dialog.get_by_role("button", name="Find").tap()
    expect(dialog.get_by_text("Nobody has the code XXXX9999")).to_be_visible()
    dialog.get_by_label("Or type the code").fill(code.lower())
    dialog.get_by_role("button", name="Find").tap()
    expect(dialog.get_by_text("Billie Holiday")).to_be_visible()
