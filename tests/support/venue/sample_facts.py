"""What is true of the sample venue only, read from its files: no other venue may show it."""

import re
import tomllib
from collections.abc import Iterator
from html import unescape
from pathlib import Path

SAMPLE = Path(__file__).parents[3] / "venue"
_SHORTEST = 12
"""Letters of a text that no other venue has by chance."""
_SHORT = (
    "Understudy",
    "Midtown",
    "Manhattan",
    "New York",
    "52nd",
    "10022",
    "555-0",
    "theunderstudy",
)
_OF_EVERY_VENUE = {"Before you come"}
"""Texts of the sample that stand on a page of every venue, too."""


def sample_facts() -> frozenset[str]:
    """Return the texts of the sample's files that are long enough, and its short facts."""
    files = (tomllib.loads(file.read_text()) for file in SAMPLE.rglob("*.toml"))
    texts = {text for content in files for text in _texts(content)}
    return frozenset(
        {text for text in texts if len(text) >= _SHORTEST} - _OF_EVERY_VENUE | set(_SHORT)
    )


def shown_of_sample(page: str) -> set[str]:
    """Return the sample's facts that a page, an email or a feed shows."""
    text = " ".join(unescape(page).split())
    # iCalendar folds long lines.
    unfolded = re.sub(r"\r?\n[ \t]", "", page)
    return {fact for fact in sample_facts() if fact in text or fact in unfolded}


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for part in value.values():
            yield from _texts(part)
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
