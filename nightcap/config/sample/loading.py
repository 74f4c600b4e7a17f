"""Loads the sample venue's events and content, once in a database's life.

A table with rows is the manager's and is not changed; a table that the manager empties stays empty.
"""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import TypeVar

from django.conf import settings
from django.db import models

from nightcap.config.sample import guests
from nightcap.content import selectors
from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MenuItem,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.core.database import mark_done_once
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.feed import run
from nightcap.events.models import Event
from nightcap.events.services import links
from nightcap.venue.errors import ProfileError
from nightcap.venue.sample import SampleEvent, SampleMenuItem, sample_content, sample_programme

ORIGIN = "sample"
"""The sample's own source, so that it and imports of the real calendar do not cancel each other."""

_OPEN_FOR = timedelta(days=200)
"""Age of the sample's events: older than its oldest booking."""

M = TypeVar("M", bound=models.Model)


def load_into_empty_database() -> None:
    """Load the sample into empty tables: the calendar, and each table of the content.

    Raises ProfileError, which names every mistake of the sample's files with its key.
    """
    _load_programme()
    load_content()


@publishing.atomic()
def _load_programme() -> None:
    programme = sample_programme()
    if programme is None or not _is_new(Event):
        return
    run.import_feed(str(programme.calendar), origin=ORIGIN)
    # The sample's guests book in the past, so its events must be older. The clock is not set back
    # for `run`, because it reads the calendar up to a year after the clock's time.
    began_at = now() - _OPEN_FOR
    Event.objects.filter(source=ORIGIN).update(created_at=began_at, updated_at=began_at)
    for details in programme.events:
        _add_details(details)
    if guests.is_unused():
        guests.load(programme.events, origin=ORIGIN)
    publishing.bump()


def _add_details(details: SampleEvent) -> None:
    """Add details that a calendar file cannot hold, such as price, seats, line-up and links."""
    events = Event.objects.filter(source=ORIGIN, title=details.title)
    events.update(**details.as_row())
    soonest = events.not_over(now()).first()
    if soonest and details.ticket_status:
        soonest.ticket_status = details.ticket_status
        soonest.is_status_by_seats = False
        soonest.ticket_status_set_at = now()
        soonest.save(update_fields=["ticket_status", "is_status_by_seats", "ticket_status_set_at"])
    says: dict[str, object] = {f"{name}_url": url for name, url in details.social if url}
    if details.highlighted:
        says["is_highlighted"] = True
    if details.link and soonest:
        # A date's own link replaces the series', so it needs all the values.
        says["url"] = details.link
        links.save(title=details.title, start_ts=soonest.starts_at, values=says)
    elif says:
        links.save(title=details.title, start_ts=None, values=says)


def load_content() -> None:
    """Fill each table of the content that was never filled.

    Raises ProfileError, which names every mistake of the sample's file with its key.
    """
    content = sample_content()
    _load_menu(content.menu)
    _fill(Video, [Video(**video.as_row()) for video in content.videos])
    photos = [FeaturedImage(**image.as_row()) for image in content.featured_images]
    _fill(FeaturedImage, photos)
    slides = enumerate(content.slideshow)
    _fill(
        HostEventImage,
        [HostEventImage(**image.as_row(), display_order=order) for order, image in slides],
    )
    past_events = [PastEvent(**details.as_row()) for details in content.past_events]
    images = [
        PastEventImage(**image.as_row(), past_event=past_event)
        for past_event, details in zip(past_events, content.past_events, strict=True)
        for image in details.images
    ]
    _fill(PastEvent, past_events, images)


@publishing.atomic()
def _load_menu(items: Sequence[SampleMenuItem]) -> None:
    if not (items and _is_new(MenuItem)):
        return
    known = {section.slug for section in selectors.menu_sections()}
    for place, item in enumerate(items, 1):
        if item.category not in known:
            raise ProfileError(
                f"{settings.VENUE_DIR / 'sample' / 'content.toml'} has 1 mistake:\n"
                f"  menu #{place}.category: is none of the menu_sections in profile.toml",
            )
    MenuItem.objects.bulk_create(
        MenuItem(**item.as_row(), position=place) for place, item in enumerate(items)
    )
    publishing.bump()


@publishing.atomic()
def _fill(table: type[M], rows: list[M], images: Iterable[PastEventImage] = ()) -> None:
    if rows and _is_new(table):
        table._default_manager.bulk_create(rows)
        PastEventImage.objects.bulk_create(images)
        publishing.bump()


def _is_new(table: type[models.Model]) -> bool:
    """Return whether a table still gets the sample; True at most once per table."""
    is_first = mark_done_once(f"sample {table._meta.label_lower}")
    return is_first and not table._default_manager.exists()
