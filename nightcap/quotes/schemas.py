"""Requests and responses of quotes for private events."""

from datetime import date
from typing import Annotated

from pydantic import AfterValidator, Field

from nightcap.core.fields import given
from nightcap.core.schemas import LONGEST_NAME, NO_BOOLEAN, ON_ONE_LINE, CamelSchema, RowOut
from nightcap.core.time import Instant
from nightcap.inbox.fields import Day, WallTime
from nightcap.inbox.models import Status
from nightcap.quotes import rules
from nightcap.quotes.models import InquiryQuote, QuoteState

MOST_LINES = 40
_HIGHEST = 10**11
"""The highest amount of a line, in cents."""

_Amount = Annotated[int, Field(strict=True, ge=0, le=_HIGHEST), NO_BOOLEAN]


class QuoteLineIn(CamelSchema):
    """A line of a quote; `amount` is in cents, with tax, and negative for a discount."""

    text: Annotated[str, Field(max_length=300), ON_ONE_LINE, AfterValidator(given)]
    amount: Annotated[int, Field(strict=True, ge=-_HIGHEST, le=_HIGHEST), NO_BOOLEAN]


class QuoteIn(CamelSchema):
    """The terms of a quote, in cents; it can be accepted until the end of `validUntil`.

    A minimum spend or deposit of 0 is none.
    """

    lines: Annotated[list[QuoteLineIn], Field(min_length=1, max_length=MOST_LINES)]
    minimum_spend: _Amount = 0
    deposit: _Amount = 0
    valid_until: Day


class QuoteLineOut(CamelSchema):
    """A line of a quote; `amount` is in cents."""

    text: str
    amount: int


class OwnQuoteOut(RowOut):
    """A quote as its guest sees it; amounts are in cents of `currency`.

    `tax` is the part of `total` that is tax. `depositDue` is the unpaid part of the deposit of an
    accepted quote.
    """

    reference: str
    state: QuoteState
    title: str
    event_date: date | None
    start_time: WallTime | None
    end_time: WallTime | None
    guest_count: int | None
    lines: list[QuoteLineOut]
    total: int
    tax_name: str
    tax_percent: float
    tax: int
    minimum_spend: int
    deposit: int
    deposit_due: int
    paid: int
    refunded: int
    currency: str
    valid_until: date
    terms_version: str
    created_at: Instant
    accepted_at: Instant | None

    @staticmethod
    def resolve_tax(quote: InquiryQuote) -> int:
        return rules.tax_in(quote, quote.total)


class InquiryQuoteOut(OwnQuoteOut):
    """A quote in the manager's panel; `link` is its private page for the guest."""

    id: int
    version: int
    inquiry_id: int | None
    link: str = Field(validation_alias="address")
    accepted_by: str
    withdrawn_at: Instant | None
    replaced_at: Instant | None


class WaitingQuoteOut(RowOut):
    """An accepted quote that needs the manager; `isConfirmed` if its inquiry is confirmed."""

    id: int
    inquiry_id: int
    reference: str
    title: str
    accepted_at: Instant
    deposit_due: int
    is_confirmed: bool

    @staticmethod
    def resolve_is_confirmed(quote: InquiryQuote) -> bool:
        return quote.inquiry is not None and quote.inquiry.status == Status.CONFIRMED


class AcceptanceIn(CamelSchema):
    """The name of the person who accepts; the name of the inquiry if it is left out."""

    name: Annotated[str, Field(max_length=LONGEST_NAME), ON_ONE_LINE] = ""
