"""deploy/systemd/nightcap.service, as far as a machine without systemd as its first process goes.

The service's rights are cut down as the unit says: no capability, no new rights, a read-only
system with its own folder and an empty /tmp. Its user and the filter of system calls are not tried.
"""

import os
import re
import shutil
import subprocess
from configparser import RawConfigParser
from pathlib import Path

import httpx
import pytest

from tests.support.ports import free_port
from tests.support.server import NIGHTCAP, PASSWORD, wait_until_open

pytestmark = pytest.mark.server

UNIT = Path(__file__).parents[2] / "deploy/systemd/nightcap.service"
STATE = "/var/lib/nightcap"
# `/mnt` stands for the state folder: it is there on every machine. A checkout in /tmp stays there.
_CONFINED = """
mount --make-rprivate / && mount --bind "$1" /mnt && mount -t tmpfs tmpfs /var/tmp || exit 1
case "$PWD" in /tmp/*) ;; *) mount -t tmpfs tmpfs /tmp || exit 1 ;; esac
awk '$5 !~ "^/(mnt|proc|sys|dev|tmp|var/tmp)(/|$)" { print $5 }' /proc/self/mountinfo | sort -r |
  while read -r at; do mount -o remount,bind,ro "$at" 2>/dev/null || true; done
shift
umask "$1"; shift
exec setpriv --no-new-privs --bounding-set=-all --inh-caps=-all "$@"
"""


def may_unshare() -> bool:
    """Return whether this user may have a view of the file system of its own."""
    program = shutil.which("unshare")
    return program is not None and subprocess.call([program, "--mount", "true"]) == 0


def service() -> dict[str, str]:
    """Return the settings of the unit's service; of a repeated one, the last."""
    parser = RawConfigParser(strict=False)
    parser.optionxform = str  # type: ignore[assignment,method-assign]
    parser.read_string(UNIT.read_text())
    return dict(parser["Service"])


def test_systemd_finds_nothing_wrong_with_the_unit(tmp_path: Path) -> None:
    copy = tmp_path / UNIT.name
    copy.write_text(re.sub(r"ExecStart=\S+", f"ExecStart={NIGHTCAP}", UNIT.read_text()))
    program = shutil.which("systemd-analyze")
    assert program is not None, "run `make system`"
    done = subprocess.run([program, "verify", copy], check=False, capture_output=True, text=True)
    assert done.stderr.replace(str(copy), "").strip() == ""


@pytest.mark.skipif(not may_unshare(), reason="this machine gives no mount namespaces")
def test_the_house_opens_with_the_few_rights_that_the_unit_leaves_it(tmp_path: Path) -> None:
    unit = service()
    program, *arguments = unit["ExecStart"].split()
    assert Path(program).name == "nightcap"
    port = str(free_port())
    arguments[arguments.index("--port") + 1] = port
    assert unit["Environment"] == f"NIGHTCAP_DATA_DIR={STATE}"
    log = tmp_path / "log"
    unshare = shutil.which("unshare")
    assert unshare is not None
    with log.open("wb") as output:
        process = subprocess.Popen(
            [
                *(unshare, "--mount", "sh", "-c", _CONFINED, "sh"),
                *(str(tmp_path), unit["UMask"], NIGHTCAP, *arguments),
            ],
            env={
                "PATH": os.environ["PATH"],
                "NIGHTCAP_DATA_DIR": "/mnt/state",
                "NIGHTCAP_ADMIN_PASSWORD": PASSWORD,
                "NIGHTCAP_SAMPLE": "0",
            },
            stdout=output,
            stderr=output,
        )
    try:
        url = f"http://127.0.0.1:{port}"
        wait_until_open(url, process, log)
        assert httpx.get(url).status_code == httpx.codes.OK
        assert (tmp_path / "state" / "nightcap.db").stat().st_mode & 0o077 == 0
    finally:
        process.terminate()
        assert process.wait(timeout=20) == 0
