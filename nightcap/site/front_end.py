"""Reads the front end's build: the parts of pages, and the files that browsers load."""

import mimetypes
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Annotated

from pydantic import BaseModel, Field, TypeAdapter

from nightcap.http.response import Encodings
from nightcap.venue.type_pairs import CLASSIC, DECO, MODERN, TypeName, TypePair

ADMIN = "/admin"
"""The manager's panel; search engines must not index it."""
_BOOT, _ENTRY = "src/boot.ts", "src/entry-client.tsx"
_PANEL = "src/entry-admin.tsx"
_OWN_BOOKING, _OWN_PLACE = "src/entry-own-booking.ts", "src/entry-own-place.ts"
_DOOR, _WORKER = "src/entry-door.tsx", "src/worker.ts"
_FOREVER = b"public, max-age=31536000, immutable"
_AN_HOUR = b"public, max-age=3600"
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


class Clause(BaseModel):
    """A sentence that is shown while an answer at an address that begins with `of` has an entry.

    With `section` the entry belongs to the section of the menu that has or had this slug, and with
    `shown_on` it has a category that the page of this path shows. Events that are over do not
    count. Without `of` the sentence is always shown. The phrase of the venue that `phrase` names
    replaces `text`.
    """

    of: str = ""
    phrase: str = ""
    section: str = ""
    shown_on: Annotated[str, Field(alias="shownOn")] = ""
    text: str


class Route(BaseModel):
    """A row of the table of routes; texts contain placeholders such as {name}."""

    path: str
    screen: str = ""
    title: str
    description: tuple[str | Clause, ...]
    """Its sentences; a sentence that depends on data is a clause."""
    picture: str
    queries: tuple[str, ...]

    @property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r":\w+", "[^/]+", self.path))


class _Chunk(BaseModel):
    file: str
    imports: tuple[str, ...] = ()
    css: tuple[str, ...] = ()
    assets: tuple[str, ...] = ()


_FONT_RULE = re.compile(r"@font-face\{[^}]*\bsrc:url\([^}]*\}")
_MANIFEST = TypeAdapter(dict[str, _Chunk])


@dataclass(frozen=True)
class Faces:
    """The typefaces of a pair as files; `styles` are their rules, '' if every page has them."""

    pair: TypePair
    styles: str
    fonts: tuple[str, ...]
    """The addresses of the letters of the first text of a page."""
    rules: str
    """The rules of all its files, for pages that have no style sheet of the build."""

    @property
    def text(self) -> str | None:
        """The address of the typeface of text."""
        upright = (font for font in self.fonts if "italic" not in font)
        return next((font for font in upright if self._is_for_text(font)), None)

    def _is_for_text(self, font: str) -> bool:
        return self.pair.family_of(font) == self.pair.text_family


@dataclass(frozen=True)
class Panel:
    """The files that start an application of its own: the manager's panel, or the door."""

    script: str
    sheets: tuple[str, ...]
    fonts: tuple[str, ...]


@dataclass(frozen=True)
class Door(Panel):
    """The door, which a phone stores completely."""

    files: tuple[str, ...]
    """The addresses of all files that it ever loads."""


@dataclass(frozen=True)
class FrontEnd:
    """The parts of the build that every page is made with."""

    client: Path
    bundle: Path
    routes: tuple[Route, ...]
    first_styles: str
    """The few rules that go with the first script, for every page to inline."""
    sheets: tuple[str, ...]
    """The addresses of the style sheet, which every page loads before it is drawn."""
    boot: str
    """The inline script of every page, which loads the others after the first paint."""
    code: tuple[str, ...]
    """The addresses of the scripts that make every page interactive; the entry is the last."""
    faces: Mapping[TypeName, Faces]
    """The typefaces of each type pair."""
    panel: Panel
    own_booking: str
    """The address of the script with which a guest changes a booking."""
    own_place: str
    """The address of the script that updates the page of a place on the waitlist."""
    own_pages: tuple[str, ...]
    """The addresses of all scripts of guests' own pages."""
    door: Door
    worker: str
    """The text of the service worker of the door and of guests' own pages."""

    def route(self, path: str) -> Route | None:
        """Return the route of a path; of several that match the first in the table is used."""
        return next((route for route in self.routes if route.pattern.fullmatch(path)), None)


