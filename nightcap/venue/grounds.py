"""The two grounds of the site, dark and light, with every color that depends on them.

The dark colors are those of the style sheet `frontend/src/app/styles/theme.css`. The accent color
and its shades are in `colors`.
"""

from typing import Literal, NamedTuple

GroundName = Literal["dark", "light"]


class Theme(NamedTuple):
    """Colors of the public site, by the names of the style sheet, as '#rrggbb'."""

    ink: str
    """The ground of every page."""
    soot: str
    """The ground of a band of a page."""
    coal: str
    """The ground of dialogs and lists; of the light ones it is the darkest."""
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
    dialog="#17120f",
    edge="#7d6a55",
    hover="#2b211d",
    alert="#ff9a8d",
    done="#1d4634",
    on_done="#cdf3de",
)
