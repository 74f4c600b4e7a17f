"""The files that a page's JavaScript comes in, as the build has left them, and what they weigh."""

import json
import re
from pathlib import Path

from pydantic import BaseModel, Field, TypeAdapter

_FRONTEND = Path(__file__).parents[3] / "frontend"
_CLIENT = _FRONTEND / "dist" / "client"
_ENTRY = "src/entry-client.tsx"
# What comes when somebody asks for it, or for another page.
_WANTED = re.compile(
    r"dialog|confirmation|lightbox|menu-sheet|toaster|returned|screen\.tsx$|react-dom"
)


class _Chunk(BaseModel):
    file: str
    imports: tuple[str, ...] = ()
    dynamic_imports: tuple[str, ...] = Field((), alias="dynamicImports")


_CHUNKS = TypeAdapter(dict[str, _Chunk]).validate_json(
    (_CLIENT / ".vite" / "manifest.json").read_bytes()
)
_SCREENS = {
    str(row["path"]): str(row["screen"])
    for row in json.loads((_FRONTEND / "src" / "app" / "routes.json").read_text())
}


def _files(*entries: str, with_late: bool = False) -> set[str]:
    """Return the files of some chunks and of all that they import.

    `with_late` adds those that they fetch as soon as they are alive.
    """
    waiting, seen = list(entries), set(entries)
    files: set[str] = set()
    while waiting:
        chunk = _CHUNKS[waiting.pop()]
        files.add(chunk.file)
        late = [name for name in chunk.dynamic_imports if not _WANTED.search(name)]
        further = {*chunk.imports, *(late if with_late else ())} - seen
        seen.update(further)
        waiting.extend(further)
    return files


def files_of(page: str, *, with_late: bool = False) -> set[str]:
    """Return the files with which a page comes alive.

    `with_late` adds those that it loads then, except those that a visitor must ask for.
    """
    screen = f"src/routes/public/{_SCREENS[page]}/screen.tsx"
    return _files(_ENTRY, screen, with_late=with_late)


def weight_of(files: set[str]) -> int:
    """Brotli, in bytes."""
    return sum((_CLIENT / f"{file}.br").stat().st_size for file in files)
