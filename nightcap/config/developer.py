"""Commands for work on a checkout; a release does not have them."""

import json
from pathlib import Path

import click

from nightcap.config.progress import progress
from nightcap.config.starting import with_django, with_django_for_everybody


@click.command("build-pictures")
@with_django_for_everybody
def build_pictures() -> None:
    """Make the sample venue's pictures in every size and format, and its clips, once."""
    from django.conf import settings

    from nightcap.core.errors import DomainError
    from nightcap.media import services

    with progress("Pictures") as advance:
        try:
            services.build(settings.VENUE_DIR, settings.PICTURE_CACHE, advance)
        except DomainError as error:
            raise click.ClickException(f"{', '.join(error.fields)}: {error}") from error


@click.command()
@click.argument("file", type=click.Path(dir_okay=False, writable=True, path_type=Path))
@with_django_for_everybody
def openapi(file: Path) -> None:
    """Write the API's description, from which the front end's types are made."""
    from nightcap.config.api import api

    try:
        file.write_text(json.dumps(api.get_openapi_schema()))
    except OSError as error:
        raise click.ClickException(f"{file} cannot be written: {error.strerror}.") from error


@click.command(context_settings={"ignore_unknown_options": True, "help_option_names": []})
@click.argument("arguments", nargs=-1, type=click.UNPROCESSED)
@with_django
def django_admin(arguments: tuple[str, ...]) -> None:
    """Run one of Django's own commands (migrations, shell)."""
    from django.core.management import execute_from_command_line

    execute_from_command_line(["nightcap", *arguments])


COMMANDS = (build_pictures, openapi, django_admin)
