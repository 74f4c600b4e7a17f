"""One data folder has one server, one port one program, and no process outlives its parent."""

import os
import shutil
import signal
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import psutil
import pytest

from tests.support.commands import COMMAND, environment, refused
from tests.support.drills import often
from tests.support.ports import free_port
from tests.support.postgres import database_of, is_used
from tests.support.sample_house import VENUE
from tests.support.server import PASSWORD, RunningServer, running
from tests.trust.recording import Tried

pytestmark = pytest.mark.server

GONE_WITHIN = 2.0
KILLS = often(1, hard=5)


def family(server: RunningServer) -> list[psutil.Process]:
    """Every process that the server has started: web workers and the background worker."""
    return psutil.Process(server.process.pid).children(recursive=True)


def is_running(process: psutil.Process) -> bool:
    """Whether a process has not ended."""
    return process.is_running() and process.status() != psutil.STATUS_ZOMBIE


def listeners(port: int) -> list[str]:
    """Who listens on a port of 127.0.0.1: process, parent and command."""
    listening = (
        psutil.Process(line.pid)
        for line in psutil.net_connections("tcp4")
        if line.status == psutil.CONN_LISTEN and line.laddr == ("127.0.0.1", port)
    )
    return [f"{each.pid} of {each.ppid()}: {each.cmdline()}" for each in listening]


def test_when_the_parent_is_killed_its_workers_end_and_free_the_port(
    tmp_path: Path, tried: Tried
) -> None:
    port, ended = free_port(), 0
    for _ in range(KILLS):
        with running(tmp_path, port=port) as server:
            processes = family(server)
            assert len(processes) >= 3
            os.kill(server.process.pid, signal.SIGKILL)
            server.process.wait()
            _, alive = psutil.wait_procs(processes, timeout=GONE_WITHIN)
            # What ended without a parent stays until the first process clears it away.
            assert [one for one in alive if is_running(one)] == []
            ended += len(processes)
            assert listeners(port) == []
    what = f"Processes whose parent was killed, over {KILLS} kills"
    tried(51, what, of=ended, held=ended)


def test_a_second_server_of_the_folder_is_told_who_holds_it(tmp_path: Path) -> None:
    with running(tmp_path, workers=1) as server:
        port = server.url.rpartition(":")[2]
        line = refused("serve", f"--port={free_port()}", data_dir=tmp_path)
        assert f"is served on port {port} by process {server.process.pid} since " in line
        assert server.get("/healthz").status_code == 200
    with running(tmp_path, workers=1) as server:
        assert server.get("/healthz").status_code == 200


def test_a_second_server_on_the_port_says_that_it_is_taken(tmp_path: Path) -> None:
    with running(tmp_path / "one") as server:
        port = server.url.rpartition(":")[2]
        line = refused("serve", f"--port={port}", data_dir=tmp_path / "other")
        assert line.startswith(f"Error: Port {port} is taken")
        assert len(family(server)) >= 3


@pytest.mark.skipif(not is_used(), reason="SQLite has one server")
@pytest.mark.database
def test_two_first_starts_on_one_database_both_succeed(tmp_path: Path) -> None:
    database = database_of(tmp_path) or ""
    venue = shutil.copytree(VENUE, tmp_path / "venue")
    # Several hundred bookings take most of a first start, and both servers load them alike.
    (venue / "sample" / "guests.toml").write_text("")

    def start(name: str) -> int:
        with running(
            tmp_path / name,
            NIGHTCAP_DATABASE_URL=database,
            NIGHTCAP_SAMPLE="1",
            NIGHTCAP_VENUE=str(venue),
        ) as server:
            assert server.get("/").status_code == 200
            return server.number("SELECT COUNT(*) FROM events_event")

    with ThreadPoolExecutor() as both:
        one, other = both.map(start, ["one", "other"])
    assert one == other > 0


@pytest.mark.skipif(is_used(), reason="on PostgreSQL each has a folder of its own")
def test_of_two_first_starts_in_one_folder_one_serves(tmp_path: Path) -> None:
    ports = [free_port(), free_port()]
    started = [
        subprocess.Popen(
            [str(COMMAND), "serve", f"--port={port}"],
            env=environment(tmp_path, NIGHTCAP_ADMIN_PASSWORD=PASSWORD),
            stderr=subprocess.PIPE,
            stdout=subprocess.DEVNULL,
            text=True,
        )
        for port in ports
    ]
    try:
        deadline = time.monotonic() + 60
        while all(process.poll() is None for process in started):
            assert time.monotonic() < deadline
            time.sleep(0.1)
        [refused] = [process for process in started if process.poll() is not None]
        assert refused.stderr is not None
        [line] = refused.stderr.read().splitlines()
        assert "One data folder has one server." in line
    finally:
        for process in started:
            process.terminate()
            process.wait(timeout=30)
            assert process.stderr is not None
            process.stderr.close()


SPAWNED = """
import multiprocessing, sys, time
from nightcap.config import processes

def child(say):
    processes.end_with_parent()
    say.send(1)
    time.sleep(60)

if __name__ == "__main__":
    multiprocessing.set_start_method("spawn")
    hear, say = multiprocessing.Pipe()
    process = multiprocessing.Process(target=child, args=(say,))
    process.start()
    hear.recv()
    print(process.pid, flush=True)
    time.sleep(60)
"""


def test_a_process_that_follows_nobody_outlives_its_parent(tmp_path: Path, tried: Tried) -> None:
    script = tmp_path / "spawned.py"
    script.write_text(SPAWNED.replace("    processes.end_with_parent()\n", ""))
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ}
    ) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    _, alive = psutil.wait_procs([child], timeout=GONE_WITHIN)
    child.kill()
    tried.control(51, "processes that follow nobody", caught=len(alive))


def test_a_spawned_process_ends_with_its_parent_too(tmp_path: Path) -> None:
    script = tmp_path / "spawned.py"
    script.write_text(SPAWNED)
    with subprocess.Popen(
        [sys.executable, str(script)], stdout=subprocess.PIPE, env={**os.environ}
    ) as parent:
        assert parent.stdout is not None
        child = psutil.Process(int(parent.stdout.readline()))
        parent.kill()
    _, alive = psutil.wait_procs([child], timeout=GONE_WITHIN)
    assert alive == []
