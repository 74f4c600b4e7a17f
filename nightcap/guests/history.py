"""One view of a guest: what a mail address or a telephone has done with the house so far.

A query over bookings, waitlists and the inbox; nothing of it is kept twice. Whoever gave a mail
address is the guest of that mailbox; who gave none is the guest of their telephone.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime

from django.db.models import QuerySet

from nightcap.bookings import attendance
from nightcap.bookings.attendance import Attendance
from nightcap.bookings.models import Booking
from nightcap.core.errors import NoSuchRow
from nightcap.core.time import now
from nightcap.guestbook import noting, reading
from nightcap.guestbook.models import NotedGuest
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.waitlist import queries as waitlist
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

    `others` are guests who gave the same telephone.
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
    """Return the history of the guest of a mailbox or telephone. Raises NoSuchRow."""
    waits = _waits(key)
    inquiries = list(HostInquiry.objects.filter(mailbox=key)[:_MOST_WRITTEN])
    messages = list(ContactMessage.objects.filter(mailbox=key)[:_MOST_WRITTEN])
    bookings = _latest(Booking.objects.filter(mailbox=key))
    if not (bookings or waits or inquiries or messages):
        bookings = _latest(Booking.objects.filter(phone_key=key, mailbox=None))
    said: list[_Row] = [*bookings, *(wait.entry for wait in waits), *inquiries, *messages]
    if not said:
        raise NoSuchRow("guest")
    became = attendance.of_bookings(bookings, at=now())
    visits = [Visit(booking, became[booking.pk]) for booking in bookings]
    return History(
        contact=_contact(key, max(said, key=_said_at)),
        noted=reading.of_guest(key),
        visits=sorted(visits, key=lambda visit: visit.booking.event.starts_at, reverse=True),
        waits=sorted(waits, key=lambda wait: wait.entry.event.starts_at, reverse=True),
        inquiries=inquiries,
        messages=messages,
        others=_others(key, bookings),
    )


def note(key: str, values: Mapping[str, object], *, seen: int | None) -> History:
    """Set tags and notes of a guest; what is not given stays. Raises NoSuchRow and Stale."""
    found = of(key)
    latest = max((visit.booking for visit in found.visits), key=lambda one: one.pk, default=None)
    noting.note(key, values, phone_key=latest.phone_key if latest else None, seen=seen)
    return of(key)


def _latest(bookings: QuerySet[Booking]) -> list[Booking]:
    found = bookings.select_related("event").order_by("-created_at", "-pk")
    return list(found[:MOST_BOOKINGS])


def _waits(key: str) -> list[Wait]:
    rows = WaitlistEntry.objects.filter(mailbox=key).select_related("event", "booking")
    entries = list(rows.order_by("-pk")[:_MOST_WAITED])
    places = waitlist.positions_of(entries)
    return [Wait(entry, places.get(entry.pk)) for entry in entries]


def _said_at(row: _Row) -> datetime:
    return row.joined_at if isinstance(row, WaitlistEntry) else row.created_at


def _contact(key: str, said: _Row) -> Contact:
    match said:
        case Booking() | WaitlistEntry():
            return Contact(key, said.customer_name, said.customer_email, said.customer_phone)
        case HostInquiry():
            return Contact(key, said.sender, said.email, said.phone)
        case ContactMessage():
            return Contact(key, said.name, said.email, "")


def _others(key: str, bookings: Iterable[Booking]) -> list[Contact]:
    phones = {booking.phone_key for booking in bookings if booking.phone_key}
    if not phones:
        return []
    same = Booking.objects.filter(phone_key__in=phones).order_by("-created_at")[:_MOST_OTHERS]
    found: dict[str, Contact] = {}
    for booking in same:
        if booking.guest_key and booking.guest_key != key:
            found.setdefault(booking.guest_key, _contact(booking.guest_key, booking))
    return list(found.values())
