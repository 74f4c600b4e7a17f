"""The clips of past shows in the panel."""

from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.letters import toast
from tests.browser.past_event_panel import a_picture, button
from tests.browser.window import Held, OpenPanel, OpenWindow, awake
from tests.server import RunningServer

PLACE = "?view=videos"
REEL = Path(__file__).parents[2] / "venue" / "videos" / "five-minutes.mp4"
ELSEWHERE = "https://clips.example/five.mp4"


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client) -> None:
    for video in manager.get("/api/videos").json():
        manager.delete(f"/api/videos/{video['id']}").raise_for_status()


def put_up(manager: httpx.Client, title: str, **details: object) -> int:
    """Add a clip that stands elsewhere; return its number."""
    body = {"title": title, "videoUrl": ELSEWHERE, "category": "comedy", **details}
    number: int = manager.post("/api/videos", json=body).raise_for_status().json()["id"]
    return number


def form(page: Page) -> Locator:
    return page.get_by_role("dialog").locator("form")


def row(page: Page, title: str) -> Locator:
    return page.get_by_role("row").filter(has_text=title)


def shown(manager: httpx.Client) -> dict[str, object]:
    [video] = manager.get("/api/videos").json()
    assert isinstance(video, dict)
    return video


def test_a_clip_is_uploaded_with_a_poster_category_and_date(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE)
    expect(page.get_by_role("main")).to_contain_text("No videos yet.")
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    form(page).get_by_label("Category").fill("Comedy")
    form(page).get_by_label("Date of the show").fill("2026-10-03")
    form(page).get_by_label("Description").fill("All of them.")
    form(page).get_by_label("Upload a video").set_input_files(REEL)
    expect(form(page)).to_contain_text("five-minutes.mp4")
    form(page).get_by_label("Poster picture", exact=False).first.set_input_files(a_picture())
    expect(form(page).get_by_role("img", name="Preview of Poster picture")).to_be_visible()
    form(page).get_by_label("Featured").check()
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Video added successfully")
    expect(form(page)).to_have_count(0)
    expect(row(page, "Five Minutes")).to_contain_text("Sat, Oct 3, 2026")
    video = shown(manager)
    assert str(video["videoUrl"]).endswith(".mp4")
    assert str(video["posterUrl"]).endswith("-800x480.jpg")
    assert (video["category"], video["featured"]) == ("comedy", True)
    assert video["createdAt"] == "2026-10-03T04:00:00Z"


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


def test_a_file_that_is_no_video_is_not_taken(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, PLACE)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Upload a video").set_input_files(a_picture())
    expect(form(page)).to_contain_text("evening.jpg is not a video.")


def upload_slowly(page: Page) -> Held:
    """Begin to send a clip, which does not arrive before the test lets it."""
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    form(page).get_by_label("Upload a video").set_input_files(REEL)
    expect(form(page)).to_contain_text("five-minutes.mp4")
    held = Held(page, "**/api/videos")
    button(form(page), "Add Video").click()
    expect(form(page).get_by_role("progressbar", name="Uploading")).to_be_visible()
    return held


def test_a_clip_shows_how_far_it_has_come(panel: OpenPanel, house: RunningServer) -> None:
    page = panel(house, PLACE)
    held = upload_slowly(page)
    expect(form(page).get_by_role("button", name="Saving...")).to_be_disabled()
    held.let_go()
    expect(row(page, "Five Minutes")).to_be_visible()


def test_an_upload_that_is_cancelled_adds_nothing(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, PLACE, may_fail=True)
    upload_slowly(page)
    button(form(page), "Cancel").click()
    expect(form(page)).to_have_count(0)
    expect(toast(page)).to_contain_text("It was cancelled.")
    assert manager.get("/api/videos").json() == []


def test_a_clip_that_is_too_large_is_not_taken(
    panel: OpenPanel, house: RunningServer, tmp_path: Path
) -> None:
    reel = tmp_path / "opera.mp4"
    with reel.open("wb") as file:
        file.truncate(25 * 1024 * 1024 + 1)
    page = panel(house, PLACE)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Upload a video").set_input_files(reel)
    expect(form(page)).to_contain_text("opera.mp4 has more than 25 MB.")


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
    title = form(page).get_by_role("alert").get_by_role("row", name="Title")
    expect(title).to_contain_text("Five Minutes")
    expect(title).to_contain_text("Six Minutes")
    assert shown(manager)["title"] == "Six Minutes"
    button(form(page), "Save mine").click()
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


def test_a_visitor_sees_an_uploaded_clip_within_a_second(
    panel: OpenPanel, look_at: OpenWindow, house: RunningServer
) -> None:
    visitor = awake(look_at(house), "/comedy")
    expect(visitor.get_by_text("Video Gallery Coming Soon!")).to_be_visible()
    page = panel(house, PLACE)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    form(page).get_by_label("Upload a video").set_input_files(REEL)
    expect(form(page)).to_contain_text("five-minutes.mp4")
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Video added successfully")
    awake(visitor, "/comedy")
    clip = visitor.get_by_role("article", name="Five Minutes")
    expect(clip).to_contain_text("COMEDY")
    expect(clip).to_contain_text("Past Show")


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
