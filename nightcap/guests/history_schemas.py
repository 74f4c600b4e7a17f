"""Guests as people: lines of the list, one guest, and what the house notes of them."""

from datetime import date
from typing import Annotated, Self

from pydantic import AfterValidator, Field

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import Attendance
from nightcap.core.fields import ON_LINES
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn
from nightcap.core.time import Instant
from nightcap.guestbook.models import NotedGuest
from nightcap.guestbook.reading import Remarks
from nightcap.guests.history import Contact, History, Visit, Wait
from nightcap.guests.listing import ListedGuest
from nightcap.inbox.models import Status
from nightcap.waitlist.models import WaitlistState

_A_LEAP_YEAR = 2000


def _month_and_day(value: str) -> str:
    try:
        return f"{date.fromisoformat(f'{_A_LEAP_YEAR}-{value}'):%m-%d}" if value else ""
    except ValueError as error:
        raise ValueError("needs a month and a day that there is, like 11-22") from error


Allergy = Annotated[str, Field(max_length=200), ON_ONE_LINE]
Birthday = Annotated[str, Field(max_length=5), AfterValidator(_month_and_day), ON_ONE_LINE]
Notes = Annotated[str, Field(max_length=2000), ON_LINES]


class GuestNotesIn(ChangesIn):
    """What the house notes of a guest; what is not sent stays as it is, an empty text is none.

    `birthday` is month and day, as in `11-22`; `version` is 0 where nothing was noted yet.
    """

    is_vip: bool = False
    allergy: Allergy = ""
    birthday: Birthday = ""
    notes: Notes = ""
    version: Annotated[int | None, Field(ge=NotedGuest.blank_version)] = None


class ContactOut(CamelSchema):
    """Who a guest is, as they said last; `key` names the guest and cannot be read."""

    key: str
    name: str
    email: str
    phone: str

    @classmethod
    def of(cls, contact: Contact) -> Self:
        """Answer who a guest is."""
        return cls(key=contact.key, name=contact.name, email=contact.email, phone=contact.phone)


class ListedGuestOut(ContactOut):
    """A line of the list of guests; cancelled bookings count nowhere."""

    bookings: int
    arrivals: int
    last_seen_at: Instant | None
    next_at: Instant | None
    is_vip: bool
    allergy: str
    birthday: str

    @classmethod
    def listed(cls, guest: ListedGuest) -> Self:
        """Answer a line."""
        noted = guest.noted or NotedGuest()
        contact = guest.contact
        return cls(
            key=contact.key,
            name=contact.name,
            email=contact.email,
            phone=contact.phone,
            bookings=guest.bookings,
            arrivals=guest.arrivals,
            last_seen_at=guest.last_seen_at,
            next_at=guest.next_at,
            is_vip=noted.is_vip,
            allergy=noted.allergy,
            birthday=noted.birthday,
        )


class GuestVisitOut(CamelSchema):
    """A booking of a guest, and what became of it."""

    id: int
    reference: str
    event_id: int
    event_title: str
    event_date: Instant
    customer_name: str
    number_of_tickets: int
    arrived_seats: int
    note: str
    origin: Booking.Origin
    attendance: Attendance

    @classmethod
    def of(cls, visit: Visit) -> Self:
        """Answer a booking."""
        booking = visit.booking
        return cls(
            id=booking.pk,
            reference=booking.reference,
            event_id=booking.event_id,
            event_title=booking.event.title,
            event_date=booking.event.starts_at,
            customer_name=booking.customer_name,
            number_of_tickets=booking.number_of_tickets,
            arrived_seats=booking.arrived_seats,
            note=booking.note,
            origin=Booking.Origin(booking.origin),
            attendance=visit.attendance,
        )


class GuestWaitOut(CamelSchema):
    """A place on a waitlist; `position` is 1 for the next and null where the guest does not wait.

    The booking is what was offered.
    """

    id: int
    event_id: int
    event_title: str
    event_date: Instant
    party_size: int
    state: WaitlistState
    position: int | None
    held_until: Instant | None
    booking_reference: str | None

    @classmethod
    def of(cls, wait: Wait) -> Self:
        """Answer a place."""
        entry = wait.entry
        return cls(
            id=entry.pk,
            event_id=entry.event_id,
            event_title=entry.event.title,
            event_date=entry.event.starts_at,
            party_size=entry.party_size,
            state=entry.state,
            position=wait.position,
            held_until=entry.held_until,
            booking_reference=entry.booking.reference if entry.booking else None,
        )


class WrittenOut(CamelSchema):
    """An inquiry or a message of a guest; `eventDate` is an inquiry's alone."""

    id: int
    subject: str
    status: Status
    created_at: Instant
    event_date: date | None = None


class GuestOut(ContactOut):
    """One guest: numbers, bookings, waitlists, what was written, and what the house has noted.

    `bookings` counts those that were not cancelled; a no-show is one of an event whose door
    was used. `others` are guests who gave the same mail address or telephone.
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
    is_vip: bool
    allergy: str
    birthday: str
    notes: str
    version: int

    @classmethod
    def answer(cls, history: History) -> Self:
        """Answer a guest."""
        contact, noted = history.contact, history.noted
        return cls(
            key=contact.key,
            name=contact.name,
            email=contact.email,
            phone=contact.phone,
            bookings=len(history.visits) - history.number(Attendance.CANCELLED),
            arrivals=history.number(Attendance.ARRIVED),
            no_shows=history.number(Attendance.NO_SHOW),
            last_seen_at=history.last_seen_at,
            next_at=history.next_at,
            visits=[GuestVisitOut.of(visit) for visit in history.visits],
            waitlist=[GuestWaitOut.of(wait) for wait in history.waits],
            inquiries=[WrittenOut.from_orm(row) for row in history.inquiries],
            messages=[WrittenOut.from_orm(row) for row in history.messages],
            others=[ContactOut.of(other) for other in history.others],
            is_vip=noted.is_vip,
            allergy=noted.allergy,
            birthday=noted.birthday,
            notes=noted.notes,
            version=noted.version,
        )


class RemarksOut(CamelSchema):
    """What is noted of the guest of a booking."""

    booking_id: int
    is_vip: bool
    allergy: str
    birthday: str
    notes: str

    @classmethod
    def of(cls, booking_id: int, remarks: Remarks) -> Self:
        """Answer what is noted."""
        return cls(
            booking_id=booking_id,
            is_vip=remarks.is_vip,
            allergy=remarks.allergy,
            birthday=remarks.birthday,
            notes=remarks.notes,
        )
