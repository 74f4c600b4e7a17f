"""Several processes that import at the same moment, on a database like that of a real server."""

import os
import subprocess
import sys
from datetime import timedelta
from pathlib import Path

import pytest

from nightcap.core.time import now
from tests.support.commands import make_tables
from tests.support.events.feed_files import calendar, vevent
from tests.support.events.feed_server import serving
from tests.support.postgres import database_of

START = f"DTSTART:{now() + timedelta(days=10):%Y%m%dT180000Z}"
NIGHTCAP = str(Path(sys.executable).parent / "nightcap")
DUE = """
import django; django.setup()
from nightcap.events.feed import run
print(run.due_import())
"""

pytestmark = [pytest.mark.server, pytest.mark.database]


class Installation:
    """A data folder of its own and the processes that work on it."""

    def __init__(self, folder: Path) -> None:
        database = database_of(folder)
        self.environment = {
            **os.environ,
            "DJANGO_SETTINGS_MODULE": "nightcap.config.settings",
            "NIGHTCAP_DATA_DIR": str(folder),
            "NIGHTCAP_FEED_ALLOW_PRIVATE": "1",
            **({"NIGHTCAP_DATABASE_URL": database} if database else {}),
        }

    def run(self, *command: str, times: int = 1) -> list[str]:
        """Run a command several times at once and return each first line of output."""
        processes = [
            subprocess.Popen(command, env=self.environment, stdout=subprocess.PIPE, text=True)
            for _ in range(times)
        ]
        said = [process.communicate()[0] for process in processes]
        assert [process.returncode for process in processes] == [0] * times
        return sorted(text.partition("\n")[0] for text in said)


def test_imports_at_the_same_moment_wait_for_each_other(tmp_path: Path) -> None:
    installation = Installation(tmp_path)
    feed = tmp_path / "feed.ics"
    feed.write_bytes(calendar())
    installation.run(NIGHTCAP, "import-feed", str(feed))
    feed.write_bytes(calendar(*(vevent(START, uid=f"night-{number}") for number in range(50))))
    assert installation.run(NIGHTCAP, "import-feed", str(feed), times=3) == [
        "0 new, 0 changed, 50 unchanged, 0 cancelled, 0 skipped",
        "0 new, 0 changed, 50 unchanged, 0 cancelled, 0 skipped",
        "50 new, 0 changed, 0 unchanged, 0 cancelled, 0 skipped",
    ]


def test_of_several_servers_one_does_the_scheduled_import(tmp_path: Path) -> None:
    make_tables(tmp_path)
    installation = Installation(tmp_path)
    with serving() as address:
        installation.environment["NIGHTCAP_FEED_URL"] = f"{address}/good"
        assert installation.run(sys.executable, "-c", DUE, times=3) == [
            "1 new, 0 changed, 0 unchanged, 0 cancelled, 0 skipped",
            "None",
            "None",
        ]
