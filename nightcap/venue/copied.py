"""Finds texts of the shipped sample on the pages of another venue.

Rule: If the venue has another name than the sample, or its own folder, 'What needs attention' lists
its texts that are still those of the sample.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Final, NamedTuple

from django.conf import settings
from pydantic import BaseModel

from nightcap.venue import pages, profile
from nightcap.venue.pages import Pages
from nightcap.venue.profile import Profile

_SHORTEST = 8
"""Letters of a text that no two venues have by chance."""


class _Texts(NamedTuple):
    profile: Profile
    pages: Pages


PARTS: Final[Mapping[str, Sequence[str]]] = {
    "Name": ("profile.name", "profile.short_name"),
    "Address": ("profile.address.street",),
    "Line above the titles of pages": ("profile.place_line",),
    "How to find the door": ("profile.find_us",),
    "Map": ("profile.map_url",),
    "Phone": ("profile.phone",),
    "Email": ("profile.email", "about.press_email"),
    "Legal name": ("profile.tax.legal_name", "profile.tax.number"),
    "Social pages": ("profile.social",),
    "Photo feed": ("profile.social_feed_url",),
    "Tagline": ("profile.tagline",),
    "Introduction": ("profile.intro",),
    "Description": ("profile.description",),
    "Words of the headline": ("profile.headline.word",),
    "Hero pictures": ("profile.hero.alt",),
    "Photo wall": ("profile.photo_wall.alt",),
    "Secret calendar": ("profile.secret_calendar.alt",),
    "Picture for links": ("profile.open_graph.alt",),
    "Titles and descriptions of pages": ("profile.pages",),
    "Pictures of pages": ("profile.page_pictures.alt", "profile.pillars.alt"),
    "Rooms": (
        *("profile.spaces.name", "profile.spaces.description", "profile.spaces.place"),
        *("profile.spaces.rooms.name", "profile.spaces.rooms.description"),
    ),
    "Private events": (
        *("profile.private_events", "profile.hosting.eyebrow", "profile.hosting.lead"),
        *("profile.hosting.at_a_glance", "profile.hosting.event_types"),
        *("profile.hosting.features", "profile.hosting.pictures.alt"),
    ),
    "Choices of the inquiry": ("profile.locations.label",),
    "Sign-up form": ("profile.sign_up",),
    "Software credit": ("profile.software_credit",),
    "Food and drinks": ("profile.serves_cuisine",),
    "Season": (
        *("season.title", "season.subtitle", "season.shows.title", "season.shows.description"),
        *("season.shows.ticket_url", "season.shows.picture.alt"),
    ),
    "Drinks": ("bar.note.eyebrow", "bar.note.title", "bar.note.text", "bar.note.picture.alt"),
    "Gallery": ("gallery.photos.caption", "gallery.photos.alt"),
    "About": (
        *("about.headline", "about.description", "about.at_a_glance"),
        *("about.spaces.name", "about.spaces.description", "about.spaces.picture.alt"),
    ),
    "History": (
        *("history.title", "history.intro", "history.closing", "history.walk"),
        *("history.sections.heading", "history.sections.paragraphs"),
        *("history.sections.photo.caption", "history.sections.photo.year"),
        "history.sections.video.caption",
    ),
    "Visit": ("visit",),
    "Phrases": ("phrases",),
    "Terms": ("terms",),
    "Privacy": ("privacy",),
}
"""The texts of a venue by the names that the panel has for them, as paths into its files."""

_AS_ONE: Final = frozenset(
    {"profile.headline.word", "profile.locations.label", "profile.serves_cuisine"}
)
"""Lists of words that venues have in common: they are compared as a whole."""


def copied_texts() -> list[str]:
    """Return the names of the parts that still have a text of the sample."""
    sample = _sample()
    now = _Texts(profile.profile(), pages.pages())
    if settings.VENUE_DIR == settings.SAMPLE_VENUE and now.profile.name == sample.profile.name:
        return []
    return [
        name
        for name, paths in PARTS.items()
        if any(not _long(now, path).isdisjoint(_long(sample, path)) for path in paths)
    ]


@cache
def _sample() -> _Texts:
    folder = settings.SAMPLE_VENUE
    return _Texts(profile.read(folder), pages.read(folder))


def _long(venue: _Texts, path: str) -> set[str]:
    """Return the texts at a path that are long enough, without those that are a placeholder."""
    file, *names = path.split(".")
    texts = _texts(getattr(venue if file == "profile" else venue.pages, file), names)
    return {
        text
        for text in ([", ".join(texts)] if path in _AS_ONE else texts)
        if len(text) >= _SHORTEST and not (text.startswith("{") and text.endswith("}"))
    }


def _texts(value: object, names: Sequence[str] = ()) -> Iterator[str]:
    match value:
        case str() if not names:
            yield value
        case BaseModel():
            for name in names[:1] or type(value).model_fields:
                yield from _texts(getattr(value, name), names[1:])
        case Mapping():
            for part in value.values():
                yield from _texts(part, names)
        case list() | tuple():
            for part in value:
                yield from _texts(part, names)
