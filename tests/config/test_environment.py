"""A wrong environment stops the start with one line that names the variable."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from nightcap.config import env

COMMAND = Path(sys.executable).with_name("nightcap")
HTTPS = "https://understudy.example"


@pytest.fixture(autouse=True)
def nothing_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin with an environment that says nothing."""
    for name in [name for name in os.environ if name.startswith("NIGHTCAP_")]:
        monkeypatch.delenv(name)


def read_with(monkeypatch: pytest.MonkeyPatch, **variables: str) -> env.Environment:
    """Read the environment with NIGHTCAP_ variables."""
    for name, value in variables.items():
        monkeypatch.setenv(f"NIGHTCAP_{name}", value)
    return env.read()


def refused_start(folder: Path, **variables: str) -> str:
    """Try to serve with NIGHTCAP_ variables, which fails; return the one line that says why."""
    given = {f"NIGHTCAP_{name}": value for name, value in variables.items()}
    started = subprocess.run(
        [str(COMMAND), "serve"],
        env={**os.environ, "NIGHTCAP_DATA_DIR": str(folder), **given},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert started.returncode == 1
    [line] = started.stderr.splitlines()
    return line


def test_the_start_ends_with_one_line_that_names_the_variable(tmp_path: Path) -> None:
    line = refused_start(tmp_path, PUBLIC_URL=HTTPS, TRUSTED_PROXIES="0")
    assert line.startswith("Error: NIGHTCAP_TRUSTED_PROXIES: must be at least 1 ")


@pytest.mark.parametrize(
    ("password", "fault"),
    [("1", "must have at least 12 characters"), ("Password1234", "is one of those that are")],
)
def test_a_weak_password_stops_the_start_before_anything_is_made(
    tmp_path: Path, password: str, fault: str
) -> None:
    line = refused_start(tmp_path, ADMIN_PASSWORD=password)
    assert line.startswith(f"Error: NIGHTCAP_ADMIN_PASSWORD: {fault}")
    assert not (tmp_path / "nightcap.db").exists()


@pytest.mark.parametrize("proxies", ["-1", "-20", "many"])
def test_a_number_of_proxies_that_cannot_be_is_refused(
    monkeypatch: pytest.MonkeyPatch, proxies: str
) -> None:
    with pytest.raises(env.BadEnvironment, match=r"^NIGHTCAP_TRUSTED_PROXIES: [^\n]+$"):
        read_with(monkeypatch, TRUSTED_PROXIES=proxies)


@pytest.mark.parametrize("said", [{}, {"TRUSTED_PROXIES": ""}, {"TRUSTED_PROXIES": "0"}])
def test_https_without_a_trusted_proxy_would_make_all_visitors_one(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str]
) -> None:
    with pytest.raises(env.BadEnvironment, match=r"^NIGHTCAP_TRUSTED_PROXIES: must be at least 1 "):
        read_with(monkeypatch, PUBLIC_URL=HTTPS, **said)


def test_https_behind_a_proxy_and_plain_http_without_one_are_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert read_with(monkeypatch, PUBLIC_URL="http://127.0.0.1:8000").trusted_proxies == 0
    assert read_with(monkeypatch, PUBLIC_URL=HTTPS, TRUSTED_PROXIES="1").trusted_proxies == 1


@pytest.mark.parametrize(
    ("said", "fault"),
    [
        ({"STRIPE_KEY": "pk_test_1"}, "STRIPE_KEY: must begin with sk_ or rk_"),
        ({"STRIPE_KEY": "rk_live_1"}, "STRIPE_KEY: a live key needs a NIGHTCAP_PUBLIC_URL"),
        ({"STRIPE_KEY": "sk_test_"}, "STRIPE_KEY: must begin with sk_ or rk_"),
        ({"STRIPE_WEBHOOK_SECRETS": "whsec_1, sec_2"}, "STRIPE_WEBHOOK_SECRETS: each secret must"),
        (
            {
                **{"STRIPE_KEY": "rk_live_1", "STRIPE_API": "http://127.0.0.1:9400"},
                **{"PUBLIC_URL": HTTPS, "TRUSTED_PROXIES": "1"},
            },
            "STRIPE_API: another address than Stripe's",
        ),
    ],
)
def test_a_key_that_would_take_money_in_the_open_or_elsewhere_is_refused(
    monkeypatch: pytest.MonkeyPatch, said: dict[str, str], fault: str
) -> None:
    with pytest.raises(env.BadEnvironment, match=f"^NIGHTCAP_{fault}"):
        read_with(monkeypatch, **said)


