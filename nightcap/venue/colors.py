"""Colors that a venue chooses: whether they are readable, and the shades of its accent color.

The panel computes the same shades for its preview (`frontend/src/lib/accent.ts`).

Rule: A venue has one accent color. Its contrast with the dark ground is at least 4.5 (WCAG 2.2,
1.4.3), and every other shade is computed from it.
"""

from typing import Annotated, NamedTuple

from pydantic import AfterValidator

from nightcap.venue.grounds import DARK
from nightcap.venue.values import Color

GROUND = DARK.theme.ink
"""The dark ground."""
_EMAIL_PAPER = "#e9dfcc"
"""The darkest ground of an email's text."""
_WHITE = "#ffffff"
_LEAST_CONTRAST = 4.5
_LINEAR_BELOW = 0.04045
_STEPS = 50
"""How many lighter colors are tried, from the given one up to white."""

_Channels = tuple[int, int, int]


class Shades(NamedTuple):
    """The colors of controls, lines and titles, as '#rrggbb'."""

    accent: str
    """The color of buttons, lines and labels."""
    light: str
    """The color of links and titles."""
    deep: str
    """The darkest shade, which tints the ground of a page's first view."""
    on_accent: str
    """The color of text on the accent."""


BRASS = Shades("#d3a85c", "#efd08d", "#2a0d10", "#17100a")
"""The shades of a venue without an accent color."""


class EmailColors(NamedTuple):
    """The colors of an email, as '#rrggbb': its head and buttons are dark, its text is on paper."""

    accent: str
    """The color of lines and labels on the dark ground."""
    light: str
    """The color of a button's label."""
    line: str
    """The color of lines on paper."""
    link: str
    """The color of links and labels on paper."""


_BRASS_EMAIL = EmailColors(BRASS.accent, BRASS.light, "#a9803a", "#6d4c12")


def shades_of(accent: str | None) -> Shades:
    """Return the shades of an accent color; brass where the venue has none."""
    if accent is None:
        return BRASS
    return Shades(accent, _mixed(accent, _WHITE, 0.4), _mixed(accent, GROUND, 0.85), GROUND)


def email_colors(accent: str | None) -> EmailColors:
    """Return the colors of a venue's emails; brass where the venue has no accent color."""
    if accent is None:
        return _BRASS_EMAIL
    darker = (_mixed(accent, GROUND, step / _STEPS) for step in range(_STEPS))
    link = next(one for one in darker if contrast(one, _EMAIL_PAPER) >= _LEAST_CONTRAST)
    return EmailColors(accent, shades_of(accent).light, _mixed(accent, GROUND, 0.25), link)


def contrast(one: str, other: str) -> float:
    """Return the contrast of two colors, from 1 to 21 (WCAG 2.2, contrast ratio)."""
    dark, light = sorted((_luminance(one), _luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def _readable(value: str) -> str:
    found = contrast(value, GROUND)
    if found < _LEAST_CONTRAST:
        raise ValueError(
            f"must have a contrast of at least {_LEAST_CONTRAST} with the dark ground: it has"
            f" {found:.1f}. {_nearest_readable(value)} is light enough"
        )
    return value


Accent = Annotated[Color, AfterValidator(_readable)]
"""A color that is readable on the ground of every page."""


def _nearest_readable(color: str) -> str:
    lighter = (_mixed(color, _WHITE, step / _STEPS) for step in range(1, _STEPS))
    return next((one for one in lighter if contrast(one, GROUND) >= _LEAST_CONTRAST), _WHITE)


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
