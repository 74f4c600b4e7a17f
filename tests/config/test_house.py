"""Commands create no house by accident, and root writes no file that the service cannot read."""

import fcntl
import os
import pwd
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from nightcap.config import data_folder
from nightcap.config.env import BASE_DIR, BadEnvironment
from tests.support import tables
from tests.support.commands import COMMAND, environment, make_tables, refused, run

pytestmark = pytest.mark.server

NOBODY = pwd.getpwnam("nobody")
as_root = pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
OTHER_PYTHON = Path("/usr/bin/python3")
"""The tests' own interpreter may be in a folder of root."""


@pytest.fixture(scope="module")
def venue(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return the data folder of a venue, with other things that a command might be given."""
    folder = tmp_path_factory.mktemp("venue")
    shutil.copy(tables.sqlite(), folder / "nightcap.db")
    (folder / "random").write_bytes(bytes(range(128, 256)))
    (folder / "empty").mkdir()
    return folder


def is_usable(python: Path) -> bool:
    """Return whether another user can run this Python and this checkout, as the same version."""
    folders = (BASE_DIR, *BASE_DIR.parents)
    if not python.exists() or not all(folder.stat().st_mode & 0o001 for folder in folders):
        return False
    asked = [str(python), "-c", "import sys; print(sys.version_info[:2])"]
    found = subprocess.run(asked, capture_output=True, text=True, check=True)
    return found.stdout.strip() == str(sys.version_info[:2])


@pytest.mark.parametrize(
    "command",
    [
        ["doctor"],
        ["backup", "attic"],
        ["export-venue", "attic"],
        ["forget-guesses"],
        ["turn-off-second-factor"],
    ],
    ids=lambda command: command[0],
)
def test_a_command_that_needs_a_house_says_so_and_creates_none(
    tmp_path: Path, command: list[str]
) -> None:
    house = tmp_path / "house"
    assert "There is no house yet: run `nightcap serve`" in refused(*command, data_dir=house)
    assert not house.exists()
    assert not Path("attic").exists()


@pytest.mark.parametrize(
    "command",
    [["doctor"], ["backup", "attic"], ["forget-guesses"], ["move-to", "postgresql://host/none"]],
    ids=lambda command: command[0],
)
def test_a_database_without_tables_is_no_house(tmp_path: Path, command: list[str]) -> None:
    (tmp_path / "nightcap.db").touch()
    says = refused(*command, data_dir=tmp_path, NIGHTCAP_DATABASE_URL="")
    assert f"NIGHTCAP_DATA_DIR: there is no database in {tmp_path}." in says
    assert [file.name for file in tmp_path.iterdir()] == ["nightcap.db"]


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["import-feed", "no-such-file.ics"], "There is no file no-such-file.ics."),
        (["import-feed", __file__], "This is not an iCalendar file"),
        (["import-feed", "http://127.0.0.1:9/feed.ics"], "is not on the public internet"),
        (["restore", "no-such-folder"], "There is no backup in "),
        (["move-to", "postgresql://127.0.0.1:9/none"], "There is nothing to move"),
    ],
    ids=["file", "text", "address", "restore", "move"],
)
def test_a_command_whose_input_cannot_be_read_creates_no_house(
    tmp_path: Path, command: list[str], says: str
) -> None:
    made, missing = tmp_path / "made", tmp_path / "new" / "house"
    made.mkdir(mode=0o700)
    for house in (made, missing):
        done = run(*command, data_dir=house, NIGHTCAP_DATABASE_URL="")
        [line] = done.stderr.splitlines()
        assert says in line
        assert done.returncode == 1
    assert [*tmp_path.iterdir()] == [made]
    assert [*made.iterdir()] == []


def test_a_command_that_fails_leaves_the_files_of_a_server_that_has_just_begun(
    tmp_path: Path,
) -> None:
    database = tmp_path / "nightcap.db"
    undo = data_folder.undo(tmp_path, database)
    for file in ("secret-key", "nightcap.db"):
        (tmp_path / file).touch()
    with (tmp_path / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        undo()
    assert {file.name for file in tmp_path.iterdir()} == {"secret-key", "nightcap.db", "lock"}
    undo()
    assert [*tmp_path.iterdir()] == []


@pytest.mark.parametrize(
    ("file", "command", "says"),
    [
        ("secret-key", "doctor", "secret-key cannot be used: Is a directory."),
        ("backup.lock", "backup", "backup.lock cannot be used: Is a directory."),
        ("lock", "serve", "lock cannot be used: Is a directory."),
    ],
)
def test_a_file_of_the_data_folder_that_cannot_be_used_is_named(
    venue: Path, tmp_path: Path, file: str, command: str, says: str
) -> None:
    shutil.copy(venue / "nightcap.db", tmp_path)
    (tmp_path / file).mkdir(mode=0o700)
    arguments = [str(tmp_path / "attic")] if command == "backup" else []
    assert says in refused(command, *arguments, data_dir=tmp_path, NIGHTCAP_DATABASE_URL="")


@pytest.mark.parametrize("key", [b"", b"\xff\xfe"], ids=["empty", "damaged"])
def test_a_damaged_secret_key_is_named(venue: Path, tmp_path: Path, key: bytes) -> None:
    shutil.copy(venue / "nightcap.db", tmp_path)
    (tmp_path / "secret-key").write_bytes(key)
    says = refused("forget-guesses", data_dir=tmp_path, NIGHTCAP_DATABASE_URL="")
    assert says.endswith("secret-key holds no key: take it from a backup")
    assert (tmp_path / "secret-key").read_bytes() == key


@pytest.mark.parametrize(
    "command",
    [
        ["doctor"],
        ["backup", "attic"],
        ["forget-guesses"],
        ["turn-off-second-factor"],
        ["import-feed", __file__],
        ["restore", "attic"],
        ["move-to", "postgresql://host/none"],
        ["serve"],
    ],
    ids=lambda command: command[0],
)
def test_a_user_who_cannot_look_into_the_data_folder_is_told_so_in_one_line(
    tmp_path: Path, command: list[str]
) -> None:
    house = tmp_path / "house"
    house.mkdir(mode=0o000)
    known = environment(house, NIGHTCAP_DATABASE_URL="")
    # So root cannot look either.
    plain = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
    called = [*plain, str(COMMAND), *command]
    done = subprocess.run(called, env=known, capture_output=True, text=True, check=False)
    assert done.stderr == f"Error: NIGHTCAP_DATA_DIR: {house} cannot be used: Permission denied\n"
    assert done.returncode == 1


def test_a_folder_that_was_there_stays_when_a_command_fails(tmp_path: Path) -> None:
    (tmp_path / "notes.txt").write_text("The landlord's number.")
    refused("restore", "no-such-folder", data_dir=tmp_path)
    assert (tmp_path / "notes.txt").exists()


@pytest.mark.parametrize(
    ("command", "says"),
    [
        (["import-feed", "."], "is a folder: give the calendar's file."),
        (["import-feed", "no-such-file.ics"], "There is no file no-such-file.ics."),
        (["import-feed", "random"], "The calendar is not UTF-8 text."),
        (["backup", "attic", "--key-file", "random"], "--key-file: this file is not text."),
        (["backup", "attic", "--key-file", "."], "Is a directory"),
        (["backup", "random"], "Not a directory"),
        (["backup", "s3://"], "must look like s3://bucket"),
        (["backup", "empty", "--list"], "There is no backup in "),
        (["restore", "random"], "Not a directory"),
        (["move-to", "postgresql://"], "must end with the name of a database"),
        (["turn-off-second-factor"], "The second factor is off"),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, list) else "",
)
def test_what_a_command_cannot_use_is_named_in_one_line(
    venue: Path, command: list[str], says: str
) -> None:
    no_database = {"NIGHTCAP_DATABASE_URL": ""}
    given = [str(venue / part) if (venue / part).exists() else part for part in command]
    assert says in refused(*given, data_dir=venue, **no_database)


@as_root
@pytest.mark.skipif(not is_usable(OTHER_PYTHON), reason="needs a Python that all can read")
def test_root_acts_as_the_owner_of_the_data_folder(tmp_path: Path) -> None:
    new, house, attic = folders = tmp_path / "new", tmp_path / "house", tmp_path / "attic"
    make_tables(house)
    for folder in folders:
        folder.mkdir(exist_ok=True)
        for path in (folder, *folder.iterdir()):
            shutil.chown(path, NOBODY.pw_uid, NOBODY.pw_gid)
    for parent in (tmp_path, *tmp_path.parents[:3]):
        parent.chmod(parent.stat().st_mode | 0o011)
    packages = [str(BASE_DIR), *(path for path in sys.path if path.endswith("site-packages"))]
    program = "from nightcap.config.cli import main; main()"
    for data_dir, command in (
        (new, ["django-admin", "migrate", "contenttypes", "-v", "0"]),
        (house, ["backup", str(attic)]),
    ):
        known = environment(data_dir, PYTHONPATH=os.pathsep.join(packages))
        called = [str(OTHER_PYTHON), "-c", program, *command]
        done = subprocess.run(called, env=known, capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr
    written = [file for folder in folders for file in folder.rglob("*")]
    assert len(written) > 3
    assert {file.stat().st_uid for file in written} == {NOBODY.pw_uid}


@as_root
def test_an_owner_who_cannot_read_the_program_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.chown(tmp_path, NOBODY.pw_uid, NOBODY.pw_gid)
    for name in ("initgroups", "setgid", "setuid"):
        monkeypatch.setattr(os, name, lambda *_: None)
    monkeypatch.setattr(os, "access", lambda *_: False)
    with pytest.raises(BadEnvironment, match="belongs to the user nobody, who cannot read"):
        data_folder.act_as_owner(tmp_path)


@as_root
def test_root_that_may_not_change_its_user_is_told_whose_folder_it_is(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise PermissionError

    shutil.chown(tmp_path, NOBODY.pw_uid, NOBODY.pw_gid)
    monkeypatch.setattr(os, "initgroups", refuse)
    with pytest.raises(BadEnvironment, match="run this command as that user"):
        data_folder.act_as_owner(tmp_path)