def test_a_live_key_is_taken_behind_https(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {"STRIPE_KEY": "rk_live_1", "PUBLIC_URL": HTTPS, "TRUSTED_PROXIES": "1"}
    assert read_with(monkeypatch, **said).stripe_key == "rk_live_1"


def test_two_mistakes_stand_in_the_same_line(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(env.BadEnvironment) as mistakes:
        read_with(monkeypatch, PUBLIC_URL="understudy.example", TRUSTED_PROXIES="-1")
    [line] = str(mistakes.value).splitlines()
    assert line.count("NIGHTCAP_") == 2


def secret_in(folder: Path, **variables: str) -> str:
    """Return what a process with this data folder signs with."""
    told = subprocess.run(
        [sys.executable, "-c", "from nightcap.config import settings; print(settings.SECRET_KEY)"],
        env={**os.environ, "NIGHTCAP_DATA_DIR": str(folder), **variables},
        capture_output=True,
        text=True,
        check=True,
    )
    return told.stdout.strip()


def test_servers_of_one_house_are_given_one_secret_which_stays_their_owners(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    made_up = secret_in(folder)
    assert secret_in(folder) == made_up
    given = "the same words on every server of the house"
    assert secret_in(folder, NIGHTCAP_SECRET_KEY=given) == given
    assert secret_in(folder) == given
    assert [file.name for file in folder.iterdir()] == ["secret-key"]
    assert (folder / "secret-key").stat().st_mode & 0o777 == 0o600


def test_a_secret_that_can_be_guessed_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(env.BadEnvironment, match="NIGHTCAP_SECRET_KEY: must have at least 32"):
        read_with(monkeypatch, SECRET_KEY="a short one")


@pytest.mark.parametrize("value", ["xx", ".", "../locale", "en-XA"])
def test_a_language_without_a_catalog_is_refused(
    monkeypatch: pytest.MonkeyPatch, value: str
) -> None:
    said = "^NIGHTCAP_LANGUAGE: must be one of these languages: en$"
    with pytest.raises(env.BadEnvironment, match=said):
        read_with(monkeypatch, LANGUAGE=value)
    assert read_with(monkeypatch, LANGUAGE="en").language == "en"


@pytest.mark.parametrize(
    ("name", "value"),
    [("LOG", "xml"), ("METRICS_PORT", "65536"), ("METRICS_PORT", "-1"), ("METRICS_HOST", "door")],
)
def test_what_is_no_way_to_write_or_to_listen_is_refused(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    with pytest.raises(env.BadEnvironment, match=f"^NIGHTCAP_{name}: [^\n]+$"):
        read_with(monkeypatch, **{name: value})


def test_a_venue_folder_that_cannot_be_read_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(env.BadEnvironment, match=r"^NIGHTCAP_VENUE: x+ cannot be read: File name"):
        read_with(monkeypatch, VENUE="x" * 300)


def test_metrics_are_off_and_the_log_is_text_unless_something_else_is_said(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    unsaid = read_with(monkeypatch)
    assert (unsaid.log, unsaid.metrics_port, str(unsaid.metrics_host)) == ("text", 0, "127.0.0.1")
    said = read_with(monkeypatch, LOG="json", METRICS_PORT="9464", METRICS_HOST="10.0.0.7")
    assert (said.log, said.metrics_port, str(said.metrics_host)) == ("json", 9464, "10.0.0.7")


def test_metrics_on_the_port_of_the_site_itself_stop_the_start(tmp_path: Path) -> None:
    line = refused_start(tmp_path, METRICS_PORT="8000")
    assert line == "Error: NIGHTCAP_METRICS_PORT: 8000 is the port of the site itself."
