"""The texts of single pages as everybody may see them."""

from typing import Self

from nightcap.core.schemas import CamelSchema
from nightcap.venue import services
from nightcap.venue.pages import About, Bar, Gallery, MenuNote, Photo, Place, Season, Show
from nightcap.venue.profile import Glance, Profile


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
            image_url=services.picture_url(picture.file) if picture else None,
            alt=picture.alt if picture else "",
        )


class SeasonOut(CamelSchema):
    """The season's list; a venue without one has no shows here."""

    title: str
    subtitle: str
    shows: list[ShowOut]

    @classmethod
    def of(cls, season: Season) -> Self:
        """Show the season in its order."""
        return cls(
            title=season.title,
            subtitle=season.subtitle,
            shows=[ShowOut.of(number, show) for number, show in enumerate(season.shows, start=1)],
        )


class MenuNoteOut(CamelSchema):
    """A few words of the bar, with a picture; `eyebrow` may be empty."""

    eyebrow: str
    title: str
    text: str
    image_url: str
    alt: str

    @classmethod
    def of(cls, note: MenuNote) -> Self:
        """Show a note, its picture as an address under /media."""
        return cls(
            eyebrow=note.eyebrow,
            title=note.title,
            text=note.text,
            image_url=services.picture_url(note.picture.file),
            alt=note.picture.alt,
        )


class BarOut(CamelSchema):
    """What the house says of its drinks; a venue with nothing to add has no note."""

    note: MenuNoteOut | None

    @classmethod
    def of(cls, bar: Bar) -> Self:
        """Show the page's words."""
        return cls(note=MenuNoteOut.of(bar.note) if bar.note else None)


class GalleryPhotoOut(CamelSchema):
    """A photo, the text that stands for it, and what it is called."""

    image_url: str
    alt: str
    caption: str

    @classmethod
    def of(cls, photo: Photo) -> Self:
        """Show a photo as its address under /media."""
        return cls(image_url=services.picture_url(photo.file), alt=photo.alt, caption=photo.caption)


class GalleryOut(CamelSchema):
    """The photos of the gallery."""

    photos: list[GalleryPhotoOut]

    @classmethod
    def of(cls, gallery: Gallery) -> Self:
        """Show the photos in their order."""
        return cls(photos=[GalleryPhotoOut.of(photo) for photo in gallery.photos])


class PlaceOut(CamelSchema):
    """A space of the house with its picture."""

    name: str
    description: str
    image_url: str
    alt: str

    @classmethod
    def of(cls, place: Place) -> Self:
        """Show a space, its picture as an address under /media."""
        return cls(
            name=place.name,
            description=place.description,
            image_url=services.picture_url(place.picture.file),
            alt=place.picture.alt,
        )


class AboutOut(CamelSchema):
    """What the house says of itself; `press_email` takes the press inquiries."""

    headline: str
    description: list[str]
    at_a_glance: list[Glance]
    spaces: list[PlaceOut]
    press_email: str

    @classmethod
    def of(cls, about: About, profile: Profile) -> Self:
        """Show the page's words; without an address of its own the press writes to the house."""
        return cls(
            headline=about.headline,
            description=list(about.description),
            at_a_glance=list(about.at_a_glance),
            spaces=[PlaceOut.of(place) for place in about.spaces],
            press_email=about.press_email or profile.email,
        )
