"""Responses of the API: how they are written, and the headers and refusals that they share."""

from http import HTTPStatus

from django.http import HttpResponse
from ninja import Schema, Status
from pydantic import BaseModel
from pydantic_core import to_json

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


def deleted(change: Change | None) -> HttpResponse:
    """Answer a deletion: 204, with the change that can be undone."""
    return with_change(HttpResponse(status=HTTPStatus.NO_CONTENT), change)


def with_change(response: HttpResponse, change: Change | None) -> HttpResponse:
    """Name in a response the change that can be undone, if there was one."""
    if change is not None:
        response[CHANGE] = str(change.pk)
    return response


class TypedResponse(HttpResponse):
    """A response in JSON that still holds what was written."""

    def __init__(self, result: BaseModel | list[object], body: str, *, status: int) -> None:
        super().__init__(body, status=status, content_type="application/json")
        self.result = result


def as_response(result: object) -> HttpResponse:
    """Write what an operation returns as its response. Raises TypeError for anything else."""
    status = HTTPStatus.OK.value
    if isinstance(result, Status):
        status, result = result.status_code, result.value
    match result:
        case HttpResponse():
            return result
        case None:
            return HttpResponse(status=HTTPStatus.NO_CONTENT)
        case BaseModel():
            body = result.model_dump_json(by_alias=True)
        case list() if all(isinstance(row, Schema) for row in result):
            body = to_json(result, by_alias=True).decode()
        case _:
            raise TypeError(f"{type(result).__name__} is no response")
    return TypedResponse(result, body, status=status)
