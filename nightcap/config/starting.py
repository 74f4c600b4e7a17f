"""The start of a command: reads settings and profile, and reports errors in one line."""

import os
from collections.abc import Callable
from contextlib import ExitStack
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import click
import django
from django.apps import apps
from django.db import DatabaseError
from django.db.utils import Error

from nightcap.config import data_folder, env, processes

P = ParamSpec("P")

_CONNECT_SECONDS = 5
_AWAY = "the database cannot be used"


def with_house(command: Callable[P, None]) -> Callable[P, None]:
    """Like `with_django`, for a command that needs an existing installation.

    Without one it fails with a message, and creates no files.
    """
    return _started(command, umask=0o077, needs_house=True)


def with_django(command: Callable[P, None]) -> Callable[P, None]:
    """Load the settings first; a wrong environment or profile ends with one clear line.

    Only the owner can read the files that the command writes: for root that is the owner of the
    data folder. A command that fails leaves no new files in a data folder without tables.
    """
    return _started(command, umask=0o077)


def with_django_for_everybody(command: Callable[P, None]) -> Callable[P, None]:
    """Like `with_django`, for a command that writes files without secrets."""
    return _started(command, umask=None)


def _started(
    command: Callable[P, None], *, umask: int | None, needs_house: bool = False
) -> Callable[P, None]:
    @wraps(command)
    def started(*args: P.args, **kwargs: P.kwargs) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
        with ExitStack() as on_failure:
            try:
                environment = env.read()
                if umask is not None:
                    os.umask(umask)
                    data_folder.act_as_owner(environment.data_dir)
                if needs_house and not apps.ready:
                    _require_house(environment)
                on_failure.callback(data_folder.undo(environment.data_dir, _file(environment)))
                with processes.loading():
                    django.setup()
                    _check_profile()
                _run(command, *args, **kwargs)
            except env.BadEnvironment as error:
                raise click.ClickException(str(error)) from error
            except OSError as error:
                # A file that cannot be used is not a fault of the program.
                if error.filename is None:
                    raise
                said = f"{error.filename} cannot be used: {error.strerror}."
                raise click.ClickException(said) from error
            on_failure.pop_all()

    return started


def _run(command: Callable[P, None], *args: P.args, **kwargs: P.kwargs) -> None:
    """Run a command; expected errors end with one line."""
    # The imports need the settings.
    from nightcap.backup.target import BackupError
    from nightcap.core.errors import DomainError, StorageAway, is_database_unavailable

    try:
        command(*args, **kwargs)
    except StorageAway as away:
        raise click.ClickException(f"NIGHTCAP_MEDIA_URL: {away}") from away
    except (BackupError, DomainError) as error:
        raise click.ClickException(str(error)) from error
    except Error as error:
        if type(error) is not DatabaseError and not is_database_unavailable(error):
            raise
        raise click.ClickException(_about_the_database(error)) from error


def no_house(environment: env.Environment) -> str:
    """Return a sentence about the missing installation; '' if there is one.

    A start or a restore creates it. Raises BadEnvironment if this user may not read the folder.
    """
    file = _file(environment)
    if file is None:
        is_there = _has_tables(environment.database_url)
        return "" if is_there else "NIGHTCAP_DATABASE_URL: this database has no tables."
    if data_folder.has_tables(file):
        return ""
    return f"NIGHTCAP_DATA_DIR: there is no database in {file.parent}."


def _file(environment: env.Environment) -> Path | None:
    """Return the file of a SQLite database; None for PostgreSQL."""
    database = environment.database()
    return Path(database["NAME"]) if database["ENGINE"].endswith("sqlite3") else None


def _require_house(environment: env.Environment) -> None:
    if missing := no_house(environment):
        raise click.ClickException(
            f"{missing} There is no house yet: run `nightcap serve`, or restore a backup."
        )


def _has_tables(address: str) -> bool:
    """Return whether a PostgreSQL database has our tables; True if it is unreachable now."""
    import psycopg

    try:
        with psycopg.connect(address, connect_timeout=_CONNECT_SECONDS) as connection:
            found = connection.execute("SELECT to_regclass('django_migrations')").fetchone()
    except psycopg.Error:
        # The command itself reports the error.
        return True
    return found is not None and found[0] is not None


def _about_the_database(error: Error) -> str:
    """Return an error message with the database's setting and the database's own words."""
    from django.conf import settings

    # PostgreSQL explains its last line in lines that begin with a tab.
    lines = [line for line in str(error).strip().splitlines() if not line.startswith("\t")]
    said = lines[-1] if lines else type(error).__name__
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
