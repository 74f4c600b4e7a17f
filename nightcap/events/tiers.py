"""The prices of an event: what each is called and costs, and how many seats it has.

They stand in a column of the event, so that they are copied, compared and undone like every other
field. How many seats of each are taken stands beside it, under the event's lock.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, NotRequired, TypedDict

from pydantic import AfterValidator, Field

from nightcap.core.errors import Invalid
from nightcap.core.fields import NoneIsEmpty, given
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema

MOST_TIERS = 12
MOST_SEATS = 100_000
"""Of one event."""
_MOST_CENTS = 1_000_000
_CENT = Decimal("0.01")
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}


class Tier(TypedDict):
    """A price as it is stored; `amount` is what a guest pays for a seat, in cents."""

    id: int
    name: str
    amount: int
    seats: int | None
    note: str
    area: NotRequired[str]


class TierIn(CamelSchema):
    """A price of an event: what a guest pays for a seat, in cents, with every fee in it.

    `seats` is null for what is left of the event. `note` says for whom it is, `area` where in the
    room. A new one has no `id`.
    """

    id: Annotated[int | None, Field(ge=1)] = None
    name: Annotated[str, Field(max_length=60), ON_ONE_LINE, AfterValidator(given)]
    amount: Annotated[int, Field(strict=True, ge=0, le=_MOST_CENTS)]
    seats: Annotated[int | None, Field(ge=0, le=MOST_SEATS)] = None
    note: Annotated[str, Field(max_length=200), ON_ONE_LINE, NoneIsEmpty] = ""
    area: Annotated[str, Field(max_length=60), ON_ONE_LINE, NoneIsEmpty] = ""


class TierOut(CamelSchema):
    """A price as visitors read it, with the seats that can still be had for it."""

    id: int
    name: str
    amount: int
    seats: int | None
    note: str
    area: str
    seats_left: int | None


def _named_once(tiers: list[TierIn]) -> list[TierIn]:
    if len({tier.name.casefold() for tier in tiers}) < len(tiers):
        raise ValueError("must not name two prices alike")
    return tiers


Tiers = Annotated[list[TierIn], Field(max_length=MOST_TIERS), AfterValidator(_named_once)]


def stored(tiers: Sequence[TierIn], known: Sequence[Tier], taken: Mapping[str, int]) -> list[Tier]:
    """Return prices as they are stored; a new one gets an id that none of the event has had.

    `known` are the event's prices until now, `taken` the seats that are booked by id.
    """
    ids = {tier["id"] for tier in known}
    last = max((*ids, *map(int, taken)), default=0)
    found: list[Tier] = []
    for tier in tiers:
        own = tier.id if tier.id in ids else None
        if own is None:
            last += 1
        values = tier.model_dump(exclude={"id"})
        found.append(Tier(id=last if own is None else own, **values))
    return found


def refuse_losing_booked(tiers: Sequence[Tier], taken: Mapping[str, int]) -> None:
    """Raise Invalid where a price has fewer seats than are booked for it, or is gone with some."""
    by_id = {str(tier["id"]): tier for tier in tiers}
    for tier_id, seats in taken.items():
        tier = by_id.get(tier_id)
        if seats and tier is None:
            raise Invalid(
                "Seats are booked for a price that would be gone.",
                fields={"tiers": "must keep the prices that seats are booked for"},
            )
        most = None if tier is None else tier["seats"]
        if tier and most is not None and most < seats:
            raise Invalid(
                f"{tier['name']}: {seats} seats are booked already.",
                fields={"tiers": f"{tier['name']} must have at least {seats} seats"},
            )


def shown(
    tiers: Sequence[Tier], taken: Mapping[str, int], *, seats_left: int | None
) -> list[TierOut]:
    """Return prices as visitors read them; `seats_left` are those of the whole event."""
    return [
        TierOut.known({"area": "", **tier, "seats_left": left_of(tier, taken, seats_left)})
        for tier in tiers
    ]


def left_of(tier: Tier, taken: Mapping[str, int], seats_left: int | None) -> int | None:
    """Return the seats that can still be had for a price; None where nobody counts."""
    own = tier["seats"]
    left = None if own is None else max(0, own - taken.get(str(tier["id"]), 0))
    counted = [number for number in (left, seats_left) if number is not None]
    return min(counted, default=None)


def in_words(amount: int, currency: str) -> str:
    """Write an amount in cents: "$25", "$25.50", "CHF 25", "Free"."""
    if amount == 0:
        return "Free"
    whole = f"{amount // 100:,}" if amount % 100 == 0 else f"{Decimal(amount) * _CENT:,.2f}"
    sign = _SIGNS.get(currency)
    return f"{sign}{whole}" if sign else f"{currency} {whole}"


def range_in_words(tiers: Sequence[Tier], currency: str) -> str:
    """Write what a seat costs at least: "$25", or "from $25" where there are several prices.

    Rule: Where an event has prices, they are what its listings say; its own words count where it
    has none.
    """
    amounts = {tier["amount"] for tier in tiers}
    lowest = in_words(min(amounts), currency)
    return lowest if len(amounts) == 1 else f"from {lowest}"
