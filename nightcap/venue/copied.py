"""Finds texts of the shipped sample on the pages of another venue.

Rule: If the venue has another name than the sample, or its own folder, 'What needs attention' lists
its texts that are still those of the sample.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import NamedTuple

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


_PARTS: Mapping[str, Callable[[_Texts], object]] = {
    "Name": lambda venue: (venue.profile.name, venue.profile.short_name),
    "Address": lambda venue: venue.profile.address and venue.profile.address.street,
    "Line above the titles of pages": lambda venue: venue.profile.place_line,
    "How to find the door": lambda venue: venue.profile.find_us,
    "Map": lambda venue: venue.profile.map_url,
    "Phone": lambda venue: venue.profile.phone,
    "Email": lambda venue: (venue.profile.email, venue.pages.about.press_email),
    "Legal name": lambda venue: venue.profile.tax.legal_name,
    "Social pages": lambda venue: venue.profile.social,
    "Tagline": lambda venue: venue.profile.tagline,
    "Introduction": lambda venue: venue.profile.intro,
    "Description": lambda venue: venue.profile.description,
    "Rooms": lambda venue: venue.profile.spaces,
    "Private events": lambda venue: (
        venue.profile.private_events,
        venue.profile.hosting.lead,
        venue.profile.hosting.at_a_glance,
    ),
    "Sign-up form": lambda venue: venue.profile.sign_up and venue.profile.sign_up.url,
    "Software credit": lambda venue: venue.profile.software_credit,
    "Season": lambda venue: [show.description for show in venue.pages.season.shows],
    "Drinks": lambda venue: venue.pages.bar.note and venue.pages.bar.note.text,
    "Gallery": lambda venue: [photo.caption for photo in venue.pages.gallery.photos],
    "About": lambda venue: (venue.pages.about.headline, venue.pages.about.description),
    "History": lambda venue: [part.paragraphs for part in venue.pages.history.sections],
    "Visit": lambda venue: venue.pages.visit,
    "Phrases": lambda venue: venue.pages.phrases,
    "Terms": lambda venue: venue.pages.terms,
    "Privacy": lambda venue: venue.pages.privacy,
}
"""Parts of a venue by the names that the panel has for them."""


def copied_texts() -> list[str]:
    """Return the names of the parts that still have a text of the sample."""
    sample = _sample()
    now = _Texts(profile.profile(), pages.pages())
    if settings.VENUE_DIR == settings.SAMPLE_VENUE and now.profile.name == sample.profile.name:
        return []
    return [
        name
        for name, part in _PARTS.items()
        if not _long(part(now)).isdisjoint(_long(part(sample)))
    ]


@cache
def _sample() -> _Texts:
    folder = settings.SAMPLE_VENUE
    return _Texts(profile.read(folder), pages.read(folder))


def _long(value: object) -> set[str]:
    """Return the texts in a value that are long enough, without those that are a placeholder."""
    return {
        text
        for text in _texts(value)
        if len(text) >= _SHORTEST and not (text.startswith("{") and text.endswith("}"))
    }


def _texts(value: object) -> Iterator[str]:
    match value:
        case str():
            yield value
        case BaseModel():
            for name in type(value).model_fields:
                yield from _texts(getattr(value, name))
        case list() | tuple():
            for part in value:
                yield from _texts(part)
