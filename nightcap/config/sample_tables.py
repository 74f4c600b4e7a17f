"""The sample venue's menu, clips, photos and past evenings.

Each is put into its table once in the life of a database: a table that the manager empties
stays empty.
"""

from typing import TypeVar

from django.db import models, transaction

from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MenuItem,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.core import publishing
from nightcap.core.first_time import is_first_time
from nightcap.venue.sample_tables import (
    SampleImage,
    SampleMenuItem,
    SamplePastEvent,
    SampleVideo,
    sample_tables,
)
from nightcap.venue.services import picture_url, video_url

M = TypeVar("M", bound=models.Model)


def load() -> None:
    """Fill each table that was never filled; what has a row is the manager's and stays as it is.

    Raises ProfileError, which names every mistake of the sample's file with its key.
    """
    tables = sample_tables()
    _fill(MenuItem.objects, [_menu_item(place, item) for place, item in enumerate(tables.menu)])
    _fill(Video.objects, [_video(video) for video in tables.videos])
    _fill(FeaturedImage.objects, [_featured_image(image) for image in tables.featured_images])
    _fill(
        HostEventImage.objects,
        [_slide(place, image) for place, image in enumerate(tables.slideshow)],
    )
    _load_past_events(tables.past_events)


@transaction.atomic
def _fill(table: models.Manager[M], rows: list[M]) -> None:
    if rows and _is_new(table):
        table.bulk_create(rows)
        publishing.bump()


@transaction.atomic
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
    return is_first_time(f"sample {table.model._meta.label_lower}") and not table.exists()


def _menu_item(place: int, item: SampleMenuItem) -> MenuItem:
    return MenuItem(
        name=item.name,
        description=item.description,
        price=item.price,
        category=item.category,
        position=place,
        is_available=item.is_available,
    )


def _video(video: SampleVideo) -> Video:
    return Video(
        title=video.title,
        description=video.description,
        video_url=video_url(video.file),
        poster_url=picture_url(video.poster) if video.poster else "",
        category=video.category,
        featured=video.featured,
        created_at=video.shown_at,
    )


def _featured_image(image: SampleImage) -> FeaturedImage:
    return FeaturedImage(image_url=picture_url(image.picture), caption=image.caption)


def _slide(place: int, image: SampleImage) -> HostEventImage:
    return HostEventImage(
        image_url=picture_url(image.picture), caption=image.caption, display_order=place
    )
