"""One view of a guest: what a person has done with the house so far.

A query over bookings, waitlists and the inbox; nothing of it is kept twice. A person is a name with
a mailbox, or with a telephone where no mail address was given: two people may share either.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import Attendance
from nightcap.bookings.selectors import attendance
from nightcap.core.errors import NoSuchRow
from nightcap.core.keyed import contact_of
from nightcap.core.time import now
from nightcap.guestbook import noting, reading
from nightcap.guestbook.models import NotedGuest
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.waitlist import selectors as waitlist
from nightcap.waitlist.models import WaitlistEntry

MOST_BOOKINGS = 500
"""Bookings of one guest that are shown and counted, the latest."""
_MOST_WAITED = 100
_MOST_WRITTEN = 100
_MOST_OTHERS = 200

_Row = Booking | WaitlistEntry | HostInquiry | ContactMessage


@dataclass(frozen=True, slots=True)
class Contact:
    """Who a guest is and how to reach them, as they said last."""

    key: str
    name: str
    email: str
    phone: str


@dataclass(frozen=True, slots=True)
class Visit:
    """A booking, and what became of it."""

    booking: Booking
    attendance: Attendance


@dataclass(frozen=True, slots=True)
class Wait:
    """A place on a waitlist; its position is 1 for the next, None where it does not wait."""

    entry: WaitlistEntry
    position: int | None


@dataclass(frozen=True, slots=True)
class History:
    """All of one guest: visits and waits by the day of their event, the latest first.

    `others` are guests who gave the same mail address or telephone.
    """

    contact: Contact
    noted: NotedGuest
    visits: list[Visit]
    waits: list[Wait]
    inquiries: list[HostInquiry]
    messages: list[ContactMessage]
    others: list[Contact]

    def number(self, what: Attendance) -> int:
        """Return how many of the visits became that."""
        return sum(visit.attendance is what for visit in self.visits)

    @property
    def last_seen_at(self) -> datetime | None:
        """When the last event began that the guest came to."""
        return max(self._starts(Attendance.ARRIVED), default=None)

    @property
    def next_at(self) -> datetime | None:
        """When the next event begins that the guest is expected at."""
        return min(self._starts(Attendance.EXPECTED), default=None)

    def _starts(self, what: Attendance) -> Iterator[datetime]:
        return (one.booking.event.starts_at for one in self.visits if one.attendance is what)


def of(key: str) -> History:
    """Return the history of a person, or of who wrote last by a mailbox or telephone (its own key).

    Raises NoSuchRow.
    """
    contact = contact_of(key)
    everything = _said_by(contact)
    if key == contact and everything:
        key = max(everything, key=_said_at).guest_key or key
    said = [row for row in everything if row.guest_key == key]
    if not said:
        raise NoSuchRow("guest")
    bookings = [row for row in said if isinstance(row, Booking)]
    waits = _waits([row for row in said if isinstance(row, WaitlistEntry)])
    became = attendance(bookings, at=now())
    visits = [Visit(booking, became[booking.pk]) for booking in bookings]
    return History(
        contact=_contact(key, max(said, key=_said_at)),
        noted=reading.of_guest(key),
        visits=sorted(visits, key=lambda visit: visit.booking.event.starts_at, reverse=True),
        waits=sorted(waits, key=lambda wait: wait.entry.event.starts_at, reverse=True),
        inquiries=[row for row in said if isinstance(row, HostInquiry)],
        messages=[row for row in said if isinstance(row, ContactMessage)],
        others=_others(key, bookings, everything),
    )


def note(key: str, values: Mapping[str, object], *, seen: int | None) -> History:
    """Set tags and notes of a guest; what is not given stays. Raises NoSuchRow and Stale."""
    found = of(key)
    latest = max((visit.booking for visit in found.visits), key=lambda one: one.pk, default=None)
    phone = latest.phone_key if latest else None
    noting.note(found.contact.key, values, phone_key=phone, seen=seen)
    return of(found.contact.key)


def _latest(bookings: QuerySet[Booking]) -> list[Booking]:
    found = bookings.select_related("event").order_by("-created_at", "-pk")
    return list(found[:MOST_BOOKINGS])


def _said_by(contact: str) -> list[_Row]:
    """Return what everybody said who shares a mailbox; else who calls by a telephone."""
    waits = WaitlistEntry.objects.filter(mailbox=contact).select_related("event", "booking")
    rows: list[_Row] = [
        *_latest(Booking.objects.filter(mailbox=contact)),
        *waits.order_by("-pk")[:_MOST_WAITED],
        *HostInquiry.objects.filter(mailbox=contact)[:_MOST_WRITTEN],
        *ContactMessage.objects.filter(mailbox=contact)[:_MOST_WRITTEN],
    ]
    return rows or [*_latest(Booking.objects.filter(phone_key=contact, mailbox=None))]


def _waits(entries: list[WaitlistEntry]) -> list[Wait]:
    places = waitlist.positions_of(entries)
    return [Wait(entry, places.get(entry.pk)) for entry in entries]


def _said_at(row: _Row) -> datetime:
    return row.joined_at if isinstance(row, WaitlistEntry) else row.created_at


def _contact(key: str, said: _Row) -> Contact:
    """Return who said something, with the name as it was written then."""
    match said:
        case Booking() | WaitlistEntry():
            return Contact(key, said.customer_name, said.customer_email, said.customer_phone)
        case HostInquiry():
            return Contact(key, said.sender, said.email, said.phone)
        case ContactMessage():
            return Contact(key, said.name, said.email, "")


def _others(key: str, bookings: Iterable[Booking], everything: Iterable[_Row]) -> list[Contact]:
    phones = {booking.phone_key for booking in bookings if booking.phone_key}
    same = Booking.objects.filter(phone_key__in=phones).order_by("-created_at")[:_MOST_OTHERS]
    found: dict[str, Contact] = {}
    for row in sorted((*everything, *same), key=_said_at, reverse=True):
        if row.guest_key and row.guest_key != key:
            found.setdefault(row.guest_key, _contact(row.guest_key, row))
    return list(found.values())
