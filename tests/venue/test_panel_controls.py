"""The panel has a control for every value of the venue's files."""

from pathlib import Path
from types import NoneType
from typing import get_args

from pydantic import BaseModel
from pydantic.alias_generators import to_camel

from nightcap.venue import house
from nightcap.venue.editors import PLACES
from nightcap.venue.pages import FILES
from nightcap.venue.profile import Profile

PANEL = Path(__file__).parents[2] / "frontend/src/admin"
ROWS = {"category_colours", "categories", "menu_sections", "special_days"}
"""Tables of the profile that are rows with a view of their own."""


def test_every_value_of_the_files_is_a_field_of_the_panel() -> None:
    places = {
        (file, *path)
        for files in PLACES.values()
        for file, fields in files.items()
        for path in fields.values()
    }
    missing: set[tuple[str, ...]] = set()
    models: dict[str, type[BaseModel]] = {"profile": Profile, **FILES}
    for file, model in models.items():
        for name, field in model.model_fields.items():
            if (file, name) in places or name in ROWS:
                continue
            kinds = get_args(field.annotation) or (field.annotation,)
            for kind in kinds:
                if isinstance(kind, type) and issubclass(kind, BaseModel):
                    missing |= {(file, name, part) for part in kind.model_fields} - places
                elif kind is not NoneType:
                    missing.add((file, name))
    assert missing == set()


def test_every_field_of_the_panel_has_a_control() -> None:
    sources = [file for part in ("setup", "venue") for file in (PANEL / part).glob("*.ts*")]
    text = "".join(file.read_text() for file in sources if "test" not in file.name)
    missing = {
        field
        for field, path in house._PATHS.items()
        if not any(
            written in text
            for written in (f'"{to_camel(field)}"', f'"{".".join(map(to_camel, path))}"')
        )
        and f"{to_camel(field)}:" not in text
    }
    assert missing == set()
