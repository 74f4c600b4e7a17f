"""The list of changes over HTTP, and undoing a change."""

from collections.abc import Collection
from typing import Annotated

from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query
from pydantic import Field

from nightcap.audit import services
from nightcap.core import lists
from nightcap.core.lists import PageIn
from nightcap.core.models import Change
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import NO_BOOLEAN, CamelSchema
from nightcap.core.time import Instant
from nightcap.staff import roles
from nightcap.staff.access import account, manager_router


class ChangedFieldOut(CamelSchema):
    """A changed field with its old and new value, as text."""

    field: str
    before: str
    after: str


class ChangeOut(CamelSchema):
    """An entry of the list of changes; `canBeUndone` is true for at most a day.

    `actorName` names the staff member; it is null for the shared password and for actors that are
    not staff. `undoneByName` names the staff member who undid the change.
    """

    id: int
    at: Instant
    actor: Change.Actor
    actor_name: str | None
    action: str
    kind: str
    subject_id: int | None
    title: str
    details: list[ChangedFieldOut]
    can_be_undone: bool
    undone_at: Instant | None
    undone_by_name: str | None


class ChangesIn(PageIn):
    """A page of the list of changes; `eventId` limits it to one event."""

    event_id: Annotated[int | None, Field(ge=1, le=2**63 - 1), NO_BOOLEAN] = None


router = manager_router("changes")


@router.get("", response={200: list[ChangeOut]} | READ_REFUSALS, operation_id="list_changes")
def list_changes(
    request: HttpRequest, wanted: Query[ChangesIn], response: HttpResponse
) -> QuerySet[Change]:
    """List changes, latest first; `X-Total-Count` is the number of all matching changes."""
    found = services.latest(search=wanted.search, event_id=wanted.event_id, models=_models(request))
    return lists.cut(found, wanted, response)


@router.post(
    "/{change_id}/undo", response={200: ChangeOut} | WRITE_REFUSALS, operation_id="undo_change"
)
def undo(request: HttpRequest, change_id: int) -> ChangeOut:
    """Undo a deletion, or a change that can be undone."""
    return ChangeOut.from_orm(services.undo(change_id, models=_models(request)))


def _models(request: HttpRequest) -> Collection[str] | None:
    return roles.editable_models(account(request).role)
