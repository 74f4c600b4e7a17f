"""The venue's accent color in the style sheets of its pages."""

from django.template.loader import render_to_string

from nightcap.venue.colors import shades_of
from nightcap.venue.grounds import DARK
from nightcap.venue.profile import known_profile


def sheet(template: str, **known: object) -> str:
    """Return the style sheet of a page that the server draws, in the venue's colors.

    It needs no database.
    """
    shades = shades_of(known_profile().accent)
    colors = (
        f":root{{--accent:{shades.accent};--light:{shades.light};--on-accent:{shades.on_accent}}}\n"
    )
    tokens = {**DARK.theme._asdict(), **DARK._asdict(), "scheme": DARK.name, "deep": shades.deep}
    return colors + render_to_string(template, {**tokens, **known})


def of_pages(accent: str | None) -> str:
    """Return the rules that give visitors' pages an accent color; '' for brass.

    Paper keeps the colors of the print style sheet.
    """
    if accent is None:
        return ""
    shades = shades_of(accent)
    return (
        "@media screen{:root:root{"
        f"--color-brass:{shades.accent};--color-brass-hi:{shades.light};"
        f"--color-on-brass:{shades.on_accent};--color-curtain:{shades.deep}"
        "}}"
    )
