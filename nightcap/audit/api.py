"""What changed when, and undoing it. The manager's alone."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.audit import queries
from nightcap.audit.schemas import ChangeOut
from nightcap.core import paging, undoing
from nightcap.core.models import Change
from nightcap.core.paging import PageIn
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.staff.access import manager_router

router = manager_router("changes")


@router.get("", response={200: list[ChangeOut]} | READ_REFUSALS, operation_id="list_changes")
def list_changes(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[Change]:
    """List what changed, latest first; `X-Total-Count` says how many changes there are."""
    return paging.cut(queries.latest(search=page.search), page, response)


@router.post(
    "/{change_id}/undo", response={200: ChangeOut} | WRITE_REFUSALS, operation_id="undo_change"
)
def undo(request: HttpRequest, change_id: int) -> ChangeOut:
    """Undo a deletion, or a change that can be undone."""
    return ChangeOut.from_orm(undoing.undo(change_id))
