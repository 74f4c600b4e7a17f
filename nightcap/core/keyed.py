"""Keyed hashes of addresses and people, and the tokens of private links.

Both are derived from the secret key, which is not in the database. The rows therefore reveal
neither an address nor a token that opens a link.
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
"""Characters of a person's hash: first of the mailbox or phone, then of the name."""
_ACCENTS = 200
"""Combining classes from here on are accents; below are signs that make another letter."""
_SHORTEST_WITH_A_SLIP = 4
_SHORTEST_WITH_ANOTHER_LETTER = 5
_SHORTEST_NUMBER = 6
DIGITS_WITHOUT_COUNTRY = 10


def name_of(kind: str, text: str) -> str:
    """Return the hash under which a text is counted; it is stable and irreversible."""
    return _digest(f"name of {kind}", text).hex()[:_NAME_LENGTH]


def mailbox_of(email: str) -> str:
    """Return the hash of an address's mailbox, which ignores a `+tag`."""
    local, _, domain = email.lower().rpartition("@")
    return name_of("mailbox", f"{local.partition('+')[0]}@{domain}")


def phone_of(number: str) -> str | None:
    """Return the hash of a phone number, which ignores the country code.

    None for a text that is too short for a number, and for one digit repeated.
    """
    digits = "".join(filter(str.isdecimal, number))
    if len(digits) < _SHORTEST_NUMBER or len(set(digits)) == 1:
        return None
    return name_of("phone", local_digits(number))


def local_digits(number: str) -> str:
    """Return the last ten digits of a number, without its country code."""
    return "".join(filter(str.isdecimal, number))[-DIGITS_WITHOUT_COUNTRY:]


def person_of(contact: str, called: str) -> str:
    """Return the hash of a person with this name and this contact's hash.

    Two people with one mailbox differ. Two spellings of one name do not.
    """
    return contact + name_of("person", _spelled(called))[: PERSON_LENGTH - CONTACT_LENGTH]


def contact_of(person: str) -> str:
    """Return the contact's hash from a person's hash."""
    return person[:CONTACT_LENGTH]


def is_called_as(one: str, other: str) -> bool:
    """Return whether two hashes of people have the same name; contacts may differ."""
    return one[CONTACT_LENGTH:] == other[CONTACT_LENGTH:]


def is_slip_of(one: str, other: str) -> bool:
    """Return whether two names differ by one typing error in one word.

    An error is a letter that was added, dropped or swapped with the next, or in a longer word
    another letter. The first and last letter of the first word must match: Paul is not Paula, nor
    Tim Jim.
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
    """Return the common form of a name's spellings: no case, accent, space or punctuation.

    Guest notes are stored under a hash of it: a change of this function needs a migration.
    """
    letters = unicodedata.normalize("NFKD", unicodedata.normalize("NFKC", called).casefold())
    kept = "".join(
        without_stroke(letter, "LATIN")
        for letter in letters
        if unicodedata.category(letter)[0] in "LMN" and unicodedata.combining(letter) < _ACCENTS
    )
    # A name without any letter or digit is used unchanged.
    return kept or called.strip()


def token_for(kind: str, text: str) -> str:
    """Return the secret of 256 bits that opens `text`, in URL-safe base64."""
    return base64.urlsafe_b64encode(_digest(f"token for {kind}", text)).decode().rstrip("=")


def hash_of(token: str) -> str:
    """Return the hash of a token, which rows store in its place."""
    return hashlib.sha256(token.encode()).hexdigest()


def _digest(kind: str, text: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{kind}: {text}".encode(), "sha256")
