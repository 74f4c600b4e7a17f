"""The data folder: only its owner reads it, only one server locks it.

It contains the guests' names, the secret key and every email, and only Nightcap serves from it.
"""

import fcntl
import os
import pwd
import re
import shutil
import sqlite3
import stat
import time
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from pathlib import Path
from typing import IO

import click
from django.conf import settings

from nightcap.config.env import BadEnvironment
from nightcap.core.time import now

_OURS = "secret-key"
_NAMES = re.compile(
    r"secret-key|lock|media|mail|temporary|worker-alive(-\w+)?|lost\+found|nightcap\.db.*|restored-aside-.*|.*\.(lock|log)|\..*"
)
"""The entries of a folder that only Nightcap uses."""
_OTHERS = stat.S_IRWXG | stat.S_IRWXO
_DATABASE = ("", "-wal", "-shm", "-journal")
_LOCK_POLL_SECONDS = 0.1
_LOCK_TIMEOUT_SECONDS = 3.0
"""Seconds after which a killed server has certainly ended."""


class InUse(Exception):
    """Another process has locked the data folder; the text names it."""


def act_as_owner(folder: Path) -> None:
    """Continue as the owner of the folder if root runs this process.

    The service could not read files of root. Raises BadEnvironment if this process may not change
    its user, or if that user cannot read the program.
    """
    if os.geteuid() != 0 or is_missing(folder) or not (owner := folder.stat().st_uid):
        return
    try:
        user = pwd.getpwuid(owner)
        name, group = user.pw_name, user.pw_gid
    except KeyError:
        name, group = str(owner), folder.stat().st_gid
    try:
        with suppress(KeyError):
            os.initgroups(name, group)
        os.setgid(group)
        os.setuid(owner)
    except OSError as error:
        raise BadEnvironment(
            f"NIGHTCAP_DATA_DIR: {folder} belongs to the user {name}: run this command as that user"
        ) from error
    for program in (os.__file__, __file__):
        if not os.access(program, os.R_OK):
            raise BadEnvironment(
                f"NIGHTCAP_DATA_DIR: {folder} belongs to the user {name}, who cannot read {program}"
            )


def is_missing(folder: Path) -> bool:
    """Return whether there is no such folder; False if this user may not read its parent."""
    try:
        return not folder.exists()
    except OSError:
        return False


def undo(folder: Path, database: Path | None) -> Callable[[], None]:
    """Return a function that removes the files that this process has created since now.

    Call it after a command has failed. It removes no files if the database has tables by then, if
    another process has begun to use the folder, or if the folder has got other files, such as
    pictures of a restore that can be begun again.
    """
    files = [folder / _OURS, folder / "lock"]
    if database:
        files += [database.with_name(database.name + suffix) for suffix in _DATABASE]
        files.append(database.with_name("lock"))
    known = _names(folder) | {file.name for file in files} | {"temporary"}
    new = [file for file in files if is_missing(file)]
    new_folders = [each for each in (folder, *folder.parents) if is_missing(each)]

    def remove() -> None:
        with suppress(OSError, BadEnvironment):
            is_used = _is_held_by_another(folder) or bool(database and has_tables(database))
            if is_used or _names(folder) - known:
                return
            for file in new:
                file.unlink(missing_ok=True)
            if new_folders:
                shutil.rmtree(folder / "temporary", ignore_errors=True)
            for each in new_folders:
                each.rmdir()

    return remove


def _names(folder: Path) -> set[str]:
    try:
        return {entry.name for entry in folder.iterdir()}
    except OSError:
        return set()


def _is_held_by_another(folder: Path) -> bool:
    try:
        with (folder / "lock").open() as file:
            try:
                fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return f"by process {os.getpid()} " not in file.read()
    except FileNotFoundError:
        pass
    return False


def has_tables(database: Path) -> bool:
    """Return whether a SQLite file has tables; True if it cannot be read.

    Creates no file. Raises BadEnvironment if this user may not read its folder.
    """
    try:
        if not database.is_file():
            return database.exists()
        address = f"{database.resolve().as_uri()}?mode=rw"
        with closing(sqlite3.connect(address, uri=True)) as connection:
            return connection.execute("SELECT 1 FROM sqlite_master").fetchone() is not None
    except OSError as error:
        raise BadEnvironment(
            f"NIGHTCAP_DATA_DIR: {database.parent} cannot be used: {error.strerror}"
        ) from error
    except sqlite3.Error:
        # The command itself reports the error.
        return True


def prepare(folder: Path) -> None:
    """Create the folder, or make it private. Raises BadEnvironment."""
    try:
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        if folder.stat().st_mode & _OTHERS:
            _make_private(folder)
        keep_private(folder / _OURS)
    except OSError as error:
        raise BadEnvironment(
            f"NIGHTCAP_DATA_DIR: {folder} cannot be used: {error.strerror}"
        ) from error
    if not os.access(folder, os.R_OK | os.W_OK | os.X_OK):
        raise BadEnvironment(f"NIGHTCAP_DATA_DIR: {folder} cannot be written to")


def keep_private(file: Path) -> None:
    """Make a file readable by its owner only. Raises OSError for another user's file."""
    if file.exists() and file.stat().st_mode & _OTHERS:
        file.chmod(0o600)


def keep_database_private(database: Path) -> None:
    """Make SQLite's files readable by their owner only. Raises BadEnvironment."""
    try:
        for suffix in _DATABASE:
            keep_private(database.with_name(database.name + suffix))
    except OSError as error:
        raise BadEnvironment(
            f"NIGHTCAP_DATABASE_URL: {error.filename} can be read by others: {error.strerror}"
        ) from error


def hold(*, use: str, database: Path | None = None) -> ExitStack:
    """Lock the data folder, and that of SQLite's file, until the result is closed.

    Processes that are forked meanwhile hold the lock too. `database` is the configured one unless
    given; `use` is the purpose, such as 'served on port 8000'. Raises InUse.
    """
    default = settings.DATABASES["default"]
    if database is None and default["ENGINE"].endswith("sqlite3"):
        database = Path(default["NAME"])
    folders = {Path(settings.DATA_DIR)} | ({database.resolve().parent} if database else set())
    with ExitStack() as stack:
        for folder in sorted(folders):
            stack.enter_context(_hold(folder, use))
        return stack.pop_all()


def _hold(folder: Path, use: str) -> IO[str]:
    # Not emptied before the lock is ours: its text names the process that has it.
    file = (folder / "lock").open("a+")
    deadline = time.monotonic() + _LOCK_TIMEOUT_SECONDS
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            break
        except BlockingIOError as error:
            if time.monotonic() > deadline:
                file.seek(0)
                holder = file.read().strip()
                file.close()
                raise InUse(f"The data folder {folder} is {holder or 'in use'}.") from error
            time.sleep(_LOCK_POLL_SECONDS)
    file.seek(0)
    file.truncate()
    file.write(f"{use} by process {os.getpid()} since {now():%Y-%m-%d %H:%M} UTC\n")
    file.flush()
    return file


def _make_private(folder: Path) -> None:
    """Close a folder to others, or warn if it also contains files that are not Nightcap's.

    Only the owner can read Nightcap's own files there in either case.
    """
    if not all(_NAMES.fullmatch(entry.name) for entry in folder.iterdir()):
        click.echo(
            f"NIGHTCAP_DATA_DIR: {folder} can be read by others and holds what is not Nightcap's;"
            " better give it a folder of its own.",
            err=True,
        )
        return
    folder.chmod(0o700)
