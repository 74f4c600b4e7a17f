"""Which of the venue's texts the manager may write over, and where they stand in its files."""

from collections.abc import Mapping
from typing import NamedTuple

Path = tuple[str, ...]
"""The keys that lead to a value of a file."""


class Place(NamedTuple):
    """A value of one of the venue's files; the file is named without its ending."""

    file: str
    path: Path


def _all(file: str, *names: str, of: str = "") -> dict[str, Place]:
    """Fields that are called as in the file; those of a table begin with its name."""
    table = (of,) if of else ()
    return {"_".join((*table, name)): Place(file, (*table, name)) for name in names}


VENUE: Mapping[str, Place] = {
    **_all("profile", "tagline", "intro", "description", "private_events", "place_line"),
    **_all("profile", "find_us", "price_range", "phone", "email", "hours"),
    **_all("profile", "handle", "facebook", "instagram", "tiktok", "youtube", "x", of="social"),
    **_all("profile", "eyebrow", "lead", "at_a_glance", "event_types", "features", of="hosting"),
    "bar_note": Place("bar", ("note",)),
    "about_headline": Place("about", ("headline",)),
    "about_description": Place("about", ("description",)),
    "about_at_a_glance": Place("about", ("at_a_glance",)),
    "press_email": Place("about", ("press_email",)),
}
"""What changes while a house stands: not its name, its address, its time zone or its colours."""

SEASON: Mapping[str, Place] = _all("season", "title", "subtitle", "shows")

SUBJECTS: Mapping[str, Mapping[str, Place]] = {"venue": VENUE, "season": SEASON}
"""The fields of each editor, by their names in Python."""
