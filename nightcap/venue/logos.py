"""Logos that a manager uploads: an SVG or a PNG, stored as a data URL with the venue's texts."""

import base64
import binascii
import hashlib
import re
from functools import lru_cache
from io import BytesIO
from pathlib import Path
from typing import NamedTuple
from xml.etree import ElementTree

from PIL import Image, UnidentifiedImageError

_DATA_URL = re.compile(r"data:image/(svg\+xml|png)(?:;[^;,]*)*;base64,", re.IGNORECASE)
_LARGEST_SVG = 100_000
_LARGEST_PNG = 2_000_000
_MOST_PIXELS = 4096 * 4096
_KEPT_SIDE = 1024
"""Pixels of the longer side of a PNG as it is stored."""
_TRIED_AT = 64
_ACTIVE = frozenset({"script", "foreignObject", "iframe", "a"})
"""Elements that can do more than draw."""
_ENDINGS = {"svg+xml": "svg", "png": "png"}


class Logo(NamedTuple):
    """An uploaded logo as pages load it."""

    data: bytes
    ending: str
    """'svg' or 'png'."""

    @property
    def is_vector(self) -> bool:
        """Whether the logo is an SVG."""
        return self.ending == "svg"

    @property
    def name(self) -> str:
        """The name of its file; another logo has another name."""
        return f"logo-{hashlib.sha256(self.data).hexdigest()[:16]}.{self.ending}"

    @property
    def url(self) -> str:
        """The address at which pages load it."""
        return f"/{self.name}"

    @property
    def data_url(self) -> str:
        """The logo as a data URL, with which an icon embeds it."""
        kind = "svg+xml" if self.is_vector else "png"
        return f"data:image/{kind};base64,{base64.b64encode(self.data).decode()}"

    def picture(self, size: int) -> Image.Image:
        """Draw the logo on a transparent ground, `size` pixels wide and high at most."""
        if self.is_vector:
            return Image.open(BytesIO(_rendered(self.data.decode(), size))).convert("RGBA")
        picture = Image.open(BytesIO(self.data)).convert("RGBA")
        scale = size / max(picture.size)
        sides = [max(1, round(side * scale)) for side in picture.size]
        return picture.resize((sides[0], sides[1]), Image.Resampling.LANCZOS)


def is_upload(value: str) -> bool:
    """Return whether a value of the profile's key `logo` is an upload, not a file of the folder."""
    return value.startswith("data:")


@lru_cache(maxsize=4)
def logo_of(value: str) -> Logo:
    """Read a stored logo: an upload that `checked` has returned."""
    head = _DATA_URL.match(value)
    if head is None:
        raise ValueError("must be an SVG or a PNG picture")
    return Logo(base64.b64decode(value[head.end() :]), _ENDINGS[head[1].lower()])


def checked(value: str) -> str:
    """Return the data URL of a logo as it is stored.

    A PNG is reduced to 1024 pixels and loses its metadata. Raises ValueError for another kind of
    file, one that is too large or damaged, and an SVG that is not only a drawing.
    """
    head = _DATA_URL.match(value)
    if head is None:
        raise ValueError("must be an SVG or a PNG picture")
    try:
        data = base64.b64decode(value[head.end() :], validate=True)
    except binascii.Error as error:
        raise ValueError("is damaged") from error
    if head[1].lower() == "png":
        return Logo(_checked_png(data), "png").data_url
    return Logo(_checked_svg(data), "svg").data_url


def read(file: Path) -> str:
    """Return a logo of the venue's folder as it is stored. Raises ValueError, as `checked`."""
    kind = "svg+xml" if file.suffix == ".svg" else "png"
    data = base64.b64encode(file.read_bytes()).decode()
    return checked(f"data:image/{kind};base64,{data}")


def _checked_png(data: bytes) -> bytes:
    if len(data) > _LARGEST_PNG:
        raise ValueError("must have at most 2 MB")
    try:
        with Image.open(BytesIO(data), formats=["PNG"]) as opened:
            if opened.width * opened.height > _MOST_PIXELS:
                raise ValueError("has too many pixels")
            picture = opened.convert("RGBA")
    except (UnidentifiedImageError, OSError, SyntaxError, Image.DecompressionBombError) as error:
        raise ValueError("is damaged") from error
    picture.thumbnail((_KEPT_SIDE, _KEPT_SIDE), Image.Resampling.LANCZOS)
    out = BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()


def _checked_svg(data: bytes) -> bytes:
    if len(data) > _LARGEST_SVG:
        raise ValueError("must have at most 100 kB")
    try:
        text = data.decode()
        # A manager's file; entities, which could grow without end, are refused before.
        if "<!ENTITY" in text:
            raise ValueError("must be a drawing without entities")
        root = ElementTree.fromstring(text)  # noqa: S314 (see above)
    except (UnicodeDecodeError, ElementTree.ParseError) as error:
        raise ValueError("is damaged") from error
    for element in root.iter():
        _refuse_active(element)
    if not Image.open(BytesIO(_rendered(text, _TRIED_AT))).getbbox():
        raise ValueError("shows nothing")
    return data


def _refuse_active(element: ElementTree.Element) -> None:
    if _local_name(element.tag) in _ACTIVE:
        raise ValueError(f"must be a drawing without <{_local_name(element.tag)}>")
    for name, value in element.items():
        if _local_name(name) == "href" and not value.startswith(("#", "data:image/")):
            raise ValueError("must not refer to another file")
        if _local_name(name).lower().startswith("on"):
            raise ValueError("must be a drawing without scripts")


def _local_name(name: object) -> str:
    """Return a name of XML without its namespace; '' for a comment."""
    return name.rpartition("}")[2] if isinstance(name, str) else ""


def _rendered(svg: str, size: int) -> bytes:
    """Draw an SVG as a PNG whose longer side has `size` pixels. Raises ValueError."""
    import resvg_py

    try:
        small = Image.open(BytesIO(resvg_py.svg_to_bytes(svg_string=svg)))
        is_wide = small.width >= small.height
        return resvg_py.svg_to_bytes(
            svg_string=svg, width=size if is_wide else None, height=None if is_wide else size
        )
    except ValueError as error:
        raise ValueError("cannot be drawn") from error
