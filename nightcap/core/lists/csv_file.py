"""Lists as CSV files that a spreadsheet opens without running anything (OWASP: CSV injection)."""

import csv
from collections.abc import Iterable, Sequence
from io import StringIO

from django.http import HttpResponse

# Ahead of any of these a spreadsheet, or an import dialog that trims, may read a formula.
_SKIPPED = " \t\r\n\0\v\f\u00a0\ufeff"
_FORMULA = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20", "|", "%")


def response(name: str, heading: Sequence[str], rows: Iterable[Sequence[object]]) -> HttpResponse:
    """Answer rows as the download `name`, in UTF-8 with the mark that spreadsheets look for."""
    file = StringIO()
    writer = csv.writer(file, quoting=csv.QUOTE_ALL)
    writer.writerow(heading)
    writer.writerows([neutral(cell) for cell in row] for row in rows)
    answer = HttpResponse("\ufeff" + file.getvalue(), content_type="text/csv; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    answer["Cache-Control"] = "no-store"
    return answer


def neutral(cell: object) -> str:
    """Write a cell as text that no spreadsheet takes for a formula."""
    text = "" if cell is None else str(cell)
    if text.startswith(("\t", "\r", "\n", "\0")) or text.lstrip(_SKIPPED).startswith(_FORMULA):
        return "'" + text
    return text
