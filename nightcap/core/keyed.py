"""What only this installation can make: names for what is not to be kept itself, and secret links.

Both come from the secret key, which stands in no database: who reads the rows alone learns neither
an address from its name, nor a token that opens something.
"""

import base64
import hashlib
import hmac

from django.conf import settings

_NAME_LENGTH = 32
_SHORTEST_NUMBER = 6
_DIGITS_WITHOUT_COUNTRY = 10


def name_of(kind: str, text: str) -> str:
    """Return the name under which a text of a kind is counted: always the same, not to be read."""
    return _digest(f"name of {kind}", text).hex()[:_NAME_LENGTH]


def mailbox_of(email: str) -> str:
    """Name the mailbox that an address leads to: what follows a plus sign makes it no other one."""
    local, _, domain = email.lower().rpartition("@")
    return name_of("mailbox", f"{local.partition('+')[0]}@{domain}")


def phone_of(number: str) -> str | None:
    """Name the telephone that a number reaches, with the code of its country or without.

    None for what is too short to be a number, and for one digit over and over.
    """
    digits = "".join(filter(str.isdecimal, number))
    if len(digits) < _SHORTEST_NUMBER or len(set(digits)) == 1:
        return None
    return name_of("phone", digits[-_DIGITS_WITHOUT_COUNTRY:])


def token_for(kind: str, text: str) -> str:
    """Return the secret of 256 bits that opens `text`, as it stands in an address."""
    return base64.urlsafe_b64encode(_digest(f"token for {kind}", text)).decode().rstrip("=")


def hash_of(token: str) -> str:
    """Return what is kept of a token, by which it is known again."""
    return hashlib.sha256(token.encode()).hexdigest()


def _digest(kind: str, text: str) -> bytes:
    return hmac.digest(settings.SECRET_KEY.encode(), f"{kind}: {text}".encode(), "sha256")
