"""Taking pictures and clips in. Files are written before anything refers to them.

Those of a venue's folder are made by the build step, and taken over at every start.
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
# A multiple of four, which stand for three bytes.
_AT_ONCE = 1 << 20
_JPEG = b"\xff\xd8\xff"
"""The first bytes of every JPEG."""


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


# --- The venue's folder ---


def build(venue: Path, cache: Path, progress: Callable[[int, int], None]) -> int:
    """Make every file of the venue's pictures and clips in `cache`; return how many were made.

    Files that are there already are kept. `progress` hears (sources done, of how many) after each.
    Raises TooLarge, UnsupportedType or Invalid with the file's name.
    """
    sources, clips = ([*(venue / kind).glob("[!.]*")] for kind in ("pictures", "videos"))
    count = len(sources) + len(clips)
    # Spawned: a forked child would inherit the locks of whatever threads the caller runs.
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
    """Make the files that are missing for one picture; return how many."""
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
    """Make the file of one clip unless it is there; return how many were made."""
    names = VideoName.possible(source)
    if any((cache / name.file).exists() for name in names):
        return 0
    with TemporaryDirectory() as folder:
        kept = Path(folder, "kept")
        name = VideoName(names[0].digest, videos.remux(source, kept, field=source.name))
        storage.write_whole(cache / name.file, kept.read_bytes())
    return 1


def adopt_picture(source: Path) -> str:
    """Return the address of a picture of the venue, and see that its files are in the storage.

    Files that the build step made are taken over; without them the master is made at once and the
    variants are left to the worker. A master that was exported keeps its address.
    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
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
    """Return the address that a picture of the venue has once its files are in the storage.

    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    return _read(source)[0].url


def adopt_clip(source: Path) -> str:
    """Return the address of a clip of the venue, and see that its file is in the storage.

    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    for name in VideoName.possible(source):
        built = Path(settings.PICTURE_CACHE) / name.file
        if built.exists():
            if not storage.claim(name.file):
                storage.adopt(name.file, built)
            return name.url
    return store_video(source, field=source.name)
