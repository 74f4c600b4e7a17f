"""Headers and refusals that the operations of the API share."""

from http import HTTPStatus

from django.http import HttpResponse

from nightcap.core.errors import Problem
from nightcap.core.models import Change

CHANGE = "X-Change"
"""The response header that names a change; `POST /api/admin/changes/{id}/undo` undoes it."""

READ_REFUSALS = {401: Problem, 404: Problem, 422: Problem}
"""How a read of the manager's may be refused."""

WRITE_REFUSALS = {
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    413: Problem,
    415: Problem,
    422: Problem,
}
"""How a write of the manager's may be refused."""


def deleted(change: Change) -> HttpResponse:
    """Answer a deletion: 204, with the change that can be undone."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={CHANGE: str(change.pk)})


def with_change(response: HttpResponse, change: Change | None) -> HttpResponse:
    """Name in a response the change that can be undone, if there was one."""
    if change is not None:
        response[CHANGE] = str(change.pk)
    return response
