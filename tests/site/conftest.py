"""A site with a small front end that a test can make fail."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.support.site import fake_front_end
from tests.support.site.visitors import Site, open_site


@pytest.fixture
def dist(tmp_path: Path, settings: Settings) -> Path:
    """Return a build of the front end."""
    folder = fake_front_end.build(tmp_path / "dist")
    settings.FRONTEND_DIST = folder
    return folder


@pytest.fixture
def site(dist: Path, tmp_path: Path, transactional_db: None) -> Iterator[Site]:
    """Yield a site that is open for visitors."""
    with open_site(dist, tmp_path / "media") as opened:
        yield opened


@pytest.fixture
def whole_site(dist: Path, tmp_path: Path, transactional_db: None) -> Iterator[Site]:
    """Yield a site with the real table of routes."""
    shutil.copy(fake_front_end.REAL_TABLE, dist / "routes.json")
    with open_site(dist, tmp_path / "media") as opened:
        yield opened


@pytest.fixture
def photo_wall(settings: Settings, tmp_path: Path) -> str:
    """Return the address of the photo feed of the site's venue."""
    folder = tmp_path / "venue"
    folder.mkdir()
    text = (settings.VENUE_DIR / "profile.toml").read_text()
    widget = "https://feed.example/widget/7?a=1&b=2"
    (folder / "profile.toml").write_text(f'social_feed_url = "{widget}"\n{text}')
    (folder / "pictures").symlink_to(settings.VENUE_DIR / "pictures")
    settings.VENUE_DIR = folder
    return widget


@pytest.fixture
def session(transactional_db: None) -> str:
    """Return the key of the manager's session."""
    manager, _ = User.objects.get_or_create(username="manager")
    browser = Client()
    browser.force_login(manager)
    key = browser.session.session_key
    assert key
    return key
