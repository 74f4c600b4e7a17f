"""The venue and the texts of its pages as everybody may see them.

What a file's model says already is answered as it is; here stands what is answered in another form.
"""

from functools import lru_cache
from pathlib import Path

from django.conf import settings
from pydantic import AliasPath, Field

from nightcap.core.schemas import CamelSchema, RowOut
from nightcap.venue import drawings, moments, overrides, services, special_days
from nightcap.venue.drawings import DrawingOut
from nightcap.venue.moments import UtcOffsetOut
from nightcap.venue.pages import About, Season, Visit
from nightcap.venue.profile import (
    Address,
    Credit,
    Geo,
    Glance,
    HeadlineWord,
    HeroPicture,
    Hosting,
    Location,
    Pillar,
    Profile,
    SignUp,
    Social,
    Space,
    profile,
)
from nightcap.venue.special_days import SpecialDayOut
from nightcap.venue.values import Category, Color, Day, PageName, Picture, TimeOfDay


class OpeningHoursOut(CamelSchema):
    """Wall time at the venue as HH:MM; with `closes_next_day` the end is on the day after."""

    day: Day
    opens: TimeOfDay
    closes: TimeOfDay
    closes_next_day: bool


class HeroPictureOut(HeroPicture):
    """A slide of the hero, numbered from 1; `mirrored` is shown reversed.

    A narrow screen shows the tall picture `portrait_url`, if there is one, and keeps what `focus`
    names.
    """

    id: int


class LogoOut(CamelSchema):
    """What stands in the ring: the house's drawing, else its picture, else the initials."""

    drawing: DrawingOut | None
    small_drawing: DrawingOut | None
    image_url: str | None
    initials: str


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
    language: str
    time_zone: str
    utc_offsets: list[UtcOffsetOut] = []
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
    special_days: list[SpecialDayOut] = []
    spaces: list[Space]
    locations: list[Location]
    sign_up: SignUp | None
    software_credit: Credit | None
    headline: list[HeadlineWord]
    hero_gallery: list[HeroPictureOut]
    hosting: Hosting
    secret_calendar: Picture | None
    page_pictures: dict[PageName, Picture]
    pillars: dict[Pillar, Picture]
    logo: LogoOut
    open_graph: Picture
    category_colours: dict[Category, Color]

    @staticmethod
    def resolve_time_zone(venue: Profile) -> str:
        return venue.time_zone.key

    @staticmethod
    def resolve_hero_gallery(venue: Profile) -> list[HeroPictureOut]:
        # Their files were looked for when the profile was read.
        slides = enumerate(venue.hero, 1)
        return [
            HeroPictureOut.model_construct(id=number, **dict(slide)) for number, slide in slides
        ]

    @staticmethod
    def resolve_logo(venue: Profile) -> LogoOut:
        return LogoOut(
            drawing=drawings.drawing(drawings.LOGO),
            small_drawing=drawings.drawing(drawings.SMALL_LOGO),
            image_url=services.picture_url(venue.logo) if venue.logo else None,
            initials=venue.initials,
        )


def current_venue() -> VenueOut:
    """Show the served venue as it is now. Every page asks for it."""
    days = [SpecialDayOut.from_orm(day) for day in special_days.announced()]
    offsets = moments.utc_offsets(profile().time_zone)
    lasting = _cached_venue(settings.VENUE_DIR, overrides.current(), settings.MEDIA_ROOT)
    return lasting.model_copy(update={"special_days": days, "utc_offsets": offsets})


@lru_cache(maxsize=4)
def _cached_venue(folder: Path, written: overrides.Overrides, media: Path) -> VenueOut:
    """All but what the clock decides, until the files change or what overrides them."""
    return VenueOut.from_orm(profile())


class ShowOut(RowOut):
    """A show of the season, numbered from 1; date, time and price are words, not values."""

    id: int
    title: str
    date: str
    time: str
    price: str
    description: str
    ticket_url: str
    image_url: str | None = Field(None, validation_alias=AliasPath("picture", "image_url"))
    alt: str = Field("", validation_alias=AliasPath("picture", "alt"))


class SeasonOut(CamelSchema):
    """The season's list; a venue without one has no shows here."""

    title: str
    subtitle: str
    shows: list[ShowOut]

    @staticmethod
    def resolve_shows(season: Season) -> list[dict[str, object]]:
        return [{"id": number, **dict(show)} for number, show in enumerate(season.shows, 1)]


class PicturedOut(RowOut):
    """Words with a picture beside them."""

    image_url: str = Field(validation_alias=AliasPath("picture", "image_url"))
    alt: str = Field(validation_alias=AliasPath("picture", "alt"))


class MenuNoteOut(PicturedOut):
    """A few words of the bar, with a picture; `eyebrow` may be empty."""

    eyebrow: str
    title: str
    text: str


class BarOut(CamelSchema):
    """What the house says of its drinks; a venue with nothing to add has no note."""

    note: MenuNoteOut | None


class PlaceOut(PicturedOut):
    """A space of the house with its picture."""

    name: str
    description: str


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


class VisitOut(Visit):
    """What a visitor wants to know before coming; a fact that is null is nowhere said."""

    map: DrawingOut | None
