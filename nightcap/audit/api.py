"""What changed when, and taking a deletion back. The manager's alone."""

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router

from nightcap.audit import queries, services
from nightcap.audit.models import Change
from nightcap.audit.schemas import ChangeOut
from nightcap.core import paging
from nightcap.core.errors import Problem
from nightcap.core.paging import PageIn
from nightcap.staff.access import manager

router = Router(by_alias=True, tags=["changes"], auth=manager)


@router.get(
    "",
    response={200: list[ChangeOut], 401: Problem, 422: Problem},
    operation_id="list_changes",
)
def list_changes(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[Change]:
    """List what changed, latest first; `X-Total-Count` says how many changes there are."""
    return paging.cut(queries.latest(search=page.search), page, response)


@router.post(
    "/{change_id}/undo",
    response={200: ChangeOut, 401: Problem, 403: Problem, 404: Problem, 409: Problem},
    operation_id="undo_change",
)
def undo(request: HttpRequest, change_id: int) -> Change:
    """Put back what a deletion took away."""
    return services.undo(change_id)
