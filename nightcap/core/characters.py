"""Characters as people see them: safe cuts, invisible characters, forbidden characters."""

import re
from typing import Final

import regex

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""Characters that a text on one line must not contain."""

CONTROL_BUT_LINE_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""Characters that a text of several lines must not contain."""

# Unicode leaves some blanks out of its default ignorables: the blank Braille pattern, the
# interlinear annotation marks, the object replacement character, the musical null notehead, and the
# blanks and joiners of hieroglyphs.
_INVISIBLE = (
    r"\p{White_Space}\p{Default_Ignorable_Code_Point}"
    r"\u2800\ufff9-\ufffc\U00013430-\U00013442\U0001D159"
)
# Combining marks without a base letter do not count as visible text.
_ONLY_INVISIBLE = regex.compile(rf"[{_INVISIBLE}\p{{M}}]*")
# Variation selectors, joiners and tags belong to the character before them, such as an emoji.
_NOTHING = r"\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0\ufffc"
_EDGES = regex.compile(rf"\A[\p{{White_Space}}{_NOTHING}]+|[\p{{White_Space}}{_NOTHING}]+\Z")
_EDGES_OF_AN_ADDRESS = regex.compile(rf"\A[{_INVISIBLE}]+|[{_INVISIBLE}]+\Z")

NEVER_IN_AN_ADDRESS = regex.compile(rf"[\x00-\x20\x7f-\xa0\s<>\"\\{_NOTHING}]")
"""Characters that a web address must not contain."""

_DIRECTIONS = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_FROM_RIGHT_TO_LEFT = re.compile(
    "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]"
)
_GRAPHEME = regex.compile(r"\X")
ELLIPSIS: Final = "…"


def cut(text: str, most: int, *, end: str = "") -> str:
    """Return the longest beginning of whole graphemes with at most `most` characters.

    `end`, such as an ellipsis, is appended to a shortened text and counts toward `most`. Lengths
    are in code points, as in the database. If the first grapheme is longer than `most`, it is
    split.
    """
    if len(text) <= most:
        return text
    room = most - len(end)
    border = 0
    for found in _GRAPHEME.finditer(text):
        if found.end() > room:
            break
        border = found.end()
    return text[: border or room] + end


def first_grapheme(text: str) -> str:
    """Return the first grapheme of a text, '' for an empty one."""
    found = _GRAPHEME.match(text)
    return found[0] if found else ""


def is_invisible(text: str) -> bool:
    """Return True if a text is empty or has only invisible characters."""
    return _ONLY_INVISIBLE.fullmatch(text) is not None


def visible(text: str) -> str:
    """Return a text without invisible characters at its edges."""
    return "" if is_invisible(text) else _EDGES.sub("", text)


def on_one_line(text: str) -> str:
    """Return the visible text without direction marks, for a field of one line.

    The marks are Unicode's bidirectional controls, such as the right-to-left override.
    """
    return visible(_DIRECTIONS.sub("", text))


def isolated(name: str) -> str:
    """Return a name for plain text, so that it cannot reverse the text around it.

    In markup use `<bdi>` instead.
    """
    plain = _DIRECTIONS.sub("", name)
    return f"\u2068{plain}\u2069" if _FROM_RIGHT_TO_LEFT.search(plain) else plain


def bare(address: str) -> str:
    """Return an address without invisible characters at its edges."""
    return "" if is_invisible(address) else _EDGES_OF_AN_ADDRESS.sub("", address)
