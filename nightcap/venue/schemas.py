"""The venue as everybody may see it."""

from functools import lru_cache
from pathlib import Path
from typing import Literal, Self

from django.conf import settings

from nightcap.core.schemas import CamelSchema
from nightcap.venue import drawings, overrides, services, special_days, utc_offsets
from nightcap.venue.drawings import DrawingOut
from nightcap.venue.profile import (
    Address,
    Credit,
    Geo,
    Glance,
    HeadlineWord,
    HeroPicture,
    Location,
    Pillar,
    Profile,
    SignUp,
    Social,
    Space,
    profile,
)
from nightcap.venue.special_days import SpecialDayOut
from nightcap.venue.utc_offsets import UtcOffsetOut
from nightcap.venue.values import Category, ClockOut, Color, Day, PageName


class OpeningHoursOut(CamelSchema):
    """Wall time at the venue as HH:MM; with `closes_next_day` the end is on the day after."""

    day: Day
    opens: ClockOut
    closes: ClockOut
    closes_next_day: bool


class PictureOut(CamelSchema):
    """A picture and the text that stands for it."""

    image_url: str
    alt: str


class HeroPictureOut(CamelSchema):
    """A slide of the hero; `mirrored` is shown reversed.

    A narrow screen shows the tall picture `portrait_url`, if there is one, and keeps what `focus`
    names.
    """

    id: int
    image_url: str
    alt: str
    mirrored: bool
    focus: Literal["left", "center", "right"]
    portrait_url: str | None

    @classmethod
    def of(cls, number: int, slide: HeroPicture) -> Self:
        """Show a slide, numbered from 1."""
        return cls(
            id=number,
            image_url=slide.image_url,
            alt=slide.alt,
            mirrored=slide.mirrored,
            focus=slide.focus,
            portrait_url=slide.portrait_url,
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
            drawing=drawings.drawing(drawings.LOGO),
            small_drawing=drawings.drawing(drawings.SMALL_LOGO),
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
    language: str
    time_zone: str
    utc_offsets: list[UtcOffsetOut]
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
    pillars: dict[Pillar, PictureOut]
    logo: LogoOut
    open_graph: PictureOut
    category_colours: dict[Category, Color]

    @classmethod
    def current(cls) -> Self:
        """Show the served venue as it is now. Every page asks for it."""
        days = [SpecialDayOut.from_orm(day) for day in special_days.announced()]
        offsets = utc_offsets.current(profile().time_zone)
        lasting = _cached_venue(settings.VENUE_DIR, overrides.current(), settings.MEDIA_ROOT)
        return cls.known(vars(lasting) | {"special_days": days, "utc_offsets": offsets})

    @staticmethod
    def resolve_time_zone(venue: Profile) -> str:
        return venue.time_zone.key

    @staticmethod
    def resolve_utc_offsets(venue: Profile) -> list[UtcOffsetOut]:
        return []

    @staticmethod
    def resolve_special_days(venue: Profile) -> list[SpecialDayOut]:
        return []

    @staticmethod
    def resolve_hero_gallery(venue: Profile) -> list[HeroPictureOut]:
        return [HeroPictureOut.of(number, slide) for number, slide in enumerate(venue.hero, 1)]

    @staticmethod
    def resolve_logo(venue: Profile) -> LogoOut:
        return LogoOut.of(venue)


@lru_cache(maxsize=4)
def _cached_venue(folder: Path, written: overrides.Overrides, media: Path) -> VenueOut:
    """All but what the clock decides, until the files change or what overrides them."""
    return VenueOut.from_orm(profile())
