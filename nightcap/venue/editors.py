"""The fields of the venue's files that the manager can override.

The same fields are the request, the answer and the places in the files. They bound the form of a
text; the models of the files (`profile`, `pages`) decide whether a file may hold it.

Rule: The manager changes the venue's name, address, clock, first day of the week, spaces, hours,
contacts, prices and texts in the panel; its time zone, language, currency, categories and colors
change in its files only.
"""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import AfterValidator, ConfigDict, Field, JsonValue

from nightcap.core.fields import ON_LINES, Line, NoneIsEmpty, Title, given
from nightcap.core.schemas import (
    IS_ADDRESS,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
    EmailAddress,
    email_address,
    web_address,
)
from nightcap.media.fields import GivenPicture, WithFiles
from nightcap.venue.values import Day, Months

MAX_LINES = 50
MAX_SHOWS = 200


def _link(value: str) -> str | None:
    return web_address(value) if value else None


def _email(value: str) -> str | None:
    return email_address(value) if value else None


OptionalWords = Annotated[str, Field(max_length=2_000), ON_LINES, NoneIsEmpty]
Words = Annotated[str, Field(max_length=2_000), ON_LINES, AfterValidator(given)]
"""A text that is there, with line breaks if it likes."""
OptionalLink = Annotated[str | None, AfterValidator(_link), IS_ADDRESS, NoneIsEmpty]
"""An http(s) address; an empty text is none."""
OptionalEmail = Annotated[str | None, AfterValidator(_email), IS_ADDRESS, NoneIsEmpty]
"""One e-mail address; an empty text is none."""
Clock = Annotated[str, Field(max_length=5), ON_ONE_LINE]
"""A time of day as HH:MM, wall time at the venue."""
YesOrNo = Annotated[bool, Field(strict=True)]
Guests = Annotated[int, Field(strict=True, ge=1, le=100_000)]
"""How many guests a space or a part of one takes."""


RefundHours = Annotated[int, Field(strict=True, ge=0, le=24 * 30)]
"""How many hours before the start what was paid comes back."""
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
    """What a visitor wants to know before coming: in a few words, and the rest of it."""

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
    """A choice of the inquiry: what an inquiry keeps, and what is shown."""

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
    """A space as the page about the house shows it."""

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
    ticket_url: Annotated[str, AfterValidator(given), AfterValidator(web_address), IS_ADDRESS]
    picture: WrittenPicture | None = None


Lines = Annotated[list[Title], Field(default_factory=list, max_length=MAX_LINES)]
Glances = Annotated[list[WrittenGlance], Field(default_factory=list, max_length=MAX_LINES)]
Clauses = Annotated[list[WrittenClause], Field(default_factory=list, max_length=MAX_LINES)]


class VenueTexts(CamelSchema):
    """The fields of the venue's editor.

    An address, a note or a fact that is null, or an empty address, is none.
    """

    name: Title = ""
    short_name: Title = ""
    address_street: Title = ""
    address_locality: Title = ""
    address_region: Line = ""
    address_postal_code: Title = ""
    address_country: Title = ""
    clock: Literal[12, 24] = 12
    first_day: Literal[0, 1] = 1
    map_url: Annotated[str, AfterValidator(given), AfterValidator(web_address), IS_ADDRESS] = ""
    geo_latitude: Annotated[float, Field(strict=True, ge=-90, le=90)] = 0.0
    geo_longitude: Annotated[float, Field(strict=True, ge=-180, le=180)] = 0.0
    spaces: Annotated[list[WrittenSpace], Field(default_factory=list, max_length=MAX_LINES)]
    locations: Annotated[list[WrittenLocation], Field(default_factory=list, max_length=MAX_LINES)]
    headline: Annotated[
        list[WrittenHeadlineWord], Field(default_factory=list, max_length=MAX_LINES)
    ]
    tagline: Title = ""
    intro: Words = ""
    description: Words = ""
    private_events: Words = ""
    place_line: Title = ""
    find_us: Line = ""
    price_range: Line = ""
    phone: Title = ""
    email: EmailAddress = ""
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
    bar_note: WrittenBarNote | None = None
    about_headline: Line = ""
    about_description: Annotated[list[Words], Field(default_factory=list, max_length=MAX_LINES)]
    about_at_a_glance: Glances
    about_spaces: Annotated[list[WrittenPlace], Field(default_factory=list, max_length=MAX_LINES)]
    press_email: OptionalEmail = None
    visit_eyebrow: Line = ""
    visit_title: Line = ""
    visit_lead: OptionalWords = ""
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


class SeasonTexts(CamelSchema):
    """The fields of the season's editor."""

    title: Line = ""
    subtitle: Line = ""
    shows: Annotated[list[WrittenShow], Field(default_factory=list, max_length=MAX_SHOWS)]


class TextChangesIn(ChangesIn, WithFiles):
    """Changes to texts and their pictures; what is not sent stays."""

    def given_json(self) -> dict[str, JsonValue]:
        """Return the fields that were sent, by their Python names, as JSON."""
        return self.model_dump(mode="json", exclude_unset=True, exclude={"version"})


class VenueChangesIn(VenueTexts, TextChangesIn):
    """Changes to the venue: what is not given stays as it is.

    An address, a note or a fact that is null, or an empty address, is none.
    """


class SeasonChangesIn(SeasonTexts, TextChangesIn):
    """Changes to the season: what is not given stays as it is."""


class WrittenVenueOut(CamelSchema):
    """The venue at a version; `from_panel` names the fields that stand over the files'."""

    version: int
    values: VenueTexts
    in_files: VenueTexts
    from_panel: list[str]


class WrittenSeasonOut(CamelSchema):
    """The season at a version; `from_panel` names the fields that stand over the file's."""

    version: int
    values: SeasonTexts
    in_files: SeasonTexts
    from_panel: list[str]


FieldPath = tuple[str, ...]
"""The keys that lead to a value of a file."""


_PAGES = frozenset({"bar", "about", "visit", "terms", "privacy"})
_TABLES = frozenset(
    {"address", "geo", "social", "hosting", "bookings", "refunds", "tax", "retention"}
)


def _venue_places() -> dict[str, dict[str, FieldPath]]:
    """Find each field by its name: `visit_doors` is `doors` in visit.toml."""
    places: dict[str, dict[str, FieldPath]] = {}
    path: FieldPath
    for field in VenueTexts.model_fields:
        first, _, rest = field.partition("_")
        if first in _PAGES:
            file, path = first, (rest,)
        elif first in _TABLES:
            file, path = "profile", (first, rest)
        else:
            file, path = "about" if field == "press_email" else "profile", (field,)
        places.setdefault(file, {})[field] = path
    return places


PLACES: Mapping[str, Mapping[str, Mapping[str, FieldPath]]] = {
    "venue": _venue_places(),
    "season": {"season": {field: (field,) for field in SeasonTexts.model_fields}},
}
"""Where each editor's fields stand: by file, named without its ending, then by field."""
