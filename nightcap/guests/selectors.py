"""Guests as people: the list of guests, and the history of one.

Guests have no table of their own; these are queries over bookings, waitlists and the inbox. A
person is a name with a mailbox, or with a phone number if no email address was given, because two
people may share either.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import Any, NamedTuple

from django.db.models import Count, Max, Min, Q, QuerySet

from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import HAVE_SEATS, Booking
from nightcap.bookings.rules import Attendance
from nightcap.core.errors import NoSuchRow
from nightcap.core.folding import fold, holds
from nightcap.core.keyed import contact_of, person_of
from nightcap.core.search import search as search_in
from nightcap.core.time import now
from nightcap.guestbook import selectors as guestbook
from nightcap.guestbook import services as guestbook_services
from nightcap.guestbook.models import NotedGuest
from nightcap.guests.schemas import (
    ContactOut,
    EveningGuestOut,
    GuestOut,
    KnownNotesOut,
    ListedGuestOut,
)
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.inbox.selectors import E, entries
from nightcap.waitlist import selectors as waitlist
from nightcap.waitlist.models import WaitlistEntry

MOST_LOOKED_AT = 1_000
"""The list of guests is built from this many of the latest bookings, waitlist entries, inquiries
and messages each.

Earlier guests are found by a narrower search."""
MOST_BOOKINGS = 500
"""The latest bookings of one guest that are shown and counted."""
_MOST_WAITED = 100
_MOST_WRITTEN = 100
_MOST_OTHERS = 200
_OF_PARTIES = ("mailbox", "customer_name", "customer_email", "customer_phone")

_Row = Booking | WaitlistEntry | HostInquiry | ContactMessage


def get_guest(key: str) -> GuestOut:
    """Return the history of a person.

    `key` may also be that of a mailbox or phone number; it then means the person who used it last.
    Raises NoSuchRow.
    """
    key, said, everything = _person(key)
    latest = _latest_by_key(said)
    booked = [row for row in said if isinstance(row, Booking)]
    booked.sort(key=_starts_at, reverse=True)
    waits = [row for row in said if isinstance(row, WaitlistEntry)]
    waits.sort(key=_starts_at, reverse=True)
    became = bookings.attendance(booked, at=now())
    number = Counter(became.values())
    noted = guestbook.notes_of_guest(key)
    rows = {
        **dict(_contact(key, max(said, key=_said_at))),
        **dict(KnownNotesOut.from_orm(noted)),
        "version": noted.version,
        "bookings": len(booked) - number[Attendance.CANCELLED],
        "arrivals": number[Attendance.ARRIVED],
        "no_shows": number[Attendance.NO_SHOW],
        "last_seen_at": max(_starts(booked, became, Attendance.ARRIVED), default=None),
        "next_at": min(_starts(booked, became, Attendance.EXPECTED), default=None),
        "visits": booked,
        "waitlist": waits,
        "inquiries": [row for row in said if isinstance(row, HostInquiry)],
        "messages": [row for row in said if isinstance(row, ContactMessage)],
        "others": _others(key, booked, everything),
        "joined": [_contact(one, row) for one, row in latest.items() if one != key],
    }
    positions = waitlist.positions_of(waits)
    return GuestOut.from_orm(rows, context={"attendance": became, "positions": positions})


def guests_of_evening(*, at: datetime) -> list[EveningGuestOut]:
    """Return the parties with tags or requests, of tonight or the next evening, by show.

    Rule: Tonight names the parties with a VIP, an allergy, a birthday on that day, or a request.
    """
    evening = bookings.find_evening(at=at)
    shows = evening.shows.filter(cancelled_at=None)
    parties = list(
        Booking.objects.active()
        .filter(event__in=shows)
        .select_related("event")
        .order_by("event__starts_at", "event_id", "customer_name", "pk")
    )
    noted = guestbook.remarks_of_parties(parties)
    found = []
    for party in parties:
        remarks = noted.get(party.pk, guestbook.NOTHING)
        is_birthday = remarks.birthday == f"{evening.day:%m-%d}"
        if not (remarks.is_vip or remarks.allergy or is_birthday or party.guest_request):
            continue
        found.append(
            EveningGuestOut(
                booking_id=party.pk,
                reference=party.reference,
                event_id=party.event_id,
                event_title=party.event.title,
                customer_name=party.customer_name,
                number_of_tickets=party.number_of_tickets,
                arrived_seats=party.arrived_seats,
                guest_request=party.guest_request,
                is_vip=remarks.is_vip,
                allergy=remarks.allergy,
                birthday=remarks.birthday,
            )
        )
    return found


def note_guest(key: str, values: Mapping[str, object], *, seen: int | None) -> GuestOut:
    """Set tags and notes of a guest; omitted fields keep their value.

    `seen` is the version that the change is based on. Raises NoSuchRow and Stale.
    """
    key, said, _ = _person(key)
    booked = (row for row in said if isinstance(row, Booking))
    latest = max(booked, key=lambda one: one.pk, default=None)
    phone = latest.phone_key if latest else None
    guestbook_services.set_notes(key, values, phone_key=phone, seen=seen)
    return get_guest(key)


def join_guests(key: str, other: str) -> GuestOut:
    """Join another guest with this one. Raises NoSuchRow and CannotJoin."""
    key, other = (_person(one)[0] for one in (key, other))
    guestbook_services.join(key, other)
    return get_guest(key)


def part_guests(key: str, other: str) -> GuestOut:
    """Separate a joined guest. Raises NoSuchRow."""
    key = _person(key)[0]
    guestbook_services.part(key, other)
    return get_guest(key)


def _person(key: str) -> tuple[str, list[_Row], list[_Row]]:
    """Return a person's key, the person's rows, and the rows of all with the same contacts.

    A row is a booking, waitlist entry, inquiry or message. Raises NoSuchRow.
    """
    contact = contact_of(key)
    everything = _said_by(contact)
    if key == contact and everything:
        key = max(everything, key=_said_at).guest_key or key
    ones = guestbook.joins()
    key = ones.get(key, key)
    keys = {key, *(joined for joined, one in ones.items() if one == key)}
    for other in sorted({*map(contact_of, keys)} - {contact}):
        everything += _said_by(other)
    said = [row for row in everything if row.guest_key in keys]
    if not said:
        raise NoSuchRow("guest")
    return key, said, everything


def _starts_at(row: Booking | WaitlistEntry) -> datetime:
    return row.event.starts_at


def _starts(
    booked: list[Booking], became: Mapping[int, Attendance], what: Attendance
) -> Iterator[datetime]:
    return (row.event.starts_at for row in booked if became[row.pk] is what)


def _latest(booked: QuerySet[Booking]) -> list[Booking]:
    found = booked.select_related("event").order_by("-created_at", "-pk")
    return list(found[:MOST_BOOKINGS])


def _said_by(contact: str) -> list[_Row]:
    """Return all rows of a mailbox; if there are none, the callers' bookings of a phone number."""
    waits = WaitlistEntry.objects.filter(mailbox=contact).select_related("event", "booking")
    rows: list[_Row] = [
        *_latest(Booking.objects.filter(mailbox=contact)),
        *waits.order_by("-pk")[:_MOST_WAITED],
        *HostInquiry.objects.filter(mailbox=contact)[:_MOST_WRITTEN],
        *ContactMessage.objects.filter(mailbox=contact)[:_MOST_WRITTEN],
    ]
    return rows or [*_latest(Booking.objects.filter(phone_key=contact, mailbox=None))]


