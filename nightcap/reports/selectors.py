"""The report: what performances brought in seats, arrivals and money at the door.

Six queries, however many performances and bookings there are.
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
"""Days of one report."""

_READ = (
    *("title", "starts_at", "ends_at", "is_all_day", "capacity", "cancelled_at"),
    *("price_range", "price_amount", "tiers", "seats_by_tier"),
    *("seats_taken", "walk_ins", "house_seats"),
)
_STANDS = Q(status=Status.CONFIRMED)
"""Which bookings count: neither cancelled nor waiting for their guest's word."""
_PAYS = Q(is_comp=False)
"""Whose seats are paid for at the door: comps are not."""
_NOTHING = Decimal("0.00")
_UNPRICED = Q(amount=None)
"""Whose seats have no price of their own."""


@dataclass(frozen=True, slots=True)
class Booked:
    """What was booked for a performance in one way.

    `seats` are confirmed and not cancelled, `missing_seats` those of them whose guests have not
    come in, `arrived` all whose guests have. `seats_to_pay` and `seats_paid` are those of `seats`
    and `arrived` whose guests pay the event's price at the door. Of those whose seats have prices
    of their own `to_pay` is what they cost, `untapped` what the arrivals without a payment at the
    door owe there, and `prepaid` what was paid before the evening, in cents.
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
    """What one performance brought; nothing where it is cancelled.

    It belongs to the day at the venue on which it begins.
    """

    event: Event
    day: date
    is_over: bool
    was_door_used: bool = False
    booked: Sequence[Booked] = ()
    walked_in: WalkIns = field(default_factory=WalkIns)
    tapped: int = 0
    """The payments at the door in cents, as the books have them."""

    @property
    def parties(self) -> int:
        """Bookings that stand."""
        return sum(part.parties for part in self.booked)

    @property
    def seats(self) -> int:
        """Seats of the bookings that stand."""
        return sum(part.seats for part in self.booked)

    def seats_by(self, origin: Booking.Origin) -> int:
        """Seats of the bookings that stand and were made in one way."""
        return sum(part.seats for part in self.booked if part.origin == origin)

    @property
    def arrived_seats(self) -> int:
        """Booked seats whose guests have come in."""
        return sum(part.arrived for part in self.booked)

    @property
    def no_show_seats(self) -> int | None:
        """Booked seats whose guests did not come, also of a party that came in part.

        None where nobody can know: before it is over, and where the door was not used.
        """
        if not self.seats:
            return 0
        if not (self.is_over and self.was_door_used):
            return None
        return sum(part.missing_seats for part in self.booked)

    @property
    def walk_ins(self) -> int:
        """Seats of who came in without a booking."""
        return self.walked_in.seats

    @property
    def price_amount(self) -> Decimal | None:
        """What a seat costs as a number; None where nobody says one."""
        own = None if self.event.tiers else self.event.price_amount
        return price_of_a_seat(self.event.shown_price, own)

    @property
    def money_expected(self) -> Decimal | None:
        """What all who have booked would pay; None without a price."""
        seats = sum(part.seats_to_pay for part in self.booked)
        return self._money(seats, sum(part.to_pay for part in self.booked))

    @property
    def money_taken(self) -> Decimal | None:
        """The payments at the door and the untapped money; None without a price.

        Rule: The money taken at the door is the sum of its payments in cash and by card, as in the
        books. Arrivals without such a payment count at their price.
        """
        untapped = self.money_untapped
        return None if untapped is None else in_units(self.tapped, profile().currency) + untapped

    @property
    def money_untapped(self) -> Decimal | None:
        """The price of arrivals without a payment in the books; None without a price."""
        seats = sum(part.seats_paid for part in self.booked) + self.walked_in.paid
        return self._money(seats, sum(part.untapped for part in self.booked))

    @property
    def money_prepaid(self) -> Decimal:
        """What guests have paid before the evening, and was not given back."""
        return in_units(sum(part.prepaid for part in self.booked), profile().currency)

    def _money(self, seats: int, cents: int) -> Decimal | None:
        known = in_units(cents, profile().currency)
        if not seats:
            return known
        price = self.price_amount
        return None if price is None else known + price * seats


def report(first: date, last: date, *, at: datetime) -> ReportOut:
    """Report what begins from a day at the venue to another, both included, as of an instant.

    Raises Invalid for too many days, or none.
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
    """Return what begins from a day at the venue to another, soonest first, as of an instant.

    Test events and deleted ones are left out. Raises Invalid for too many days, or none.
    """
    if not timedelta() <= last - first < timedelta(days=MOST_DAYS):
        raise Invalid(
            f"A report is of 1 to {MOST_DAYS} days.",
            fields={"to": f"must be 0 to {MOST_DAYS - 1} days after from"},
        )
    return _performances(begins_between(first, last), at=at)


def performance(event_id: int, *, at: datetime) -> Performance:
    """Return the performance of an event as of an instant. Raises NoSuchRow."""
    found = _performances(Q(pk=event_id), at=at)
    if not found:
        raise NoSuchRow("event")
    return found[0]


def evening(day: date, *, at: datetime) -> list[Performance]:
    """Return the performances of an evening that are not cancelled, as of an instant."""
    return _performances(in_evening(day) & Q(cancelled_at=None), at=at)


class ShowAhead(NamedTuple):
    """A show to come: its seats, those that no guest has confirmed, and parties without a mail."""

    title: str
    hour: str
    seats: int
    capacity: int | None
    held: int
    calls: int


class Ahead(NamedTuple):
    """What needs attention on a day: its shows, what waits in the inbox, and mails that failed."""

    shows: list[ShowAhead]
    waiting: int
    failed_mails: int


def ahead(day: date, *, at: datetime) -> Ahead:
    """Return what needs attention on a day to come, as of an instant."""
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
            # Also who came in although the booking was cancelled, as the door counts them.
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
    """Add up what performances brought."""
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
    """Add up what was booked in each way, in the order in which the ways are declared."""
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
