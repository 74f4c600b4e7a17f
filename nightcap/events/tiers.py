"""The prices of an event: what each is called and costs, and how many seats it has.

They stand in a column of the event, so that they are copied, compared and undone like every other
field. How many seats are booked at each stands beside them, under the event's lock.
"""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from typing import Annotated, NotRequired, TypedDict

from django.db.models import JSONField, Value
from pydantic import AfterValidator, Field

from nightcap.core.errors import Invalid
from nightcap.core.fields import NoneIsEmpty, given
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema

MOST_TIERS = 12
MOST_SEATS = 100_000
"""Of one event."""
NO_TIERS, NO_SEATS = Value([], JSONField()), Value({}, JSONField())
"""What the two columns hold by default."""

MOST_AMOUNT = 1_000_000
"""Of a seat, in cents."""
_SIGNS = {"USD": "$", "EUR": "€", "GBP": "£"}
_PLACES = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "KWD": 3, "BHD": 3, "TND": 3}
"""Decimal places of an amount (ISO 4217); two where a currency is not named."""


class Tier(TypedDict):
    """A price as it is stored; `amount` is what a seat costs, in the currency's smallest unit."""

    id: int
    name: str
    amount: int
    seats: int | None
    note: str
    area: str
    needs_code: NotRequired[bool]


class TierIn(CamelSchema):
    """A price of an event: what a guest pays for a seat in cents, with every fee in it.

    `seats` is null for what is left of the event. `note` says which guests it is for, `area` where
    in the room. With `needsCode` guests book it only by a promo code that unlocks it. A new one may
    leave `id` out.
    """

    id: Annotated[int | None, Field(strict=True, ge=1, le=MOST_SEATS)] = None
    name: Annotated[str, Field(max_length=60), ON_ONE_LINE, AfterValidator(given)]
    amount: Annotated[int, Field(strict=True, ge=0, le=MOST_AMOUNT)]
    seats: Annotated[int | None, Field(strict=True, ge=0, le=MOST_SEATS)] = None
    note: Annotated[str, Field(max_length=200), ON_ONE_LINE, NoneIsEmpty] = ""
    area: Annotated[str, Field(max_length=60), ON_ONE_LINE, NoneIsEmpty] = ""
    needs_code: bool = False


class TierOut(CamelSchema):
    """A price as visitors read it, with the seats that can still be had at it.

    Where it has `needsCode` it can only be had with a promo code.
    """

    id: int
    name: str
    amount: int
    seats: int | None
    note: str
    area: str
    needs_code: bool
    seats_left: int | None


def _distinct(tiers: list[TierIn]) -> list[TierIn]:
    names = [tier.name.casefold() for tier in tiers]
    ids = [tier.id for tier in tiers if tier.id is not None]
    if len({*names}) < len(names):
        raise ValueError("must not name two prices alike")
    if len({*ids}) < len(ids):
        raise ValueError("must not give two prices one id")
    return tiers


Tiers = Annotated[list[TierIn], Field(max_length=MOST_TIERS), AfterValidator(_distinct)]


def stored(tiers: Sequence[TierIn], known: Sequence[Tier], booked: Mapping[str, int]) -> list[Tier]:
    """Return prices as they are stored; a new one gets an id that no other has.

    `known` are the prices that the event has until now, `booked` the seats booked by id.
    """
    sent = [tier.id for tier in tiers if tier.id is not None]
    last = max((*sent, *(tier["id"] for tier in known), *map(int, booked)), default=0)
    found: list[Tier] = []
    for tier in tiers:
        if tier.id is None:
            last += 1
        found.append(
            Tier(
                id=last if tier.id is None else tier.id,
                name=tier.name,
                amount=tier.amount,
                seats=tier.seats,
                note=tier.note,
                area=tier.area,
                needs_code=tier.needs_code,
            )
        )
    return found


