"""`nightcap doctor` looks at each thing, and says in a line what to do."""

from pathlib import Path

import pytest

from nightcap.config import doctor
from tests.support.commands import make_tables, run
from tests.support.mail_server import mail_server
from tests.support.ports import free_port

pytestmark = pytest.mark.server

OF_THE_SENDER = ["MX", "SPF", "DKIM", "DMARC"]
THINGS = [
    "Versions",
    "Database",
    "Disk",
    "Mail",
    "DNS",
    *OF_THE_SENDER,
    "Clock",
    "Backup",
    "Sealed",
    "Proxy",
    "Staff",
    "Payments",
]


def verdicts(output: str) -> dict[str, str]:
    lines = [line.split(maxsplit=2) for line in output.splitlines()]
    return {about: verdict for verdict, about, _ in lines}


def test_what_is_well_is_told_from_what_is_not(tmp_path: Path) -> None:
    make_tables(tmp_path / "house")
    with mail_server() as (_, port):
        well = run(
            "doctor",
            data_dir=tmp_path / "house",
            NIGHTCAP_EMAIL_URL=f"smtp+plain://127.0.0.1:{port}",
            NIGHTCAP_PUBLIC_URL="http://127.0.0.1:8000",
        )
    assert well.returncode == 0, well.stderr
    found = verdicts(well.stdout)
    assert list(found) == THINGS
    assert (found["Mail"], found["DNS"], found["Disk"]) == ("OK", "OK", "OK")
    assert (found["Database"], found["Backup"], found["Staff"]) == ("OK", "WARN", "OK")
    ill = run(
        "doctor",
        data_dir=tmp_path / "house",
        NIGHTCAP_EMAIL_URL=f"smtp+plain://127.0.0.1:{port}",
        NIGHTCAP_PUBLIC_URL=f"https://127.0.0.1:{free_port()}",
        NIGHTCAP_TRUSTED_PROXIES="1",
        NIGHTCAP_BACKUP_TO=str(tmp_path / "attic"),
    )
    assert ill.returncode == 1
    found = verdicts(ill.stdout)
    assert list(found) == THINGS
    assert (found["Mail"], found["Backup"], found["Proxy"]) == ("FAIL", "FAIL", "FAIL")
    assert f"There is no backup in {tmp_path / 'attic'}." in ill.stdout
    assert [ill.stdout.count(f"  {about} ") for about in OF_THE_SENDER] == [1] * 4


@pytest.mark.django_db
def test_a_package_of_another_version_than_was_tested_is_named(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    as_tested = next(doctor.findings())
    assert (as_tested.verdict, "as it was tested" in as_tested.text) == ("OK", True)
    lock = tmp_path / "run.txt"
    lock.write_text("django==1.0 \\\n    --hash=x\nclick==0 ; sys_platform == 'win32' \\\n")
    monkeypatch.setattr(doctor, "_LOCK", lock)
    found = next(doctor.findings())
    assert (found.verdict, "not as it was tested: django. Run" in found.text) == ("WARN", True)
