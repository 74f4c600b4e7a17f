"""Reads of a mailbox's bookings by its link, and of the next dates of their shows."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import NamedTuple

from django.utils.translation import gettext as _

from nightcap.bookings import quotes
from nightcap.bookings.models import MOST_TICKETS, Booking, Quote
from nightcap.bookings.selectors import can_seat
from nightcap.bookings.tickets import TicketIn
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.core.keyed import hash_of
from nightcap.core.phones import is_phone_number
from nightcap.core.time import now
from nightcap.evenings.models import EveningsLink
from nightcap.evenings.rules import NoSuchEveningsLink
from nightcap.events.fields import EventOut
from nightcap.events.models import Event
from nightcap.events.selectors import MOST_LISTED, effective_events
from nightcap.events.tiers import available_tiers


class Evenings(NamedTuple):
    """The bookings of a mailbox: upcoming ones soonest first, past ones latest first."""

    upcoming: list[Booking]
    past: list[Booking]


@dataclass(frozen=True, slots=True)
class NextDate:
    """The next date of a show that a guest can book.

    `quote` has the seats and prices of the guest's earlier booking; None if the guest has to choose
    on the page of the event.
    """

    event: EventOut
    quote: Quote | None


def by_token(token: str) -> EveningsLink:
    """Return the link of a token. Raises NoSuchEveningsLink, also after its hour."""
    link = EveningsLink.objects.filter(link_hash=hash_of(token)).first()
    if link is None or link.ends_at <= now():
        raise NoSuchEveningsLink
    return link


def bookings_of(link: EveningsLink, *, at: datetime) -> Evenings:
    """Return all bookings of a link's mailbox with their events, also cancelled and expired ones.

    Rule: A guest's link lists the bookings of the whole mailbox, also of events for members only. A
    forgotten guest's bookings belong to no mailbox.
    """
    found = Booking.objects.filter(mailbox=link.mailbox).select_related("event")
    rows = list(found.order_by("event__starts_at", "pk"))
    past = [booking for booking in reversed(rows) if booking.event.over_at <= at]
    return Evenings([booking for booking in rows if booking.event.over_at > at], past)


def booking_of(link: EveningsLink, reference: str) -> Booking:
    """Return a booking of a link's mailbox by its reference. Raises NoSuchRow."""
    found = Booking.objects.filter(mailbox=link.mailbox, reference=reference).first()
    if found is None:
        raise NoSuchRow(_("booking"))
    return found


def next_dates(evenings: Evenings, *, at: datetime) -> dict[int, NextDate]:
    """Return the next dates of the shows of past bookings, by the ids of the bookings.

    A date that can be booked precedes one that is sold out or not on sale yet. A show without a
    coming date is omitted.

    Rule: 'Book again' offers the next listed date of the show that the mailbox has not booked,
    never one for members only.
    """
    has = {booking.event_id for booking in evenings.upcoming if not booking.is_cancelled}
    keys = {booking.event.title_key for booking in evenings.past}
    listed = Event.objects.public().filter(title_key__in=keys, starts_at__gt=at)
    events = list(listed.exclude(pk__in=has).order_by("starts_at", "pk")[:MOST_LISTED])
    dates = list(zip(events, effective_events(events, at=at), strict=True))
    found = dict[int, NextDate]()
    for booking in evenings.past:
        own = [date for date in dates if date[0].title_key == booking.event.title_key]
        seats = booking.number_of_tickets
        free = [date for date in own if can_seat(*date, seats=seats, at=at)]
        if free:
            event, shown = free[0]
            found[booking.pk] = NextDate(shown, _quote(booking, event, shown))
        elif own:
            found[booking.pk] = NextDate(own[0][1], None)
    return found


def _quote(booking: Booking, event: Event, shown: EventOut) -> Quote | None:
    """Return the quote for the same seats at another date; None if the guest has to choose."""
    seats = booking.number_of_tickets
    is_known = is_phone_number(booking.customer_phone)
    if shown.eventbrite_link or seats > MOST_TICKETS or not is_known:
        return None
    try:
        quote = quotes.for_guest(event, seats, _same_prices(booking, event))
    except Invalid:
        return None
    return quote if quote.fits else None


def _same_prices(booking: Booking, event: Event) -> Sequence[TicketIn]:
    """Return tickets at the prices with the names that were booked; empty if one is missing."""
    ids = {tier["name"].casefold(): tier["id"] for tier in available_tiers(event.tiers, ())}
    names = [ticket["name"].casefold() for ticket in booking.tickets]
    if not ids.keys() >= set(names):
        return []
    numbers = dict.fromkeys((ids[name] for name in names), 0)
    for name, ticket in zip(names, booking.tickets, strict=True):
        numbers[ids[name]] += ticket["number"]
    return [TicketIn(tier_id=tier_id, number=number) for tier_id, number in numbers.items()]
