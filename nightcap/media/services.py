"""Taking pictures and clips in. Files are written before anything refers to them."""

import binascii
import logging
import re
import time
from functools import lru_cache
from mmap import mmap
from pathlib import Path

from django.conf import settings

from nightcap.core.errors import Invalid, TooLarge, UnsupportedType
from nightcap.core.schemas import web_address
from nightcap.media import images, storage, videos
from nightcap.media.names import URL_PREFIX, PictureName, VideoName

log = logging.getLogger(__name__)

_DATA_URL = re.compile(r"data:(?P<type>[^;,]*)(?:;[^;,]*)*;base64,", re.IGNORECASE)
# A multiple of four, which stand for three bytes.
_AT_ONCE = 1 << 20


def store_image(data: bytes, *, field: str = "imageUrl") -> str:
    """Keep a picture and return its address, `/media/<digest>-<width>x<height>.jpg`.

    The same bytes get the same address. Variants are left to the worker.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    name, master = images.master(data, field=field)
    # Noted first: a crash in between leaves a note without a master, never a master forgotten.
    storage.mark_pending(name.master)
    storage.put(name.master, master)
    return name.url


def store_video(data: bytearray | mmap, *, field: str) -> str:
    """Keep an H.264 clip without its metadata and return its address, `/media/<digest>.mp4`.

    The metadata is blanked in `data` itself. The same clip gets the same address.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    name = videos.strip(data, field=field)
    storage.put(name.file, data)
    return name.url


def has_sound(url: str) -> bool:
    """Tell whether a clip has sound; one that is kept elsewhere, or gone, counts as having some."""
    name = VideoName.parse(url.removeprefix(URL_PREFIX)) if url.startswith(URL_PREFIX) else None
    if name is None:
        return True
    try:
        return _has_sound(name)
    except OSError:
        return True


# A name never changes what it means, so a clip is looked into once.
@lru_cache(maxsize=1024)
def _has_sound(name: VideoName) -> bool:
    with storage.opened(name.file) as clip:
        return videos.has_sound(clip)


def store_data_url(text: str, *, field: str = "imageUrl") -> str:
    """Keep the picture in a data URL (`data:image/…;base64,…`) and return its address.

    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    data = _decoded(text, kind="picture", types="image/", most=images.MAX_BYTES, field=field)
    return store_image(data[:], field=field)


def accept_image(value: str, *, field: str = "imageUrl") -> str:
    """Return the address to store for what an editor sent as a picture.

    A data URL is kept and becomes an address; an http(s) address, the address of a picture that is
    kept here, and an empty text stay as they are.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    if value.startswith("data:"):
        return store_data_url(value, field=field)
    if value.startswith(URL_PREFIX):
        name = PictureName.parse(value.removeprefix(URL_PREFIX))
        if name is None or value != name.url or not storage.has(name.master):
            raise Invalid("There is no such picture.", fields={field: "is not a picture kept here"})
        return value
    return _elsewhere(value, kind="picture", field=field)


def accept_video(value: str, *, field: str = "videoUrl") -> str:
    """Return the address to store for what an editor sent as a clip.

    The data URL of an MP4 or MOV is kept and becomes an address; an http(s) address and the address
    of a clip that is kept here stay as they are.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    if value.startswith("data:"):
        data = _decoded(value, kind="video", types="video/", most=videos.MAX_BYTES, field=field)
        return store_video(data, field=field)
    if value.startswith(URL_PREFIX):
        name = VideoName.parse(value.removeprefix(URL_PREFIX))
        if name is None or not storage.has(name.file):
            raise Invalid("There is no such video.", fields={field: "is not a video kept here"})
        return value
    return _elsewhere(value, kind="video", field=field)


def _decoded(text: str, *, kind: str, types: str, most: int, field: str) -> mmap:
    head = _DATA_URL.match(text)
    if head is None:
        raise Invalid("The data URL is not base64.", fields={field: "must be a base64 data URL"})
    if not head["type"].lower().startswith(types):
        raise UnsupportedType(f"The file is not a {kind}.", fields={field: f"must be a {kind}"})
    if len(text) - head.end() > most * 4 // 3 + 4:
        size = most // (1024 * 1024)
        raise TooLarge(f"The {kind} has more than {size} MB.", fields={field: "is too large"})
    try:
        return _from_base64(text, head.end())
    except ValueError as error:
        raise Invalid("The base64 is broken.", fields={field: "is not valid base64"}) from error


def _from_base64(text: str, start: int) -> mmap:
    """Decode the rest of a text bit by bit: it is long, and copies of it would be too.

    Raises ValueError, which binascii.Error is.
    """
    size = (len(text) - start) // 4 * 3 - text.count("=", max(start, len(text) - 2))
    # Memory of its own, which goes back to the system and does not stay with the thread.
    data = mmap(-1, max(size, 1))
    for at in range(start, len(text), _AT_ONCE):
        data.write(binascii.a2b_base64(text[at : at + _AT_ONCE], strict_mode=True))
    if data.tell() != size:
        raise ValueError("There is padding before the end.")
    return data


def _elsewhere(value: str, *, kind: str, field: str) -> str:
    if value:
        try:
            web_address(value)
        except ValueError as error:
            text = f"The {kind}'s address {error}."
            raise Invalid(text, fields={field: str(error)}) from error
    return value


def adopt(source: Path) -> str:
    """Return the address of a picture of the venue, and see that its files are in the storage.

    Files that the build step made are taken over; without them the master is made at once and the
    variants are left to the worker.
    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    data = source.read_bytes()
    name = images.inspect(data, field=source.name)
    cache = Path(settings.PICTURE_CACHE)
    if not storage.has(name.master):
        built = cache / name.master
        if built.exists():
            storage.adopt(name.master, built)
        else:
            return store_image(data, field=source.name)
    for derived in name.derived:
        if (cache / derived).exists():
            storage.adopt(derived, cache / derived)
        elif not storage.has(derived):
            storage.mark_pending(name.master)
    return name.url


def make_variants(master_name: str) -> int:
    """Make the files that a master lacks; return how many were made.

    Raises FileNotFoundError when there is no such master.
    """
    name = PictureName.parse(master_name)
    if name is None or master_name != name.master:
        raise FileNotFoundError(master_name)
    missing = [derived for derived in name.derived if not storage.has(derived)]
    if missing:
        makers = images.derive(name, storage.read(master_name))
        for derived in missing:
            storage.put(derived, makers[derived]())
    storage.clear_pending(master_name)
    return len(missing)


def make_missing_variants(*, seconds: float = 3.0) -> int:
    """Make what the noted masters lack; return how many files were made. Called by the worker.

    After `seconds` no further picture is begun: the worker has mail to send as well.
    """
    made = 0
    end = time.monotonic() + seconds
    for master_name in storage.pending():
        if time.monotonic() > end:
            break
        # Without a master the note belongs to an upload at work or cut short: nothing to do yet.
        if storage.has(master_name):
            try:
                made += make_variants(master_name)
            except OSError:
                log.exception(
                    "The variants of %s could not be made; it is tried again.", master_name
                )
    return made


def bring_here(url_path: str) -> bool:
    """With a storage elsewhere, copy what a /media address needs into MEDIA_ROOT.

    Returns whether a file was copied, so that `serving.answer` is worth asking again.
    """
    file_name = url_path.removeprefix(URL_PREFIX)
    if not url_path.startswith(URL_PREFIX):
        return False
    if VideoName.parse(file_name) is not None:
        return storage.bring_here(file_name)
    name = PictureName.parse(file_name)
    if name is None:
        return False
    return storage.bring_here(file_name) or storage.bring_here(name.master)
