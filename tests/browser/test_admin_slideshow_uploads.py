"""Files for the host page's slideshow: chosen, processed and uploaded in the panel."""

from pathlib import Path

import httpx
import pytest
from playwright.sync_api import FilePayload, Page, Request, Route, expect

from tests.support.browser.slideshow_panel import (
    ALL,
    PATTERN,
    SECTION,
    captions,
    card,
    cards,
    choose,
    clear,
    listed,
    put_on,
    save,
    section,
    told,
    upload_button,
)
from tests.support.browser.upload_files import TEXT, broken, photo, reel, sent_in
from tests.support.browser.window import OpenPanel, Read, wait_until
from tests.support.media.clips import PLACE, REELS, of_a_phone
from tests.support.server import PASSWORD, RunningServer


@pytest.fixture(autouse=True)
def no_slides(house: RunningServer, manager: httpx.Client) -> None:
    """Begin with an empty slideshow."""
    clear(manager)


def test_several_images_and_videos_are_previewed_uploaded_and_seen_by_visitors(
    panel: OpenPanel, read: Read, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, SECTION)
    choose(page, photo("stage.jpg"), photo("door.jpg"), reel())
    expect(listed(page)).to_have_count(3)
    for name in ("stage.jpg", "door.jpg"):
        expect(section(page).get_by_role("img", name=f"Preview of {name}")).to_be_visible()
    expect(section(page).get_by_label("Preview of reel.mp4")).to_be_visible()
    section(page).get_by_role("button", name="Remove door.jpg").click()
    expect(listed(page)).to_have_count(2)
    upload_button(page, 2).click()
    told(page, "Uploaded 2 file(s) successfully")
    expect(listed(page)).to_have_count(0)
    expect(cards(page)).to_have_count(2)
    expect(cards(page).nth(0).get_by_text("Image", exact=True)).to_be_visible()
    expect(cards(page).nth(1).get_by_text("Video", exact=True)).to_be_visible()
    first, second = manager.get(ALL).json()
    visitor = read(house, "/host-event")
    picture = first["imageUrl"].removesuffix(".jpg")
    expect(visitor.locator(f'img[src^="{picture}-"]').first).to_be_attached()
    expect(visitor.locator(f'video[src="{second["imageUrl"]}"]').first).to_be_attached()
    assert_new_media_come_behind_those_that_are_there(page)
    assert_a_clip_is_served_without_the_place_it_was_taken_at(page, manager)


def assert_new_media_come_behind_those_that_are_there(page: Page) -> None:
    """In the order in which they were chosen, whichever arrives first."""
    sent: list[Request] = []

    def note(asked: Request) -> None:
        if asked.method == "POST":
            sent.append(asked)

    page.on("request", note)
    choose(page, photo("a.jpg", 300, 200), photo("b.jpg", 310, 200), reel("c.mp4"))
    upload_button(page, 3).click()
    told(page, "Uploaded 3 file(s) successfully")
    page.remove_listener("request", note)
    bodies = [sent_in(asked) for asked in sent]
    assert sorted(body["displayOrder"] for body in bodies) == [2, 3, 4]
    [clip] = [body for body in bodies if body["mediaType"] == "video"]
    assert clip["displayOrder"] == 4
    assert clip["imageUrl"].startswith("data:video/mp4;base64,")


def assert_a_clip_is_served_without_the_place_it_was_taken_at(
    page: Page, manager: httpx.Client
) -> None:
    taken = of_a_phone(REELS[0].read_bytes())
    choose(page, {"name": "phone.mov", "mimeType": "video/quicktime", "buffer": bytes(taken)})
    with page.expect_request(PATTERN) as asked:
        upload_button(page, 1).click()
    told(page, "Uploaded 1 file(s) successfully")
    sent = sent_in(asked.value)
    assert len(sent["imageUrl"]) > len(taken)
    slide = manager.get(ALL).json()[-1]
    served = manager.get(slide["imageUrl"]).content
    frames = taken.index(b"mdat") + 4
    assert taken[frames : frames + 100_000] in served
    assert PLACE in taken
    assert PLACE not in served


