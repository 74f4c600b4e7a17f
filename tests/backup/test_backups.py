"""A backup is consistent while guests book, can be restored into nothing, and says when it cannot.

Through the real command line and, where somebody books meanwhile, the real server.
"""

import asyncio
import hashlib
import json
import threading
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from uuid import uuid4

import pytest

from tests.backup.houses import KEY, a_house, files_of, rows_of
from tests.bookings.selling import ask, open_event
from tests.commands import refused, said
from tests.drills import often
from tests.server import RunningServer, running

pytestmark = pytest.mark.server

BACKUPS_WHILE_BOOKING = often(1, hard=4)
AFTER = 100
"""Guests that are told so much before the backup begins are in it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house that is closed at this moment, with some of everything."""
    return a_house(tmp_path_factory.mktemp("house"))


def test_a_backup_while_guests_book_holds_every_booking_with_its_seat_and_its_mail(
    tmp_path: Path,
) -> None:
    house, copies = tmp_path / "house", tmp_path / "copies"
    with running(house) as server:
        event_id = open_event(server, capacity=1_000_000)
        for number in range(BACKUPS_WHILE_BOOKING):
            with Guests(server, event_id) as guests:
                before = guests.wait_for(len(guests.told) + AFTER)
                said("backup", str(copies), data_dir=house)
                told = guests.told.copy()
            assert set(guests.statuses) == {201}
            restored = tmp_path / f"restored-{number}"
            said("restore", str(copies), data_dir=restored)
            kept = {row[0] for row in rows_of(restored, "bookings_booking", "reference")}
            assert before <= kept <= told
            assert len(kept) >= AFTER
            assert rows_of(restored, "events_event", "seats_taken") == [(len(kept),)]
            assert len(rows_of(restored, "mail_mail", "id")) == len(kept)


def test_what_is_restored_is_what_was_there_row_by_row_and_file_by_file(
    house: Path, tmp_path: Path
) -> None:
    copies, restored = tmp_path / "copies", tmp_path / "restored"
    made = said("backup", str(copies), data_dir=house)
    rows = said("restore", str(copies), data_dir=restored)
    tables = [
        "events_event",
        "bookings_booking",
        "inbox_contactmessage",
        "core_change",
        "auth_user",
    ]
    before, after = ({t: rows_of(folder, t, "*") for t in tables} for folder in (house, restored))
    assert before == after
    assert sum(map(len, before.values())) >= 30
    assert files_of(restored) == files_of(house)
    assert len(files_of(house)) >= 3
    assert (house / "secret-key").read_text() == (restored / "secret-key").read_text()
    assert made.startswith("Backed up ")
    assert "each compared" in rows


def test_a_restored_house_opens_and_sells_under_numbers_of_its_own(
    house: Path, tmp_path: Path
) -> None:
    said("backup", str(tmp_path / "copies"), data_dir=house)
    said("restore", str(tmp_path / "copies"), data_dir=tmp_path / "restored")
    with running(tmp_path / "restored") as server:
        event_id = open_event(server, capacity=1)
        assert asyncio.run(ask(server, event_id)).status == 201
        assert server.number("SELECT COUNT(*) FROM bookings_booking") == 21


def test_nobody_who_finds_a_house_in_use_has_it_overwritten(house: Path, tmp_path: Path) -> None:
    said("backup", str(tmp_path), data_dir=house)
    before = rows_of(house, "bookings_booking", "*")
    assert "The database is not empty" in refused("restore", str(tmp_path), data_dir=house)
    assert rows_of(house, "bookings_booking", "*") == before


def test_the_second_backup_copies_only_what_is_new(house: Path, tmp_path: Path) -> None:
    said("backup", str(tmp_path), data_dir=house)
    first = objects_of(tmp_path)
    again = said("backup", str(tmp_path), data_dir=house)
    assert "; 0 files were new (0.0 MB)" in again
    # How the backups fare is itself a row.
    assert len(objects_of(tmp_path) ^ first) <= 2
    assert len(first) >= 10


