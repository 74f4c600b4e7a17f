"""The books of a range of days: payments and refunds by day, show, price and tax category.

All figures are read from the postings, so they agree with the journal. Practice money and real
money are never added together.
"""

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import date
from typing import Self

from django.db.models import Q, QuerySet, Sum

from nightcap.bookings.models import Booking
from nightcap.bookings.selectors import begins_between
from nightcap.core.errors import Invalid
from nightcap.events.models import Event
from nightcap.payments import selectors as payments
from nightcap.payments.models import Account, Payout, Posting
from nightcap.payments.services.books import FEE, PAID, is_return
from nightcap.quotes.models import InquiryQuote
from nightcap.venue.profile import profile

_AT_DOOR = frozenset({Account.DOOR_CASH, Account.DOOR_CARD})
_CHUNK_ROWS = 1_000
_MONEY = _AT_DOOR | {Account.STRIPE, Account.BANK}
PRIVATE = "private events"
"""The name under which the books list the revenue of private events by category."""


@dataclass(slots=True)
class Sums:
    """Payments, refunds, fees and taxes, in cents.

    `prepaid` was paid before the evening, `door_cash` and `door_card` at the door, less undone
    payments. `returned` are refunds and disputes. `earned` is the revenue of shows that are over,
    without `tax`.
    """

    prepaid: int = 0
    door_cash: int = 0
    door_card: int = 0
    returned: int = 0
    fees: int = 0
    tax: int = 0
    earned: int = 0

    @property
    def gross(self) -> int:
        """All payments of guests, less refunds and disputes."""
        return self.prepaid + self.door_cash + self.door_card - self.returned

    def add(self, account: str, words: str, amount: int) -> None:
        """Add a posting."""
        if account == Account.FEES:
            self.fees += amount
        elif account == Account.SALES_TAX:
            self.tax -= amount
        elif account == Account.ADMISSIONS:
            self.earned -= amount
        elif account in _MONEY and is_return(words):
            self.returned -= amount
        elif account in _MONEY and words == PAID:
            # A deposit of a private event may be paid in cash.
            self.prepaid += amount
        elif account == Account.DOOR_CASH:
            self.door_cash += amount
        elif account == Account.DOOR_CARD:
            self.door_card += amount
        elif account == Account.STRIPE and words != FEE:
            self.prepaid += amount

    def __iadd__(self, other: Self) -> Self:
        for field in fields(self):
            setattr(self, field.name, getattr(self, field.name) + getattr(other, field.name))
        return self


@dataclass(frozen=True, slots=True)
class OfDay:
    """The sums of one day in venue time."""

    day: date
    sums: Sums


@dataclass(frozen=True, slots=True)
class OfShow:
    """The sums of one show or private event, on whichever day they were posted."""

    event: Event | InquiryQuote
    sums: Sums

    @property
    def event_id(self) -> int | None:
        """The id of the event; None for a private event."""
        return _event_id(self.event)

    @property
    def quote_reference(self) -> str | None:
        """The reference of the quote of a private event; None for an event."""
        return _quote_reference(self.event)

    @property
    def category(self) -> str:
        """The category of the event, or PRIVATE."""
        return self.event.category if isinstance(self.event, Event) else PRIVATE

    @property
    def percent(self) -> float:
        """The rate of the tax."""
        if isinstance(self.event, InquiryQuote):
            return self.event.tax_percent
        return profile().tax.percent_of(self.event.category)


@dataclass(frozen=True, slots=True)
class Owed:
    """Prepayments for an upcoming show or private event, in cents."""

    event: Event | InquiryQuote
    amount: int

    @property
    def event_id(self) -> int | None:
        """The id of the event; None for a private event."""
        return _event_id(self.event)

    @property
    def quote_reference(self) -> str | None:
        """The reference of the quote of a private event; None for an event."""
        return _quote_reference(self.event)


def _event_id(event: Event | InquiryQuote) -> int | None:
    return event.pk if isinstance(event, Event) else None


def _quote_reference(event: Event | InquiryQuote) -> str | None:
    return event.reference if isinstance(event, InquiryQuote) else None


@dataclass(frozen=True, slots=True)
class OfPrice:
    """Seats booked at one price; `amount` is the price of one seat in cents."""

    name: str
    amount: int
    seats: int

    @property
    def total(self) -> int:
        """The price of all the seats, in cents."""
        return self.amount * self.seats


@dataclass(frozen=True, slots=True)
class OfCategory:
    """Revenue of a category's shows in cents; `taxed` includes `tax`."""

    category: str
    percent: float
    taxed: int
    tax: int