def _said_at(row: _Row) -> datetime:
    return row.joined_at if isinstance(row, WaitlistEntry) else row.created_at


def _contact(key: str, said: _Row) -> ContactOut:
    name, email, phone = _who(said)
    return ContactOut(key=key, name=name, email=email, phone=phone)


def _who(said: _Row) -> tuple[str, str, str]:
    """Return name, email address and phone number in a row, as the guest gave them."""
    match said:
        case Booking() | WaitlistEntry():
            return said.customer_name, said.customer_email, said.customer_phone
        case HostInquiry():
            return said.sender, said.email, said.phone
        case ContactMessage():
            return said.sender, said.email, ""


def _others(key: str, booked: Iterable[Booking], everything: Iterable[_Row]) -> list[ContactOut]:
    phones = {booking.phone_key for booking in booked if booking.phone_key}
    same = Booking.objects.filter(phone_key__in=phones).order_by("-created_at")[:_MOST_OTHERS]
    found = _last_of_each((*everything, *same))
    return [_contact(other, row) for other, row in found.items() if other != key]


def _last_of_each(said: Iterable[_Row]) -> dict[str, _Row]:
    """Return each guest's latest row by key, latest first; joined guests count as one."""
    ones = guestbook.joins()
    found: dict[str, _Row] = {}
    for key, row in _latest_by_key(said).items():
        found.setdefault(ones.get(key, key), row)
    return found


def _latest_by_key(said: Iterable[_Row]) -> dict[str, _Row]:
    found: dict[str, _Row] = {}
    for row in sorted(said, key=_said_at, reverse=True):
        if key := row.guest_key:
            found.setdefault(key, row)
    return found


class _Counts(NamedTuple):
    bookings: int
    arrivals: int
    last_seen_at: datetime | None
    next_at: datetime | None


_NOT_BOOKED = _Counts(0, 0, None, None)
_NOTHING_NOTED = NotedGuest()


@dataclass(frozen=True, slots=True)
class Found:
    """A page of the list, the number of guests found, and whether there may be more."""

    guests: list[ListedGuestOut]
    total: int
    is_least: bool


