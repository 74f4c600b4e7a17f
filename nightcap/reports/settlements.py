"""What a show has brought, and how the house shares it with the artists."""

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
    """A show's money in cents, and the deal by which it is shared.

    `untapped` is what the door took by the arrivals without anybody having tapped it as cash or
    card.
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
        """What guests have paid before the evening, before returns."""
        return self.sums.prepaid

    @property
    def door(self) -> int:
        """What guests have paid at the door."""
        return self.sums.door_cash + self.sums.door_card + self.untapped

    @property
    def returned(self) -> int:
        """What went back to guests."""
        return self.sums.returned

    @property
    def gross(self) -> int:
        """What guests have paid, less what went back to them."""
        return self.sums.gross + self.untapped

    @property
    def fees(self) -> int:
        """What the provider of payments has kept."""
        return self.sums.fees

    @property
    def tax(self) -> int:
        """The tax in it: as it was posted, and by today's rate in what is not posted yet."""
        posted = self.sums.earned + self.sums.tax
        return self.sums.tax + tax_in(self.gross - posted, self.event.category)

    @property
    def costs(self) -> Sequence[Cost]:
        """What the show has cost."""
        found: Sequence[Cost] = self.deal.costs
        return found

    @property
    def net(self) -> int:
        """What is left to share."""
        return self.gross - self.fees - self.tax - sum(cost["amount"] for cost in self.costs)

    @property
    def artists(self) -> int:
        """What the artists get.

        Rule: Artists get their per cent of what is left, or their guarantee where that is more.
        """
        return max(self.deal.guarantee, max(0, self.net) * self.deal.percent // _ALL)

    @property
    def house(self) -> int:
        """What stays with the house."""
        return self.net - self.artists


def settlement(event_id: int, *, at: datetime) -> Settlement:
    """Return the settlement of a show as of an instant. Raises NoSuchRow."""
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
    """Write down what is agreed with a show's artists; what is not given stays.

    Returns the settlement that follows. `seen` is the version that this is based on. Raises
    NoSuchRow, Stale.
    """
    if not Event.objects.filter(pk=event_id).exists():
        raise NoSuchRow("event")
    event = lock_event(event_id)
    # Blank at first, so that what is agreed first can be undone like everything after it.
    blank = {"version": Deal.blank_version}
    deal, _ = Deal.objects.get_or_create(event=event, defaults=blank)
    changes.update(Deal, deal.pk, values, seen=seen)
    return settlement(event_id, at=now())
