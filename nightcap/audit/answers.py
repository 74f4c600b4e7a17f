"""How an operation tells that a deletion can be undone."""

from http import HTTPStatus

from django.http import HttpResponse

from nightcap.audit.models import Change

CHANGE = "X-Change"
"""The response header that names the change; `POST /api/admin/changes/{id}/undo` takes it back."""


def deleted(change: Change) -> HttpResponse:
    """Answer a deletion: 204, with the change that can be undone."""
    return HttpResponse(status=HTTPStatus.NO_CONTENT, headers={CHANGE: str(change.pk)})