@dataclass(frozen=True, slots=True)
class Books:
    """The books from one day in venue time to another, both included.

    `owed` is the sum of prepayments that upcoming shows held at the end of the last day; `owed_for`
    lists it by show. `returns` are the postings of refunds and disputes, earliest first.
    """

    first: date
    last: date
    currency: str
    mode: str
    totals: Sums
    owed_for: Sequence[Owed]
    returns: Sequence[Posting]
    days: Sequence[OfDay]
    shows: Sequence[OfShow]
    prices: Sequence[OfPrice]
    categories: Sequence[OfCategory]
    payouts: Sequence[Payout]

    @property
    def owed(self) -> int:
        """Prepayments held for all upcoming shows, in cents."""
        return sum(one.amount for one in self.owed_for)


def books(first: date, last: date) -> Books:
    """Read the books from one venue day to another. Raises Invalid if `last` is before `first`."""
    if last < first:
        raise Invalid("The span ends before it begins.", fields={"to": "must not be before from"})
    days, shows = defaultdict[date, Sums](Sums), defaultdict[_Key, Sums](Sums)
    for day, key, posting in _rows(payments.postings().filter(day__range=(first, last))):
        days[day].add(*posting)
        shows[key].add(*posting)
    events = _events(shows)
    of_shows = [OfShow(events[key], sums) for key, sums in shows.items()]
    return Books(
        first=first,
        last=last,
        currency=profile().currency,
        mode=payments.present_mode(),
        totals=added(days.values()),
        owed_for=_owed_for(last),
        returns=_returns(first, last),
        days=[OfDay(day, sums) for day, sums in sorted(days.items())],
        shows=sorted(of_shows, key=lambda one: (one.event.starts_at, one.event.pk)),
        prices=prices_of(begins_between(first, last)),
        categories=_by_category(of_shows),
        payouts=list(payments.payouts(first, last)),
    )


def of_event(event_id: int) -> Sums:
    """Add up all postings of an event."""
    sums = Sums()
    for _, _, posting in _rows(payments.postings().filter(event=event_id)):
        sums.add(*posting)
    return sums


def added(parts: Iterable[Sums]) -> Sums:
    """Add up sums."""
    total = Sums()
    for part in parts:
        total += part
    return total


def prices_of(chosen: Q) -> list[OfPrice]:
    """Count the confirmed seats of events at each price, highest price first; omit comps."""
    events = Event.objects.with_page().filter(chosen, cancelled_at=None).order_by()
    standing = Booking.objects.confirmed().filter(event__in=events.values("pk"), is_comp=False)
    seats = defaultdict[tuple[str, int], int](int)
    for tickets in standing.exclude(amount=None).values_list("tickets", flat=True):
        for ticket in tickets:
            seats[ticket["name"], ticket["amount"]] += ticket["number"]
    found = [OfPrice(name, amount, number) for (name, amount), number in seats.items()]
    return sorted(found, key=lambda one: (-one.amount, one.name))


_Key = tuple[int | None, int | None]
"""The ids of an event and of a quote, of which one is None."""


def _rows(found: QuerySet[Posting]) -> Iterable[tuple[date, _Key, tuple[str, str, int]]]:
    """Yield each posting's day, event or quote, and the arguments of `Sums.add`."""
    columns = ("day", "event_id", "quote_id", "account", "words", "amount")
    rows = found.order_by().values_list(*columns).iterator(_CHUNK_ROWS)
    return (
        (day, (event_id, quote_id), (account, words, amount))
        for day, event_id, quote_id, account, words, amount in rows
    )


def _events(keys: Collection[_Key]) -> Mapping[_Key, Event | InquiryQuote]:
    """Return the events and quotes of keys."""
    events = Event.including_deleted.in_bulk([one for one, _ in keys if one is not None])
    quotes = InquiryQuote.objects.in_bulk([one for _, one in keys if one is not None])
    return {
        **{(pk, None): event for pk, event in events.items()},
        **{(None, pk): quote for pk, quote in quotes.items()},
    }


def _owed_for(last: date) -> list[Owed]:
    prepaid = payments.postings().filter(account=Account.PREPAID, day__lte=last)
    by_event = prepaid.order_by().values_list("event_id", "quote_id")
    sums = by_event.annotate(left=Sum("amount")).exclude(left=0)
    left: dict[_Key, int] = {(event_id, quote_id): amount for event_id, quote_id, amount in sums}
    events = _events(left)
    owed = [Owed(events[key], -amount) for key, amount in left.items()]
    return sorted(owed, key=lambda one: (one.event.starts_at, one.event.pk))


def _returns(first: date, last: date) -> list[Posting]:
    moved = payments.postings().filter(day__range=(first, last), account__in=_MONEY)
    found = moved.select_related("booking", "event", "quote").order_by("day", "id")
    return [posting for posting in found if is_return(posting.words)]


def _by_category(shows: Iterable[OfShow]) -> list[OfCategory]:
    categories = defaultdict[tuple[str, float], Sums](Sums)
    for show in shows:
        categories[show.category, show.percent] += show.sums
    return [
        OfCategory(category, percent, sums.earned + sums.tax, sums.tax)
        for (category, percent), sums in sorted(categories.items())
        if sums.earned or sums.tax
    ]
