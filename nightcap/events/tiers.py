"""The prices of an event: name, amount, number of seats, and time of payment.

They are a column of the event, so that they are copied, compared and undone like every other field.
Another column has the number of booked seats per price, under the event's lock.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from enum import StrEnum
from types import MappingProxyType
from typing import Annotated, Any, NotRequired, Protocol, Self, TypedDict

from django.db.models import JSONField, TextChoices, Value
from django.utils.translation import gettext as _
from django.utils.translation import pgettext
from pydantic import AfterValidator, Field, model_validator

from nightcap.core.errors import Invalid, not_connected
from nightcap.core.fields import Moment, NoneIsEmpty, given
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema
from nightcap.core.time import Instant, now, utc_iso
from nightcap.venue.currencies import currency_of, is_chargeable
from nightcap.venue.moments import brief_date
from nightcap.venue.profile import profile

MOST_TIERS = 12
MOST_SEATS = 100_000
"""The limits of one event."""
NO_TIERS, NO_SEATS = Value([], JSONField()), Value({}, JSONField())
"""Default values of the two columns."""


class Paying(TextChoices):
    """When guests pay for their seats (docs/product.md, 'States')."""

    DOOR = "door"
    NOW = "now"
    DEPOSIT = "deposit"
    CHOICE = "choice"


class Tier(TypedDict):
    """A price as it is stored; `amount` is for a seat, in the currency's smallest unit."""

    id: int
    name: str
    amount: int
    seats: int | None
    note: str
    area: str
    needs_code: NotRequired[bool]
    since: NotRequired[str | None]
    until: NotRequired[str | None]


class TierSale(StrEnum):
    """Whether a price can be booked at an instant, by its `since` and `until`."""

    OPEN = "open"
    LATER = "later"
    OVER = "over"


def _at_most_the_highest_price(amount: int) -> int:
    currency = profile().currency
    highest = currency_of(currency).highest_price
    if amount > highest:
        raise ValueError(f"must be at most {in_words(highest, currency)}")
    return amount


SeatAmount = Annotated[int, Field(strict=True), AfterValidator(_at_most_the_highest_price)]
"""An amount of a seat, in cents; at most the highest price in the venue's currency."""


class TierIn(CamelSchema):
    """A price of an event: a guest's total for a seat in cents, with every fee included.

    `seats` is null for no limit but the event's. `note` names its guests, `area` its part of the
    room. With `needsCode` guests book it only with a promo code that unlocks it. It is on sale
    `from` and `until` an instant, or always. A new one may leave `id` out.
    """

    id: Annotated[int | None, Field(strict=True, ge=1, le=MOST_SEATS)] = None
    name: Annotated[str, Field(max_length=60), ON_ONE_LINE, AfterValidator(given)]
    amount: Annotated[SeatAmount, Field(ge=0)]
    seats: Annotated[int | None, Field(strict=True, ge=0, le=MOST_SEATS)] = None
    note: Annotated[str, Field(max_length=200), ON_ONE_LINE, NoneIsEmpty] = ""
    area: Annotated[str, Field(max_length=60), ON_ONE_LINE, NoneIsEmpty] = ""
    needs_code: bool = False
    since: Annotated[Moment | None, Field(alias="from")] = None
    until: Moment | None = None

    @model_validator(mode="after")
    def _ends_after_it_begins(self) -> Self:
        if self.since is not None and self.until is not None and self.until <= self.since:
            raise ValueError("must end after it begins")
        return self


