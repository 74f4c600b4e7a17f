"""File names of pictures and clips: a picture's name determines its sizes and formats.

`<digest>-<width>x<height>.jpg` is the master; `…-<w>.avif`, `.webp` and `.jpg` are its variants;
`…-og.jpg` is the crop that other sites show next to a link. A clip is `<digest>.mp4`, or
`<digest>-silent.mp4` without sound. The digest is the first half of the SHA-256 of the uploaded
bytes, so a name always means the same content.
"""

import hashlib
import re
from io import BufferedReader, BytesIO
from pathlib import Path
from typing import NamedTuple, Self

LADDER = (320, 640, 960, 1280, 1600)
FORMATS = ("avif", "webp", "jpg")
URL_PREFIX = "/media/"
_DIGITS = 32

Given = BytesIO | BufferedReader
"""A file as it was uploaded."""

_NAME = re.compile(
    r"([0-9a-f]{32})-([1-9][0-9]{0,4})x([1-9][0-9]{0,4})(?:-[0-9a-z]{1,5})?\.(?:avif|webp|jpg)"
)
_VIDEO = re.compile(r"([0-9a-f]{32})(-silent)?\.mp4")


def file_at(url: str) -> str:
    """Return the file name in one of our addresses; "" for any other address."""
    return url.removeprefix(URL_PREFIX) if url.startswith(URL_PREFIX) else ""


class VideoName(NamedTuple):
    """One clip, stored as one file."""

    digest: str
    has_sound: bool

    @classmethod
    def possible(cls, given: Path) -> tuple[Self, Self]:
        """Return both possible names of the uploaded clip in a file: with sound and silent."""
        with given.open("rb") as clip:
            digest = hashlib.file_digest(clip, "sha256").hexdigest()[:_DIGITS]
        return cls(digest, has_sound=True), cls(digest, has_sound=False)

    @classmethod
    def parse(cls, file_name: str) -> Self | None:
        """Return the clip of a file name; None if it is not a clip's."""
        match = _VIDEO.fullmatch(file_name)
        return None if match is None else cls(match[1], has_sound=match[2] is None)

    @classmethod
    def at(cls, url: str) -> Self | None:
        """Return the clip at an address; None if it is not one of our clips'."""
        return cls.parse(file_at(url))

    @property
    def file(self) -> str:
        return f"{self.digest}.mp4" if self.has_sound else f"{self.digest}-silent.mp4"

    @property
    def url(self) -> str:
        """The address at which the clip is served."""
        return URL_PREFIX + self.file


class PictureName(NamedTuple):
    """One picture with all its files; width and height are the master's, in pixels."""

    digest: str
    width: int
    height: int

    @classmethod
    def of(cls, given: Given, size: tuple[int, int]) -> Self:
        """Return the name of an uploaded picture whose master has this size."""
        return cls(hashlib.file_digest(given, "sha256").hexdigest()[:_DIGITS], *size)

    @classmethod
    def parse(cls, file_name: str) -> Self | None:
        """Return the picture of a master's or variant's file name; None for any other."""
        match = _NAME.fullmatch(file_name)
        if match is None:
            return None
        name = cls(match[1], int(match[2]), int(match[3]))
        return name if file_name in (name.master, *name.derived) else None

    @classmethod
    def at(cls, url: str) -> Self | None:
        """Return the picture at an address; None if it is not one of our pictures'."""
        return cls.parse(file_at(url))

    @property
    def master(self) -> str:
        return f"{self.digest}-{self.width}x{self.height}.jpg"

    @property
    def open_graph(self) -> str:
        return f"{self.digest}-{self.width}x{self.height}-og.jpg"

    @property
    def widths(self) -> tuple[int, ...]:
        """The widths of the variants: those of LADDER below the picture's width, and that width."""
        return (*(width for width in LADDER if width < self.width), self.width)

    def variant(self, width: int, form: str) -> str:
        return f"{self.digest}-{self.width}x{self.height}-{width}.{form}"

    @property
    def derived(self) -> tuple[str, ...]:
        """The names of all files that are made from the master."""
        variants = (self.variant(width, form) for width in self.widths for form in FORMATS)
        return (*variants, self.open_graph)

    @property
    def url(self) -> str:
        """The address of the master, with which rows refer to the picture."""
        return URL_PREFIX + self.master

    @property
    def open_graph_url(self) -> str:
        """The address of the crop of 1200 by 630 pixels."""
        return URL_PREFIX + self.open_graph


def variant_url(url: str, *, width: int, form: str = "webp") -> str:
    """Return the address of a picture's widest variant up to `width` pixels, else the narrowest.

    An address that is not one of our pictures' is returned unchanged.
    """
    name = PictureName.at(url)
    if name is None:
        return url
    found = max((one for one in name.widths if one <= width), default=name.widths[0])
    return URL_PREFIX + name.variant(found, form)


def variants_of(url: str, *, form: str = "webp") -> list[tuple[str, int]]:
    """Return the address and the width of each variant of a picture; empty if it is not ours."""
    name = PictureName.at(url)
    widths = name.widths if name else ()
    return [(variant_url(url, width=width, form=form), width) for width in widths]
