"""The venue's pictures, made available under /media."""

from functools import cache
from pathlib import Path

from django.conf import settings

import nightcap.media.services as media
from nightcap.core.errors import DomainError
from nightcap.venue.reading import ProfileError


def picture_url(file: str) -> str:
    """Return the address of a picture of the venue's folder; its files are then in the storage.

    `file` is a name that the profile or the sample content gives. Raises DomainError when the file
    is not a usable picture.
    """
    return _adopted(settings.VENUE_DIR / "pictures" / file, settings.MEDIA_ROOT)


def adopt_pictures() -> int:
    """Put every picture of the venue's folder into the storage; return how many. Done at start.

    Raises ProfileError, which names the file, when one is not a usable picture.
    """
    files = sorted((settings.VENUE_DIR / "pictures").glob("[!.]*"))
    for file in files:
        try:
            picture_url(file.name)
        except DomainError as error:
            raise ProfileError(f"{file} cannot be used: {error}") from error
    return len(files)


@cache
def _adopted(source: Path, media_root: Path) -> str:
    return media.adopt(source)
