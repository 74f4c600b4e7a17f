"""The manager makes a backup at once, or downloads one that a new house is restored from."""

import io
import zipfile
from pathlib import Path

import pytest
from django.db import connection
from django.db.migrations.recorder import MigrationRecorder
from django.test import Client
from pytest_django import Settings

from nightcap.backup import archive, services
from tests.support.factory import Make

pytestmark = pytest.mark.django_db(transaction=True)

BACKUPS = "/api/admin/backups"


@pytest.fixture(autouse=True)
def _house(settings: Settings, tmp_path: Path) -> None:
    settings.DATA_DIR = tmp_path
    (tmp_path / "secret-key").write_text("secret")
    settings.BACKUP_TO, settings.BACKUP_KEY = "", ""


def test_a_backup_at_once_is_kept_where_the_nightly_ones_are(
    as_manager: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.BACKUP_TO = str(tmp_path / "copies")
    answer = as_manager.post(BACKUPS)
    assert (answer.status_code, answer.json()["state"]) == (200, "fine")
    assert len(archive.open_archive(settings.BACKUP_TO, "").backup_times()) == 1


def test_without_a_place_for_backups_none_is_made_at_once(as_manager: Client) -> None:
    answer = as_manager.post(BACKUPS)
    assert answer.status_code == 409
    assert answer.json()["message"] == "No place for backups is set up."


def test_a_place_that_cannot_be_used_is_named(
    as_manager: Client, settings: Settings, tmp_path: Path
) -> None:
    (tmp_path / "a-file").write_text("no folder")
    settings.BACKUP_TO = str(tmp_path / "a-file")
    answer = as_manager.post(BACKUPS)
    assert answer.status_code == 409
    assert "a-file" in answer.json()["message"]


def test_a_backup_that_cannot_be_made_leaves_nothing(
    as_manager: Client, settings: Settings, tmp_path: Path
) -> None:
    settings.BACKUP_TO = str(tmp_path / "copies")
    applied = MigrationRecorder(connection)
    applied.record_applied("loyalty", "0001_initial")
    try:
        answer = as_manager.post(BACKUPS)
    finally:
        applied.record_unapplied("loyalty", "0001_initial")
    assert answer.status_code == 409
    assert "which does not know loyalty.0001_initial" in answer.json()["message"]
    assert not Path(settings.BACKUP_TO).exists()


@pytest.mark.parametrize("key", ["", "a long key of which a copy is kept elsewhere"])
def test_a_backup_that_was_downloaded_is_whole(
    as_manager: Client, settings: Settings, make: Make, tmp_path: Path, key: str
) -> None:
    settings.BACKUP_KEY = key
    make.event(title="Late Jazz")
    answer = as_manager.post(f"{BACKUPS}/download")
    assert answer["Content-Type"] == "application/zip"
    with zipfile.ZipFile(io.BytesIO(answer.content)) as packed:
        packed.extractall(tmp_path / "unpacked")
    [folder] = (tmp_path / "unpacked").iterdir()
    assert f'filename="{folder.name}.zip"' in answer["Content-Disposition"]
    kept = archive.open_archive(str(folder), key)
    services.verify(kept, kept.backup())


def test_what_is_too_large_for_a_download_is_refused_with_the_way_to_do_it(
    as_manager: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(services, "LARGEST_DOWNLOAD", -1)
    answer = as_manager.post(f"{BACKUPS}/download")
    assert answer.status_code == 413
    assert "nightcap backup FOLDER" in answer.json()["message"]
