"""The command line: `nightcap serve`, `import-feed`, `backup` and the rest."""

import multiprocessing
import os
from collections.abc import Callable
from contextlib import ExitStack
from datetime import UTC, datetime
from importlib.util import find_spec
from ipaddress import ip_address
from pathlib import Path
from typing import TYPE_CHECKING, TextIO

import click

from nightcap.config import env
from nightcap.config.progress import progress
from nightcap.config.starting import (
    no_house,
    with_django,
    with_house,
)
from nightcap.connections.rules import SHORTEST_BACKUP_KEY, backup_address

if TYPE_CHECKING:
    import dj_database_url

    from nightcap.backup.archive import Archive


@click.group()
def main() -> None:
    """Nightcap: the website, box office and back office of a small venue."""


def _ip(_: click.Context, __: click.Parameter, value: str) -> str:
    try:
        return str(ip_address(value))
    except ValueError as error:
        raise click.BadParameter("must be an IP address like 127.0.0.1 or 0.0.0.0") from error


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True)
@click.option(
    "--host", default="127.0.0.1", show_default=True, help="The address to listen at.", callback=_ip
)
def serve(port: int, workers: int, host: str) -> None:
    """Serve what is built, and run the background worker beside it."""
    if not ip_address(host).is_loopback and not os.environ.get("NIGHTCAP_PUBLIC_URL"):
        raise click.ClickException(
            f"Others reach {host}: set NIGHTCAP_PUBLIC_URL to the address at which they come."
        )
    os.environ.setdefault("NIGHTCAP_PUBLIC_URL", f"http://127.0.0.1:{port}")
    with ExitStack() as held:
        _serve(host, port, workers, held)


@with_django
def _serve(host: str, port: int, workers: int, held: ExitStack) -> None:
    from django.conf import settings

    from nightcap.config import server

    if port == settings.METRICS_PORT:
        raise click.ClickException(f"NIGHTCAP_METRICS_PORT: {port} is the port of the site itself.")
    held.enter_context(_hold(f"served on port {port}", advice="One data folder has one server."))
    server.require_free(host, port)
    if settings.METRICS_PORT:
        server.require_free(str(settings.METRICS_HOST), settings.METRICS_PORT)
    server.run(host=host, port=port, workers=workers, prepare=_prepare)


@with_django
def _prepare(announce_migration: Callable[[], None]) -> None:
    from nightcap.config import server

    server.prepare(say=click.echo, announce_migration=announce_migration)


@main.command("import-feed")
@click.argument("source")
@click.option(
    "--confirm", is_flag=True, help="Cancel what is gone from the calendar, however much it is."
)
@with_django
def import_feed(source: str, confirm: bool) -> None:
    """Import an iCalendar feed from a FILE or URL and say what changed."""
    from nightcap.core import database
    from nightcap.events.feed import run
    from nightcap.events.feed.plan import Choices

    if no_house(env.read()):
        run.check_readable(source)
    database.migrate()
    with progress("Importing") as advance:
        summary = run.import_feed(source, progress=advance, choices=Choices(is_confirmed=confirm))
    click.echo(str(summary))


@main.command("forget-guesses")
@with_house
def forget_guesses() -> None:
    """Forget the wrong passwords that were counted, so that a new browser can log in again."""
    from nightcap.staff import login_limits

    login_limits.clear_all_limits()
    click.echo("The wrong passwords that were counted are forgotten.")


@main.command("turn-off-second-factor")
@with_house
def turn_off_second_factor() -> None:
    """Require only the password again, if the app and the recovery codes are lost."""
    from django.core.exceptions import ObjectDoesNotExist

    from nightcap.staff import accounts, services

    try:
        account = accounts.shared_account()
    except ObjectDoesNotExist as error:
        raise click.ClickException("The second factor is off: there is no password yet.") from error
    services.turn_off_second_factor(account)
    click.echo("The second factor is off.")


# --- Backup, restore and moving of the venue's data ---

_MOMENT = "%Y-%m-%d %H:%M:%S"
_key_file = click.option(
    "--key-file",
    type=click.File("r"),
    help="A file that holds the key, instead of NIGHTCAP_BACKUP_KEY.",
)
_at = click.option(
    "--at",
    type=click.DateTime([_MOMENT]),
    callback=lambda _, __, at: at and at.replace(tzinfo=UTC),
    help="The backup of this time (UTC), as --list says it, instead of the newest.",
)


@main.command()
@click.argument("to", metavar="[FOLDER|s3://BUCKET/FOLDER]", required=False)
@click.option(
    "--verify",
    is_flag=True,
    help="Make none: restore the newest aside and compare every row and every file.",
)
@click.option("--list", "is_list", is_flag=True, help="Make none: say which backups there are.")
@_at
@_key_file
@with_house
def backup(
    to: str | None, verify: bool, is_list: bool, at: datetime | None, key_file: TextIO | None
) -> None:
    """Back up every row, picture and clip, while the site is open.

    Goes to the folder or bucket that is given, or else where the nightly ones go. Copies only what
    is new there, and keeps the last backup of 7 days, of 4 weeks and of 12 months. With a key
    (NIGHTCAP_BACKUP_KEY, the panel's or --key-file) everything is encrypted; without the key the
    backups cannot be read. The settings and the venue's own folder are not in it.
    """
    from nightcap.backup import services
    from nightcap.connections.services import backup_to

    address = to or backup_to()
    if not address:
        raise click.UsageError("Say where to: give a folder or s3://…, or set NIGHTCAP_BACKUP_TO.")
    opened = _opened(address, key_file, is_new_allowed=not (verify or is_list))
    if is_list:
        for made_at in opened.backup_times():
            click.echo(f"{made_at:{_MOMENT}}")
    elif verify:
        chosen = opened.backup(at)
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


