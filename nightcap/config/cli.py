"""The command line: `nightcap serve`, `nightcap import-feed` and what `make` needs."""

import json
import multiprocessing
import os
import sys
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from typing import ParamSpec

import click
import django

from nightcap.config import env

P = ParamSpec("P")


@click.group()
def main() -> None:
    """Nightcap: the website, box office and back office of a small venue."""


def _with_django(command: Callable[P, None]) -> Callable[P, None]:
    """Load the settings first; a wrong environment or profile ends with one clear line."""

    @wraps(command)
    def started(*args: P.args, **kwargs: P.kwargs) -> None:
        os.environ.setdefault("DJANGO_SETTINGS_MODULE", "nightcap.config.settings")
        try:
            django.setup()
            _check_profile()
        except env.BadEnvironment as error:
            raise click.ClickException(str(error)) from error
        command(*args, **kwargs)

    return started


def _check_profile() -> None:
    from django.conf import settings

    from nightcap.venue import drawings, pages, profile
    from nightcap.venue.reading import ProfileError

    try:
        profile.read(settings.VENUE_DIR)
        pages.read(settings.VENUE_DIR)
        drawings.check()
    except ProfileError as error:
        raise click.ClickException(str(error)) from error


@main.command()
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--workers", type=click.IntRange(1, 64), default=2, show_default=True)
def serve(port: int, workers: int) -> None:
    """Serve what is built, and run the background worker beside it."""
    os.environ.setdefault("NIGHTCAP_PUBLIC_URL", f"http://127.0.0.1:{port}")
    _prepare()
    from nightcap.config import server

    server.run(port=port, workers=workers)


@_with_django
def _prepare() -> None:
    from nightcap.config import server

    server.prepare(say=click.echo)


@main.command("import-feed")
@click.argument("source")
@click.option(
    "--confirm", is_flag=True, help="Cancel what is gone from the calendar, however much it is."
)
@_with_django
def import_feed(source: str, confirm: bool) -> None:
    """Import an iCalendar feed from a FILE or URL and say what changed."""
    from nightcap.config import server
    from nightcap.core.errors import DomainError
    from nightcap.events.feed import run

    server.migrate()
    with click.progressbar(length=1, label="Importing", file=sys.stderr) as bar:

        def advance(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        try:
            summary = run.import_feed(source, progress=advance, is_confirmed=confirm)
        except DomainError as error:
            raise click.ClickException(str(error)) from error
    click.echo(str(summary))


@main.command("forget-guesses")
@_with_django
def forget_guesses() -> None:
    """Forget the wrong passwords that were counted, so that a new browser can log in again."""
    from nightcap.staff import throttle

    throttle.forget_all()
    click.echo("The wrong passwords that were counted are forgotten.")


@main.command("turn-off-second-factor")
@_with_django
def turn_off_second_factor() -> None:
    """Let the password be enough again: for who has lost the app and the recovery codes."""
    from nightcap.core.errors import DomainError
    from nightcap.staff import passwords, second_factor

    try:
        second_factor.turn_off(passwords.manager())
    except DomainError as error:
        raise click.ClickException(str(error)) from error
    click.echo("The second factor is off.")


@main.command("build-pictures")
@_with_django
def build_pictures() -> None:
    """Make the venue's pictures in every size and format, and its clips, once."""
    from django.conf import settings

    from nightcap.core.errors import DomainError
    from nightcap.media import prebuilt

    with click.progressbar(length=1, label="Pictures", file=sys.stderr) as bar:

        def advance(done: int, total: int) -> None:
            bar.length = total
            bar.update(done - bar.pos)

        try:
            prebuilt.build(settings.VENUE_DIR, settings.PICTURE_CACHE, advance)
        except DomainError as error:
            raise click.ClickException(f"{', '.join(error.fields)}: {error}") from error


@main.command()
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@_with_django
def openapi(file: Path) -> None:
    """Write the API's description, from which the front end's types are made."""
    from nightcap.config.api import api

    file.write_text(json.dumps(api.get_openapi_schema(), indent=2) + "\n")


@main.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@_with_django
def django_admin(arguments: tuple[str, ...]) -> None:
    """Run one of Django's own commands (migrations, shell)."""
    from django.core.management import execute_from_command_line

    execute_from_command_line(["nightcap", *arguments])


if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    main()
