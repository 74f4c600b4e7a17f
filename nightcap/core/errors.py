"""The errors that domain code raises for an expected refusal."""

import errno
from typing import ClassVar, NoReturn

from django.db import Error, InterfaceError, OperationalError
from django.utils.translation import gettext as _
from ninja import Schema


class Problem(Schema):
    """The body of every error: a sentence, and the fields at fault by their JSON name."""

    message: str
    fields: dict[str, str] = {}


_NO_SPACE = frozenset({errno.ENOSPC, errno.EDQUOT, errno.EFBIG})


def is_out_of_space(error: OSError) -> bool:
    """Return whether a file could not be written because the disk is full."""
    return error.errno in _NO_SPACE


_READ_ONLY, _IDLE_TOO_LONG, _TOO_LONG = "25006", "25P03", "25P04"
_UNAVAILABLE_STATES = frozenset({_READ_ONLY, _IDLE_TOO_LONG, _TOO_LONG})
"""States of PostgreSQL that a driver reports as internal errors."""


def is_database_unavailable(error: BaseException | None) -> bool:
    """Return whether the database is unavailable: unreachable, full, read-only, locked or stopping.

    The same request may succeed later. Other errors are faults of the program.
    """
    if isinstance(error, InterfaceError | OperationalError):
        return True
    state = getattr(error.__cause__, "sqlstate", None) if isinstance(error, Error) else None
    return state in _UNAVAILABLE_STATES


class StorageAway(OSError):
    """The remote storage of pictures and clips is unreachable for the moment."""

    def __init__(self, where: str) -> None:
        super().__init__(f"{where} cannot be used just now.")


def not_connected(*_: object) -> NoReturn:
    """Raise RuntimeError: an upper domain has not set this entry of a call table.

    Its `apps.py` sets each entry when Django starts.
    """
    raise RuntimeError("This call is not connected: the apps.py of the domain above sets it.")


class DomainError(Exception):
    """An expected refusal: a message for people; `fields` names the fields to correct."""

    status: ClassVar[int] = 409

    def __init__(self, message: str, *, fields: dict[str, str] | None = None) -> None:
        super().__init__(message)
        self.fields = fields or {}

    def as_problem(self) -> Problem:
        return Problem(message=str(self), fields=self.fields)


class Invalid(DomainError):
    """The input itself is wrong."""

    status = 422


class NotFound(DomainError):
    """The object does not exist, or is not public."""

    status = 404


class NoSuchRow(NotFound):
    """The row does not exist or was deleted; `field` is the input that named it."""

    def __init__(self, kind: str, *, field: str | None = None) -> None:
        fields = {} if field is None else {field: _("is no %(kind)s") % {"kind": kind}}
        super().__init__(_("There is no such %(kind)s.") % {"kind": kind}, fields=fields)


class CannotUndo(DomainError):
    """A deletion, change or import cannot be undone, or not now."""


class Stale(DomainError):
    """The change is based on a version that is not the latest."""

    def __init__(self) -> None:
        super().__init__(
            _("This was changed in the meantime."), fields={"version": _("is not the latest")}
        )


class Forbidden(DomainError):
    """The user is known, and may not do this."""

    status = 403


class TooLarge(DomainError):
    """The body has more bytes, or the picture more pixels, than the limit."""

    status = 413


class UnsupportedType(DomainError):
    """The kind of file or body is not supported."""

    status = 415


class TooMany(DomainError):
    """Too many attempts; `retry_after` is the number of seconds to wait."""

    status = 429

    def __init__(self, message: str, *, retry_after: int) -> None:
        super().__init__(message)
        self.retry_after = retry_after