def find_guests(search: str, *, sort: str = "", offset: int, limit: int) -> Found:
    """Find the guests that match every word of `search`; the most recently active is first.

    With `sort`, all found guests are ordered before the page is cut.
    """
    booked = bookings.find_bookings(search=search).select_related(None)
    waits = WaitlistEntry.objects.filter(search_in(WaitlistEntry, search))
    sources: list[list[_Row]] = [
        [*booked.only("created_at", "phone_key", *_OF_PARTIES)[:MOST_LOOKED_AT]],
        [*waits.order_by("-joined_at", "-id").only("joined_at", *_OF_PARTIES)[:MOST_LOOKED_AT]],
        [*islice(_written_by(HostInquiry, search), MOST_LOOKED_AT)],
        [*islice(_written_by(ContactMessage, search), MOST_LOOKED_AT)],
    ]
    guests = _last_of_each(row for source in sources for row in source)
    part = islice(guests.items(), offset, offset + limit)
    return Found(
        _sorted(_listed(guests), sort)[offset : offset + limit] if sort else _listed(dict(part)),
        total=len(guests),
        is_least=any(len(source) == MOST_LOOKED_AT for source in sources),
    )


def _sorted(guests: list[ListedGuestOut], sort: str) -> list[ListedGuestOut]:
    """Sort guests by a key, descending after "-"; guests without a value are always last."""
    value = _SORTED_BY[sort.removeprefix("-")]
    known = [guest for guest in guests if value(guest) is not None]
    unknown = [guest for guest in guests if value(guest) is None]
    return [*sorted(known, key=value, reverse=sort.startswith("-")), *unknown]


_SORTED_BY: Mapping[str, Callable[[ListedGuestOut], Any]] = {
    "guest": lambda guest: fold(guest.name),
    "contact": lambda guest: fold(guest.email) or guest.phone or None,
    "bookings": lambda guest: guest.bookings,
    "last-seen": lambda guest: guest.last_seen_at,
    "next": lambda guest: guest.next_at,
}


def _written_by(model: type[E], search: str) -> Iterator[E]:
    """Yield the entries whose sender matches `search`, latest first.

    A search reads all matching entries, as the words may occur in the text and not in the sender.
    """
    rows = entries(model, search=search).defer("notes", "search_text")
    for row in (rows if search.strip() else rows[:MOST_LOOKED_AT]).iterator(MOST_LOOKED_AT):
        name, email, phone = _who(row)
        if holds(search, name, email, phone=phone):
            yield row


def _listed(guests: Mapping[str, _Row]) -> list[ListedGuestOut]:
    noted = guestbook.notes_by_key(list(guests))
    ones = {key: one for key, one in guestbook.joins().items() if one in guests}
    by_contact = {contact_of(key) for key in (*guests, *ones)}
    callers = Booking.objects.filter(mailbox=None)
    counts = _counts(callers, "phone_key", by_contact) | _counts(
        Booking.objects.all(), "mailbox", by_contact
    )
    for key, one in ones.items():
        counts[one] = _together(counts.get(one, _NOT_BOOKED), counts.get(key, _NOT_BOOKED))
    return [
        ListedGuestOut.from_orm(
            dict(_contact(key, row))
            | dict(KnownNotesOut.from_orm(noted.get(key, _NOTHING_NOTED)))
            | counts.get(key, _NOT_BOOKED)._asdict()
        )
        for key, row in guests.items()
    ]


def _counts(
    booked: QuerySet[Booking], column: str, contacts: Collection[str]
) -> dict[str, _Counts]:
    """Count the bookings of all people with one of the contacts, by the person's key."""
    at = now()
    stands, came = Q(status__in=HAVE_SEATS), Q(arrived_seats__gt=0)
    ahead = stands & Q(event__cancelled_at=None, event__starts_at__gt=at)
    rows = (
        booked.filter((f"{column}__in", contacts))
        .order_by()
        .values(column, "customer_name")
        .annotate(
            parties=Count("pk", filter=stands),
            came=Count("pk", filter=came),
            last=Max("event__starts_at", filter=came),
            next=Min("event__starts_at", filter=ahead),
        )
    )
    found: dict[str, _Counts] = {}
    for row in rows:
        counted = _Counts(row["parties"], row["came"], row["last"], row["next"])
        key = person_of(row[column], row["customer_name"])
        # Several spellings of a name have the same key.
        found[key] = _together(found[key], counted) if key in found else counted
    return found


def _together(one: _Counts, other: _Counts) -> _Counts:
    return _Counts(
        one.bookings + other.bookings,
        one.arrivals + other.arrivals,
        max(filter(None, (one.last_seen_at, other.last_seen_at)), default=None),
        min(filter(None, (one.next_at, other.next_at)), default=None),
    )
