"""`nightcap doctor`: checks what an installation needs, and says what to do."""

import platform
import re
import shutil
import socket
import sqlite3
import ssl
import stat
import time
from collections import Counter
from collections.abc import Callable, Iterator
from datetime import timedelta
from email.utils import parsedate_to_datetime
from enum import StrEnum
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import dns.exception
import httpx
from django.conf import settings
from django.db import connection
from django.db.utils import Error

from nightcap.backup import archive
from nightcap.backup.models import LATE_AFTER
from nightcap.backup.target import BackupError
from nightcap.connections.services import (
    Unreadable,
    backup_key,
    backup_to,
    email_url,
    is_set,
    stripe_key,
    unreadable,
)
from nightcap.core import migrating
from nightcap.core.errors import DomainError
from nightcap.core.time import now
from nightcap.mail import domain, transport
from nightcap.mail.errors import Unreachable, in_words
from nightcap.payments.models import Mode
from nightcap.payments.provider import ProviderError, ProviderUnavailable, payment_provider
from nightcap.staff.models import Role, StaffMember
from nightcap.venue.profile import profile

_MB = 1_000_000
_LITTLE, _TOO_LITTLE = 2_000 * _MB, 200 * _MB
_DRIFT = timedelta(seconds=5)
_PROBE_TIMEOUT_SECONDS = 5.0
_LOCK = Path(settings.BASE_DIR) / "requirements" / "run.txt"
# A package that only other systems need has their names after its version.
_LOCKED = re.compile(r"^([\w.-]+)==([^\s;]+) \\$", re.MULTILINE)
_TIME_IS_SET = (Path("/run/systemd/timesync/synchronized"), Path("/run/chrony"))


class Verdict(StrEnum):
    OK = "OK"
    WARN = "WARN"
    FAIL = "FAIL"


class Finding(NamedTuple):
    """The result of one check, and the advice if it is not OK."""

    verdict: Verdict
    about: str
    text: str

    def __str__(self) -> str:
        return f"{self.verdict:<4}  {self.about:<8}  {self.text}"


def findings() -> Iterator[Finding]:
    """Run all checks, one after the other."""
    for about, check in _CHECKS.items():
        verdict, text = check()
        yield Finding(verdict, about, text)
        if about == "DNS":
            yield from _sender()


_Found = tuple[Verdict, str]


def _versions() -> _Found:
    database = f"SQLite {sqlite3.sqlite_version}"
    if connection.vendor == "postgresql":
        try:
            database = f"PostgreSQL {_ask('SHOW server_version')}"
        except Error:
            database = "PostgreSQL"
    summary = (
        f"Nightcap {version('nightcap')}, Python {platform.python_version()},"
        f" Django {version('django')}, {database}, {' '.join(ssl.OPENSSL_VERSION.split()[:2])}"
    )
    locked = _LOCKED.findall(_LOCK.read_text()) if _LOCK.exists() else []
    others = [name for name, tested in locked if _installed(name) != tested]
    if others:
        names = ", ".join(others)
        return Verdict.WARN, f"{summary}; not as it was tested: {names}. Run `make build`."
    return Verdict.OK, f"{summary}; every package as it was tested."


def _ask(sql: str) -> Any:
    """Return the database's answer of one value. Raises Error."""
    with connection.cursor() as cursor:
        cursor.execute(sql)
        [value] = cursor.fetchone()
    return value


def _installed(name: str) -> str | None:
    try:
        return version(name)
    except PackageNotFoundError:
        return None


def _database() -> _Found:
    try:
        pending, newer = migrating.pending(), migrating.of_a_newer_release()
        if connection.vendor == "sqlite" and (said := _ask("PRAGMA quick_check(1)")) != "ok":
            return Verdict.FAIL, f"The file is damaged ({said}): restore a backup."
    except Error as error:
        return Verdict.FAIL, f"It cannot be used: {str(error).strip().splitlines()[-1]}"
    if newer:
        return Verdict.WARN, (
            f"It is newer than this program, which does not know {newer}: install the newer"
            " release."
        )
    if pending:
        return Verdict.WARN, f"{len(pending)} migrations are to come: they run at the next start."
    return Verdict.OK, "It answers, and its tables are today's."


def _disk() -> _Found:
    free = shutil.disk_usage(settings.DATA_DIR).free
    mode = stat.S_IMODE(Path(settings.DATA_DIR).stat().st_mode)
    text = f"{free // _MB:,} MB are free in {settings.DATA_DIR}"
    if free < _TOO_LITTLE:
        return Verdict.FAIL, f"{text}: uploads and then bookings will fail. Make room."
    if free < _LITTLE:
        return Verdict.WARN, f"{text}: make room soon."
    return Verdict.OK, f"{text}, which only its owner can read ({mode:o})."


def _mail() -> _Found:
    try:
        address = email_url()
    except Unreadable as error:
        return Verdict.FAIL, str(error)
    if not address:
        return Verdict.WARN, (
            "Mails are only written to files: set a mail server in the panel, under Connections."
        )
    try:
        with transport.connected():
            pass
    except Unreachable as error:
        return Verdict.FAIL, f"{in_words(str(error))} ({error})"
    return Verdict.OK, f"{urlsplit(address).hostname} takes our mail."


def _sealed() -> _Found:
    if found := unreadable():
        return Verdict.WARN, (
            f"Set in the panel with another secret key: {', '.join(found)}. Set it again there,"
            " under Connections."
        )
    return Verdict.OK, "What was set in the panel under Connections can be read."


