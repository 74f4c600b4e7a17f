"""The two grounds of the site, dark and light, with every color that depends on them.

The dark colors are those of the style sheet `frontend/src/app/styles/theme.css`. The accent color
and its shades are in `colors`.

Rule: A venue has a dark or a light ground: its pages, emails and icons follow. Text over a picture
is light on both. The panel and the door are dark.
"""

from collections.abc import Mapping
from typing import Literal, NamedTuple

GroundName = Literal["dark", "light"]


class Theme(NamedTuple):
    """Colors of the public site, by the names of the style sheet, as '#rrggbb'."""

    ink: str
    """The ground of every page."""
    soot: str
    """The ground of a band of a page."""
    coal: str
    """The ground of dialogs and lists."""
    sheet: str
    line: str
    ivory: str
    """The color of titles and text."""
    parchment: str
    smoke: str
    faint: str
    velvet: str
    on_velvet: str
    velvet_hi: str
    bottle: str
    available: str
    selling_fast: str
    limited: str
    few_left: str
    sold_out: str
    concluded: str
    danger: str
    error: str


class Ground(NamedTuple):
    """A ground: the colors of the site, and those of pages that the server draws."""

    name: GroundName
    theme: Theme
    text_ground: str
    """The color on which text in the accent color is hardest to read."""
    mark_ground: str
    """The color on which marks are hardest to see."""
    email_head: str
    """The color behind the name in an email; the text of an email is always on light paper."""
    on_email_head: str
    dialog: str
    edge: str
    """The color of the borders of fields."""
    hover: str
    alert: str
    """The color of faults, and of actions that cannot be undone."""
    done: str
    on_done: str


DARK = Ground(
    name="dark",
    theme=Theme(
        ink="#0e0b0a",
        soot="#171210",
        coal="#221a17",
        sheet="#120d0c",
        line="#3a2e28",
        ivory="#f4ecdd",
        parchment="#e5d9c6",
        smoke="#b9ab9a",
        faint="#8a7b6d",
        velvet="#8e1b26",
        on_velvet="#f4ecdd",
        velvet_hi="#c2323c",
        bottle="#143b31",
        available="#7fce9a",
        selling_fast="#f0a04b",
        limited="#e8c95a",
        few_left="#ff6b6b",
        sold_out="#b7b0aa",
        concluded="#c9a2f2",
        danger="#ff6b6b",
        error="#ff9a8f",
    ),
    text_ground="#0e0b0a",
    mark_ground="#171210",
    email_head="#0e0b0a",
    on_email_head="#f4ecdd",
    dialog="#17120f",
    edge="#7d6a55",
    hover="#2b211d",
    alert="#ff9a8d",
    done="#1d4634",
    on_done="#cdf3de",
)

LIGHT = Ground(
    name="light",
    theme=Theme(
        ink="#f8f3ea",
        soot="#f1e9da",
        coal="#fffaf2",
        sheet="#f1e9da",
        line="#cbbba3",
        ivory="#1c1410",
        parchment="#3b3029",
        smoke="#62564b",
        faint="#6f6255",
        velvet="#8e1b26",
        on_velvet="#fffaf2",
        velvet_hi="#c2323c",
        bottle="#dde6d6",
        available="#1d6b3a",
        selling_fast="#8a4b00",
        limited="#6d5600",
        few_left="#a31621",
        sold_out="#5b524b",
        concluded="#5b3a86",
        danger="#b3261e",
        error="#a31621",
    ),
    text_ground="#e9dfcd",
    mark_ground="#e9dfcd",
    email_head="#f1e6d0",
    on_email_head="#0e0b0a",
    dialog="#fffaf2",
    edge="#8a7963",
    hover="#e9dfcd",
    alert="#a31621",
    done="#1d4634",
    on_done="#cdf3de",
)

GROUNDS: Mapping[GroundName, Ground] = {one.name: one for one in (DARK, LIGHT)}
