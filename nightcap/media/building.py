"""The build step for the venue's pictures: every file made once, for a quick first start."""

import os
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from pathlib import Path

from nightcap.media import images
from nightcap.media.storage import write_whole

Progress = Callable[[int, int], None]


def build(pictures_dir: Path, cache_dir: Path, progress: Progress) -> int:
    """Make the master and all variants of every picture; return how many files were made.

    Files that are there already are kept. `progress` hears (pictures done, of how many) after each.
    Raises TooLarge, UnsupportedType or Invalid with the file's name.
    """
    sources = sorted(file for file in pictures_dir.iterdir() if not file.name.startswith("."))
    # Spawned: a forked child would inherit the locks of whatever threads the caller runs.
    workers = min(os.cpu_count() or 1, max(1, len(sources)))
    made = 0
    with ProcessPoolExecutor(workers, mp_context=get_context("spawn")) as pool:
        jobs = [pool.submit(build_one, source, cache_dir) for source in sources]
        for done, job in enumerate(as_completed(jobs), start=1):
            made += job.result()
            progress(done, len(sources))
    return made


def build_one(source: Path, cache_dir: Path) -> int:
    """Make the files that are missing for one picture; return how many."""
    data = source.read_bytes()
    name = images.inspect(data, field=source.name)
    missing = [file for file in (name.master, *name.derived) if not (cache_dir / file).exists()]
    if not missing:
        return 0
    if name.master in missing:
        write_whole(cache_dir / name.master, images.master(data, field=source.name)[1])
    makers = images.derive(name, (cache_dir / name.master).read_bytes())
    for file in missing:
        if file != name.master:
            write_whole(cache_dir / file, makers[file]())
    return len(missing)
