"""What becomes of a picture that the manager chooses, before it is sent."""

from base64 import b64encode
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from PIL import ExifTags
from playwright.sync_api import Dialog, FilePayload, Locator, Page, expect

from tests.browser.accessible import faults_of
from tests.browser.upload_files import (
    TEXT,
    Sent,
    broken,
    huge_photo,
    image_file,
    noise,
    photo,
    photo_taken_sideways,
    picture_in,
    sent_in,
    transparent,
)
from tests.browser.window import OpenPanel
from tests.server import RunningServer

PLACE = "#host-slideshow"
LONGEST_TEXT = 100_000


@pytest.fixture
def page(panel: OpenPanel, house: RunningServer) -> Page:
    return panel(house, PLACE)


def form(page: Page) -> Locator:
    """The form for one image."""
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
    """What is sent for a file."""
    chosen(page, file)
    with page.expect_request("**/api/host-event-images") as asked:
        form(page).get_by_role("button", name="Add Image").click()
    expect(page.get_by_text("Host event image added successfully", exact=True)).to_be_visible()
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


def test_a_picture_of_40_megapixels_is_sent_as_a_jpeg_within_800_by_600(page: Page) -> None:
    sent = sent_of(page, huge_photo())
    assert picture_in(sent).size == (800, 600)
    assert len(sent["imageUrl"]) <= LONGEST_TEXT
    assert sent["mediaType"] == "image"


def test_a_picture_taken_sideways_is_sent_upright_without_its_place(page: Page) -> None:
    picture = picture_in(sent_of(page, photo_taken_sideways()))
    assert picture.size == (360, 600)
    assert not picture.getexif()
    assert ExifTags.IFD.GPSInfo not in picture.getexif()
    top, bottom = picture.getpixel((180, 20)), picture.getpixel((180, 580))
    assert isinstance(top, tuple)
    assert isinstance(bottom, tuple)
    # What was red at the left end is at the top once it is turned.
    assert top[0] > 200 > top[2]
    assert bottom[2] > 200 > bottom[0]


def test_what_shows_through_a_transparent_picture_is_white(page: Page) -> None:
    picture = picture_in(sent_of(page, transparent()))
    assert picture.size == (400, 300)
    assert picture.getpixel((200, 150)) == (255, 255, 255)


def test_a_small_picture_is_never_enlarged(page: Page) -> None:
    assert picture_in(sent_of(page, photo(width=320, height=200))).size == (320, 200)


def test_the_quality_is_lowered_until_the_text_has_100000_characters(page: Page) -> None:
    fine = sent_of(page, photo(width=800, height=600))
    rough = sent_of(page, noise())
    assert picture_in(rough).size == (800, 600)
    assert len(rough["imageUrl"]) <= LONGEST_TEXT
    assert coarseness(rough) > coarseness(fine)


def coarseness(sent: Sent) -> int:
    """How much a JPEG leaves out: the sum of the numbers by which it divides."""
    tables: dict[int, list[int]] = getattr(picture_in(sent), "quantization", {})
    return sum(map(sum, tables.values()))


def test_what_is_no_image_is_refused_with_an_alert(page: Page) -> None:
    with alerts_of(page) as said:
        field(page).set_input_files(TEXT)
        expect(form(page).get_by_text("“notes.txt” is not an image.")).to_be_visible()
    assert said == ["Please select an image file"]
    expect(preview(page)).to_have_count(0)


@pytest.mark.parametrize(
    "file",
    [broken(), image_file("letter.jpg", b"Dear Ada"), image_file("x.heic", b"x", "image/heic")],
    ids=["broken off", "text with a picture's name", "unknown to the browser"],
)
def test_an_image_that_cannot_be_read_is_refused_by_its_name(page: Page, file: FilePayload) -> None:
    reason = f"“{file['name']}” cannot be read by this browser."
    with alerts_of(page) as said:
        field(page).set_input_files(file)
        expect(form(page).get_by_text(reason)).to_be_visible()
    assert said == ["Error processing image"]
    expect(preview(page)).to_have_count(0)


def test_a_picture_is_replaced_and_removed(page: Page) -> None:
    chosen(page, photo())
    first = preview(page).get_attribute("src")
    assert first
    field(page).set_input_files(transparent())
    expect(preview(page)).not_to_have_attribute("src", first)
    form(page).get_by_role("button", name="Remove Image").click()
    expect(preview(page)).to_have_count(0)


def test_a_picture_is_dropped_onto_the_field(page: Page) -> None:
    text = b64encode(photo()["buffer"]).decode()
    transfer = page.evaluate_handle(
        """(text) => {
            const bytes = Uint8Array.from(atob(text), (one) => one.charCodeAt(0));
            const transfer = new DataTransfer();
            transfer.items.add(new File([bytes], "stage.jpg", { type: "image/jpeg" }));
            return transfer;
        }""",
        text,
    )
    field(page).locator("..").dispatch_event("drop", {"dataTransfer": transfer})
    expect(preview(page)).to_be_visible()


def test_a_file_is_chosen_by_keyboard(page: Page) -> None:
    with page.expect_file_chooser() as opened:
        field(page).focus()
        # Chromium must have heard that a choice is awaited before the key comes, by another way.
        expect(field(page)).to_be_focused()
        page.keyboard.press("Space")
    opened.value.set_files(photo())
    expect(preview(page)).to_be_visible()


def test_the_field_says_how_pictures_are_compressed(page: Page) -> None:
    expect(form(page).get_by_text("compressed to ~75KB")).to_be_visible()


@pytest.mark.parametrize("width", [1440, 390])
def test_a_chosen_and_a_refused_picture_are_accessible(
    panel: OpenPanel, house: RunningServer, width: int
) -> None:
    page = panel(house, PLACE, width=width, reduced_motion=True)
    chosen(page, photo())
    with alerts_of(page):
        field(page).set_input_files(TEXT)
        expect(form(page).get_by_text("is not an image.")).to_be_visible()
    assert faults_of(page) == []
