"""Deletes pictures and clips to which no row refers any more.

An upload is stored before its row is written, a deleted row can be restored for a day, and several
servers may share one storage. So a file is deleted only if one sweep found no reference to it and a
sweep two days later found none either. A reference made in between removes the note of the first
sweep.
"""

import itertools
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from datetime import timedelta
from pathlib import Path

from django.apps import apps
from django.conf import settings
from django.db import models
from django.db.models import Q, TextField
from django.db.models.functions import Cast

from nightcap.core.time import now
from nightcap.media import storage
from nightcap.media.names import URL_PREFIX, PictureName, VideoName

UNUSED_FOR = timedelta(days=2)
"""Longer than an undo is possible, and than the time between an upload and its row."""

_DIGEST = re.compile(re.escape(URL_PREFIX) + "([0-9a-f]{32})")
_HOLDS_NO_TEXT = (
    models.BooleanField,
    models.DateField,
    models.FloatField,
    models.ForeignKey,
    models.IntegerField,
    models.TimeField,
)


def sweep(*, also_used: Iterable[str] = (), unused_for: timedelta = UNUSED_FOR) -> int:
    """Delete every picture and clip that had no reference for two days; return their number.

    Any column of any table may refer to a file; `also_used` are addresses from other places.
    """
    files = _kept_files()
    copies = [copy for copy in storage.copies_here() if _stands_for(copy.name)]
    kept = {name[:32] for name in (*files, *(copy.name for copy in copies))}
    used = _used_of(kept, itertools.chain(also_used, _texts_in_rows()))
    notes = storage.unused.names()
    deleted = 0
    for name in notes - files.keys():
        storage.unused.remove(name)
    for name, all_files in files.items():
        if name[:32] in used:
            if name in notes:
                storage.unused.remove(name)
        elif name not in notes:
            storage.unused.add(name)
        elif (since := storage.unused.added_at(name)) and since <= now() - unused_for:
            _delete(name, all_files)
            deleted += 1
    for copy in copies:
        if copy.name[:32] not in used and not storage.has(copy.name):
            copy.unlink(missing_ok=True)
    storage.delete_unfinished(Path(settings.MEDIA_ROOT), before=now() - unused_for)
    return deleted


def _kept_files() -> dict[str, list[str]]:
    """Return all files of each picture and clip, by the name of its master or clip."""
    files: dict[str, list[str]] = defaultdict(list)
    for file in storage.names():
        if name := _stands_for(file):
            files[name].append(file)
    return files


def _stands_for(file: str) -> str | None:
    """Return the name of the master or clip that a file belongs to.

    None for any other file.
    """
    if picture := PictureName.parse(file):
        return picture.master
    return file if VideoName.parse(file) else None


def _used_of(digests: set[str], texts: Iterable[str]) -> set[str]:
    """Return the digests that occur in texts; stop reading once all are found."""
    used = set[str]()
    for text in texts:
        used.update(digests.intersection(_DIGEST.findall(text)))
        if used == digests:
            break
    return used


def _texts_in_rows() -> Iterator[str]:
    """Yield the values of each row that has one of our media addresses in any column.

    Short tables are read first: the guests of many years refer to no file.
    """
    for model in sorted(apps.get_models(include_auto_created=True), key=_newest):
        columns = {
            f"text_of_{field.name}": Cast(field.name, TextField())
            for field in model._meta.local_concrete_fields
            if not isinstance(field, _HOLDS_NO_TEXT)
        }
        refers = Q(*((f"{column}__contains", URL_PREFIX) for column in columns), _connector=Q.OR)
        rows = model._base_manager.annotate(**columns).filter(refers).values_list(*columns)
        for row in rows.iterator() if columns else ():
            yield from filter(None, row)


def _newest(model: type[models.Model]) -> int:
    """Return the highest key of a table, 0 without a numeric one."""
    key = model._base_manager.order_by("-pk").values_list("pk", flat=True).first()
    return key if isinstance(key, int) else 0


def _delete(name: str, files: list[str]) -> None:
    # The name's own file is deleted first: a new upload of the same bytes then stores it again.
    storage.pending.remove(name)
    for file in (name, *(file for file in files if file != name)):
        storage.delete(file)
    storage.unused.remove(name)
