"""The sample venue as its first start leaves it, which takes a processor ten seconds.

The tests of the sample and of first starts check the loading itself.
"""

import fcntl
import hashlib
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from tests.support import tables

_ROOT = Path(__file__).parents[2]
VENUE = _ROOT / "venue"
"""The folder of the sample venue."""
_KEPT = _ROOT / "build" / "sample-house"
_LOAD = (
    "import django; django.setup();"
    " from nightcap.config.server import prepare; prepare(say=lambda _: None)"
)


def copy_sample_house(folder: Path, *, password: str) -> None:
    """Fill a data folder with the sample venue as it is in this hour.

    All workers copy one folder, which the first of them makes. Its dates count from today, so the
    next hour makes another one.
    """
    with kept_sample_house(password) as kept:
        shutil.copytree(kept, folder, dirs_exist_ok=True)


@contextmanager
def kept_sample_house(password: str) -> Iterator[Path]:
    """Yield the folder that all copy; it stays as it is."""
    _KEPT.mkdir(parents=True, exist_ok=True)
    name = _name(password)
    with (_KEPT / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not (_KEPT / name).exists():
            tables.remove_old_ones(_KEPT, "house-*")
            with tempfile.TemporaryDirectory(dir=_KEPT) as made:
                _load(Path(made) / "house", password)
                (Path(made) / "house").rename(_KEPT / name)
        yield _KEPT / name


def _load(folder: Path, password: str) -> None:
    folder.mkdir(mode=0o700)
    shutil.copy(tables.sqlite(), folder / tables.DATABASE)
    settings = {
        "DJANGO_SETTINGS_MODULE": "nightcap.config.settings",
        "NIGHTCAP_DATA_DIR": str(folder),
        "NIGHTCAP_DATABASE_URL": "",
        "NIGHTCAP_SAMPLE": "1",
        "NIGHTCAP_ADMIN_PASSWORD": password,
        # Its emails were sent. None leaves now.
        "NIGHTCAP_EMAIL_URL": "smtp://127.0.0.1:1",
    }
    subprocess.run([sys.executable, "-c", _LOAD], env={**os.environ, **settings}, check=True)


def _name(password: str) -> str:
    state = hashlib.sha256(f"{tables.state_of_the_code()} {password}".encode())
    for file in sorted(path for path in VENUE.rglob("*") if path.is_file()):
        state.update(f"{file} {file.stat().st_mtime_ns}".encode())
    return f"house-{datetime.now(UTC):%Y-%m-%d-%H}-{state.hexdigest()[:16]}"
