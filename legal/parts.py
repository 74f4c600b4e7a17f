"""The shipped work of others: packages of Python and of JavaScript, and typefaces."""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

ROOT = Path(__file__).parents[1]
_MODULES = ROOT / "frontend/node_modules"
_BUNDLED = ROOT / "frontend/dist/client/.vite"
_PINNED = re.compile(r"^(?P<name>[\w.-]+)(?:\[[\w,-]+\])?==(?P<version>[^\s;]+)", re.MULTILINE)
_LICENCE_FILE = re.compile(r"(?:licen[cs]e|copying|notice)", re.IGNORECASE)
_CLASSIFIER = "License :: OSI Approved :: "
_BY_TEXT = {"resvg-py": "MIT"}
"""Licences of packages whose metadata names none: their licence files do."""


@dataclass(frozen=True, order=True)
class Part:
    """A package as it is shipped; `licence` is its SPDX expression, or what its authors call it."""

    ecosystem: str
    """As package addresses have it: 'npm' or 'pypi'."""
    name: str
    version: str
    licence: str
    text: str

    @property
    def address(self) -> str:
        """The package address (purl), by which lists of known faults name it."""
        return f"pkg:{self.ecosystem}/{self.name.replace('@', '%40')}@{self.version}"


def shipped() -> list[Part]:
    """List every part, in order. The front end must be built before."""
    return sorted({*_of_python(), *_of_the_browser(), *_typefaces()})


def _of_python() -> Iterator[Part]:
    for pinned in _PINNED.finditer((ROOT / "requirements/run.txt").read_text()):
        try:
            known = metadata.distribution(pinned["name"])
        except metadata.PackageNotFoundError:
            # For another system than this one.
            continue
        texts = [
            str(file.read_text()).strip()
            for file in sorted(known.files or [])
            if ".dist-info" in str(file) and _LICENCE_FILE.search(file.name)
        ]
        yield Part("pypi", pinned["name"], pinned["version"], _licence(known), "\n\n".join(texts))


def _licence(known: metadata.Distribution) -> str:
    def said(field: str) -> list[str]:
        return known.metadata.get_all(field) or []

    classifiers = [name for name in said("Classifier") if name.startswith(_CLASSIFIER)]
    called = " or ".join(name.removeprefix(_CLASSIFIER) for name in classifiers)
    own = _BY_TEXT.get(known.name.replace("_", "-"), "")
    found = (*said("License-Expression"), called, *said("License"), own)
    return next(filter(None, found), "")


def _of_the_browser() -> Iterator[Part]:
    for file in (
        "licences.json",
        "licences-admin.json",
        "licences-own-pages.json",
        "licences-door.json",
    ):
        for part in json.loads((_BUNDLED / file).read_text()):
            text = part.get("text", "").strip()
            yield Part("npm", part["name"], part["version"], part["identifier"], text)


def _typefaces() -> Iterator[Part]:
    wanted = json.loads((ROOT / "frontend/package.json").read_text())["dependencies"]
    for name in wanted:
        if name.startswith("@fontsource"):
            about = json.loads((_MODULES / name / "package.json").read_text())
            text = (_MODULES / name / "LICENSE").read_text().strip()
            yield Part("npm", name, about["version"], about["license"], text)
