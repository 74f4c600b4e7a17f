"""The log of changes, and undoing them.

Each entry says what changed, when and who did it. Users who are not managers see only some domains.
"""

from collections.abc import Collection

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.audit import selectors
from nightcap.audit.schemas import ChangeOut
from nightcap.core import lists
from nightcap.core.errors import NoSuchRow
from nightcap.core.lists import PageIn
from nightcap.core.models import Change
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.writing import undoing
from nightcap.staff import roles
from nightcap.staff.access import account, manager_router

router = manager_router("changes")


@router.get("", response={200: list[ChangeOut]} | READ_REFUSALS, operation_id="list_changes")
def list_changes(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[Change]:
    """List what changed, latest first; `X-Total-Count` says how many changes there are."""
    found = selectors.latest(search=page.search, domains=_domains(request))
    return lists.cut(found, page, response)


@router.post(
    "/{change_id}/undo", response={200: ChangeOut} | WRITE_REFUSALS, operation_id="undo_change"
)
def undo(request: HttpRequest, change_id: int) -> ChangeOut:
    """Undo a deletion, or a change that can be undone."""
    domains = _domains(request)
    if domains is not None and not selectors.is_of(change_id, domains):
        raise NoSuchRow("change")
    return ChangeOut.from_orm(undoing.undo(change_id))


def _domains(request: HttpRequest) -> Collection[str] | None:
    """Return of which domains the changes are shown to who asks; None for all."""
    return roles.CHANGES_SEEN.get(account(request).role)
