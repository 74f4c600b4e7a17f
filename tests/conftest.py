"""Fixtures that every domain's tests share."""

import gc
import os
import shutil
import subprocess
from collections.abc import Generator, Iterator, Sequence
from pathlib import Path
from types import SimpleNamespace

import pytest
from django.contrib.auth.models import User
from django.contrib.contenttypes.management import create_contenttypes
from django.db import connection
from django.db.models.signals import post_migrate
from django.test import Client
from pytest_django import Settings

from nightcap.venue.models import Override
from tests.support import forking, tables
from tests.support.factory import Make
from tests.support.postgres import database_with_tables, is_used
from tests.support.server import RunningServer, running
from tests.support.tables import DATABASE
from tests.trust.recording import (  # noqa: F401 (found here by pytest)
    mark_all,
    pytest_runtest_makereport,
    tried,
)

_WITH_ROWS = {"db", "transactional_db"}
_BETWEEN_COLLECTIONS = 20_000
_CHOSEN_BY = {"database", "clock", "every_page"}


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Skip files that never name the mark that is asked for: each of them takes time to import."""
    mark = config.getoption("markexpr")
    if mark not in _CHOSEN_BY or not collection_path.name.startswith("test_"):
        return None
    return f"pytest.mark.{mark}" not in collection_path.read_text() or None


def pytest_collection_finish() -> None:
    """Let all that is loaded not be looked through again and again: a tenth of the time."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(_BETWEEN_COLLECTIONS, 20, 20)


@pytest.hookimpl(tryfirst=True, wrapper=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Begin with what takes longest, lest one worker ends long after the others.

    pytest-django has its own order, so this one comes after it. On PostgreSQL ask only what needs a
    database: the rest says the same on any.
    """
    mark_all(items)
    yield
    items.sort(key=_place_in_order)
    if is_used():
        config.hook.pytest_deselected(items=[item for item in items if not _needs_rows(item)])
        items[:] = [item for item in items if _needs_rows(item)]


def _place_in_order(item: pytest.Item) -> tuple[bool, bool]:
    """Real servers come first; browsers last, as Playwright's event loop stays to the end."""
    return "browser" in item.path.parts, item.get_closest_marker("server") is None


def _needs_rows(item: pytest.Item) -> bool:
    is_marked = any(item.get_closest_marker(name) for name in ("django_db", "server"))
    return is_marked or bool(_WITH_ROWS & set(getattr(item, "fixturenames", ())))


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Begin with tables that stand already; SQLite's are in a file, as in the product.

    In memory a reader shuts writers out.
    """
    if is_used():
        connection.settings_dict["TEST"]["TEMPLATE"] = database_with_tables()
    else:
        name = tmp_path_factory.mktemp("database") / DATABASE
        shutil.copy(tables.sqlite(), name)
        connection.settings_dict["TEST"]["NAME"] = str(name)


@pytest.fixture(scope="session")
def django_db_keepdb() -> bool:
    """Let SQLite's tables stay: they are in the file already."""
    return not is_used()


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None) -> None:
    """Let emptying the tables be all that follows a test that commits.

    Django would write its permissions and content types again, which takes longer than most tests
    and which nothing here reads.
    """
    post_migrate.disconnect(dispatch_uid="django.contrib.auth.management.create_permissions")
    post_migrate.disconnect(create_contenttypes)


@pytest.fixture(autouse=True)
def own_data_folder(settings: Settings, tmp_path: Path) -> None:
    """Keep every file that a test makes out of the installation's data folder."""
    settings.DATA_DIR = tmp_path
    settings.MEDIA_ROOT = tmp_path / "media"
    settings.EMAIL_FILE_PATH = tmp_path / "mail"
    settings.PUBLIC_URL = "https://understudy.example"


@pytest.fixture(autouse=True)
def quick_hashing(settings: Settings) -> None:
    """Let signing in cost a millisecond."""
    settings.PASSWORD_HASHERS = ["tests.support.hashing.QuickArgon2"]


@pytest.fixture(scope="session", autouse=True)
def quick_processes() -> Iterator[None]:
    """Let what reads a calendar begin at once, and end the process that it is forked from."""

    def run(command: Sequence[str], **options: bytes) -> subprocess.CompletedProcess[bytes]:
        return forking.run(command, environment=os.environ, given=options["input"])

    reader = SimpleNamespace(run=run, TimeoutExpired=subprocess.TimeoutExpired)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("nightcap.events.feed.reading.subprocess", reader)
        yield
    forking.close()


@pytest.fixture
def make(db: None) -> Make:
    """Write rows: `make.event(capacity=2)`."""
    return Make()


@pytest.fixture
def as_writer(as_manager: Client) -> Iterator[Client]:
    """Yield the manager's browser, and forget its overrides afterwards.

    They are the values that it writes over the venue's files. What is known of the venue outlives a
    test's database.
    """
    yield as_manager
    Override.objects.all().delete()
    as_manager.get("/api/venue")


@pytest.fixture
def as_manager(db: None) -> Client:
    """Return a browser in which the manager is signed in."""
    manager, _ = User.objects.get_or_create(username="manager")
    client = Client()
    client.force_login(manager)
    return client


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningServer]:
    """Run a venue without events for all tests of a file."""
    with running(tmp_path_factory.mktemp("house")) as started:
        yield started
