"""When V8 fails the browser renders the page from the plain shell; visitors see no difference."""

import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.support.browser.pages import NOWHERE, TYPICAL_PAGES, address
from tests.support.browser.programme import in_hours, put_on
from tests.support.browser.window import OpenWindow, awake
from tests.support.drills import few
from tests.support.server import RunningServer, running

pytestmark = pytest.mark.every_page

ROOT = Path(__file__).parents[2]
FAILING = 'globalThis.nightcap = { render() { throw new Error("no curtain"); } };'


@pytest.fixture(scope="module")
def unrendered(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run the sample venue with a bundle whose every render throws.

    It is installed a second time for that.
    """
    installed = tmp_path_factory.mktemp("installed")
    shutil.copytree(
        ROOT / "nightcap", installed / "nightcap", ignore=shutil.ignore_patterns("__pycache__")
    )
    shutil.copytree(ROOT / "frontend" / "dist", installed / "frontend" / "dist")
    (installed / "frontend" / "dist" / "server" / "render.js").write_text(FAILING)
    (installed / "build").mkdir()
    (installed / "build" / "pictures").symlink_to(ROOT / "build" / "pictures")
    path = os.pathsep.join([str(installed), os.environ.get("PYTHONPATH", "")])
    with running(
        installed / "data",
        workers=1,
        NIGHTCAP_SAMPLE="1",
        NIGHTCAP_VENUE=str(ROOT / "venue"),
        PYTHONPATH=path,
    ) as server:
        yield server


@pytest.mark.parametrize("page_of", few(TYPICAL_PAGES, 3))
def test_the_shell_is_empty_and_the_browser_fills_it(
    look_at: OpenWindow, unrendered: RunningServer, page_of: str
) -> None:
    path = address(unrendered, page_of)
    answer = unrendered.get(path)
    assert answer.status_code == (404 if page_of == NOWHERE else 200)
    assert '<div id="root"></div>' in answer.text
    assert answer.headers["cache-control"] == "no-store"

    page = awake(look_at(unrendered), path)
    expect(page.get_by_role("heading", level=1)).to_be_visible()
    expect(page.get_by_role("banner").get_by_role("link", name="View Events")).to_be_visible()
    expect(page.get_by_role("main")).not_to_contain_text("Went Wrong")


def test_a_seat_can_be_booked_all_the_same(look_at: OpenWindow, unrendered: RunningServer) -> None:
    with unrendered.signed_in() as manager:
        event = put_on(manager, "No Curtain", in_hours(30), capacity=10)
    page = awake(look_at(unrendered), f"/events/{event}-no-curtain")
    page.get_by_role("button", name="Book: No Curtain").first.click()
    dialog = page.get_by_role("dialog")
    dialog.get_by_label("Name").fill("Ada")
    dialog.get_by_label("Email").fill("ada@example.com")
    dialog.get_by_label("Phone").fill("212 555 0100")
    dialog.get_by_role("button", name="Book Tickets").click()
    expect(page.get_by_text("Booking Confirmed!", exact=True)).to_be_visible()
    booked = f"SELECT count(*) FROM bookings_booking WHERE event_id = {event}"
    assert unrendered.number(booked) == 1
