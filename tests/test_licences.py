"""Everything that is shipped of others' work is named with its licence."""

import json

from legal.__main__ import LIST, PAGE, bill, page
from legal.parts import shipped


def test_every_part_that_is_shipped_has_a_licence() -> None:
    parts = shipped()
    assert {part.name for part in parts} >= {"react", "django", "@fontsource-variable/jost"}
    assert [part.name for part in parts if not part.licence] == []


def test_the_page_and_the_list_name_what_is_shipped() -> None:
    parts = shipped()
    named = [f"| {part.name} | {part.version} |" for part in parts]
    kept = PAGE.read_text()
    assert [line for line in named if line not in kept] == [], "run `make licences`"
    listed = {part["purl"] for part in json.loads(LIST.read_text())["components"]}
    assert {part.address for part in parts} <= listed, "run `make licences`"


def test_what_has_changed_is_seen() -> None:
    parts = shipped()
    assert page(parts[1:]) != page(parts)
    assert bill(parts[1:]) != bill(parts)
