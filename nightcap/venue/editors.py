"""The fields with which the manager overrides the venue's files.

The same fields describe the request, the response and the places in the files. They check the form
of a text; the models of the files (`profile`, `pages`) check its meaning.

Rule: The manager can change every value of the venue's files in the panel: region, spaces, hours,
contacts, texts, logo, drawings, ground, accent color, typefaces, pictures and pages. A name that is
set can be changed and not taken away. Icons of the folder come from it alone.
"""

from collections.abc import Mapping
from typing import Annotated, Literal
from zoneinfo import available_timezones

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, JsonValue

from nightcap.core.fields import ON_LINES, Line, NoneIsEmpty, Title, given
from nightcap.core.schemas import (
    IS_ADDRESS,
    NO_BOOLEAN,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
    email_address,
    web_address,
)
from nightcap.media.fields import File, GivenPicture, Picture, WithFiles
from nightcap.venue import drawings, logos
from nightcap.venue.grounds import GroundName
from nightcap.venue.type_pairs import TypeName
from nightcap.venue.values import Day, Months

MAX_LINES = 50
MAX_SHOWS = 200
MAX_PHOTOS = 200


def _link(value: str) -> str | None:
    return web_address(value) if value else None


def _email(value: str) -> str | None:
    return email_address(value) if value else None


def _line(value: str) -> str | None:
    return value or None


def _time_zone(value: str) -> str:
    if value not in available_timezones():
        raise ValueError("must be a time zone such as Europe/Lisbon")
    return value


def _logo(value: str | None) -> str | None:
    return logos.checked(value) if value and logos.is_upload(value) else value or None


def _drawing(value: str | None) -> str | None:
    return drawings.checked(value) if value and logos.is_upload(value) else value or None


def _map(value: str | None) -> str | None:
    return drawings.checked(value, has_words=True) if value else None


def _lower(value: object) -> object:
    return value.strip().lower() or None if isinstance(value, str) else value


OptionalWords = Annotated[str, Field(max_length=2_000), ON_LINES, NoneIsEmpty]
Words = Annotated[str, Field(max_length=2_000), ON_LINES, AfterValidator(given)]
"""A text that is there, with line breaks if it likes."""
OptionalLink = Annotated[str | None, AfterValidator(_link), IS_ADDRESS, NoneIsEmpty]
"""An http(s) address; an empty text is none."""
OptionalEmail = Annotated[str | None, AfterValidator(_email), IS_ADDRESS, NoneIsEmpty]
"""One e-mail address; an empty text is none."""
OptionalPhone = Annotated[
    Annotated[str, Field(max_length=40)] | None, AfterValidator(_line), ON_ONE_LINE, NoneIsEmpty
]
"""A telephone number, which the profile checks; an empty text is none."""
TimeZone = Annotated[str, ON_ONE_LINE, AfterValidator(_time_zone)]
"""A name of the IANA time zone database."""
REGION: tuple[str, ...] = ("time_zone", "currency", "clock", "first_day")
"""Fields that a blank venue has to choose; null returns one to the value of the file."""
Clock = Annotated[str, Field(max_length=5), ON_ONE_LINE]
"""A time of day as HH:MM, wall time at the venue."""
Address = Annotated[str, AfterValidator(given), AfterValidator(web_address), IS_ADDRESS]
"""An http(s) address."""
OptionalDrawing = Annotated[str | None, AfterValidator(_drawing), IS_ADDRESS]
"""A data URL of an SVG, or the name of a file in the folder `drawings`."""
Along = Annotated[float, Field(strict=True, ge=0, le=1)]
"""A place along the street, from 0 to 1."""
Minutes = Annotated[int, Field(strict=True, ge=0, le=48 * 60)]
PerMinute = Annotated[int, Field(strict=True, ge=1, le=3_000)]
SeatsPercent = Annotated[int, Field(strict=True, ge=0, le=99)]
"""A share of the seats that are left."""
YesOrNo = Annotated[bool, Field(strict=True)]
Guests = Annotated[int, Field(strict=True, ge=1, le=100_000)]
"""How many guests a space or a part of one takes."""


