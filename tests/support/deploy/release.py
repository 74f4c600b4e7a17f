"""Releases that all tests of a run share: each takes a processor six seconds to write."""

import fcntl
import os
import subprocess
import sys
from pathlib import Path

import pytest

_ROOT = Path(__file__).parents[3]
A_VERSION, ITS_SUCCESSOR = "0.1.5000", "0.1.5001"


def write_release(version: str, paths: pytest.TempPathFactory) -> Path:
    """Return the wheel of a version. The first worker that asks for it writes it."""
    own = paths.getbasetemp()
    shared = own.parent if "PYTEST_XDIST_WORKER" in os.environ else own
    folder = shared / "releases" / version
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not list(folder.glob("*.whl")):
            release = [sys.executable, str(_ROOT / "deploy/release.py"), "--version", version]
            subprocess.run([*release, "--into", str(folder)], check=True, cwd=os.sep)
    [wheel] = folder.glob(f"nightcap-{version}-*.whl")
    return wheel
