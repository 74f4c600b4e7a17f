"""The venue's mark, drawn: the seal's strokes, a ring with initials, or the picture it has."""

from collections.abc import Iterable, Iterator
from html import escape as quote
from io import BytesIO
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from PIL import Image, ImageColor, ImageDraw, ImageFont, ImageOps

from nightcap.site import front_end
from nightcap.venue.profile import Profile

INK, BRASS, VELVET = "#0e0b0a", "#efd08d", "#e0444f"

_UNITS = 32
_SMALL = 64
_FINER = 4
"""Drawn so many times larger, then made smaller: Pillow's own lines have jagged edges."""
_CURVE_STEPS = 96
_NUMBERS = {"M": 2, "L": 2, "C": 6, "Z": 0}
"""How many numbers follow a command of a path."""
_WEIGHT = 600
_PAPER = "white"
_SERIFS = "Didot, Times New Roman, serif"

Point = tuple[float, float]


class Stroke(NamedTuple):
    """A line with round ends: absolute M, L, C and Z commands, spaced, in a square of 32 units."""

    path: str
    width: float
    colour: str = BRASS


_DIM = "#c2a873"
_SEAL = (
    Stroke("M 16 2.5 L 16 7", 1.4, _DIM),
    Stroke("M 8.2 4.5 L 9.9 8.3", 1.4, _DIM),
    Stroke("M 23.8 4.5 L 22.1 8.3", 1.4, _DIM),
    Stroke("M 2.8 8.6 L 5.5 11.3", 1.4, _DIM),
    Stroke("M 29.2 8.6 L 26.5 11.3", 1.4, _DIM),
    Stroke("M 7 13 L 25 13 C 25 18.5 21.2 21.8 16 21.8 C 10.8 21.8 7 18.5 7 13 Z", 1.4),
    Stroke("M 16 21.8 L 16 28.8", 1.4),
    Stroke("M 11.5 29 L 20.5 29", 1.4),
    Stroke("M 20.5 13 C 21.7 10.2 23.9 10.6 24.5 8.4", 1.7, VELVET),
)
# Fewer and heavier lines: it is read at 16 to 48 pixels.
_SMALL_SEAL = (
    Stroke("M 16 2.5 L 16 6.5", 1.6, _DIM),
    Stroke("M 8.5 4.5 L 10 8", 1.6, _DIM),
    Stroke("M 23.5 4.5 L 22 8", 1.6, _DIM),
    Stroke("M 6.5 12 L 25.5 12 C 25.5 18 21.5 21.5 16 21.5 C 10.5 21.5 6.5 18 6.5 12 Z", 2),
    Stroke("M 16 21.5 L 16 28", 2),
    Stroke("M 11 28.5 L 21 28.5", 2),
    Stroke("M 20.5 12 C 21.7 9 24.1 9.4 24.8 7", 2, VELVET),
)


def svg(venue: Profile) -> str | None:
    """Write the mark as a vector picture on ink; None for a venue whose logo is a picture."""
    if venue.logo == "seal":
        inner = "".join(
            f'<path d="{stroke.path}" stroke="{stroke.colour}" stroke-width="{stroke.width}"/>'
            for stroke in _SMALL_SEAL
        )
    elif venue.logo is None:
        inner = (
            f'<circle cx="16" cy="16" r="14.5" stroke="{BRASS}" stroke-width="1.4"/>'
            f'<text x="16" y="16.5" fill="{BRASS}" font-family="{_SERIFS}" font-weight="{_WEIGHT}"'
            f' font-size="{_letter_height(venue.initials)}" text-anchor="middle"'
            f' dominant-baseline="central">{quote(venue.initials)}</text>'
        )
    else:
        return None
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_UNITS} {_UNITS}" fill="none"'
        ' stroke-linecap="round" stroke-linejoin="round">'
        f'<rect width="{_UNITS}" height="{_UNITS}" fill="{INK}"/>{inner}</svg>'
    )


def png(venue: Profile, size: int, *, share: float) -> bytes:
    """Draw the mark on an opaque square of `size` pixels, of which it takes `share`."""
    out = BytesIO()
    _square(venue, size, share).save(out, "PNG", optimize=True)
    return out.getvalue()


