"""What the manager posts about an event: two pictures, and the text to copy."""

from base64 import b64encode
from datetime import datetime, timedelta
from pathlib import Path

import httpx
import pytest
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Locator, Page, expect

from tests.support.browser.accessible import assert_accessible_and_fits
from tests.support.browser.event_panel import act, find
from tests.support.browser.programme import NEW_YORK, in_hours, put_on
from tests.support.browser.row_menu import choose, open_menu
from tests.support.browser.window import OpenPanel
from tests.support.media.pictures import jpeg
from tests.support.server import RunningServer

PICTURE = f"data:image/jpeg;base64,{b64encode(jpeg(800, 600)).decode()}"
SIZES = {"story": (1080, 1920), "square": (1080, 1080)}


def dialog_of(page: Page, title: str) -> Locator:
    """Open what is to be posted about an event, from its row in the list."""
    find(page, title)
    choose(page, title, "Make a post")
    return page.get_by_role("dialog", name="Make a post")


def downloaded(dialog: Locator, kind: str, folder: Path) -> tuple[str, Image.Image]:
    """Download a picture; return the name of its file, and what it shows."""
    with dialog.page.expect_download() as download:
        dialog.get_by_role("button", name=f"Download {kind}").click()
    file = folder / download.value.suggested_filename
    download.value.save_as(file)
    return file.name, Image.open(file).convert("RGB")


def test_the_pictures_have_the_sizes_of_a_story_and_a_square_and_show_picture_and_title(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client, tmp_path: Path
) -> None:
    start = datetime(2037, 12, 4, 19, tzinfo=NEW_YORK)
    put_on(manager, "Jazz Night", start, imageUrl=PICTURE)
    put_on(manager, "Rumba Night", start, imageUrl=PICTURE)
    page = panel(house, "?view=events")
    dialog = dialog_of(page, "Jazz Night")
    for kind in ("Story", "Square"):
        expect(dialog.get_by_role("img", name=f"{kind}: Jazz Night, Friday")).to_be_visible()
    assert_accessible_and_fits(page)
    jazz = {kind: downloaded(dialog, kind, tmp_path) for kind in SIZES}
    dialog.get_by_role("button", name="Close").click()
    dialog = dialog_of(page, "Rumba Night")
    for kind, size in SIZES.items():
        name, picture = jazz[kind]
        assert name == f"jazz-night-dec-4-{kind}.jpg"
        assert picture.size == size
        # The event's picture is red on the left and blue on the right.
        red, _, _ = ImageStat.Stat(picture.crop((100, 280, 200, 320))).mean
        _, _, blue = ImageStat.Stat(picture.crop((880, 280, 980, 320))).mean
        assert min(red, blue) > 100
        _, other = downloaded(dialog, kind, tmp_path)
        unlike = ImageChops.difference(picture, other).convert("L").point(lambda v: v > 80 and 255)
        box = unlike.getbbox()
        # Only the title is another one, and it stands below the middle.
        assert box is not None
        assert size[1] / 2 < box[1] < box[3] < size[1] - 300


def test_the_text_names_title_time_price_place_and_address_and_is_copied(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    today = in_hours(0).astimezone(NEW_YORK)
    start = (today + timedelta(days=3)).replace(hour=19, minute=0)
    end = start.replace(hour=21, minute=30)
    year = "" if start.year == today.year else f", {start.year}"
    event_id = put_on(manager, "Told Twice", start, endDate=end.isoformat(), priceRange="$20")
    page = panel(house, "?view=events")
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    dialog = dialog_of(page, "Told Twice")
    dialog.get_by_role("button", name="Copy").click()
    expect(page.get_by_text("Text copied").first).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == (
        "Told Twice\n"
        f"{start:%A, %B} {start.day}{year} · 7:00–9:30 PM\n"
        "$20\n"
        "The Understudy, 212 East 52nd Street\n"
        f"{house.url}/events/{event_id}-told-twice"
    )


def change(manager: httpx.Client, event_id: int, **fields: object) -> None:
    version = manager.get(f"/api/admin/events/{event_id}").json()["version"]
    answer = manager.put(f"/api/events/{event_id}", json={**fields, "version": version})
    answer.raise_for_status()


@pytest.mark.parametrize(
    ("title", "hours", "fields"),
    [
        ("Draft", 60, {"state": "draft"}),
        ("Private", 60, {"state": "private"}),
        ("Cancelled", 60, {"isCancelled": True}),
        ("[T] Test", 60, {}),
        ("Over", -60, {}),
    ],
)
def test_what_visitors_cannot_come_to_is_not_posted(
    panel: OpenPanel,
    house: RunningServer,
    manager: httpx.Client,
    title: str,
    hours: int,
    fields: dict[str, object],
) -> None:
    event_id = put_on(manager, title, in_hours(hours))
    change(manager, event_id, **fields)
    page = panel(house, f"?view=events&event={event_id}")
    expect(page.get_by_role("link", name="Duplicate")).to_be_visible()
    open_menu(page, title)
    expect(page.get_by_role("menuitem", name="Delete")).to_be_visible()
    expect(page.get_by_role("menuitem", name="Make a post")).to_have_count(0)


def test_a_phone_shares_the_picture_and_reads_that_the_event_is_unlisted(
    panel: OpenPanel, house: RunningServer, manager: httpx.Client
) -> None:
    event_id = put_on(manager, "By Word of Mouth", in_hours(60))
    change(manager, event_id, state="unlisted")
    page = panel(house, f"?view=events&event={event_id}", width=390, height=844, has_touch=True)
    page.evaluate(
        """() => {
            navigator.canShare = ({ files }) => files.length === 1;
            navigator.share = async ({ files: [{ name, type }] }) => {
                window.shared = { name, type };
            };
        }"""
    )
    act(page, "Make a post")
    expect(page.get_by_text("This event is unlisted.")).to_be_visible()
    page.get_by_role("button", name="Share story").click()
    page.wait_for_function("() => window.shared")
    shared = page.evaluate("window.shared")
    assert shared["type"] == "image/jpeg"
    assert shared["name"].startswith("by-word-of-mouth-")