RefundHours = Annotated[int, Field(strict=True, ge=0, le=24 * 30)]
"""A number of hours before the start, until which payments are refunded."""
Percent = Annotated[float, Field(strict=True, ge=0, le=50)]
"""A rate of tax."""


class WrittenPart(CamelSchema):
    """A part of a text that the manager writes; it is described as it is answered."""

    # Pydantic describes parts of a deferred schema wrongly if they override the mode.
    model_config = ConfigDict(json_schema_mode_override="serialization", defer_build=False)


class WrittenPicture(WrittenPart):
    """A data URL or the address of a picture that is kept here, and its alternative text."""

    file: Annotated[GivenPicture, Field(alias="imageUrl")]
    alt: Title


class WrittenHeroPicture(WrittenPicture):
    """A slide of the hero; `portrait` is a tall picture of the same for narrow screens."""

    mirrored: YesOrNo = False
    focus: Literal["left", "center", "right"] = "center"
    portrait: Annotated[Picture | None, File(), Field(alias="portraitUrl")] = None


class WrittenGalleryPhoto(WrittenPicture):
    """A photo of the gallery with its caption."""

    caption: Title


class WrittenPage(WrittenPart):
    """Whether the site has a page, and the title and description that replace its usual ones."""

    is_on: YesOrNo = True
    title: Line = ""
    description: OptionalWords = ""


class WrittenHours(WrittenPart):
    """One stretch of opening; a closing time that is not after the opening is on the next day."""

    day: Day
    opens: Clock
    closes: Clock


class WrittenGlance(WrittenPart):
    """A line of an 'At a glance'."""

    label: Title
    text: Title


class WrittenBarNote(WrittenPart):
    """A few words of the bar, with a picture."""

    eyebrow: Line = ""
    title: Title
    text: Words
    picture: WrittenPicture


class WrittenFact(WrittenPart):
    """An answer to a question of visitors: a short one, and the details."""

    title: Title
    text: OptionalWords = ""


class WrittenClause(WrittenPart):
    """A paragraph below its heading."""

    title: Title
    text: Words


class WrittenRoom(WrittenPart):
    """A part of a space; `area` is in the profile's `area_unit`."""

    name: Title
    description: Words
    seated: Guests
    standing: Guests
    dimensions: Line = ""
    area: Annotated[int, Field(strict=True, ge=1, le=1_000_000)]


class WrittenSpace(WrittenRoom):
    """A space that can be hired on its own, with its parts."""

    place: Line = ""
    rooms: Annotated[list[WrittenRoom], Field(default_factory=list, max_length=MAX_LINES)]


class WrittenLocation(WrittenPart):
    """A choice of the inquiry: the stored value, and the label for visitors."""

    value: Title
    label: Title


class WrittenHeadlineWord(WrittenPart):
    """A word of the headline that changes, and the icon beside it."""

    word: Title
    icon: Title


class WrittenCategoryTax(WrittenPart):
    """The rate of tax of one category of events, in per cent."""

    category: Title
    percent: Percent


class WrittenPlace(WrittenPart):
    """A space on the page about the venue."""

    name: Title
    description: Words
    picture: WrittenPicture


class WrittenShow(WrittenPart):
    """A show of the season; date, time and price are shown as they are written."""

    title: Title
    date: Title
    time: Title
    price: Title
    description: Words
    ticket_url: Address
    picture: WrittenPicture | None = None


class WrittenSignUpTitles(WrittenPart):
    """The phrases that a title has for the button to show; each of them is needed."""

    contains: Annotated[list[Title], Field(default_factory=list, max_length=MAX_LINES)]
    opens_form: YesOrNo = False


class WrittenLink(WrittenPart):
    """A third party that the site names, and its address."""

    name: Title
    url: Address


class WrittenSignUp(WrittenPart):
    """The external sign-up form, its button, and the titles of events that show it."""

    button: Title
    url: Address
    titles: Annotated[list[WrittenSignUpTitles], Field(default_factory=list, max_length=MAX_LINES)]


class WrittenCrossing(WrittenPart):
    """A street that crosses the walk; `at` is its place, from 0 at the left to 1 at the right."""

    name: Title
    at: Along


