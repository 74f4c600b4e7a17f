"""What a call link dials: the first number of what people write, and its extension."""

import json
from pathlib import Path

import pytest

from nightcap.venue.values import call_link

_FILE = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "call-links.json"
CASES = json.loads(_FILE.read_text("utf-8"))


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['phone']} {case['extension']}")
def test_the_first_number_is_called_with_its_extension(case: dict[str, str]) -> None:
    assert call_link(case["phone"], case["extension"]) == case["link"]
