"""The state of the backups over HTTP, for the manager."""

from typing import Literal

from django.http import HttpRequest, HttpResponse
from ninja import Router

from nightcap.backup import services
from nightcap.backup.models import LATE_AFTER, BackupRun
from nightcap.connections.services import Unreadable, readable
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant, now
from nightcap.core.writing.idempotency import once_in_pieces
from nightcap.staff.access import manager

# No router-wide transaction: a backup takes long, and the record of a failure must persist.
router = Router(by_alias=True, tags=["backups"], auth=manager)

State = Literal["none", "waiting", "fine", "late"]


class BackupsOut(CamelSchema):
    """The state of the backups.

    `none`: no nightly backup is set up. `waiting`: it is set up, but the first one is not made yet.
    `fine`: the last backup is less than two days old. `late`: there was none for two days, or the
    target's address is unreadable because it was set with another secret key. `lastAt` is the time
    of the last backup, nightly or manual. `error` is the reason if the last try failed.
    """

    state: State
    target: str
    last_at: Instant | None
    rows: int
    files: int
    error: str


@router.get("", response={200: BackupsOut, **READ_REFUSALS}, operation_id="get_backups")
def get_backups(request: HttpRequest) -> BackupsOut:
    """Return the time of the last backup, and whether a newer one is overdue."""
    address = lost = ""
    try:
        address = readable("backup_to")
    except Unreadable as error:
        lost = str(error)
    rows = BackupRun.objects.order_by("-succeeded_at")
    row = (rows.filter(target=address) if address else rows.exclude(succeeded_at=None)).first()
    # An unsaved row if no backup was tried yet.
    row = row or BackupRun()
    return BackupsOut(
        state="late" if lost else _state(address, row),
        target=address or row.target,
        last_at=row.succeeded_at,
        rows=row.rows,
        files=row.files,
        error=row.error if address else lost,
    )


@router.post("", response={200: BackupsOut, **WRITE_REFUSALS}, operation_id="make_backup")
def make_backup(request: HttpRequest) -> HttpResponse:
    """Make a backup now at the nightly target and compare its rows."""

    def make() -> BackupsOut:
        services.back_up_now()
        return get_backups(request)

    return once_in_pieces(request, make)


@router.post("/download", response=WRITE_REFUSALS, operation_id="download_backup")
def download_backup(request: HttpRequest) -> HttpResponse:
    """Make a backup and return a ZIP file; `nightcap restore` reads the unpacked folder."""
    name, packed = services.pack_backup()
    answer = HttpResponse(packed, content_type="application/zip")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


def _state(address: str, row: BackupRun) -> State:
    if not address:
        return "none"
    if row.pk is None:
        return "waiting"
    since = row.succeeded_at or row.first_tried_at
    if since <= now() - LATE_AFTER:
        return "late"
    return "fine" if row.succeeded_at else "waiting"
