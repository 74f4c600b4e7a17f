"""Each night a backup is made by itself, and the manager hears when there was none for two days."""

import os
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime, timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.backup import archive
from nightcap.backup.models import LATE_AFTER, BackupRun
from nightcap.backup.services import AGAIN_AFTER, run_nightly, verify, verify_rows
from nightcap.backup.tables import Table
from nightcap.backup.target import Damaged
from nightcap.core.time import now
from nightcap.media import storage
from tests.support.factory import Make

pytestmark = pytest.mark.django_db(transaction=True)

DAY = timedelta(days=1)


@pytest.fixture
def copies(settings: Settings, tmp_path: Path) -> Path:
    """Set up nightly backups, and return their folder."""
    (tmp_path / "secret-key").write_text("secret")
    settings.BACKUP_TO, settings.BACKUP_KEY = str(tmp_path / "copies"), ""
    return tmp_path / "copies"


def night() -> None:
    run_nightly(lambda: False)


def made(copies: Path) -> list[datetime]:
    return archive.open_archive(str(copies), "").backup_times()


def shown(manager: Client) -> dict[str, object]:
    shown: dict[str, object] = manager.get("/api/admin/backups").json()
    return shown


def age(**ages: timedelta) -> None:
    BackupRun.objects.update(**{name: now() - age for name, age in ages.items()})


@pytest.mark.database
def test_the_first_backup_is_made_at_once_and_the_next_one_the_next_night(
    copies: Path, as_manager: Client
) -> None:
    assert shown(as_manager)["state"] == "waiting"
    night()
    [first] = made(copies)
    age(began_at=2 * AGAIN_AFTER)
    night()
    assert made(copies) == [first]
    assert shown(as_manager)["state"] == "fine"
    age(began_at=DAY, succeeded_at=DAY)
    night()
    [last] = made(copies)
    assert last >= first
    assert BackupRun.objects.get().succeeded_at == last


def altered(lines: Iterable[str]) -> Iterator[str]:
    return (line.replace("Late Jazz", "Late Gin") for line in lines)


def lost(lines: Iterable[str]) -> Iterator[str]:
    return (line for line in lines if "Late Jazz" not in line)


@pytest.mark.database
@pytest.mark.parametrize("spoil", [altered, lost])
def test_a_row_that_is_restored_otherwise_than_it_was_is_noticed(
    copies: Path,
    make: Make,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Iterable[str]], Iterator[str]],
) -> None:
    make.event(title="Late Jazz")
    night()
    kept = archive.open_archive(str(copies), "")
    last = kept.newest()
    assert last is not None
    assert last.rows > 0
    verify_rows(kept, last)
    load = Table.load
    monkeypatch.setattr(Table, "load", lambda table, alias, lines: load(table, alias, spoil(lines)))
    with pytest.raises(Damaged, match="events_event was restored otherwise than it was"):
        verify_rows(kept, last)


def cut(data: bytes) -> bytes:
    return data[:-1]


def flip(data: bytes) -> bytes:
    return data[:-1] + bytes([data[-1] ^ 1])


@pytest.mark.parametrize("key", ["", "a key of the venue"])
@pytest.mark.parametrize("damage", [cut, flip])
def test_rows_that_are_damaged_at_the_target_are_written_again(
    copies: Path,
    make: Make,
    settings: Settings,
    damage: Callable[[bytes], bytes],
    key: str,
) -> None:
    settings.BACKUP_KEY = key
    make.event(title="Late Jazz")
    night()
    before = archive.open_archive(str(copies), key).newest()
    assert before is not None
    objects = {part for table in before.tables for part in table.parts}
    for name in objects:
        file = copies / "objects" / name[:2] / name
        file.write_bytes(damage(file.read_bytes()))
    age(began_at=DAY, succeeded_at=DAY)
    night()
    assert BackupRun.objects.get().error == ""
    kept = archive.open_archive(str(copies), key)
    for at in kept.backup_times():
        verify(kept, kept.backup(at))


def test_a_picture_that_lost_bytes_at_the_target_is_copied_again(copies: Path) -> None:
    storage.put("0123456789abcdef.png", b"a picture")
    night()
    [file] = [file for file in copies.rglob("objects/*/*") if file.read_bytes() == b"a picture"]
    file.write_bytes(b"a pic")
    age(began_at=DAY, succeeded_at=DAY)
    night()
    assert file.read_bytes() == b"a picture"


def test_a_backup_that_is_not_restored_as_it_was_does_not_stay(
    copies: Path, make: Make, monkeypatch: pytest.MonkeyPatch
) -> None:
    make.event(title="Late Jazz")
    night()
    whole = made(copies)
    age(began_at=DAY, succeeded_at=DAY)
    with monkeypatch.context() as patched:
        load = Table.load
        patched.setattr(Table, "load", lambda table, alias, lines: load(table, alias, lost(lines)))
        night()
    assert "was restored otherwise" in BackupRun.objects.get().error
    assert made(copies) == whole
    age(began_at=DAY)
    night()
    assert len(made(copies)) == 1
    assert made(copies) != whole


def test_what_a_killed_backup_left_goes_after_a_day(copies: Path) -> None:
    night()
    [folder, *_] = (copies / "objects").iterdir()
    for name, age_of_file in (("old", 2 * DAY), ("new", DAY / 2)):
        part = folder / f".part-{name}"
        part.write_text("The rest is missing.")
        at = (now() - age_of_file).timestamp()
        os.utime(part, (at, at))
    age(began_at=DAY, succeeded_at=DAY)
    night()
    assert [part.name for part in copies.rglob(".part-*")] == [".part-new"]


def test_of_several_servers_one_makes_it(copies: Path) -> None:
    BackupRun.objects.create(target=str(copies), first_tried_at=now(), began_at=now())
    night()
    assert not copies.exists()


def test_after_two_days_without_a_backup_the_panel_says_so_and_why(
    copies: Path, as_manager: Client
) -> None:
    copies.write_text("A file stands where the folder should.")
    night()
    assert shown(as_manager)["state"] == "waiting"
    age(first_tried_at=LATE_AFTER)
    told = shown(as_manager)
    assert (told["state"], told["lastAt"]) == ("late", None)
    assert str(told["error"]).startswith(f"{copies}")
    copies.unlink()
    night()
    assert shown(as_manager)["state"] == "late", "it is tried again after an hour"
    age(began_at=AGAIN_AFTER)
    night()
    assert (shown(as_manager)["state"], shown(as_manager)["error"]) == ("fine", "")
    age(succeeded_at=LATE_AFTER)
    assert shown(as_manager)["state"] == "late"


def test_where_none_is_set_up_the_panel_says_that(as_manager: Client, settings: Settings) -> None:
    settings.BACKUP_TO = ""
    assert (shown(as_manager)["state"], shown(as_manager)["target"]) == ("none", "")


@pytest.mark.parametrize("stops_after", [0, 2])
def test_a_server_that_stops_meanwhile_goes_on_at_its_next_start(
    copies: Path, as_manager: Client, make: Make, stops_after: int
) -> None:
    make.event()
    night()
    age(began_at=DAY, succeeded_at=DAY)
    run_nightly(stopping_after(stops_after))
    run = BackupRun.objects.get()
    assert (run.began_at, run.error) == (None, "")
    night()
    assert BackupRun.objects.get().succeeded_at == made(copies)[0]


def stopping_after(times: int) -> Callable[[], bool]:
    asked = iter(range(times))
    return lambda: next(asked, None) is None
