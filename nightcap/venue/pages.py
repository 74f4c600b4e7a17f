"""The texts of single pages, each in a file that a venue may leave out."""

import json
from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Annotated, NamedTuple, TypeVar

from django.conf import settings
from django.utils.translation import gettext as _
from pydantic import EmailStr, Field, PlainSerializer, SerializationInfo
from pydantic.json_schema import SkipJsonSchema

from nightcap.venue import drawings, reading
from nightcap.venue.drawings import DrawingOut
from nightcap.venue.profile import Glance, profile
from nightcap.venue.reading import NONE, Overrides, current, read_with_fallback
from nightcap.venue.values import Picture, ShownDrawing, Text, Value, WebAddress


class Show(Value):
    """A show of the season; its date, time and price are shown as they are written."""

    title: Text
    date: Text
    time: Text
    price: Text
    description: Text
    ticket_url: WebAddress
    picture: Picture | None = None


class Season(Value):
    """`season.toml`: the season's list on the page of featured shows (docs/product.md, 'Pages')."""

    title: str = ""
    subtitle: str = ""
    shows: tuple[Show, ...] = ()


class MenuNote(Value):
    """A few words of the bar, with a picture."""

    eyebrow: str = ""
    title: Text
    text: Text
    picture: Picture


class Bar(Value):
    """`bar.toml`: the texts about the drinks on the page of the menu."""

    note: MenuNote | None = None


class Photo(Picture):
    """A photo of the gallery with its caption."""

    caption: Text


class Gallery(Value):
    """`gallery.toml`: the photos of the gallery in their order."""

    photos: tuple[Photo, ...] = ()


class Place(Value):
    """A space of the venue on the page about it."""

    name: Text
    description: Text
    picture: Picture


class About(Value):
    """`about.toml`: the page about the venue; press requests go to its usual address by default."""

    headline: str = ""
    description: tuple[Text, ...] = ()
    at_a_glance: tuple[Glance, ...] = ()
    spaces: tuple[Place, ...] = ()
    press_email: EmailStr | None = None


AS_WRITTEN = "as written"
"""The context in which a page is dumped with the names of its drawings."""


def _engraving(file: str, info: SerializationInfo) -> DrawingOut | SkipJsonSchema[str] | None:
    return file if info.context == AS_WRITTEN else drawings.shown(file)


class VideoPlaceholder(Value):
    """A place for a film: its subject, and the drawing that is shown until there is one."""

    caption: Text
    drawing: Annotated[ShownDrawing, PlainSerializer(_engraving)] | None = Field(
        None, serialization_alias="engraving"
    )


class PhotoPlaceholder(VideoPlaceholder):
    """A place for a photo: the same, and the time at which it was taken, as text."""

    year: Text


Along = Annotated[float, Field(ge=0, le=1)]
"""A place along the street, from 0 at the left end of its map to 1 at the right."""


class Crossing(Value):
    """A street that crosses the walk."""

    name: Text
    at: Along


class Walk(Value):
    """The map of the walk: the street, the streets that cross it, and the place of the venue.

    `ends_in_water` draws the shore behind the right end.
    """

    street: Text
    crossings: tuple[Crossing, ...] = ()
    house: Along | None = None
    ends_in_water: bool = False


class Section(Value):
    """A part of the story; `at` is its stop on the map of the walk."""

    heading: Text
    paragraphs: tuple[Text, ...]
    at: Along | None = None
    photo: PhotoPlaceholder | None = None
    video: VideoPlaceholder | None = None


class History(Value):
    """`history.toml`: the story of the street."""

    title: str = ""
    intro: str = ""
    walk: Walk | None = None
    sections: tuple[Section, ...] = ()
    closing: str = ""


class Fact(Value):
    """An answer to a question of visitors: a short one, and the details."""

    title: Text
    text: str = ""


class Visit(Value):
    """`visit.toml`: the practical page, which has only the parts that are in the file."""

    eyebrow: str = ""
    title: str = ""
    lead: str = ""
    map_alt: str = ""
    getting_here: Fact | None = None
    doors: Fact | None = None
    seats: Fact | None = None
    payment: Fact | None = None
    refunds: Fact | None = None
    age: Fact | None = None
    accessibility: Fact | None = None
    house_rules: Fact | None = None
    phones: Fact | None = None
    dress: Fact | None = None