def test_a_key_hides_what_is_backed_up_and_nobody_restores_without_it(
    house: Path, tmp_path: Path
) -> None:
    plain, sealed, key = tmp_path / "plain", tmp_path / "sealed", tmp_path / "key"
    key.write_text(f"{KEY}\n")
    said("backup", str(plain), data_dir=house)
    said("backup", str(sealed), data_dir=house, NIGHTCAP_BACKUP_KEY=KEY)
    picture = next(iter(files_of(house).values()))
    assert picture in {hashlib.sha256(f.read_bytes()).hexdigest() for f in everything(plain)}
    assert picture not in {hashlib.sha256(f.read_bytes()).hexdigest() for f in everything(sealed)}
    assert not {f.name for f in everything(plain)} & {
        f.name for f in everything(sealed) if f.parent.parent.name == "objects"
    }
    assert "is encrypted: give its key" in refused(
        "backup", str(sealed), "--verify", data_dir=house
    )
    wrong = {"NIGHTCAP_BACKUP_KEY": "another key of somebody else"}
    assert "This is not the key" in refused("restore", str(sealed), data_dir=house, **wrong)
    assert "is whole" in said(
        "backup", str(sealed), "--verify", "--key-file", str(key), data_dir=house
    )


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def turn_a_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize("key", ["", KEY], ids=["plain", "sealed"])
def test_whatever_is_damaged_in_a_backup_is_found_and_named(
    house: Path, tmp_path: Path, key: str
) -> None:
    said("backup", str(tmp_path), data_dir=house, NIGHTCAP_BACKUP_KEY=key)
    verify = ("backup", str(tmp_path), "--verify")
    assert " is whole: " in said(*verify, data_dir=house, NIGHTCAP_BACKUP_KEY=key)
    largest = max(everything(tmp_path / "objects"), key=lambda file: file.stat().st_size)
    [listed] = everything(tmp_path / "backups")
    damages: list[tuple[Path, Callable[[Path], object]]] = [
        (largest, cut),
        (largest, turn_a_bit),
        (largest, Path.unlink),
        (listed, turn_a_bit),
    ]
    for file, damage in damages:
        whole = file.read_bytes()
        damage(file)
        line = refused(*verify, data_dir=house, NIGHTCAP_BACKUP_KEY=key)
        assert "is damaged" in line or "is missing" in line
        file.write_bytes(whole)
    assert " is whole: " in said(*verify, data_dir=house, NIGHTCAP_BACKUP_KEY=key)


def test_a_backup_is_for_its_owner_alone(house: Path, tmp_path: Path) -> None:
    said("backup", str(tmp_path / "copies"), data_dir=house)
    modes = {f.stat().st_mode & 0o77 for f in (tmp_path / "copies").rglob("*")}
    assert modes == {0}


class Guests:
    """Books without pause in a thread, until the block ends."""

    def __init__(self, server: RunningServer, event_id: int) -> None:
        self.told: set[str] = set()
        self.statuses = Counter[int]()
        self._server, self._event_id = server, event_id
        self._end = threading.Event()
        self._enough = threading.Condition()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._book()))

    def __enter__(self) -> "Guests":
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def wait_for(self, bookings: int) -> set[str]:
        """Wait until so many are told that they have a seat; return whose references."""
        with self._enough:
            assert self._enough.wait_for(lambda: len(self.told) >= bookings, timeout=60)
            return self.told.copy()

    async def _book(self) -> None:
        await asyncio.gather(*(self._book_one_after_the_other() for _ in range(4)))

    async def _book_one_after_the_other(self) -> None:
        while not self._end.is_set():
            answer = await ask(self._server, self._event_id, key=str(uuid4()))
            with self._enough:
                self.statuses[answer.status] += 1
                self.told.add(json.loads(answer.body)["reference"])
                self._enough.notify_all()


def everything(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def objects_of(copies: Path) -> set[str]:
    return {file.name for file in everything(copies / "objects")}
