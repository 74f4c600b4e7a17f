"""The venue's profile: everything that is true of this venue only, as typed values.

A text that is not given is empty, every other value null.

Rule: A venue may lack everything but its time zone, currency, language and area unit; a folder of
files also needs a name. No page, email or feed fills a gap with a text of its own.
"""

import re
from collections.abc import Sequence
from datetime import time
from functools import lru_cache
from pathlib import Path
from typing import Annotated, Literal
from urllib.parse import urlsplit
from zoneinfo import ZoneInfo

from django.conf import settings
from django.contrib.humanize.templatetags.humanize import apnumber
from django.utils.text import slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from pydantic import (
    AfterValidator,
    BeforeValidator,
    EmailStr,
    Field,
    JsonValue,
    PositiveInt,
    ValidationInfo,
)

from nightcap.core.characters import first_grapheme
from nightcap.venue import logos, reading
from nightcap.venue.colors import Accent
from nightcap.venue.currencies import CURRENCIES
from nightcap.venue.dialing import Dialing, call_link, dialing_of
from nightcap.venue.grounds import GroundName
from nightcap.venue.models import NO_CATEGORY, Mark
from nightcap.venue.reading import NONE, Overrides, current, last_known, read_with_fallback
from nightcap.venue.type_pairs import TypeName
from nightcap.venue.values import (
    Category,
    CategorySlug,
    Color,
    FirstSpecialDay,
    Letters,
    OpeningHours,
    PageName,
    Phone,
    Picture,
    Retention,
    SeatsLeftPercent,
    ShownPicture,
    Text,
    TimeOfDay,
    UploadedMap,
    Value,
    Waitlist,
    WebAddress,
    checked_hours,
    menu_slug,
    picture_file,
)

_WORD = re.compile(r"\w+")
_LOGO_FILE = re.compile(r"[a-z0-9][a-z0-9_-]*\.(svg|png)")
_COUNTRY = re.compile(r"[A-Z]{2}")
_LANGUAGE = re.compile(r"[a-z]{2,3}(-[A-Z][a-z]{3})?(-([A-Z]{2}|[0-9]{3}))?")

Pillar = Literal["cocktails", "creativity", "comedy"]
"""A word of the title of the page of the three pillars."""


DateOrder = Literal["month-day", "day-month"]
"""How a date is written: "November 28" or "28 November"."""

_MONTH_FIRST = frozenset({"AS", "GU", "MP", "PR", "US", "VI"})
"""The United States and its territories."""


def _country(value: str) -> str:
    code = value.upper()
    if not _COUNTRY.fullmatch(code):
        raise ValueError("must be a country code of two letters, such as US")
    return code


def _language(value: str) -> str:
    if not _LANGUAGE.fullmatch(value):
        raise ValueError("must be the code of a language, such as pt or en-US")
    return value


def _currency(value: str) -> str:
    if value not in CURRENCIES:
        raise ValueError("must be the code of a currency in capitals, such as USD (ISO 4217)")
    return value


def _name(value: str, info: ValidationInfo) -> str:
    if not value and (info.context or {})["venue"] != settings.BLANK_VENUE:
        raise ValueError("is missing")
    return value


def _none_if_empty(value: JsonValue) -> JsonValue:
    is_empty = isinstance(value, dict) and all(part in (None, "") for part in value.values())
    return None if is_empty or value == "" else value


EmptyIsNone = BeforeValidator(_none_if_empty)
"""Takes an empty text, and a table without any value, for none, as the panel writes them."""


class Address(Value):
    """The venue's one postal address; `country` is an ISO 3166 code."""

    street: Text
    locality: Text
    region: str = ""
    postal_code: str = ""
    country: Annotated[str, AfterValidator(_country)]


class Geo(Value):
    """Where the door is, in degrees (WGS 84)."""

    latitude: Annotated[float, Field(ge=-90, le=90)]
    longitude: Annotated[float, Field(ge=-180, le=180)]


class Social(Value):
    """The venue's own pages on the five networks, and the handle it has there."""

    handle: str = ""
    facebook: WebAddress | None = None
    instagram: WebAddress | None = None
    tiktok: WebAddress | None = None
    youtube: WebAddress | None = None
    x: WebAddress | None = None


class Room(Value):
    """A part of a space; `area` is in the profile's `area_unit`."""

    name: Text
    description: Text
    seated: PositiveInt
    standing: PositiveInt
    dimensions: str = ""
    area: PositiveInt


class Space(Room):
    """A space that can be hired on its own, with its parts if it has several."""

    place: str = ""
    rooms: tuple[Room, ...] = ()


