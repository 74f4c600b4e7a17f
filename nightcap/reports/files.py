"""The books as CSV tables, one for each part; amounts are in whole currency units."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from enum import StrEnum

from nightcap.events.rules import venue_clock
from nightcap.events.tiers import in_units
from nightcap.payments.models import Payout
from nightcap.reports.books import Books, Sums

_Row = Sequence[object]


class BooksPart(StrEnum):
    """A part of the books that has its own file."""

    DAYS = "days"
    SHOWS = "shows"
    PRICES = "prices"
    TAXES = "taxes"
    RETURNS = "returns"
    OWED = "owed"
    PAYOUTS = "payouts"


class _Cents(int):
    """An amount in cents, which the file shows in whole currency units."""


_SUMS = ("Prepaid", "Door cash", "Door card", "Returned", "Gross", "Fees", "Tax", "Earned")


def _sums(sums: Sums) -> list[_Cents]:
    return [
        _Cents(cents)
        for cents in (
            *(sums.prepaid, sums.door_cash, sums.door_card, sums.returned),
            *(sums.gross, sums.fees, sums.tax, sums.earned),
        )
    ]


def _lines_of_payout(payout: Payout) -> Iterator[_Row]:
    """Yield a line per payment and one for the rest: amounts less fees sum to the payout."""
    begin = (payout.arrives_on, payout.provider_id, payout.state)
    payments = payout.payments.all()
    for payment in payments:
        amounts = (_Cents(payment.amount), _Cents(payment.fee))
        yield (*begin, payment.owner.reference, payment.event_title, *amounts)
    if payout.other:
        what = "Returns and others" if payments else "Not told"
        yield (*begin, "", what, _Cents(payout.other), _Cents(0))


_PARTS: Mapping[BooksPart, tuple[Sequence[str], Callable[[Books], Iterable[_Row]]]] = {
    BooksPart.DAYS: (
        ("Day", *_SUMS),
        lambda found: ([one.day, *_sums(one.sums)] for one in found.days),
    ),
    BooksPart.SHOWS: (
        ("Day", "Event", "Category", *_SUMS),
        lambda found: (
            (
                *(venue_clock(one.event.starts_at).date(), one.event.title, one.category),
                *_sums(one.sums),
            )
            for one in found.shows
        ),
    ),
    BooksPart.PRICES: (
        ("Price", "Amount", "Seats", "Total"),
        lambda found: (
            [one.name, _Cents(one.amount), one.seats, _Cents(one.total)] for one in found.prices
        ),
    ),
    BooksPart.TAXES: (
        ("Category", "Per cent", "Taxed", "Tax"),
        lambda found: (
            [one.category, one.percent, _Cents(one.taxed), _Cents(one.tax)]
            for one in found.categories
        ),
    ),
    BooksPart.RETURNS: (
        ("Day", "Booking", "Event", "From", "Why", "Amount"),
        lambda found: (
            (
                *(one.day, one.reference, one.title),
                *(one.account, one.words, _Cents(-one.amount)),
            )
            for one in found.returns
        ),
    ),
    BooksPart.OWED: (
        ("Day", "Event", "Owed"),
        lambda found: (
            [venue_clock(one.event.starts_at).date(), one.event.title, _Cents(one.amount)]
            for one in found.owed_for
        ),
    ),
    BooksPart.PAYOUTS: (
        ("Arrives", "Payout", "State", "Booking", "Event", "Amount", "Fee"),
        lambda found: (line for payout in found.payouts for line in _lines_of_payout(payout)),
    ),
}
"""Each part's columns and lines; days are in venue time."""


def lines_of(part: BooksPart, found: Books) -> tuple[Sequence[str], Iterable[_Row]]:
    """Return the columns and lines of one part of the books."""
    heading, rows = _PARTS[part]
    units = (
        [in_units(cell, found.currency) if isinstance(cell, _Cents) else cell for cell in row]
        for row in rows(found)
    )
    return heading, units
