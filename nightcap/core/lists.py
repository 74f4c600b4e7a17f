"""Long lists: in parts, which are searched and cut on the server, and as CSV files."""

import csv
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from io import StringIO
from typing import Annotated, Any, TypeVar

from django.db.models import Case, Expression, F, Model, QuerySet, When
from django.http import HttpResponse
from pydantic import Field

from nightcap.core.schemas import CamelSchema

TOTAL = "X-Total-Count"
"""The response header that says how many rows there are in all the parts together."""
MOST_ROWS = 1_000
"""Rows in one part of a list."""
MOST_COUNTED = 10_000
"""Rows of a list that are counted, and that its parts reach into."""
MOST_FOUND = 1_000
"""Rows that a search counts."""
IS_LEAST = "X-Total-Is-Least"
"""The response header, `true`, of a list that has more rows than were counted."""
_LONGEST_SEARCH = 200

M = TypeVar("M", bound=Model)
Rows = TypeVar("Rows", bound=QuerySet[Any])
Column = F | Expression
Columns = Mapping[str, Column | tuple[Column, ...]]
"""The columns by which a list is sorted, by the keys that requests name.

The later columns of a tuple sort the rows that are equal in the first.
"""


class PartIn(CamelSchema):
    """Which part of a list is wanted; what lies deeper is found by search and filters."""

    offset: Annotated[int, Field(ge=0, le=MOST_COUNTED)] = 0
    limit: Annotated[int, Field(ge=1, le=MOST_ROWS)] = MOST_ROWS

    @property
    def most_counted(self) -> int:
        """How many rows of the list are counted at most."""
        return MOST_COUNTED

    def write_total(self, total: int, response: HttpResponse) -> None:
        """Write into a response how many rows there are, and whether there may be more."""
        response[TOTAL] = str(min(total, self.most_counted))
        if total >= self.most_counted:
            response[IS_LEAST] = "true"


class PageIn(PartIn):
    """Which part of a list that can be searched is wanted."""

    search: Annotated[str, Field(max_length=_LONGEST_SEARCH)] = ""

    @property
    def most_counted(self) -> int:
        return MOST_FOUND if self.search.strip() else MOST_COUNTED


def in_order(found: Rows, sort: str, columns: Columns) -> Rows:
    """Sort rows by the column of a key, after "-" downward; without a key keep their order.

    Equal rows follow each other by their ids, so that all pages come from one order.
    """
    if not sort:
        return found
    wanted = columns[sort.removeprefix("-")]
    own = wanted if isinstance(wanted, tuple) else (wanted,)
    if sort.startswith("-"):
        return found.order_by(*(column.desc() for column in own), "-pk")
    return found.order_by(*(column.asc() for column in own), "pk")


def rank(field: str, values: Iterable[str]) -> Case:
    """Return the place of a field's value among `values`, to sort by; other values are last."""
    cases = [When(**{field: value}, then=place) for place, value in enumerate(values)]
    return Case(*cases, default=len(cases))


def cut(found: QuerySet[M], page: PartIn, response: HttpResponse) -> QuerySet[M]:
    """Return the wanted part of `found`, and write into `response` how many rows it has in all."""
    page.write_total(counted(found, page.most_counted), response)
    return _part(found, page.offset, page.limit)


def cut_in_turn(
    lists: Iterable[tuple[QuerySet[M], int]], page: PartIn, response: HttpResponse
) -> list[M]:
    """Like cut(), of lists that follow one another as one, each with its number of rows."""
    rows: list[M] = []
    total = 0
    for found, count in lists:
        start = max(0, page.offset - total)
        if start < count and len(rows) < page.limit:
            rows += _part(found, start, page.limit - len(rows))
        total += count
    page.write_total(total, response)
    return rows


def with_totals(response: HttpResponse, headers: HttpResponse) -> HttpResponse:
    """Take over into a response what cut() wrote into another."""
    for name in (TOTAL, IS_LEAST):
        if name in headers:
            response[name] = headers[name]
    return response


def counted(found: QuerySet[M], most: int = MOST_COUNTED, *, is_in_order: bool = False) -> int:
    """Count rows, `most` of them at most.

    In their order where many are likely to be met soon on the way along its index, but late in the
    table: without an order PostgreSQL reads that from its beginning.
    """
    rows = found if is_in_order else found.order_by()
    return rows.values("pk")[:most].count()


def _part(found: QuerySet[M], start: int, length: int) -> QuerySet[M]:
    if not start:
        return found[:length]
    # What is skipped is then read only from the index.
    return found.filter(pk__in=found.values("pk")[start : start + length])


# Ahead of any of these a spreadsheet, or an import dialog that trims, may read a formula.
_SKIPPED = " \t\r\n\0\v\f\u00a0\ufeff"
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "|", "%")


def csv_response(
    name: str, heading: Sequence[str], rows: Iterable[Sequence[object]]
) -> HttpResponse:
    """Answer rows as the download `name`, in UTF-8 with the mark that spreadsheets look for."""
    file = StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerow(heading)
    writer.writerows([csv_cell(cell) for cell in row] for row in rows)
    answer = HttpResponse("\ufeff" + file.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


def csv_cell(cell: object) -> str:
    """Write a cell as text that no spreadsheet takes for a formula."""
    text = "" if cell is None else str(cell)
    if isinstance(cell, int | Decimal):
        # A negative number is none.
        return text
    if text.startswith(("\t", "\r", "\n", "\0")) or text.lstrip(_SKIPPED).startswith(_FORMULA):
        return "'" + text
    return text
