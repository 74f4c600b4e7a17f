"""The venue in Lisbon of the tests, and the search for what is written as in New York."""

import re
from pathlib import Path

LISBON = Path(__file__).parents[2] / "venues" / "lisbon"
"""The folder of the venue."""

_NEW_YORK = re.compile(r"\b[AP]M\b|\$|New[ _+]York|Manhattan|\b555\b")
_CODE = re.compile(
    r"<script(?![^>]*json)[^>]*>.*?</script>|<style[^>]*>.*?</style>|<!--.*?-->", re.DOTALL
)


def traces(text: str) -> list[str]:
    """Return the signs of New York in a text or a page, each with the characters around it."""
    shown = _CODE.sub("", text)
    return [
        shown[max(0, found.start() - 60) : found.end() + 60] for found in _NEW_YORK.finditer(shown)
    ]