class TierOut(CamelSchema):
    """A price as visitors read it, with the seats that are left at it.

    With `needsCode` it can only be booked with a promo code. `sale` is whether it is on sale now,
    by its `from` and `until`.
    """

    id: int
    name: str
    amount: int
    seats: int | None
    note: str
    area: str
    needs_code: bool
    since: Annotated[Instant | None, Field(alias="from")]
    until: Instant | None
    sale: TierSale
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
    """Return prices as they are stored; a new one gets an unused id.

    `known` are the event's present prices, `booked` the seats booked by id.
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
                since=utc_iso(tier.since) if tier.since else None,
                until=utc_iso(tier.until) if tier.until else None,
            )
        )
    return found


def refuse_losing_booked(
    was: Sequence[Tier], becomes: Sequence[Tier], booked: Mapping[str, int]
) -> None:
    """Raise Invalid if a price has fewer seats than are booked at it, or is removed with some."""
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


class _Priced(Protocol):
    """The fields of an event about its prices and their payment."""

    payment: str
    deposit: int | None
    deposit_comes_back: bool
    tiers: list[Tier]


def refuse_paying_nothing(event: _Priced) -> None:
    """Raise Invalid if guests must pay in advance and there is no amount for it.

    Rule: Free seats may ask for a deposit that is refunded on arrival, and for no other payment.
    """
    if event.payment == Paying.DOOR:
        return
    comes_back = event.payment == Paying.DEPOSIT and event.deposit_comes_back
    if not any(tier["amount"] or comes_back for tier in event.tiers):
        raise Invalid(
            "Guests can only pay before the evening where the event has a price.",
            fields={"payment": "needs a price"},
        )
    if event.payment == Paying.DEPOSIT and not event.deposit:
        raise Invalid("A deposit needs an amount.", fields={"deposit": "is required"})


@dataclass(slots=True)
class PromoCodeCalls:
    """The calls of events to promo codes, a domain above: set in `nightcap/bookings/apps.py`.

    `refuse_unchargeable` raises Invalid for a price that Stripe rejects with a valid code.
    `follow_title` makes the codes for a show valid for its new title, given the old and the new.
    """

    refuse_unchargeable: Callable[[Any], None] = not_connected
    follow_title: Callable[[str, str], None] = not_connected


promo_codes = PromoCodeCalls()


def refuse_unchargeable(event: _Priced) -> None:
    """Raise Invalid if a guest of one seat would pay an amount that no card can be charged.

    Rule: Where guests pay before the evening, each price and the deposit is free or an amount that
    Stripe accepts.
    """
    if event.payment == Paying.DOOR:
        return
    is_deposit = event.payment == Paying.DEPOSIT
    if is_deposit and (fault := charge_fault(event.deposit or 0)):
        raise Invalid(f"The deposit {fault}.", fields={"deposit": fault})
    if is_deposit and event.deposit_comes_back:
        return
    for tier in event.tiers:
        if fault := charge_fault(paid_before(event, tier["amount"])):
            raise Invalid(
                f"{tier['name']} {fault}, or be free: guests pay it before the evening.",
                fields={"tiers": f"{tier['name']} {fault}, or be free"},
            )
    promo_codes.refuse_unchargeable(event)


def paid_before(event: _Priced, amount: int) -> int:
    """Return a guest's advance payment for one seat of a price, in cents."""
    if event.payment == Paying.DEPOSIT:
        deposit = event.deposit or 0
        return deposit if event.deposit_comes_back else min(deposit, amount)
    return 0 if event.payment == Paying.DOOR else amount


def charge_fault(amount: int) -> str:
    """Return the fault of a charge by card: "must be at least $0.50"; '' for a valid amount.

    The amount is in cents of the venue's currency.
    """
    currency = profile().currency
    if is_chargeable(amount, currency):
        return ""
    known = currency_of(currency)
    if amount < known.lowest_charge:
        return f"must be at least {in_words(known.lowest_charge, currency)}"
    if amount > known.highest_charge:
        return f"must be at most {in_words(known.highest_charge, currency)}"
    return step_fault(amount)


def step_fault(amount: int) -> str:
    """Return "must be a multiple of KWD 0.010" for a fraction that Stripe rejects; else ''.

    The amount is in cents of the venue's currency.
    """
    currency = profile().currency
    step = currency_of(currency).step
    return f"must be a multiple of {in_words(step, currency)}" if amount % step else ""


def in_seats(number: int) -> str:
    """Return a number of seats with its verb: "1 seat is", "3 seats are"."""
    return "1 seat is" if number == 1 else f"{number} seats are"


def least(*numbers: int | None) -> int | None:
    """Return the least of some numbers of seats; None (unlimited) is more than any."""
    return min((number for number in numbers if number is not None), default=None)


def left_of(tier: Tier, booked: Mapping[str, int]) -> int | None:
    """Return the seats that a price has left of its own; None if it has no limit of its own."""
    if tier["seats"] is None:
        return None
    return max(0, tier["seats"] - booked.get(str(tier["id"]), 0))


