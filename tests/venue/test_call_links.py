"""What a call link of the venue dials: its number from any country, or the first of two."""

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter, ValidationError

from nightcap.venue.dialing import call_link, dialing_of
from nightcap.venue.values import Phone

_FILE = Path(__file__).parents[2] / "frontend" / "src" / "lib" / "call-links.json"
_PHONE = TypeAdapter[str](Phone)


def _is_phone(text: str) -> bool:
    try:
        _PHONE.validate_python(text)
    except ValidationError:
        return False
    return True


SHARED = json.loads(_FILE.read_text("utf-8"))
# The browser alone reads what else people write.
CASES = [
    (case["phone"], case.get("country", ""), case["link"])
    for case in SHARED
    if _is_phone(case["phone"]) and not case["extension"]
]
DIALING = {case["country"]: case["dialing"] for case in SHARED if "country" in case}


@pytest.mark.parametrize(("phone", "country", "link"), CASES)
def test_the_first_number_is_called_from_any_country(phone: str, country: str, link: str) -> None:
    assert call_link(phone, dialing_of(country)) == link


@pytest.mark.parametrize(("country", "dialing"), DIALING.items())
def test_the_browser_knows_how_the_country_is_dialed(
    country: str, dialing: dict[str, object]
) -> None:
    found = dialing_of(country)
    assert found
    assert found.model_dump(by_alias=True) == dialing
