"""How much JavaScript a page brings before it answers to its visitor, as the build has left it."""

import json
import re
from pathlib import Path

import pytest
from pydantic import BaseModel, Field, TypeAdapter

from tests.browser.pages import PAGES

_FRONTEND = Path(__file__).parents[2] / "frontend"
_CLIENT = _FRONTEND / "dist" / "client"
_ENTRIES = ("src/boot.ts", "src/entry-client.tsx")
# What comes when somebody asks for it, or for another page.
_WANTED = re.compile(
    r"dialog|confirmation|lightbox|menu-sheet|toaster|returned|screen\.tsx$|react-dom"
)
# Brotli, in bytes.
MOST_AT_FIRST = 80_000
MOST_FOR_ANOTHER = 8_000


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
    """The files of some chunks and of all that they import, or fetch as soon as they are alive."""
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


def _of(page: str, *, with_late: bool = False) -> set[str]:
    screen = f"src/routes/public/{_SCREENS[page]}/screen.tsx"
    return _files(*_ENTRIES, screen, with_late=with_late)


def _weight(files: set[str]) -> int:
    return sum((_CLIENT / f"{file}.br").stat().st_size for file in files)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_answers_to_its_visitor_with_little_javascript(page: str) -> None:
    assert _weight(_of(page)) <= MOST_AT_FIRST


@pytest.mark.parametrize("page", PAGES)
def test_a_page_after_the_first_needs_only_what_is_its_own(page: str) -> None:
    assert _weight(_of(page, with_late=True) - _of("/", with_late=True)) <= MOST_FOR_ANOTHER
