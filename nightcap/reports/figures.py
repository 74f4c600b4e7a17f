"""What performances brought: seats, who came, and money at the door. It reads nothing."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from datetime import date
from decimal import Decimal

from nightcap.bookings.models import Booking
from nightcap.door.selectors import WalkIns
from nightcap.events.models import Event
from nightcap.events.rules import price_of_a_seat

_NOTHING = Decimal("0.00")


@dataclass(frozen=True, slots=True)
class Booked:
    """What was booked in one way.

    `seats` are confirmed and not cancelled, `missing_seats` those of them whose guests have not
    come in, `arrived_seats` all whose guests have. `seats_to_pay` and `seats_paid` are those of
    `seats` and `arrived_seats` whose guests pay at the door.
    """

    origin: Booking.Origin
    parties: int
    seats: int
    missing_seats: int
    arrived_seats: int
    seats_to_pay: int
    seats_paid: int


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

    @property
    def parties(self) -> int:
        """Bookings that stand."""
        return sum(part.parties for part in self.booked)

    @property
    def seats(self) -> int:
        """Seats of the bookings that stand."""
        return sum(part.seats for part in self.booked)

    @property
    def arrived_seats(self) -> int:
        """Booked seats whose guests have come in."""
        return sum(part.arrived_seats for part in self.booked)

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
        return price_of_a_seat(self.event.price_range, self.event.price_amount)

    @property
    def money_expected(self) -> Decimal | None:
        """What all who have booked would pay; None without a price."""
        return self._money(sum(part.seats_to_pay for part in self.booked))

    @property
    def money_taken(self) -> Decimal | None:
        """What those have paid who came in, walk-ins as far as they paid; None without a price."""
        return self._money(sum(part.seats_paid for part in self.booked) + self.walked_in.paid)

    def _money(self, seats: int) -> Decimal | None:
        if not seats:
            return _NOTHING
        price = self.price_amount
        return None if price is None else price * seats


@dataclass(frozen=True, slots=True)
class Totals:
    """What performances brought together.

    What is not known of one is counted nowhere: `without_attendance` says of how many that are over
    nobody noted who came, `without_price` of how many there are seats and no price.
    """

    performances: int
    cancelled: int
    parties: int
    seats: int
    arrived_seats: int
    no_show_seats: int
    walk_ins: int
    money_expected: Decimal
    money_taken: Decimal
    without_attendance: int
    without_price: int


def totals_of(performances: Sequence[Performance]) -> Totals:
    """Add up what performances brought."""
    on = [one for one in performances if not one.event.is_cancelled]
    return Totals(
        performances=len(on),
        cancelled=len(performances) - len(on),
        parties=sum(one.parties for one in on),
        seats=sum(one.seats for one in on),
        arrived_seats=sum(one.arrived_seats for one in on),
        no_show_seats=sum(one.no_show_seats or 0 for one in on),
        walk_ins=sum(one.walk_ins for one in on),
        money_expected=sum((one.money_expected or _NOTHING for one in on), _NOTHING),
        money_taken=sum((one.money_taken or _NOTHING for one in on), _NOTHING),
        without_attendance=sum(one.is_over and one.no_show_seats is None for one in on),
        without_price=sum(None in {one.money_expected, one.money_taken} for one in on),
    )


def by_origin(performances: Iterable[Performance]) -> list[Booked]:
    """Add up what was booked in each way, in the order in which the ways are declared."""
    found = defaultdict[Booking.Origin, list[Booked]](list)
    for one in performances:
        for part in one.booked:
            found[part.origin].append(part)
    return [_together(origin, found[origin]) for origin in Booking.Origin if found[origin]]


def _together(origin: Booking.Origin, parts: Sequence[Booked]) -> Booked:
    return Booked(
        origin=origin,
        parties=sum(part.parties for part in parts),
        seats=sum(part.seats for part in parts),
        missing_seats=sum(part.missing_seats for part in parts),
        arrived_seats=sum(part.arrived_seats for part in parts),
        seats_to_pay=sum(part.seats_to_pay for part in parts),
        seats_paid=sum(part.seats_paid for part in parts),
    )
