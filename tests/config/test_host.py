"""At which address the server listens: this machine alone, unless somebody says otherwise."""

import subprocess
import sys
from pathlib import Path

import pytest

NIGHTCAP = str(Path(sys.executable).with_name("nightcap"))


def refused(host: str, data_dir: Path) -> str:
    """Return the error of `nightcap serve --host` when it does not start."""
    done = subprocess.run(
        [NIGHTCAP, "serve", f"--host={host}"],
        env={"NIGHTCAP_DATA_DIR": str(data_dir), "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
    return done.stderr.strip().splitlines()[-1]


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "203.0.113.5"])  # noqa: S104 (refused)
def test_an_address_that_others_reach_needs_the_public_address(host: str, tmp_path: Path) -> None:
    said = refused(host, tmp_path)
    assert "set NIGHTCAP_PUBLIC_URL" in said
    assert not list(tmp_path.iterdir()), "nothing was begun"


def test_what_is_no_address_is_refused_in_one_line(tmp_path: Path) -> None:
    assert "must be an IP address" in refused("everywhere", tmp_path)
