"""Reads of the report: four queries, however many performances and bookings there are."""

from collections import defaultdict
from dataclasses import dataclass
from datetime import date, datetime, timedelta

from django.db.models import Count, F, Q, Sum

from nightcap.bookings.models import Booking
from nightcap.bookings.selectors import begins_between, where_door_was_used
from nightcap.core.errors import Invalid
from nightcap.door import selectors as door
from nightcap.door.selectors import WalkIns
from nightcap.events.models import Event, EventQuerySet
from nightcap.reports.figures import Booked, Performance, Totals, by_origin, totals_of
from nightcap.venue.profile import profile

MOST_DAYS = 366
"""Days of one report."""

_READ = (
    *("title", "starts_at", "ends_at", "is_all_day", "capacity", "cancelled_at"),
    *("price_range", "price_amount"),
)
_STANDS = Q(cancelled_at=None, held_until=None)
"""Which bookings count: neither cancelled nor waiting for their guest's word."""
_PAYS = Q(is_comp=False)
"""Whose seats are paid for at the door: comps are not."""


@dataclass(frozen=True, slots=True)
class Report:
    """What the performances of some days brought: each, soonest first, and all together.

    The cancelled ones are among them; they brought nothing.
    """

    first: date
    last: date
    performances: list[Performance]
    totals: Totals
    origins: list[Booked]


def report(first: date, last: date, *, at: datetime) -> Report:
    """Report what begins from a day at the venue to another, both included, as of an instant.

    Test events and deleted ones are left out. Raises Invalid for too many days, or none.
    """
    if not timedelta() <= last - first < timedelta(days=MOST_DAYS):
        raise Invalid(
            f"A report is of 1 to {MOST_DAYS} days.",
            fields={"to": f"must be 0 to {MOST_DAYS - 1} days after from"},
        )
    found = Event.objects.visible().filter(begins_between(first, last))
    on = found.filter(cancelled_at=None).order_by()
    booked = _booked(on)
    walked_in = door.walk_ins_of(on)
    over = where_door_was_used(on.over(at))
    was_door_used = set(over.values_list("pk", flat=True))
    zone = profile().time_zone
    performances = [
        Performance(
            event=event,
            day=event.starts_at.astimezone(zone).date(),
            is_over=event.over_at <= at,
            was_door_used=event.pk in was_door_used,
            booked=booked[event.pk],
            walked_in=walked_in.get(event.pk, WalkIns()),
        )
        for event in found.only(*_READ).order_by("starts_at", "id")
    ]
    return Report(first, last, performances, totals_of(performances), by_origin(performances))


def _booked(events: EventQuerySet) -> defaultdict[int, list[Booked]]:
    rows = (
        Booking.objects.filter(event__in=events.values("pk"))
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
            seats_to_pay=Sum("number_of_tickets", filter=_STANDS & _PAYS, default=0),
            seats_paid=Sum("arrived_seats", filter=_PAYS, default=0),
        )
    )
    booked = defaultdict[int, list[Booked]](list)
    for row in rows:
        booked[row["event_id"]].append(
            Booked(
                origin=Booking.Origin(row["origin"]),
                parties=row["parties"],
                seats=row["seats"],
                missing_seats=row["missing_seats"],
                arrived_seats=row["arrived"],
                seats_to_pay=row["seats_to_pay"],
                seats_paid=row["seats_paid"],
            )
        )
    return booked