@cache
def read(dist: Path) -> FrontEnd:
    """Read the build in `dist` once.

    Raises OSError, ValueError or LookupError when it is incomplete, or was made for another
    release.
    """
    client, bundle = dist / "client", dist / "server" / "render.js"
    if not bundle.is_file():
        raise FileNotFoundError(bundle)
    manifest, own_pages = _manifest(client, "manifest"), _manifest(client, "own-pages")
    door = _manifest(client, "door")
    worker = door.pop(_WORKER)
    boot = manifest[_BOOT]
    sheets = tuple(
        file for chunk in manifest.values() for file in chunk.css if file not in boot.css
    )
    return FrontEnd(
        client=client,
        bundle=bundle,
        routes=TypeAdapter(tuple[Route, ...]).validate_json((dist / "routes.json").read_bytes()),
        first_styles=_text(client, boot.css),
        sheets=_addresses(sheets),
        boot=_text(client, [boot.file]),
        code=_addresses(_with_imports(manifest, _ENTRY)),
        faces={
            DECO.name: Faces(
                DECO,
                "",
                _addresses(_first_fonts(boot.assets)),
                _font_rules(_text(client, [*boot.css, *sheets])),
            ),
            **{pair.name: _faces(client, manifest, pair) for pair in (MODERN, CLASSIC)},
        },
        panel=Panel(*_loaded(_manifest(client, "admin")[_PANEL])),
        own_booking=f"/{own_pages[_OWN_BOOKING].file}",
        own_place=f"/{own_pages[_OWN_PLACE].file}",
        own_pages=tuple(sorted(f"/{chunk.file}" for chunk in own_pages.values())),
        door=_door(door),
        worker=_text(client, [worker.file]),
    )


def _faces(client: Path, manifest: dict[str, _Chunk], pair: TypePair) -> Faces:
    sheet = manifest[f"src/app/styles/type-{pair.name}.css"]
    styles = _text(client, [sheet.file])
    return Faces(pair, styles, _addresses(_first_fonts(sheet.assets)), _font_rules(styles))


def _font_rules(styles: str) -> str:
    """Return the rules of fonts that are files, and not those of fallbacks."""
    return "".join(_FONT_RULE.findall(styles))


def _with_imports(manifest: dict[str, _Chunk], name: str) -> list[str]:
    chunk = manifest[name]
    before = (file for part in chunk.imports for file in _with_imports(manifest, part))
    return list(dict.fromkeys((*before, chunk.file)))


def _text(client: Path, files: Iterable[str]) -> str:
    return "".join((client / file).read_text().strip() for file in files)


def _manifest(client: Path, name: str) -> dict[str, _Chunk]:
    return _MANIFEST.validate_json((client / ".vite" / f"{name}.json").read_bytes())


def _door(manifest: dict[str, _Chunk]) -> Door:
    files = {
        f"/{file}"
        for chunk in manifest.values()
        for file in (chunk.file, *chunk.css, *chunk.assets)
        if file.endswith((".js", ".css", ".woff2"))
    }
    return Door(*_loaded(manifest[_DOOR]), files=tuple(sorted(files)))


def _loaded(entry: _Chunk) -> tuple[str, tuple[str, ...], tuple[str, ...]]:
    script, *sheets = (f"/{file}" for file in (entry.file, *entry.css))
    return script, tuple(sheets), _addresses(_first_fonts(entry.assets))


def _addresses(files: Iterable[str]) -> tuple[str, ...]:
    return tuple(f"/{file}" for file in files)


def _first_fonts(files: Iterable[str]) -> list[str]:
    """Return the fonts with the letters of nearly every text; others load when they are needed."""
    return [file for file in files if file.endswith(".woff2") and "-letters" in file]


def assets(folder: Path) -> dict[str, Encodings]:
    """Read every file below `folder`, with its `.br` and `.gz`; hashed names are cached forever.

    Files and folders whose name begins with a dot are the build's own.
    """
    files = {
        file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()
    }
    return {
        f"/{name}": _encodings(name, file, files)
        for name, file in files.items()
        if not name.endswith(tuple(_ENCODINGS.values())) and not f"/{name}".count("/.")
    }


def _encodings(name: str, file: Path, files: dict[str, Path]) -> Encodings:
    bodies = {"identity": file.read_bytes()}
    for encoding, suffix in _ENCODINGS.items():
        compressed = files.get(name + suffix)
        if compressed is not None:
            bodies[encoding] = compressed.read_bytes()
    guessed = _TYPES.get(file.suffix) or mimetypes.guess_type(name)[0]
    content_type = guessed or "application/octet-stream"
    if content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    return Encodings(
        status=200,
        headers=((b"content-type", content_type.encode()),),
        bodies=bodies,
        cache_control=_FOREVER if name.startswith("assets/") else _AN_HOUR,
    )
