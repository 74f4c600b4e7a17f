"""The clips of past shows in the panel."""

from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import expect

from tests.browser.accessible import faults_of
from tests.browser.past_event_panel import button
from tests.browser.toasts import toast
from tests.browser.video_panel import ELSEWHERE, PLACE, clear, form, put_up, row, shown
from tests.browser.window import OpenPanel
from tests.server import RunningServer


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    clear(manager)


def test_a_clip_that_stands_elsewhere_is_named_by_its_address(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Sketching")
    form(page).get_by_label("Category").fill("creativity")
    form(page).get_by_label("or its address").fill(ELSEWHERE)
    button(form(page), "Add Video").click()
    expect(row(page, "Sketching")).to_contain_text("Past Show")
    assert shown(manager)["videoUrl"] == ELSEWHERE


def test_what_is_missing_is_named_and_nothing_is_added(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Category").fill(" ")
    button(form(page), "Add Video").click()
    for text in ("Title is required.", "Category is required.", "Video is required."):
        expect(form(page)).to_contain_text(text)
    assert manager.get("/api/videos").json() == []


def test_what_the_server_refuses_is_named_at_its_field(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, PLACE, may_fail=True)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Sketching")
    form(page).get_by_label("or its address").fill("the cupboard")
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Failed to add video")
    expect(form(page)).to_contain_text("Video must be an address that begins with https://")
    expect(form(page).get_by_label("Title")).to_have_value("Sketching")


def test_a_clip_is_changed_and_keeps_the_hour_of_its_show(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    at = datetime(2026, 10, 3, 0, 30, tzinfo=UTC).isoformat()
    put_up(manager, "Five Minuets", createdAt=at)
    page = panel(house, PLACE)
    page.get_by_role("button", name="Edit Five Minuets").click()
    expect(form(page).get_by_label("Date of the show")).to_have_value("2026-10-02")
    form(page).get_by_label("Title").fill("Five Minutes")
    button(form(page), "Save").click()
    expect(toast(page)).to_contain_text("Video saved successfully")
    expect(row(page, "Five Minutes")).to_be_visible()
    assert shown(manager)["createdAt"] == "2026-10-03T00:30:00Z"


def test_two_panels_do_not_overwrite_each_other(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    video = put_up(manager, "Five Minuets")
    page = panel(house, PLACE, may_fail=True)
    page.get_by_role("button", name="Edit Five Minuets").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    manager.put(f"/api/videos/{video}", json={"title": "Six Minutes"}).raise_for_status()
    button(form(page), "Save").click()
    both = form(page).get_by_role("alert").get_by_role("definition")
    expect(both).to_have_text(["Five Minutes", "Six Minutes"])
    assert shown(manager)["title"] == "Six Minutes"
    button(form(page), "Keep mine: Title").click()
    expect(row(page, "Five Minutes")).to_be_visible()
    assert shown(manager)["title"] == "Five Minutes"


def test_the_featured_switch_is_sent_at_once_and_brings_the_clip_to_the_top(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Early", createdAt="2026-04-01")
    put_up(manager, "Late", createdAt="2026-10-01")
    page = panel(house, PLACE)
    titles = page.get_by_role("row").locator("p.font-medium")
    expect(titles).to_have_text(["Late", "Early"])
    page.get_by_role("checkbox", name="Featured: Early").click()
    expect(toast(page)).to_contain_text("Video saved successfully")
    expect(titles).to_have_text(["Early", "Late"])
    expect(page.get_by_role("checkbox", name="Featured: Early")).to_be_checked()


def test_a_deleted_clip_comes_back_by_undo(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_up(manager, "Five Minutes")
    page = panel(house, PLACE)
    page.get_by_role("button", name="Delete Five Minutes").click()
    expect(toast(page)).to_contain_text("Video deleted successfully")
    expect(row(page, "Five Minutes")).to_have_count(0)
    button(toast(page), "Undo").click()
    expect(row(page, "Five Minutes")).to_be_visible()


@pytest.mark.parametrize(("width", "height"), [(1440, 900), (390, 844)])
def test_axe_finds_nothing_in_the_list_and_in_the_form_with_its_faults(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, width: int, height: int
) -> None:
    put_up(manager, "Five Minutes")
    page = panel(house, PLACE, width=width, height=height, reduced_motion=True)
    expect(row(page, "Five Minutes")).to_be_visible()
    assert faults_of(page) == []
    overflow = "() => document.documentElement.scrollWidth - window.innerWidth"
    assert page.evaluate(overflow) <= 0
    page.get_by_role("button", name="Add Video").click()
    button(form(page), "Add Video").click()
    expect(form(page)).to_contain_text("Video is required.")
    assert faults_of(page) == []