Unlocked = Collection[int] | None
"""The ids of the prices that a guest's promo code unlocks.

None for the box office, which sells every price.
"""


def available_tiers(tiers: Sequence[Tier], unlocked: Unlocked) -> list[Tier]:
    """Return the prices that can be booked now.

    Rule: Guests book a price while it is on sale, and one that needs a promo code with that code.
    The box office books every price at any time.
    """
    if unlocked is None:
        return [*tiers]
    at = now()
    return [
        tier
        for tier in tiers
        if sale_of(tier, at) is TierSale.OPEN and (not needs_code(tier) or tier["id"] in unlocked)
    ]


def left_at_all(tiers: Sequence[Tier], booked: Mapping[str, int], unlocked: Unlocked) -> int | None:
    """Return the seats left at all available prices together; None if one has no limit.

    Rule: Seats at a price that is not on sale, not on sale yet, or needs a promo code are not free.
    If only those are left, the event is sold out and its waitlist opens.
    """
    left = [left_of(tier, booked) for tier in available_tiers(tiers, unlocked)]
    counted = [number for number in left if number is not None]
    return sum(counted) if tiers and len(counted) == len(left) else None


def tiers_out(
    tiers: Sequence[Tier], booked: Mapping[str, int], *, seats_left: int | None
) -> list[TierOut]:
    """Return prices as visitors read them; `seats_left` are those of the whole event."""
    at = now()
    return [
        TierOut.known(
            {
                **tier,
                "needs_code": needs_code(tier),
                "since": _instant(tier.get("since")),
                "until": _instant(tier.get("until")),
                "sale": sale_of(tier, at),
                "seats_left": least(left_of(tier, booked), seats_left),
            }
        )
        for tier in tiers
    ]


def needs_code(tier: Tier) -> bool:
    """Return whether a price needs a promo code; prices of old releases lack the field."""
    return tier.get("needs_code", False)


def sale_of(tier: Tier, at: datetime) -> TierSale:
    """Return whether a price can be booked at an instant.

    Rule: A price is booked from and until when it says; seats that were booked at it keep it. The
    box office books it at any time.
    """
    since, until = _instant(tier.get("since")), _instant(tier.get("until"))
    if until is not None and until <= at:
        return TierSale.OVER
    return TierSale.LATER if since is not None and at < since else TierSale.OPEN


def chosen_tiers(
    tiers: Sequence[Tier], seats: int, numbers: Mapping[int, int], unlocked: Unlocked
) -> list[tuple[Tier, int]]:
    """Return the chosen prices, by their ids, each with its number of seats.

    Without numbers all seats are at the only price that can be booked now. Raises Invalid if there
    are several, and for a price that the event does not have or that cannot be booked now.

    Rule: Where an event has one price a guest need not choose it; of several one is chosen for each
    seat.
    """
    if not numbers:
        only = available_tiers(tiers, unlocked) or tiers
        check_one_is_meant(only)
        numbers = {tier["id"]: seats for tier in only}
    by_id = {tier["id"]: tier for tier in tiers}
    for tier_id in numbers:
        if tier_id not in by_id:
            raise Invalid(
                _("This event has no such price."),
                fields={"tickets": _("must be prices of the event")},
            )
        if refusal := _refusal_of(by_id[tier_id], unlocked):
            raise Invalid(f"{refusal}.", fields={"tickets": refusal})
    return [(by_id[tier_id], number) for tier_id, number in numbers.items() if number]


def first_left(
    tiers: Sequence[Tier],
    booked: Mapping[str, int],
    seats: int,
    *,
    besides: Mapping[int, int] = MappingProxyType({}),
) -> Counter[int]:
    """Return this number of seats at the first bookable prices that have some left.

    `besides` are seats that are taken as well, by the ids of their prices.
    """
    numbers = Counter[int]()
    open_ones = available_tiers(tiers, ()) or tiers
    for tier in open_ones:
        left = left_of(tier, booked)
        free = seats if left is None else max(0, left - besides.get(tier["id"], 0))
        numbers[tier["id"]] = min(free, seats)
        seats -= numbers[tier["id"]]
    if seats and open_ones:
        # More than are left: the count of seats refuses them.
        numbers[open_ones[-1]["id"]] += seats
    return +numbers


