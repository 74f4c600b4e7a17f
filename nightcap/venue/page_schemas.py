"""The texts of the venue's single pages, as everybody may see them."""

from typing import Self

from nightcap.core.schemas import CamelSchema
from nightcap.venue import drawings
from nightcap.venue.drawings import DrawingOut
from nightcap.venue.pages import About, Clause, Fact, Season, Show, Visit
from nightcap.venue.profile import Glance, profile


class ShowOut(CamelSchema):
    """A show of the season; date, time and price are words, not values."""

    id: int
    title: str
    date: str
    time: str
    price: str
    description: str
    ticket_url: str
    image_url: str | None
    alt: str

    @classmethod
    def of(cls, number: int, show: Show) -> Self:
        """Show one show, numbered from 1 in the order of the season."""
        picture = show.picture
        return cls(
            id=number,
            title=show.title,
            date=show.date,
            time=show.time,
            price=show.price,
            description=show.description,
            ticket_url=show.ticket_url,
            image_url=picture.image_url if picture else None,
            alt=picture.alt if picture else "",
        )


class SeasonOut(CamelSchema):
    """The season's list; a venue without one has no shows here."""

    title: str
    subtitle: str
    shows: list[ShowOut]

    @staticmethod
    def resolve_shows(season: Season) -> list[ShowOut]:
        return [ShowOut.of(number, show) for number, show in enumerate(season.shows, 1)]


class MenuNoteOut(CamelSchema):
    """A few words of the bar, with a picture; `eyebrow` may be empty."""

    eyebrow: str
    title: str
    text: str
    image_url: str
    alt: str


class BarOut(CamelSchema):
    """What the house says of its drinks; a venue with nothing to add has no note."""

    note: MenuNoteOut | None


class GalleryPhotoOut(CamelSchema):
    """A photo, the text that stands for it, and what it is called."""

    image_url: str
    alt: str
    caption: str


class GalleryOut(CamelSchema):
    """The photos of the gallery."""

    photos: list[GalleryPhotoOut]


class PlaceOut(CamelSchema):
    """A space of the house with its picture."""

    name: str
    description: str
    image_url: str
    alt: str


class AboutOut(CamelSchema):
    """What the house says of itself; `press_email` takes the press inquiries."""

    headline: str
    description: list[str]
    at_a_glance: list[Glance]
    spaces: list[PlaceOut]
    press_email: str

    @staticmethod
    def resolve_press_email(about: About) -> str:
        """Without an address of its own the press writes to the house."""
        return about.press_email or profile().email


class VisitOut(CamelSchema):
    """What a visitor wants to know before coming; a fact that is null is nowhere said."""

    eyebrow: str
    title: str
    lead: str
    map: DrawingOut | None
    map_alt: str
    getting_here: Fact | None
    doors: Fact | None
    seats: Fact | None
    payment: Fact | None
    refunds: Fact | None
    age: Fact | None
    accessibility: Fact | None
    house_rules: Fact | None
    phones: Fact | None
    dress: Fact | None

    @staticmethod
    def resolve_map(visit: Visit) -> DrawingOut | None:
        return drawings.drawing(drawings.MAP)


class TermsOut(CamelSchema):
    """What the house and its guests hold each other to, in the house's words."""

    lead: str
    clauses: list[Clause]
