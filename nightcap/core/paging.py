"""Long lists in parts: the manager's lists are searched and cut on the server."""

from typing import Annotated, TypeVar

from django.db.models import Model, Q, QuerySet
from django.http import HttpResponse
from pydantic import Field

from nightcap.core.schemas import CamelSchema

TOTAL = "X-Total-Count"
"""The response header that says how many rows there are in all the parts together."""
_LONGEST_SEARCH = 200

M = TypeVar("M", bound=Model)


class PageIn(CamelSchema):
    """Which part of a list is wanted; without a limit it is the whole list."""

    search: Annotated[str, Field(max_length=_LONGEST_SEARCH)] = ""
    offset: Annotated[int, Field(ge=0, le=1_000_000)] = 0
    limit: Annotated[int | None, Field(ge=1, le=500)] = None


def cut(found: QuerySet[M], page: PageIn, response: HttpResponse) -> QuerySet[M]:
    """Return the wanted part of `found`, and write into `response` how many rows it has in all."""
    response[TOTAL] = str(found.count())
    end = None if page.limit is None else page.offset + page.limit
    return found[page.offset : end]


def matching(search: str, *columns: str) -> Q:
    """Ask that every word of `search` stands in one of the columns, in any case."""
    asked = Q()
    # PostgreSQL takes no NUL, and no text holds one.
    for word in search.replace("\0", " ").split():
        anywhere = Q()
        for column in columns:
            anywhere |= Q((f"{column}__icontains", word))
        asked &= anywhere
    return asked
