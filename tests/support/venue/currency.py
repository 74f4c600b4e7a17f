"""A venue in another currency."""

import re
import shutil
from pathlib import Path

from django.conf import settings as configured
from pytest_django import Settings

from nightcap.venue.profile import profile


def folder_in(currency: str, folder: Path) -> Path:
    """Copy the sample venue's folder, with another currency in its profile."""
    source = Path(configured.BASE_DIR) / "venue"
    folder.mkdir()
    for part in source.iterdir():
        if part.name != "profile.toml":
            (folder / part.name).symlink_to(part)
    shutil.copy(source / "profile.toml", folder)
    known = (folder / "profile.toml").read_text()
    text, number = re.subn(r'^currency = "\w+"$', f'currency = "{currency}"', known, flags=re.M)
    assert number == 1
    (folder / "profile.toml").write_text(text)
    return folder


def use_currency(currency: str, settings: Settings, folder: Path) -> None:
    """Let the served venue have another currency for the rest of a test."""
    settings.VENUE_DIR = folder_in(currency, folder / f"venue-{currency}")
    assert profile().currency == currency
