"""What the report's API takes and gives."""

from datetime import date
from decimal import Decimal

from pydantic import AliasPath, Field

from nightcap.bookings.models import Booking
from nightcap.core.schemas import RowOut
from nightcap.core.time import Instant


class ReportedPerformanceOut(RowOut):
    """What one performance brought; nothing where it is cancelled.

    `seats` are booked and confirmed. `noShowSeats` is null where nobody can know: before it is
    over, and where the door was not used. `priceAmount` is what a seat costs as a number, and the
    money is null where there is none.
    """

    event_id: int = Field(validation_alias=AliasPath("event", "pk"))
    title: str = Field(validation_alias=AliasPath("event", "title"))
    day: date
    starts_at: Instant = Field(
        validation_alias=AliasPath("event", "starts_at"), serialization_alias="date"
    )
    is_all_day: bool = Field(validation_alias=AliasPath("event", "is_all_day"))
    is_cancelled: bool = Field(validation_alias=AliasPath("event", "is_cancelled"))
    is_over: bool
    capacity: int | None = Field(validation_alias=AliasPath("event", "capacity"))
    parties: int
    seats: int
    arrived_seats: int
    no_show_seats: int | None
    walk_ins: int
    price_range: str = Field(validation_alias=AliasPath("event", "shown_price"))
    price_amount: Decimal | None
    money_expected: Decimal | None
    money_taken: Decimal | None
    money_prepaid: Decimal


class ReportTotalsOut(RowOut):
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
    money_prepaid: Decimal
    without_attendance: int
    without_price: int


class ReportedOriginOut(RowOut):
    """What was booked in one way."""

    origin: Booking.Origin
    parties: int
    seats: int
    arrived_seats: int


class ReportOut(RowOut):
    """What the performances of some days brought, soonest first; money in `currency`."""

    first: date = Field(serialization_alias="from")
    last: date = Field(serialization_alias="to")
    currency: str
    performances: list[ReportedPerformanceOut]
    totals: ReportTotalsOut
    origins: list[ReportedOriginOut]
