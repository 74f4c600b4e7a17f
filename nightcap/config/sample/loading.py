"""The sample venue's events and content, each put into its table once in the life of a database.

What has a row is the manager's and stays as it is; a table that the manager empties stays empty.
"""

from datetime import timedelta
from typing import TypeVar

from django.db import models

from nightcap.config.sample import guests
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
from nightcap.venue.sample import (
    SampleEvent,
    SamplePastEvent,
    sample_content,
    sample_programme,
)
from nightcap.venue.services import picture_url, video_url

ORIGIN = "sample"
"""Its own source, so that no import of the venue's real calendar withdraws it, or the reverse."""

_OPEN_FOR = timedelta(days=200)
"""How long the programme has stood: longer than the oldest booking of the sample."""

M = TypeVar("M", bound=models.Model)


def load_into_empty_database() -> None:
    """Put the sample where there is nothing yet: the calendar, and each table of the content.

    Raises ProfileError, which names every mistake of the sample's files with its key.
    """
    _load_programme()
    load_content()


@publishing.atomic()
def _load_programme() -> None:
    programme = sample_programme()
    if programme is None or not _is_new(Event.objects):
        return
    run.import_feed(str(programme.calendar), origin=ORIGIN)
    # Its guests have booked since; `run` asks the real clock how far ahead it reads.
    began_at = now() - _OPEN_FOR
    Event.objects.filter(source=ORIGIN).update(created_at=began_at, updated_at=began_at)
    for details in programme.events:
        _add_details(details)
    if guests.is_unused():
        guests.load(programme.events, origin=ORIGIN)
    publishing.bump()


def _add_details(details: SampleEvent) -> None:
    """Add what a calendar file cannot say, such as price, seats, line-up and links."""
    events = Event.objects.filter(source=ORIGIN, title=details.title)
    events.update(
        price_range=details.price_range,
        capacity=details.capacity,
        featured=details.featured,
        doors_minutes=details.doors_minutes,
        performers=[*details.performers],
        minimum_age=details.minimum_age,
        accessibility_note=details.accessibility_note,
        image_url=picture_url(details.picture),
    )
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
        # A date's own link stands for the series', so it says all that there is to say.
        says["url"] = details.link
        links.save(title=details.title, start_ts=soonest.starts_at, values=says)
    elif says:
        links.save(title=details.title, start_ts=None, values=says)


def load_content() -> None:
    """Fill each table of the content that was never filled.

    Raises ProfileError, which names every mistake of the sample's file with its key.
    """
    content = sample_content()
    _fill(
        MenuItem.objects,
        [
            MenuItem(**item.model_dump(), position=position)
            for position, item in enumerate(content.menu)
        ],
    )
    _fill(
        Video.objects,
        [
            Video(
                title=video.title,
                description=video.description,
                video_url=video_url(video.file),
                poster_url=picture_url(video.poster) if video.poster else "",
                category=video.category,
                featured=video.featured,
                created_at=video.shown_at,
            )
            for video in content.videos
        ],
    )
    _fill(
        FeaturedImage.objects,
        [
            FeaturedImage(image_url=picture_url(image.picture), caption=image.caption)
            for image in content.featured_images
        ],
    )
    _fill(
        HostEventImage.objects,
        [
            HostEventImage(
                image_url=picture_url(image.picture), caption=image.caption, display_order=order
            )
            for order, image in enumerate(content.slideshow)
        ],
    )
    _load_past_events(content.past_events)


@publishing.atomic()
def _fill(table: models.Manager[M], rows: list[M]) -> None:
    if rows and _is_new(table):
        table.bulk_create(rows)
        publishing.bump()


@publishing.atomic()
def _load_past_events(past_events: tuple[SamplePastEvent, ...]) -> None:
    if not past_events or not _is_new(PastEvent.objects):
        return
    for details in past_events:
        past_event = PastEvent.objects.create(
            title=details.title, description=details.description, event_date=details.held_on
        )
        PastEventImage.objects.bulk_create(
            PastEventImage(
                past_event=past_event,
                image_url=picture_url(image.picture),
                caption=image.caption,
                description=image.description,
            )
            for image in details.images
        )
    publishing.bump()


def _is_new(table: models.Manager[M]) -> bool:
    """Whether the sample is still to be put here; asked once, so that it never comes back."""
    return mark_done_once(f"sample {table.model._meta.label_lower}") and not table.exists()
