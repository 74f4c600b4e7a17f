"""What a guest is found by: one text, written and looked through without accents and capitals."""

import re

from nightcap.core.folding import fold, search_text, search_words

_PHONE = re.compile(r"[\d\s()+./-]*\d[\d\s()+./-]*")
_DIGITS_WITHOUT_COUNTRY = 10


def guest_text(*, name: str, email: str, phone: str, reference: str) -> str:
    """Write down what a guest is found by; of the phone number only its digits."""
    return search_text(name, email, reference, _digits(phone))


def words_of(search: str) -> list[str]:
    """Return what has to stand in the text of each guest who is found.

    A phone number is one word, however it is written, and of ten digits at most: so it is found
    with and without the code of its country.
    """
    text = fold(search)
    if _PHONE.fullmatch(text):
        return [_number(text)]
    return [
        part
        for word in text.split()
        for part in ([_number(word)] if _PHONE.fullmatch(word) else search_words(word))
    ]


def _number(text: str) -> str:
    return _digits(text)[-_DIGITS_WITHOUT_COUNTRY:]


def _digits(text: str) -> str:
    return re.sub(r"\D", "", text)