class Clause(Value):
    """A paragraph below its heading."""

    title: Text
    text: Text


class Terms(Value):
    """`terms.toml`: the venue's own terms, below the terms that hold for every booking."""

    lead: str = ""
    clauses: tuple[Clause, ...] = ()


class Privacy(Terms):
    """`privacy.toml`: the venue's additions to the page about personal data."""


class Phrases(Value):
    """`phrases.toml`: single phrases of the site in the venue's own voice, by their place.

    Rule: A phrase that the venue does not give is plain on its page.
    """

    hours: str = ""
    message: str = ""
    press: str = ""
    later_events: str = ""
    photo_feed: str = ""
    menu: str = ""
    menu_empty: str = ""
    menu_section_empty: str = ""
    gallery: str = ""
    photos: str = ""
    photos_invitation: str = ""
    history_empty_title: str = ""
    history_empty: str = ""
    occasion: str = ""
    terms: str = ""
    not_found: str = ""
    event_over: str = ""
    creativity: str = ""
    creativity_events: str = ""
    secret_calendar: str = ""
    secret_calendar_title: str = ""
    secret_calendar_joined: str = ""
    gallery_summary: str = ""
    history_summary: str = ""
    history_chapters: str = ""
    pillars_title: str = ""
    pillars_summary: str = ""


class Pages(NamedTuple):
    """The texts of single pages from a venue's folder; a missing file is empty."""

    season: Season
    bar: Bar
    gallery: Gallery
    about: About
    history: History
    visit: Visit
    terms: Terms
    privacy: Privacy
    phrases: Phrases


FILES: Mapping[str, type[Value]] = Pages.__annotations__
"""The model of each file, by its name without the suffix."""

DEADLINE = "{deadline}"

Page = TypeVar("Page", Visit, Terms, Privacy)


def with_rules(page: Page, *, is_prepaid: bool) -> Page:
    """Return a page with the venue's rules in place of the names in braces.

    `{deadline}` is the deadline for changes and cancellations, `{paying}` the ways to pay, and
    `{refunds}` the refunds of cancellations; each of the last two has a title.

    Rule: If an upcoming show is paid in advance, or a Stripe key is set, the pages explain payment
    in advance and refunds; otherwise they state that guests pay at the door.
    """
    words = _before_the_evening() if is_prepaid else _at_the_door()
    written = page.model_dump_json()
    for name, says in {"deadline": profile().bookings.deadline, **words}.items():
        written = written.replace(f"{{{name}}}", json.dumps(says)[1:-1])
    return page.model_validate_json(written)


def late_arrivals() -> str:
    """Return how long seats are held for late guests, as the Visit page states it; else ''."""
    seats = pages().visit.seats
    return (
        (seats.text or seats.title).replace(DEADLINE, profile().bookings.deadline) if seats else ""
    )


def _at_the_door() -> Mapping[str, str]:
    return {
        "paying_title": _("Pay at the door"),
        "paying": _(
            "Cash or card, when you arrive. Booking here costs nothing and asks for no card."
        ),
        "refunds_title": _("Nothing paid, nothing lost"),
        "refunds": _("You owe us nothing."),
    }


def _before_the_evening() -> Mapping[str, str]:
    return {
        "paying_title": _("When you book, or at the door"),
        "paying": _(
            "The page of each show says which: by card when you book, on the page of Stripe, or"
            " cash or card when you arrive. We never see the number of your card."
        ),
        "refunds_title": _("If you cancel"),
        "refunds": _(
            "We refund what you paid here to the card that paid: %(refunds)s. Where you pay at the"
            " door, you owe us nothing."
        )
        % {"refunds": profile().refunds.in_words},
    }


def read(folder: Path, overrides: Overrides = NONE) -> Pages:
    """Read a venue's page texts with the manager's overrides. Raises ProfileError."""
    return Pages._make(
        reading.read(folder, name, model, overrides) for name, model in FILES.items()
    )


def pages() -> Pages:
    """Return the texts of the served venue as they are now. Raises ProfileError."""
    return _cached_pages(settings.VENUE_DIR, current())


@lru_cache(maxsize=4)
def _cached_pages(folder: Path, overrides: Overrides) -> Pages:
    return read_with_fallback(read, folder, overrides)
