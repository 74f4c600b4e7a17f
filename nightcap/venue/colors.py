"""Colors that a venue chooses: whether they are readable, and the shades of its accent color.

The panel computes the same shades for its preview (`frontend/src/lib/accent.ts`).

Rule: A venue has one accent color. Its contrast with the ground is at least 4.5 (WCAG 2.2, 1.4.3),
and every other shade is computed from it.
"""

from typing import Annotated, NamedTuple

from pydantic import AfterValidator, ValidationInfo

from nightcap.venue.grounds import DARK, GROUNDS, LIGHT, Ground, GroundName
from nightcap.venue.values import Color

_EMAIL_PAPER = "#e9dfcc"
"""The darkest ground of an email's text."""
_WHITE, _BLACK = "#ffffff", "#000000"
_LEAST_CONTRAST = 4.5
_LEAST_CONTRAST_OF_MARKS = 3.0
_LINEAR_BELOW = 0.04045
_STEPS = 50
"""How many colors are tried, from the given one up to white or down to black."""

_Channels = tuple[int, int, int]


class Shades(NamedTuple):
    """The colors of controls, lines and titles, as '#rrggbb'."""

    accent: str
    """The color of buttons, lines and labels."""
    light: str
    """The color of links and titles; on a light ground it is darker than the accent."""
    deep: str
    """The shade that tints the ground of a page's first view."""
    on_accent: str
    """The color of text on the accent."""


BRASS = Shades("#d3a85c", "#efd08d", "#2a0d10", "#17100a")
"""The shades of a venue without an accent color, on the dark ground."""
_BRASS_ON_LIGHT = Shades("#7a5412", "#5c3d08", "#f2e3d3", "#fffaf2")


class EmailColors(NamedTuple):
    """The colors of an email, as '#rrggbb'. Its text is on paper, its head on the ground."""

    accent: str
    """The color of lines and labels in the head."""
    light: str
    """The color of a button's label."""
    line: str
    """The color of lines on paper."""
    link: str
    """The color of links and labels on paper."""
    head: str
    """The ground of the head."""
    on_head: str
    """The color of the name in the head."""
    button: str
    """The ground of buttons."""


def shades_of(accent: str | None, on: GroundName = "dark") -> Shades:
    """Return the shades of an accent color; brass where the venue has none."""
    if on == "light":
        if accent is None:
            return _BRASS_ON_LIGHT
        deep = _mixed(accent, LIGHT.theme.ink, 0.92)
        return Shades(accent, _mixed(accent, _BLACK, 0.4), deep, LIGHT.theme.on_velvet)
    if accent is None:
        return BRASS
    ink = DARK.theme.ink
    return Shades(accent, _mixed(accent, _WHITE, 0.4), _mixed(accent, ink, 0.85), ink)


def readable_on(accent: str | None, ground: Ground) -> str | None:
    """Return an accent color as far changed as text needs on a ground that is not the venue's."""
    return accent and _nearest(accent, ground, ground.text_ground, _LEAST_CONTRAST)


def email_colors(accent: str | None, on: GroundName = "dark") -> EmailColors:
    """Return the colors of a venue's emails; brass where the venue has no accent color."""
    ground, shades = GROUNDS[on], shades_of(accent, on)
    head = (ground.email_head, ground.on_email_head)
    if on == "light":
        line = _mixed(shades.accent, _EMAIL_PAPER, 0.45)
        label = shades.on_accent
        return EmailColors(shades.accent, label, line, shades.accent, *head, shades.accent)
    if accent is None:
        return EmailColors(BRASS.accent, BRASS.light, "#a9803a", "#6d4c12", *head, head[0])
    ink = DARK.theme.ink
    darker = (_mixed(accent, ink, step / _STEPS) for step in range(_STEPS))
    link = next(one for one in darker if contrast(one, _EMAIL_PAPER) >= _LEAST_CONTRAST)
    return EmailColors(accent, shades.light, _mixed(accent, ink, 0.25), link, *head, head[0])


def mark_color(color: str, on: GroundName) -> str:
    """Return a category's color, changed as far as its mark needs to be seen on a ground.

    Rule: The mark of a category has a contrast of at least 3 with the ground (WCAG 2.2, 1.4.11).
    """
    ground = GROUNDS[on]
    return _nearest(color, ground, ground.mark_ground, _LEAST_CONTRAST_OF_MARKS)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _readable(value: str, info: ValidationInfo) -> str:
    ground = GROUNDS[info.data.get("ground", DARK.name)]
    found = contrast(value, ground.text_ground)
    if found < _LEAST_CONTRAST:
        nearest = readable_on(value, ground)
        enough = "light enough" if ground is DARK else "dark enough"
        raise ValueError(
            f"must have a contrast of at least {_LEAST_CONTRAST} with the {ground.name} ground:"
            f" it has {found:.1f}. {nearest} is {enough}"
        )
    return value


Accent = Annotated[Color, AfterValidator(_readable)]
"""A color that is readable on the ground of every page; the field `ground` comes before it."""


def _nearest(color: str, ground: Ground, behind: str, least: float) -> str:
    """Return the color nearest to a given one that has a contrast with the color behind it."""
    if contrast(color, behind) >= least:
        return color
    end = _WHITE if ground is DARK else _BLACK
    tried = (_mixed(color, end, step / _STEPS) for step in range(_STEPS))
    return next((one for one in tried if contrast(one, behind) >= least), end)


def _mixed(color: str, other: str, share: float) -> str:
    pairs = zip(_channels(color), _channels(other), strict=True)
    return "#" + "".join(f"{int(a + (b - a) * share + 0.5):02x}" for a, b in pairs)


def _channels(color: str) -> _Channels:
    red, green, blue = (int(color[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def _luminance(color: str) -> float:
    red, green, blue = (_linear(channel / 255) for channel in _channels(color))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    """Return the light of an sRGB channel (IEC 61966-2-1)."""
    return share / 12.92 if share <= _LINEAR_BELOW else ((share + 0.055) / 1.055) ** 2.4
