"""An S3 bucket for pictures, clips and backups, which may be unreachable for a while.

Requests that need it meanwhile fail at once: only the first ones wait for a timeout.
"""

import logging
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from botocore.config import Config
from botocore.exceptions import BotoCoreError, ClientError
from django.core.files.base import ContentFile
from storages.backends.s3 import S3Storage

from nightcap.core.errors import StorageAway

log = logging.getLogger(__name__)

PAUSE_SECONDS = 10.0
"""Seconds without requests after the bucket was unreachable."""
_CONNECT_WITHIN, _ANSWER_WITHIN = 2.0, 10.0


def _asking(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Return an operation of the library that raises StorageAway when it fails."""

    def ask(bucket: "Bucket", *given: object) -> Any:
        with bucket.asked():
            return operation(bucket, *given)

    return ask


# The library has no types.
class Bucket(S3Storage):  # type: ignore[misc]
    """A bucket in which every operation that fails raises StorageAway."""

    logs_outages = True

    def __init__(self, **settings: object) -> None:
        super().__init__(**settings)
        self._away_until = 0.0
        self._is_away = False
        self._telling = threading.Lock()

    def get_default_settings(self) -> dict[str, object]:
        """Return the library's settings, with timeouts of a few seconds."""
        found: dict[str, object] = super().get_default_settings()
        return found | {
            "client_config": Config(
                connect_timeout=_CONNECT_WITHIN,
                read_timeout=_ANSWER_WITHIN,
                retries={"total_max_attempts": 2},
            )
        }

    exists = _asking(S3Storage.exists)
    delete = _asking(S3Storage.delete)
    listdir = _asking(S3Storage.listdir)
    size = _asking(S3Storage.size)
    get_modified_time = _asking(S3Storage.get_modified_time)
    _save = _asking(S3Storage._save)

    def sizes(self, folder: str) -> dict[str, int]:
        """Return the size in bytes of each file below a folder, by its name."""
        root = f"{self.location}/" if self.location else ""
        with self.asked():
            return {
                str(found.key).removeprefix(root): int(found.size)
                for found in self.bucket.objects.filter(Prefix=f"{root}{folder}/")
            }

    def _open(self, name: str, mode: str = "rb") -> "ContentFile[bytes]":
        with self.asked(), super()._open(name, mode) as file:
            return ContentFile(file.read())

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Raise StorageAway if an operation fails, and at once for PAUSE_SECONDS after that."""
        if time.monotonic() < self._away_until:
            raise StorageAway(self._address)
        try:
            yield
        except (BotoCoreError, ClientError) as error:
            self._note(error)
            raise StorageAway(self._address) from error
        self._note(None)

    def _note(self, error: Exception | None) -> None:
        """Log once that the bucket is unreachable, and once that it is reachable again."""
        with self._telling:
            was_away, self._is_away = self._is_away, error is not None
        if error is not None:
            self._away_until = time.monotonic() + PAUSE_SECONDS
        if not self.logs_outages:
            return
        if error is not None and not was_away:
            why = str(error).partition("\n")[0]
            log.error("%s cannot be used; pictures wait until it can: %s", self._address, why)
        elif error is None and was_away:
            log.warning("%s can be used again.", self._address)

    @property
    def _address(self) -> str:
        return f"s3://{self.bucket_name}"