def ico(venue: Profile, sizes: tuple[int, ...]) -> bytes:
    """Draw the mark in several sizes, each for itself, in one file; the largest stands last."""
    out = BytesIO()
    drawn = [_square(venue, size, 1.0) for size in sizes]
    drawn[-1].save(out, "ICO", sizes=[(s, s) for s in sizes], append_images=drawn[:-1])
    return out.getvalue()


def _square(venue: Profile, size: int, share: float) -> Image.Image:
    large = size * _FINER
    square = Image.new("RGB", (large, large), INK)
    inner = round(large * share)
    if venue.logo == "seal":
        mark = _seal(_SMALL_SEAL if size <= _SMALL else _SEAL, inner)
    elif venue.logo is None:
        mark = _ring(inner, venue.initials)
    else:
        mark = _logo(settings.VENUE_DIR / "pictures" / venue.logo, inner)
    square.paste(mark, ((large - mark.width) // 2, (large - mark.height) // 2))
    return square.resize((size, size), Image.Resampling.LANCZOS)


def _seal(strokes: Iterable[Stroke], size: int) -> Image.Image:
    picture = Image.new("RGB", (size, size), INK)
    draw = ImageDraw.Draw(picture)
    scale = size / _UNITS
    for stroke in strokes:
        points = [(x * scale, y * scale) for x, y in _points(stroke.path)]
        width = round(stroke.width * scale)
        draw.line(points, stroke.colour, width)
        for point in points:
            draw.circle(point, (width - 1) / 2, stroke.colour)
    return picture


def _ring(size: int, initials: str) -> Image.Image:
    """A ring around the initials; around a dot where the typeface lacks one of the letters."""
    picture = Image.new("RGB", (size, size), INK)
    draw = ImageDraw.Draw(picture)
    middle, unit = size / 2, size / _UNITS
    draw.circle((middle, middle), 15 * unit, outline=BRASS, width=round(1.2 * unit))
    font = _typeface(_letter_height(initials) * unit)
    missing = bytes(font.getmask("\uffff"))
    if not initials or any(bytes(font.getmask(letter)) == missing for letter in initials):
        draw.circle((middle, middle), 4 * unit, BRASS)
        return picture
    left, top, right, bottom = draw.textbbox((0, 0), initials, font)
    draw.text((middle - (left + right) / 2, middle - (top + bottom) / 2), initials, BRASS, font)
    return picture


def _logo(file: Path, size: int) -> Image.Image:
    """The venue's own picture, on the same paper as on the pages where it is transparent."""
    with Image.open(file) as opened:
        picture = ImageOps.exif_transpose(opened).convert("RGBA")
    paper = Image.new("RGBA", picture.size, ImageColor.getrgb(_PAPER))
    return ImageOps.contain(Image.alpha_composite(paper, picture).convert("RGB"), (size, size))


def _letter_height(initials: str) -> float:
    return {1: 19.0, 2: 14.5}.get(len(initials), 11.0)


def _typeface(size: float) -> ImageFont.FreeTypeFont | ImageFont.ImageFont:
    """The pages' display face, heavier, as a small size needs it; Pillow's own without one."""
    face = front_end.read(settings.FRONTEND_DIST).display_face
    if face is None:
        return ImageFont.load_default(size)
    font = ImageFont.truetype(face, size)
    font.set_variation_by_axes([_WEIGHT])
    return font


def _points(path: str) -> Iterator[Point]:
    """Flatten a stroke's path."""
    words = iter(path.split())
    start = at = (0.0, 0.0)
    for command in words:
        count = _NUMBERS[command]
        numbers = [float(next(words)) for _ in range(count)]
        pairs = list(zip(numbers[::2], numbers[1::2], strict=True))
        match command:
            case "C":
                yield from _curve(at, *pairs)
            case "Z":
                pairs = [start]
                yield start
            case _:
                yield pairs[0]
        at = pairs[-1]
        start = at if command == "M" else start


def _curve(start: Point, one: Point, other: Point, end: Point) -> Iterator[Point]:
    for step in range(1, _CURVE_STEPS + 1):
        t = step / _CURVE_STEPS
        weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t**2 * (1 - t), t**3)
        corners = (start, one, other, end)
        yield (
            sum(weight * x for weight, (x, _) in zip(weights, corners, strict=True)),
            sum(weight * y for weight, (_, y) in zip(weights, corners, strict=True)),
        )