class WrittenWalk(WrittenPart):
    """The map of the walk along the street, with the place of the venue."""

    street: Title
    crossings: Annotated[list[WrittenCrossing], Field(default_factory=list, max_length=MAX_LINES)]
    house: Along | None = None
    ends_in_water: YesOrNo = False


class WrittenFilm(WrittenPart):
    """The place of a film: its caption, and the drawing that is there until then."""

    caption: Title
    drawing: OptionalDrawing = None


class WrittenOldPhoto(WrittenFilm):
    """The place of a photo, with the year as text."""

    year: Title


class WrittenSection(WrittenPart):
    """A part of the story; `at` is its stop on the map of the walk."""

    heading: Title
    paragraphs: Annotated[list[Words], Field(default_factory=list, max_length=MAX_LINES)]
    at: Along | None = None
    photo: WrittenOldPhoto | None = None
    video: WrittenFilm | None = None


Pictures = Annotated[list[WrittenPicture], Field(default_factory=list, max_length=MAX_LINES)]
Lines = Annotated[list[Title], Field(default_factory=list, max_length=MAX_LINES)]
Glances = Annotated[list[WrittenGlance], Field(default_factory=list, max_length=MAX_LINES)]
Clauses = Annotated[list[WrittenClause], Field(default_factory=list, max_length=MAX_LINES)]