def refuse_losing_booked(
    was: Sequence[Tier], becomes: Sequence[Tier], booked: Mapping[str, int]
) -> None:
    """Raise Invalid where a price has fewer seats than are booked at it, or is gone with some."""
    by_id = {tier["id"]: tier for tier in becomes}
    for old in was:
        number = booked.get(str(old["id"]), 0)
        tier = by_id.get(old["id"])
        if number and tier is None:
            raise Invalid(
                f"{old['name']}: {in_seats(number)} booked at this price.",
                fields={"tiers": f"must keep {old['name']}, which guests have booked"},
            )
        if tier and tier["seats"] is not None and tier["seats"] < number:
            raise Invalid(
                f"{tier['name']}: {in_seats(number)} booked already.",
                fields={"tiers": f"{tier['name']} must have at least {number} seats"},
            )


def in_seats(number: int) -> str:
    """Write how many seats are meant: "1 seat is", "3 seats are"."""
    return "1 seat is" if number == 1 else f"{number} seats are"


def least(*numbers: int | None) -> int | None:
    """Return the least of some numbers of seats; None, where nobody counts, is more than any."""
    return min((number for number in numbers if number is not None), default=None)


def left_of(tier: Tier, booked: Mapping[str, int]) -> int | None:
    """Return the seats of its own that a price has left; None where it takes what the event has."""
    if tier["seats"] is None:
        return None
    return max(0, tier["seats"] - booked.get(str(tier["id"]), 0))


def left_at_all(tiers: Sequence[Tier], booked: Mapping[str, int]) -> int | None:
    """Return the seats that all prices have left together; None unless each has a number."""
    left = [left_of(tier, booked) for tier in tiers]
    counted = [number for number in left if number is not None]
    return sum(counted) if tiers and len(counted) == len(tiers) else None


def tiers_out(
    tiers: Sequence[Tier], booked: Mapping[str, int], *, seats_left: int | None
) -> list[TierOut]:
    """Return prices as visitors read them; `seats_left` are those of the whole event."""
    return [
        TierOut.known(
            {
                **tier,
                "needs_code": needs_code(tier),
                "seats_left": least(left_of(tier, booked), seats_left),
            }
        )
        for tier in tiers
    ]


def needs_code(tier: Tier) -> bool:
    """Return whether guests get a price only by a promo code; one from before has no word of it."""
    return tier.get("needs_code", False)


def in_units(amount: int, currency: str) -> Decimal:
    """Return an amount in the currency's unit, with its decimal places: 25.50 for 2550 cents."""
    return Decimal(amount).scaleb(-_PLACES.get(currency, 2))


def in_words(amount: int, currency: str) -> str:
    """Write an amount: "$25", "$25.50", "CHF 25", "Free" for nothing."""
    if amount == 0:
        return "Free"
    number = in_units(amount, currency)
    written = f"{number:,.0f}" if number == number.to_integral() else f"{number:,f}"
    sign = _SIGNS.get(currency)
    return f"{sign}{written}" if sign else f"{currency} {written}"


def range_in_words(tiers: Sequence[TierOut], currency: str) -> str:
    """Write what a seat costs at least: "$25", or "from $25" where there are several prices.

    Rule: Where an event has prices, its listings say the lowest one that can still be had without
    a promo code, all fees in it; its own words count where it has none.
    """
    for_all = [tier for tier in tiers if not tier.needs_code] or tiers
    open_ones = [tier for tier in for_all if tier.seats_left != 0] or for_all
    amounts = sorted({tier.amount for tier in open_ones})
    lowest = in_words(amounts[0], currency)
    if len(amounts) == 1:
        return lowest
    return f"from {lowest}" if amounts[0] else f"Free to {in_words(amounts[-1], currency)}"


def list_in_words(tiers: Sequence[Tier], currency: str) -> str:
    """Name prices with what they cost: "Standard $25, Student $15"."""
    return ", ".join(f"{tier['name']} {in_words(tier['amount'], currency)}" for tier in tiers)
