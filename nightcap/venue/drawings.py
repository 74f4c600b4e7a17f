"""The venue's drawings: SVG files of its folder, read as shapes for pages.

`logo.svg` is the logo, `logo-small.svg` the one for 24 to 48 px, where the house has drawn one with
fewer and heavier lines; `drawings/` holds those of the page texts, `drawings/map.svg` the streets
around the door, with their names. What stands in `currentColor` takes the color of the text around
it.
"""

from collections.abc import Collection
from functools import cache
from pathlib import Path
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from django.conf import settings
from pydantic.alias_generators import to_camel

from nightcap.core.schemas import CamelSchema
from nightcap.venue.errors import ProfileError

LOGO, SMALL_LOGO, MAP = "logo.svg", "logo-small.svg", "drawings/map.svg"

_TAGS = frozenset(["g", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"])
_SVG = "{http://www.w3.org/2000/svg}"
_WORDS = "text"
"""Only a map has words: those of a logo would be in a typeface that nobody has."""
_PLACES = "d cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity"
_PAINT = "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin"
_LETTERS = "font-family font-size font-style font-weight letter-spacing text-anchor"
_ATTRIBUTES = frozenset(f"{_PLACES} {_PAINT} {_LETTERS} stroke-dasharray stroke-opacity".split())
# What the file needs to be looked at by itself.
_OF_THE_FILE = frozenset({"color", "width", "height", "version"})


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
    shapes = [_shape(file, child) for child in root]
    for name in _OF_THE_FILE:
        root.attrib.pop(name, None)
    attributes = _attributes(file, root, _ATTRIBUTES | {"viewBox"})
    if "viewBox" not in attributes:
        raise ProfileError(f"{file} needs a viewBox.")
    return DrawingOut(attributes=attributes, shapes=shapes)


def _shape(file: Path, element: Element) -> ShapeOut:
    tag = _tag(element)
    has_words = tag == _WORDS and file.match(MAP)
    if tag not in _TAGS and not has_words:
        raise ProfileError(f"{file}: <{tag}> cannot be drawn.")
    return ShapeOut(
        tag=tag,
        attributes=_attributes(file, element, _ATTRIBUTES),
        text=element.text if has_words else None,
        children=[_shape(file, child) for child in element],
    )


def _attributes(file: Path, element: Element, known: Collection[str]) -> dict[str, str]:
    for name in element.attrib:
        if name not in known:
            raise ProfileError(f"{file}: '{name}' of <{_tag(element)}> cannot be drawn.")
    return {to_camel(name.replace("-", "_")): text for name, text in element.items()}


def _tag(element: Element) -> str:
    """Return an element's name without the address of SVG before it."""
    return element.tag.removeprefix(_SVG)
