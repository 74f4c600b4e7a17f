"""Requests and responses of the API of guests, and the data export of one guest."""

from datetime import date
from operator import attrgetter
from typing import Annotated, Literal

from pydantic import AfterValidator, AliasPath, BeforeValidator, Field, JsonValue

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import Attendance
from nightcap.core.fields import ON_LINES
from nightcap.core.keyed import phone_of
from nightcap.core.lists import PageIn
from nightcap.core.models import Change
from nightcap.core.schemas import (
    NO_BOOLEAN,
    ON_ONE_LINE,
    CamelSchema,
    ChangesIn,
    EmailAddress,
    RowOut,
)
from nightcap.core.time import Instant
from nightcap.guestbook.models import NotedGuest
from nightcap.guestbook.services import LONGEST_ALLERGY, LONGEST_NOTES
from nightcap.inbox.fields import InquiryOut, MessageOut
from nightcap.inbox.models import InquiryOrigin, Status
from nightcap.mail.models import Mail, MailingList
from nightcap.quotes.models import QuoteState
from nightcap.trap.models import FormKind
from nightcap.waitlist.models import WaitlistEntry, WaitlistState

_A_LEAP_YEAR = 2000


def _month_and_day(value: str) -> str:
    try:
        return f"{date.fromisoformat(f'{_A_LEAP_YEAR}-{value}'):%m-%d}" if value else ""
    except ValueError as error:
        raise ValueError("needs a month and a day that there is, like 11-22") from error


Allergy = Annotated[str, Field(max_length=LONGEST_ALLERGY), ON_ONE_LINE]
Birthday = Annotated[str, Field(max_length=5), AfterValidator(_month_and_day), ON_ONE_LINE]
Notes = Annotated[str, Field(max_length=LONGEST_NOTES), ON_LINES]


class GuestNotesIn(ChangesIn):
    """The venue's notes on a guest; omitted fields keep their value, an empty text deletes one.

    `birthday` is month and day, as in `11-22`; `version` is 0 if the guest has no notes yet.
    """

    is_vip: bool = False
    allergy: Allergy = ""
    birthday: Birthday = ""
    notes: Notes = ""
    version: Annotated[int | None, Field(ge=NotedGuest.blank_version), NO_BOOLEAN] = None


class KnownNotesOut(RowOut):
    """The venue's notes on a guest; the birthday is month and day."""

    is_vip: bool
    allergy: str
    birthday: str
    notes: str


class ContactOut(RowOut):
    """A guest's latest name and contact; `key` is a hash that identifies the guest."""

    key: str
    name: str
    email: str
    phone: str


class GuestsIn(PageIn):
    """Selects guests and their order."""

    sort: Literal[
        "",
        "guest",
        "-guest",
        "contact",
        "-contact",
        "bookings",
        "-bookings",
        "last-seen",
        "-last-seen",
        "next",
        "-next",
    ] = ""


class ListedGuestOut(ContactOut):
    """A row of the list of guests; `bookings` omits cancelled ones."""

    bookings: int
    arrivals: int
    last_seen_at: Instant | None
    next_at: Instant | None
    is_vip: bool
    allergy: str
    birthday: str


class GuestVisitOut(RowOut):
    """A booking of a guest, with its attendance."""

    id: int = Field(validation_alias="pk")
    reference: str
    event_id: int
    event_title: str = Field(validation_alias=AliasPath("event", "title"))
    event_date: Instant = Field(validation_alias=AliasPath("event", "starts_at"))
    customer_name: str
    number_of_tickets: int
    arrived_seats: int
    note: str
    origin: Booking.Origin
    attendance: Attendance

    @staticmethod
    def resolve_attendance(booking: Booking, context: dict[str, dict[int, object]]) -> object:
        return context["attendance"][booking.pk]


class GuestWaitOut(RowOut):
    """A waitlist entry; `position` is 1 for the next party, null if it no longer waits.

    `bookingReference` is the booking that the waitlist made for the party.
    """

    id: int = Field(validation_alias="pk")
    event_id: int
    event_title: str = Field(validation_alias=AliasPath("event", "title"))
    event_date: Instant = Field(validation_alias=AliasPath("event", "starts_at"))
    party_size: int
    state: WaitlistState
    position: int | None
    held_until: Annotated[Instant | None, Field(validation_alias="offer_until")]
    booking_reference: str | None

    @staticmethod
    def resolve_position(entry: WaitlistEntry, context: dict[str, dict[int, object]]) -> object:
        return context["positions"].get(entry.pk)

    @staticmethod
    def resolve_booking_reference(entry: WaitlistEntry) -> str | None:
        return entry.booking.reference if entry.booking else None


class WrittenOut(RowOut):
    """An inquiry or a message of a guest; only inquiries have an `eventDate`."""

    id: int
    subject: str
    status: Status
    created_at: Instant
    event_date: date | None = None


class GuestOut(KnownNotesOut, ContactOut):
    """One guest: figures, bookings, waitlist entries, inquiries, messages and the venue's notes.

    `bookings` omits cancelled ones; `noShows` counts only events whose door was used. `others` are
    guests with the same email address or phone number. `joined` are guests that the venue has
    joined with this one.
    """

    bookings: int
    arrivals: int
    no_shows: int
    last_seen_at: Instant | None
    next_at: Instant | None
    visits: list[GuestVisitOut]
    waitlist: list[GuestWaitOut]
    inquiries: list[WrittenOut]
    messages: list[WrittenOut]
    others: list[ContactOut]
    joined: list[ContactOut]
    version: int


GuestKey = Annotated[str, Field(pattern="^[0-9a-f]{32}([0-9a-f]{16})?$")]


class JoinIn(CamelSchema):
    """The key of the guest to join."""

    other: GuestKey


