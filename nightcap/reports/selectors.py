"""The report: seats, arrivals and money of performances.

It makes six queries, however many performances and bookings there are.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date, datetime, timedelta
from decimal import Decimal
from typing import NamedTuple

from django.db.models import Count, F, Q, Sum

from nightcap.bookings.models import Booking, Status
from nightcap.bookings.selectors import (
    DUE_AT_DOOR,
    begins_between,
    in_evening,
    sales_of,
    where_door_was_used,
)
from nightcap.core.errors import Invalid, NoSuchRow
from nightcap.door import selectors as door
from nightcap.door.selectors import WalkIns
from nightcap.events.models import Event, EventQuerySet
from nightcap.events.rules import price_of_a_seat
from nightcap.events.tiers import in_units
from nightcap.inbox.models import ContactMessage, HostInquiry
from nightcap.inbox.selectors import entry_counts
from nightcap.mail.models import Mail
from nightcap.payments import selectors as payments
from nightcap.reports.schemas import (
    ReportedOriginOut,
    ReportedPerformanceOut,
    ReportOut,
    ReportTotalsOut,
)
from nightcap.venue.moments import hour
from nightcap.venue.profile import profile

MOST_DAYS = 366
"""The longest report, in days."""

_READ = (
    *("title", "starts_at", "ends_at", "is_all_day", "capacity", "cancelled_at"),
    *("price_range", "price_amount", "tiers", "seats_by_tier"),
    *("seats_taken", "walk_ins", "house_seats"),
)
_STANDS = Q(status=Status.CONFIRMED)
"""Only confirmed bookings count: neither cancelled nor held."""
_PAYS = Q(is_comp=False)
"""Bookings that pay; comps do not."""
_NOTHING = Decimal("0.00")
_UNPRICED = Q(amount=None)
"""Bookings without prices of their own; they pay the event's price at the door."""


@dataclass(frozen=True, slots=True)
class Booked:
    """Bookings of a performance that were made in one way; amounts are in cents.

    `parties`, `seats` and `missing_seats` count confirmed bookings; `arrived` also counts cancelled
    ones. `seats_to_pay` and `seats_paid` are the part of `seats` and `arrived` at the event's
    price. `to_pay` and `untapped` are of bookings with prices of their own: their total price, and
    the balance of arrivals without a payment at the door. `prepaid` is the sum of all prepayments,
    less refunds and disputes.
    """

    event_id: int
    origin: str
    parties: int
    seats: int
    missing_seats: int
    arrived: int
    seats_to_pay: int
    seats_paid: int
    to_pay: int
    untapped: int
    prepaid: int


@dataclass(frozen=True, slots=True)
class Performance:
    """Seats, arrivals and money of one performance; all 0 if it is cancelled.

    `day` is the day in venue time on which it begins.
    """

    event: Event
    day: date
    is_over: bool
    was_door_used: bool = False
    booked: Sequence[Booked] = ()
    walked_in: WalkIns = field(default_factory=WalkIns)
    tapped: int = 0
    """Payments at the door in cents, from the books."""

    @property
    def parties(self) -> int:
        """Confirmed bookings."""
        return sum(part.parties for part in self.booked)

    @property
    def seats(self) -> int:
        """Seats of confirmed bookings."""
        return sum(part.seats for part in self.booked)

    def seats_by(self, origin: Booking.Origin) -> int:
        """Seats of confirmed bookings that were made in one way."""
        return sum(part.seats for part in self.booked if part.origin == origin)

    @property
    def arrived_seats(self) -> int:
        """Booked seats whose guests have arrived, including those of cancelled bookings."""
        return sum(part.arrived for part in self.booked)

    @property
    def no_show_seats(self) -> int | None:
        """Confirmed seats whose guests did not arrive, including those of partial arrivals.

        None if unknown: before the end, or if the door was not used.
        """
        if not self.seats:
            return 0
        if not (self.is_over and self.was_door_used):
            return None
        return sum(part.missing_seats for part in self.booked)

    @property
    def walk_ins(self) -> int:
        """Seats of guests without a booking."""
        return self.walked_in.seats

    @property
    def price_amount(self) -> Decimal | None:
        """The price of a seat in currency units; None if it is not one amount."""
        own = None if self.event.tiers else self.event.price_amount
        return price_of_a_seat(self.event.shown_price, own)

    @property
    def money_expected(self) -> Decimal | None:
        """The price of all confirmed seats but comps; None if the price is unknown."""
        seats = sum(part.seats_to_pay for part in self.booked)
        return self._money(seats, sum(part.to_pay for part in self.booked))

    @property
    def money_taken(self) -> Decimal | None:
        """Payments at the door plus the untapped money; None if the price is unknown.

        Rule: The money taken at the door is the sum of its cash and card payments in the books.
        Arrivals without such a payment count at their price.
        """
        untapped = self.money_untapped
        return None if untapped is None else in_units(self.tapped, profile().currency) + untapped

    @property
    def money_untapped(self) -> Decimal | None:
        """Money due from arrivals without a recorded payment; None if the price is unknown."""
        seats = sum(part.seats_paid for part in self.booked) + self.walked_in.paid
        return self._money(seats, sum(part.untapped for part in self.booked))

    @property
    def money_prepaid(self) -> Decimal:
        """Prepayments of guests, less refunds and disputes."""
        return in_units(sum(part.prepaid for part in self.booked), profile().currency)

    def _money(self, seats: int, cents: int) -> Decimal | None:
        known = in_units(cents, profile().currency)
        if not seats:
            return known
        price = self.price_amount
        return None if price is None else known + price * seats


