"""Folds texts for search: an accent, a capital or a curly quote makes no difference.

The door folds names itself (`frontend/src/lib/folding.ts`); both pass the cases of
`frontend/src/lib/folding-cases.json`. Folded texts are also stored in the searched columns: if
fold() changes, a migration must write them again (`fill` in `nightcap/core/search_index.py`).
"""

import re
import unicodedata
from functools import lru_cache
from typing import Literal

import regex

_APOSTROPHES = "'`´ʹʻʼʽʾʿˈˊˋ΄՚׳᾽᾿`´῾‘’‚‛′‵‹›Ꞌꞌ＇｀"  # noqa: RUF001 (they are what is folded)
_DOUBLE_QUOTES = "“”„‟«»″‶〝〞〟״＂"  # noqa: RUF001
_QUOTES = str.maketrans({**dict.fromkeys(_APOSTROPHES, ""), **dict.fromkeys(_DOUBLE_QUOTES, '"')})
# Accents, and the points of scripts that are also written without them. The marks of other scripts,
# such as the vowels of Devanagari and the sounds of kana (U+3099, U+309A), make another word.
_POINTS = (
    r"(?![\u3099\u309a])(?=\p{Mn})[\p{Script=Inherited}\p{Script=Hebrew}\p{Script=Arabic}"
    r"\p{Script=Syriac}\p{Script=Cyrillic}]"
)
# Invisible characters, accents, the Arabic tatweel, and an apostrophe within a letter.
_DROPPED = regex.compile(rf"\p{{Default_Ignorable_Code_Point}}|{_POINTS}|[\u0640\u02bc]")
_HYPHEN = regex.compile(r"[\p{Pd}\u02d7\u2043\u2212]")
_SPACE = regex.compile(r"[\p{Z}\p{Cc}\u2800]")
_BEYOND_ASCII = regex.compile(r"[^\x20-\x7e]")
_PHONE = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_DIGITS_WITHOUT_COUNTRY = 10
_SPELLED_OUT = {
    **{"æ": "ae", "œ": "oe", "þ": "th", "ð": "d"},
    **{"ŋ": "n", "ĸ": "k", "ȷ": "j", "ə": "e"},
    # Persian and Urdu have their own forms of some Arabic letters, and two Arabic letters (U+0649
    # and U+0629) are typed in place of others.
    **dict.fromkeys("\u0649\u06cc\u06d2", "\u064a"),
    **dict.fromkeys("\u0629\u06be\u06c1", "\u0647"),
    **{"\u06a9": "\u0643", "\u0671": "\u0627"},
}


def fold(text: str) -> str:
    """Return the common form of all ways to write a text.

    Case, accents, strokes, apostrophes and invisible characters are removed. Each kind of double
    quote, hyphen and space becomes the ASCII one, and spaces are single.
    """
    apart = unicodedata.normalize("NFKD", text.translate(_QUOTES))
    plain = _BEYOND_ASCII.sub(lambda found: _plain(found[0]), apart)
    return " ".join(plain.lower().split())


def search_words(search: str) -> list[str]:
    """Return the folded words of a search; a hyphen separates words as a space does."""
    return fold(search).replace("-", " ").split()


def words_or_numbers(search: str) -> list[list[str]]:
    """Return one or two ways to read a search of rows with a phone number.

    The first is the search's words. In the second each number is one word of at most ten digits,
    which finds a phone number in any notation, with or without the country code.
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
    """Return the digits of a phone number, as stored for words_or_numbers()."""
    return re.sub(r"\D", "", phone)


def search_text(*texts: str) -> str:
    """Return texts as they are stored, to be searched for each of search_words().

    Hyphens are removed, so 'cocktailbar' finds 'cocktail-bar', and 'cocktail bar' does too.
    """
    return fold(" ".join(texts)).replace("-", "")


def holds(search: str, *texts: str, phone: str = "") -> bool:
    """Return whether each word of a search occurs in a text or the phone number."""
    stored = search_text(*texts, digits_of(phone))
    return any(all(word in stored for word in words) for words in words_or_numbers(search))


def _number(text: str) -> str:
    return digits_of(text)[-_DIGITS_WITHOUT_COUNTRY:]


def without_stroke(letter: str, script: Literal["LATIN", "CYRILLIC"]) -> str:
    """Return the base letter of one with a stroke, hook or the like: ø, ł, đ."""
    plain, _, _ = unicodedata.name(letter, "").partition(" WITH ")
    if not plain.startswith(f"{script} SMALL LETTER "):
        return letter
    try:
        return unicodedata.lookup(plain)
    except KeyError:
        # A phonetic letter without a base letter, such as the lambda with a stroke.
        return letter


@lru_cache(4_000)
def _plain(character: str) -> str:
    if _DROPPED.fullmatch(character):
        return ""
    if _HYPHEN.fullmatch(character):
        return "-"
    if _SPACE.fullmatch(character):
        return " "
    # Convert to the capital first: a letter with two small forms has only one capital.
    small = character.lower().upper().lower()
    return "".join(_without_ornament(letter) for letter in small)


def _without_ornament(letter: str) -> str:
    below = without_stroke(without_stroke(letter, "LATIN"), "CYRILLIC")
    return _SPELLED_OUT.get(letter, letter) if below == letter else fold(below)
