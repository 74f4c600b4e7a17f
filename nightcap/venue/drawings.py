"""The venue's drawings: SVG files of its folder, read as shapes that a page draws in its own color.

`logo.svg` is the logo, `logo-small.svg` the one for 24 to 48 px, where the house has drawn one with
fewer and heavier lines; `drawings/` holds those of the page texts. What stands in `currentColor`
takes the color of the text around it.
"""

from functools import cache
from pathlib import Path
from xml.parsers import expat

from django.conf import settings
from pydantic.alias_generators import to_camel

from nightcap.core.schemas import CamelSchema
from nightcap.venue.reading import ProfileError

LOGO, SMALL_LOGO = "logo.svg", "logo-small.svg"

_TAGS = frozenset(["g", "path", "circle", "ellipse", "line", "polygon", "polyline", "rect"])
_PLACES = "d cx cy r rx ry x y x1 y1 x2 y2 width height points transform opacity"
_PAINT = "fill fill-rule fill-opacity stroke stroke-width stroke-linecap stroke-linejoin"
_ATTRIBUTES = frozenset(f"{_PLACES} {_PAINT} stroke-dasharray stroke-opacity".split())
# What the file needs to be looked at by itself.
_OF_THE_FILE = frozenset({"xmlns", "color", "width", "height", "version"})


class ShapeOut(CamelSchema):
    """A shape of a drawing; its attributes are named as in SVG, in camelCase."""

    tag: str
    attributes: dict[str, str]
    children: list["ShapeOut"]


class DrawingOut(CamelSchema):
    """A drawing: the attributes of its root, and its shapes from back to front."""

    attributes: dict[str, str]
    shapes: list[ShapeOut]


def drawing(name: str) -> DrawingOut | None:
    """Return a drawing of the served venue by its file's name; None where the folder has none.

    Raises ProfileError, which names what cannot be drawn: styles, texts, gradients and the like.
    """
    return read(settings.VENUE_DIR / name)


def check() -> None:
    """Read every drawing of the served venue. Raises ProfileError for one that cannot be drawn."""
    for file in (LOGO, SMALL_LOGO):
        drawing(file)
    for path in sorted((settings.VENUE_DIR / "drawings").glob("[!.]*")):
        read(path)


@cache
def read(file: Path) -> DrawingOut | None:
    """Read an SVG file. Raises ProfileError."""
    if not file.is_file():
        return None
    reader = _Reader(file)
    parser = expat.ParserCreate()
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    try:
        parser.Parse(file.read_bytes(), True)
    except (OSError, expat.ExpatError) as error:
        raise ProfileError(f"{file} cannot be read as SVG: {error}.") from error
    if "viewBox" not in reader.root:
        raise ProfileError(f"{file} needs a viewBox.")
    return DrawingOut(attributes=reader.root, shapes=reader.lists[0])


class _Reader:
    """Takes the elements of a file in their order."""

    def __init__(self, file: Path) -> None:
        self._file = file
        self.root: dict[str, str] = {}
        self.lists: list[list[ShapeOut]] = []

    def begin(self, tag: str, given: dict[str, str]) -> None:
        if not self.lists:
            own = {name: text for name, text in given.items() if name not in _OF_THE_FILE}
            self.root = self._known(tag, own, also=frozenset({"viewBox"}))
            self.lists.append([])
            return
        if tag not in _TAGS:
            raise ProfileError(f"{self._file}: <{tag}> cannot be drawn.")
        shape = ShapeOut(tag=tag, attributes=self._known(tag, given), children=[])
        self.lists[-1].append(shape)
        self.lists.append(shape.children)

    def end(self, tag: str) -> None:
        if len(self.lists) > 1:
            self.lists.pop()

    def _known(
        self, tag: str, given: dict[str, str], also: frozenset[str] = frozenset()
    ) -> dict[str, str]:
        for name in given:
            if name not in _ATTRIBUTES | also:
                raise ProfileError(f"{self._file}: '{name}' of <{tag}> cannot be drawn.")
        return {to_camel(name.replace("-", "_")): text for name, text in given.items()}
