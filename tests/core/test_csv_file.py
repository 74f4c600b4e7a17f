"""No cell of a file that is downloaded is taken for a formula by a spreadsheet."""

import csv
from io import StringIO
from itertools import product

from nightcap.core import lists
from tests.trust.recording import Tried

_SIGNS = ("=", "+", "-", "@", "\uff1d", "\uff0b", "\uff0d", "\uff20")
_AHEAD = ("", " ", "\t", "\r", "\n", "\0", "\v", "\u00a0", "\ufeff", " \t")
_FORMULAS = ("1+1", 'HYPERLINK("http://evil.example")', "cmd|' /C calc'!A0")
HOSTILE = tuple("".join(parts) for parts in product(_AHEAD, _SIGNS, _FORMULAS))


def may_be_a_formula(cell: str) -> bool:
    """Whether a spreadsheet that trims a cell, or reads wide letters, may find a formula in it."""
    return cell.strip(" \t\r\n\0\v\f\u00a0\ufeff").startswith(_SIGNS)


def test_no_cell_of_a_download_begins_a_formula(tried: Tried) -> None:
    answer = lists.csv_response("guests.csv", ["Name"], ([cell] for cell in HOSTILE))
    text = answer.content.decode("utf-8-sig")
    _, *rows = csv.reader(StringIO(text, newline=""))
    harmless = [row for row in rows if row[0].startswith("'")]
    assert [row[0][1:] for row in rows] == list(HOSTILE)
    tried(19, of=len(HOSTILE), held=len(harmless))
