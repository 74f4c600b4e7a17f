"""The command line: `nightcap serve`, `nightcap import-feed` and what `make` needs."""

import json
import multiprocessing
import os
import sys
from contextlib import ExitStack
from ipaddress import ip_address
from pathlib import Path

import click

from nightcap.config import maintenance_commands
from nightcap.config.starting import with_django, with_django_for_everybody


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
        _prepare(host, port, held)
        from nightcap.config import server

        server.run(host=host, port=port, workers=workers)


@with_django
def _prepare(host: str, port: int, held: ExitStack) -> None:
    from django.conf import settings

    from nightcap.config import data_folder, server

    if port == settings.METRICS_PORT:
        raise click.ClickException(f"NIGHTCAP_METRICS_PORT: {port} is the port of the site itself.")
    try:
        held.enter_context(data_folder.hold(use=f"served on port {port}"))
    except data_folder.InUse as error:
        raise click.ClickException(f"{error} One data folder has one server.") from error
    server.require_free(host, port)
    if settings.METRICS_PORT:
        server.require_free(str(settings.METRICS_HOST), settings.METRICS_PORT)
    server.prepare(say=click.echo)


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

    database.migrate()
    with click.progressbar(length=1, label="Importing", file=sys.stderr) as bar:

        def advance(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        summary = run.import_feed(source, progress=advance, is_confirmed=confirm)
    click.echo(str(summary))


@main.command("forget-guesses")
@with_django
def forget_guesses() -> None:
    """Forget the wrong passwords that were counted, so that a new browser can log in again."""
    from nightcap.staff import login_limits

    login_limits.clear_all_limits()
    click.echo("The wrong passwords that were counted are forgotten.")


@main.command("turn-off-second-factor")
@with_django
def turn_off_second_factor() -> None:
    """Let the password be enough again: for who has lost the app and the recovery codes."""
    from nightcap.staff import passwords, second_factor

    second_factor.turn_off(passwords.manager())
    click.echo("The second factor is off.")


@main.command("build-pictures")
@with_django_for_everybody
def build_pictures() -> None:
    """Make the venue's pictures in every size and format, and its clips, once."""
    from django.conf import settings

    from nightcap.core.errors import DomainError
    from nightcap.media import services

    with click.progressbar(length=1, label="Pictures", file=sys.stderr) as bar:

        def advance(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        try:
            services.build(settings.VENUE_DIR, settings.PICTURE_CACHE, advance)
        except DomainError as error:
            raise click.ClickException(f"{', '.join(error.fields)}: {error}") from error


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@with_django_for_everybody
def openapi(file: Path) -> None:
    """Write the API's description, from which the front end's types are made."""
    from nightcap.config.api import api

    file.write_text(json.dumps(api.get_openapi_schema(), indent=2) + "\n")


@main.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@with_django
def django_admin(arguments: tuple[str, ...]) -> None:
    """Run one of Django's own commands (migrations, shell)."""
    from django.core.management import execute_from_command_line

    execute_from_command_line(["nightcap", *arguments])


main.add_command(maintenance_commands.backup)
main.add_command(maintenance_commands.restore)
main.add_command(maintenance_commands.move_to)
main.add_command(maintenance_commands.doctor)

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
