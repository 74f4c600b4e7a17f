"""What a call link of the venue dials: its number, or the first of two."""

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from nightcap.venue.values import Phone, call_link

_FILE = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "call-links.json"
_PHONE = TypeAdapter[str](Phone)


def _is_phone(text: str) -> bool:
    try:
        _PHONE.validate_python(text)
    except ValidationError:
        return False
    return True


# What else people write is read by the browser alone.
CASES = [
    (case["phone"], case["link"])
    for case in json.loads(_FILE.read_text("utf-8"))
    if _is_phone(case["phone"]) and not case["extension"]
]


@pytest.mark.parametrize(("phone", "link"), CASES, ids=[phone for phone, _ in CASES])
def test_the_first_number_is_called(phone: str, link: str) -> None:
    assert call_link(phone) == link
