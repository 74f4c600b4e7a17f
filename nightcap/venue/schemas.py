"""Public responses about the venue and the texts of its pages.

A response with the same fields as the model of a file is that model, so it is not listed here.
"""

from pydantic import AliasPath, Field

from nightcap.core.schemas import CamelSchema, RowOut
from nightcap.venue import (
    categories,
    drawings,
    logos,
    moments,
    opening,
    services,
    special_days,
)
from nightcap.venue.categories import CategoryOut
from nightcap.venue.colors import mark_color
from nightcap.venue.currencies import currency_of
from nightcap.venue.dialing import Dialing
from nightcap.venue.drawings import DrawingOut
from nightcap.venue.grounds import GroundName
from nightcap.venue.models import Category
from nightcap.venue.moments import UtcOffsetOut
from nightcap.venue.pages import About, Season, Visit, late_arrivals, pages
from nightcap.venue.profile import (
    DateOrder,
    Glance,
    HeadlineWord,
    HeroPicture,
    Hosting,
    Location,
    Profile,
    SharedProfile,
    Space,
    profile,
)
from nightcap.venue.special_days import SpecialDayOut
from nightcap.venue.values import Picture


class LogoOut(CamelSchema):
    """The uploaded logo, else the venue's drawing, else its picture, else the initials."""

    drawing: DrawingOut | None
    small_drawing: DrawingOut | None
    image_url: str | None
    initials: str


class ChargeLimitsOut(CamelSchema):
    """Limits of a charge by card, in cents; a charge is also a multiple of `step`."""

    lowest: int
    highest: int
    step: int


class VenueOut(SharedProfile):
    """The facts of the venue that every page needs.

    `returns` are the refund terms as text, `refundSteps` the same terms as pairs: hours before the
    start, and the percentage refunded until then.
    `lateArrivals` is the rule of the Visit page on late guests, "" without one; `timeToAccept` says
    how long offers from the waitlist last.
    `dateOrder` says whether dates have the month or the day first.
    `currency` is an ISO 4217 code. All amounts are whole numbers of its smallest unit: divide by 10
    to the power of `decimals`. `amountPrefix` precedes an amount: "$", or "CHF ".
    `phoneLink` calls the venue; `dialing` says how other numbers of its country are dialed.
    `isOpen` is false while only staff see the site.
    `phrases` are those that the venue says in its own voice, by their names in `HousePhrases`.
    """

    returns: str
    refund_steps: list[tuple[int, int]]
    late_arrivals: str
    time_to_accept: str
    date_order: DateOrder
    phone_link: str
    dialing: Dialing | None
    currency: str
    decimals: int
    amount_prefix: str
    charge_limits: ChargeLimitsOut
    categories: list[CategoryOut]
    utc_offsets: list[UtcOffsetOut]
    special_days: list[SpecialDayOut]
    logo: LogoOut
    is_open: bool
    phrases: dict[str, str]


def _shown(row: Category, ground: GroundName) -> CategoryOut:
    shown = CategoryOut.from_orm(row)
    return shown.model_copy(update={"color": mark_color(shown.color, ground)})


def current_venue() -> VenueOut:
    """Return the present facts of the venue.

    Every page requests them, so they are not validated again.
    """
    venue = profile()
    currency = currency_of(venue.currency)
    shared = {name: getattr(venue, name) for name in SharedProfile.model_fields}
    worked_out = {
        "short_name": venue.known_as,
        "returns": venue.refunds.in_words,
        "refund_steps": [(hours, percent) for hours, percent in venue.refunds.steps],
        "late_arrivals": late_arrivals(),
        "date_order": venue.date_order,
        "phone_link": venue.phone_link,
        "dialing": venue.dialing,
        "time_to_accept": venue.waitlist.time_to_accept(),
        "currency": currency.code,
        "decimals": currency.decimals,
        "amount_prefix": currency.prefix,
        "charge_limits": ChargeLimitsOut(
            lowest=currency.lowest_charge, highest=currency.highest_charge, step=currency.step
        ),
        "categories": [_shown(one, venue.ground) for one in categories.in_order()],
        "utc_offsets": moments.utc_offsets(venue.time_zone),
        "special_days": [SpecialDayOut.from_orm(day) for day in special_days.announced()],
        "logo": _logo(venue),
        "is_open": opening.is_open(),
        "phrases": pages().phrases.model_dump(by_alias=True, exclude_defaults=True),
    }
    return VenueOut.model_construct(**shared | worked_out)


def _logo(venue: Profile) -> LogoOut:
    if venue.logo and logos.is_upload(venue.logo):
        uploaded = logos.logo_of(venue.logo)
        return LogoOut(
            drawing=None, small_drawing=None, image_url=uploaded.url, initials=venue.initials
        )
    return LogoOut(
        drawing=drawings.drawing(drawings.LOGO),
        small_drawing=drawings.drawing(drawings.SMALL_LOGO),
        image_url=services.picture_url(venue.logo) if venue.logo else None,
        initials=venue.initials,
    )


class HeroPictureOut(HeroPicture):
    """A slide of the hero, numbered from 1; `mirrored` is shown reversed.

    A narrow screen shows the tall picture `portrait_url`, if there is one, and keeps what `focus`
    names.
    """

    id: int


class HomeOut(CamelSchema):
    """The part of the profile that only the home page shows."""

    intro: str
    headline: tuple[HeadlineWord, ...]
    hero_gallery: tuple[HeroPictureOut, ...]
    secret_calendar: Picture | None
    social_feed_url: str | None
    has_photo_wall: bool


def home() -> HomeOut:
    """Return the present facts of the home page."""
    venue = profile()
    slides = enumerate(venue.hero, 1)
    return HomeOut.model_construct(
        intro=venue.intro,
        headline=venue.headline,
        hero_gallery=tuple(HeroPictureOut.model_construct(id=n, **dict(one)) for n, one in slides),
        secret_calendar=venue.secret_calendar,
        social_feed_url=venue.social_feed_url,
        has_photo_wall=venue.has_photo_wall,
    )


class HostingOut(Hosting):
    """The texts about private events, and the spaces that an inquiry can name."""

    private_events: str
    locations: tuple[Location, ...]


class SpacesOut(CamelSchema):
    """The spaces that can be hired; their areas are in `area_unit`."""

    area_unit: str
    spaces: tuple[Space, ...]


class PagePictureOut(CamelSchema):
    """The picture of a page's first view; null for a page without one."""

    picture: Picture | None


class PillarsOut(CamelSchema):
    """The pictures behind the words of the title on the page of the three pillars."""

    cocktails: Picture | None
    creativity: Picture | None
    comedy: Picture | None


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
    """The texts about the drinks; the note is optional."""

    note: MenuNoteOut | None


class PlaceOut(PicturedOut):
    """A space of the venue with its picture."""

    name: str
    description: str


class AboutOut(CamelSchema):
    """The texts about the venue; `press_email` is the address for press inquiries."""

    headline: str
    description: list[str]
    at_a_glance: list[Glance]
    spaces: list[PlaceOut]
    press_email: str | None

    @staticmethod
    def resolve_description(about: About) -> list[str]:
        """Use the description of the profile if the page has none."""
        return list(about.description) or list(filter(None, [profile().description]))

    @staticmethod
    def resolve_press_email(about: About) -> str | None:
        """Use the venue's email address if the press has none."""
        return about.press_email or profile().email


class VisitOut(Visit):
    """The practical facts for visitors; a fact that is null is not shown."""

    map: DrawingOut | None
