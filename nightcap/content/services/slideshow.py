"""Changes to the host page's slideshow. Each function is one transaction."""

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit.models import Change
from nightcap.content.errors import NoSuchPicture
from nightcap.content.models import HostEventImage, MediaType
from nightcap.content.services import changing
from nightcap.media.services import accept_image, accept_video

_KIND = "host event image"


class SlideChanges(TypedDict, total=False):
    """What may be changed about a picture or clip; display order 0 is first."""

    caption: str
    display_order: int


def add(
    *, image_url: str, media_type: MediaType | None, caption: str = "", display_order: int = 0
) -> HostEventImage:
    """Add a picture or clip; display order 0 is first.

    Without a media type a data URL says what it is, and an address is a picture's.
    Raises what accept_image and accept_video raise.
    """
    if media_type is None:
        is_clip = image_url[:11].lower() == "data:video/"
        media_type = MediaType.VIDEO if is_clip else MediaType.IMAGE
    accept = accept_video if media_type == MediaType.VIDEO else accept_image
    address = accept(image_url, field="imageUrl")
    with transaction.atomic():
        slide = HostEventImage(
            image_url=address, media_type=media_type, caption=caption, display_order=display_order
        )
        changing.create(slide, kind=_KIND)
    return slide


@transaction.atomic
def update(image_id: int, changes: SlideChanges, *, seen: int | None = None) -> HostEventImage:
    """Change what is given. Raises NoSuchPicture, and Stale when `seen` is not the latest."""
    slide = _locked(image_id)
    changing.change(slide, changes, kind=_KIND, seen=seen)
    return slide


@transaction.atomic
def delete(image_id: int) -> Change:
    """Delete a picture or clip; return the change that can be undone. Raises NoSuchPicture."""
    return changing.delete(_locked(image_id), kind=_KIND)


def _locked(image_id: int) -> HostEventImage:
    slide = HostEventImage.objects.select_for_update().filter(pk=image_id).first()
    if slide is None:
        raise NoSuchPicture
    return slide
