"""The sizes and formats of an uploaded picture, made by the worker soon after it has arrived."""

import logging
import time

from nightcap.media import images, storage
from nightcap.media.names import PictureName

log = logging.getLogger(__name__)


def make_missing(*, seconds: float = 3.0) -> int:
    """Make what the noted masters lack; return how many files were made.

    After `seconds` no further picture is begun: the worker has other work as well.
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
            except OSError:
                log.exception(
                    "The variants of %s could not be made; it is tried again.", master_name
                )
    return made


def make(master_name: str) -> int:
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
