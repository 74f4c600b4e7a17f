"""The pictures and clips of a venue's folder: made by the build step, taken over at every start."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path
from tempfile import TemporaryDirectory

from django.conf import settings

from nightcap.media import encoding, pictures, services, storage, videos
from nightcap.media.names import VideoName

Progress = Callable[[int, int], None]


def build(venue: Path, cache: Path, progress: Progress) -> int:
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


def build_picture(source: Path, cache: Path) -> int:
    """Make the files that are missing for one picture; return how many."""
    data = source.read_bytes()
    name = pictures.inspect(data, field=source.name)
    missing = [file for file in (name.master, *name.derived) if not (cache / file).exists()]
    if not missing:
        return 0
    if name.master in missing:
        storage.write_whole(cache / name.master, pictures.encode_master(data, field=source.name)[1])
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
    variants are left to the worker.
    Raises TooLarge, UnsupportedType or Invalid, each with the file's name.
    """
    data = source.read_bytes()
    name = pictures.inspect(data, field=source.name)
    cache = Path(settings.PICTURE_CACHE)
    if not storage.claim(name.master):
        built = cache / name.master
        if built.exists():
            storage.adopt(name.master, built)
        else:
            return services.store_image(source, field=source.name)
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
    return pictures.inspect(source.read_bytes(), field=source.name).url


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
    return services.store_video(source, field=source.name)
