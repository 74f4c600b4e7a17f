"""Clips at other sites: tried in the panel before they are saved, and played by visitors."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime

import httpx
import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits, faults_of
from tests.support.browser.past_event_panel import button
from tests.support.browser.toasts import toast
from tests.support.browser.video_panel import (
    PLACE,
    clear,
    form,
    put_up,
    row,
)
from tests.support.browser.window import OpenPanel, OpenWindow, awake, wait_until
from tests.support.content.clip_server import serving
from tests.support.server import RunningServer, running

YOUTUBE = "https://www.youtube.com/watch?v=dQw4w9WgXcQ"


@pytest.fixture(scope="module")
def clips() -> Iterator[str]:
    """Serve clips from another site and return its address."""
    with serving() as address:
        yield address


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a venue that may fetch from sites on this machine."""
    folder = tmp_path_factory.mktemp("clips")
    with running(folder, workers=1, NIGHTCAP_FEED_ALLOW_PRIVATE="1") as server:
        yield server


@pytest.fixture(autouse=True)
def nothing_yet(manager: httpx.Client, house: RunningServer) -> None:
    clear(manager)
    house.change("DELETE FROM events_linkcheck")


def clip_of(page: Page, title: str) -> Locator:
    return page.get_by_role("article", name=title)


def play(page: Page, title: str) -> None:
    clip_of(page, title).get_by_role("button", name="Play").click()


def seconds_played(page: Page, title: str) -> float:
    at = clip_of(page, title).locator("video").evaluate("clip => clip.currentTime")
    assert isinstance(at, float | int)
    return at


def go_to_comedy(page: Page) -> None:
    """Follow a link within the document."""
    page.evaluate("window.stays = true")
    page.locator('a[href="/comedy"]:visible').first.click()
    expect(page).to_have_url(re.compile("/comedy$"))
    assert page.evaluate("window.stays")


def test_a_visitor_plays_a_clip_of_another_site_whatever_page_was_opened_first(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, clips: str
) -> None:
    put_up(manager, "Five Minutes", videoUrl=f"{clips}/clip/five.mp4")
    page = look_at(house, elsewhere=clips)
    for first in ("/comedy", "/visit"):
        awake(page, first)
        if first != "/comedy":
            go_to_comedy(page)
        play(page, "Five Minutes")
        wait_until(page, lambda: seconds_played(page, "Five Minutes") > 0)


def test_a_clip_that_is_newer_than_the_open_document_can_be_opened_by_itself(
    look_at: OpenWindow, house: RunningServer, manager: httpx.Client, clips: str
) -> None:
    # In a window of its own: no pointer is near the link and has its page fetched already.
    page = awake(look_at(house, elsewhere=clips, may_fail=True, of_its_own=True), "/visit")
    address = f"{clips}/clip/five.mp4"
    put_up(manager, "Five Minutes", videoUrl=address)
    go_to_comedy(page)
    card = clip_of(page, "Five Minutes")
    expect(card).to_contain_text("This clip cannot be played right now.")
    assert faults_of(page) == []
    alone = card.get_by_role("link", name="Open it by itself")
    expect(alone).to_have_attribute("href", address)
    page.reload()
    play(page, "Five Minutes")
    wait_until(page, lambda: seconds_played(page, "Five Minutes") > 0)


def address_field(page: Page) -> Locator:
    return form(page).get_by_label("or its address")


def test_the_form_plays_an_address_before_it_is_saved_and_says_what_is_no_clip(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, clips: str
) -> None:
    page = panel(house, PLACE, elsewhere=clips, may_fail=True)
    page.get_by_role("button", name="Add Video").click()
    form(page).get_by_label("Title").fill("Five Minutes")
    for address, why in (
        (YOUTUBE, "its address is a page of youtube.com, not a video file. Use the address of"),
        (f"{clips}/page/watch", "it is a page, not a video file."),
        (f"{clips}/404/five.mp4", "it answered 404 Not Found."),
        (f"{clips}/type/video/mp4?broken", "this browser cannot play what is there."),
        (f"{clips}/302/https://cdn.example.net/a.mp4", "it leads on to cdn.example.net: use"),
    ):
        if "broken" in address:
            page.route("**/*?broken", lambda route: route.fulfill(body="no clip"))
        if "302" in address:
            page.route("**/302/**", lambda route: route.abort())
        address_field(page).fill(address)
        expect(form(page)).to_contain_text(f"This clip does not play: {why}")
        expect(address_field(page)).to_have_attribute("aria-invalid", "true")
        button(form(page), "Add Video").click()
        expect(address_field(page)).to_be_focused()
        assert manager.get("/api/videos").json() == []
    assert_accessible_and_fits(page)
    address_field(page).fill(f"{clips}/clip/five.mp4")
    expect(button(form(page), "Add Video")).to_be_disabled()
    expect(form(page)).to_contain_text("The clip plays.")
    player = form(page).locator("video")
    assert player.evaluate("clip => clip.videoWidth") > 0
    assert_accessible_and_fits(page)
    button(form(page), "Add Video").click()
    expect(toast(page)).to_contain_text("Video added successfully")
    [video] = manager.get("/api/videos").json()
    assert video["videoUrl"] == f"{clips}/clip/five.mp4"


def test_the_rest_of_a_clip_that_is_gone_can_still_be_changed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, clips: str
) -> None:
    put_up(manager, "Five Minuets", videoUrl=f"{clips}/404/five.mp4")
    page = panel(house, PLACE, elsewhere=clips, may_fail=True)
    page.get_by_role("button", name="Edit Five Minuets").click()
    expect(form(page)).to_contain_text("This clip does not play: it answered 404 Not Found.")
    form(page).get_by_label("Title").fill("Five Minutes")
    button(form(page), "Save").click()
    expect(row(page, "Five Minutes")).to_be_visible()


def test_a_clip_that_no_longer_answers_needs_attention_until_it_is_changed(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, clips: str
) -> None:
    gone = f"{clips}/clip/gone.mp4"
    put_up(manager, "Five Minutes", videoUrl=gone)
    slide = {"imageUrl": gone, "mediaType": "video", "caption": "A long table"}
    manager.post("/api/host-event-images", json=slide).raise_for_status()
    house.change(
        "INSERT INTO events_linkcheck (url, asked_at, problem)"
        f" VALUES ('{gone}', '{datetime.now(UTC):%Y-%m-%d %H:%M:%S}', 'it answered 404 Not Found')"
    )
    page = panel(house, elsewhere=clips, may_fail=True)
    told = page.get_by_role("region", name="What needs attention").get_by_role("listitem")
    expect(told.filter(has_text="Slideshow video “A long table”: it answered 404")).to_have_count(1)
    clip = told.filter(has_text="Video “Five Minutes”: it answered 404 Not Found")
    expect(clip).to_contain_text(gone)
    clip.get_by_role("link").click()
    expect(address_field(page)).to_have_value(gone)
    address_field(page).fill(f"{clips}/clip/five.mp4")
    button(form(page), "Save").click()
    expect(toast(page)).to_contain_text("Video saved successfully")
    page.goto("/admin")
    expect(told.filter(has_text="A long table")).to_have_count(1)
    expect(clip).to_have_count(0)
