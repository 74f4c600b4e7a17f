"""Reads of the content of pages besides the programme.

Hidden rows are left out, except by functions with `all` in their name.
"""

from typing import NamedTuple

from django.db.models import QuerySet

from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MediaType,
    MenuItem,
    MenuSection,
    PastEvent,
    PastEventImage,
    Video,
)
from nightcap.core.errors import NoSuchRow
from nightcap.core.models import FirstTime
from nightcap.core.search import matching
from nightcap.media.names import URL_PREFIX
from nightcap.venue import categories
from nightcap.venue.profile import profile

MENU_SECTIONS = "menu sections"
"""The name under which it is noted that a database has its first sections."""


def menu_sections() -> list[MenuSection]:
    """Return the sections of the menu in their order.

    Before a database has its first ones, they are those of the venue's folder.
    """
    rows = list(MenuSection.objects.all())
    if rows or FirstTime.objects.filter(name=MENU_SECTIONS).exists():
        return rows
    return menu_sections_of_folder()


def menu_sections_of_folder() -> list[MenuSection]:
    """Return the sections of the venue's folder as rows that are not saved."""
    return [
        MenuSection(
            title=one.title,
            slug=one.own_slug,
            is_shown_empty=one.is_shown_empty,
            position=place,
        )
        for place, one in enumerate(profile().menu_sections)
    ]


def menu() -> QuerySet[MenuItem]:
    """Return the whole menu in its order, with items that are out of stock."""
    return MenuItem.objects.all()


def videos(*, search: str = "") -> QuerySet[Video]:
    """Return the clips that hold every word of `search`, featured and latest first."""
    return Video.objects.filter(matching(Video, search))


def videos_in_category(category: str) -> QuerySet[Video]:
    """Return the clips of a category, or of several that commas divide, ordered like all."""
    return Video.objects.filter(category__in=categories.slugs_in(category))


class Clip(NamedTuple):
    """A clip that pages show; one of the slideshow has its caption as title."""

    id: int
    title: str
    is_slide: bool
    url: str
    problem: str = ""
    """Why it does not play, once that was checked."""


def shown_clips() -> list[Clip]:
    """Return the clips of past shows, then those of the slideshow."""
    slides = host_event_images().filter(media_type=MediaType.VIDEO)
    return [
        *(Clip(video.pk, video.title, False, video.video_url) for video in videos()),
        *(Clip(slide.pk, slide.caption, True, slide.image_url) for slide in slides),
    ]


def external_clip_urls() -> list[str]:
    """Return the addresses of the clips at other sites that pages show."""
    videos_elsewhere = Video.objects.exclude(video_url__startswith=URL_PREFIX)
    slides_elsewhere = HostEventImage.objects.filter(
        active=True, media_type=MediaType.VIDEO
    ).exclude(image_url__startswith=URL_PREFIX)
    return [
        *videos_elsewhere.order_by().values_list("video_url", flat=True),
        *slides_elsewhere.order_by().values_list("image_url", flat=True),
    ]


def featured_images(*, search: str = "") -> QuerySet[FeaturedImage]:
    """Return the photos of past creative shows that visitors may see, oldest entry first."""
    return all_featured_images(search=search).filter(active=True)


def all_featured_images(*, search: str = "") -> QuerySet[FeaturedImage]:
    """Return the photos whose caption holds every word of `search`, hidden ones too."""
    return FeaturedImage.objects.filter(matching(FeaturedImage, search))


def past_events(*, search: str = "") -> QuerySet[PastEvent]:
    """Return the past events that hold every word of `search`, latest day first, undated last."""
    return PastEvent.objects.filter(matching(PastEvent, search), active=True)


def past_event_images(*, search: str = "") -> QuerySet[PastEventImage]:
    """Return the photos of past events that hold every word of `search`, oldest entry first."""
    found = matching(PastEventImage, search)
    return PastEventImage.objects.filter(found, active=True, past_event__in=past_events())


def photos_of_past_event(past_event_id: int) -> QuerySet[PastEventImage]:
    """Return one past event's photos, oldest entry first. Raises NoSuchRow."""
    if not past_events().filter(pk=past_event_id).exists():
        raise NoSuchRow("past event")
    return past_event_images().filter(past_event=past_event_id)


def host_event_images(*, search: str = "") -> QuerySet[HostEventImage]:
    """Return the slides whose caption holds every word of `search`, by display order from 0."""
    return HostEventImage.objects.filter(matching(HostEventImage, search), active=True)
