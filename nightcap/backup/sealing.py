"""What a backup's files are called, and how they are encrypted.

Without a key a file's name is the SHA-256 of what it holds. With one, contents are encrypted with
AES-256-GCM, and names are an HMAC, so that nobody can tell which known picture lies there.
"""

import hashlib
import hmac
import os
from dataclasses import dataclass, field

from cryptography.exceptions import InvalidTag
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

from nightcap.backup.errors import Damaged

_NONCE = 12
_HALF = 32
# A guess costs 32 MB and a tenth of a second.
_COST, _BLOCKS, _MEMORY = 2**15, 8, 64 * 1024 * 1024


@dataclass(frozen=True)
class Seal:
    """How one archive's files are named and encrypted; without a secret they are plain."""

    _secret: bytes = field(default=b"", repr=False)

    @classmethod
    def of(cls, key: str, salt: bytes) -> "Seal":
        """Return the seal that a key makes with an archive's salt."""
        secret = hashlib.scrypt(
            key.encode(), salt=salt, n=_COST, r=_BLOCKS, p=1, maxmem=_MEMORY, dklen=2 * _HALF
        )
        return cls(secret)

    def name_of(self, data: bytes) -> str:
        """Return the name that stands for these bytes alone."""
        if self._secret:
            return hmac.digest(self._secret[_HALF:], data, "sha256").hex()
        return hashlib.sha256(data).hexdigest()

    def close(self, name: str, data: bytes) -> bytes:
        """Return what is written of the bytes with this name."""
        if not self._secret:
            return data
        nonce = os.urandom(_NONCE)
        return nonce + AESGCM(self._secret[:_HALF]).encrypt(nonce, data, name.encode())

    def open(self, name: str, written: bytes) -> bytes:
        """Return the bytes with this name. Raises Damaged where they are others."""
        data = written
        if self._secret:
            nonce, sealed = written[:_NONCE], written[_NONCE:]
            try:
                data = AESGCM(self._secret[:_HALF]).decrypt(nonce, sealed, name.encode())
            except (InvalidTag, ValueError) as error:
                raise Damaged(f"{name} is damaged.") from error
        if self.name_of(data) != name:
            raise Damaged(f"{name} is damaged.")
        return data
