"""Names that stand for addresses and people, and the tokens of private links.

Both come from the secret key, which is not in the database: somebody who reads only the rows learns
neither an address from its name, nor a token that opens something.
"""

import base64
import hashlib
import hmac
import unicodedata

from django.conf import settings

from nightcap.core.folding import without_stroke

_NAME_LENGTH = 32
CONTACT_LENGTH = _NAME_LENGTH
PERSON_LENGTH = 48
"""Characters that name a person: first those of the mailbox or telephone, then of what they are
called."""
_ACCENTS = 200
"""Combining classes from here on are accents; below are signs that make another letter."""
_SHORTEST_WITH_A_SLIP = 4
_SHORTEST_WITH_ANOTHER_LETTER = 5
_SHORTEST_NUMBER = 6
DIGITS_WITHOUT_COUNTRY = 10


def name_of(kind: str, text: str) -> str:
    """Return the name under which a text is counted: always the same, and not readable."""
    return _digest(f"name of {kind}", text).hex()[:_NAME_LENGTH]


def mailbox_of(email: str) -> str:
    """Name the mailbox of an address, which is the same with and without a `+tag`."""
    local, _, domain = email.lower().rpartition("@")
    return name_of("mailbox", f"{local.partition('+')[0]}@{domain}")


def phone_of(number: str) -> str | None:
    """Name the telephone that a number reaches, with the code of its country or without.

    None for what is too short to be a number, and for one digit over and over.
    """
    digits = "".join(filter(str.isdecimal, number))
    if len(digits) < _SHORTEST_NUMBER or len(set(digits)) == 1:
        return None
    return name_of("phone", local_digits(number))


def local_digits(number: str) -> str:
    """Return the digits of a number without the code of its country."""
    return "".join(filter(str.isdecimal, number))[-DIGITS_WITHOUT_COUNTRY:]


def person_of(contact: str, called: str) -> str:
    """Name the person with this name and this mailbox or telephone (given by its own name).

    Two people of one mailbox differ; one person whose name is written in two ways does not.
    """
    return contact + name_of("person", _spelled(called))[: PERSON_LENGTH - CONTACT_LENGTH]


def contact_of(person: str) -> str:
    """Return the name of the mailbox or telephone of a person."""
    return person[:CONTACT_LENGTH]


def is_called_as(one: str, other: str) -> bool:
    """Whether two people, by their names, are called the same, whatever their contacts are."""
    return one[CONTACT_LENGTH:] == other[CONTACT_LENGTH:]


def is_slip_of(one: str, other: str) -> bool:
    """Whether two names differ by one slip in one word, so that one is the other mended.

    A slip is a letter that was added, dropped or swapped with the next, or in a longer word another
    letter. The first word begins and ends with the same letters: Paul is not Paula, nor Tim Jim.
    """
    words, others = ([_spelled(word) for word in name.split()] for name in (one, other))
    pairs = zip(words, others, strict=False)
    different = [(place, *pair) for place, pair in enumerate(pairs) if pair[0] != pair[1]]
    if len(words) != len(others) or len(different) != 1:
        return False
    [(place, short, long)] = different
    if place == 0 and (short[0], short[-1]) != (long[0], long[-1]):
        return False
    short, long = sorted((short, long), key=len)
    if len(long) < _SHORTEST_WITH_A_SLIP:
        return False
    places = range(len(long))
    if len(short) < len(long):
        return any(long[:at] + long[at + 1 :] == short for at in places)
    swapped = (long[:at] + long[at : at + 2][::-1] + long[at + 2 :] for at in places)
    is_another = sum(a != b for a, b in zip(short, long, strict=True)) == 1
    return short in swapped or (is_another and len(long) >= _SHORTEST_WITH_ANOTHER_LETTER)


def _spelled(called: str) -> str:
    """Return what all spellings of a name have in common: no case, accent, space or punctuation.

    Notes are kept under what follows from it: a change of this function needs a migration.
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", called).casefold())
    kept = "".join(
        without_stroke(letter, "LATIN")
        for letter in letters
        if unicodedata.category(letter)[0] in "LMN" and unicodedata.combining(letter) < _ACCENTS
    )
    # A name without any letter is what it is.
    return kept or called.strip()


def token_for(kind: str, text: str) -> str:
    """Return the secret of 256 bits that opens `text`, as it stands in an address."""
    return base64.urlsafe_b64encode(_digest(f"token for {kind}", text)).decode().rstrip("=")


def hash_of(token: str) -> str:
    """Return the hash by which a row recognizes its token."""
    return hashlib.sha256(token.encode()).hexdigest()


def _digest(kind: str, text: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{kind}: {text}".encode(), "sha256")
