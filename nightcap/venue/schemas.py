"""The venue and the texts of its pages, as everybody may see them."""

from typing import Literal, Self

from nightcap.core.schemas import CamelSchema
from nightcap.venue import logo, services, special_days
from nightcap.venue.hours import Clock, Day, SpecialDayOut
from nightcap.venue.logo import DrawingOut
from nightcap.venue.pages import About, Season, Show
from nightcap.venue.profile import (
    Address,
    Credit,
    Geo,
    Glance,
    HeadlineWord,
    HeroPicture,
    Location,
    Profile,
    SignUp,
    Social,
    Space,
    profile,
)
from nightcap.venue.values import Category, Colour, PageName


class OpeningHoursOut(CamelSchema):
    """Wall time at the venue as HH:MM; with `closes_next_day` the end is on the day after."""

    day: Day
    opens: Clock
    closes: Clock
    closes_next_day: bool


class PictureOut(CamelSchema):
    """A picture and the text that stands for it."""

    image_url: str
    alt: str


class HeroPictureOut(CamelSchema):
    """A slide of the hero; `mirrored` is shown reversed, `focus` is what a narrow screen keeps."""

    id: int
    image_url: str
    alt: str
    mirrored: bool
    focus: Literal["left", "center", "right"]

    @classmethod
    def of(cls, number: int, slide: HeroPicture) -> Self:
        """Show a slide, numbered from 1."""
        return cls(
            id=number,
            image_url=slide.image_url,
            alt=slide.alt,
            mirrored=slide.mirrored,
            focus=slide.focus,
        )


class HostingOut(CamelSchema):
    """What the page for private events says and shows; what is empty is left out there."""

    eyebrow: str
    lead: str
    at_a_glance: list[Glance]
    event_types: list[str]
    features: list[str]
    pictures: list[PictureOut]


class LogoOut(CamelSchema):
    """What stands in the ring: the house's drawing, else its picture, else the initials."""

    drawing: DrawingOut | None
    small_drawing: DrawingOut | None
    image_url: str | None
    initials: str

    @classmethod
    def of(cls, profile: Profile) -> Self:
        """Show the logo of the served venue."""
        return cls(
            drawing=logo.drawing(logo.LARGE),
            small_drawing=logo.drawing(logo.SMALL),
            image_url=services.picture_url(profile.logo) if profile.logo else None,
            initials=profile.initials,
        )


class VenueOut(CamelSchema):
    """Everything public of the venue's profile."""

    name: str
    short_name: str
    tagline: str
    intro: str
    description: str
    private_events: str
    place_line: str
    find_us: str
    business_type: str
    time_zone: str
    currency: str
    price_range: str
    area_unit: str
    address: Address
    geo: Geo
    map_url: str
    phone: str
    email: str
    social: Social
    social_feed_url: str | None
    hours: list[OpeningHoursOut]
    special_days: list[SpecialDayOut]
    spaces: list[Space]
    locations: list[Location]
    sign_up: SignUp | None
    software_credit: Credit | None
    headline: list[HeadlineWord]
    hero_gallery: list[HeroPictureOut]
    hosting: HostingOut
    secret_calendar: PictureOut | None
    page_pictures: dict[PageName, PictureOut]
    logo: LogoOut
    open_graph: PictureOut
    category_colours: dict[Category, Colour]

    @staticmethod
    def resolve_time_zone(venue: Profile) -> str:
        return venue.time_zone.key

    @staticmethod
    def resolve_special_days(venue: Profile) -> list[SpecialDayOut]:
        return [SpecialDayOut.from_orm(day) for day in special_days.announced()]

    @staticmethod
    def resolve_hero_gallery(venue: Profile) -> list[HeroPictureOut]:
        return [HeroPictureOut.of(number, slide) for number, slide in enumerate(venue.hero, 1)]

    @staticmethod
    def resolve_logo(venue: Profile) -> LogoOut:
        return LogoOut.of(venue)


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
