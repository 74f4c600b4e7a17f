"""Two servers that share a PostgreSQL, a bucket and a mail server, behind one nginx."""

import logging
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path

import httpx
import psycopg
import pytest
from moto.server import ThreadedMotoServer

from tests.scale.nginx import HOST, Front, front_of
from tests.support.mail_server import Mailbox, mail_server
from tests.support.ports import free_port
from tests.support.postgres import cluster
from tests.support.server import RunningServer, running

TINY = Path(__file__).parents[1] / "venues" / "tiny"
BUCKET = "nightcap-pictures"
_WORKERS = 1


@dataclass
class House:
    """The servers by their port, what visitors see of them, and what they share."""

    front: Front
    mailbox: Mailbox
    database: str
    folder: Path
    environment: dict[str, str]
    servers: dict[int, RunningServer] = field(default_factory=dict)
    _open: dict[int, ExitStack] = field(default_factory=dict)

    def start(self, port: int) -> None:
        """Start the server of a port, or start it again."""
        stack = ExitStack()
        folder = self.folder / str(port)
        server = running(folder, port=port, workers=_WORKERS, **self.environment)
        self.servers[port] = stack.enter_context(server)
        self._open[port] = stack

    def stop(self, port: int) -> None:
        """Let the server of a port finish what it is at, and end it."""
        self._open.pop(port).close()

    def stop_all(self) -> None:
        """End every server that still runs."""
        for port in list(self._open):
            self.stop(port)

    def number(self, query: str) -> int:
        """Ask the database that all share for one number."""
        with psycopg.connect(self.database) as connection:
            row = connection.execute(query.encode()).fetchone()
        assert row is not None
        value: int = row[0]
        return value


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with (
        cluster(durable=True) as database,
        _bucket() as storage,
        mail_server() as (mailbox, _),
    ):
        ports = [free_port(), free_port()]
        with front_of(ports) as front:
            environment = storage | {
                "NIGHTCAP_DATABASE_URL": database,
                "NIGHTCAP_EMAIL_URL": f"smtp://127.0.0.1:{mailbox.port}",
                "NIGHTCAP_PUBLIC_URL": f"https://{HOST}",
                "NIGHTCAP_TRUSTED_PROXIES": "1",
                "NIGHTCAP_VENUE": str(TINY),
                "NIGHTCAP_SECRET_KEY": "what all servers of this house sign and check with",
            }
            folder = tmp_path_factory.mktemp("house")
            house = House(front, mailbox, database, folder, environment)
            try:
                for port in ports:
                    house.start(port)
                yield house
            finally:
                house.stop_all()


@contextmanager
def _bucket() -> Iterator[dict[str, str]]:
    """Serve an empty bucket; yields the environment by which it is found."""
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = ThreadedMotoServer("127.0.0.1", port=0, verbose=False)
    server.start()
    _, port = server.get_host_and_port()
    address = f"http://127.0.0.1:{port}"
    try:
        httpx.put(f"{address}/{BUCKET}").raise_for_status()
        yield {
            "NIGHTCAP_MEDIA_URL": f"s3://{BUCKET}",
            "AWS_ENDPOINT_URL_S3": address,
            "AWS_ACCESS_KEY_ID": "nobody",
            "AWS_SECRET_ACCESS_KEY": "nothing",
            "AWS_DEFAULT_REGION": "us-east-1",
        }
    finally:
        server.stop()
