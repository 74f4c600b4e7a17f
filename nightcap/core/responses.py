"""Responses of the API: their JSON, and the headers and refusals that they share."""

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
"""Statuses with which a read of the panel may be refused."""

WRITE_REFUSALS = {
    401: Problem,
    403: Problem,
    404: Problem,
    409: Problem,
    413: Problem,
    415: Problem,
    422: Problem,
}
"""Statuses with which a write of the panel may be refused."""


def deleted(change: Change | None) -> HttpResponse:
    """Return the answer to a deletion: 204, with the change that can be undone."""
    return with_change(HttpResponse(status=HTTPStatus.NO_CONTENT), change)


def with_change(response: HttpResponse, change: Change | None) -> HttpResponse:
    """Add the header that names the change that can be undone, if there is one."""
    if change is not None:
        response[CHANGE] = str(change.pk)
    return response


def private_response(response: HttpResponse) -> HttpResponse:
    """Keep the response of a private URL out of search engines and other sites' logs."""
    response["Referrer-Policy"] = "no-referrer"
    response["X-Robots-Tag"] = "noindex"
    return response


class TypedResponse(HttpResponse):
    """A JSON response that keeps the schema it was written from."""

    def __init__(self, result: BaseModel | list[object], body: str, *, status: int) -> None:
        super().__init__(body, status=status, content_type="application/json")
        self.result = result


def as_response(result: object) -> HttpResponse:
    """Return an operation's result as a response. Raises TypeError for any other type."""
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
