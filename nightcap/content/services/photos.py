"""Changes to the photos of past creative shows. Each function is one transaction."""

from django.db import transaction
from typing_extensions import TypedDict  # pydantic reads these, and on Python 3.11 needs them so

from nightcap.audit.models import Change
from nightcap.content.errors import NoSuchPicture
from nightcap.content.models import FeaturedImage
from nightcap.content.services import changing
from nightcap.media.services import accept_image

_KIND = "featured image"


class FeaturedImageChanges(TypedDict, total=False):
    """What may be changed about a photo; visitors see the active ones."""

    image_url: str
    caption: str
    active: bool


def create(*, image_url: str, caption: str = "", active: bool = True) -> FeaturedImage:
    """Add a photo. Raises what accept_image raises."""
    address = accept_image(image_url)
    with transaction.atomic():
        image = FeaturedImage(image_url=address, caption=caption, active=active)
        changing.create(image, kind=_KIND)
    return image


def update(
    image_id: int, changes: FeaturedImageChanges, *, seen: int | None = None
) -> FeaturedImage:
    """Change what is given.

    Raises NoSuchPicture, Stale when `seen` is not the latest, and what accept_image raises.
    """
    changes = changes.copy()
    if "image_url" in changes:
        changes["image_url"] = accept_image(changes["image_url"])
    with transaction.atomic():
        image = _locked(image_id)
        changing.change(image, changes, kind=_KIND, seen=seen)
    return image


@transaction.atomic
def delete(image_id: int) -> Change:
    """Delete a photo; return the change that can be undone. Raises NoSuchPicture."""
    return changing.delete(_locked(image_id), kind=_KIND)


def _locked(image_id: int) -> FeaturedImage:
    image = FeaturedImage.objects.select_for_update().filter(pk=image_id).first()
    if image is None:
        raise NoSuchPicture
    return image
