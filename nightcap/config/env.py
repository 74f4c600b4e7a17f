"""The environment, read once and checked: a wrong value stops the start with one clear line."""

from ipaddress import IPv4Address
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit

import dj_database_url
from django.utils.translation import to_locale
from pydantic import (
    AfterValidator,
    BeforeValidator,
    Field,
    IPvAnyAddress,
    ValidationError,
    ValidationInfo,
)
from pydantic_settings import BaseSettings, SettingsConfigDict

from nightcap.connections.rules import (
    backup_address,
    backup_passphrase,
    feed_address,
    http_address,
    mail_address,
    parts_of,
    stripe_api,
    stripe_key,
    webhook_secrets,
)

_SHIPPED = Path(__file__).resolve().parents[1] / "shipped"
BASE_DIR = _SHIPPED if _SHIPPED.is_dir() else Path(__file__).resolve().parents[2]
"""Folder of the server's files besides its code: a checkout, or a release's copy of one."""
BLANK, BLANK_VENUE = "blank", BASE_DIR / "blank-venue"
"""The reserved name of the venue without content, and its folder."""
LOCALES = Path(__file__).parents[1] / "locale"
"""The server's catalogs of visitors' and guests' texts, by language."""
_SHORTEST_SECRET = 32
_LAST_PORT = 65_535


class BadEnvironment(Exception):
    """A variable has an invalid value; the text names it."""


def _database_address(value: str) -> str:
    parts = parts_of(value)
    if value and parts.scheme not in {"sqlite", "postgres", "postgresql"}:
        raise ValueError("must begin with sqlite:// or postgresql://")
    if value and not (parts.path.strip("/") or parts.query):
        raise ValueError("must end with the name of a database, as in postgresql://host/nightcap")
    return value


def _bucket_address(value: str) -> str:
    parts = urlsplit(value)
    if value and (parts.scheme != "s3" or not parts.netloc):
        raise ValueError("must look like s3://bucket")
    return value


def _reserved_name(value: object) -> object:
    """Replace the reserved name with its folder; `./blank` is a path."""
    # Before the text becomes a path, which drops the `./`.
    return BLANK_VENUE if value == BLANK else value


def _venue_folder(value: Path) -> Path:
    try:
        if not (value / "profile.toml").is_file():
            raise ValueError(f"there is no profile.toml in {value}")
    except OSError as error:
        raise ValueError(f"{value} cannot be read: {error.strerror}") from error
    return value.resolve()


def _language(value: str) -> str:
    known = sorted(path.name for path in LOCALES.iterdir() if path.is_dir())
    if to_locale(value) not in known:
        raise ValueError(f"must be one of these languages: {', '.join(known)}")
    return value


def _secret(value: str) -> str:
    if value and len(value) < _SHORTEST_SECRET:
        raise ValueError(f"must have at least {_SHORTEST_SECRET} characters")
    return value


def _stripe_key(value: str, info: ValidationInfo) -> str:
    return stripe_key(value, public_url=info.data.get("public_url", ""))


def _stripe_api(value: str, info: ValidationInfo) -> str:
    return stripe_api(value, key=info.data.get("stripe_key", ""))


def _port(value: int) -> int:
    if not 0 <= value <= _LAST_PORT:
        raise ValueError("must be a number from 1 to 65535, or 0 for none")
    return value


def _proxies(value: int, info: ValidationInfo) -> int:
    if value < 0:
        raise ValueError("must be 0 or more")
    if not value and info.data.get("public_url", "").startswith("https:"):
        raise ValueError(
            "must be at least 1 where NIGHTCAP_PUBLIC_URL begins with https://: the proxy that ends"
            " TLS is then the only visitor that is seen"
        )
    return value


class Environment(BaseSettings):
    """Every NIGHTCAP_ variable, with its default."""

    model_config = SettingsConfigDict(env_prefix="NIGHTCAP_", env_ignore_empty=True)

    # The next release replaces a release's folder, so no data is stored there.
    data_dir: Path = (Path.cwd() if _SHIPPED.is_dir() else BASE_DIR) / "data"
    database_url: Annotated[str, AfterValidator(_database_address)] = ""
    secret_key: Annotated[str, AfterValidator(_secret)] = ""
    admin_password: str = ""
    sample: bool = True
    # Language of the visitors' and guests' texts, as in `nightcap/locale`.
    language: Annotated[str, AfterValidator(_language)] = "en"
    public_url: Annotated[str, AfterValidator(http_address)] = ""
    email_url: Annotated[str, AfterValidator(mail_address)] = ""
    media_url: Annotated[str, AfterValidator(_bucket_address)] = ""
    backup_to: Annotated[str, AfterValidator(backup_address)] = ""
    backup_key: Annotated[str, AfterValidator(backup_passphrase)] = ""
    venue: Annotated[Path, BeforeValidator(_reserved_name), AfterValidator(_venue_folder)] = (
        BASE_DIR / "venue"
    )
    feed_url: Annotated[str, AfterValidator(feed_address)] = ""
    feed_allow_private: bool = False
    stripe_key: Annotated[str, AfterValidator(_stripe_key)] = ""
    stripe_webhook_secrets: Annotated[str, AfterValidator(webhook_secrets)] = ""
    # After stripe_key, which its check reads.
    stripe_api: Annotated[str, AfterValidator(http_address), AfterValidator(_stripe_api)] = ""
    log: Literal["text", "json"] = "text"
    metrics_host: IPvAnyAddress = IPv4Address("127.0.0.1")
    metrics_port: Annotated[int, AfterValidator(_port)] = 0
    # After public_url, which its check reads.
    trusted_proxies: Annotated[int, Field(validate_default=True), AfterValidator(_proxies)] = 0

    def database(self) -> dj_database_url.DBConfig:
        """Return Django's database settings; by default SQLite in the data folder."""
        url = self.database_url or f"sqlite:///{self.data_dir.resolve()}/nightcap.db"
        return dj_database_url.parse(url, conn_max_age=None, conn_health_checks=True)


def read() -> Environment:
    """Read the environment.

    Raises BadEnvironment with one line that names each invalid variable.
    """
    try:
        return Environment()
    except ValidationError as error:
        faults = (
            f"NIGHTCAP_{str(fault['loc'][0]).upper()}: {fault['msg'].removeprefix('Value error, ')}"
            for fault in error.errors()
        )
        raise BadEnvironment("; ".join(faults)) from error
