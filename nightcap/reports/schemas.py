"""Requests and responses of the API of reports, books and settlements."""

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
    """Seats, arrivals and money of one performance; all 0 if it is cancelled.

    `seats` are confirmed. `noShowSeats` is null if unknown: before the end, or if the door was not
    used. `priceAmount` is the price of a seat as a number. Without it, `moneyExpected` and
    `moneyTaken` are null if there are seats at that price.
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
    """Totals of the performances; cancelled ones are counted only in `cancelled`.

    `withoutAttendance` counts past performances with unknown attendance: the no-shows omit them.
    `withoutPrice` counts performances with seats but no price: an unknown amount adds 0 to the
    money. `moneyUntapped` is the part of `moneyTaken` that is inferred from arrivals; it is not in
    the books.
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
    """Bookings that were made in one way."""

    origin: Booking.Origin
    parties: int
    seats: int
    arrived_seats: int


class ReportOut(RowOut):
    """Figures of the performances in a range of days, earliest first; money is in `currency`.

    `mode` distinguishes practice money from real money.
    """

    first: date = Field(serialization_alias="from")
    last: date = Field(serialization_alias="to")
    currency: str
    mode: Mode
    performances: list[ReportedPerformanceOut]
    totals: ReportTotalsOut
    origins: list[ReportedOriginOut]


class SumsOut(RowOut):
    """Payments, refunds, fees and taxes in cents; `gross` is after refunds and disputes."""

    prepaid: int
    door_cash: int
    door_card: int
    returned: int
    gross: int
    fees: int
    tax: int
    earned: int


class BooksDayOut(RowOut):
    """The sums of one day in venue time."""

    day: date
    sums: SumsOut


class BooksShowOut(RowOut):
    """The sums of one show or private event, on whichever day they were posted.

    A private event has `quoteReference` in place of `eventId`.
    """

    event_id: int | None
    quote_reference: str | None
    title: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(
        validation_alias=AliasPath("event", "starts_at"), serialization_alias="date"
    )
    category: str
    sums: SumsOut


class BooksPriceOut(RowOut):
    """Seats booked at one price; `amount` is cents per seat, `total` cents for all."""

    name: str
    amount: int
    seats: int
    total: int


class BooksCategoryOut(RowOut):
    """Revenue of a category's shows in cents; `taxed` includes `tax`."""

    category: str
    percent: float
    taxed: int
    tax: int


class PaidOutOut(RowOut):
    """A payment that is in a payout."""

    id: int
    booking_reference: str = Field(validation_alias=AliasPath("owner", "reference"))
    event_title: str
    amount: int
    fee: int


class PayoutOut(RowOut):
    """A payout from the provider to the bank, with the payments that the provider lists.

    `other` is the part in cents that these payments do not explain; refunds and disputes make it
    negative.
    """

    id: int
    arrives_on: date
    amount: int
    other: int
    state: str
    payments: list[PaidOutOut]


class ReturnedOut(RowOut):
    """A refund or dispute in cents; negative if the venue got the money again."""

    id: int
    day: date
    booking_reference: str | None
    event_title: str = Field(validation_alias="title")
    account: Account
    words: str
    amount: int

    @staticmethod
    def resolve_booking_reference(posting: Posting) -> str | None:
        return posting.reference or None

    @staticmethod
    def resolve_amount(posting: Posting) -> int:
        return -posting.amount


class OwedOut(RowOut):
    """Prepayments for an upcoming show or private event, in cents.

    A private event has `quoteReference` in place of `eventId`.
    """

    event_id: int | None
    quote_reference: str | None
    title: str = Field(validation_alias=AliasPath("event", "title"))
    starts_at: Instant = Field(
        validation_alias=AliasPath("event", "starts_at"), serialization_alias="date"
    )
    amount: int


class BooksOut(RowOut):
    """The books of a range of days; amounts are in the smallest unit of `currency`.

    `owed` is the sum of prepayments that upcoming shows held at the end of the last day.
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
    """A cost of a show, in cents."""

    words: Annotated[str, Field(max_length=100), ON_ONE_LINE, AfterValidator(given)]
    amount: _Cents


class CostOut(RowOut):
    """A cost of a show, in cents."""

    words: str
    amount: int


class DealIn(ChangesIn):
    """The artist terms of a show; omitted fields keep their value.

    `version` is 0 if the show has no terms yet.
    """

    version: Annotated[int | None, Field(ge=Deal.blank_version), NO_BOOLEAN] = None
    percent: Annotated[int, Field(strict=True, ge=0, le=100)] = 0
    guarantee: _Cents = 0
    costs: Annotated[list[CostIn], Field(default_factory=list, max_length=50)]
    note: Annotated[str, Field(max_length=300), ON_ONE_LINE, NoneIsEmpty] = ""


class SettlementOut(RowOut):
    """A show's settlement in cents: revenue, deductions and the split with the artists.

    `net` is `gross` less `fees`, `tax` and the costs; `artists` and `house` share it. `untapped` is
    the part of `door` that is inferred from arrivals without a recorded payment. `version` is 0 if
    the show has no terms yet.
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
