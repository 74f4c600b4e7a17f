"""Stores uploaded pictures and clips. A file is written before any row refers to it.

Files of a venue's folder are made by the build step, and adopted at every start.
"""

import binascii
import os
import re
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from tempfile import NamedTemporaryFile, TemporaryDirectory
from typing import IO

from django.conf import settings

from nightcap.core.errors import Invalid, TooLarge, UnsupportedType
from nightcap.media import encoding, pictures, storage, videos
from nightcap.media.elsewhere import clip_address, picture_address
from nightcap.media.names import URL_PREFIX, PictureName, VideoName, file_at

_DATA_URL = re.compile(r"data:(?P<type>[^;,]*)(?:;[^;,]*)*;base64,", re.IGNORECASE)
# A multiple of four characters, which encode three bytes.
_AT_ONCE = 1 << 20
_JPEG = b"\xff\xd8\xff"
"""The first bytes of every JPEG."""


def store_image(given: Path, *, field: str = "imageUrl") -> str:
    """Store the picture in a file; return its address `/media/<digest>-<width>x<height>.jpg`.

    The same bytes get the same address. The worker makes the variants later. Raises TooLarge,
    UnsupportedType or Invalid, each naming `field`.
    """
    with TemporaryDirectory() as folder:
        name = pictures.decode_upload(given, Path(folder), field=field)
        # The note comes first: after a crash there may be a note without a master, but no master
        # without a note.
        storage.pending.add(name.master)
        if not storage.claim(name.master):
            with Path(folder, name.master).open("rb") as master:
                storage.put(name.master, master)
    return name.url


def store_video(given: Path, *, field: str) -> str:
    """Store the H.264 clip in a file without its metadata; return its address.

    The same bytes get the same address. Raises TooLarge, UnsupportedType or Invalid, each naming
    `field`.
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
    """Return whether a clip has sound; one at another site counts as having sound."""
    name = VideoName.at(url)
    return name is None or name.has_sound


def accept(value: str, *, is_clip: bool = False, field: str = "imageUrl") -> str:
    """Return the address to store for an editor's picture or clip.

    A data URL (`data:image/…;base64,…`) is stored and becomes an address; the address of a stored
    file, one at another site (`nightcap.media.elsewhere`) and '' are returned unchanged. Raises
    TooLarge, UnsupportedType or Invalid, each naming `field`.
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
    """Write the content of a data URL into an empty file."""
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
    """Decode the rest of a long text in parts, without copying it.

    Raises ValueError (binascii.Error is one).
    """
    for at in range(start, len(text), _AT_ONCE):
        file.write(binascii.a2b_base64(text[at : at + _AT_ONCE], strict_mode=True))
    padding = text.count("=", max(start, len(text) - 2))
    if file.tell() != (len(text) - start) // 4 * 3 - padding:
        raise ValueError("There is padding before the end.")


def bring_here(url_path: str) -> bool:
    """Copy the file for a /media address from a remote storage into MEDIA_ROOT.

    Returns whether a file was copied; if so, call `serving.respond` again. Raises StorageAway.
    """
    file_name = file_at(url_path)
    if picture := PictureName.parse(file_name):
        return storage.bring_here(file_name) or storage.bring_here(picture.master)
    return VideoName.parse(file_name) is not None and storage.bring_here(file_name)


# --- The venue's folder ---


def build(venue: Path, cache: Path, progress: Callable[[int, int], None]) -> int:
    """Make the files of all pictures and clips of a venue in `cache`; return their number.

    Existing files are kept. `progress` is called after each source with (sources done, all
    sources). Raises TooLarge, UnsupportedType or Invalid with the file's name.
    """
    sources, clips = ([*(venue / kind).glob("[!.]*")] for kind in ("pictures", "videos"))
    count = len(sources) + len(clips)
    # Spawned: a forked child would inherit the locks of the caller's threads.
    workers = min(os.cpu_count() or 1, max(1, count))
    made = 0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(build_picture, source, cache) for source in sources]
        jobs += [pool.submit(build_clip, source, cache) for source in clips]
        for done, job in enumerate(as_completed(jobs), start=1):
            made += job.result()
            progress(done, count)
    return made


def _read(source: Path) -> tuple[PictureName, bytes, bool]:
    """Return the name and the bytes of a picture of the folder, and whether it is a master.

    A master, which an export has written, is a JPEG that has its name and its size. Raises
    TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    data = source.read_bytes()
    name = pictures.inspect(data, field=source.name)
    named = PictureName.parse(source.name)
    is_master = (
        named is not None
        and named.master == source.name
        and named[1:] == name[1:]
        and data.startswith(_JPEG)
    )
    return (named if named and is_master else name), data, is_master


def build_picture(source: Path, cache: Path) -> int:
    """Make the missing files of one picture; return their number."""
    name, data, is_master = _read(source)
    missing = [file for file in (name.master, *name.derived) if not (cache / file).exists()]
    if not missing:
        return 0
    if name.master in missing:
        master = data if is_master else pictures.encode_master(data, field=source.name)[1]
        storage.write_whole(cache / name.master, master)
    makers = encoding.derive(name, (cache / name.master).read_bytes())
    for file in missing:
        if file != name.master:
            storage.write_whole(cache / file, makers[file]())
    return len(missing)


def build_clip(source: Path, cache: Path) -> int:
    """Make the file of one clip unless it exists; return the number of files made."""
    names = VideoName.possible(source)
    if any((cache / name.file).exists() for name in names):
        return 0
    with TemporaryDirectory() as folder:
        kept = Path(folder, "kept")
        name = VideoName(names[0].digest, videos.remux(source, kept, field=source.name))
        storage.write_whole(cache / name.file, kept.read_bytes())
    return 1


def adopt_picture(source: Path) -> str:
    """Return the address of a venue's picture, and put its files into the storage.

    Files that the build step made are adopted; without them the master is made at once and the
    variants later by the worker. An exported master keeps its address. Raises TooLarge,
    UnsupportedType or Invalid, each with the file's name.
    """
    name, data, is_master = _read(source)
    cache = Path(settings.PICTURE_CACHE)
    if not storage.claim(name.master):
        built = cache / name.master
        if built.exists():
            storage.adopt(name.master, built)
        elif is_master:
            storage.put(name.master, data)
        else:
            return store_image(source, field=source.name)
    for derived in name.derived:
        if (cache / derived).exists():
            storage.adopt(derived, cache / derived)
        elif not storage.has(derived):
            storage.pending.add(name.master)
    return name.url


def address_of_picture(source: Path) -> str:
    """Return the future address of a venue's picture, without storing its files.

    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    return _read(source)[0].url


def adopt_clip(source: Path) -> str:
    """Return the address of a venue's clip, and put its file into the storage.

    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    for name in VideoName.possible(source):
        built = Path(settings.PICTURE_CACHE) / name.file
        if built.exists():
            if not storage.claim(name.file):
                storage.adopt(name.file, built)
            return name.url
    return store_video(source, field=source.name)
