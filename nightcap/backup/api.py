"""How the backups fare, for the manager."""

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

# A backup takes long: no transaction is open meanwhile, and what is noted of one that failed stays.
router = Router(by_alias=True, tags=["backups"], auth=manager)

State = Literal["none", "waiting", "fine", "late"]


class BackupsOut(CamelSchema):
    """How the backups fare.

    `none`: no nightly backup is set up. `waiting`: set up, and the first one is not made yet.
    `fine`: the last is less than two days old. `late`: there was none for two days, or there is
    none any more because the place was set with another secret key. `lastAt` is when the last one
    was made, by night or by hand, and `error` why the last try failed.
    """

    state: State
    target: str
    last_at: Instant | None
    rows: int
    files: int
    error: str


@router.get("", response={200: BackupsOut, **READ_REFUSALS}, operation_id="get_backups")
def get_backups(request: HttpRequest) -> BackupsOut:
    """Say when the last backup was made, and whether there ought to be a newer one."""
    address = lost = ""
    try:
        address = readable("backup_to")
    except Unreadable as error:
        lost = str(error)
    rows = BackupRun.objects.order_by("-succeeded_at")
    row = (rows.filter(target=address) if address else rows.exclude(succeeded_at=None)).first()
    # One without an id where no backup was tried yet.
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
    """Make a backup now, where the nightly ones are kept; its rows are compared."""

    def make() -> BackupsOut:
        services.back_up_now()
        return get_backups(request)

    return once_in_pieces(request, make)


@router.post("/download", response=WRITE_REFUSALS, operation_id="download_backup")
def download_backup(request: HttpRequest) -> HttpResponse:
    """Make a backup and answer it as a ZIP file; unpacked, `nightcap restore` takes its folder."""
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
