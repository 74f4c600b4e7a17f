"""The command on a server runs with the user and the settings of the service."""

import json
import os
import subprocess
from pathlib import Path

import pytest

WRAPPER = Path(__file__).parents[2] / "deploy" / "nightcap"
SETTINGS = """# A comment
NIGHTCAP_PUBLIC_URL=https://tickets.example.com

NIGHTCAP_ADMIN_PASSWORD=a long sentence that $only you know
NIGHTCAP_EMAIL_URL="smtp://user:a=b#c@mail.example.com:587"
  NIGHTCAP_BACKUP_KEY='quoted by one'
NIGHTCAP_SAMPLE=0 	"""


@pytest.fixture
def wrapper(tmp_path: Path) -> Path:
    """Install the wrapper with settings and a program that tells how it was called."""
    program, settings = tmp_path / "program", tmp_path / "nightcap.env"
    settings.write_text(SETTINGS)
    program.write_text(
        "#!/usr/bin/env python3\nimport json, os, sys\n"
        "print(json.dumps({'arguments': sys.argv[1:], 'uid': os.geteuid(), **os.environ}))\n"
    )
    program.chmod(0o755)
    for parent in (tmp_path, *tmp_path.parents[:3]):
        if parent.owner() == Path.home().owner():
            parent.chmod(parent.stat().st_mode | 0o011)
    text = WRAPPER.read_text()
    for of_a_server, here in (
        ("/etc/nightcap.env", settings),
        ("/opt/nightcap/bin/nightcap", program),
        ("-u nightcap", "-u nobody"),
    ):
        assert of_a_server in text
        text = text.replace(of_a_server, str(here))
    installed = tmp_path / "nightcap"
    installed.write_text(text)
    installed.chmod(0o755)
    return installed


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can become another user")
def test_a_command_gets_the_settings_and_the_user_of_the_service(wrapper: Path) -> None:
    bare = {"PATH": "/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin"}
    command = [str(wrapper), "backup", "/var/backups/night cap"]
    done = subprocess.run(command, env=bare, capture_output=True, text=True, check=True)
    found = json.loads(done.stdout)
    assert found["arguments"] == ["backup", "/var/backups/night cap"]
    assert found["uid"] != 0
    assert {name: value for name, value in found.items() if name.startswith("NIGHTCAP_")} == {
        "NIGHTCAP_PUBLIC_URL": "https://tickets.example.com",
        "NIGHTCAP_ADMIN_PASSWORD": "a long sentence that $only you know",
        "NIGHTCAP_EMAIL_URL": "smtp://user:a=b#c@mail.example.com:587",
        "NIGHTCAP_BACKUP_KEY": "quoted by one",
        "NIGHTCAP_SAMPLE": "0",
        "NIGHTCAP_DATA_DIR": "/var/lib/nightcap",
    }


@pytest.mark.skipif(os.geteuid() == 0, reason="needs a user who is not root")
def test_another_user_is_told_to_run_it_as_root(wrapper: Path) -> None:
    done = subprocess.run([str(wrapper), "doctor"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == "Run this as root: sudo nightcap doctor\n"


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may run it")
def test_missing_settings_are_named(wrapper: Path, tmp_path: Path) -> None:
    settings = tmp_path / "nightcap.env"
    settings.unlink()
    done = subprocess.run([str(wrapper), "doctor"], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert done.stderr == f"There is no {settings} yet: write the settings first.\n"
