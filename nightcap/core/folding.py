"""Texts as people look for them: an accent, a capital or a curly quote makes no difference.

The door folds names itself (`frontend/src/lib/folding.ts`); both have the cases of
`frontend/src/lib/folding-cases.json`. What is folded is also stored, in the columns that are
searched: a change of what fold() returns needs a migration that writes these again (`fill` in
`nightcap/core/search_index.py`).
"""

import re
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
_PHONE = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_DIGITS_WITHOUT_COUNTRY = 10
_SPELLED_OUT = {
    **{"æ": "ae", "œ": "oe", "þ": "th", "ð": "d"},
    **{"ŋ": "n", "ĸ": "k", "ȷ": "j", "ə": "e"},
    # Persian and Urdu have letters of their own for those of Arabic, and two are typed for others.
    **dict.fromkeys("\u0649\u06cc\u06d2", "\u064a"),
    **dict.fromkeys("\u0629\u06be\u06c1", "\u0647"),
    **{"\u06a9": "\u0643", "\u0671": "\u0627"},
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


def words_or_numbers(search: str) -> list[list[str]]:
    """Return the two ways to read a search of rows with a phone number, or the only one.

    First its words; then with each number as one word of ten digits at most, so that a phone is
    found however it is written, with and without the code of its country.
    """
    words, text = search_words(search), fold(search)
    if _PHONE.fullmatch(text):
        numbers = [_number(text)]
    else:
        parts = (
            [_number(one)] if _PHONE.fullmatch(one) else search_words(one) for one in text.split()
        )
        numbers = [word for part in parts for word in part]
    return [words] if numbers == words else [words, numbers]


def digits_of(phone: str) -> str:
    """Return what is stored of a phone number to be found by words_or_numbers()."""
    return re.sub(r"\D", "", phone)


def search_text(*texts: str) -> str:
    """Return texts as they are stored to be searched for parts of search_words().

    Hyphens are gone, so that one word finds two that are joined, and two find one.
    """
    return fold(" ".join(texts)).replace("-", "")


def holds(search: str, *texts: str, phone: str = "") -> bool:
    """Return True if each word of a search stands in one of the texts, or in a phone number."""
    stored = search_text(*texts, digits_of(phone))
    return any(all(word in stored for word in words) for words in words_or_numbers(search))


def _number(text: str) -> str:
    return digits_of(text)[-_DIGITS_WITHOUT_COUNTRY:]


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
