"""Reads the connections, and sets those of the panel.

Every process reads them here each time, so a change applies at once, without a restart. The values
of the panel are encrypted with a key made from the venue's secret key, so the database alone
reveals no password, key or secret address. A backup contains the secret key; give it a passphrase.

Rule: Calendar, mail server, backup destination and Stripe key can be set in the panel by a manager;
a value of the environment takes precedence.
"""

import os
from base64 import urlsafe_b64encode
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final

from django.conf import settings
from django.db import DatabaseError, connection
from pydantic.alias_generators import to_camel

from nightcap.connections import rules
from nightcap.connections.models import Connections, Source
from nightcap.connections.payment_calls import payments
from nightcap.core.errors import CannotUndo, DomainError, Invalid
from nightcap.core.keyed import name_of
from nightcap.core.models import UNDO_FOR
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.venue import opening

if TYPE_CHECKING:
    from cryptography.fernet import Fernet

_LABEL: Final = b"nightcap: connections that the panel has set"
_ONLY_ROW: Final = 1
_HIDDEN: Final = frozenset({"NIGHTCAP_BACKUP_KEY", "NIGHTCAP_STRIPE_WEBHOOK_SECRETS"})


@dataclass(frozen=True, slots=True)
class Connection:
    """One connection as it is now; keep its secret `value` out of logs.

    Keep it out of answers too. A value that was encrypted with another secret key is unreadable,
    and counts as not set.
    """

    variable: str
    source: Source = Source.NONE
    value: str = field(default="", repr=False)
    is_unreadable: bool = False
    can_undo: bool = False

    @property
    def address(self) -> str:
        """The part that may be shown: '' for a passphrase, an address without its secrets."""
        return "" if self.variable in _HIDDEN else rules.masked(self.value)


class Unreadable(DomainError):
    """The panel's value was encrypted with another secret key, so it cannot be used."""

    def __init__(self, label: str) -> None:
        super().__init__(
            f"The {label} was set with another secret key: set it again under Connections."
        )


def is_set(name: str) -> bool:
    """Return whether a connection is set, even if it is unreadable."""
    found = _find(name)
    return bool(found.value) or found.is_unreadable


def is_usable(name: str) -> bool:
    """Return whether a connection is set and readable."""
    return bool(_find(name).value)


def takes_payments() -> bool:
    """Return whether guests can pay in advance, by Stripe or in practice."""
    return opening.has_practice() or is_set("stripe_key")


def note_test_message() -> None:
    """Record that the present mail server has accepted a test message."""
    row, _ = Connections.objects.get_or_create(pk=_ONLY_ROW)
    Connections.objects.filter(pk=row.pk).update(email_tested=_tested(email_url()))


def has_sent_test_message() -> bool:
    """Return whether the present mail server has accepted a test message."""
    found = _find("email_url")
    return bool(found.value) and _row().email_tested == _tested(found.value)


def _tested(address: str) -> str:
    """Return the hash of a mail server's address; it reveals no password once that is removed."""
    return name_of("tested mail server", address)


def readable(name: str) -> str:
    """Return a connection's value; '' if it is not set. Raises Unreadable."""
    found = _find(name)
    if found.is_unreadable:
        raise Unreadable(_label(name))
    return found.value


def feed_url() -> str:
    """Return the address of the calendar that is imported automatically; '' for none.

    An unreadable one is '' too; `readable` raises for it.
    """
    return _find("feed_url").value


def email_url() -> str:
    """Return the address of the mail server; '' if emails are only written to files.

    Raises Unreadable: emails wait until it is set again.
    """
    return readable("email_url")


def backup_to() -> str:
    """Return the destination of the nightly backups; '' for none.

    An unreadable one is '' too; `readable` raises for it.
    """
    return _find("backup_to").value


def backup_key() -> str:
    """Return the passphrase that encrypts backups; '' for none.

    Raises Unreadable: a backup is never made without its encryption.
    """
    return readable("backup_key")


def stripe_key() -> str:
    """Return the Stripe key that takes guests' payments; '' without one.

    Raises Unreadable, and DomainError for a live key that this server must not use: the public
    address or the address of Stripe may have changed since the key was set.
    """
    try:
        return _stripe_key(readable("stripe_key"))
    except ValueError as error:
        raise DomainError(f"The Stripe key cannot be used: {error}.") from error