def _dns() -> _Found:
    host = urlsplit(settings.PUBLIC_URL).hostname
    if not host:
        return Verdict.WARN, "No public address is set: set NIGHTCAP_PUBLIC_URL."
    try:
        addresses = {found[4][0] for found in socket.getaddrinfo(host, None)}
    except OSError as error:
        return Verdict.FAIL, f"{host} has no address ({error}): enter one where its domain is kept."
    return Verdict.OK, f"{host} is {', '.join(sorted(map(str, addresses)))}."


def _sender() -> Iterator[Finding]:
    """Check the DNS records of the domain that our email comes from."""
    name = profile().sender.rpartition("@")[2].encode("idna").decode()
    unasked = ""
    if not profile().email:
        unasked = "Not looked at: the venue has no email address yet. Enter it in the panel."
    elif domain.is_reserved(name):
        unasked = f"Not looked at: {name} is an example. Enter the house's address in its profile."
    elif not is_set("email_url"):
        unasked = "Not looked at, since mails are only written to files."
    if unasked:
        yield from (Finding(Verdict.WARN, about, unasked) for about in domain.KINDS)
        return
    try:
        resolver = domain.system_resolver()
    except dns.exception.DNSException as error:
        text = f"This machine knows no name server: {error}"
        yield from (Finding(Verdict.WARN, about, text) for about in domain.KINDS)
        return
    for record in domain.records(name, resolver):
        bad = Verdict.FAIL if record.is_lost else Verdict.WARN
        yield Finding(Verdict.OK if record.is_well else bad, record.about, record.text)


def _clock() -> _Found:
    if connection.vendor == "postgresql":
        try:
            drift = abs(_ask("SELECT clock_timestamp()") - now())
        except Error:
            return Verdict.WARN, "The database did not say what time it is."
        if drift > _DRIFT:
            return Verdict.FAIL, f"It differs from the database's by {drift.seconds} s: set both."
        return Verdict.OK, "It agrees with the database's."
    if any(sign.exists() for sign in _TIME_IS_SET):
        return Verdict.OK, f"It is set over the network: {now():%Y-%m-%d %H:%M:%S} UTC."
    return Verdict.WARN, (
        f"Nothing shows that it is set over the network ({now():%Y-%m-%d %H:%M:%S} UTC):"
        " run chrony or systemd-timesyncd."
    )


def _backup() -> _Found:
    address = backup_to()
    if not address:
        return Verdict.WARN, (
            "No nightly backup is set up: set a place in the panel, under Connections."
        )
    try:
        made = archive.open_archive(address, backup_key()).backup_times()
    except (BackupError, Unreadable) as error:
        return Verdict.FAIL, str(error)
    if not made:
        return Verdict.FAIL, f"There is none in {address} yet."
    text = f"The last of {len(made)} in {address} is of {made[0]:%Y-%m-%d %H:%M} UTC"
    if made[0] < now() - LATE_AFTER:
        return Verdict.FAIL, f"{text}: the server's log says why there is none since."
    target = Path(address)
    if target.exists() and target.stat().st_dev == Path(settings.DATA_DIR).stat().st_dev:
        return Verdict.WARN, f"{text}, on the same disk as the data: use another one."
    return Verdict.OK, f"{text}."


def _proxy() -> _Found:
    address = settings.PUBLIC_URL
    if not address.startswith("https:"):
        return Verdict.WARN, "The public address has no https://: put a proxy before the server."
    began = time.monotonic()
    try:
        answer = httpx.get(f"{address}/healthz", timeout=_PROBE_TIMEOUT_SECONDS)
    except httpx.HTTPError as error:
        return Verdict.FAIL, f"{address} does not answer ({error}): look at the proxy."
    if answer.status_code != httpx.codes.OK or "strict-transport-security" not in answer.headers:
        return Verdict.FAIL, f"{address}/healthz is not answered by this server: look at the proxy."
    stated = answer.headers.get("date")
    summary = f"{address} answers in {time.monotonic() - began:.1f} s"
    if stated and abs(parsedate_to_datetime(stated) - now()) > _DRIFT:
        return Verdict.WARN, f"{summary}, but its clock is not ours: {stated}."
    return Verdict.OK, f"{summary} over TLS."


def _staff() -> _Found:
    try:
        found = list(StaffMember.objects.values_list("role", "start_password_ends_at"))
    except Error:
        return Verdict.OK, "Nobody yet: the tables are made at the first start."
    if not found:
        return Verdict.OK, "The shared password alone opens the panel."
    expired = sum(1 for _, ends_at in found if ends_at and ends_at <= now())
    counts = Counter(role for role, _ in found)
    summary = ", ".join(f"{counts[role]} {role.label.lower()}" for role in Role if counts[role])
    text = f"By name log in: {summary}; the shared password opens everything"
    if expired:
        return Verdict.WARN, f"{text}. Start passwords that have expired unused: {expired}."
    return Verdict.OK, f"{text}."


def _payments() -> _Found:
    """Check the Stripe key that takes guests' payments."""
    try:
        stripe_key()
    except DomainError as error:
        return Verdict.FAIL, str(error)
    asked = payment_provider()
    try:
        words = asked.check()
    except ProviderUnavailable as error:
        return Verdict.FAIL, f"Stripe does not answer ({error}): seats stay held, nothing is paid."
    except ProviderError as error:
        return (
            Verdict.FAIL,
            f"Stripe would not do all of it ({error}): see the key in the dashboard.",
        )
    is_used = asked.mode is not Mode.LIVE and settings.SECURE
    return Verdict.WARN if is_used else Verdict.OK, words


_CHECKS: dict[str, Callable[[], _Found]] = {
    "Versions": _versions,
    "Database": _database,
    "Disk": _disk,
    "Mail": _mail,
    "DNS": _dns,
    "Clock": _clock,
    "Backup": _backup,
    "Sealed": _sealed,
    "Proxy": _proxy,
    "Staff": _staff,
    "Payments": _payments,
}
