"""What every process of the server holds is loaded once, and only if it is used."""

import re
import subprocess
import sys
from pathlib import Path

from nightcap.config.processes import read_mappings
from tests.support.commands import environment
from tests.support.postgres import is_used

LOADED = """
import sys
import django
django.setup()
import nightcap.config.server
import nightcap.config.asgi
import nightcap.config.urls
print(*sys.modules, sep="\\n")
"""
NEVER = {"av", "boto3", "cryptography", "httpx", "nightcap.config.sample.guests", "stripe"}
ON_POSTGRES = {"psycopg"}
MAPPED = """00400000-00401000 r-xp 00000000 08:01 11 /usr/lib/libv8.so
Size:                  4 kB
Anonymous:             0 kB
VmFlags: rd ex mr
00401000-00403000 r--p 00001000 08:01 11 /usr/lib/libv8.so
Size:                  8 kB
Anonymous:             4 kB
VmFlags: rd mr
00500000-00501000 rw-p 00000000 00:00 0
Size:                  4 kB
Anonymous:             0 kB
VmFlags: rd wr mr
"""


def test_what_web_workers_do_without_is_not_loaded_for_all(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED],
        env=environment(tmp_path, DJANGO_SETTINGS_MODULE="nightcap.config.settings"),
        capture_output=True,
        text=True,
        check=True,
    )
    modules = set(done.stdout.split())
    assert "nightcap.bookings.api" in modules
    assert modules & (NEVER if is_used() else NEVER | ON_POSTGRES) == set()
    assert not [name for name in modules if re.match(r"nightcap\.\w+\.migrations\.", name)]


def test_only_pages_of_files_that_were_not_written_to_are_unmapped() -> None:
    assert list(read_mappings(MAPPED)) == [(0x400000, 0x401000)]
