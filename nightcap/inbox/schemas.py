"""Schemas of the visitors' forms, the inbox and the calendar."""

from datetime import date
from typing import Annotated, Literal

from django.utils.translation import gettext as _
from pydantic import AfterValidator, AliasPath, BeforeValidator, Field

from nightcap.core.characters import cut
from nightcap.core.fields import Moment, NoneIsEmpty
from nightcap.core.lists import PageIn, PartIn
from nightcap.core.phones import ChangedPhone, Phone, PhoneIfAny
from nightcap.core.schemas import (
    IS_ADDRESS,
    LONGEST_NAME,
    NO_BOOLEAN,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
    EmailAddress,
    Honeypot,
    PersonName,
    RowOut,
    email_address,
)
from nightcap.core.time import Instant, now
from nightcap.events.fields import Scope
from nightcap.events.services.repetition import Rhythm
from nightcap.inbox.fields import Day, InquiryOut, Line, MessageOut, Prose, WallTime
from nightcap.inbox.models import ContactMessage, HostInquiry, InquiryOrigin, Status
from nightcap.trap.models import FormKind, TrappedForm
from nightcap.venue.profile import profile
from nightcap.venue.special_days import SpecialDayOut

MOST_GUESTS = 100_000
LONGEST_WORD = 1_000
"""Characters of an inquiry's message: space for a few sentences."""
Kind = Literal["inquiry", "message"]
_LONGEST_SUBJECT = 160


def _shortened(subject: str) -> str:
    return cut(subject, _LONGEST_SUBJECT)


def _offered(value: str) -> str:
    offered = [location.value for location in profile().locations]
    if value and value not in offered:
        raise ValueError(
            _("must be one of %(names)s") % {"names": ", ".join(offered)}
            if offered
            else _("must be empty")
        )
    return value


def _address_or_none(value: str) -> str:
    return email_address(value) if value else ""


def _none_for_empty(value: object) -> object:
    return None if isinstance(value, str) and not value.strip() else value


_Guests = Annotated[int, Field(ge=1, le=MOST_GUESTS), NO_BOOLEAN]
_Space = Annotated[str, ON_ONE_LINE, AfterValidator(_offered)]
_Extension = Annotated[str, Field(max_length=20), ON_ONE_LINE]
_Said = Annotated[Prose, Field(max_length=LONGEST_WORD)]
_EMPTY_IS_NONE = BeforeValidator(_none_for_empty)


class _FormIn(CamelSchema):
    website: Honeypot = ""

    def written(self) -> dict[str, object]:
        """Return the visitor's fields, by the row's field names."""
        return {name: value for name, value in self if name != "website"}


class HostInquiryIn(_FormIn):
    """A visitor's inquiry; an end that is not after the start is on the next day."""

    first_name: PersonName
    last_name: PersonName
    email: EmailAddress
    phone: Phone
    extension: _Extension = ""
    newsletter_opt_in: bool = False
    event_name: Line
    location: _Space = ""
    guest_count: _Guests
    event_date: Day
    start_time: WallTime
    end_time: WallTime
    message: _Said = ""

    def entry(self) -> HostInquiry:
        """Return the inquiry as a row that is not saved yet."""
        return HostInquiry(created_at=now(), **self.written())


class EnteredInquiryIn(CamelSchema):
    """An inquiry that staff enter for a caller; it needs only a first or a last name.

    Unknown fields are left out, null or empty.
    """

    first_name: Annotated[str, Field(max_length=LONGEST_NAME), ON_ONE_LINE, NoneIsEmpty] = ""
    last_name: Annotated[str, Field(max_length=LONGEST_NAME), ON_ONE_LINE, NoneIsEmpty] = ""
    email: Annotated[str, AfterValidator(_address_or_none), IS_ADDRESS, NoneIsEmpty] = ""
    phone: PhoneIfAny = ""
    extension: Annotated[_Extension, NoneIsEmpty] = ""
    newsletter_opt_in: bool = False
    event_name: Annotated[str, Field(max_length=300), ON_ONE_LINE, NoneIsEmpty] = ""
    location: Annotated[_Space, NoneIsEmpty] = ""
    guest_count: Annotated[_Guests | None, _EMPTY_IS_NONE] = None
    event_date: Annotated[Day | None, _EMPTY_IS_NONE] = None
    start_time: Annotated[WallTime | None, _EMPTY_IS_NONE] = None
    end_time: Annotated[WallTime | None, _EMPTY_IS_NONE] = None
    message: Annotated[_Said, NoneIsEmpty] = ""


class ContactMessageIn(_FormIn):
    """The contact form."""

    name: PersonName
    email: EmailAddress
    message: Annotated[Prose, Field(min_length=1)]

    def entry(self) -> ContactMessage:
        """Return the message as a row that is not saved yet."""
        return ContactMessage(created_at=now(), **self.written())


class StatusIn(PageIn):
    """Selects a page of the inbox: all entries, or those with one status."""

    status: Status | None = None


class KindIn(StatusIn):
    """Selects a page of the whole inbox, or of one kind, and its order."""

    kind: Kind | None = None
    sort: Literal[
        "", "from", "-from", "about", "-about", "received", "-received", "status", "-status"
    ] = ""


class TrappedFormsIn(PartIn):
    """Selects a page of the probably automatic forms, and its order."""

    sort: Literal["", "from", "-from", "sent", "-sent", "received", "-received"] = ""


