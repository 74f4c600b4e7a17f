"""How a command begins: settings and profile are read, and what is wrong is said in one line."""

import os
from collections.abc import Callable
from functools import wraps
from typing import ParamSpec

import click
import django
from django.db import DatabaseError, InterfaceError, OperationalError
from django.db.utils import Error

from nightcap.config import env, processes

P = ParamSpec("P")

_AWAY = "the database cannot be used"
_UNUSABLE = {DatabaseError, InterfaceError, OperationalError}


def with_django(command: Callable[P, None]) -> Callable[P, None]:
    """Load the settings first; a wrong environment or profile ends with one clear line.

    What the command writes only its owner can read.
    """
    return _started(command, umask=0o077)


def with_django_for_everybody(command: Callable[P, None]) -> Callable[P, None]:
    """As `with_django`, for a command that writes what has no secret in it."""
    return _started(command, umask=None)


def _started(command: Callable[P, None], *, umask: int | None) -> Callable[P, None]:
    @wraps(command)
    def started(*args: P.args, **kwargs: P.kwargs) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
        if umask is not None:
            os.umask(umask)
        try:
            with processes.loading():
                django.setup()
                _check_profile()
        except env.BadEnvironment as error:
            raise click.ClickException(str(error)) from error
        # They need the settings.
        from nightcap.backup.target import BackupError
        from nightcap.core.errors import DomainError, StorageAway

        try:
            command(*args, **kwargs)
        except StorageAway as away:
            raise click.ClickException(f"NIGHTCAP_MEDIA_URL: {away}") from away
        except (BackupError, DomainError) as error:
            raise click.ClickException(str(error)) from error
        except Error as error:
            if type(error) not in _UNUSABLE:
                raise
            raise click.ClickException(_about_the_database(error)) from error

    return started


def _about_the_database(error: Error) -> str:
    """Name the setting that says where the database is, and what it said."""
    from django.conf import settings

    said = str(error).strip().splitlines()[-1] if str(error).strip() else type(error).__name__
    is_given = bool(settings.ENV.database_url)
    name = "NIGHTCAP_DATABASE_URL" if is_given else f"NIGHTCAP_DATA_DIR: {settings.DATA_DIR}"
    return f"{name}: {_AWAY}: {said}"


def _check_profile() -> None:
    from django.conf import settings

    from nightcap.venue import drawings, pages, profile
    from nightcap.venue.errors import ProfileError

    try:
        profile.read(settings.VENUE_DIR)
        pages.read(settings.VENUE_DIR)
        drawings.check()
    except ProfileError as error:
        raise click.ClickException(str(error)) from error