def report(first: date, last: date, *, at: datetime) -> ReportOut:
    """Report performances that begin from one venue day to another, both included.

    `at` decides which are over. Raises Invalid for more than MOST_DAYS days, or none.
    """
    found = performances(first, last, at=at)
    return ReportOut(
        first=first,
        last=last,
        currency=profile().currency,
        mode=payments.present_mode(),
        performances=[ReportedPerformanceOut.from_orm(one) for one in found],
        totals=totals_of(found),
        origins=_by_origin(found),
    )


def performances(first: date, last: date, *, at: datetime) -> list[Performance]:
    """Return performances that begin from one venue day to another, earliest first.

    Test events and deleted events are omitted. `at` decides which performances are over. Raises
    Invalid for more than MOST_DAYS days, or none.
    """
    if not timedelta() <= last - first < timedelta(days=MOST_DAYS):
        raise Invalid(
            f"A report is of 1 to {MOST_DAYS} days.",
            fields={"to": f"must be 0 to {MOST_DAYS - 1} days after from"},
        )
    return _performances(begins_between(first, last), at=at)


def performance(event_id: int, *, at: datetime) -> Performance:
    """Return the performance of an event; `at` decides if it is over. Raises NoSuchRow."""
    found = _performances(Q(pk=event_id), at=at)
    if not found:
        raise NoSuchRow("event")
    return found[0]


def evening(day: date, *, at: datetime) -> list[Performance]:
    """Return the performances of an evening without cancelled ones, as of `at`."""
    return _performances(in_evening(day) & Q(cancelled_at=None), at=at)


class ShowAhead(NamedTuple):
    """An upcoming show.

    `seats` are taken, `held` are those of unconfirmed holds, `calls` are parties without an email
    address.
    """

    title: str
    hour: str
    seats: int
    capacity: int | None
    held: int
    calls: int


class Ahead(NamedTuple):
    """A day's shows, the number of new inbox entries, and the number of failed emails."""

    shows: list[ShowAhead]
    waiting: int
    failed_mails: int


def ahead(day: date, *, at: datetime) -> Ahead:
    """Return an upcoming day's shows, and the present open work."""
    found = Event.objects.with_page().filter(in_evening(day), cancelled_at=None)
    shows = [
        ShowAhead(
            title=show.title,
            hour="" if show.is_all_day else hour(show.starts_at),
            seats=show.seats_taken,
            capacity=show.capacity,
            held=show.held_seats,
            calls=show.parties_without_email,
        )
        for show in sales_of(list(found.order_by("starts_at", "id")), at=at)
    ]
    return Ahead(
        shows=shows,
        waiting=entry_counts(HostInquiry).waiting + entry_counts(ContactMessage).waiting,
        failed_mails=Mail.objects.filter(state=Mail.State.FAILED).count(),
    )


