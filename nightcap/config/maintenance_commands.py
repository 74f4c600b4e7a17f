"""The commands that keep what the house has: `nightcap backup`, `restore`, `move-to`, `doctor`."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from nightcap.config import env
from nightcap.config.starting import with_django

if TYPE_CHECKING:
    import dj_database_url

_MOMENT = "%Y-%m-%d %H:%M:%S"
_key_file = click.option(
    "--key-file",
    type=click.File("r"),
    help="A file that holds the key, instead of NIGHTCAP_BACKUP_KEY.",
)
_at = click.option(
    "--at",
    type=click.DateTime([_MOMENT]),
    help="The backup of this time (UTC), as --list says it, instead of the newest.",
)


@click.command()
@click.argument("to", metavar="[FOLDER|s3://BUCKET/FOLDER]", required=False)
@click.option(
    "--verify",
    is_flag=True,
    help="Make none: restore the newest aside and compare every row and every file.",
)
@click.option("--list", "is_list", is_flag=True, help="Make none: say which backups there are.")
@_at
@_key_file
@with_django
def backup(
    to: str | None, verify: bool, is_list: bool, at: datetime | None, key_file: TextIO | None
) -> None:
    """Back up every row, picture and clip, while the site is open.

    Goes to the folder or bucket that is given, or else to NIGHTCAP_BACKUP_TO. Copies only what is
    new there, and keeps the last backup of 7 days, of 4 weeks and of 12 months. With a key
    (NIGHTCAP_BACKUP_KEY or --key-file) everything is encrypted; without the key the backups
    cannot be read. The settings and the venue's own folder are not in it.
    """
    from django.conf import settings

    from nightcap.backup import archive, services

    address = to or settings.BACKUP_TO
    if not address:
        raise click.UsageError("Say where to: give a folder or s3://…, or set NIGHTCAP_BACKUP_TO.")
    is_made = not (verify or is_list)
    opened = archive.open_archive(_full(address), _key(key_file), is_new_allowed=is_made)
    if is_list:
        for made_at in opened.backup_times():
            click.echo(f"{made_at:{_MOMENT}}")
    elif verify:
        chosen = opened.backup(_utc(at))
        services.verify(opened, chosen)
        click.echo(
            f"The backup of {chosen.made_at:{_MOMENT}} UTC is whole: {chosen.rows} rows of"
            f" {len(chosen.tables)} tables restored aside and compared, {len(chosen.files)} files"
            " read."
        )
    else:
        made = services.run_backup(opened)
        click.echo(
            f"Backed up {made.backup.rows} rows (restored aside and compared) and"
            f" {len(made.backup.files)} files to {address}; {made.copied} files were new"
            f" ({made.copied_bytes / 1e6:.1f} MB)."
        )


@click.command()
@click.argument("source", metavar="FOLDER|s3://BUCKET/FOLDER")
@_at
@_key_file
@with_django
def restore(source: str, at: datetime | None, key_file: TextIO | None) -> None:
    """Restore a backup into an empty installation, and compare every row.

    The data folder and the database are those of the settings. A database that has rows is refused:
    move it away first, or name another in NIGHTCAP_DATA_DIR or NIGHTCAP_DATABASE_URL. A backup of
    SQLite may be restored into PostgreSQL, and the reverse.
    """
    from nightcap.backup import archive, services
    from nightcap.core import database

    with _alone("restored into"):
        opened = archive.open_archive(_full(source), _key(key_file))
        chosen = opened.backup(_utc(at))
        services.restore(opened, chosen)
        database.migrate()
    click.echo(
        f"Restored the backup of {chosen.made_at:{_MOMENT}} UTC: {chosen.rows} rows of"
        f" {len(chosen.tables)} tables, each compared, and {len(chosen.files)} files."
    )


@click.command("move-to")
@click.argument("url", metavar="postgresql://USER:PASSWORD@HOST/DATABASE")
def move_to(url: str) -> None:
    """Carry every row to an empty PostgreSQL database, and compare each there.

    The server must be stopped. What is here stays as it is; afterwards set NIGHTCAP_DATABASE_URL to
    the new address. Pictures stay where they are.
    """
    try:
        source = env.read().database()
        if url.partition("://")[0] not in {"postgres", "postgresql"}:
            raise click.UsageError("The address must begin with postgresql://.")
        os.environ["NIGHTCAP_DATABASE_URL"] = url
        env.read()
    except env.BadEnvironment as error:
        raise click.ClickException(str(error)) from error
    if not source["ENGINE"].endswith("sqlite3"):
        raise click.ClickException("The database is PostgreSQL already: NIGHTCAP_DATABASE_URL.")
    if not Path(source["NAME"]).is_file():
        raise click.ClickException(f"There is nothing to move: {source['NAME']} does not exist.")
    _move(source)


@with_django
def _move(source: "dj_database_url.DBConfig") -> None:
    from nightcap.backup.services import migrate_database
    from nightcap.core import database

    with _alone("moved", database=Path(source["NAME"])):
        rows_by_table = migrate_database(source)
        database.migrate()
    for table, rows in rows_by_table.items():
        if rows:
            click.echo(f"{rows:>9} {table}")
    click.echo(
        f"Moved {sum(rows_by_table.values())} rows of {len(rows_by_table)} tables and compared"
        " each."
        " Now set NIGHTCAP_DATABASE_URL to the new address and start the server."
    )


@click.command()
@with_django
def doctor() -> None:
    """Look at versions, mail, DNS, disk, clock, backup and proxy, and say what to do.

    One line each: OK, WARN or FAIL. Ends with 1 where something failed.
    """
    from nightcap.config.doctor import Verdict, findings

    found = []
    for finding in findings():
        click.echo(finding)
        found.append(finding.verdict)
    if Verdict.FAIL in found:
        raise SystemExit(1)


@contextmanager
def _alone(use: str, database: Path | None = None) -> Iterator[None]:
    """Hold the data folder, so that nobody serves from it meanwhile."""
    from nightcap.config import data_folder

    try:
        held = data_folder.hold(use=use, database=database)
    except data_folder.InUse as error:
        raise click.ClickException(f"{error} Stop it first.") from error
    with held:
        yield


def _key(file: TextIO | None) -> str:
    from django.conf import settings

    if file is None:
        return str(settings.BACKUP_KEY)
    key = file.read().strip()
    if len(key) < env.SHORTEST_BACKUP_KEY:
        raise click.UsageError(
            f"--key-file: the key must have at least {env.SHORTEST_BACKUP_KEY} characters."
        )
    return key


def _full(address: str) -> str:
    """Name a folder by its full path, so that it is known again from everywhere."""
    return address if address.startswith("s3://") else str(Path(address).expanduser().resolve())


def _utc(at: datetime | None) -> datetime | None:
    return at.replace(tzinfo=UTC) if at else None
