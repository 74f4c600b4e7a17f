"""The sizes and formats of an uploaded picture, made by the worker soon after it has arrived."""

import logging
import time
from pathlib import Path
from tempfile import TemporaryDirectory

from nightcap.core.errors import StorageAway
from nightcap.media import decoding, storage
from nightcap.media.names import PictureName

log = logging.getLogger(__name__)


def make_missing(*, seconds: float = 3.0) -> int:
    """Make what the noted masters lack; return how many files were made.

    After `seconds` no further picture is begun: the worker has other work as well. Raises
    StorageAway.
    """
    made = 0
    end = time.monotonic() + seconds
    for master_name in storage.pending():
        if time.monotonic() > end:
            break
        # Without a master the note belongs to an upload at work or cut short: nothing to do yet.
        if storage.has(master_name):
            try:
                made += make(master_name)
            except StorageAway:
                raise
            except OSError:
                log.exception(
                    "The variants of %s could not be made; it is tried again.", master_name
                )
    return made


def make(master_name: str) -> int:
    """Make the files that a master lacks; return how many were made.

    Raises FileNotFoundError when there is no such master, and NotMade.
    """
    name = PictureName.parse(master_name)
    if name is None or master_name != name.master:
        raise FileNotFoundError(master_name)
    missing = [derived for derived in name.derived if not storage.has(derived)]
    if missing:
        with TemporaryDirectory() as folder:
            Path(folder, master_name).write_bytes(storage.read(master_name))
            decoding.derive(name, Path(folder), missing)
            for derived in missing:
                with Path(folder, derived).open("rb") as made:
                    storage.put(derived, made)
    storage.clear_pending(master_name)
    return len(missing)
