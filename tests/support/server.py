"""The real server as a process of its own, for tests that go through the network."""

import os
import shutil
import signal
import sqlite3
import ssl
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing, contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import httpx
import psutil
import psycopg

from tests.support import forking, tables
from tests.support.ports import free_port
from tests.support.postgres import database_of
from tests.support.sample_house import VENUE, copy_sample_house
from tests.support.tables import DATABASE

PASSWORD = "a green door on 52nd"
NIGHTCAP = str(Path(sys.executable).with_name("nightcap"))
_START_WITHIN = 300.0
_GONE_WITHIN = 10.0
_PATIENCE = 30.0
_VERSION = "core_contentversion"
FOLLOWS = 0.6
"""Seconds after which every worker has looked at the content version."""
# They decide what a first start loads.
_OTHER_SAMPLE = {"NIGHTCAP_DATABASE_URL", "NIGHTCAP_MEDIA_URL", "NIGHTCAP_STRIPE_KEY"}
# Who asks over plain HTTP needs no certificates; each client would read those of the whole world.
NO_CERTIFICATES = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
# A password takes half a second to check, by intent.
_SESSIONS: dict[str, httpx.Cookies] = {}


@dataclass(frozen=True)
class RunningServer:
    """A `nightcap serve` that answers at `url`, with its files in `data_dir`."""

    url: str
    data_dir: Path
    process: forking.Process
    database: str | None
    """The address of its database; None for SQLite in the data folder."""

    def get(self, path: str) -> httpx.Response:
        """Ask for a path as a visitor that the server has never seen."""
        return get(self.url + path)

    def visitor(self) -> httpx.Client:
        """Return the client of a visitor, which the caller closes."""
        return httpx.Client(base_url=self.url, timeout=_PATIENCE, verify=NO_CERTIFICATES)

    def rows(self, query: str) -> list[tuple[object, ...]]:
        """Ask the server's database, behind its back."""
        if self.database is not None:
            with psycopg.connect(self.database) as connection:
                return connection.execute(query.encode()).fetchall()
        with closing(sqlite3.connect(self.data_dir / DATABASE, timeout=20)) as file:
            return file.execute(query).fetchall()

    def change(self, statement: str) -> None:
        """Change the server's database, behind its back."""
        if self.database is not None:
            with psycopg.connect(self.database) as connection:
                connection.execute(statement.encode())
        else:
            with closing(sqlite3.connect(self.data_dir / DATABASE, timeout=20)) as file, file:
                file.execute(statement)

    def number(self, query: str) -> int:
        """Ask the server's database for one number."""
        [(value,)] = self.rows(query)
        assert isinstance(value, int)
        return value

    def snapshot(self) -> Path:
        """Keep the rows as they are now, for `restore`. SQLite only."""
        kept = self.data_dir / "snapshot.db"
        with (
            closing(sqlite3.connect(self.data_dir / DATABASE, timeout=20)) as file,
            closing(sqlite3.connect(kept)) as copy,
        ):
            file.backup(copy)
        return kept

    def restore(self, snapshot: Path) -> None:
        """Make the rows what they were, behind the server's back; return when it knows.

        Only the content version rises, so that no page of the rows in between is shown.
        """
        with closing(sqlite3.connect(self.data_dir / DATABASE, timeout=20)) as file:
            file.execute("ATTACH ? AS kept", [str(snapshot)])
            with file:
                file.execute("BEGIN IMMEDIATE")
                # Some rows are kept from everybody.
                guards = file.execute(
                    "SELECT name, sql FROM main.sqlite_schema"
                    " WHERE type = 'trigger' AND sql LIKE '%RAISE(ABORT%'"
                ).fetchall()
                for name, _ in guards:
                    file.execute(f"DROP TRIGGER main.{name}")
                # A search index follows its table by triggers.
                tables = file.execute(
                    "SELECT name FROM pragma_table_list WHERE schema = 'kept'"
                    " AND type = 'table' AND name NOT IN ('sqlite_schema', ?)",
                    [_VERSION],
                )
                for (table,) in tables.fetchall():
                    file.execute(f"DELETE FROM main.{table}")
                    file.execute(f"INSERT INTO main.{table} SELECT * FROM kept.{table}")
                for _, guard in guards:
                    file.execute(guard)
                file.execute(f"UPDATE main.{_VERSION} SET version = version + 1")
        time.sleep(FOLLOWS)

    @contextmanager
    def signed_in(self) -> Iterator[httpx.Client]:
        """Yield a client with the manager's session.

        It sends the CSRF token by itself.
        """
        with self.visitor() as client:
            client.cookies.update(_SESSIONS.get(self.url))
            client.event_hooks["request"] = [_add_csrf_token(client)]
            if not client.get("/api/admin/status").raise_for_status().json()["authenticated"]:
                client.get("/api/csrf-token").raise_for_status()
                client.post("/api/admin/login", json={"password": PASSWORD}).raise_for_status()
                _SESSIONS[self.url] = client.cookies
            yield client

    def web_workers(self) -> list[psutil.Process]:
        """Return the processes that answer."""
        port = httpx.URL(self.url).port
        parent = psutil.Process(self.process.pid)

        def answers(process: psutil.Process) -> bool:
            # One for a picture ends when that is made.
            with suppress(psutil.NoSuchProcess):
                ports = {line.laddr.port for line in process.net_connections() if line.laddr}
                return process.nice() == parent.nice() and port in ports
            return False

        return [each for each in parent.children() if answers(each)]

    def background_worker(self) -> psutil.Process:
        """Return the process that sends mails: the one that gives way to all others.

        Waits for the next one where it was killed just now.
        """
        parent = psutil.Process(self.process.pid)
        deadline = time.monotonic() + _GONE_WITHIN
        while time.monotonic() < deadline:
            for each in parent.children():
                if each.nice() > parent.nice() and each.status() != psutil.STATUS_ZOMBIE:
                    return each
            time.sleep(0.05)
        raise RuntimeError("There is no background worker.")

    def kill(self) -> None:
        """End the whole process tree at once, as a power cut would; nothing of it is left then."""
        family = psutil.Process(self.process.pid).children(recursive=True)
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        # One that is still dying keeps what it wrote last from being seen.
        psutil.wait_procs(family, timeout=_GONE_WITHIN)


