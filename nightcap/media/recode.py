"""A process of its own that decodes one picture: what it takes is given back when it ends.

    python -m nightcap.media.recode master GIVEN FOLDER
    python -m nightcap.media.recode derive FOLDER MASTER LOCK NAME…

`master` writes the picture's master into FOLDER and its name to standard output, or why the picture
is not taken behind '!'. `derive` makes files of the master in FOLDER, each while it holds LOCK.
What a hostile file uses up or breaks is this process, not the server.
"""

import resource
import sys
import time
from pathlib import Path

from nightcap.media import encoding
from nightcap.media.encoding import Unusable
from nightcap.media.names import PictureName
from nightcap.media.turns import in_turn

FAULT = "!"
_SECONDS = 60
"""Of processor time. The largest picture takes a few, all the variants of one a few more."""
_MEMORY = 1 << 30
_LARGEST_FILE = 64 << 20
_BREATH = 0.02
"""Seconds in which somebody who waits for the turn gets it."""


def main() -> None:
    """Do what the command line says, within the limits."""
    for limit, most in (
        (resource.RLIMIT_CPU, _SECONDS),
        (resource.RLIMIT_AS, _MEMORY),
        (resource.RLIMIT_FSIZE, _LARGEST_FILE),
    ):
        resource.setrlimit(limit, (most, most))
    match sys.argv[1:]:
        case ["master", given, folder]:
            sys.stdout.write(_master(Path(given), Path(folder)))
        case ["derive", folder, master, lock, *names]:
            _derive(Path(folder), master, Path(lock), names)


def _master(given: Path, folder: Path) -> str:
    try:
        with given.open("rb") as file:
            name, data = encoding.master(file)
    except Unusable as error:
        return FAULT + error.fault
    (folder / name.master).write_bytes(data)
    return name.master


def _derive(folder: Path, master: str, lock: Path, names: list[str]) -> None:
    name = PictureName.parse(master)
    if name is None:
        raise ValueError(master)
    makers = encoding.derive(name, (folder / master).read_bytes())
    for file in names:
        with in_turn(lock):
            (folder / file).write_bytes(makers[file]())
        time.sleep(_BREATH)


if __name__ == "__main__":
    main()
