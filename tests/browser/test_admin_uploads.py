"""What becomes of a picture that the manager chooses, before it is sent."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO

import pytest
from PIL import ExifTags, Image, ImageChops, ImageOps, ImageStat
from playwright.sync_api import Dialog, FilePayload, Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.upload_files import (
    TEXT,
    Sent,
    broken,
    huge_photo,
    image_file,
    noise,
    of_orientation,
    photo,
    photo_taken_sideways,
    picture_in,
    sent_in,
    transparent,
)
from tests.support.browser.window import OpenPanel
from tests.support.drills import few
from tests.support.server import RunningServer

PLACE = "#host-slideshow"
LONGEST_TEXT = 100_000


def form(page: Page) -> Locator:
    """Return the form that adds one image."""
    section = page.get_by_role("main")
    return section.locator("form").filter(has_text="Add one image")


def field(page: Page) -> Locator:
    return form(page).locator("input[type=file]")


def preview(page: Page) -> Locator:
    return form(page).get_by_role("img", name="Preview of Image")


def chosen(page: Page, file: FilePayload) -> None:
    """Choose a file and wait until it is ready."""
    field(page).set_input_files(file)
    expect(preview(page)).to_be_visible(timeout=30_000)


def sent_of(page: Page, file: FilePayload) -> Sent:
    """Add a file as an image and return its request's contents.

    On return, the file is on the list and the form is empty again.
    """
    chosen(page, file)
    with page.expect_request("**/api/host-event-images") as asked:
        form(page).get_by_role("button", name="Add Image").click()
    expect(preview(page)).to_have_count(0)
    return sent_in(asked.value)


@contextmanager
def alerts_of(page: Page) -> Iterator[list[str]]:
    """Collect what the page says in alerts while the block lasts."""
    said: list[str] = []

    def hear(dialog: Dialog) -> None:
        said.append(dialog.message)
        dialog.accept()

    page.on("dialog", hear)
    yield said
    page.remove_listener("dialog", hear)


def test_what_is_sent_is_small_upright_white_where_it_was_clear_and_says_no_place(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, PLACE)
    huge = sent_of(page, huge_photo())
    expect(page.get_by_text("Host event image added successfully", exact=True)).to_be_visible()
    assert picture_in(huge).size == (800, 600)
    assert len(huge["imageUrl"]) <= LONGEST_TEXT
    assert huge["mediaType"] == "image"
    assert_upright_without_its_place(sent_of(page, photo_taken_sideways()))
    clear = picture_in(sent_of(page, transparent()))
    assert clear.size == (400, 300)
    assert clear.getpixel((200, 150)) == (255, 255, 255)
    # A small one is never enlarged.
    assert picture_in(sent_of(page, photo(width=320, height=200))).size == (320, 200)
    # The quality is lowered until the text is short enough.
    fine = sent_of(page, photo(width=800, height=600))
    rough = sent_of(page, noise())
    assert picture_in(rough).size == (800, 600)
    assert len(rough["imageUrl"]) <= LONGEST_TEXT
    assert coarseness(rough) > coarseness(fine)


def assert_upright_without_its_place(sent: Sent) -> None:
    picture = picture_in(sent)
    assert picture.size == (360, 600)
    assert not picture.getexif()
    assert ExifTags.IFD.GPSInfo not in picture.getexif()
    top, bottom = picture.getpixel((180, 20)), picture.getpixel((180, 580))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    # What was red at the left end is at the top once it is turned.
    assert top[0] > 200 > top[2]
    assert bottom[2] > 200 > bottom[0]


@pytest.mark.every_page
@pytest.mark.parametrize("form_of", few(["PNG", "WEBP"]))
def test_a_picture_of_any_exif_orientation_is_sent_as_the_server_would_turn_it(
    panel: OpenPanel, house: RunningServer, form_of: str
) -> None:
    page = panel(house, PLACE)
    for orientation in range(1, 9):
        file = of_orientation(orientation, form_of)
        sent = picture_in(sent_of(page, file))
        right = ImageOps.exif_transpose(Image.open(BytesIO(file["buffer"]))).convert("RGB")
        assert sent.size == right.size
        apart = ImageStat.Stat(ImageChops.difference(sent, right)).mean
        assert max(apart) < 8, f"orientation {orientation}"


def coarseness(sent: Sent) -> int:
    """How much a JPEG leaves out: the sum of the numbers by which it divides."""
    tables: dict[int, list[int]] = getattr(picture_in(sent), "quantization", {})
    return sum(map(sum, tables.values()))


def test_a_picture_is_chosen_by_keyboard_dropped_replaced_and_removed(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, PLACE)
    expect(form(page).get_by_text("compressed to ~75KB")).to_be_visible()
    with page.expect_file_chooser() as opened:
        field(page).focus()
        # Chromium must have heard that a choice is awaited before the key comes, by another way.
        expect(field(page)).to_be_focused()
        page.keyboard.press("Space")
    opened.value.set_files(photo())
    expect(preview(page)).to_be_visible()
    first = preview(page).get_attribute("src")
    assert first
    field(page).set_input_files(transparent())
    expect(preview(page)).not_to_have_attribute("src", first)
    form(page).get_by_role("button", name="Remove Image").click()
    expect(preview(page)).to_have_count(0)
    drop(page, photo())
    expect(preview(page)).to_be_visible()


def drop(page: Page, file: FilePayload) -> None:
    """Drop a picture onto the field."""
    transfer = page.evaluate_handle(
        """(text) => {
            const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], "stage.jpg", { type: "image/jpeg" }));
            return transfer;
        }""",
        b64encode(file["buffer"]).decode(),
    )
    field(page).locator("..").dispatch_event("drop", {"dataTransfer": transfer})


def test_what_is_no_image_or_cannot_be_read_is_refused_with_an_alert_and_its_name(
    panel: OpenPanel, house: RunningServer
) -> None:
    page = panel(house, PLACE)
    for file in (
        broken(),
        # Text with a picture's name, and a kind that the browser does not know.
        image_file("letter.jpg", b"Dear Ada"),
        image_file("x.heic", b"x", "image/heic"),
    ):
        with alerts_of(page) as said:
            field(page).set_input_files(file)
            reason = f"“{file['name']}” cannot be read by this browser."
            expect(form(page).get_by_text(reason)).to_be_visible()
        assert said == ["Error processing image"]
        expect(preview(page)).to_have_count(0)
    with alerts_of(page) as said:
        field(page).set_input_files(TEXT)
        expect(form(page).get_by_text("“notes.txt” is not an image.")).to_be_visible()
    assert said == ["Please select an image file"]
    expect(preview(page)).to_have_count(0)
    chosen(page, photo())
    with alerts_of(page):
        field(page).set_input_files(TEXT)
        expect(form(page).get_by_text("is not an image.")).to_be_visible()
    assert_accessible_and_fits(page)
