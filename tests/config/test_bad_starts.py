"""What keeps the server from starting is said in one line that names the setting."""

import os
import stat
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path
from uuid import uuid4

import httpx
import pytest

from nightcap.config import data_folder
from nightcap.core.time import now, utc_iso
from tests.support.commands import refused, said
from tests.support.ports import free_port
from tests.support.postgres import is_used
from tests.support.server import running
from tests.support.venue.currency import folder_in

SERVE = ("serve", "--port=8999")


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.server
def test_what_the_server_writes_is_for_its_owner_alone_and_mended_at_start(tmp_path: Path) -> None:
    house = tmp_path / "house"
    with running(house, workers=1):
        (house / "server.log").chmod(0o600)
        assert mode(house) == 0o700
        assert {mode(file) for file in house.iterdir() if file.is_file()} == {0o600}
    house.chmod(0o755)
    for file in house.iterdir():
        file.chmod(0o755 if file.is_dir() else 0o644)
    said("django-admin", "check", data_dir=house)
    assert mode(house) == 0o700
    assert mode(house / "secret-key") == 0o600
    assert is_used() or mode(house / "nightcap.db") == 0o600


def test_a_folder_that_holds_other_things_stays_open_and_the_start_warns(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "srv"
    folder.mkdir()
    folder.chmod(0o755)
    (folder / "another-program").write_text("")
    (folder / "secret-key").write_text("ours")
    data_folder.prepare(folder)
    assert "NIGHTCAP_DATA_DIR" in capsys.readouterr().err
    assert mode(folder) == 0o755
    assert mode(folder / "secret-key") == 0o600


def test_an_empty_folder_is_closed(tmp_path: Path) -> None:
    folder = tmp_path / "volume"
    folder.mkdir()
    folder.chmod(0o755)
    data_folder.prepare(folder)
    assert mode(folder) == 0o700


@pytest.mark.server
@pytest.mark.parametrize(
    ("variables", "why"),
    [
        ({"NIGHTCAP_EMAIL_URL": "smtp://mail.example:99999"}, "NIGHTCAP_EMAIL_URL: the port "),
        ({"NIGHTCAP_PUBLIC_URL": "http://house.example:0"}, "NIGHTCAP_PUBLIC_URL: the port "),
        (
            {"NIGHTCAP_DATABASE_URL": "postgresql://nobody@127.0.0.1:1/house"},
            "NIGHTCAP_DATABASE_URL: the database cannot be used: ",
        ),
        ({"NIGHTCAP_DATABASE_URL": "postgresql://h:99999/x"}, "NIGHTCAP_DATABASE_URL: the port "),
        ({"NIGHTCAP_DATA_DIR": "/dev/null/house"}, "NIGHTCAP_DATA_DIR: /dev/null/house cannot "),
        ({"NIGHTCAP_DATA_DIR": "/proc/house"}, "NIGHTCAP_DATA_DIR: /proc/house cannot "),
        ({"NIGHTCAP_BACKUP_TO": "attic"}, "NIGHTCAP_BACKUP_TO: must be the full path "),
        ({"NIGHTCAP_BACKUP_KEY": "short"}, "NIGHTCAP_BACKUP_KEY: must have at least 16 "),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_start_that_fails_says_why_in_one_line(
    tmp_path: Path, variables: dict[str, str], why: str
) -> None:
    assert refused(*SERVE, data_dir=tmp_path, **variables).startswith(f"Error: {why}")


@pytest.mark.server
@pytest.mark.skipif(is_used(), reason="the database is elsewhere")
def test_a_database_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "nightcap.db").write_bytes(os.urandom(8192))
    line = refused("serve", f"--port={free_port()}", data_dir=tmp_path)
    assert line.startswith(f"Error: NIGHTCAP_DATA_DIR: {tmp_path}: the database cannot be used: ")


def pay_online(manager: httpx.Client, event_id: int) -> None:
    guest = {
        "customerName": "Ada",
        "customerEmail": "ada@example.com",
        "customerPhone": "212 555 0101",
    }
    seats = {"eventId": event_id, "tickets": [{"tierId": 1, "number": 1}]}
    booking = manager.post("/api/bookings", json=guest | seats).raise_for_status().json()
    token = booking["link"].rpartition("/")[2]
    manager.post(f"/api/guest/bookings/{token}/pay").raise_for_status()


def pay_at_the_door(manager: httpx.Client, event_id: int) -> None:
    walk_in = {"eventId": event_id, "seats": 1, "paidBy": "cash"}
    address = f"/api/bookings/walk-ins/{uuid4()}"
    manager.put(address, json=walk_in).raise_for_status()


@pytest.mark.server
@pytest.mark.parametrize(("payment", "pay"), [("now", pay_online), ("door", pay_at_the_door)])
def test_another_currency_than_that_of_the_payments_stops_the_start(
    tmp_path: Path, payment: str, pay: Callable[[httpx.Client, int], None]
) -> None:
    house = tmp_path / "house"
    event = {
        "title": "Late Pour",
        "date": utc_iso(now() + timedelta(hours=1)),
        "tiers": [{"name": "Standard", "amount": 2500}],
        "payment": payment,
    }
    with running(house, workers=1) as server, server.signed_in() as manager:
        event_id = manager.post("/api/events", json=event).raise_for_status().json()["id"]
        pay(manager, event_id)
    other = folder_in("HUF", tmp_path / "venue")
    port = free_port()
    line = refused("serve", f"--port={port}", data_dir=house, NIGHTCAP_VENUE=str(other))
    assert line == (
        f"Error: {other / 'profile.toml'}: currency: must be USD, as long as there are payments in"
        " USD. A venue in HUF needs a data folder of its own."
    )
    with running(house, workers=1) as server:
        assert server.get("/api/venue").json()["currency"] == "USD"


@pytest.mark.server
def test_a_venue_without_payments_starts_with_another_currency(tmp_path: Path) -> None:
    house = tmp_path / "house"
    with running(house, workers=1):
        pass
    other = folder_in("HUF", tmp_path / "venue")
    with running(house, workers=1, NIGHTCAP_VENUE=str(other)) as server:
        assert server.get("/api/venue").json()["currency"] == "HUF"
