"""The built front end's files, read into memory once: nothing else can be asked for."""

import mimetypes
from pathlib import Path

from nightcap.site.answers import Header
from nightcap.site.variants import Variants

_FOREVER = b"public, max-age=31536000, immutable"
_AN_HOUR = b"public, max-age=3600"
_ENCODINGS = {"br": ".br", "gzip": ".gz"}
_TYPES = {".js": "text/javascript", ".webmanifest": "application/manifest+json"}


def read(folder: Path, defaults: tuple[Header, ...]) -> dict[str, Variants]:
    """Read every file below `folder`, with its `.br` and `.gz` where they stand beside it.

    Files below `assets/` carry a hash in their name and hold for ever. Files and folders whose
    name begins with a dot are the build's own.
    """
    files = {
        file.relative_to(folder).as_posix(): file for file in folder.rglob("*") if file.is_file()
    }
    return {
        f"/{name}": _variants(name, file, files, defaults)
        for name, file in files.items()
        if not name.endswith(tuple(_ENCODINGS.values())) and not f"/{name}".count("/.")
    }


def _variants(
    name: str, file: Path, files: dict[str, Path], defaults: tuple[Header, ...]
) -> Variants:
    bodies = {"identity": file.read_bytes()}
    for encoding, suffix in _ENCODINGS.items():
        compressed = files.get(name + suffix)
        if compressed is not None:
            bodies[encoding] = compressed.read_bytes()
    guessed = _TYPES.get(file.suffix) or mimetypes.guess_type(name)[0]
    content_type = guessed or "application/octet-stream"
    if content_type.startswith("text/"):
        content_type += "; charset=utf-8"
    return Variants(
        status=200,
        headers=((b"content-type", content_type.encode()), *defaults),
        bodies=bodies,
        cache_control=_FOREVER if name.startswith("assets/") else _AN_HOUR,
    )
