"""The shades of an accent color; the browser's tests read the same cases."""

import json
import re
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from nightcap.venue.colors import BRASS, GROUND, Accent, contrast, email_colors, shades_of
from nightcap.venue.grounds import DARK

FRONT_END = Path(__file__).parents[2] / "frontend/src"
CASES = json.loads((FRONT_END / "lib/accent-cases.json").read_text("utf-8"))
_ACCENT = TypeAdapter[str](Accent)


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["accent"])
def test_every_shade_is_computed_from_the_accent(case: dict[str, str]) -> None:
    shades = shades_of(case["accent"])
    assert (shades.light, shades.deep) == (case["light"], case["deep"])
    assert contrast(case["accent"], GROUND) == pytest.approx(case["contrast"], abs=0.005)
    assert _ACCENT.validate_python(case["accent"]) == case["accent"]


@pytest.mark.parametrize("accent", ["#ffffff", "#ffff00", "#00ff00", "#f08a63", "#8f8fff", None])
def test_the_links_of_an_email_are_readable_on_its_paper(accent: str | None) -> None:
    for paper in ("#fbf6ec", "#f1e6d0", "#e9dfcc"):
        assert contrast(email_colors(accent).link, paper) >= 4.5


@pytest.mark.parametrize("color", ["#000000", "#8e1b26", "#0000ff", GROUND])
def test_a_color_that_is_too_dark_is_refused_with_one_that_is_not(color: str) -> None:
    with pytest.raises(ValidationError, match=r"at least 4\.5") as refused:
        _ACCENT.validate_python(color)
    offered = str(refused.value).partition(". #")[2][:6]
    assert _ACCENT.validate_python(f"#{offered}") == f"#{offered}"


def test_a_venue_without_an_accent_color_has_brass() -> None:
    assert shades_of(None) == BRASS
    assert contrast(BRASS.on_accent, BRASS.accent) > 4.5


def test_the_dark_colors_are_those_of_the_style_sheet() -> None:
    sheet = (FRONT_END / "app/styles/theme.css").read_text("utf-8")
    known = dict(re.findall(r"--color-([a-z-]+): (#[0-9a-f]{6});", sheet))
    dark = {name.replace("_", "-"): color for name, color in DARK.theme._asdict().items()}
    assert dark.items() <= known.items()
