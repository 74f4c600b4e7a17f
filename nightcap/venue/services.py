"""The venue's pictures and clips, made available under /media."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings

from nightcap.core.errors import DomainError, StorageAway
from nightcap.media import services as media
from nightcap.media import storage, sweeping
from nightcap.media.names import URL_PREFIX
from nightcap.venue.errors import ProfileError


def picture_url(file: str) -> str:
    """Return the address of a picture of the venue's folder.

    Its files are then in the storage, or are what the build step made while the storage is away.
    `file` is a name that the profile or the sample content gives; the address of an uploaded
    picture stays as it is. Raises DomainError when the file is not a usable picture.
    """
    if file.startswith(URL_PREFIX):
        return file
    source = settings.VENUE_DIR / "pictures" / file
    try:
        return _once(media.adopt_picture, source, settings.MEDIA_ROOT)
    except StorageAway:
        return _once(media.address_of_picture, source, settings.MEDIA_ROOT)


def video_url(file: str) -> str:
    """Return the address of a clip of the folder. Raises DomainError."""
    source = settings.VENUE_DIR / "videos" / file
    return _once(media.adopt_clip, source, settings.MEDIA_ROOT)


def adopt_media() -> list[str]:
    """Put the folder's pictures and clips into the storage. Raises ProfileError and StorageAway."""
    storage.names()
    return [*_adopt_folder("pictures", picture_url), *_adopt_folder("videos", video_url)]


def sweep_media() -> int:
    """Delete files unused for two days by rows and folder; return how many.

    Raises ProfileError, and deletes nothing, when a file of the folder cannot be used.
    """
    return sweeping.sweep(also_used=adopt_media())


def _adopt_folder(folder: str, adopt: Callable[[str], str]) -> list[str]:
    addresses = []
    for file in sorted((settings.VENUE_DIR / folder).glob("[!.]*")):
        try:
            addresses.append(adopt(file.name))
        except DomainError as error:
            raise ProfileError(f"{file} cannot be used: {error}") from error
    return addresses


@cache
def _once(make: Callable[[Path], str], source: Path, media_root: Path) -> str:
    """Make a file available once for each storage; return its address."""
    return make(source)
