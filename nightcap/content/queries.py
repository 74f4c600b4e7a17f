"""Reads of what the pages show beside the bill. Nothing that was switched off is ever among it."""

from django.db.models import QuerySet

from nightcap.content.errors import NoSuchPastEvent
from nightcap.content.models import (
    FeaturedImage,
    HostEventImage,
    MenuItem,
    PastEvent,
    PastEventImage,
    Video,
)


def menu() -> QuerySet[MenuItem]:
    """Return the whole menu in its order, what is out of stock too."""
    return MenuItem.objects.all()


def videos() -> QuerySet[Video]:
    """Return every clip, featured ones first, then the latest show first."""
    return Video.objects.all()


def videos_of(category: str) -> QuerySet[Video]:
    """Return a category's clips, ordered like all of them; any case."""
    return Video.objects.filter(category=category.strip().lower())


def featured_images() -> QuerySet[FeaturedImage]:
    """Return the photos of past creative shows, oldest entry first."""
    return FeaturedImage.objects.filter(active=True)


def past_events() -> QuerySet[PastEvent]:
    """Return the past events, latest day first, those without a date last."""
    return PastEvent.objects.filter(active=True)


def past_event_images() -> QuerySet[PastEventImage]:
    """Return the photos of all past events that visitors may see, oldest entry first."""
    return PastEventImage.objects.filter(active=True, past_event__active=True)


def images_of(past_event_id: int) -> QuerySet[PastEventImage]:
    """Return one past event's photos, oldest entry first. Raises NoSuchPastEvent."""
    if not past_events().filter(pk=past_event_id).exists():
        raise NoSuchPastEvent
    return past_event_images().filter(past_event=past_event_id)


def host_event_images() -> QuerySet[HostEventImage]:
    """Return the host page's slideshow by display order; 0 is first."""
    return HostEventImage.objects.filter(active=True)
