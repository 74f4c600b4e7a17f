"""The gallery page (docs/product.md, 'Pages')."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import faults_of
from tests.support.browser.window import OpenWindow, Read, awake
from tests.support.server import RunningServer

CAPTIONS = [
    "Comedy Performance",
    "Jazz Performance",
    "Theater Performance",
    "Audience Enjoying Show",
    "Venue Interior",
    "Behind the Scenes",
]


@pytest.fixture(scope="module")
def gallery(keep_open: OpenWindow, understudy: RunningServer) -> Page:
    """Return the gallery, which the module's tests share.

    A test that enlarges a photo closes it again.
    """
    return awake(keep_open(understudy), "/gallery")


def photos(page: Page) -> Locator:
    return page.get_by_role("region", name="Photos").get_by_role("figure")


def enlarge(page: Page, caption: str) -> Locator:
    page.get_by_role("button", name=f"Enlarge: {caption}").click()
    large = page.get_by_role("dialog", name="Gallery")
    expect(large.get_by_text(caption, exact=True)).to_be_visible()
    return large


def stroke(page: Page, *, by: int) -> None:
    """Move a finger sideways over the middle of the screen."""
    session = page.context.new_cdp_session(page)
    points = [(195 + by * step // 5, 400) for step in range(6)]
    for kind, (x, y) in zip(["touchStart", *["touchMove"] * 5], points, strict=True):
        session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y}]})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_six_photos_with_their_captions_in_order(gallery: Page) -> None:
    expect(gallery.get_by_role("heading", level=1)).to_have_text("GALLERY")
    expect(photos(gallery)).to_have_count(6)
    assert photos(gallery).locator("figcaption").all_inner_texts() == CAPTIONS
    for image in photos(gallery).locator("img").all():
        image.scroll_into_view_if_needed()
        expect(image).to_have_js_property("complete", value=True)
        assert image.evaluate("image => image.naturalWidth") > 0


def close(page: Page, large: Locator) -> None:
    page.keyboard.press("Escape")
    expect(large).to_have_count(0)


def test_a_photo_opens_large_and_the_arrow_keys_turn_the_pages(gallery: Page) -> None:
    large = enlarge(gallery, "Jazz Performance")
    expect(large.get_by_text("2 of 6", exact=True)).to_be_visible()
    gallery.keyboard.press("ArrowRight")
    expect(large.get_by_text("Theater Performance", exact=True)).to_be_visible()
    gallery.keyboard.press("Home")
    expect(large.get_by_text("1 of 6", exact=True)).to_be_visible()
    gallery.keyboard.press("ArrowLeft")
    expect(large.get_by_text("Behind the Scenes", exact=True)).to_be_visible()
    gallery.keyboard.press("ArrowRight")
    expect(large.get_by_text("Comedy Performance", exact=True)).to_be_visible()
    gallery.keyboard.press("End")
    expect(large.get_by_text("6 of 6", exact=True)).to_be_visible()
    assert faults_of(gallery) == []
    close(gallery, large)


def test_the_buttons_turn_the_pages_too_and_only_the_photo_that_is_shown_is_read_out(
    gallery: Page,
) -> None:
    large = enlarge(gallery, "Comedy Performance")
    large.get_by_role("button", name="Next picture").click()
    expect(large.get_by_text("Jazz Performance", exact=True)).to_be_visible()
    large.get_by_role("button", name="Previous picture").click()
    expect(large.get_by_text("Comedy Performance", exact=True)).to_be_visible()
    close(gallery, large)
    large = enlarge(gallery, "Venue Interior")
    expect(large.get_by_role("img")).to_have_count(1)
    expect(large.get_by_role("img")).to_be_in_viewport()
    close(gallery, large)


def test_closing_gives_the_focus_back_to_the_photo(gallery: Page) -> None:
    for key in ("Escape", "Close"):
        large = enlarge(gallery, "Theater Performance")
        if key == "Escape":
            gallery.keyboard.press(key)
        else:
            large.get_by_role("button", name=key).click()
        expect(large).to_have_count(0)
        expect(gallery.get_by_role("button", name="Enlarge: Theater Performance")).to_be_focused()


def test_a_finger_turns_the_pages(phone: Page) -> None:
    awake(phone, "/gallery")
    large = enlarge(phone, "Comedy Performance")
    stroke(phone, by=-120)
    expect(large.get_by_text("2 of 6", exact=True)).to_be_visible()
    stroke(phone, by=120)
    expect(large.get_by_text("1 of 6", exact=True)).to_be_visible()
    stroke(phone, by=-20)
    expect(large.get_by_text("1 of 6", exact=True)).to_be_visible()


def test_visitors_are_asked_to_tag_the_house_on_social_media(
    read: Read, understudy: RunningServer
) -> None:
    block = read(understudy, "/gallery").get_by_role("region", name="WANT TO BE FEATURED?")
    expect(block).to_contain_text("Tag @theunderstudy on social media")
    for network in ("Facebook", "Instagram", "TikTok", "YouTube", "X"):
        link = block.get_by_role("link", name=network, exact=True)
        expect(link).to_have_attribute("target", "_blank")


def test_a_venue_without_photos_says_that_they_are_coming(
    look_at: OpenWindow, elsewhere: RunningServer
) -> None:
    page = awake(look_at(elsewhere), "/gallery")
    expect(page.get_by_text("No photos are here yet.")).to_be_visible()
    expect(page.get_by_role("heading", name="WANT TO BE FEATURED?")).to_be_visible()
    assert faults_of(page) == []


def test_the_featured_images_are_loaded_for_other_pages(
    look_at: OpenWindow, understudy: RunningServer
) -> None:
    page = look_at(understudy)
    with page.expect_response("**/api/featured-images") as loaded:
        awake(page, "/gallery")
    assert loaded.value.ok