class VenueTexts(CamelSchema):
    """The fields of the venue's editor.

    An address, a note or a fact that is null, or an empty address, is none. Only the name cannot be
    taken away.
    """

    name: Title = ""
    short_name: Line = ""
    address_street: Line = ""
    address_locality: Line = ""
    address_region: Line = ""
    address_postal_code: Line = ""
    address_country: Line = ""
    clock: Literal[12, 24] | None = 12
    first_day: Annotated[Literal[0, 1] | None, NO_BOOLEAN] = 1
    map_url: OptionalLink = None
    geo_latitude: Annotated[float | None, Field(strict=True, ge=-90, le=90)] = None
    geo_longitude: Annotated[float | None, Field(strict=True, ge=-180, le=180)] = None
    spaces: Annotated[list[WrittenSpace], Field(default_factory=list, max_length=MAX_LINES)]
    locations: Annotated[list[WrittenLocation], Field(default_factory=list, max_length=MAX_LINES)]
    headline: Annotated[
        list[WrittenHeadlineWord], Field(default_factory=list, max_length=MAX_LINES)
    ]
    tagline: Line = ""
    intro: OptionalWords = ""
    description: OptionalWords = ""
    private_events: OptionalWords = ""
    place_line: Line = ""
    find_us: Line = ""
    price_range: Line = ""
    phone: OptionalPhone = None
    email: OptionalEmail = None
    hours: Annotated[list[WrittenHours], Field(default_factory=list, max_length=MAX_LINES)]
    social_handle: Line = ""
    social_facebook: OptionalLink = None
    social_instagram: OptionalLink = None
    social_tiktok: OptionalLink = None
    social_youtube: OptionalLink = None
    social_x: OptionalLink = None
    hosting_eyebrow: Line = ""
    hosting_lead: Line = ""
    hosting_at_a_glance: Glances
    hosting_event_types: Lines
    hosting_features: Lines
    bookings_change_until_hours: Annotated[int, Field(strict=True, ge=0, le=168)] = 0
    bookings_tell_of_imported_changes: YesOrNo = True
    bookings_remind_the_day_before: YesOrNo = True
    bookings_remind_at: Clock = ""
    bookings_thank_the_morning_after: YesOrNo = True
    bookings_thank_at: Clock = ""
    bookings_mail_figures_at_closing: YesOrNo = False
    refunds_full_until_hours: RefundHours = 0
    refunds_part_until_hours: RefundHours = 0
    refunds_part_percent: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    tax_legal_name: Line = ""
    tax_number: Line = ""
    tax_name: Title = ""
    tax_percent: Percent = 0
    tax_on_top: YesOrNo = False
    tax_categories: Annotated[
        list[WrittenCategoryTax], Field(default_factory=list, max_length=MAX_LINES)
    ]
    refunds_from_waitlist: YesOrNo = False
    retention_bookings_months: Months = 1
    retention_inbox_months: Months = 1
    retention_mails_months: Months = 1
    letters_confirm: YesOrNo = True
    letters_archive: YesOrNo = False
    letters_per_minute: PerMinute = 1
    letters_weekly_draft: YesOrNo = True
    letters_draft_at: Clock = ""
    seats_left_percent_selling_fast: SeatsPercent = 0
    seats_left_percent_limited_seats: SeatsPercent = 0
    seats_left_percent_few_seats_left: SeatsPercent = 0
    waitlist_held_minutes: Minutes = 0
    waitlist_held_minutes_on_the_day: Minutes = 0
    waitlist_closes_minutes: Minutes = 0
    bar_note: WrittenBarNote | None = None
    about_headline: Line = ""
    about_description: Annotated[list[Words], Field(default_factory=list, max_length=MAX_LINES)]
    about_at_a_glance: Glances
    about_spaces: Annotated[list[WrittenPlace], Field(default_factory=list, max_length=MAX_LINES)]
    press_email: OptionalEmail = None
    visit_eyebrow: Line = ""
    visit_title: Line = ""
    visit_lead: OptionalWords = ""
    visit_map_alt: Line = ""
    visit_getting_here: WrittenFact | None = None
    visit_doors: WrittenFact | None = None
    visit_seats: WrittenFact | None = None
    visit_payment: WrittenFact | None = None
    visit_refunds: WrittenFact | None = None
    visit_age: WrittenFact | None = None
    visit_accessibility: WrittenFact | None = None
    visit_house_rules: WrittenFact | None = None
    visit_phones: WrittenFact | None = None
    visit_dress: WrittenFact | None = None
    terms_lead: OptionalWords = ""
    terms_clauses: Clauses
    privacy_lead: OptionalWords = ""
    privacy_clauses: Clauses
    business_type: Title = "EventVenue"
    serves_cuisine: Lines
    social_feed_url: OptionalLink = None
    history_title: Line = ""
    history_intro: OptionalWords = ""
    history_closing: OptionalWords = ""
    phrases_hours: Line = ""
    phrases_message: Line = ""
    phrases_press: Line = ""
    phrases_later_events: Line = ""
    phrases_photo_feed: Line = ""
    phrases_menu: Line = ""
    phrases_menu_empty: Line = ""
    phrases_menu_section_empty: Line = ""
    phrases_gallery: Line = ""
    phrases_photos: Line = ""
    phrases_photos_invitation: Line = ""
    phrases_history_empty_title: Line = ""
    phrases_history_empty: Line = ""
    phrases_occasion: Line = ""
    phrases_terms: Line = ""
    phrases_not_found: Line = ""
    phrases_event_over: Line = ""
    phrases_creativity: Line = ""
    phrases_creativity_events: Line = ""
    phrases_secret_calendar: Line = ""
    phrases_secret_calendar_title: Line = ""
    phrases_secret_calendar_joined: Line = ""
    phrases_gallery_summary: Line = ""
    phrases_history_summary: Line = ""
    phrases_history_chapters: Line = ""
    phrases_pillars_title: Line = ""
    phrases_pillars_summary: Line = ""


