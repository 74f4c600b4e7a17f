"""What the API takes and gives of guests: as people, and what is known of one."""

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
from nightcap.mail.models import Mail
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
    """What the house notes of a guest; what is not sent stays as it is, an empty text is none.

    `birthday` is month and day, as in `11-22`; `version` is 0 where nothing was noted yet.
    """

    is_vip: bool = False
    allergy: Allergy = ""
    birthday: Birthday = ""
    notes: Notes = ""
    version: Annotated[int | None, Field(ge=NotedGuest.blank_version), NO_BOOLEAN] = None


class KnownNotesOut(RowOut):
    """What the house has noted of the guest; the birthday as month and day."""

    is_vip: bool
    allergy: str
    birthday: str
    notes: str


class ContactOut(RowOut):
    """Who a guest is, as they said last; `key` names the guest and cannot be read."""

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
    """A line of the list of guests; cancelled bookings count nowhere."""

    bookings: int
    arrivals: int
    last_seen_at: Instant | None
    next_at: Instant | None
    is_vip: bool
    allergy: str
    birthday: str


class GuestVisitOut(RowOut):
    """A booking of a guest, and what became of it."""

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
    """A place on a waitlist; `position` is 1 for the next and null where the guest does not wait.

    The booking is what was offered.
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
    """An inquiry or a message of a guest; `eventDate` is an inquiry's alone."""

    id: int
    subject: str
    status: Status
    created_at: Instant
    event_date: date | None = None


class GuestOut(KnownNotesOut, ContactOut):
    """One guest: numbers, bookings, waitlists, what was written, and what the house has noted.

    `bookings` counts those that were not cancelled; a no-show is one of an event whose door
    was used. `others` are guests who gave the same mail address or telephone, `joined` those who
    are this one, as the house knows.
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
    """Which other guest is this one."""

    other: GuestKey


class EveningGuestOut(CamelSchema):
    """A party of the evening that the staff should know about.

    `guestRequest` is the guest's own answer to 'Anything we should know?', word for word; the tags
    are the venue's, `birthday` as month and day.
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
    """What is noted of the guest of a booking."""

    booking_id: int


def _number(value: str) -> str:
    if phone_of(value) is None:
        raise ValueError("must be a phone number")
    return value


class GuestIn(CamelSchema):
    """The guest is who uses this mail address, or gave this telephone number without any."""

    email: EmailAddress | None = None
    phone: Annotated[str, Field(max_length=60), AfterValidator(_number), ON_ONE_LINE] | None = None


class KnownBookingOut(RowOut):
    """A booking, with the event that it is for."""

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
    """A place on a waitlist, with the event that it is for."""

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
    """A join with another guest, who is looked up by an address or number of their own."""

    id: int


class KnownEntryOut(RowOut):
    """What arrived in the inbox, with the house's own notes on it."""

    created_at: Instant
    status: Status
    notes: str
    deleted_at: Instant | None


class KnownInquiryOut(InquiryOut, KnownEntryOut):
    """An inquiry to host an event."""

    origin: InquiryOrigin


class KnownMessageOut(MessageOut, KnownEntryOut):
    """A message from the contact page."""


class KnownAutomaticOut(RowOut):
    """A form that is probably automatic, as it was sent: `sent` holds its other fields by name."""

    kind: FormKind
    name: str
    email: str
    sent: dict[str, JsonValue] = Field(validation_alias=AliasPath("facts"))
    created_at: Instant
    deleted_at: Instant | None


class KnownSubscriptionOut(RowOut):
    """A place on a list."""

    list_name: str = Field(validation_alias=AliasPath("_meta", "verbose_name"))
    name: str
    email: str
    created_at: Instant
    deleted_at: Instant | None


class KnownMailOut(RowOut):
    """A mail to the guest, or about one; its text is empty until it is written."""

    to: str
    reply_to: str
    subject: str
    text: str
    state: Mail.State
    queued_at: Instant
    sent_at: Instant | None
    error: str


class KnownUnsubscribedOut(RowOut):
    """Since when the guest wants no mail after a show."""

    at: Instant


class KnownChangeOut(RowOut):
    """An entry of the list of changes about one of these records."""

    at: Instant
    actor: Change.Actor
    kind: str
    title: str
    action: str


class KnownResponseOut(RowOut):
    """What the server answered, kept so that a repeated click does nothing twice."""

    operation: str
    body: str
    forget_at: Instant


class MentionOut(RowOut):
    """A record about somebody else in which the address or number stands."""

    kind: str = Field(validation_alias=AliasPath("model", "_meta", "verbose_name"))
    id: int = Field(validation_alias=AliasPath("pk"))


KnownFileOut = Annotated[str, BeforeValidator(attrgetter("name"))]


class KnownAtOut(CamelSchema):
    """Everything that is known of a mail address or of a telephone number, at an instant.

    `coming` counts the bookings and confirmed inquiries for days to come; while there are any, the
    guest cannot be forgotten. `files` are mails in the data folder.
    """

    email: str
    phone: str
    at: Instant
    coming: int
