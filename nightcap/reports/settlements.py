"""The revenue of a show, and its split between venue and artists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from django.db.models import Q

from nightcap.core.errors import NoSuchRow
from nightcap.core.time import now
from nightcap.core.writing import changes, publishing
from nightcap.events.models import Event
from nightcap.events.selectors import lock_event
from nightcap.events.tiers import in_cents
from nightcap.payments.rules import tax_in
from nightcap.payments.selectors import present_mode
from nightcap.reports import books, selectors
from nightcap.reports.books import OfPrice, Sums
from nightcap.reports.models import Cost, Deal
from nightcap.venue.profile import profile

_ALL = 100


@dataclass(frozen=True, slots=True)
class Settlement:
    """A show's money in cents, and the artist terms by which it is split.

    `untapped` is door money that is inferred from arrivals without a recorded payment.
    """

    event: Event
    is_over: bool
    sums: Sums
    untapped: int
    prices: Sequence[OfPrice]
    deal: Deal
    currency: str
    mode: str

    @property
    def prepaid(self) -> int:
        """Payments before the evening, before refunds."""
        return self.sums.prepaid

    @property
    def door(self) -> int:
        """Payments at the door, including the untapped money."""
        return self.sums.door_cash + self.sums.door_card + self.untapped

    @property
    def returned(self) -> int:
        """Refunds and disputes."""
        return self.sums.returned

    @property
    def gross(self) -> int:
        """All payments of guests, less refunds and disputes."""
        return self.sums.gross + self.untapped

    @property
    def fees(self) -> int:
        """Fees of the payment provider."""
        return self.sums.fees

    @property
    def tax(self) -> int:
        """Sales tax in `gross`; revenue that is not posted yet is taxed at today's rate."""
        posted = self.sums.earned + self.sums.tax
        return self.sums.tax + tax_in(self.gross - posted, self.event.category)

    @property
    def costs(self) -> Sequence[Cost]:
        """Costs of the show that the manager entered."""
        found: Sequence[Cost] = self.deal.costs
        return found

    @property
    def net(self) -> int:
        """Revenue after fees, tax and costs; may be negative."""
        return self.gross - self.fees - self.tax - sum(cost["amount"] for cost in self.costs)

    @property
    def artists(self) -> int:
        """The artists' part.

        Rule: Artists get their per cent of the net revenue, or their guarantee if that is more.
        """
        return max(self.deal.guarantee, max(0, self.net) * self.deal.percent // _ALL)

    @property
    def house(self) -> int:
        """The venue's part; negative if the guarantee is more than the net revenue."""
        return self.net - self.artists


def settlement(event_id: int, *, at: datetime) -> Settlement:
    """Return the settlement of a show; `at` decides if it is over. Raises NoSuchRow."""
    performance = selectors.performance(event_id, at=at)
    sums, currency = books.of_event(event_id), profile().currency
    deal = Deal.objects.filter(event=event_id).first()
    return Settlement(
        event=performance.event,
        is_over=performance.is_over,
        sums=sums,
        untapped=in_cents(performance.money_untapped or 0, currency),
        prices=books.prices_of(Q(pk=event_id)),
        deal=deal or Deal(event=performance.event, version=Deal.blank_version),
        currency=currency,
        mode=present_mode(),
    )


@publishing.atomic()
def agree(event_id: int, values: Mapping[str, object], *, seen: int | None) -> Settlement:
    """Save a show's artist terms and return the new settlement; omitted fields keep their value.

    `seen` is the version that the change is based on. Raises NoSuchRow, Stale.
    """
    if not Event.objects.filter(pk=event_id).exists():
        raise NoSuchRow("event")
    event = lock_event(event_id)
    # Create a blank row first, so the first terms can be undone like later changes.
    blank = {"version": Deal.blank_version}
    deal, _ = Deal.objects.get_or_create(event=event, defaults=blank)
    changes.update(Deal, deal.pk, values, seen=seen)
    return settlement(event_id, at=now())
