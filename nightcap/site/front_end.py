"""What the front end's build left: the files that the server has to know by name."""

import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from pydantic import BaseModel, TypeAdapter

ADMIN = "/admin"
"""The manager's pages; no search engine is to look at them."""
_BOOT = "src/boot.ts"


class Route(BaseModel):
    """A row of the table of routes; texts hold placeholders such as {name}."""

    path: str
    screen: str = ""
    title: str
    description: str
    picture: str
    queries: tuple[str, ...]

    @property
    def is_public(self) -> bool:
        """Whether the page is the visitors', so that search engines may list it."""
        return not self.path.startswith(ADMIN)

    @property
    def pattern(self) -> re.Pattern[str]:
        return re.compile(re.sub(r":\w+", "[^/]+", self.path))


class _Chunk(BaseModel):
    file: str


@dataclass(frozen=True)
class FrontEnd:
    """The parts of the build that every page is made with."""

    client: Path
    bundle: Path
    routes: tuple[Route, ...]
    css: str
    boot: str
    fonts: tuple[str, ...]
    display_face: Path | None
    """The typeface of headings."""

    def route(self, path: str) -> Route | None:
        """Find the route of a path; the table's order decides when two would fit."""
        return next((route for route in self.routes if route.pattern.fullmatch(path)), None)


@cache
def read(dist: Path) -> FrontEnd:
    """Read the build in `dist` once. Raises OSError or ValueError when it is not whole."""
    client = dist / "client"
    manifest = TypeAdapter(dict[str, _Chunk]).validate_json(
        (client / ".vite" / "manifest.json").read_bytes()
    )
    files = [chunk.file for chunk in manifest.values()]
    styles = [file for file in files if file.endswith(".css")]
    # The italic follows later: it is never the first text that a visitor sees.
    fonts = [file for file in files if file.endswith(".woff2") and "italic" not in file]
    return FrontEnd(
        client=client,
        bundle=dist / "server" / "render.js",
        routes=TypeAdapter(tuple[Route, ...]).validate_json((dist / "routes.json").read_bytes()),
        css="".join((client / file).read_text().strip() for file in styles),
        boot=f"/{manifest[_BOOT].file}",
        fonts=tuple(f"/{file}" for file in fonts),
        display_face=next((client / file for file in fonts if "bodoni" in file), None),
    )
