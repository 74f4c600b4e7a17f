"""Long lists: pages that are searched and cut on the server, and CSV files."""

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
"""The response header with the number of rows on all pages together."""
MOST_ROWS = 1_000
"""The most rows on one page of a list."""
MOST_COUNTED = 10_000
"""The most rows of a list that are counted, and the largest offset."""
MOST_FOUND = 1_000
"""The most rows that a search counts."""
IS_LEAST = "X-Total-Is-Least"
"""The response header, `true`, of a list that has more rows than were counted."""
_LONGEST_SEARCH = 200

M = TypeVar("M", bound=Model)
Rows = TypeVar("Rows", bound=QuerySet[Any])
Column = F | Expression
Columns = Mapping[str, Column | tuple[Column, ...]]
"""The columns that a list can be sorted by, under the keys of requests.

The later columns of a tuple sort the rows that are equal in the first.
"""


class PartIn(CamelSchema):
    """Page of a list; use search and filters to reach rows beyond the last page."""

    offset: Annotated[int, Field(ge=0, le=MOST_COUNTED)] = 0
    limit: Annotated[int, Field(ge=1, le=MOST_ROWS)] = MOST_ROWS

    @property
    def most_counted(self) -> int:
        """The most rows of the list that are counted."""
        return MOST_COUNTED

    def write_total(self, total: int, response: HttpResponse) -> None:
        """Set the headers for the number of rows, and for an incomplete count."""
        response[TOTAL] = str(min(total, self.most_counted))
        if total >= self.most_counted:
            response[IS_LEAST] = "true"


class PageIn(PartIn):
    """Page of a list that can be searched."""

    search: Annotated[str, Field(max_length=_LONGEST_SEARCH)] = ""

    @property
    def most_counted(self) -> int:
        return MOST_FOUND if self.search.strip() else MOST_COUNTED


def in_order(found: Rows, sort: str, columns: Columns) -> Rows:
    """Sort rows by the column of a key, descending after "-"; '' keeps their order.

    Equal rows are sorted by id, so that every page follows the same order.
    """
    if not sort:
        return found
    wanted = columns[sort.removeprefix("-")]
    own = wanted if isinstance(wanted, tuple) else (wanted,)
    if sort.startswith("-"):
        return found.order_by(*(column.desc() for column in own), "-pk")
    return found.order_by(*(column.asc() for column in own), "pk")


def rank(field: str, values: Iterable[str]) -> Case:
    """Return an expression to sort by a field's position in `values`; other values are last."""
    cases = [When(**{field: value}, then=place) for place, value in enumerate(values)]
    return Case(*cases, default=len(cases))


def cut(found: QuerySet[M], page: PartIn, response: HttpResponse) -> QuerySet[M]:
    """Return the requested page of `found`, and set the headers for its number of rows."""
    page.write_total(counted(found, page.most_counted), response)
    return _part(found, page.offset, page.limit)


def cut_in_turn(
    lists: Iterable[tuple[QuerySet[M], int]], page: PartIn, response: HttpResponse
) -> list[M]:
    """Like cut(), for several lists in a row, each with its number of rows."""
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
    """Copy the headers that cut() set on one response to another."""
    for name in (TOTAL, IS_LEAST):
        if name in headers:
            response[name] = headers[name]
    return response


def counted(found: QuerySet[M], most: int = MOST_COUNTED, *, is_in_order: bool = False) -> int:
    """Count rows, up to `most`.

    Set `is_in_order` if many rows match early in the order's index but late in the table: without
    an order PostgreSQL reads the table from its beginning.
    """
    rows = found if is_in_order else found.order_by()
    return rows.values("pk")[:most].count()


def _part(found: QuerySet[M], start: int, length: int) -> QuerySet[M]:
    if not start:
        return found[:length]
    # The skipped rows are then read only from the index.
    return found.filter(pk__in=found.values("pk")[start : start + length])


# A spreadsheet, or an import dialog that trims, may read a formula after any of these.
_SKIPPED = " \t\r\n\0\v\f\u00a0\ufeff"
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "|", "%")


def csv_response(
    name: str, heading: Sequence[str], rows: Iterable[Sequence[object]]
) -> HttpResponse:
    """Return rows as the CSV download `name`, in UTF-8 with a byte order mark."""
    file = StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerow(heading)
    writer.writerows([csv_cell(cell) for cell in row] for row in rows)
    answer = HttpResponse("\ufeff" + file.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


def csv_cell(cell: object) -> str:
    """Return a cell as text that spreadsheets do not read as a formula."""
    text = "" if cell is None else str(cell)
    if isinstance(cell, int | Decimal):
        # A negative number starts like a formula, but is none.
        return text
    if text.startswith(("\t", "\r", "\n", "\0")) or text.lstrip(_SKIPPED).startswith(_FORMULA):
        return "'" + text
    return text
