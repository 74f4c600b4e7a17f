"""Seeds a database in a folder and does each act, or asks beside it for the lock of who writes."""

import json
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path

EVENTS, MAILS, BOOKINGS = 20_000, 50_000, 10_000
_PROBE_SECONDS = 0.005


class _Clock:
    """Times the write transactions of one connection by what SQLite says it does."""

    def __init__(self) -> None:
        self._began: float | None = None
        self._is_single = False
        self.longest = 0.0

    def note(self, statement: str) -> None:
        """Note a statement that begins."""
        if self._is_single:
            # SQLite also reports its internal statements.
            if statement.startswith("PRAGMA wal_checkpoint"):
                self.end()
            return
        self._is_single = statement.startswith("VACUUM")
        if self._is_single or statement.startswith("BEGIN"):
            self._began = time.perf_counter()
        elif statement.startswith(("COMMIT", "ROLLBACK")) and " TO " not in statement:
            self.end()

    def end(self) -> None:
        """Note that a transaction has ended."""
        if self._began is not None:
            self.longest = max(self.longest, time.perf_counter() - self._began)
        self._began, self._is_single = None, False


def _probe(database: str, stop: Path) -> None:
    """Take the writers' lock again and again until stopped; print the longest wait."""
    longest = 0.0
    with closing(sqlite3.connect(database, timeout=120, isolation_level=None)) as file:
        while not stop.exists():
            began = time.perf_counter()
            file.execute("BEGIN IMMEDIATE")
            longest = max(longest, time.perf_counter() - began)
            file.execute("COMMIT")
            time.sleep(_PROBE_SECONDS)
    sys.stdout.write(f"{longest}\n")


@contextmanager
def _waiting(folder: Path) -> Iterator[Callable[[], float]]:
    stop = folder / "stop"
    stop.unlink(missing_ok=True)
    probe = [sys.executable, "-m", "bench.transactions", str(folder), "probe"]
    with subprocess.Popen(probe, stdout=subprocess.PIPE, text=True) as process:
        time.sleep(0.5)

        def end() -> float:
            stop.touch()
            said = process.stdout.read() if process.stdout else ""
            return float(said)

        try:
            yield end
        finally:
            stop.touch()


def _work(folder: Path) -> None:
    import django  # noqa: PLC0415 (its settings are known only here)

    django.setup()
    from django.core.management import call_command  # noqa: PLC0415
    from django.db import connection  # noqa: PLC0415

    from bench.transactions import acts  # noqa: PLC0415

    call_command("migrate", verbosity=0)
    acts.seed(EVENTS, MAILS, BOOKINGS)
    for what, prepare in acts.ACTS.items():
        act = prepare()
        with closing(connection.cursor()) as cursor:
            cursor.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        clock = _Clock()
        connection.connection.set_trace_callback(clock.note)
        with _waiting(folder) as waited:
            began = time.perf_counter()
            act()
            took = time.perf_counter() - began
            figures = {"longest": clock.longest, "waited": waited(), "took": took}
        connection.connection.set_trace_callback(None)
        sys.stdout.write(json.dumps({"what": what, **figures}) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    given = Path(sys.argv[1])
    if len(sys.argv) > 2:  # noqa: PLR2004 (as the probe is started above)
        _probe(str(given / "nightcap.db"), given / "stop")
    else:
        _work(given)
