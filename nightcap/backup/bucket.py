"""Backups in a bucket that speaks S3."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from typing import Any

import boto3
from botocore.exceptions import BotoCoreError, ClientError

from nightcap.backup.errors import BackupError, Missing

_GONE = {"404", "NoSuchKey"}


class Bucket:
    """A bucket, reached with the usual `AWS_…` variables."""

    def __init__(self, name: str, folder: str) -> None:
        self._name = name
        self._prefix = f"{folder}/" if folder else ""

    def read(self, name: str) -> bytes:
        with self._tried():
            try:
                body: bytes = self._bucket.Object(self._prefix + name).get()["Body"].read()
            except ClientError as error:
                if error.response.get("Error", {}).get("Code") in _GONE:
                    raise Missing(f"s3://{self._name}/{self._prefix}{name} is missing.") from error
                raise
            return body

    def write(self, name: str, data: bytes) -> None:
        with self._tried():
            self._bucket.put_object(Key=self._prefix + name, Body=data)

    def sizes(self, folder: str) -> dict[str, int]:
        with self._tried():
            return {
                str(found.key).removeprefix(self._prefix): int(found.size)
                for found in self._bucket.objects.filter(Prefix=f"{self._prefix}{folder}/")
            }

    def delete(self, name: str) -> None:
        with self._tried():
            self._bucket.Object(self._prefix + name).delete()

    @cached_property
    def _bucket(self) -> Any:
        return boto3.session.Session().resource("s3").Bucket(self._name)

    @contextmanager
    def _tried(self) -> Iterator[None]:
        try:
            yield
        except (BotoCoreError, ClientError, ValueError) as error:
            raise BackupError(f"s3://{self._name}: {error}") from error