class HouseTexts(VenueTexts):
    """Every field of the venue: its texts, its region, its look, its pictures and its pages.

    Null takes a single page, or the picture of one, back out of its table.

    A logo is a data URL of an SVG or a PNG, or the name of a file; null removes it. Without an
    accent color pages are drawn in brass. `map_drawing` is a data URL of an SVG; null shows the map
    of the folder.
    """

    # A blank venue may give its name back; the profile refuses it for every other one.
    name: Line = ""
    time_zone: TimeZone | None = "UTC"
    language: Title = "en"
    currency: Title | None = "EUR"
    area_unit: Title = "m²"
    logo: Annotated[str | None, AfterValidator(_logo), IS_ADDRESS] = None
    map_drawing: Annotated[str | None, AfterValidator(_map), IS_ADDRESS] = None
    ground: GroundName = "dark"
    accent: Annotated[str | None, BeforeValidator(_lower), IS_ADDRESS] = None
    type: TypeName = "deco"
    hero: Annotated[list[WrittenHeroPicture], Field(default_factory=list, max_length=MAX_LINES)]
    open_graph: WrittenPicture | None = None
    secret_calendar: WrittenPicture | None = None
    photo_wall: Pictures
    hosting_pictures: Pictures
    page_pictures: Annotated[dict[str, WrittenPicture | None], Field(default_factory=dict)]
    pillars: Annotated[dict[str, WrittenPicture | None], Field(default_factory=dict)]
    pages: Annotated[dict[str, WrittenPage | None], Field(default_factory=dict)]
    sign_up: WrittenSignUp | None = None
    software_credit: WrittenLink | None = None
    gallery_photos: Annotated[
        list[WrittenGalleryPhoto], Field(default_factory=list, max_length=MAX_PHOTOS)
    ]
    history_walk: WrittenWalk | None = None
    history_sections: Annotated[
        list[WrittenSection], Field(default_factory=list, max_length=MAX_LINES)
    ]


class SeasonTexts(CamelSchema):
    """The fields of the season's editor."""

    title: Line = ""
    subtitle: Line = ""
    shows: Annotated[list[WrittenShow], Field(default_factory=list, max_length=MAX_SHOWS)]


class TextChangesIn(ChangesIn, WithFiles):
    """Changes to texts and their pictures; other fields keep their values."""

    def given_json(self) -> dict[str, JsonValue]:
        """Return the fields that were sent, by their Python names, as JSON."""
        return self.model_dump(mode="json", exclude_unset=True, exclude={"version"})


class VenueChangesIn(VenueTexts, TextChangesIn):
    """Changes to the venue; other fields keep their values.

    An address, a note or a fact that is null, or an empty address, is none.
    """


class SeasonChangesIn(SeasonTexts, TextChangesIn):
    """Changes to the season; other fields keep their values."""


class WrittenVenueOut(CamelSchema):
    """The venue at a version; `from_panel` names the fields that override the files."""

    version: int
    values: VenueTexts
    in_files: VenueTexts
    from_panel: list[str]


class WrittenSeasonOut(CamelSchema):
    """The season at a version; `from_panel` names the fields that override the file's."""

    version: int
    values: SeasonTexts
    in_files: SeasonTexts
    from_panel: list[str]


FieldPath = tuple[str, ...]
"""The keys that lead to a value of a file."""


_PAGES = frozenset({"bar", "about", "visit", "terms", "privacy", "gallery", "history", "phrases"})
_TABLES = (
    *("address", "geo", "social", "hosting", "bookings", "refunds", "tax", "retention", "letters"),
    *("seats_left_percent", "waitlist"),
)


def _venue_places() -> dict[str, dict[str, FieldPath]]:
    """Find each field by its name: `visit_doors` is `doors` in visit.toml."""
    places: dict[str, dict[str, FieldPath]] = {}
    path: FieldPath
    for field in HouseTexts.model_fields:
        first, _, rest = field.partition("_")
        if first in _PAGES:
            file, path = first, (rest,)
        elif table := next((one for one in _TABLES if field.startswith(f"{one}_")), ""):
            is_own = field == "social_feed_url"
            path = (field,) if is_own else (table, field.removeprefix(f"{table}_"))
            file = "profile"
        else:
            file, path = "about" if field == "press_email" else "profile", (field,)
        places.setdefault(file, {})[field] = path
    return places


PLACES: Mapping[str, Mapping[str, Mapping[str, FieldPath]]] = {
    "venue": _venue_places(),
    "season": {"season": {field: (field,) for field in SeasonTexts.model_fields}},
}
"""Where each editor's fields stand: by file, named without its ending, then by field."""

EMPTY: Mapping[str, JsonValue] = {
    name: field.get_default(call_default_factory=True)
    for texts in (HouseTexts, SeasonTexts)
    for name, field in texts.model_fields.items()
}
"""The value of each field that neither the files nor the panel give."""
