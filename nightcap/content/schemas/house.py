"""The venue's opening hours and texts as the manager writes them."""

from typing import Annotated

from pydantic import Field

from nightcap.content.schemas.written import (
    OneLine,
    OptionalEmail,
    OptionalLine,
    OptionalLink,
    OptionalWords,
    PictureIn,
    TextsIn,
    Words,
    WrittenPictureOut,
)
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, EmailAddress
from nightcap.venue.hours import Day
from nightcap.venue.numbers import Months

_MOST_LINES = 50

Clock = Annotated[str, Field(max_length=5), ON_ONE_LINE]
"""A time of day as HH:MM, wall time at the venue."""
YesOrNo = Annotated[bool, Field(strict=True)]


class HoursIn(CamelSchema):
    """One stretch of opening; a closing time that is not after the opening is on the next day."""

    day: Day
    opens: Clock
    closes: Clock


class GlanceIn(CamelSchema):
    """A line of an 'At a glance'."""

    label: OneLine
    text: OneLine


class BarNoteIn(CamelSchema):
    """A few words of the bar, with a picture."""

    eyebrow: OptionalLine = ""
    title: OneLine
    text: Words
    picture: PictureIn


class FactIn(CamelSchema):
    """What a visitor wants to know before coming: in a few words, and the rest of it."""

    title: OneLine
    text: OptionalWords = ""


class ClauseIn(CamelSchema):
    """A paragraph below its heading."""

    title: OneLine
    text: Words


Clauses = Annotated[list[ClauseIn], Field(max_length=_MOST_LINES)]
Glances = Annotated[list[GlanceIn], Field(max_length=_MOST_LINES)]
Lines = Annotated[list[OneLine], Field(max_length=_MOST_LINES)]


class VenueChangesIn(TextsIn):
    """Changes to the venue: what is not given stays as it is.

    An address, a note or a fact that is null, or an empty address, is none.
    """

    tagline: OneLine = ""
    intro: Words = ""
    description: Words = ""
    private_events: Words = ""
    place_line: OneLine = ""
    find_us: OptionalLine = ""
    price_range: OptionalLine = ""
    phone: OneLine = ""
    email: EmailAddress = ""
    hours: list[HoursIn] = Field(default_factory=list, max_length=_MOST_LINES)
    social_handle: OptionalLine = ""
    social_facebook: OptionalLink = None
    social_instagram: OptionalLink = None
    social_tiktok: OptionalLink = None
    social_youtube: OptionalLink = None
    social_x: OptionalLink = None
    hosting_eyebrow: OptionalLine = ""
    hosting_lead: OptionalLine = ""
    hosting_at_a_glance: Glances = Field(default_factory=list)
    hosting_event_types: Lines = Field(default_factory=list)
    hosting_features: Lines = Field(default_factory=list)
    bookings_change_until_hours: Annotated[int, Field(strict=True, ge=0, le=168)] = 0
    bookings_tell_of_imported_changes: YesOrNo = True
    bookings_remind_the_day_before: YesOrNo = True
    bookings_remind_at: Clock = ""
    bookings_thank_the_morning_after: YesOrNo = True
    bookings_thank_at: Clock = ""
    retention_bookings_months: Months = 1
    retention_inbox_months: Months = 1
    retention_mails_months: Months = 1
    bar_note: BarNoteIn | None = None
    about_headline: OptionalLine = ""
    about_description: list[Words] = Field(default_factory=list, max_length=_MOST_LINES)
    about_at_a_glance: Glances = Field(default_factory=list)
    press_email: OptionalEmail = None
    visit_eyebrow: OptionalLine = ""
    visit_title: OptionalLine = ""
    visit_lead: OptionalWords = ""
    visit_getting_here: FactIn | None = None
    visit_doors: FactIn | None = None
    visit_seats: FactIn | None = None
    visit_payment: FactIn | None = None
    visit_refunds: FactIn | None = None
    visit_age: FactIn | None = None
    visit_accessibility: FactIn | None = None
    visit_house_rules: FactIn | None = None
    visit_phones: FactIn | None = None
    visit_dress: FactIn | None = None
    terms_lead: OptionalWords = ""
    terms_clauses: Clauses = Field(default_factory=list)
    privacy_lead: OptionalWords = ""
    privacy_clauses: Clauses = Field(default_factory=list)


class WrittenHoursOut(CamelSchema):
    """One stretch of opening, HH:MM wall time at the venue."""

    day: Day
    opens: str
    closes: str


class WrittenGlanceOut(CamelSchema):
    """A line of an 'At a glance'."""

    label: str
    text: str


class WrittenPassageOut(CamelSchema):
    """A few words and the text below them."""

    title: str
    text: str


class WrittenBarNoteOut(CamelSchema):
    """A few words of the bar, with a picture."""

    eyebrow: str
    title: str
    text: str
    picture: WrittenPictureOut


class VenueTextsOut(CamelSchema):
    """The fields of the venue's editor."""

    tagline: str
    intro: str
    description: str
    private_events: str
    place_line: str
    find_us: str
    price_range: str
    phone: str
    email: str
    hours: list[WrittenHoursOut]
    social_handle: str
    social_facebook: str | None
    social_instagram: str | None
    social_tiktok: str | None
    social_youtube: str | None
    social_x: str | None
    hosting_eyebrow: str
    hosting_lead: str
    hosting_at_a_glance: list[WrittenGlanceOut]
    hosting_event_types: list[str]
    hosting_features: list[str]
    bookings_change_until_hours: int
    bookings_tell_of_imported_changes: bool
    bookings_remind_the_day_before: bool
    bookings_remind_at: str
    bookings_thank_the_morning_after: bool
    bookings_thank_at: str
    retention_bookings_months: int
    retention_inbox_months: int
    retention_mails_months: int
    bar_note: WrittenBarNoteOut | None
    about_headline: str
    about_description: list[str]
    about_at_a_glance: list[WrittenGlanceOut]
    press_email: str | None
    visit_eyebrow: str
    visit_title: str
    visit_lead: str
    visit_getting_here: WrittenPassageOut | None
    visit_doors: WrittenPassageOut | None
    visit_seats: WrittenPassageOut | None
    visit_payment: WrittenPassageOut | None
    visit_refunds: WrittenPassageOut | None
    visit_age: WrittenPassageOut | None
    visit_accessibility: WrittenPassageOut | None
    visit_house_rules: WrittenPassageOut | None
    visit_phones: WrittenPassageOut | None
    visit_dress: WrittenPassageOut | None
    terms_lead: str
    terms_clauses: list[WrittenPassageOut]
    privacy_lead: str
    privacy_clauses: list[WrittenPassageOut]


class WrittenVenueOut(CamelSchema):
    """The venue at a version; `from_panel` names the fields that stand over the files'."""

    version: int
    values: VenueTextsOut
    in_files: VenueTextsOut
    from_panel: list[str]
