"""Run a command on a throwaway PostgreSQL.

`python -m tests.support.postgres pytest tests/bookings` is an example. The cluster lives in a
temporary folder, listens on 127.0.0.1 and is gone afterwards.
"""

import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg
from psycopg import sql

from tests.support import programs, tables
from tests.support.ports import free_port

_OWNER = "postgres"
_ADDRESS = "NIGHTCAP_DATABASE_URL"


@contextmanager
def cluster(*, durable: bool = False, has_tables: bool = False) -> Iterator[str]:
    """Start a cluster and yield the address of its database; it ends with the block.

    The database is empty, or has all tables. Unless the cluster is to be durable, it does not wait
    for the disk.
    """
    folder = Path(tempfile.mkdtemp(prefix="nightcap-postgres-", dir="/tmp"))
    if os.geteuid() == 0:
        shutil.chown(folder, _OWNER, _OWNER)
    try:
        data = folder / "data"
        _run(
            "initdb", "--auth=trust", f"--username={_OWNER}", "--encoding=UTF8", f"--pgdata={data}"
        )
        port = free_port()
        options = f"-p {port} -h 127.0.0.1 -k {folder}{'' if durable else ' -F'}"
        log = folder / "log"
        _run(
            "pg_ctl", "start", "--wait", f"--pgdata={data}", f"--log={log}", f"--options={options}"
        )
        try:
            address = f"postgresql://{_OWNER}@127.0.0.1:{port}/postgres"
            if has_tables:
                tables.fill_postgres(address)
            yield address
        finally:
            _run("pg_ctl", "stop", "--mode=immediate", f"--pgdata={data}")
    finally:
        shutil.rmtree(folder)


def restart_at_once(address: str) -> None:
    """Let a cluster of this machine break off as in a power cut, and start again."""
    with psycopg.connect(address) as connection:
        row = connection.execute("SHOW data_directory").fetchone()
    assert row is not None
    _run("pg_ctl", "restart", "--wait", "--mode=immediate", f"--pgdata={row[0]}")


def is_used() -> bool:
    """Whether this process and the servers it starts run on PostgreSQL."""
    return os.environ.get(_ADDRESS, "").startswith("postgresql:")


def database_with_tables() -> str:
    """Return the name of the database beside the one in use that has all tables and no rows."""
    return tables.postgres(os.environ[_ADDRESS])


def database_of(folder: Path, *, has_tables: bool = False) -> str | None:
    """Return the address of a database of its own for a data folder, made when it is missing.

    It is made empty, or with all tables.

    None where the tests run on SQLite: there the data folder holds the database.
    """
    if not is_used():
        return None
    cluster_address = os.environ[_ADDRESS]
    name = f"nightcap_{hashlib.sha256(str(folder).encode()).hexdigest()[:16]}"
    with psycopg.connect(cluster_address, autocommit=True) as connection:
        exists = connection.execute("SELECT 1 FROM pg_database WHERE datname = %s", [name])
        if exists.fetchone() is None:
            template = database_with_tables() if has_tables else "template1"
            connection.execute(
                sql.SQL("CREATE DATABASE {} TEMPLATE {}").format(
                    sql.Identifier(name), sql.Identifier(template)
                )
            )
    return f"{cluster_address.rpartition('/')[0]}/{name}"


def _run(program: str, *arguments: str) -> None:
    # The server refuses to run as root.
    as_owner = ["runuser", "-u", _OWNER, "--"] if os.geteuid() == 0 else []
    subprocess.run(
        [*as_owner, programs.postgres(program), *arguments],
        check=True,
        cwd="/",
        stdout=subprocess.DEVNULL,
    )


def main() -> int:
    """Run the command line's remainder with NIGHTCAP_DATABASE_URL set; return its exit status."""
    with cluster() as address:
        environment = os.environ | {_ADDRESS: address}
        return subprocess.run(sys.argv[1:], env=environment, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