def _add_csrf_token(client: httpx.Client) -> Callable[[httpx.Request], None]:
    def add(request: httpx.Request) -> None:
        request.headers["X-CSRF-Token"] = client.cookies.get("csrf-token") or ""

    return add


def get(url: str) -> httpx.Response:
    """Ask for an address of this machine over plain HTTP, with a connection of its own."""
    return httpx.get(url, timeout=_PATIENCE, verify=NO_CERTIFICATES)


@contextmanager
def running(
    data_dir: Path,
    *,
    port: int | None = None,
    workers: int = 2,
    **environment: str,
) -> Iterator[RunningServer]:
    """Serve from a data folder until the block ends; `environment` are NIGHTCAP_ variables.

    Its PostgreSQL is that of NIGHTCAP_DATABASE_URL where that is among them.
    One worker shows a change on the next page; of several, the others follow within a second.

    The sample content is left out unless NIGHTCAP_SAMPLE="1" is given; it is loaded already.
    """
    port = port or free_port()
    database = environment.get("NIGHTCAP_DATABASE_URL") or database_of(data_dir, has_tables=True)
    settings: Mapping[str, str] = {
        "NIGHTCAP_DATA_DIR": str(data_dir),
        "NIGHTCAP_SAMPLE": "0",
        "NIGHTCAP_ADMIN_PASSWORD": PASSWORD,
        **environment,
        **({"NIGHTCAP_DATABASE_URL": database} if database else {}),
    }
    data_dir.mkdir(parents=True, exist_ok=True)
    if database is None and not (data_dir / DATABASE).exists():
        if _is_usual_sample(environment):
            copy_sample_house(data_dir, password=PASSWORD)
        else:
            shutil.copy(tables.sqlite(), data_dir / DATABASE)
    # It is not empty when the server looks at it: the log is there.
    data_dir.chmod(0o700)
    with Path(os.devnull).open("rb") as nothing, (data_dir / "server.log").open("ab") as log:
        process = forking.start(
            [NIGHTCAP, "serve", f"--port={port}", f"--workers={workers}"],
            environment={**os.environ, **settings},
            files=(nothing.fileno(), log.fileno(), log.fileno()),
            has_own_session=True,
        )
    server = RunningServer(f"http://127.0.0.1:{port}", data_dir, process, database)
    try:
        wait_until_open(server.url, process, data_dir / "server.log")
        yield server
    finally:
        if process.poll() is None:
            process.terminate()
            try:
                process.wait(timeout=20)
            except subprocess.TimeoutExpired:
                server.kill()


def _is_usual_sample(environment: Mapping[str, str]) -> bool:
    is_usual_venue = environment.get("NIGHTCAP_VENUE", str(VENUE)) == str(VENUE)
    is_other = bool(_OTHER_SAMPLE & environment.keys())
    return environment.get("NIGHTCAP_SAMPLE") == "1" and is_usual_venue and not is_other


def wait_until_open(url: str, process: forking.Process, log: Path) -> None:
    """Wait until a server answers. Raises RuntimeError with its log when it does not."""
    deadline = time.monotonic() + _START_WITHIN
    while time.monotonic() < deadline:
        if process.poll() is not None:
            break
        try:
            if get(f"{url}/healthz").status_code == httpx.codes.OK:
                return
        except httpx.TransportError:
            time.sleep(0.1)
    raise RuntimeError(f"The server did not start:\n{log.read_text()}")
