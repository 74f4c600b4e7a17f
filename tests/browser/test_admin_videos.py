"""The clips of past shows in the panel."""

from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.past_event_panel import button
from tests.support.browser.row_menu import choose
from tests.support.browser.toasts import toast
from tests.support.browser.video_panel import (
    PLACE,
    clear,
    form,
    put_up,
    row,
)
from tests.support.browser.window import OpenPanel
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    clear(manager)


def test_a_clip_is_named_by_its_address_edited_featured_deleted_and_put_back(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    at = datetime(2026, 10, 3, 0, 30, tzinfo=UTC).isoformat()
    put_up(manager, "Five Minuets", createdAt=at)
    put_up(manager, "Late", createdAt="2026-11-01")
    page = panel(house, PLACE)
    assert_accessible_and_fits(page)
    page.get_by_role("button", name="Add Video").click()
    button(form(page), "Add Video").click()
    for text in ("Title is required.", "Video is required."):
        expect(form(page)).to_contain_text(text)
    assert_accessible_and_fits(page)
    assert len(manager.get("/api/videos").json()) == 2
    form(page).get_by_label("Title").fill("Sketching")
    form(page).get_by_label("Category").select_option("Creativity")
    [address, _] = [video["videoUrl"] for video in manager.get("/api/videos").json()]
    form(page).get_by_label("or its address").fill(address)
    button(form(page), "Add Video").click()
    expect(row(page, "Sketching")).to_contain_text("Past Show")
    page.get_by_role("button", name="Edit Five Minuets").click()
    expect(form(page).get_by_label("Date of the show")).to_have_value("2026-10-02")
    form(page).get_by_label("Title").fill("Five Minutes")
    button(form(page), "Save").click()
    expect(toast(page)).to_contain_text("Video saved successfully")
    expect(form(page)).to_have_count(0)
    titles = page.get_by_role("row").locator("p.font-medium")
    expect(titles.first).not_to_have_text("Five Minutes")
    # It is sent at once, and brings the clip to the top.
    page.get_by_role("checkbox", name="Featured: Five Minutes").click()
    expect(titles.first).to_have_text("Five Minutes")
    expect(page.get_by_role("checkbox", name="Featured: Five Minutes")).to_be_checked()
    videos = {video["title"]: video for video in manager.get("/api/videos").json()}
    # The hour of its show is kept.
    assert videos["Five Minutes"]["createdAt"] == "2026-10-03T00:30:00Z"
    assert videos["Five Minutes"]["featured"] is True
    assert videos["Sketching"]["videoUrl"] == address
    choose(page, "Five Minutes", "Delete")
    expect(toast(page)).to_contain_text("Video deleted successfully")
    expect(row(page, "Five Minutes")).to_have_count(0)
    button(toast(page), "Undo").click()
    expect(row(page, "Five Minutes")).to_be_visible()


def test_what_the_server_refuses_is_named(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE, may_fail=True)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Sketching")
    form(page).get_by_label("or its address").fill("the cupboard")
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Failed to add video")
    expect(form(page)).to_contain_text("Video must be an address that begins with https://")
    expect(form(page).get_by_label("Title")).to_have_value("Sketching")
