"""The venue as everybody may see it."""

from typing import Literal, Self

from nightcap.core.schemas import CamelSchema
from nightcap.venue import logo, services
from nightcap.venue.hours import Day
from nightcap.venue.logo import DrawingOut
from nightcap.venue.profile import (
    Address,
    Credit,
    Geo,
    Glance,
    HeadlineWord,
    HeroPicture,
    Hosting,
    Location,
    Profile,
    SignUp,
    Social,
    Space,
)
from nightcap.venue.values import Category, Colour, PageName, Picture


class OpeningHoursOut(CamelSchema):
    """Wall time at the venue as HH:MM; with `closes_next_day` the end is on the day after."""

    day: Day
    opens: str
    closes: str
    closes_next_day: bool


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
            image_url=services.picture_url(slide.file),
            alt=slide.alt,
            mirrored=slide.mirrored,
            focus=slide.focus,
        )


class PictureOut(CamelSchema):
    """A picture and the text that stands for it."""

    image_url: str
    alt: str

    @classmethod
    def of(cls, picture: Picture) -> Self:
        """Show a picture as its address under /media."""
        return cls(image_url=services.picture_url(picture.file), alt=picture.alt)


class HostingOut(CamelSchema):
    """What the page for private events says and shows; what is empty is left out there."""

    eyebrow: str
    lead: str
    at_a_glance: list[Glance]
    event_types: list[str]
    features: list[str]
    pictures: list[PictureOut]

    @classmethod
    def of(cls, hosting: Hosting) -> Self:
        """Show the profile's words with their pictures."""
        return cls(
            eyebrow=hosting.eyebrow,
            lead=hosting.lead,
            at_a_glance=list(hosting.at_a_glance),
            event_types=list(hosting.event_types),
            features=list(hosting.features),
            pictures=[PictureOut.of(picture) for picture in hosting.pictures],
        )


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

    @classmethod
    def of(cls, profile: Profile) -> Self:
        """Show a profile, its pictures as addresses under /media."""
        return cls(
            name=profile.name,
            short_name=profile.short_name,
            tagline=profile.tagline,
            intro=profile.intro,
            description=profile.description,
            private_events=profile.private_events,
            place_line=profile.place_line,
            find_us=profile.find_us,
            business_type=profile.business_type,
            time_zone=profile.time_zone.key,
            currency=profile.currency,
            price_range=profile.price_range,
            area_unit=profile.area_unit,
            address=profile.address,
            geo=profile.geo,
            map_url=profile.map_url,
            phone=profile.phone,
            email=profile.email,
            social=profile.social,
            social_feed_url=profile.social_feed_url,
            hours=[
                OpeningHoursOut(
                    day=entry.day,
                    opens=f"{entry.opens:%H:%M}",
                    closes=f"{entry.closes:%H:%M}",
                    closes_next_day=entry.closes_next_day,
                )
                for entry in profile.hours
            ],
            spaces=list(profile.spaces),
            locations=list(profile.locations),
            sign_up=profile.sign_up,
            software_credit=profile.software_credit,
            headline=list(profile.headline),
            hero_gallery=[
                HeroPictureOut.of(number, slide)
                for number, slide in enumerate(profile.hero, start=1)
            ],
            hosting=HostingOut.of(profile.hosting),
            secret_calendar=PictureOut.of(key) if (key := profile.secret_calendar) else None,
            logo=LogoOut.of(profile),
            page_pictures={
                page: PictureOut.of(picture) for page, picture in profile.page_pictures.items()
            },
            open_graph=PictureOut.of(profile.open_graph),
            category_colours=profile.category_colours,
        )
