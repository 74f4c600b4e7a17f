"""What has to hold before the first request: tables, password, sample content, front end."""

from collections.abc import Callable

import click
from django.conf import settings
from django.core.management import call_command

from nightcap.config import sample
from nightcap.staff import services as staff
from nightcap.venue import services as venue
from nightcap.venue.reading import ProfileError


def prepare(*, say: Callable[[str], None]) -> None:
    """Bring the installation to where it can serve; `say` tells the manager what is new."""
    _require_front_end()
    migrate()
    password = staff.ensure_manager(settings.ADMIN_PASSWORD)
    if password is not None:
        say(f"Admin password (shown only this once): {password}")
    try:
        venue.adopt_media()
        if settings.LOAD_SAMPLE:
            sample.load_into_empty_database()
    except ProfileError as error:
        raise click.ClickException(str(error)) from error


def migrate() -> None:
    """Make or update the tables."""
    call_command("migrate", verbosity=0, interactive=False)


def _require_front_end() -> None:
    if not (settings.FRONTEND_DIST / "routes.json").is_file():
        raise click.ClickException("The front end is not built yet: run `make build` first.")
