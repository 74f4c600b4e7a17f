"""Characters as people see them: where a text may be cut, what is invisible, what is refused."""

import re
from typing import Final

import regex

CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
"""What a text on one line must not hold."""

CONTROL_BUT_LINE_BREAKS = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f]")
"""What a text of many lines must not hold."""

# Unicode does not count some blanks among its default ignorables: the Braille pattern without a
# dot, the marks of annotations, what stands for an object, the musical null notehead, and the
# blanks and joiners of hieroglyphs.
_INVISIBLE = (
    r"\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}"
    r"\u2800\ufff9-\ufffc\U00013430-\U00013442\U0001D159"
)
# Marks without a letter that carries them are no word.
_ONLY_INVISIBLE = regex.compile(rf"[{_INVISIBLE}\p{{M}}]*")
# Variation selectors, joiners and tags belong to the character before them, such as an emoji.
_NOTHING = r"\u00ad\u115f\u1160\u180e\u200b\u2060\u2800\u3164\ufeff\uffa0\ufffc"
_EDGES = regex.compile(rf"\A[\p{{White_Space}}{_NOTHING}]+|[\p{{White_Space}}{_NOTHING}]+\Z")
_EDGES_OF_AN_ADDRESS = regex.compile(rf"\A[{_INVISIBLE}]+|[{_INVISIBLE}]+\Z")

NEVER_IN_AN_ADDRESS = regex.compile(rf"[\x00-\x20\x7f-\xa0\s<>\"\\{_NOTHING}]")
"""What a web address must not hold."""

_DIRECTIONS = re.compile(r"[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]")
_GRAPHEME = regex.compile(r"\X")
ELLIPSIS: Final = "…"


def cut(text: str, most: int, *, end: str = "") -> str:
    """Return the longest beginning of whole graphemes with at most `most` characters.

    `end`, such as an ellipsis, follows what was cut, and counts. A character is a code point, as
    the database counts. A grapheme that is longer than `most` by itself is cut all the same.
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
    """Return what people call the first letter of a text; '' of an empty one."""
    found = _GRAPHEME.match(text)
    return found[0] if found else ""


def is_invisible(text: str) -> bool:
    """Return True if all of a text shows as nothing, also if it is empty."""
    return _ONLY_INVISIBLE.fullmatch(text) is not None


def visible(text: str) -> str:
    """Return a text without what shows as nothing at its edges, '' if all of it does."""
    return "" if is_invisible(text) else _EDGES.sub("", text)


def on_one_line(text: str) -> str:
    """Return what a field of one line takes of a text.

    It is the visible text, without the characters that turn the direction of others.
    """
    return visible(_DIRECTIONS.sub("", text))


def bare(address: str) -> str:
    """Return an address without what came along at its edges and shows as nothing."""
    return "" if is_invisible(address) else _EDGES_OF_AN_ADDRESS.sub("", address)
