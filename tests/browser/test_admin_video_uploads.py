"""Clips that are uploaded in the panel."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Page, Route, expect

from tests.support.browser.past_event_panel import a_picture, button
from tests.support.browser.toasts import toast
from tests.support.browser.video_panel import PLACE, REEL, clear, form, put_up, row, shown
from tests.support.browser.window import Held, OpenPanel, Read
from tests.support.server import RunningServer


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    clear(manager)


def send_slowly(page: Page) -> Held:
    """Begin to send the form, which does not arrive before the test lets it."""
    held = Held(page, "**/api/videos")
    button(form(page), "Add Video").click()
    expect(form(page).get_by_role("progressbar", name="Uploading")).to_be_visible()
    return held


def test_a_clip_is_uploaded_with_its_poster_shows_how_far_it_has_come_and_is_seen_by_visitors(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    expect(read(house, "/comedy").get_by_text("Video Gallery Coming Soon!")).to_be_visible()
    page = panel(house, PLACE)
    expect(page.get_by_role("main")).to_contain_text("No videos yet.")
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    form(page).get_by_label("Category").select_option("Comedy")
    form(page).get_by_label("Date of the show").fill("2026-10-03")
    form(page).get_by_label("Description").fill("All of them.")
    form(page).get_by_label("Upload a video").set_input_files(REEL)
    expect(form(page)).to_contain_text("five-minutes.mp4")
    form(page).get_by_label("Poster picture", exact=False).first.set_input_files(a_picture())
    expect(form(page).get_by_role("img", name="Preview of Poster picture")).to_be_visible()
    form(page).get_by_label("Featured").check()
    held = send_slowly(page)
    expect(form(page).get_by_role("button", name="Saving...")).to_be_disabled()
    held.let_go()
    expect(toast(page)).to_contain_text("Video added successfully")
    expect(form(page)).to_have_count(0)
    expect(row(page, "Five Minutes")).to_contain_text("Sat, Oct 3, 2026")
    video = shown(manager)
    assert str(video["videoUrl"]).endswith(".mp4")
    assert str(video["posterUrl"]).endswith("-800x480.jpg")
    assert (video["category"], video["featured"]) == ("comedy", True)
    assert video["createdAt"] == "2026-10-03T04:00:00Z"
    put_up(manager, "Of no date")
    visitor = read(house, "/comedy")
    expect(visitor.get_by_role("article", name="Five Minutes")).to_contain_text("COMEDY")
    expect(visitor.get_by_role("article", name="Of no date")).to_contain_text("Past Show")


def test_what_is_no_video_or_too_large_is_not_taken_and_a_cancelled_upload_adds_nothing(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, tmp_path: Path
) -> None:
    opera = tmp_path / "opera.mp4"
    with opera.open("wb") as file:
        file.truncate(25 * 1024 * 1024 + 1)
    page = panel(house, PLACE, may_fail=True)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    upload = form(page).get_by_label("Upload a video")
    upload.set_input_files(a_picture())
    expect(form(page)).to_contain_text("evening.jpg is not a video.")
    upload.set_input_files(opera)
    expect(form(page)).to_contain_text("opera.mp4 has more than 25 MB.")
    upload.set_input_files(REEL)
    expect(form(page)).to_contain_text("five-minutes.mp4")
    send_slowly(page)
    button(form(page), "Cancel").click()
    expect(form(page)).to_have_count(0)
    expect(toast(page)).to_contain_text("It was cancelled.")
    assert manager.get("/api/videos").json() == []


def test_a_clip_that_arrived_unheard_is_added_once_when_add_is_pressed_again(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE, may_fail=True)

    def lose(route: Route) -> None:
        if route.request.method == "GET":
            route.continue_()
            return
        route.fetch()
        route.abort()

    page.route("**/api/videos", lose)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    form(page).get_by_label("Upload a video").set_input_files(REEL)
    expect(form(page)).to_contain_text("five-minutes.mp4")
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Failed to add video")
    expect(form(page).get_by_label("Title")).to_have_value("Five Minutes")
    page.unroute("**/api/videos")
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Video added successfully")
    assert len(manager.get("/api/videos").json()) == 1