@main.command()
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
    from nightcap.backup import services
    from nightcap.connections.services import unreadable
    from nightcap.core import database

    with _hold("restored into", advice="Stop it first."):
        opened = _opened(source, key_file)
        chosen = opened.backup(at)
        services.restore(opened, chosen)
        database.migrate()
        unread = unreadable(env.read().secret_key or services.kept_secret_key())
    click.echo(
        f"Restored the backup of {chosen.made_at:{_MOMENT}} UTC: {chosen.rows} rows of"
        f" {len(chosen.tables)} tables, each compared, and {len(chosen.files)} files."
    )
    click.echo(
        "Once it is served it mails guests, takes payments and makes backups as the venue does:"
        " where this is only a copy, name other places and a test key of Stripe in the"
        " environment first."
    )
    if unread:
        click.echo(
            f"NIGHTCAP_SECRET_KEY is not the key that this backup holds. Under it these cannot be"
            f" read, and have to be set again in the panel: {', '.join(unread)}."
        )


@main.command("export-venue")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@with_house
def export_venue(folder: Path) -> None:
    """Write the venue, with everything set in the panel, into an empty folder for NIGHTCAP_VENUE.

    It holds the profile, the texts of pages, their pictures, the logo, icons and drawings, the
    categories, the sections of the menu, and the special days to come. Events, drinks, clips and
    guests are in a backup instead.
    """
    from nightcap.content import menu_sections
    from nightcap.venue import exporting
    from nightcap.venue.profile import profile

    if folder.exists() and any(folder.iterdir()):
        raise click.UsageError(f"{folder} is not empty.")
    if not profile().name:
        raise click.ClickException("The venue has no name yet: set it in the panel first.")
    # Unlike other files of the data folder, these hold no secrets.
    os.umask(0o022)
    exporting.export(folder, {"menu_sections": menu_sections.export_sections()})
    click.echo(f"Exported the venue. To serve it, set NIGHTCAP_VENUE={folder.resolve()}")


@main.command("move-to")
@click.argument("url", metavar="postgresql://USER:PASSWORD@HOST/DATABASE")
def move_to(url: str) -> None:
    """Copy every row to an empty PostgreSQL database, and compare each there.

    The server must be stopped. The data here is not changed; afterwards set NIGHTCAP_DATABASE_URL
    to the new address. Pictures stay where they are.
    """
    try:
        environment = env.read()
        source = environment.database()
        if url.partition("://")[0] not in {"postgres", "postgresql"}:
            raise click.UsageError("The address must begin with postgresql://.")
        missing = no_house(environment)
        os.environ["NIGHTCAP_DATABASE_URL"] = url
        env.read()
    except env.BadEnvironment as error:
        raise click.ClickException(str(error)) from error
    if not source["ENGINE"].endswith("sqlite3"):
        raise click.ClickException("The database is PostgreSQL already: NIGHTCAP_DATABASE_URL.")
    if missing:
        raise click.ClickException(f"There is nothing to move. {missing}")
    _move(source)


@with_django
def _move(source: "dj_database_url.DBConfig") -> None:
    from nightcap.backup.services import migrate_database
    from nightcap.core import database

    with _hold("moved", advice="Stop it first.", database=Path(source["NAME"])):
        rows_by_table = migrate_database(source)
        database.migrate()
    for table, rows in rows_by_table.items():
        if rows:
            click.echo(f"{rows:>9} {table}")
    click.echo(
        f"Moved {sum(rows_by_table.values())} rows of {len(rows_by_table)} tables and compared"
        " each. Now set NIGHTCAP_DATABASE_URL to the new address and start the server."
    )


@main.command()
@with_house
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


def _hold(use: str, *, advice: str, database: Path | None = None) -> ExitStack:
    """Lock the data folder, so that no other process serves from it meanwhile."""
    from nightcap.config import data_folder

    try:
        return data_folder.hold(use=use, database=database)
    except data_folder.InUse as error:
        raise click.ClickException(f"{error} {advice}") from error


def _opened(address: str, key_file: TextIO | None, *, is_new_allowed: bool = False) -> "Archive":
    from nightcap.backup import archive
    from nightcap.connections.services import Unreadable, backup_key

    try:
        key = key_file.read().strip() if key_file else backup_key()
    except UnicodeDecodeError as error:
        raise click.UsageError("--key-file: this file is not text.") from error
    except Unreadable as error:
        raise click.ClickException(f"{error} Or name the key in --key-file.") from error
    if key_file and len(key) < SHORTEST_BACKUP_KEY:
        raise click.UsageError(
            f"--key-file: the key must have at least {SHORTEST_BACKUP_KEY} characters."
        )
    try:
        if not address.startswith("s3://"):
            # A folder's full path is the same from everywhere.
            address = str(Path(address).expanduser().resolve())
        address = backup_address(address)
    except (OSError, RuntimeError, ValueError) as error:
        raise click.UsageError(f"The place of the backups cannot be used: {error}.") from error
    return archive.open_archive(address, key, is_new_allowed=is_new_allowed)


# A release leaves this module out.
if find_spec("nightcap.config.developer"):
    from nightcap.config import developer

    for command in developer.COMMANDS:
        main.add_command(command)

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
