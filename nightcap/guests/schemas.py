"""What is known of a guest, as one file, and what is gone once the guest is forgotten."""

from datetime import date, datetime
from typing import Self

from pydantic import JsonValue

from nightcap.bookings.models import Booking
from nightcap.core.models import Change
from nightcap.core.schemas import CamelSchema, EmailAddress
from nightcap.core.time import Instant, now
from nightcap.guests.known import Known
from nightcap.guests.traces import Trace
from nightcap.inbox.fields import WallTime
from nightcap.inbox.models import Status
from nightcap.mail.models import Mail
from nightcap.subscribers.models import Subscriber
from nightcap.trap.models import FormKind, TrappedForm
from nightcap.waitlist.models import WaitlistEntry, WaitlistState


class GuestIn(CamelSchema):
    """The guest is who uses this mail address."""

    email: EmailAddress


class KnownBookingOut(CamelSchema):
    """A booking, with the event that it is for."""

    reference: str
    event: str
    starts_at: Instant
    customer_name: str
    customer_email: str
    customer_phone: str
    number_of_tickets: int
    origin: Booking.Origin
    created_at: Instant
    cancelled_at: Instant | None
    arrived_at: Instant | None
    note: str

    @staticmethod
    def resolve_event(booking: Booking) -> str:
        return booking.event.title

    @staticmethod
    def resolve_starts_at(booking: Booking) -> datetime:
        return booking.event.starts_at


class KnownWaitlistEntryOut(CamelSchema):
    """A place on a waitlist, with the event that it is for."""

    event: str
    starts_at: Instant
    customer_name: str
    customer_email: str
    customer_phone: str
    party_size: int
    state: WaitlistState
    joined_at: Instant
    left_at: Instant | None

    @staticmethod
    def resolve_event(entry: WaitlistEntry) -> str:
        return entry.event.title

    @staticmethod
    def resolve_starts_at(entry: WaitlistEntry) -> datetime:
        return entry.event.starts_at


class KnownNotesOut(CamelSchema):
    """What the house has noted of the guest; the birthday as month and day."""

    is_vip: bool
    allergy: str
    birthday: str
    notes: str


class KnownEntryOut(CamelSchema):
    """What arrived in the inbox, with the house's own notes on it."""

    email: str
    created_at: Instant
    status: Status
    notes: str
    deleted_at: Instant | None


class KnownInquiryOut(KnownEntryOut):
    """An inquiry to host an event."""

    first_name: str
    last_name: str
    phone: str
    extension: str
    newsletter_opt_in: bool
    event_name: str
    location: str
    guest_count: int
    event_date: date
    start_time: WallTime
    end_time: WallTime


class KnownMessageOut(KnownEntryOut):
    """A message from the contact page."""

    name: str
    message: str


class KnownAutomaticOut(CamelSchema):
    """A form that is probably automatic, as it was sent: `sent` holds its other fields by name."""

    kind: FormKind
    name: str
    email: str
    sent: dict[str, JsonValue]
    created_at: Instant
    deleted_at: Instant | None

    @staticmethod
    def resolve_sent(form: TrappedForm) -> object:
        return form.facts


class KnownSubscriptionOut(CamelSchema):
    """A place on a list."""

    list_name: str
    name: str
    email: str
    created_at: Instant
    deleted_at: Instant | None

    @staticmethod
    def resolve_list_name(subscriber: Subscriber) -> str:
        return str(subscriber._meta.verbose_name)


class KnownMailOut(CamelSchema):
    """A mail to the guest, or about one; its text is empty until it is written."""

    to: str
    reply_to: str
    subject: str
    text: str
    state: Mail.State
    queued_at: Instant
    sent_at: Instant | None
    error: str


class KnownUnsubscribedOut(CamelSchema):
    """Since when the guest wants no mail after a show."""

    at: Instant


class KnownChangeOut(CamelSchema):
    """An entry of the list of changes about one of these records."""

    at: Instant
    actor: Change.Actor
    kind: str
    title: str
    action: str


class KnownResponseOut(CamelSchema):
    """What the server answered, kept so that a repeated click does nothing twice."""

    operation: str
    body: str
    forget_at: Instant


class MentionOut(CamelSchema):
    """A record about somebody else in which the address stands."""

    kind: str
    id: int

    @classmethod
    def of(cls, trace: Trace) -> Self:
        """Name a row by its kind and number."""
        return cls(kind=str(trace.model._meta.verbose_name), id=trace.pk)


class KnownOut(CamelSchema):
    """Everything that is known of a mail address, at an instant.

    `coming` counts the bookings and confirmed inquiries for days to come; while there are any, the
    guest cannot be forgotten. `files` are mails in the data folder.
    """

    email: str
    at: Instant
    coming: int
    bookings: list[KnownBookingOut]
    waitlist: list[KnownWaitlistEntryOut]
    notes: list[KnownNotesOut]
    inquiries: list[KnownInquiryOut]
    messages: list[KnownMessageOut]
    automatic: list[KnownAutomaticOut]
    subscriptions: list[KnownSubscriptionOut]
    mails: list[KnownMailOut]
    unsubscribed: list[KnownUnsubscribedOut]
    changes: list[KnownChangeOut]
    responses: list[KnownResponseOut]
    files: list[str]
    mentions: list[MentionOut]

    @classmethod
    def of(cls, known: Known) -> Self:
        """Write down what is known."""
        on_lists = [KnownSubscriptionOut.from_orm(row) for row in known.subscriptions]
        return cls.known(
            {
                "email": known.address.email,
                "at": now(),
                "coming": known.coming,
                "bookings": [KnownBookingOut.from_orm(row) for row in known.bookings],
                "waitlist": [KnownWaitlistEntryOut.from_orm(row) for row in known.waitlist],
                "notes": [KnownNotesOut.from_orm(row) for row in known.noted],
                "inquiries": [KnownInquiryOut.from_orm(row) for row in known.inquiries],
                "messages": [KnownMessageOut.from_orm(row) for row in known.messages],
                "automatic": [KnownAutomaticOut.from_orm(row) for row in known.automatic],
                "subscriptions": on_lists,
                "mails": [KnownMailOut.from_orm(row) for row in known.mails],
                "unsubscribed": [KnownUnsubscribedOut.from_orm(row) for row in known.unsubscribed],
                "changes": [KnownChangeOut.from_orm(row) for row in known.changes],
                "responses": [KnownResponseOut.from_orm(row) for row in known.responses],
                "files": [file.name for file in known.files],
                "mentions": [MentionOut.of(trace) for trace in known.mentions],
            }
        )


class ForgottenOut(CamelSchema):
    """How many records are gone of each kind; bookings stay, without a name.

    `mentions` are records about somebody else out of which the address was taken.
    """

    bookings: int
    waitlist: int
    notes: int
    inquiries: int
    messages: int
    automatic: int
    subscriptions: int
    mails: int
    unsubscribed: int
    files: int
    changes: int
    responses: int
    mentions: int