class HandlingIn(ChangesIn):
    """The manager's status and notes of an entry."""

    status: Annotated[Status, Field(default_factory=lambda: Status.NEW)]
    notes: Annotated[Prose, Field(default_factory=str)]


class InquiryChangesIn(EnteredInquiryIn, HandlingIn):
    """Changes to an inquiry, and its status and notes."""

    phone: ChangedPhone = ""


class HandledOut(RowOut):
    """The status and notes of an entry; `guestKey` identifies the guest's page."""

    id: int
    version: int
    status: Status
    notes: str
    is_unread: bool
    created_at: Instant
    guest_key: str | None


class HostInquiryOut(InquiryOut, HandledOut):
    """A host inquiry in the manager's inbox; `origin` is `phone` if staff entered it."""

    origin: InquiryOrigin


class ContactMessageOut(MessageOut, HandledOut):
    """A message in the manager's inbox."""


class InboxEntryOut(CamelSchema):
    """A row of the inbox; only inquiries have `eventDate` and `guestCount`."""

    kind: Kind
    id: int
    sender: str
    subject: Annotated[str, BeforeValidator(_shortened)]
    status: Status
    is_unread: bool
    created_at: Instant
    event_date: date | None
    guest_count: int | None


class KindCountsOut(CamelSchema):
    """Numbers of entries of one kind: all, unread and waiting, and the time of the oldest waiting.

    A new entry waits; an inquiry with a quote does not. Each is counted up to 10,000.
    """

    total: int
    unread: int
    waiting: int
    oldest_waiting_at: Instant | None


class InboxCountsOut(CamelSchema):
    """Numbers of entries of each kind, and of probably automatic forms."""

    inquiries: KindCountsOut
    messages: KindCountsOut
    automatic: int


class TrappedFormOut(RowOut):
    """A form that is probably automatic.

    `text` is a message, or the name of an inquiry's event; a sign-up has none. `phone`, `eventDate`
    and `guestCount` belong to inquiries only.
    """

    id: int
    kind: FormKind
    name: str
    email: str
    text: str
    phone: str = Field("", validation_alias=AliasPath("facts", "phone"))
    event_date: date | None = Field(None, validation_alias=AliasPath("facts", "event_date"))
    guest_count: int | None = Field(None, validation_alias=AliasPath("facts", "guest_count"))
    created_at: Instant

    @staticmethod
    def resolve_text(trapped: TrappedForm) -> object:
        """Return the text that represents the form in a list."""
        return trapped.facts.get("event_name") or trapped.facts.get("message", "")


class AcceptedFormOut(CamelSchema):
    """Result of accepting a form: `id` is the entry's in the inbox, null for a sign-up."""

    kind: FormKind
    id: int | None


class _ThenOut(RowOut):
    overlaps: bool

    @staticmethod
    def resolve_overlaps(row: object, context: dict[str, list[object]]) -> bool:
        return row in context["overlapping"]


class EventThenOut(_ThenOut):
    """An event near the day of an inquiry."""

    id: int
    title: str
    category: str
    starts_at: Instant = Field(serialization_alias="date")
    ends_at: Instant = Field(validation_alias="over_at", serialization_alias="endDate")
    is_all_day: bool


class InquiryThenOut(_ThenOut):
    """Another inquiry near the day of an inquiry."""

    id: int
    event_name: str = Field(validation_alias="subject")
    event_date: date
    start_time: WallTime | None
    end_time: WallTime | None
    guest_count: int | None
    status: Status


class ClosedThenOut(_ThenOut):
    """A closed day near the day of an inquiry."""

    date: date
    note: str


class InquiryCalendarOut(RowOut):
    """The calendar from `firstDay` to `lastDay`; `overlaps` marks conflicts with the inquiry.

    `startsAt` and `endsAt` are the inquiry's own times.
    """

    event_date: date
    starts_at: Instant
    ends_at: Instant
    first_day: date
    last_day: date
    events: list[EventThenOut]
    inquiries: list[InquiryThenOut]
    closed_days: list[ClosedThenOut]


class CalendarItemOut(CamelSchema):
    """An entry of the calendar; only events have a `category` and can be private."""

    kind: Literal["event", "inquiry", "closed"]
    id: int
    title: str
    starts_at: Annotated[Instant, Field(alias="date")]
    ends_at: Annotated[Instant, Field(alias="endDate")]
    is_all_day: bool
    category: str
    is_private: bool


class ShownItemOut(CalendarItemOut):
    """An entry of the calendar, with the titles of its conflicts."""

    clashes_with: list[str]


class CalendarOut(CamelSchema):
    """The manager's calendar."""

    items: list[ShownItemOut]
    special_days: list[SpecialDayOut]


class ClashesIn(CamelSchema):
    """An event's new times; with `scope`, its series moves too."""

    start: Moment
    end: Moment | None = None
    event: int | None = None
    scope: Scope = Scope.THIS


class RepetitionIn(CamelSchema):
    """The event to repeat, the last day at the venue, and the interval."""

    event: int
    until: Day
    every: Rhythm = Rhythm.WEEK


class ClosedDayIn(CamelSchema):
    """The day at the venue that is to be closed."""

    day: Day


class RepeatedDayOut(CamelSchema):
    """A day of a repetition, with its conflicts."""

    date: date
    clashes: list[CalendarItemOut]
