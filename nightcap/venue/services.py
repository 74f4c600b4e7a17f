"""The venue's pictures and clips, made available under /media."""

from collections.abc import Callable
from functools import cache
from pathlib import Path

from django.conf import settings

import nightcap.media.services as media
from nightcap.core.errors import DomainError
from nightcap.media.names import URL_PREFIX
from nightcap.venue.reading import ProfileError


def picture_url(file: str) -> str:
    """Return the address of a picture of the venue's folder; its files are then in the storage.

    `file` is a name that the profile or the sample content gives; the address of an uploaded
    picture stays as it is. Raises DomainError when the file
    is not a usable picture.
    """
    if file.startswith(URL_PREFIX):
        return file
    return _adopted(settings.VENUE_DIR / "pictures" / file, settings.MEDIA_ROOT)


def video_url(file: str) -> str:
    """Return the address of a clip of the venue's folder, which is then in the storage.

    `file` is a name that the sample content gives. Raises DomainError when the file is not a
    usable clip.
    """
    return _adopted_video(settings.VENUE_DIR / "videos" / file, settings.MEDIA_ROOT)


def adopt_media() -> int:
    """Put the pictures and clips of the venue's folder into the storage; return how many.

    Done at start. Raises ProfileError, which names the file, when one cannot be used.
    """
    return _adopt_folder("pictures", picture_url) + _adopt_folder("videos", video_url)


def _adopt_folder(folder: str, adopt: Callable[[str], str]) -> int:
    files = sorted((settings.VENUE_DIR / folder).glob("[!.]*"))
    for file in files:
        try:
            adopt(file.name)
        except DomainError as error:
            raise ProfileError(f"{file} cannot be used: {error}") from error
    return len(files)


@cache
def _adopted(source: Path, media_root: Path) -> str:
    return media.adopt(source)


@cache
def _adopted_video(source: Path, media_root: Path) -> str:
    return media.store_video(bytearray(source.read_bytes()), field=source.name)
