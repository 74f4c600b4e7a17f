"""The lists of the panel whose rows are edited and deleted, each with three rows of its own."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

import httpx
from playwright.sync_api import Locator, Page, expect

from tests.support.browser import past_event_panel, slideshow_panel, video_panel
from tests.support.content.admin import picture

NAMES: Final = ("Red", "Green", "Blue")
SHOWN_EVENT: Final = "Gala of Colors"


@dataclass(frozen=True)
class PanelList:
    """A list of the panel, and how it is filled over HTTP."""

    view: str
    add: Callable[[httpx.Client], None]
    """Adds a row for each of `NAMES`."""
    api: str
    """Where the manager reads its rows."""
    named: str
    """The field of a row that holds its name."""
    removed_at: str
    """Where a row is deleted, without its id."""
    label: str
    """The label of that field in the row's form."""

    def fill(self, manager: httpx.Client) -> None:
        """Delete what an earlier test has left, and add the rows."""
        for row in self._rows(manager):
            if row[self.named] in NAMES:
                manager.delete(f"{self.removed_at}/{row['id']}").raise_for_status()
        self.add(manager)

    def names(self, manager: httpx.Client) -> set[str]:
        """Return the names in `NAMES` that the list has."""
        return {str(row[self.named]) for row in self._rows(manager)} & set(NAMES)

    def remove(self, manager: httpx.Client, name: str) -> None:
        """Delete a row as another device would."""
        [row] = [row for row in self._rows(manager) if row[self.named] == name]
        manager.delete(f"{self.removed_at}/{row['id']}").raise_for_status()

    def choose(self, page: Page) -> None:
        """Choose what the list belongs to, where it is no list by itself."""
        if self is PAST_EVENT_IMAGES:
            page.get_by_role("button", name=re.compile(f"^{SHOWN_EVENT}")).click()
            expect(page.get_by_role("heading", name=f"Images of {SHOWN_EVENT}")).to_be_visible()

    def button(self, page: Page, does: str, name: str) -> Locator:
        """Return the button that edits or deletes a row.

        The buttons of special days name the date.
        """
        called = _DATES[name] if self is SPECIAL_DAYS else name
        return page.get_by_role("button", name=f"{does} {called}", exact=True)

    def deletions(self, page: Page) -> Locator:
        """Return the buttons that delete its rows, or open their menus, from top to bottom."""
        called = _DATES.values() if self is SPECIAL_DAYS else NAMES
        does = "More for" if self._has_menus else "Delete"
        return page.get_by_role("button", name=re.compile(f"^{does} ({'|'.join(called)})$"))

    def revealed(self, page: Page, deletion: Locator) -> Locator:
        """Open the menu of one of `deletions` if the rows have menus; return 'Delete'."""
        if not self._has_menus:
            return deletion
        deletion.click()
        return page.get_by_role("menuitem", name="Delete")

    @property
    def _has_menus(self) -> bool:
        return self in {MENU, VIDEOS, PHOTOS, SPECIAL_DAYS}

    def _rows(self, manager: httpx.Client) -> list[dict[str, object]]:
        api = self.api
        if self is PAST_EVENT_IMAGES:
            found = manager.get("/api/past-events").json()
            events = [event["id"] for event in found if event["title"] == SHOWN_EVENT]
            if not events:
                return []
            api = f"/api/past-events/{events[0]}/images"
        rows: list[dict[str, object]] = manager.get(api).raise_for_status().json()
        return rows


def _add_photos(manager: httpx.Client) -> None:
    for caption in NAMES:
        row = {"imageUrl": picture(400, 300), "caption": caption, "active": True}
        manager.post("/api/featured-images", json=row).raise_for_status()


def _add_menu(manager: httpx.Client) -> None:
    for name in NAMES:
        row = {"name": name, "description": "", "price": "9", "category": "wine"}
        manager.post("/api/menu", json=row).raise_for_status()


def _add_past_events(manager: httpx.Client) -> None:
    for title in NAMES:
        past_event_panel.put_up(manager, title)


def _add_past_event_images(manager: httpx.Client) -> None:
    past_event_panel.clear(manager)
    event = past_event_panel.put_up(manager, SHOWN_EVENT)
    for caption in NAMES:
        past_event_panel.hang(manager, event, caption)


def _add_slides(manager: httpx.Client) -> None:
    slideshow_panel.put_on(manager, *NAMES)


def _add_subscribers(manager: httpx.Client) -> None:
    for name in NAMES:
        row = {"name": name, "email": f"{name.lower()}@example.com"}
        manager.post("/api/newsletter", json=row).raise_for_status()


_DATES = {
    "Red": "Sunday, March 1, 2037",
    "Green": "Monday, March 2, 2037",
    "Blue": "Tuesday, March 3, 2037",
}


def _add_special_days(manager: httpx.Client) -> None:
    for day, note in enumerate(NAMES, start=1):
        row = {"date": f"2037-03-0{day}", "opens": None, "closes": None, "note": note}
        manager.post("/api/admin/special-days", json=row).raise_for_status()


def _add_videos(manager: httpx.Client) -> None:
    for title in NAMES:
        video_panel.put_up(manager, title)


PHOTOS = PanelList(
    "photos",
    _add_photos,
    "/api/admin/featured-images",
    "caption",
    "/api/featured-images",
    "Caption",
)
MENU = PanelList("menu", _add_menu, "/api/admin/menu", "name", "/api/menu", "Name")
PAST_EVENTS = PanelList(
    "past-events", _add_past_events, "/api/past-events", "title", "/api/past-events", "Title"
)
PAST_EVENT_IMAGES = PanelList(
    "past-events",
    _add_past_event_images,
    "/api/past-events",
    "caption",
    "/api/past-event-images",
    "Caption",
)
SLIDES = PanelList(
    "host-slideshow",
    _add_slides,
    "/api/host-event-images",
    "caption",
    "/api/host-event-images",
    "Caption",
)
SUBSCRIBERS = PanelList(
    "newsletter", _add_subscribers, "/api/newsletter", "name", "/api/newsletter", "Name"
)
SPECIAL_DAYS = PanelList(
    "venue", _add_special_days, "/api/admin/special-days", "note", "/api/admin/special-days", "Why"
)
VIDEOS = PanelList("videos", _add_videos, "/api/videos", "title", "/api/videos", "Title")

LISTS: Final = {
    "photos": PHOTOS,
    "menu": MENU,
    "past events": PAST_EVENTS,
    "past event images": PAST_EVENT_IMAGES,
    "slideshow": SLIDES,
    "subscribers": SUBSCRIBERS,
    "special days": SPECIAL_DAYS,
    "videos": VIDEOS,
}
WITH_FORMS: Final = {name: rows for name, rows in LISTS.items() if rows is not SLIDES}
"""The lists whose rows are edited in a form of their own."""
