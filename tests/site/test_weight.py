"""How much JavaScript a page brings before it answers to its visitor, as the build has left it."""

import json
from pathlib import Path

import pytest
from pydantic import BaseModel, TypeAdapter

from tests.browser.pages import PAGES

_FRONTEND = Path(__file__).parents[2] / "frontend"
_CLIENT = _FRONTEND / "dist" / "client"
_ENTRIES = ("src/boot.ts", "src/entry-client.tsx")
# Brotli, in bytes.
MOST_AT_FIRST = 96_000
MOST_FOR_ANOTHER = 8_000


class _Chunk(BaseModel):
    file: str
    imports: tuple[str, ...] = ()


_CHUNKS = TypeAdapter(dict[str, _Chunk]).validate_json(
    (_CLIENT / ".vite" / "manifest.json").read_bytes()
)
_SCREENS = {
    str(row["path"]): str(row["screen"])
    for row in json.loads((_FRONTEND / "src" / "app" / "routes.json").read_text())
}


def _files(*entries: str) -> set[str]:
    """The files of some chunks and of all that they import."""
    waiting, seen = list(entries), set(entries)
    files: set[str] = set()
    while waiting:
        chunk = _CHUNKS[waiting.pop()]
        files.add(chunk.file)
        further = [name for name in chunk.imports if name not in seen]
        seen.update(further)
        waiting.extend(further)
    return files


def _of(page: str) -> set[str]:
    return _files(*_ENTRIES, f"src/routes/public/{_SCREENS[page]}/screen.tsx")


def _weight(files: set[str]) -> int:
    return sum((_CLIENT / f"{file}.br").stat().st_size for file in files)


@pytest.mark.parametrize("page", PAGES)
def test_a_page_answers_to_its_visitor_with_little_javascript(page: str) -> None:
    assert _weight(_of(page)) <= MOST_AT_FIRST


@pytest.mark.parametrize("page", PAGES)
def test_a_page_after_the_first_needs_only_what_is_its_own(page: str) -> None:
    assert _weight(_of(page) - _of("/")) <= MOST_FOR_ANOTHER
