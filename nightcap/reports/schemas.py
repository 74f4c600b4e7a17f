"""What the report's API takes and gives."""

from datetime import date
from decimal import Decimal
from typing import Annotated

from pydantic import AfterValidator, AliasPath, Field

from nightcap.bookings.models import Booking
from nightcap.core.fields import NoneIsEmpty, given
from nightcap.core.schemas import NO_BOOLEAN, ON_ONE_LINE, CamelSchema, ChangesIn, RowOut
from nightcap.core.time import Instant
from nightcap.events.tiers import in_words
from nightcap.payments.models import Account, Mode, Posting
from nightcap.reports.models import Deal
from nightcap.venue.currencies import currency_of
from nightcap.venue.profile import profile

_MOST_PRICES = 100


def _at_most_many_prices(amount: int) -> int:
    currency = profile().currency
    highest = _MOST_PRICES * currency_of(currency).highest_price
    if amount > highest:
        raise ValueError(f"must be at most {in_words(highest, currency)}")
    return amount


_Cents = Annotated[int, Field(strict=True, ge=0), AfterValidator(_at_most_many_prices)]
"""A cost or a guarantee, in cents; at most a hundred of the highest prices."""


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
    seats and no price: of these nothing is in the no-shows, or in the money. `moneyUntapped` is the
    part of `moneyTaken` that follows from arrivals: the books do not have it.
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
    money_untapped: Decimal
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
    """The figures of the performances of some days, soonest first; money in `currency`.

    `mode` tells practice money from real money.
    """

    first: date = Field(serialization_alias="from")
    last: date = Field(serialization_alias="to")
    currency: str
    mode: Mode
    performances: list[ReportedPerformanceOut]
    totals: ReportTotalsOut
    origins: list[ReportedOriginOut]


class SumsOut(RowOut):
    """What came in, went back and was kept by others, in cents; `gross` is less what went back."""

    prepaid: int
    door_cash: int
    door_card: int
    returned: int
    gross: int
    fees: int
    tax: int
    earned: int


class BooksDayOut(RowOut):
    """What moved on a day at the venue."""

    day: date
    sums: SumsOut


class BooksShowOut(RowOut):
    """What moved for a show, on whichever day it is."""

    event_id: int = Field(validation_alias=AliasPath("event", "pk"))
    title: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(
        validation_alias=AliasPath("event", "starts_at"), serialization_alias="date"
    )
    category: str = Field(validation_alias=AliasPath("event", "category"))
    sums: SumsOut


class BooksPriceOut(RowOut):
    """Seats of shows at one price, in cents a seat and in all."""

    name: str
    amount: int
    seats: int
    total: int


class BooksCategoryOut(RowOut):
    """What the shows of a category have earned: `taxed` with the tax, which is `tax`."""

    category: str
    percent: float
    taxed: int
    tax: int


class PaidOutOut(RowOut):
    """A payment that is in a payout."""

    id: int
    booking_reference: str = Field(validation_alias=AliasPath("booking", "reference"))
    event_title: str = Field(validation_alias=AliasPath("booking", "event", "title"))
    amount: int
    fee: int


class PayoutOut(RowOut):
    """Money that the provider has sent to the bank, with the payments in it as far as it says.

    `other` is what of it they do not explain: what went back or was disputed, below 0.
    """

    id: int
    arrives_on: date
    amount: int
    other: int
    state: str
    payments: list[PaidOutOut]


class ReturnedOut(RowOut):
    """Money that went back to a guest; below 0 where a bank sent it back to the house."""

    id: int
    day: date
    booking_reference: str | None
    event_title: str = Field(validation_alias=AliasPath("event", "title"))
    account: Account
    words: str
    amount: int

    @staticmethod
    def resolve_booking_reference(posting: Posting) -> str | None:
        return posting.booking.reference if posting.booking else None

    @staticmethod
    def resolve_amount(posting: Posting) -> int:
        return -posting.amount


class OwedOut(RowOut):
    """What guests have paid for a show that is still to come."""

    event_id: int = Field(validation_alias=AliasPath("event", "pk"))
    title: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(
        validation_alias=AliasPath("event", "starts_at"), serialization_alias="date"
    )
    amount: int


class BooksOut(RowOut):
    """The books of some days; amounts in the smallest unit of `currency`.

    `owed` is what guests had paid at the last day's midnight for shows that were still to come.
    """

    first: date = Field(serialization_alias="from")
    last: date = Field(serialization_alias="to")
    currency: str
    mode: Mode
    totals: SumsOut
    owed: int
    owed_for: list[OwedOut]
    returns: list[ReturnedOut]
    days: list[BooksDayOut]
    shows: list[BooksShowOut]
    prices: list[BooksPriceOut]
    categories: list[BooksCategoryOut]
    payouts: list[PayoutOut]


class CostIn(CamelSchema):
    """What a show has cost, in cents."""

    words: Annotated[str, Field(max_length=100), ON_ONE_LINE, AfterValidator(given)]
    amount: _Cents


class CostOut(RowOut):
    """What a show has cost, in cents."""

    words: str
    amount: int


class DealIn(ChangesIn):
    """What is agreed with a show's artists; what is not sent stays.

    `version` is 0 where nothing was agreed yet.
    """

    version: Annotated[int | None, Field(ge=Deal.blank_version), NO_BOOLEAN] = None
    percent: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    guarantee: _Cents = 0
    costs: Annotated[list[CostIn], Field(default_factory=list, max_length=50)]
    note: Annotated[str, Field(max_length=300), ON_ONE_LINE, NoneIsEmpty] = ""


class SettlementOut(RowOut):
    """A show's money in cents: what came in, what is taken off, and how the rest is shared.

    `gross` less `fees`, `tax` and the costs is `net`; `artists` and `house` share that. `untapped`
    is the part of `door` that nobody has tapped as cash or card. `version` is 0 while nothing is
    agreed.
    """

    event_id: int = Field(validation_alias=AliasPath("event", "pk"))
    title: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(
        validation_alias=AliasPath("event", "starts_at"), serialization_alias="date"
    )
    is_over: bool
    currency: str
    mode: Mode
    prices: list[BooksPriceOut]
    prepaid: int
    door: int
    untapped: int
    returned: int
    gross: int
    fees: int
    tax: int
    costs: list[CostOut]
    net: int
    percent: int = Field(validation_alias=AliasPath("deal", "percent"))
    guarantee: int = Field(validation_alias=AliasPath("deal", "guarantee"))
    note: str = Field(validation_alias=AliasPath("deal", "note"))
    artists: int
    house: int
    version: int = Field(validation_alias=AliasPath("deal", "version"))
