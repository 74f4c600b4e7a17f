"""Goes: use nightcap.core.lists."""

from nightcap.core.lists import (
    IS_LEAST,
    MOST_COUNTED,
    MOST_FOUND,
    MOST_ROWS,
    TOTAL,
    M,
    PageIn,
    PartIn,
    counted,
    csv_cell,
    csv_response,
    cut,
    cut_in_turn,
    with_totals,
)

__all__ = [
    "IS_LEAST",
    "MOST_COUNTED",
    "MOST_FOUND",
    "MOST_ROWS",
    "TOTAL",
    "M",
    "PageIn",
    "PartIn",
    "counted",
    "csv_cell",
    "csv_response",
    "cut",
    "cut_in_turn",
    "with_totals",
]
