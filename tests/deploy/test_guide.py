"""Every line of deploy/README.md that needs only one machine is run as it is written."""

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.support import deploy
from tests.support.deploy.release import A_VERSION, ITS_SUCCESSOR, write_release

pytestmark = pytest.mark.server

ROOT = Path(__file__).parents[2]
GUIDE = ROOT / "deploy" / "README.md"
HELPERS = Path(deploy.__file__).parent
COPIED = ("deploy/nightcap", "deploy/systemd/nightcap.service", "deploy/caddy/Caddyfile")
BLOCK = re.compile(r"^```sh( outside)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OUTSIDE = ("make release", "scp ", "apt update", "apt install ", "journalctl ")
"""How each line begins that is not run: it needs another machine, the internet or systemd."""
PASSWORD = "$(sed -n s/^NIGHTCAP_ADMIN_PASSWORD=//p /etc/nightcap.env)"

OVERLAY = (
    'mkdir "$0/u" "$0/w" && mount -t overlay o /etc -o "lowerdir=/etc,upperdir=$0/u,workdir=$0/w"'
)


def blocks() -> list[tuple[bool, str]]:
    """Return the commands of each block, and whether it needs the world outside."""
    return [(bool(outside), text.strip()) for outside, text in BLOCK.findall(GUIDE.read_text())]


def may_follow(folder: Path) -> bool:
    """Return whether this user can write to the system in a namespace of its own."""
    program = shutil.which("unshare")
    if program is None or os.geteuid() != 0:
        return False
    tried = [program, "--mount", "--net", "--pid", "--fork", "bash", "-c", OVERLAY, str(folder)]
    return subprocess.run(tried, capture_output=True, check=False).returncode == 0


def test_the_lines_that_are_not_run_are_those_that_cannot_be() -> None:
    lines = [line for is_outside, text in blocks() if is_outside for line in text.splitlines()]
    assert [line.startswith(begin) for line, begin in zip(lines, OUTSIDE, strict=True)] == [
        True
    ] * 5
    assert not re.findall(r"^ {4}\S", GUIDE.read_text(), re.MULTILINE)


def test_the_guide_leads_from_a_fresh_server_to_a_booking_a_restore_and_an_upgrade(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    if not may_follow(tmp_path):
        pytest.skip("this machine gives no namespaces with overlays")
    folder = tmp_path / "server"
    for part in ("home", "online", "offline"):
        (folder / part).mkdir(parents=True)
    for file in COPIED:
        shutil.copy(ROOT / file, folder / "home")
    shutil.copy(write_release(A_VERSION, tmp_path_factory), folder / "home")
    newer = write_release(ITS_SUCCESSOR, tmp_path_factory)
    steps = [text for is_outside, text in blocks() if not is_outside]
    # What the reader does in the browser, and copies before the upgrade.
    booked = next(number for number, step in enumerate(steps) if "--verify" in step)
    python = f"/opt/nightcap/bin/python {HELPERS / 'first_booking.py'}"
    steps.insert(booked, f'{python} "{PASSWORD}"')
    upgrade = next(number for number, step in enumerate(steps) if "restart nightcap" in step)
    steps.insert(upgrade, f"cp {newer} .")
    for number, step in enumerate(steps):
        part = "online" if number == 0 else "offline"
        (folder / part / f"{number:02}").write_text(step)
    done = subprocess.run(
        [
            *("unshare", "--mount", "--pid", "--fork", "--kill-child", "--mount-proc"),
            *("bash", str(HELPERS / "follow.sh"), str(folder)),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    log = folder / "written/var/tmp/nightcap.log"
    told = f"{done.stdout}{done.stderr}{log.read_text() if log.exists() else ''}"
    assert done.returncode == 0, told
    assert done.stdout.count('{"status":"ok"}') == 3, told
    for expected in (
        "Valid configuration",
        "OK    Database",
        "booked 2",
        "rows (restored aside and compared)",
        "is whole: ",
        "Restored the backup of ",
        f"Successfully installed nightcap-{ITS_SUCCESSOR}",
    ):
        assert expected in told
    settings = folder / "written/etc/nightcap.env"
    assert settings.stat().st_mode & 0o777 == 0o600
