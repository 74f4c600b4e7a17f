"""A release is one file: `pip install` of it and `nightcap serve` open the house."""

import os
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx
import pytest

from tests.support import tables
from tests.support.deploy.release import A_VERSION, ITS_SUCCESSOR, write_release
from tests.support.ports import free_port
from tests.support.server import PASSWORD, get, wait_until_open

pytestmark = pytest.mark.server


@dataclass(frozen=True)
class Machine:
    """A machine of its own: an environment with only the libraries, and a folder for the house."""

    environment: Path
    house: Path

    def install(self, wheel: Path) -> None:
        """Install a release in place of an older one.

        The test of the guide installs it with all that it requires, which takes ten times as long.
        """
        python = str(self.environment / "bin/python")
        pip = (sys.executable, "-m", "pip", "--python", python)
        run(*pip, "install", "--quiet", "--no-deps", "--no-compile", str(wheel))

    @contextmanager
    def serving(self) -> Iterator[str]:
        """Serve the house; yields its address. No other program can be found from there."""
        url = f"http://127.0.0.1:{free_port()}"
        log = self.house / "server.log"
        with log.open("ab") as output:
            process = subprocess.Popen(
                [
                    *(self.environment / "bin/nightcap", "serve", "--workers=1"),
                    f"--port={httpx.URL(url).port}",
                ],
                cwd=self.house,
                env={"PATH": str(self.house), "NIGHTCAP_ADMIN_PASSWORD": PASSWORD},
                stdout=output,
                stderr=output,
            )
        try:
            wait_until_open(url, process, log)
            yield url
        finally:
            process.terminate()
            process.wait(timeout=20)


def run(*command: str) -> None:
    subprocess.run(command, check=True, cwd=os.sep)


@pytest.fixture(scope="module")
def machine(tmp_path_factory: pytest.TempPathFactory) -> Machine:
    made = Machine(tmp_path_factory.mktemp("venv"), tmp_path_factory.mktemp("house"))
    run(sys.executable, "-m", "venv", "--without-pip", str(made.environment))
    [packages] = made.environment.glob("lib/*/site-packages")
    (packages / "libraries.pth").write_text(sysconfig.get_path("purelib"))
    made.install(write_release(A_VERSION, tmp_path_factory))
    # The test of the guide makes the tables.
    (made.house / "data").mkdir(mode=0o700)
    shutil.copy(tables.sqlite(), made.house / "data" / tables.DATABASE)
    return made


def book(url: str) -> None:
    """Book two seats of the next event that has some, as a visitor does."""
    with httpx.Client(base_url=url) as visitor:
        events = visitor.get("/api/events/upcoming").raise_for_status().json()
        event = next(
            each
            for each in events
            if each["seatsLeft"] and not (each["isCancelled"] or each["tiers"])
        )
        token = visitor.get("/api/csrf-token").raise_for_status().json()["csrfToken"]
        order = {
            "eventId": event["id"],
            "customerName": "Ada Lovelace",
            "customerEmail": "ada@example.com",
            "customerPhone": "+1 212 555 0100",
            "numberOfTickets": 2,
        }
        headers = {"X-CSRF-Token": token}
        visitor.post("/api/bookings", json=order, headers=headers).raise_for_status()


def test_it_opens_the_house_with_pages_pictures_and_sample(machine: Machine) -> None:
    with machine.serving() as url:
        page = get(f"{url}/gallery")
        assert page.status_code == httpx.codes.OK
        for kind in ("assets", "media"):
            named = re.findall(rf'"(/{kind}/[^" ]+)', page.text)
            assert named
            assert {get(url + path).status_code for path in named} == {httpx.codes.OK}
    assert (machine.house / "data" / "nightcap.db").exists()


def test_it_has_no_commands_for_work_on_a_checkout(machine: Machine) -> None:
    command = [str(machine.environment / "bin/nightcap"), "--help"]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "serve" in listed
    for name in ("openapi", "build-pictures", "django-admin"):
        assert name not in listed
        refused = subprocess.run([command[0], name], capture_output=True, check=False)
        assert refused.returncode == 2


def test_a_newer_one_takes_its_place_and_finds_every_booking(
    machine: Machine, tmp_path_factory: pytest.TempPathFactory
) -> None:
    with machine.serving() as url:
        book(url)
    machine.install(write_release(ITS_SUCCESSOR, tmp_path_factory))
    with machine.serving() as url, httpx.Client(base_url=url) as manager:
        token = manager.get("/api/csrf-token").raise_for_status().json()["csrfToken"]
        manager.post(
            "/api/admin/login", json={"password": PASSWORD}, headers={"X-CSRF-Token": token}
        ).raise_for_status()
        bookings = manager.get("/api/bookings", params={"search": "ada@example.com"}).json()
        assert [each["numberOfTickets"] for each in bookings] == [2]
