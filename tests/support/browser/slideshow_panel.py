"""The slideshow's view in the panel, as the manager uses it."""

import httpx
from playwright.sync_api import FilePayload, Locator, Page, expect

from tests.support.content.admin import picture

SECTION = "#host-slideshow"
ALL = "/api/host-event-images"
PATTERN = f"**{ALL}"


def clear(manager: httpx.Client) -> None:
    """Delete every part of the slideshow."""
    for slide in manager.get(ALL).json():
        manager.delete(f"{ALL}/{slide['id']}").raise_for_status()


def put_on(manager: httpx.Client, *captions: str) -> list[int]:
    """Fill the slideshow; return the ids in order."""
    ids: list[int] = []
    for place, caption in enumerate(captions):
        body = {"imageUrl": picture(600 + place, 400), "caption": caption, "displayOrder": place}
        ids.append(manager.post(ALL, json=body).raise_for_status().json()["id"])
    return ids


def captions(manager: httpx.Client) -> list[str]:
    """Return the captions in the order in which visitors get them."""
    return [slide["caption"] for slide in manager.get(ALL).json()]


def section(page: Page) -> Locator:
    """Return the view's own part of the panel."""
    return page.get_by_role("main")


def choose(page: Page, *files: FilePayload) -> None:
    """Choose files to upload."""
    section(page).locator("input[multiple]").set_input_files(list(files))


def listed(page: Page) -> Locator:
    """Return the files that are chosen for upload."""
    return section(page).get_by_role("list", name="Files to upload").get_by_role("listitem")


def upload_button(page: Page, count: int) -> Locator:
    """Return the button that uploads this number of files."""
    return section(page).get_by_role("button", name=f"Upload {count} file(s)", exact=True)


def cards(page: Page) -> Locator:
    return section(page).get_by_role("article")


def card(page: Page, caption: str) -> Locator:
    return section(page).get_by_role("article", name=caption)


def save(page: Page) -> None:
    """Save what was typed in all parts."""
    section(page).get_by_role("button", name="Save All Changes").click()


def told(page: Page, title: str) -> Locator:
    """Wait for the toast with this title and return it."""
    found = page.get_by_role("listitem").filter(has=page.get_by_text(title, exact=True))
    expect(found).to_be_visible()
    return found
