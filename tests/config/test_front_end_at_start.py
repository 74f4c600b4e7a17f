"""A front end that was not built, or from other files than these, is said in one line."""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import click
import pytest
from pytest_django import Settings

from nightcap.config import server
from tests.support.commands import environment
from tests.support.ports import free_port
from tests.support.site import fake_front_end

ANOTHER_RELEASE = "The front end is of another release than the server: run `make build`."
SERVE = """
import sys
from pathlib import Path
from django.conf import settings
settings.FRONTEND_DIST = Path(sys.argv.pop(1))
from nightcap.config.cli import main
main(prog_name="nightcap")
"""


@pytest.fixture
def dist(settings: Settings, tmp_path: Path) -> Path:
    """Return a build of a few lines that this process would serve."""
    settings.FRONTEND_DIST = tmp_path / "dist"
    return fake_front_end.build(tmp_path / "dist")


@pytest.mark.server
def test_a_start_on_a_stale_front_end_ends_with_one_line(tmp_path: Path) -> None:
    dist = fake_front_end.build(tmp_path / "dist")
    without_an_entry(dist / "client")
    done = subprocess.run(
        [sys.executable, "-c", SERVE, str(dist), "serve", f"--port={free_port()}"],
        env=environment(tmp_path / "house", DJANGO_SETTINGS_MODULE="nightcap.config.settings"),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert (done.returncode, done.stderr) == (1, f"Error: {ANOTHER_RELEASE}\n")


def test_without_a_front_end_the_start_names_the_command_that_builds_it(
    settings: Settings, tmp_path: Path
) -> None:
    settings.FRONTEND_DIST = tmp_path
    with pytest.raises(click.ClickException, match="not built yet: run `make build` first"):
        server.require_front_end()


def without_an_entry(client: Path) -> None:
    (client / ".vite" / "own-pages.json").write_text("{}")


def without_a_manifest(client: Path) -> None:
    (client / ".vite" / "door.json").unlink()


def with_a_manifest_cut_short(client: Path) -> None:
    (client / ".vite" / "admin.json").write_text('{"src/entry-admin.tsx": {')


def without_what_draws_the_pages(client: Path) -> None:
    (client.parent / "server" / "render.js").unlink()


def with_routes_of_another_shape(client: Path) -> None:
    (client.parent / "routes.json").write_text('[{"path": "/"}]')


@pytest.mark.parametrize(
    "spoil",
    [
        without_an_entry,
        without_a_manifest,
        with_a_manifest_cut_short,
        without_what_draws_the_pages,
        with_routes_of_another_shape,
    ],
    ids=lambda spoil: spoil.__name__,
)
def test_a_front_end_of_another_release_is_named_with_the_command_that_builds_it(
    dist: Path, spoil: Callable[[Path], None]
) -> None:
    spoil(dist / "client")
    with pytest.raises(click.ClickException) as refused:
        server.require_front_end()
    assert refused.value.message == ANOTHER_RELEASE