def test_what_is_neither_image_nor_video_or_too_large_is_refused_before_it_is_read(
    panel: OpenPanel, house: RunningServer, tmp_path: Path
) -> None:
    page = panel(house, SECTION)
    expect(section(page).get_by_text("up to 25 MB each")).to_be_visible()
    with (tmp_path / "long.mp4").open("wb") as large:
        large.truncate(25 * 1024 * 1024 + 1)
    section(page).locator("input[multiple]").set_input_files(tmp_path / "long.mp4")
    expect(told(page, "Invalid file")).to_contain_text("long.mp4 has more than 25 MB")
    expect(listed(page)).to_have_count(0)
    choose(page, TEXT, photo("stage.jpg"))
    expect(page.get_by_text("notes.txt is not an image or video").first).to_be_visible()
    expect(listed(page)).to_have_count(1)


def test_what_cannot_be_processed_is_named_and_stays_to_be_tried_again(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    # The browser itself complains about the clip that the server refuses.
    page = panel(house, SECTION, may_fail=True)
    choose(page, broken(), photo("stage.jpg"))
    told(page, "Failed to process broken.jpg")
    no_clip: FilePayload = {"name": "no-clip.mp4", "mimeType": "video/mp4", "buffer": b"Dear Ada"}
    choose(page, no_clip)
    upload_button(page, 3).click()
    toast = told(page, "Some files failed to upload")
    expect(toast).to_contain_text("Failed to process broken.jpg")
    expect(toast).to_contain_text("Failed to process no-clip.mp4")
    expect(listed(page)).to_have_count(2)
    expect(listed(page).nth(1)).to_contain_text("must be an MP4 or MOV video")
    assert len(manager.get(ALL).json()) == 1


def test_three_files_are_on_their_way_at_once_and_those_of_a_cancelled_upload_stay(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    page = panel(house, SECTION)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if route.request.method == "POST":
            held.append(route)
        else:
            route.continue_()

    page.route(PATTERN, hold)
    choose(page, *(photo(f"{number}.jpg", 300 + number, 200) for number in range(5)))
    expect(section(page).get_by_role("img", name="Preview of 4.jpg")).to_be_visible()
    upload_button(page, 5).click()
    expect(section(page).get_by_role("progressbar", name="2.jpg")).to_be_visible()
    section(page).get_by_role("button", name="Cancel", exact=True).click()
    told(page, "Upload cancelled")
    expect(listed(page)).to_have_count(5)
    assert manager.get(ALL).json() == []
    held.clear()
    upload_button(page, 5).click()
    expect(section(page).get_by_role("button", name="Uploading...")).to_be_disabled()
    for number in range(3):
        expect(section(page).get_by_role("progressbar", name=f"{number}.jpg")).to_be_visible()
    expect(section(page).get_by_role("progressbar", name="All files")).to_be_visible()
    page.wait_for_function("() => document.querySelectorAll('progress').length === 4")
    wait_until(page, lambda: len(held) == 3)
    for route in list(held):
        route.continue_()
    expect(section(page).get_by_role("progressbar", name="4.jpg")).to_be_visible()
    wait_until(page, lambda: len(held) == 5)
    for route in held[3:]:
        route.continue_()
    told(page, "Uploaded 5 file(s) successfully")
    assert [slide["displayOrder"] for slide in manager.get(ALL).json()] == [0, 1, 2, 3, 4]


def test_when_the_session_ends_the_files_and_edits_stay(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    put_on(manager, "one")
    page = panel(house, SECTION, may_fail=True)
    card(page, "one").get_by_label("Caption").fill("mine")
    choose(page, photo("stage.jpg"))
    expect(section(page).get_by_role("img", name="Preview of stage.jpg")).to_be_visible()
    page.context.clear_cookies(name="nightcap")
    upload_button(page, 1).click()
    login = page.get_by_role("alertdialog", name="Please log in again")
    login.get_by_label("Password").fill(PASSWORD)
    login.get_by_role("button", name="Login").click()
    expect(login).to_have_count(0)
    expect(card(page, "one").get_by_label("Caption")).to_have_value("mine")
    upload_button(page, 1).click()
    told(page, "Uploaded 1 file(s) successfully")
    save(page)
    told(page, "Changes saved successfully")
    assert captions(manager) == ["mine", ""]
