"""The venue's colors and typefaces in the style sheets of its pages."""

from collections.abc import Mapping

from django.template.loader import render_to_string
from django.utils.safestring import mark_safe

from nightcap.site.front_end import Faces
from nightcap.venue.colors import Shades, readable_on, shades_of
from nightcap.venue.grounds import DARK, GROUNDS, LIGHT, Ground
from nightcap.venue.profile import Profile, known_profile
from nightcap.venue.type_pairs import DECO, TYPE_PAIRS, TypePair


def sheet(template: str, faces: Faces | None = None) -> str:
    """Return the style sheet of a page that the server draws, in the venue's look.

    Without `faces` the page loads no typeface. It needs no database.
    """
    venue = known_profile()
    ground = GROUNDS[venue.ground]
    shades = shades_of(venue.accent, venue.ground)
    colors = (
        f":root{{--accent:{shades.accent};--light:{shades.light};--on-accent:{shades.on_accent}}}\n"
    )
    tokens = {**ground._asdict(), **ground.theme._asdict(), "deep": shades.deep}
    pair = TYPE_PAIRS[venue.type]
    lists = {"titles": mark_safe(pair.titles), "text": mark_safe(pair.text)}  # noqa: S308
    return colors + render_to_string(template, {**tokens, **lists, "faces": faces})


def of_pages(venue: Profile, faces: Faces) -> str:
    """Return the rules that give visitors' pages the venue's look.

    They are '' for brass on the dark ground in the default typefaces. Printed pages keep the colors
    of the print style sheet.
    """
    return faces.styles + _type(faces.pair) + _colors(venue)


def properties(venue: Profile) -> Mapping[str, str]:
    """Return the CSS properties that give a part of a page the look of visitors' pages."""
    pair = TYPE_PAIRS[venue.type]
    colors = _theme(GROUNDS[venue.ground], shades_of(venue.accent, venue.ground))
    return {
        **{f"--color-{name}": color for name, color in colors.items()},
        "--font-display": pair.page_titles,
        "--font-sans": pair.page_text,
    }


def _type(pair: TypePair) -> str:
    if pair is DECO:
        return ""
    # The venue's drawings name the typefaces of the first pair.
    return (
        f":root:root{{--font-display:{pair.page_titles};--font-sans:{pair.page_text}}}"
        "[font-family]{font-family:var(--font-display)}"
    )


def _colors(venue: Profile) -> str:
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
