"""The list of changes over HTTP, and undoing a change."""

from collections.abc import Collection

from django.apps import apps
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from ninja import Query

from nightcap.core import lists
from nightcap.core.errors import NoSuchRow
from nightcap.core.lists import PageIn
from nightcap.core.models import Change
from nightcap.core.responses import READ_REFUSALS, WRITE_REFUSALS
from nightcap.core.schemas import CamelSchema
from nightcap.core.search import search as search_in
from nightcap.core.time import Instant
from nightcap.core.writing import changes
from nightcap.staff import roles
from nightcap.staff.access import account, manager_router


def latest(*, search: str = "", domains: Collection[str] | None = None) -> QuerySet[Change]:
    """Return the changes, latest first: of all domains' rows, or of some.

    Kind, title, action or who did it hold every word of `search`.
    """
    found = Change.objects.filter(search_in(Change, search))
    if domains is None:
        return found
    models = [model._meta.label_lower for model in apps.get_models()]
    return found.filter(model__in=[label for label in models if label.split(".")[0] in domains])


def is_of(change_id: int, domains: Collection[str]) -> bool:
    """Whether all that a change has done was done to rows of these domains."""
    change = Change.objects.filter(pk=change_id).first()
    if change is None:
        return False
    touched = {change.model, *(step["model"] for step in change.reversal)}
    return all(label.split(".")[0] in domains for label in touched)


class ChangedFieldOut(CamelSchema):
    """What a field held before and after, as text."""

    field: str
    before: str
    after: str


class ChangeOut(CamelSchema):
    """An entry of the list of changes; with `canBeUndone` it can be undone for a day.

    `actorName` is the staff member's, null for the shared password and for who is no staff; of
    who undid it, `undoneByName` is.
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


router = manager_router("changes")


@router.get("", response={200: list[ChangeOut]} | READ_REFUSALS, operation_id="list_changes")
def list_changes(
    request: HttpRequest, page: Query[PageIn], response: HttpResponse
) -> QuerySet[Change]:
    """List what changed, latest first; `X-Total-Count` says how many changes there are."""
    found = latest(search=page.search, domains=_domains(request))
    return lists.cut(found, page, response)


@router.post(
    "/{change_id}/undo", response={200: ChangeOut} | WRITE_REFUSALS, operation_id="undo_change"
)
def undo(request: HttpRequest, change_id: int) -> ChangeOut:
    """Undo a deletion, or a change that can be undone."""
    domains = _domains(request)
    if domains is not None and not is_of(change_id, domains):
        raise NoSuchRow("change")
    return ChangeOut.from_orm(changes.undo(change_id))


def _domains(request: HttpRequest) -> Collection[str] | None:
    """Return of which domains the changes are shown to who asks; None for all."""
    return roles.CHANGES_SEEN.get(account(request).role)