def stripe_webhook_secrets() -> list[str]:
    """Return the secrets that sign Stripe's webhooks; two while one replaces the other.

    Empty if they are unreadable: webhooks are only hints.
    """
    return [secret for secret in _find("stripe_webhook_secrets").value.split(",") if secret]


def read() -> tuple[int, dict[str, Connection]]:
    """Return the version of the panel's settings, and all connections by name."""
    row = _row()
    return row.version, {name: _find(name, row) for name in _RULES}


def unreadable(secret_key: str = "") -> list[str]:
    """Return the names of connections that this secret key cannot decrypt.

    The default is the present secret key.
    """
    row = _row()
    return [
        _label(name)
        for name in _RULES
        if (sealed := getattr(row, name)) and _opened(sealed, secret_key) is None
    ]


def change(given: Mapping[str, str], *, seen: int | None) -> None:
    """Set connections in the panel, by name; '' removes one.

    Raises Invalid, which names every wrong one, Stale when `seen` is not the latest version, and
    DomainError for values that the environment sets and for a Stripe key that is still needed.
    """
    _refuse_set_elsewhere(given)
    # Check before the transaction: a folder on a disk that hangs, or Stripe, must not delay other
    # changes.
    values = _checked(given)
    _refuse_lost_payments(values.get("stripe_key"))
    _write(values, seen)


def undo(*, seen: int | None) -> None:
    """Restore the connections before the latest change. The undo itself cannot be undone.

    Raises CannotUndo if there is no change to undo or it is older than a day, Stale when `seen` is
    not the latest version, and DomainError for a Stripe key that is still needed.

    Rule: The latest change of the connections can be undone for a day. The server keeps the earlier
    values encrypted for that time; an undo or the next change of any connection deletes them.
    """
    row = _row()
    earlier = _undoable(row)
    if not earlier:
        raise CannotUndo("This cannot be undone any more.")
    key = earlier.get("stripe_key")
    _refuse_lost_payments(key and (_opened(key) or ""))
    with changes.edit(
        Connections, row.pk, seen=row.version if seen is None else seen, action="restored"
    ) as edit:
        edit.fields = {
            _label(name): _in_words(getattr(edit.row, name), sealed)
            for name, sealed in earlier.items()
        }
        changes.assign(edit.row, {**earlier, "earlier": {}, "earlier_at": None})


def forget_earlier() -> None:
    """Forget the earlier values once their change cannot be undone any more."""
    old = Connections.objects.filter(earlier_at__lt=now() - UNDO_FOR)
    old.update(earlier={}, earlier_at=None)


def _undoable(row: Connections) -> dict[str, str]:
    is_recent = row.earlier_at is not None and row.earlier_at > now() - UNDO_FOR
    return dict(row.earlier) if is_recent else {}


def _refuse_lost_payments(key: str | None) -> None:
    """Raise DomainError if payments still need the present Stripe key; None keeps the key."""
    present = _find("stripe_key")
    if key is not None and (present.is_unreadable or present.value != key):
        payments.refuse_key(key)


def _in_words(before: str, after: str) -> tuple[str, str]:
    """Return the field of the list of changes for two encrypted values."""
    becomes = "changed" if before else "set"
    return "set" if before else "not set", becomes if after else "not set"


@publishing.atomic()
def _write(values: Mapping[str, str], seen: int | None) -> None:
    row, _ = Connections.objects.get_or_create(pk=_ONLY_ROW)
    with changes.edit(Connections, row.pk, seen=seen) as edit:
        said: dict[str, tuple[object, object]] = {}
        earlier: dict[str, str] = {}
        for name, value in values.items():
            before = getattr(edit.row, name)
            # A value that is encrypted twice has two different tokens.
            if bool(before) == bool(value) and (not value or _opened(before) == value):
                continue
            earlier[name] = before
            setattr(edit.row, name, _sealed(value) if value else "")
            said[_label(name)] = _in_words(before, value)
        if earlier:
            edit.row.earlier, edit.row.earlier_at = earlier, now()
        edit.fields = said


