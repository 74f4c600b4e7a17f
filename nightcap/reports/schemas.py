"""What the report's API takes and gives."""

from datetime import date
from decimal import Decimal
from typing import Annotated, Self

from pydantic import Field

from nightcap.bookings.models import Booking
from nightcap.core.schemas import CamelSchema
from nightcap.core.time import Instant
from nightcap.inbox.fields import Day
from nightcap.reports.selectors import Performance, Report
from nightcap.venue.profile import profile


class ReportIn(CamelSchema):
    """From which day at the venue to which, both included."""

    first: Annotated[Day, Field(alias="from")]
    last: Annotated[Day, Field(alias="to")]


class ReportedPerformanceOut(CamelSchema):
    """What one performance brought; nothing where it is cancelled.

    `seats` are booked and confirmed. `noShowSeats` is null where nobody can know: before it is
    over, and where the door was not used. `priceAmount` is what a seat costs as a number, and the
    money is null where there is none.
    """

    event_id: int
    title: str
    day: date
    starts_at: Annotated[Instant, Field(alias="date")]
    is_all_day: bool
    is_cancelled: bool
    is_over: bool
    capacity: int | None
    parties: int
    seats: int
    arrived_seats: int
    no_show_seats: int | None
    walk_ins: int
    price_range: str
    price_amount: Decimal | None
    money_expected: Decimal | None
    money_taken: Decimal | None

    @classmethod
    def of(cls, performance: Performance) -> Self:
        """Put a performance and its event into one answer."""
        event = performance.event
        return cls(
            event_id=event.pk,
            title=event.title,
            day=performance.day,
            starts_at=event.starts_at,
            is_all_day=event.is_all_day,
            is_cancelled=event.is_cancelled,
            is_over=performance.is_over,
            capacity=event.capacity,
            parties=performance.parties,
            seats=performance.seats,
            arrived_seats=performance.arrived_seats,
            no_show_seats=performance.no_show_seats,
            walk_ins=performance.walk_ins,
            price_range=event.price_range,
            price_amount=performance.price_amount,
            money_expected=performance.money_expected,
            money_taken=performance.money_taken,
        )


class ReportTotalsOut(CamelSchema):
    """What the performances brought together; the cancelled ones count as such alone.

    Of `withoutAttendance` that are over nobody noted who came, and of `withoutPrice` there are
    seats and no price: of these nothing is in the no-shows, or in the money.
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


class ReportedOriginOut(CamelSchema):
    """What was booked in one way."""

    origin: Booking.Origin
    parties: int
    seats: int
    arrived_seats: int


class ReportOut(CamelSchema):
    """What the performances of some days brought, soonest first; money in `currency`."""

    first: Annotated[date, Field(alias="from")]
    last: Annotated[date, Field(alias="to")]
    currency: str
    performances: list[ReportedPerformanceOut]
    totals: ReportTotalsOut
    origins: list[ReportedOriginOut]

    @classmethod
    def of(cls, report: Report) -> Self:
        """Answer a report."""
        return cls(
            first=report.first,
            last=report.last,
            currency=profile().currency,
            performances=[ReportedPerformanceOut.of(one) for one in report.performances],
            totals=ReportTotalsOut.from_orm(report.totals),
            origins=[ReportedOriginOut.from_orm(one) for one in report.origins],
        )
