"""The shades of an accent color on both grounds; the browser's tests read the same cases."""

import json
import re
from pathlib import Path

import pytest
from pydantic import BaseModel, ValidationError
from pydantic.alias_generators import to_camel

from nightcap.venue.colors import (
    Accent,
    Shades,
    contrast,
    email_colors,
    mark_color,
    readable_on,
    shades_of,
)
from nightcap.venue.grounds import DARK, GROUNDS, LIGHT, GroundName
from nightcap.venue.type_pairs import TYPE_PAIRS

FRONT_END = Path(__file__).parents[2] / "frontend/src"
CASES = json.loads((FRONT_END / "lib/accent-cases.json").read_text("utf-8"))
PAPERS = ("#fbf6ec", "#f1e6d0", "#e9dfcc")
"""Behind the text of an email."""
BANDS = (LIGHT.theme.ink, LIGHT.theme.soot, LIGHT.theme.coal, LIGHT.text_ground)


class Look(BaseModel):
    ground: GroundName
    accent: Accent


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["accent"])
def test_every_shade_is_computed_from_the_accent(case: dict[str, str]) -> None:
    ground = GROUNDS["light" if case["ground"] == "light" else "dark"]
    shades = shades_of(case["accent"], ground.name)
    assert shades == Shades(case["accent"], case["light"], case["deep"], case["onAccent"])
    assert contrast(case["accent"], ground.text_ground) == pytest.approx(
        case["contrast"], abs=0.005
    )
    look = Look.model_validate(case)
    assert look.accent == case["accent"]


@pytest.mark.parametrize("accent", ["#ffffff", "#ffff00", "#00ff00", "#f08a63", "#8f8fff", None])
def test_the_links_of_an_email_are_readable_on_its_paper(accent: str | None) -> None:
    for paper in PAPERS:
        assert contrast(email_colors(accent).link, paper) >= 4.5


@pytest.mark.parametrize("accent", ["#000000", "#8e1b26", "#0000ff", "#6b5a4a", None])
def test_the_email_of_a_light_venue_is_readable(accent: str | None) -> None:
    colors = email_colors(accent, "light")
    for paper in PAPERS:
        assert contrast(colors.link, paper) >= 4.5
    assert contrast(colors.accent, colors.head) >= 4.5
    assert contrast(colors.on_head, colors.head) >= 7
    assert contrast(colors.light, colors.button) >= 4.5


@pytest.mark.parametrize(
    ("ground", "color"),
    [
        *(("dark", color) for color in ("#000000", "#8e1b26", "#0000ff", DARK.theme.ink)),
        *(("light", color) for color in ("#ffffff", "#d3a85c", "#00ffff", LIGHT.theme.ink)),
    ],
)
def test_a_color_that_cannot_be_read_is_refused_with_one_that_can(ground: str, color: str) -> None:
    with pytest.raises(ValidationError, match=rf"at least 4\.5 with the {ground}") as refused:
        Look.model_validate({"ground": ground, "accent": color})
    offered = str(refused.value).partition(". #")[2][:6]
    assert Look.model_validate({"ground": ground, "accent": f"#{offered}"})


def test_text_is_readable_on_every_band_of_a_light_page() -> None:
    theme = LIGHT.theme
    statuses = (theme.available, theme.selling_fast, theme.limited, theme.few_left)
    states = (theme.sold_out, theme.concluded, theme.danger, theme.error)
    brass = shades_of(None, "light")
    for text in (*statuses, *states, theme.ivory, theme.parchment, theme.smoke, *brass[:2]):
        assert min(contrast(text, band) for band in (*BANDS, theme.bottle)) >= 4.5
    assert min(contrast(theme.faint, band) for band in BANDS[:3]) >= 4.5
    assert contrast(theme.on_velvet, theme.velvet) >= 4.5
    assert contrast(brass.on_accent, brass.accent) >= 4.5


def test_a_mark_is_changed_only_as_far_as_it_needs_to_be_seen() -> None:
    for ground in (DARK, LIGHT):
        for color in ("#efd08d", "#c2323c", "#143b31", "#ffffff", "#000000"):
            shown = mark_color(color, ground.name)
            assert contrast(shown, ground.mark_ground) >= 3
            assert (shown == color) == (contrast(color, ground.mark_ground) >= 3)


def test_an_accent_of_a_light_venue_is_lighter_over_a_picture() -> None:
    assert contrast(readable_on("#8e1b26", DARK) or "", DARK.theme.ink) >= 4.5
    assert readable_on(None, DARK) is None


def test_the_dark_colors_are_those_of_the_style_sheet() -> None:
    sheet = (FRONT_END / "app/styles/theme.css").read_text("utf-8")
    known = dict(re.findall(r"--color-([a-z-]+): (#[0-9a-f]{6});", sheet))
    brass = shades_of(None)
    dark = {name.replace("_", "-"): color for name, color in DARK.theme._asdict().items()}
    assert dark.items() <= known.items()
    assert (known["brass"], known["brass-hi"], known["curtain"], known["on-brass"]) == brass


def test_the_panel_previews_the_typefaces_of_the_site() -> None:
    previewed = json.loads((FRONT_END / "lib/type-pairs.json").read_text("utf-8"))
    assert previewed == {
        name: {"titles": pair.page_titles, "text": pair.page_text}
        for name, pair in TYPE_PAIRS.items()
    }


def test_the_panel_previews_the_colors_of_the_site() -> None:
    previewed = json.loads((FRONT_END / "lib/grounds.json").read_text("utf-8"))
    for ground in (DARK, LIGHT):
        of_site = {**ground._asdict(), **ground.theme._asdict()}
        names = ("ink", "ivory", "smoke", "line", "text_ground")
        brass = shades_of(None, ground.name)._asdict()
        assert previewed[ground.name] == {
            **{to_camel(name): of_site[name] for name in names},
            "brass": {to_camel(name): color for name, color in brass.items()},
        }