def check_one_is_meant(choices: Collection[object]) -> None:
    """Raise Invalid if there are several prices and none is chosen."""
    if len(choices) > 1:
        raise Invalid(
            _("Please choose a price for each seat."), fields={"tickets": _("is required")}
        )


def _refusal_of(tier: Tier, unlocked: Unlocked) -> str:
    """Return the reason why a price cannot be booked now; '' if it can."""
    if unlocked is None:
        return ""
    if needs_code(tier) and tier["id"] not in unlocked:
        return _("%(price)s needs a promo code") % {"price": tier["name"]}
    since, until = _instant(tier.get("since")), _instant(tier.get("until"))
    sale = sale_of(tier, now())
    if sale is TierSale.LATER and since is not None:
        values = {"price": tier["name"], "date": brief_date(since)}
        return _("%(price)s can be booked from %(date)s on") % values
    if sale is TierSale.OVER and until is not None:
        values = {"price": tier["name"], "date": brief_date(until)}
        return _("%(price)s could be booked until %(date)s") % values
    return ""


def sale_changes(tiers: Sequence[Tier]) -> Iterator[datetime]:
    """Yield the instants at which prices begin or end to be booked."""
    for tier in tiers:
        for moment in (_instant(tier.get("since")), _instant(tier.get("until"))):
            if moment is not None:
                yield moment


def _instant(text: str | None) -> datetime | None:
    return datetime.fromisoformat(text) if text else None


def in_units(amount: int, currency: str) -> Decimal:
    """Return an amount in the currency's unit, with its decimal places: 25.50 for 2550 cents."""
    return Decimal(amount).scaleb(-currency_of(currency).decimals)


def in_cents(units: Decimal | int, currency: str) -> int:
    """Return an amount in the currency's smallest unit: 2550 for 25.50 dollars."""
    return round(Decimal(units).scaleb(currency_of(currency).decimals))


def in_words(amount: int, currency: str) -> str:
    """Return an amount as text: "$25", "$25.50", "CHF 25", "Free" for 0.

    The browser writes the same: `moneyInWords` in `frontend/src/lib/money.ts`.
    """
    if amount == 0:
        return pgettext("price", "Free")
    number = in_units(amount, currency)
    written = f"{number:,.0f}" if number == number.to_integral() else f"{number:,f}"
    return f"{currency_of(currency).prefix}{written}"


def signed_in_words(amount: int, currency: str) -> str:
    """Write an amount that may be negative: "-$20"."""
    return f"{'-' if amount < 0 else ''}{in_words(abs(amount), currency)}"


def range_in_words(tiers: Sequence[TierOut], currency: str) -> str:
    """Return the lowest price of a seat: "$25", or "from $25" if there are several prices.

    Rule: Where an event has prices, its listings say the lowest one that can be had now without a
    promo code, all fees in it; its own words count where it has none.
    """
    for_all = [tier for tier in tiers if not tier.needs_code] or tiers
    ahead = [tier for tier in for_all if tier.sale is not TierSale.OVER] or for_all
    now_open = [tier for tier in ahead if tier.sale is TierSale.OPEN] or ahead
    open_ones = [tier for tier in now_open if tier.seats_left != 0] or now_open
    amounts = sorted({tier.amount for tier in open_ones})
    lowest = in_words(amounts[0], currency)
    if len(amounts) == 1:
        return lowest
    if amounts[0]:
        return _("from %(price)s") % {"price": lowest}
    return _("Free to %(price)s") % {"price": in_words(amounts[-1], currency)}


def list_in_words(tiers: Sequence[Tier], currency: str) -> str:
    """Return prices with their amounts: "Standard $25, Student $15"."""
    return ", ".join(
        f"{tier['name']} {in_words(tier['amount'], currency)}{_terms(tier)}" for tier in tiers
    )


def _terms(tier: Tier) -> str:
    """Return a price's conditions: " with a code until Tue, Dec 1, 2026, 8 PM"."""
    since, until = _instant(tier.get("since")), _instant(tier.get("until"))
    return (
        (" with a code" if needs_code(tier) else "")
        + (f" from {brief_date(since)}" if since else "")
        + (f" until {brief_date(until)}" if until else "")
    )