def _performances(chosen: Q, *, at: datetime) -> list[Performance]:
    found = Event.objects.with_page().filter(chosen)
    on = found.filter(cancelled_at=None).order_by()
    booked = _booked(on)
    walked_in = door.walk_ins_of(on)
    tapped = payments.door_takings(on)
    over = where_door_was_used(on.over(at))
    was_door_used = set(over.values_list("pk", flat=True))
    zone = profile().time_zone
    return [
        Performance(
            event=event,
            day=event.starts_at.astimezone(zone).date(),
            is_over=event.over_at <= at,
            was_door_used=event.pk in was_door_used,
            booked=booked[event.pk],
            walked_in=walked_in.get(event.pk, WalkIns()),
            tapped=tapped.get(event.pk, 0),
        )
        for event in found.only(*_READ).order_by("starts_at", "id")
    ]


def _booked(events: EventQuerySet) -> defaultdict[int, list[Booked]]:
    rows = (
        Booking.objects.filter(event__in=events.values("pk"))
        .alias(tapped=payments.taken_at_door())
        .order_by()
        .values("event_id", "origin")
        .annotate(
            parties=Count("pk", filter=_STANDS),
            seats=Sum("number_of_tickets", filter=_STANDS, default=0),
            missing_seats=Sum(
                F("number_of_tickets") - F("arrived_seats"), filter=_STANDS, default=0
            ),
            # The door also admits guests with a cancelled booking.
            arrived=Sum("arrived_seats", default=0),
            seats_to_pay=Sum("number_of_tickets", filter=_STANDS & _PAYS & _UNPRICED, default=0),
            seats_paid=Sum("arrived_seats", filter=_PAYS & _UNPRICED, default=0),
            to_pay=Sum("amount", filter=_STANDS & _PAYS, default=0),
            # Partial arrivals are prorated per seat.
            untapped=Sum(
                DUE_AT_DOOR * F("arrived_seats") / F("number_of_tickets"),
                filter=_PAYS & Q(tapped=0),
                default=0,
            ),
        )
    )
    prepaid = payments.prepaid_for(events)
    booked = defaultdict[int, list[Booked]](list)
    for row in rows:
        paid = prepaid.get((row["event_id"], row["origin"]), 0)
        booked[row["event_id"]].append(Booked(**row, prepaid=paid))
    return booked


def totals_of(performances: Sequence[Performance]) -> ReportTotalsOut:
    """Add up the figures of performances."""
    on = [one for one in performances if not one.event.is_cancelled]
    return ReportTotalsOut(
        performances=len(on),
        cancelled=len(performances) - len(on),
        parties=sum(one.parties for one in on),
        seats=sum(one.seats for one in on),
        arrived_seats=sum(one.arrived_seats for one in on),
        no_show_seats=sum(one.no_show_seats or 0 for one in on),
        walk_ins=sum(one.walk_ins for one in on),
        money_expected=sum((one.money_expected or _NOTHING for one in on), _NOTHING),
        money_taken=sum((one.money_taken or _NOTHING for one in on), _NOTHING),
        money_untapped=sum((one.money_untapped or _NOTHING for one in on), _NOTHING),
        without_attendance=sum(one.is_over and one.no_show_seats is None for one in on),
        money_prepaid=sum((one.money_prepaid for one in on), _NOTHING),
        without_price=sum(None in {one.money_expected, one.money_taken} for one in on),
    )


def _by_origin(performances: Iterable[Performance]) -> list[ReportedOriginOut]:
    """Add up bookings by origin, in the order of `Booking.Origin`."""
    booked = [part for one in performances for part in one.booked]
    ways = [(way, [part for part in booked if part.origin == way]) for way in Booking.Origin]
    return [
        ReportedOriginOut(
            origin=way,
            parties=sum(part.parties for part in parts),
            seats=sum(part.seats for part in parts),
            arrived_seats=sum(part.arrived for part in parts),
        )
        for way, parts in ways
        if parts
    ]