class Location(Value):
    """A choice of the host inquiry's location field: the stored value and the label."""

    value: Annotated[str, Field(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$")]
    label: Text


class SignUpTitles(Value):
    """Titles that show the sign-up button: those that contain every phrase, in any case.

    The button leads to the form, or to the event's own ticket page unless `opens_form` is set.
    """

    contains: Annotated[tuple[Text, ...], Field(min_length=1)]
    opens_form: bool = False


class SignUp(Value):
    """The external sign-up form and the events that use it."""

    button: Text
    url: WebAddress
    titles: Annotated[tuple[SignUpTitles, ...], Field(min_length=1)]


class HeadlineWord(Value):
    """A word of the rotating headline with its icon."""

    word: Text
    icon: Literal["logo", "cocktails", "creativity", "comedy", "music", "theater"]


class HeroPicture(Picture):
    """A slide of the hero; `mirrored` shows it reversed, so that its subject leaves room for text.

    A narrow screen shows `portrait`, a tall picture of the same, where there is one; `focus` is
    the part that it keeps in sight.
    """

    mirrored: bool = False
    focus: Literal["left", "center", "right"] = "center"
    portrait: Annotated[
        ShownPicture | None, EmptyIsNone, Field(serialization_alias="portraitUrl")
    ] = None


class Glance(Value):
    """A line of the host page's 'At A Glance'."""

    label: Text
    text: Text


class Hosting(Value):
    """The content of the page for private events; empty parts are left out."""

    eyebrow: str = ""
    lead: str = ""
    at_a_glance: tuple[Glance, ...] = ()
    event_types: tuple[Text, ...] = ()
    features: tuple[Text, ...] = ()
    pictures: tuple[Picture, ...] = ()


class Credit(Value):
    """A third party that is named on the site."""

    name: Text
    url: WebAddress


_MOST_REFUND_HOURS = 24 * 30


_ALL, _HALF = 100, 50
_FEWEST_BORROWED = 2


def before_the_start(hours: int) -> str:
    """Write how long before a show: 'two hours before the start'."""
    if hours == 0:
        return _("the start")
    return ngettext("an hour before the start", "%(hours)s hours before the start", hours) % {
        "hours": apnumber(hours)
    }


def returns_in_words(steps: Sequence[Sequence[int]]) -> str:
    """Write the refund of cancellations: 'all of it until two hours before the start'.

    Rule: Page, mail and terms say the rule of returns from the one setting in the panel.
    """
    shares = {
        _ALL: _("all of it until %(deadline)s"),
        _HALF: _("half of it until %(deadline)s"),
    }
    part = _("%(percent)s per cent of it until %(deadline)s")
    return ", ".join(
        shares.get(percent, part) % {"percent": percent, "deadline": before_the_start(hours)}
        for hours, percent in steps
    )


class Bookings(Value):
    """The changes that guests make themselves, and the emails that they get."""

    change_until_hours: Annotated[int, Field(ge=0, le=168)] = 2
    """The number of hours before the start until which guests change, hand over or cancel seats."""

    @property
    def deadline(self) -> str:
        """The deadline as text: 'two hours before the start'."""
        return before_the_start(self.change_until_hours)

    tell_of_imported_changes: bool = True
    """Whether an email notifies them when the imported calendar moves their event."""
    remind_the_day_before: bool = True
    """Whether an email reminds them of their event on the day before it, at `remind_at`."""
    remind_at: TimeOfDay = time(11)
    thank_the_morning_after: bool = True
    """Whether an email thanks the guests on the morning after, at `thank_at`."""
    thank_at: TimeOfDay = time(10)
    mail_figures_at_closing: bool = False
    """Whether the figures of the evening are emailed to the venue half an hour after its end."""


class Refunds(Value):
    """The refund of guests who cancel a paid booking, by the hours until the start."""

    full_until_hours: Annotated[int, Field(ge=0, le=_MOST_REFUND_HOURS)] = 2
    """The number of hours before the start until which all is refunded."""
    part_until_hours: Annotated[int, Field(ge=0, le=_MOST_REFUND_HOURS)] = 0
    """The number of hours before the start until which a part is refunded."""
    part_percent: Annotated[int, Field(ge=0, le=100)] = 0
    """The refunded part in percent; 0 for none."""
    from_waitlist: bool = False
    """Whether a later cancellation is refunded once a party of the waitlist takes the seats."""

    @property
    def steps(self) -> list[list[int]]:
        """The rule as steps: hours before the start, and the refunded percentage until then."""
        steps = [[self.full_until_hours, 100]]
        if self.part_percent and self.part_until_hours < self.full_until_hours:
            steps.append([self.part_until_hours, self.part_percent])
        return steps

    @property
    def in_words(self) -> str:
        """The refund of a payment as text: 'all of it until two hours before the start'."""
        return returns_in_words(self.steps)


Percent = Annotated[float, Field(ge=0, le=50)]
"""A rate of tax."""


class CategoryTax(Value):
    """The rate of the events of one category."""

    category: CategorySlug
    percent: Percent


class Tax(Value):
    """Tax rates, and the legal name and tax number of the venue."""

    legal_name: str = ""
    """The legal name on receipts; the venue's name if it is empty."""
    number: str = ""
    """The venue's tax number."""
    name: Text = "Sales tax"
    percent: Percent = 0
    """The rate of tax on the venue's revenue; every price includes it."""
    on_top: bool = False
    """Whether the panel accepts prices before tax and adds it: guests see the whole price."""
    categories: tuple[CategoryTax, ...] = ()
    """The categories of events with their own rate."""

    def percent_of(self, category: str) -> float:
        """Return the rate of the events of a category."""
        own = {one.category: one.percent for one in self.categories}
        return own.get(category, self.percent)


class FirstCategory(Value):
    """A category of a new database; without a `mark` it gets the one of its place."""

    name: Annotated[str, Field(min_length=1, max_length=60)]
    color: Color
    mark: Mark | None = None
    page: Literal["", "/comedy", "/creativity"] = ""
    earlier_slugs: tuple[Text, ...] = ()
    """Slugs of its earlier names, which still lead to it."""


def _each_with_its_slug(categories: tuple[FirstCategory, ...]) -> tuple[FirstCategory, ...]:
    slugs = [slugify(one.name, allow_unicode=True) for one in categories]
    slugs += [slug for one in categories for slug in one.earlier_slugs]
    if "" in slugs or NO_CATEGORY in slugs or len(set(slugs)) < len(slugs):
        raise ValueError("each of them needs a name of its own with a letter or a digit")
    return categories


class FirstMenuSection(Value):
    """A section of the menu of a new database; without a `slug` its title decides."""

    title: Annotated[str, Field(min_length=1, max_length=60)]
    slug: Annotated[str, Field(max_length=60)] = ""
    is_shown_empty: bool = False

    @property
    def own_slug(self) -> str:
        """The slug that its items store."""
        return menu_slug(self.slug or self.title)


def _require_distinct_slugs(sections: tuple[FirstMenuSection, ...]) -> tuple[FirstMenuSection, ...]:
    slugs = [one.own_slug for one in sections]
    if "" in slugs or len(set(slugs)) < len(slugs):
        raise ValueError("each of them needs a title of its own with a letter or a digit")
    return sections


class PageSettings(Value):
    """Settings of a page of the site."""

    is_on: bool = True
    title: str = ""
    """Replaces the page's usual heading, and its name in the large menu."""
    description: str = ""
    """Begins the description of the home page, with the placeholders of the texts in
    `frontend/src/messages/en/routes.json`."""


class SharedProfile(Value):
    """The part of the profile that every page needs; times are wall time in `time_zone`."""

    name: Annotated[str, AfterValidator(_name), Field(validate_default=True)] = ""
    short_name: str = ""
    tagline: str = ""
    place_line: str = ""
    find_us: str = ""
    # A language tag (BCP 47), which decides the order of names.
    language: Annotated[str, AfterValidator(_language)] = "en-US"
    time_zone: ZoneInfo
    # Hours of the clock: "8:00 PM" or "20:00".
    clock: Literal[12, 24] = 12
    # The day on which weeks start: 0 is Sunday, 1 is Monday.
    first_day: Literal[0, 1] = 1

    address: Annotated[Address | None, EmptyIsNone] = None
    map_url: WebAddress | None = None
    phone: Phone | None = None
    email: EmailStr | None = None
    social: Social = Social()

    hours: Annotated[tuple[OpeningHours, ...], AfterValidator(checked_hours)] = ()
    sign_up: SignUp | None = None
    software_credit: Credit | None = None
    pages: dict[PageName, PageSettings] = {}
    """Settings of single pages; a page that is not named here is on."""


def _each_named_once(spaces: tuple[Space, ...]) -> tuple[Space, ...]:
    names = [space.name.casefold() for space in spaces]
    if len(set(names)) < len(names):
        raise ValueError("two of them have the same name")
    return spaces


def _each_stored_once(locations: tuple[Location, ...]) -> tuple[Location, ...]:
    values = [location.value for location in locations]
    if len(set(values)) < len(values):
        raise ValueError("two of them have the same value")
    return locations


def _logo(value: str, info: ValidationInfo) -> str:
    """Return the name of a picture, or the logo as a data URL, also one from a file."""
    if logos.is_upload(value):
        logos.logo_of(value)
        return value
    file: Path = (info.context or {})["venue"] / value
    if _LOGO_FILE.fullmatch(value) and file.is_file():
        return logos.read(file)
    return picture_file(value, info)


def _words(text: str) -> str:
    return f" {' '.join(_WORD.findall(text.casefold()))} "


class Profile(SharedProfile):
    """The values of `profile.toml`."""

    intro: str = ""
    description: str = ""
    private_events: str = ""
    business_type: Literal[
        "BarOrPub",
        "CafeOrCoffeeShop",
        "ComedyClub",
        "EventVenue",
        "MusicVenue",
        "NightClub",
        "PerformingArtsTheater",
        "Restaurant",
    ] = "BarOrPub"
    serves_cuisine: tuple[Text, ...] = ()
    currency: Annotated[str, AfterValidator(_currency)]
    price_range: Annotated[str, Field(max_length=100)] = ""
    area_unit: Literal["sq ft", "m²"]
    geo: Annotated[Geo | None, EmptyIsNone] = None
    social_feed_url: WebAddress | None = None

    spaces: Annotated[tuple[Space, ...], AfterValidator(_each_named_once)] = ()
    locations: Annotated[tuple[Location, ...], AfterValidator(_each_stored_once)] = ()
    hosting: Hosting = Hosting()

    headline: tuple[HeadlineWord, ...] = ()
    hero: tuple[HeroPicture, ...] = ()
    secret_calendar: Picture | None = None
    page_pictures: dict[PageName, Picture] = {}
    pillars: dict[Pillar, Picture] = {}
    open_graph: Picture | None = None
    logo: Annotated[str, AfterValidator(_logo)] | None = None
    """The name of a picture in `pictures`, or a data URL that the panel has stored.

    An SVG or a PNG that is beside `profile.toml` is read as such a data URL.
    """
    map_drawing: UploadedMap | None = None
    """The map that the panel has stored, as a data URL; a folder has `drawings/map.svg` instead."""
    ground: GroundName = "dark"
    """Whether pages are dark or light."""
    # After the ground, with which it is compared.
    accent: Accent | None = None
    """The color of controls, lines and titles; brass where there is none."""
    type: TypeName = "deco"
    """The typefaces of pages and emails."""
    photo_wall: tuple[Picture, ...] = ()

    bookings: Bookings = Bookings()
    refunds: Refunds = Refunds()
    tax: Tax = Tax()
    retention: Retention = Retention()
    letters: Letters = Letters()
    category_colours: dict[Category, Color] = {}
    """The categories that a new database begins with."""
    categories: Annotated[tuple[FirstCategory, ...], AfterValidator(_each_with_its_slug)] = ()
    """The same with their marks and pages; they replace `category_colours`."""
    menu_sections: Annotated[
        tuple[FirstMenuSection, ...], AfterValidator(_require_distinct_slugs)
    ] = ()
    """The sections of the menu that a new database begins with."""
    special_days: tuple[FirstSpecialDay, ...] = ()
    """The closed days and special hours that a new database begins with."""
    seats_left_percent: SeatsLeftPercent = SeatsLeftPercent()
    waitlist: Waitlist = Waitlist()

    @property
    def date_order(self) -> DateOrder:
        """Whether dates have the month or the day first.

        Rule: Dates are written as "November 28" where the language is en-US, or en without a
        region, and the country is the United States, and as "28 November" elsewhere.
        """
        # A venue that names no country yet follows the region of its language.
        no_address = "US" if self.language == "en-US" else ""
        country = self.address.country if self.address else no_address
        is_american = self.language in {"en", "en-US"} and country in _MONTH_FIRST
        return "month-day" if is_american else "day-month"

    @property
    def photo_wall_pictures(self) -> tuple[Picture, ...]:
        """The pictures of the photo wall, else those of other pages, each once."""
        own = () if self.open_graph is None else (self.open_graph,)
        borrowed = {one.file: one for one in (*own, *self.hosting.pictures, *self.hero)}
        return self.photo_wall or tuple(borrowed.values())

    @property
    def has_photo_wall(self) -> bool:
        """Whether the home page shows the photo wall.

        Rule: The home page has a photo wall if the venue has a feed or pictures for it, or if other
        pages have at least two pictures.
        """
        has_own = bool(self.social_feed_url or self.photo_wall)
        return has_own or len(self.photo_wall_pictures) >= _FEWEST_BORROWED

    @property
    def initials(self) -> str:
        """The first letters of the name's first three words, shown without a logo."""
        words = [word for word in self.name.split() if word[0].isalnum()]
        return "".join(first_grapheme(word) for word in words[:3]).upper()

    def seats_for(self, location: str) -> int | None:
        """Return the seats of the room in which an event is; None where the venue names none.

        Rule: An event that an import adds has the seats of the space or room that its location
        names, of several the longest name; else those of the space with the most seats.
        """
        room = self._room_at(location)
        return room.seated if room else None

    def rooms_taken(self, location: str) -> frozenset[str]:
        """Return the names of the rooms that an event takes, found by its location as its seats.

        A space takes all of its rooms. The name is empty where the venue names no space.
        """
        room = self._room_at(location)
        parts = [part.name for part in room.rooms] if isinstance(room, Space) else []
        return frozenset([room.name if room else "", *parts])

    def _room_at(self, location: str) -> Room | None:
        where = _words(location)
        rooms: list[Room] = [*self.spaces, *(room for one in self.spaces for room in one.rooms)]
        named = [room for room in rooms if _words(room.name) in where and _WORD.search(room.name)]
        if named:
            return max(named, key=lambda room: len(room.name))
        return max(self.spaces, key=lambda space: space.seated, default=None)

    def has_page(self, screen: str) -> bool:
        """Return whether a page of the table of routes is on.

        Rule: A page that the venue has turned off answers 404, and no menu or sitemap lists it.
        """
        return screen not in self.pages or self.pages[screen].is_on

    @property
    def known_as(self) -> str:
        """The short name, else the name; empty while neither is given."""
        return self.short_name or self.name

    @property
    def dialing(self) -> Dialing | None:
        """How numbers of the venue's country are dialed; None while no country is known."""
        return dialing_of(self.address.country) if self.address else None

    @property
    def phone_link(self) -> str:
        """The address that calls the venue; empty without a telephone."""
        return call_link(self.phone, self.dialing) if self.phone else ""

    @property
    def international_phone(self) -> str | None:
        """The phone number with the code of its country; None without a telephone."""
        if not self.phone or self.phone.startswith("+"):
            return self.phone
        return self.phone_link.removeprefix("tel:")

    @property
    def call_us(self) -> str:
        """How guests reach the venue, to follow 'please': 'call us: +1 (212) 555-0152'."""
        if self.phone:
            return _("call us: %(phone)s") % {"phone": self.phone}
        if self.email:
            return _("write to us: %(email)s") % {"email": self.email}
        return _("contact us")

    @property
    def call_us_now(self) -> str:
        """The same where it cannot wait: 'call us now: +1 (212) 555-0152'."""
        if self.phone:
            return _("call us now: %(phone)s") % {"phone": self.phone}
        if self.email:
            return _("write to us now: %(email)s") % {"email": self.email}
        return _("contact us now")

    @property
    def reached_at(self) -> str:
        """The telephone and the email address; empty without either."""
        return ", ".join(filter(None, (self.phone, self.email)))

    @property
    def sender(self) -> str:
        """The address that emails come from; at the public host while the venue has none."""
        host = urlsplit(settings.PUBLIC_URL).hostname or "localhost"
        return self.email or f"no-reply@{host}"

    @property
    def street_line(self) -> str:
        """The address on one line, as people write it; empty without one.

        Rule: The postal code follows a region, 'New York, NY 10022', and without a region precedes
        the town, '1200-389 Lisboa'. The site's footer says the same (`townLine`).
        """
        address = self.address
        if address is None:
            return ""
        code = address.postal_code
        parts = (f"{address.locality},", address.region, code)
        town = " ".join(filter(None, parts if address.region else (code, address.locality)))
        return f"{address.street}, {town}"


def read(folder: Path, overrides: Overrides = NONE) -> Profile:
    """Read a venue's profile with the manager's overrides. Raises ProfileError."""
    return reading.read(folder, "profile", Profile, overrides)


def profile() -> Profile:
    """Return the profile of the served venue as it is now. Raises ProfileError."""
    return _cached_profile(settings.VENUE_DIR, current())


def known_profile() -> Profile:
    """Return the profile as this process knew it last: it needs no database."""
    return _cached_profile(settings.VENUE_DIR, last_known())


@lru_cache(maxsize=4)
def _cached_profile(folder: Path, overrides: Overrides) -> Profile:
    return read_with_fallback(read, folder, overrides)
