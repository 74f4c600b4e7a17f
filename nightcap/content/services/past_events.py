"""Changes to the past events and their photos. Each function is one transaction."""

from datetime import date

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit.models import Change
from nightcap.content.errors import NoSuchPastEvent, NoSuchPicture
from nightcap.content.models import PastEvent, PastEventImage
from nightcap.content.services import changing
from nightcap.media.services import accept_image

_EVENT = "past event"
_IMAGE = "past event image"


class PastEventChanges(TypedDict, total=False):
    """What may be changed about a past event; `event_date` is the day at the venue."""

    title: str
    description: str
    event_date: date | None


class PastEventImageChanges(TypedDict, total=False):
    """What may be changed about a photo of a past event."""

    image_url: str
    caption: str
    description: str


@transaction.atomic
def create(*, title: str, description: str = "", event_date: date | None = None) -> PastEvent:
    """Add a past event; `event_date` is the day at the venue."""
    past_event = PastEvent(title=title, description=description, event_date=event_date)
    changing.create(past_event, kind=_EVENT)
    return past_event


@transaction.atomic
def update(past_event_id: int, changes: PastEventChanges, *, seen: int | None = None) -> PastEvent:
    """Change what is given. Raises NoSuchPastEvent, and Stale when `seen` is not the latest."""
    past_event = _locked(past_event_id)
    changing.change(past_event, changes, kind=_EVENT, seen=seen)
    return past_event


@transaction.atomic
def delete(past_event_id: int) -> Change:
    """Delete a past event with its photos; return the change that can be undone.

    Raises NoSuchPastEvent.
    """
    past_event = _locked(past_event_id)
    photos = list(past_event.images.select_for_update())
    return changing.delete(past_event, kind=_EVENT, with_it=photos)


def add_image(
    *, past_event_id: int, image_url: str, caption: str = "", description: str = ""
) -> PastEventImage:
    """Add a photo to a past event. Raises NoSuchPastEvent, and what accept_image raises."""
    # Asked first: no file is kept for an event that there is not.
    if not PastEvent.objects.filter(pk=past_event_id).exists():
        raise NoSuchPastEvent(field="pastEventId")
    address = accept_image(image_url)
    with transaction.atomic():
        image = PastEventImage(
            past_event=_locked(past_event_id, field="pastEventId"),
            image_url=address,
            caption=caption,
            description=description,
        )
        changing.create(image, kind=_IMAGE)
    return image


def update_image(
    image_id: int, changes: PastEventImageChanges, *, seen: int | None = None
) -> PastEventImage:
    """Change what is given.

    Raises NoSuchPicture, Stale when `seen` is not the latest, and what accept_image raises.
    """
    changes = changes.copy()
    if "image_url" in changes:
        changes["image_url"] = accept_image(changes["image_url"])
    with transaction.atomic():
        image = _locked_image(image_id)
        changing.change(image, changes, kind=_IMAGE, seen=seen)
    return image


@transaction.atomic
def delete_image(image_id: int) -> Change:
    """Delete a photo; return the change that can be undone. Raises NoSuchPicture."""
    return changing.delete(_locked_image(image_id), kind=_IMAGE)


def _locked(past_event_id: int, *, field: str | None = None) -> PastEvent:
    past_event = PastEvent.objects.select_for_update().filter(pk=past_event_id).first()
    if past_event is None:
        raise NoSuchPastEvent(field=field)
    return past_event


def _locked_image(image_id: int) -> PastEventImage:
    image = PastEventImage.objects.select_for_update().filter(pk=image_id).first()
    if image is None:
        raise NoSuchPicture
    return image
