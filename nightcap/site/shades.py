"""The venue's colors in the style sheets of its pages."""

from collections.abc import Mapping

from django.template.loader import render_to_string

from nightcap.venue.colors import Shades, readable_on, shades_of
from nightcap.venue.grounds import DARK, GROUNDS, LIGHT, Ground
from nightcap.venue.profile import Profile, known_profile


def sheet(template: str, **known: object) -> str:
    """Return the style sheet of a page that the server draws, in the venue's colors.

    It needs no database.
    """
    venue = known_profile()
    ground = GROUNDS[venue.ground]
    shades = shades_of(venue.accent, venue.ground)
    colors = (
        f":root{{--accent:{shades.accent};--light:{shades.light};--on-accent:{shades.on_accent}}}\n"
    )
    tokens = {**ground._asdict(), **ground.theme._asdict(), "deep": shades.deep}
    return colors + render_to_string(template, {**tokens, **known})


def of_pages(venue: Profile) -> str:
    """Return the rules that give visitors' pages a light ground and an accent color.

    They are '' for brass on the dark ground. Paper keeps the colors of the print style sheet.
    """
    shades = shades_of(venue.accent, venue.ground)
    if venue.ground == LIGHT.name:
        on_picture = shades_of(readable_on(venue.accent, DARK))
        tokens = {"theme": _theme(LIGHT, shades), "dark": _theme(DARK, on_picture)}
        return render_to_string("site/light.css", tokens).strip()
    if venue.accent is None:
        return ""
    colors = ";".join(f"--color-{name}:{color}" for name, color in _accents(shades).items())
    return f"@media screen{{:root:root{{{colors}}}}}"


def _theme(ground: Ground, shades: Shades) -> Mapping[str, str]:
    """Return the colors of the site by their names in the style sheet."""
    own = {name.replace("_", "-"): color for name, color in ground.theme._asdict().items()}
    return {**own, **_accents(shades)}


def _accents(shades: Shades) -> Mapping[str, str]:
    return {
        "brass": shades.accent,
        "brass-hi": shades.light,
        "on-brass": shades.on_accent,
        "curtain": shades.deep,
    }