class EveningGuestOut(CamelSchema):
    """A party of the evening that the staff should know about.

    `guestRequest` is the guest's answer to 'Anything we should know?', word for word. The venue
    sets `isVip`, `allergy` and `birthday` (month and day).
    """

    booking_id: int
    reference: str
    event_id: int
    event_title: str
    customer_name: str
    number_of_tickets: int
    arrived_seats: int
    guest_request: str
    is_vip: bool
    allergy: str
    birthday: str


class RemarksOut(KnownNotesOut):
    """The venue's notes on the guest of a booking."""

    booking_id: int


def _number(value: str) -> str:
    if phone_of(value) is None:
        raise ValueError("must be a phone number")
    return value


class GuestIn(CamelSchema):
    """A guest: the user of an email address, or a caller who gave a phone number and no address."""

    email: EmailAddress | None = None
    phone: Annotated[str, Field(max_length=60), AfterValidator(_number), ON_ONE_LINE] | None = None


class KnownBookingOut(RowOut):
    """A booking with its event."""

    reference: str
    event: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(validation_alias=AliasPath("event", "starts_at"))
    customer_name: str
    customer_email: str
    customer_phone: str
    guest_request: str
    number_of_tickets: int
    origin: Booking.Origin
    created_at: Instant
    cancelled_at: Instant | None
    arrived_at: Instant | None
    note: str


class KnownWaitlistEntryOut(RowOut):
    """A waitlist entry with its event."""

    event: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(validation_alias=AliasPath("event", "starts_at"))
    customer_name: str
    customer_email: str
    customer_phone: str
    guest_request: str
    party_size: int
    state: WaitlistState
    joined_at: Instant
    left_at: Instant | None


class KnownJoinOut(RowOut):
    """A join with another guest, whose data is exported by that guest's own address or number."""

    id: int


class KnownEntryOut(RowOut):
    """An entry of the inbox, with the venue's notes on it."""

    created_at: Instant
    status: Status
    notes: str
    deleted_at: Instant | None


class KnownInquiryOut(InquiryOut, KnownEntryOut):
    """An inquiry to host an event."""

    origin: InquiryOrigin


class KnownAnswerOut(RowOut):
    """An answer of the venue to the guest's inquiry."""

    text: str
    created_at: Instant


class KnownQuoteOut(RowOut):
    """A quote for the guest's private event; amounts are in cents of `currency`."""

    reference: str
    state: QuoteState
    title: str
    event_date: date | None
    lines: list[dict[str, JsonValue]]
    total: int
    minimum_spend: int
    deposit: int
    paid: int
    refunded: int
    currency: str
    valid_until: date
    created_at: Instant
    accepted_at: Instant | None
    accepted_by: str


class KnownMessageOut(MessageOut, KnownEntryOut):
    """A message from the contact page."""


class KnownAutomaticOut(RowOut):
    """A form that was probably filled in by a program; `sent` has its other fields by name."""

    kind: FormKind
    name: str
    email: str
    sent: dict[str, JsonValue] = Field(validation_alias=AliasPath("facts"))
    created_at: Instant
    deleted_at: Instant | None


class KnownSubscriptionOut(RowOut):
    """A subscription to one of the venue's lists."""

    list_name: str = Field(validation_alias=AliasPath("_meta", "verbose_name"))
    name: str
    email: str
    created_at: Instant
    confirmed_at: Instant | None
    consent: str
    deleted_at: Instant | None


class KnownMailOut(RowOut):
    """An email to or about the guest; `text` is empty until it is written."""

    to: str
    reply_to: str
    subject: str
    text: str
    state: Mail.State
    queued_at: Instant
    sent_at: Instant | None
    error: str


class KnownLetterOut(RowOut):
    """A letter to the guest, with the instant at which its email was queued."""

    subject: str = Field(validation_alias=AliasPath("letter", "subject"))
    queued_at: Instant | None


class KnownUnsubscribedOut(RowOut):
    """The instant at which the guest unsubscribed from one kind of emails."""

    mailing_list: MailingList
    at: Instant


class KnownFewerLettersOut(RowOut):
    """The guest's choice of fewer letters of one list."""

    mailing_list: MailingList
    category: str
    is_monthly: bool
    at: Instant


class KnownRejectingOut(RowOut):
    """The instant at which the guest's mailbox permanently rejected an email."""

    at: Instant


class KnownDateAlertOut(RowOut):
    """A request to be notified of new dates of a show."""

    title: str
    name: str
    email: str
    created_at: Instant
    confirmed_at: Instant | None
    notified_at: Instant | None


class KnownEveningsLinkOut(RowOut):
    """A request for a link to the guest's bookings; `endsAt` is the end of the link."""

    created_at: Instant
    ends_at: Instant


class KnownChangeOut(RowOut):
    """An entry of the list of changes about one of these records."""

    at: Instant
    actor: Change.Actor
    kind: str
    title: str
    action: str


class KnownResponseOut(RowOut):
    """A response that is stored so that a repeated request has no second effect."""

    operation: str
    body: str
    forget_at: Instant


class MentionOut(RowOut):
    """A record about another person that contains the address or number."""

    kind: str = Field(validation_alias=AliasPath("model", "_meta", "verbose_name"))
    id: int = Field(validation_alias=AliasPath("pk"))


KnownFileOut = Annotated[str, BeforeValidator(attrgetter("name"))]


class KnownAtOut(CamelSchema):
    """All data about an email address or a phone number, as of `at`.

    `coming` counts upcoming bookings and confirmed inquiries; the guest cannot be forgotten before
    they are over or cancelled. `files` are emails in the data folder.
    """

    email: str
    phone: str
    at: Instant
    coming: int
