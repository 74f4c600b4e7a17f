"""The venue's drawings: SVG files of its folder, read as shapes for pages.

`logo.svg` is the logo, `logo-small.svg` an optional one for 24 to 48 px with fewer and heavier
lines. `drawings/` has the drawings of the page texts, and `drawings/map.svg` the streets around the
door with their names. Shapes in `currentColor` have the color of the text around them.

The panel stores other drawings as data URLs with the venue's texts: the map, and those of the
history page. They pass the check of an uploaded logo, and hold the same shapes.
"""

from collections.abc import Collection
from functools import cache, lru_cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from django.conf import settings
from pydantic.alias_generators import to_camel

from nightcap.core.schemas import CamelSchema
from nightcap.venue import logos
from nightcap.venue.errors import ProfileError

LOGO, SMALL_LOGO, MAP = "logo.svg", "logo-small.svg", "drawings/map.svg"

_TAGS = frozenset(["g", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"])
_SVG = "{http://www.w3.org/2000/svg}"
_WORDS = "text"
"""Only a map has text: the text of a logo would need a typeface that visitors may not have."""
_PLACES = "d cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity"
_PAINT = "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin"
_LETTERS = "font-family font-size font-style font-weight letter-spacing text-anchor"
_ATTRIBUTES = frozenset(f"{_PLACES} {_PAINT} {_LETTERS} stroke-dasharray stroke-opacity".split())
# Attributes that are needed only when the file is opened alone.
_OF_THE_FILE = frozenset({"color", "width", "height", "version"})
_SVG_URL = "data:image/svg+xml"
_NOT_DRAWN = frozenset({"title", "desc", "metadata"})
"""Elements that drawing programs add to an upload, and that draw nothing."""
_NAMES = frozenset({"id", "class"})
"""Attributes that drawing programs add to an upload, and that change nothing without styles."""


class ShapeOut(CamelSchema):
    """A shape of a drawing; its attributes are named as in SVG, in camelCase.

    `text` is what a `text` says, null for every other shape.
    """

    tag: str
    attributes: dict[str, str]
    text: str | None = None
    children: list["ShapeOut"]


class DrawingOut(CamelSchema):
    """A drawing: the attributes of its root, and its shapes from back to front."""

    attributes: dict[str, str]
    shapes: list[ShapeOut]


def drawing(name: str) -> DrawingOut | None:
    """Return a drawing of the served venue; None where it has none. Raises ProfileError."""
    return read(settings.VENUE_DIR / name)


def shown(value: str) -> DrawingOut | None:
    """Return the drawing of a page text: an upload, or a file in the folder `drawings`."""
    return uploaded(value) if logos.is_upload(value) else drawing(f"drawings/{value}")


def street_map(upload: str | None) -> DrawingOut | None:
    """Return the map around the door: the uploaded one, else that of the folder."""
    return uploaded(upload, has_words=True) if upload else drawing(MAP)


@lru_cache(maxsize=64)
def checked(value: str, *, has_words: bool = False) -> str:
    """Return the data URL of a drawing as it is stored. Raises ValueError, as `logos.checked`.

    Rule: An uploaded drawing passes the check of an uploaded logo, and has only shapes that pages
    draw; only the map also has text.
    """
    if not value.lower().startswith(_SVG_URL):
        raise ValueError("must be an SVG drawing")
    stored = logos.checked(value)
    uploaded(stored, has_words=has_words)
    return stored


@lru_cache(maxsize=64)
def uploaded(value: str, *, has_words: bool = False) -> DrawingOut:
    """Read an upload that `checked` has returned. Raises ValueError."""
    return _drawing(_uploaded_root(value), has_words=has_words)


def plain_source(value: str) -> str:
    """Return an upload as a file of the folder has it: with its shapes only."""
    ElementTree.register_namespace("", _SVG.strip("{}"))
    return ElementTree.tostring(_uploaded_root(value), encoding="unicode")


def _uploaded_root(value: str) -> Element:
    root = ElementTree.fromstring(logos.logo_of(value).data)  # noqa: S314 (checked before)
    _leave_out_additions(root)
    return root


def check() -> None:
    """Read every drawing of the served venue. Raises ProfileError."""
    for file in (LOGO, SMALL_LOGO):
        drawing(file)
    for path in sorted((settings.VENUE_DIR / "drawings").glob("[!.]*")):
        read(path)


@cache
def read(file: Path) -> DrawingOut | None:
    """Read an SVG file. Raises ProfileError."""
    if not file.is_file():
        return None
    try:
        # The venue's own file, which its pages are to show.
        root = ElementTree.parse(file).getroot()  # noqa: S314 (not a stranger's)
    except (OSError, ElementTree.ParseError) as error:
        raise ProfileError(f"{file} cannot be read as SVG: {error}.") from error
    try:
        return _drawing(root, has_words=file.match(MAP))
    except ValueError as error:
        raise ProfileError(f"{file}: {error}.") from error


def _leave_out_additions(root: Element) -> None:
    """Remove what drawing programs add and pages do not draw."""
    for element in root.iter():
        for child in list(element):
            is_foreign = isinstance(child.tag, str) and "}" in child.tag and _SVG not in child.tag
            if is_foreign or not isinstance(child.tag, str) or _tag(child) in _NOT_DRAWN:
                element.remove(child)
        for name in list(element.attrib):
            if name in _NAMES or "}" in name:
                del element.attrib[name]


def _drawing(root: Element, *, has_words: bool) -> DrawingOut:
    """Return the shapes of an SVG. Raises ValueError for what pages cannot draw."""
    shapes = [_shape(child, has_words=has_words) for child in root]
    for name in _OF_THE_FILE:
        root.attrib.pop(name, None)
    attributes = _attributes(root, _ATTRIBUTES | {"viewBox"})
    if "viewBox" not in attributes:
        raise ValueError("the file needs a viewBox")
    return DrawingOut(attributes=attributes, shapes=shapes)


def _shape(element: Element, *, has_words: bool) -> ShapeOut:
    tag = _tag(element)
    is_text = tag == _WORDS and has_words
    if tag not in _TAGS and not is_text:
        raise ValueError(f"<{tag}> cannot be drawn")
    return ShapeOut(
        tag=tag,
        attributes=_attributes(element, _ATTRIBUTES),
        text=element.text if is_text else None,
        children=[_shape(child, has_words=has_words) for child in element],
    )


def _attributes(element: Element, known: Collection[str]) -> dict[str, str]:
    for name in element.attrib:
        if name not in known:
            raise ValueError(f"'{name}' of <{_tag(element)}> cannot be drawn")
    return {to_camel(name.replace("-", "_")): text for name, text in element.items()}


def _tag(element: Element) -> str:
    """Return an element's name without the address of SVG before it."""
    return element.tag.removeprefix(_SVG)
