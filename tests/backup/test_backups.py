"""A backup is consistent while guests book, can be restored into nothing, and says when it cannot.

Through the real command line and, where somebody books meanwhile, the real server.
"""

import asyncio
import hashlib
import itertools
import json
import subprocess
import threading
import time
from collections import Counter
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path
from uuid import uuid4

import pytest

from tests.support.backup.houses import BOOKINGS, KEY, a_house, files_of, rows_of
from tests.support.bookings.selling import ask, home_of, open_event
from tests.support.commands import COMMAND, environment, refused, said
from tests.support.drills import often, only_hard
from tests.support.server import RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

BACKUPS_WHILE_BOOKING = often(1, hard=4)
KILLS = often(1, hard=5)
TABLES = ("events_event", "bookings_booking", "inbox_contactmessage", "core_change", "auth_user")
AFTER = 100
"""Guests that are told so much before the backup begins are in it."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a closed house that has some of everything."""
    return a_house(tmp_path_factory.mktemp("house"))


@pytest.fixture(scope="module")
def copies(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the house is backed up, with whatever was said."""
    copies = tmp_path_factory.mktemp("attic") / "copies"
    said("backup", str(copies), data_dir=house)
    return copies


@pytest.fixture(scope="module")
def sealed(house: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Where the house is backed up under a key."""
    sealed = tmp_path_factory.mktemp("cellar") / "sealed"
    said("backup", str(sealed), data_dir=house, NIGHTCAP_BACKUP_KEY=KEY)
    return sealed


@only_hard
def test_a_backup_while_guests_book_holds_every_booking_with_its_seat_and_its_mail(
    tmp_path: Path, tried: Tried
) -> None:
    house, copies = tmp_path / "house", tmp_path / "copies"
    with running(house) as server:
        event_id = open_event(server, capacity=100_000)
        for number in range(BACKUPS_WHILE_BOOKING):
            with Guests(server, event_id) as guests:
                before = guests.wait_for(AFTER)
                said("backup", str(copies), data_dir=house)
                told = guests.told.copy()
            assert set(guests.statuses) == {201}
            restored = tmp_path / f"restored-{number}"
            said("restore", str(copies), data_dir=restored)
            kept = {row[0] for row in rows_of(restored, "bookings_booking", "reference")}
            assert before <= kept
            assert told - kept, "nobody booked during the backup"
            assert len(kept) >= AFTER
            assert rows_of(restored, "events_event", "seats_taken") == [(len(kept),)]
            assert len(rows_of(restored, "mail_mail", "id")) == len(kept)
            what = "Bookings that were told before a backup began, found in it"
            tried(40, what, of=len(before), held=len(before & kept))


@pytest.mark.database
def test_what_is_restored_is_what_was_there_row_by_row_and_file_by_file_and_opens(
    house: Path, copies: Path, tmp_path: Path
) -> None:
    restored = tmp_path / "restored"
    told = said("restore", str(copies), data_dir=restored)
    assert "each compared" in told
    before, after = ({t: rows_of(folder, t, "*") for t in TABLES} for folder in (house, restored))
    assert before == after
    assert sum(map(len, before.values())) >= 30
    assert files_of(restored) == files_of(house)
    assert len(files_of(house)) >= 3
    assert (house / "secret-key").read_text() == (restored / "secret-key").read_text()
    with running(restored) as server:
        # Under numbers of its own.
        event_id = open_event(server, capacity=1)
        assert asyncio.run(ask(server, event_id, number=1_000)).status == 201
        # Those who wait are offered what is free as soon as the house is open again.
        booked = "SELECT COUNT(*) FROM bookings_booking WHERE held_until IS NULL"
        assert server.number(booked) == BOOKINGS + 1


def test_a_restore_that_is_killed_is_done_again(house: Path, copies: Path, tmp_path: Path) -> None:
    for kill in range(KILLS):
        with subprocess.Popen(
            [str(COMMAND), "restore", str(copies)],
            env=environment(tmp_path / "restored"),
            stdout=subprocess.DEVNULL,
        ) as process:
            while process.poll() is None and not files_of(tmp_path / "restored"):
                time.sleep(0.01)
            time.sleep(0.3 * kill)
            process.kill()
    assert "each compared" in said("restore", str(copies), data_dir=tmp_path / "restored")
    for table in TABLES:
        assert rows_of(tmp_path / "restored", table, "*") == rows_of(house, table, "*") != []
    assert files_of(tmp_path / "restored") == files_of(house)


def test_a_house_in_use_is_not_overwritten(house: Path, copies: Path) -> None:
    before = rows_of(house, "bookings_booking", "*")
    assert "The database is not empty" in refused("restore", str(copies), data_dir=house)
    assert rows_of(house, "bookings_booking", "*") == before != []


def test_the_second_backup_copies_only_what_is_new_for_its_owner_alone(
    house: Path, copies: Path
) -> None:
    first = objects_of(copies)
    assert "; 0 files were new (0.0 MB)" in said("backup", str(copies), data_dir=house)
    # How the backups fare is itself a row.
    assert len(objects_of(copies) ^ first) <= 2
    assert len(first) >= 10
    assert {file.stat().st_mode & 0o77 for file in copies.rglob("*")} == {0}


def test_a_key_hides_what_is_backed_up_and_nobody_restores_without_it(
    house: Path, copies: Path, sealed: Path, tmp_path: Path
) -> None:
    key = tmp_path / "key"
    key.write_text(f"{KEY}\n")
    pictures = set(files_of(house).values())
    assert pictures <= objects_of(copies)
    assert not objects_of(copies) & objects_of(sealed)
    hidden = {hashlib.sha256(file.read_bytes()).hexdigest() for file in everything(sealed)}
    assert not pictures & hidden
    verify = ("backup", str(sealed), "--verify")
    assert "is encrypted: give its key" in refused(*verify, data_dir=house)
    wrong = {"NIGHTCAP_BACKUP_KEY": "another key of somebody else"}
    assert "This is not the key" in refused("restore", str(sealed), data_dir=house, **wrong)
    assert " is whole: " in said(*verify, "--key-file", str(key), data_dir=house)


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-1])


