"""Checks the addresses and keys of connections, for the environment and the panel.

Every rule returns the normalized value, and raises ValueError. Its text never contains the value,
which may include a password.
"""

import re
from pathlib import Path
from typing import TypedDict
from urllib.parse import SplitResult, unquote, urlsplit

SHORTEST_BACKUP_KEY = 16
_SMTP_PORT, _SMTPS_PORT = 25, 465
_STRIPE_KEY = re.compile(r"((?:sk|rk)_(?:test|live)_)(\w+)", re.ASCII)


class SmtpOptions(TypedDict):
    """Options of Django's email backend for a mail server."""

    host: str
    port: int
    username: str
    password: str
    use_ssl: bool
    use_tls: bool


def parts_of(address: str) -> SplitResult:
    """Split an address. Raises ValueError for a malformed address or a wrong port."""
    try:
        parts = urlsplit(address)
    except ValueError:
        raise ValueError("is not written as an address is") from None
    try:
        has_port = parts.port != 0
    except ValueError:
        has_port = False
    if not has_port:
        raise ValueError("the port must be a number from 1 to 65535")
    return parts


def http_address(value: str) -> str:
    """Return an http or https address without the slashes at its end."""
    parts = parts_of(value)
    if value and (parts.scheme not in {"http", "https"} or not parts.hostname):
        raise ValueError("must be an address that begins with http:// or https://")
    return value.rstrip("/")


def feed_address(value: str) -> str:
    """Return the http(s) address from which a calendar is fetched."""
    # Calendars are often linked as webcal://, which is no protocol of its own.
    return http_address(re.sub("^webcals?://", "https://", value, flags=re.IGNORECASE))


def mail_address(value: str) -> str:
    """Return the address of a mail server."""
    parts = parts_of(value)
    if value and (parts.scheme not in {"smtp", "smtps", "smtp+plain"} or not parts.hostname):
        raise ValueError(
            "must look like smtp://user:password@host:port, smtps://… or smtp+plain://…"
        )
    if parts.path.strip("/") or parts.query or parts.fragment:
        raise ValueError("must write signs such as / ? # of user and password as %2F %3F %23")
    if not unquote(f"{parts.username}{parts.password}").isascii():
        raise ValueError("must have a user and a password of plain letters, digits and signs")
    return value


def backup_address(value: str) -> str:
    """Return the destination of backups: the full path of a folder, or a bucket."""
    parts = parts_of(value) if value.startswith("s3:") else urlsplit("")
    if parts.scheme == "s3" and (not parts.netloc or "@" in parts.netloc):
        raise ValueError("must look like s3://bucket or s3://bucket/folder")
    if value and parts.scheme != "s3" and not Path(value).is_absolute():
        raise ValueError("must be the full path of a folder, or look like s3://bucket/folder")
    return value


def backup_passphrase(value: str) -> str:
    """Return the passphrase that encrypts backups."""
    if value and len(value) < SHORTEST_BACKUP_KEY:
        raise ValueError(f"must have at least {SHORTEST_BACKUP_KEY} characters")
    return value


def is_live(key: str) -> bool:
    """Return whether a Stripe key moves real money."""
    return key.startswith(("sk_live_", "rk_live_"))


def stripe_key(value: str, *, public_url: str) -> str:
    """Return the Stripe key that takes guests' payments.

    Rule: A live Stripe key needs a public address that begins with https://.
    """
    if value and not _STRIPE_KEY.fullmatch(value):
        raise ValueError("must begin with sk_ or rk_, and test_ or live_")
    if is_live(value) and not public_url.startswith("https:"):
        raise ValueError("a live key needs a NIGHTCAP_PUBLIC_URL that begins with https://")
    return value


def stripe_api(value: str, *, key: str) -> str:
    """Return the address for requests with a Stripe key; '' for Stripe's own.

    Rule: A live Stripe key is sent to no other address than Stripe's.
    """
    if value and is_live(key):
        raise ValueError("another address than Stripe's is only for a test key")
    return value


def webhook_secrets(value: str) -> str:
    """Return the secrets of Stripe's webhooks, separated by commas."""
    secrets = [secret.strip() for secret in value.split(",") if secret.strip()]
    if not all(secret.startswith("whsec_") for secret in secrets):
        raise ValueError("each secret must begin with whsec_")
    return ",".join(secrets)


def smtp_options(address: str) -> SmtpOptions:
    """Return the options to connect to the mail server at an address."""
    parts = urlsplit(address)
    secure = parts.scheme == "smtps"
    return {
        "host": parts.hostname or "",
        "port": parts.port or (_SMTPS_PORT if secure else _SMTP_PORT),
        "username": unquote(parts.username or ""),
        "password": unquote(parts.password or ""),
        "use_ssl": secure,
        "use_tls": parts.scheme == "smtp",
    }


def masked(address: str) -> str:
    """Return an address without its secrets: user, password, and the path of a web address.

    A Stripe key is reduced to its prefix.
    """
    if key := _STRIPE_KEY.fullmatch(address):
        return f"{key[1]}…"
    parts = urlsplit(address)
    host = parts.netloc.rpartition("@")[2]
    if parts.scheme in {"http", "https"}:
        return f"{parts.scheme}://{host}/…"
    return address.replace(parts.netloc, f"…@{host}") if "@" in parts.netloc else address
