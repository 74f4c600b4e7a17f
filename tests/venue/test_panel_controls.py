"""The panel has a control for every value of the venue's files."""

from pathlib import Path

from pydantic.alias_generators import to_camel

from nightcap.venue import house

PANEL = Path(__file__).parents[2] / "frontend/src/admin"


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
