"""Finding guests: by name, mail address, telephone or the reference of a booking."""

from collections.abc import Collection, Iterator
from dataclasses import dataclass
from datetime import datetime
from itertools import islice
from typing import NamedTuple, TypeVar

from django.db.models import Count, Max, Min, Model, Q, QuerySet

from nightcap.bookings import selectors as bookings
from nightcap.bookings.models import Booking
from nightcap.core.folding import holds
from nightcap.core.keyed import contact_of, person_of
from nightcap.core.lists.searching import search as search_in
from nightcap.core.time import now
from nightcap.guestbook import reading
from nightcap.guestbook.models import NotedGuest
from nightcap.guests.history import Contact
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.inbox.selectors import entries
from nightcap.waitlist.models import WaitlistEntry

R = TypeVar("R", bound=Model)
T = TypeVar("T")

MOST_LOOKED_AT = 1_000
"""Bookings, places in line, inquiries and messages, of each the latest, among whose guests the list
finds its own.

Who lies deeper is found by a search that says more."""


class _Said(NamedTuple):
    """What a guest said of themselves at an instant."""

    at: datetime
    contact: Contact


class _Counts(NamedTuple):
    bookings: int
    arrivals: int
    last_seen_at: datetime | None
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class ListedGuest:
    """A line of the list of guests; `bookings` are those that were not cancelled."""

    contact: Contact
    noted: NotedGuest | None
    bookings: int
    arrivals: int
    last_seen_at: datetime | None
    next_at: datetime | None


@dataclass(frozen=True, slots=True)
class Found:
    """A part of the list, how many guests were found, and whether there may be more."""

    guests: list[ListedGuest]
    total: int
    is_least: bool


def find(search: str, *, offset: int, limit: int) -> Found:
    """Find guests by every word of `search`, all without any; the last heard of first."""
    asked = (_booked, _waited, _inquired, _wrote)
    sources = [list(islice(ask(search), MOST_LOOKED_AT)) for ask in asked]
    said = sorted((one for source in sources for one in source), key=lambda one: one.at)
    # Later words take the place of earlier ones.
    latest = {one.contact.key: one for one in said if one.contact.key}
    guests = sorted(latest.values(), key=lambda one: one.at, reverse=True)
    return Found(
        _listed([one.contact for one in guests[offset : offset + limit]]),
        total=len(guests),
        is_least=any(len(source) == MOST_LOOKED_AT for source in sources),
    )


def _booked(search: str) -> Iterator[_Said]:
    rows = bookings.newest_first(search=search).select_related(None)
    names = ("created_at", "mailbox", "phone_key", "customer_name", "customer_email")
    for at, mailbox, phone, name, email, number in rows.values_list(*names, "customer_phone")[
        :MOST_LOOKED_AT
    ]:
        yield _said(at, mailbox or phone, name, email, number)


def _waited(search: str) -> Iterator[_Said]:
    asked = search_in(WaitlistEntry, search)
    names = ("joined_at", "mailbox", "customer_name", "customer_email", "customer_phone")
    rows = WaitlistEntry.objects.filter(asked).order_by("-joined_at", "-id")
    for at, mailbox, name, email, number in rows.values_list(*names)[:MOST_LOOKED_AT]:
        yield _said(at, mailbox, name, email, number)


def _inquired(search: str) -> Iterator[_Said]:
    names = ("created_at", "mailbox", "first_name", "last_name", "email", "phone")
    rows = entries(HostInquiry, search=search).values_list(*names)
    for at, mailbox, first, last, email, number in _looked_at(rows, search):
        if holds(search, first, last, email, phone=number):
            yield _said(at, mailbox, f"{first} {last}", email, number)


def _wrote(search: str) -> Iterator[_Said]:
    names = ("created_at", "mailbox", "name", "email")
    rows = entries(ContactMessage, search=search).values_list(*names)
    for at, mailbox, name, email in _looked_at(rows, search):
        if holds(search, name, email):
            yield _said(at, mailbox, name, email, "")


def _looked_at(rows: QuerySet[R, T], search: str) -> Iterator[T]:
    """Yield the rows among which guests are found.

    Of a search all, as what somebody wrote may hold its words where no name does.
    """
    return (rows if search.strip() else rows[:MOST_LOOKED_AT]).iterator(MOST_LOOKED_AT)


def _said(at: datetime, contact: str | None, name: str, email: str, phone: str) -> _Said:
    key = person_of(contact, name) if contact else ""
    return _Said(at, Contact(key, name, email, phone))


def _listed(contacts: list[Contact]) -> list[ListedGuest]:
    keys = [contact.key for contact in contacts]
    noted = reading.of_guests(keys)
    by_contact = {contact_of(key) for key in keys}
    callers = Booking.objects.filter(mailbox=None)
    counts = _counts(callers, "phone_key", by_contact) | _counts(
        Booking.objects.all(), "mailbox", by_contact
    )
    nothing = _Counts(0, 0, None, None)
    return [
        ListedGuest(contact, noted.get(contact.key), *counts.get(contact.key, nothing))
        for contact in contacts
    ]


def _counts(
    booked: QuerySet[Booking], column: str, contacts: Collection[str]
) -> dict[str, _Counts]:
    """Count the bookings of everybody who shares one of the contacts, by the person's key."""
    at = now()
    stands, came = Q(cancelled_at=None), Q(arrived_seats__gt=0)
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
        # One name may be written in several ways.
        found[key] = _together(found[key], counted) if key in found else counted
    return found


def _together(one: _Counts, other: _Counts) -> _Counts:
    return _Counts(
        one.bookings + other.bookings,
        one.arrivals + other.arrivals,
        max(filter(None, (one.last_seen_at, other.last_seen_at)), default=None),
        min(filter(None, (one.next_at, other.next_at)), default=None),
    )
