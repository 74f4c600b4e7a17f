"""Taking pictures and clips in. Files are written before anything refers to them."""

import binascii
import re
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import IO

from nightcap.core.errors import Invalid, TooLarge, UnsupportedType
from nightcap.media import pictures, storage, videos
from nightcap.media.elsewhere import clip_address, picture_address
from nightcap.media.names import URL_PREFIX, PictureName, VideoName, file_at

_DATA_URL = re.compile(r"data:(?P<type>[^;,]*)(?:;[^;,]*)*;base64,", re.IGNORECASE)
# A multiple of four, which stand for three bytes.
_AT_ONCE = 1 << 20


def store_image(given: Path, *, field: str = "imageUrl") -> str:
    """Keep the picture in a file and return its address, `/media/<digest>-<width>x<height>.jpg`.

    The same bytes get the same address. Variants are left to the worker.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    with TemporaryDirectory() as folder:
        name = pictures.decode_upload(given, Path(folder), field=field)
        # Noted first: a crash in between leaves a note without a master, never a master forgotten.
        storage.pending.add(name.master)
        if not storage.claim(name.master):
            with Path(folder, name.master).open("rb") as master:
                storage.put(name.master, master)
    return name.url


def store_video(given: Path, *, field: str) -> str:
    """Keep the H.264 clip in a file without its metadata and return its address.

    The same bytes get the same address.
    Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    names = VideoName.possible(given)
    for name in names:
        if storage.claim(name.file):
            return name.url
    with TemporaryDirectory() as folder:
        kept = Path(folder, "kept")
        name = VideoName(names[0].digest, videos.remux(given, kept, field=field))
        with kept.open("rb") as clip:
            storage.put(name.file, clip)
    return name.url


def has_sound(url: str) -> bool:
    """Tell whether a clip has sound; one that is kept elsewhere counts as having some."""
    name = VideoName.at(url)
    return name is None or name.has_sound


def accept(value: str, *, is_clip: bool = False, field: str = "imageUrl") -> str:
    """Return the address to store for what an editor sent as a picture or clip.

    A data URL (`data:image/…;base64,…`) is kept and becomes an address; the address of a file that
    is kept here, one at another site (`nightcap.media.elsewhere`) and an empty text stay as they
    are. Raises TooLarge, UnsupportedType or Invalid, each naming `field`.
    """
    kind = "video" if is_clip else "picture"
    if value.startswith("data:"):
        with NamedTemporaryFile() as file:
            _decode(value, file, is_clip=is_clip, field=field)
            file.flush()
            return (store_video if is_clip else store_image)(Path(file.name), field=field)
    if value.startswith(URL_PREFIX):
        name = VideoName.at(value) if is_clip else PictureName.at(value)
        if name is None or value != name.url or not storage.claim(file_at(value)):
            raise Invalid(f"There is no such {kind}.", fields={field: f"is not a {kind} kept here"})
    elif value:
        try:
            (clip_address if is_clip else picture_address)(value)
        except ValueError as error:
            text = f"The {kind}'s address {error}."
            raise Invalid(text, fields={field: str(error)}) from error
    return value


def _decode(text: str, file: IO[bytes], *, is_clip: bool, field: str) -> None:
    """Write what a data URL holds into an empty file."""
    kind, types = ("video", "video/") if is_clip else ("picture", "image/")
    most = videos.MAX_BYTES if is_clip else pictures.MAX_BYTES
    head = _DATA_URL.match(text)
    if head is None:
        raise Invalid("The data URL is not base64.", fields={field: "must be a base64 data URL"})
    if not head["type"].lower().startswith(types):
        raise UnsupportedType(f"The file is not a {kind}.", fields={field: f"must be a {kind}"})
    if len(text) - head.end() > most * 4 // 3 + 4:
        size = most // (1024 * 1024)
        raise TooLarge(f"The {kind} has more than {size} MB.", fields={field: "is too large"})
    try:
        _from_base64(text, head.end(), file)
    except ValueError as error:
        raise Invalid("The base64 is broken.", fields={field: "is not valid base64"}) from error


def _from_base64(text: str, start: int, file: IO[bytes]) -> None:
    """Decode the rest of a text bit by bit: it is long, and copies of it would be too.

    Raises ValueError, which binascii.Error is.
    """
    for at in range(start, len(text), _AT_ONCE):
        file.write(binascii.a2b_base64(text[at : at + _AT_ONCE], strict_mode=True))
    padding = text.count("=", max(start, len(text) - 2))
    if file.tell() != (len(text) - start) // 4 * 3 - padding:
        raise ValueError("There is padding before the end.")


def bring_here(url_path: str) -> bool:
    """With a storage elsewhere, copy what a /media address needs into MEDIA_ROOT.

    Returns whether a file was copied, so that `serving.respond` is worth asking again.
    Raises StorageAway.
    """
    file_name = file_at(url_path)
    if picture := PictureName.parse(file_name):
        return storage.bring_here(file_name) or storage.bring_here(picture.master)
    return VideoName.parse(file_name) is not None and storage.bring_here(file_name)
