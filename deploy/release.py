"""Write a release: one wheel that a server installs and serves as it is (`make release`).

It holds the package, the built front end, the pictures in all sizes, the sample venue and the blank
one, and it requires exactly the versions of libraries that were tested. The server needs neither
Node nor make.
"""

import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path
from tempfile import TemporaryDirectory

import click

ROOT = Path(__file__).resolve().parents[1]
SHIPPED = (
    *("frontend/dist", "build/pictures", "venue", "blank-venue"),
    *("requirements/run.txt", "legal/LICENCES.md"),
)
"""What the server reads beside its code; `BASE_DIR` in `nightcap/config/env.py` finds it there."""
DEVELOPER = ROOT / "nightcap" / "config" / "developer.py"
"""The commands for work on a checkout, which a release leaves out."""
_LOCKED = re.compile(r"^([\w.\[\]-]+==[^\\\n]+?) \\$", re.MULTILINE)


def release_version() -> str:
    """Return a version that grows with every commit, so that pip takes a newer release for newer.

    Raises ClickException outside a checkout.
    """
    declared = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]["version"]
    counted = subprocess.run(
        ["git", "rev-list", "--count", "HEAD"],
        check=False,
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    if counted.returncode:
        raise click.ClickException("A release is numbered by its commits: use a checkout.")
    return f"{declared.rpartition('.')[0]}.{counted.stdout.strip()}"


def write_wheel(version: str, folder: Path) -> Path:
    """Write the wheel of what is built now into a folder, in place of older ones; return its path.

    Raises ClickException where something is not built yet.
    """
    with TemporaryDirectory(prefix="nightcap-release-") as name:
        stage = Path(name)
        shutil.copytree(
            ROOT / "nightcap",
            stage / "nightcap",
            ignore=shutil.ignore_patterns("__pycache__", DEVELOPER.name),
        )
        for path in SHIPPED:
            _copy(ROOT / path, stage / "nightcap" / "shipped" / path)
        shutil.copy(ROOT / "README.md", stage)
        (stage / "MANIFEST.in").write_text("graft nightcap\n")
        (stage / "pyproject.toml").write_text(_pinned_project(version))
        subprocess.run(
            [
                *(sys.executable, "-m", "pip", "wheel", "--quiet", "--disable-pip-version-check"),
                *("--no-deps", "--no-build-isolation", "--wheel-dir", str(folder), str(stage)),
            ],
            check=True,
        )
    wheel = folder / f"nightcap-{version}-py3-none-any.whl"
    for other in folder.glob("nightcap-*.whl"):
        if other != wheel:
            other.unlink()
    return wheel


def _copy(source: Path, target: Path) -> None:
    if not source.exists():
        raise click.ClickException(f"{source.relative_to(ROOT)} is missing: run `make release`.")
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target)
    else:
        shutil.copy(source, target)


def _pinned_project(version: str) -> str:
    """Return pyproject.toml with this version and the locked versions of all libraries."""
    text = (ROOT / "pyproject.toml").read_text()
    pins = _LOCKED.findall((ROOT / "requirements" / "run.txt").read_text())
    required = "".join(f"  {pin!r},\n" for pin in pins)
    for pattern, replacement in (
        (r'^version = "[^"]*"$', f'version = "{version}"'),
        (r"^dependencies = \[(?s:.*?)^\]", f"dependencies = [\n{required}]"),
    ):
        # None of the replacements holds a backslash, which `re` would read.
        text, found = re.subn(pattern, replacement, text, count=1, flags=re.MULTILINE)
        if not found:
            raise click.ClickException(f"pyproject.toml has nothing like {pattern}")
    return text


@click.command(help=__doc__)
@click.option("--version", help="By default 0.1. and the number of commits.")
@click.option("--into", type=click.Path(path_type=Path), default=ROOT / "dist")
def main(version: str | None, into: Path) -> None:
    click.echo(write_wheel(version or release_version(), into))


if __name__ == "__main__":
    main()