def _find(name: str, row: Connections | None = None) -> Connection:
    variable = f"NIGHTCAP_{name.upper()}"
    if given := str(getattr(settings, name.upper()) or ""):
        return Connection(variable, Source.ENVIRONMENT, given)
    row = row or _row()
    can_undo = name in _undoable(row)
    sealed = getattr(row, name)
    if not sealed:
        return Connection(variable, can_undo=can_undo)
    value = _opened(sealed)
    return Connection(
        variable, Source.PANEL, value or "", is_unreadable=value is None, can_undo=can_undo
    )


def _row() -> Connections:
    """Return the row, or an empty unsaved one."""
    try:
        return Connections.objects.first() or Connections()
    except DatabaseError:
        # A command may run on the database of an earlier release, or before the first migration.
        names = {field.name for field in Connections._meta.concrete_fields}
        known = names & _columns()
        if known == names:
            raise
        values = Connections.objects.values(*known).first() if known else None
        return Connections(**values or {})


def _columns() -> set[str]:
    """Return the names of the table's columns; none without a table."""
    table, introspection = Connections._meta.db_table, connection.introspection
    if table not in introspection.table_names():
        return set()
    with connection.cursor() as cursor:
        return {column.name for column in introspection.get_table_description(cursor, table)}


def _label(name: str) -> str:
    return str(getattr(Connections._meta.get_field(name), "verbose_name", name))


def _refuse_set_elsewhere(given: Mapping[str, str]) -> None:
    fields = {
        to_camel(name): f"is set on the server by NIGHTCAP_{name.upper()}, which wins"
        for name in given
        if getattr(settings, name.upper())
    }
    if fields:
        text = " ".join(
            f"NIGHTCAP_{name.upper()} sets the {_label(name)} on the server, and wins."
            for name in given
            if to_camel(name) in fields
        )
        raise DomainError(text, fields=fields)


def _checked(given: Mapping[str, str]) -> dict[str, str]:
    values: dict[str, str] = {}
    faults: dict[str, str] = {}
    for name, value in given.items():
        try:
            values[name] = _RULES[name](value) if value else ""
        except ValueError as error:
            faults[to_camel(name)] = str(error)
    if faults:
        raise Invalid("A connection cannot be used like this.", fields=faults)
    return values


def _place(value: str) -> str:
    """Return a destination for backups; a folder exists or can be created. Raises ValueError."""
    place = rules.backup_address(value)
    if place.startswith("s3:"):
        return place
    folder = Path(place).resolve()
    own = (settings.DATA_DIR, settings.VENUE_DIR, settings.BASE_DIR)
    if any(folder.is_relative_to(Path(taken).resolve()) for taken in own):
        raise ValueError("must lie outside of the folders that it is to be a copy of")
    present = next(part for part in (folder, *folder.parents) if os.access(part, os.F_OK))
    if not present.is_dir():
        raise ValueError("is no folder")
    if not os.access(present, os.W_OK | os.X_OK):
        raise ValueError("cannot be written to by the server")
    return place


def _stripe_key(value: str) -> str:
    key = rules.stripe_key(value, public_url=settings.PUBLIC_URL)
    rules.stripe_api(settings.STRIPE_API, key=key)
    return key


_RULES: Final[Mapping[str, Callable[[str], str]]] = {
    "feed_url": rules.feed_address,
    "email_url": rules.mail_address,
    "backup_to": _place,
    "backup_key": rules.backup_passphrase,
    "stripe_key": _stripe_key,
    "stripe_webhook_secrets": rules.webhook_secrets,
}


def _sealed(value: str) -> str:
    return _fernet(settings.SECRET_KEY).encrypt(value.encode()).decode()


def _opened(sealed: str, secret_key: str = "") -> str | None:
    """Return the decrypted value; None if it was encrypted with another secret key."""
    from cryptography.fernet import InvalidToken

    try:
        return _fernet(secret_key or settings.SECRET_KEY).decrypt(sealed.encode()).decode()
    except InvalidToken:
        return None


def _fernet(secret_key: str) -> "Fernet":
    # The import takes memory, which the worker does not need without panel settings.
    from cryptography.fernet import Fernet
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.kdf.hkdf import HKDF

    key = HKDF(SHA256(), length=32, salt=None, info=_LABEL).derive(secret_key.encode())
    return Fernet(urlsafe_b64encode(key))
