"""Texts as people look for them: an accent, a capital or a curly quote makes no difference.

The door folds names itself (`frontend/src/lib/folding.ts`); both have the cases of
`frontend/src/lib/folding-cases.json`. What is folded is also stored, in the columns that are
searched: a change of what fold() returns needs a migration that writes these again (`fill` in
`nightcap/core/lists/search_index.py`).
"""

import unicodedata
from functools import lru_cache
from typing import Literal

import regex

_APOSTROPHES = "'`´ʹʻʼʽʾʿˈˊˋ΄՚׳᾽᾿`´῾‘’‚‛′‵‹›Ꞌꞌ＇｀"  # noqa: RUF001 (they are what is folded)
_DOUBLE_QUOTES = "“”„‟«»″‶〝〞〟״＂"  # noqa: RUF001
_QUOTES = str.maketrans({**dict.fromkeys(_APOSTROPHES, ""), **dict.fromkeys(_DOUBLE_QUOTES, '"')})
# Accents, and the points of scripts that are read without them. The marks of other scripts, such
# as the vowels of Devanagari and the sounds of kana (U+3099, U+309A), make another word.
_POINTS = (
    r"(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}"
    r"\p{Script=Syriac}\p{Script=Cyrillic}]"
)
# What shows as nothing, accents, the stretched line of Arabic, and an apostrophe within a letter.
_DROPPED = regex.compile(rf"\p{{Default_Ignorable_Code_Point}}|{_POINTS}|[\u0640\u02bc]")
_HYPHEN = regex.compile(r"[\p{Pd}\u02d7\u2043\u2212]")
_SPACE = regex.compile(r"[\p{Z}\p{Cc}\u2800]")
_BEYOND_ASCII = regex.compile(r"[^\x20-\x7e]")
_SPELLED_OUT = {
    **{"æ": "ae", "œ": "oe", "þ": "th", "ð": "d"},
    **{"ŋ": "n", "ĸ": "k", "ȷ": "j", "ə": "e"},
}


def fold(text: str) -> str:
    """Return what all ways to write a text have in common.

    Case, accents, strokes, apostrophes and what shows as nothing are gone; each kind of double
    quote, hyphen and space is the one of ASCII, and spaces are single.
    """
    apart = unicodedata.normalize("NFKD", text.translate(_QUOTES))
    plain = _BEYOND_ASCII.sub(lambda found: _plain(found[0]), apart)
    return " ".join(plain.lower().split())


def search_words(search: str) -> list[str]:
    """Return the folded words of a search; a hyphen parts words as a space does."""
    return fold(search).replace("-", " ").split()


def search_text(*texts: str) -> str:
    """Return texts as they are stored to be searched for parts of search_words().

    Hyphens are gone, so that one word finds two that are joined, and two find one.
    """
    return fold(" ".join(texts)).replace("-", "")


def holds(search: str, *texts: str) -> bool:
    """Return True if each word of a search stands in one of the texts."""
    stored = search_text(*texts)
    return all(word in stored for word in search_words(search))


def without_stroke(letter: str, script: Literal["LATIN", "CYRILLIC"]) -> str:
    """Return the letter below a stroke, hook or the like that is a part of it: ø, ł, đ."""
    plain, _, _ = unicodedata.name(letter, "").partition(" WITH ")
    if not plain.startswith(f"{script} SMALL LETTER "):
        return letter
    try:
        return unicodedata.lookup(plain)
    except KeyError:
        # A phonetic sign, such as the lambda with a stroke.
        return letter


@lru_cache(4_000)
def _plain(character: str) -> str:
    if _DROPPED.fullmatch(character):
        return ""
    if _HYPHEN.fullmatch(character):
        return "-"
    if _SPACE.fullmatch(character):
        return " "
    # By way of the capital, of which a letter with two small forms has one.
    small = character.lower().upper().lower()
    return "".join(_without_ornament(letter) for letter in small)


def _without_ornament(letter: str) -> str:
    below = without_stroke(without_stroke(letter, "LATIN"), "CYRILLIC")
    return _SPELLED_OUT.get(letter, letter) if below == letter else fold(below)