def turn_a_bit(file: Path) -> None:
    data = bytearray(file.read_bytes())
    data[len(data) // 2] ^= 1
    file.write_bytes(data)


@pytest.mark.parametrize(
    ("key", "folder", "damage"),
    [
        ("", "objects", cut),
        ("", "objects", Path.unlink),
        (KEY, "objects", turn_a_bit),
        (KEY, "backups", turn_a_bit),
    ],
)
def test_whatever_is_damaged_in_a_backup_is_found_and_named(
    house: Path,
    copies: Path,
    sealed: Path,
    key: str,
    folder: str,
    damage: Callable[[Path], object],
) -> None:
    there = sealed if key else copies
    largest = max(everything(there / folder), key=lambda file: file.stat().st_size)
    whole = largest.read_bytes()
    damage(largest)
    line = refused("backup", str(there), "--verify", data_dir=house, NIGHTCAP_BACKUP_KEY=key)
    assert f"{there}: {largest.relative_to(there)} is " in line
    assert line.endswith(("is damaged.", "is missing."))
    largest.write_bytes(whole)


_NUMBERS = itertools.count()
"""Nobody books twice: a mailbox with many bookings is not written to each time."""


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
        """Wait until this many guests have a seat; return the references of their bookings."""
        with self._enough:
            assert self._enough.wait_for(lambda: len(self.told) >= bookings, timeout=60)
            return self.told.copy()

    async def _book(self) -> None:
        await asyncio.gather(*(self._book_one_after_the_other() for _ in range(4)))

    async def _book_one_after_the_other(self) -> None:
        while not self._end.is_set():
            number = next(_NUMBERS)
            answer = await ask(
                self._server,
                self._event_id,
                number=number,
                key=str(uuid4()),
                # One network of all would be asked to wait after 1,200 bookings in a minute.
                home=home_of(number),
            )
            with self._enough:
                self.statuses[answer.status] += 1
                if answer.status == HTTPStatus.CREATED:
                    self.told.add(json.loads(answer.body)["reference"])
                self._enough.notify_all()
            await asyncio.sleep(0.05)


def everything(folder: Path) -> list[Path]:
    return [file for file in folder.rglob("*") if file.is_file()]


def objects_of(copies: Path) -> set[str]:
    return {file.name for file in everything(copies / "objects")}
