"""Backups as they are run: by hand or each night, checked by restoring, and noted for the panel."""

import logging
from collections.abc import Callable
from contextlib import suppress
from datetime import datetime, time, timedelta

from django.conf import settings
from django.db import DatabaseError, connection
from django.db.models import Q

from nightcap.backup import archive, databases, making, restoring
from nightcap.backup.archive import Archive
from nightcap.backup.errors import BackupError, Stopped
from nightcap.backup.making import Made
from nightcap.backup.models import BackupRun
from nightcap.core.time import now
from nightcap.venue.profile import profile

AT = time(4, 0)
"""When a night's backup is made, by the venue's clock: the house is closed then."""
AGAIN_AFTER = timedelta(hours=1)

log = logging.getLogger(__name__)


def run(to: Archive, *, is_stopping: Callable[[], bool] = lambda: False) -> Made:
    """Make a backup, restore its rows aside, and only then drop those that the rota does not keep.

    How it went is noted for the panel. Raises BackupError.
    """
    note = _noting(to.address)
    note(began_at=now())
    try:
        with databases.turn():
            made = making.make(to, is_stopping=is_stopping)
            restoring.verify_rows(to, made.backup)
            to.prune()
    except Exception as error:
        text = str(error) if isinstance(error, BackupError) else f"{type(error).__name__}: {error}"
        # The reason may be the database itself.
        with suppress(DatabaseError):
            note(error=text)
        raise
    note(
        error="",
        succeeded_at=made.backup.made_at,
        rows=made.backup.rows,
        files=len(made.backup.files),
    )
    return made


def nightly(is_stopping: Callable[[], bool]) -> None:
    """Make the night's backup in NIGHTCAP_BACKUP_TO if it is due, on one of several servers.

    A failure is logged. The first one is made at once; one that failed is tried again in an hour.
    """
    address, at = settings.BACKUP_TO, now()
    row, _ = BackupRun.objects.get_or_create(target=address, defaults={"first_tried_at": at})
    due = Q(succeeded_at=None) | Q(succeeded_at__lt=_last_night(at))
    rested = Q(began_at=None) | Q(began_at__lte=at - AGAIN_AFTER)
    if not BackupRun.objects.filter(due & rested, pk=row.pk).update(began_at=at):
        return
    try:
        run(
            archive.opened(address, settings.BACKUP_KEY, is_new_allowed=True),
            is_stopping=is_stopping,
        )
    except Stopped:
        BackupRun.objects.filter(pk=row.pk).update(began_at=None, error="")
    except BackupError as error:
        BackupRun.objects.filter(pk=row.pk).update(error=str(error))
        log.error("No backup was made: %s", error)  # noqa: TRY400 (one line says it all)


def _noting(address: str) -> Callable[..., object]:
    """Return what notes how the backups at an address fare."""
    if BackupRun._meta.db_table not in connection.introspection.table_names():
        # The database is of an earlier release, which is backed up before it is updated.
        return lambda **_: None
    defaults = {"first_tried_at": now()}
    row, _ = BackupRun.objects.get_or_create(target=address, defaults=defaults)
    return BackupRun.objects.filter(pk=row.pk).update


def _last_night(at: datetime) -> datetime:
    """Return the last instant at which a night's backup was due."""
    here = at.astimezone(profile().time_zone)
    tonight = datetime.combine(here.date(), AT, tzinfo=here.tzinfo)
    return tonight if tonight <= here else tonight - timedelta(days=1)
