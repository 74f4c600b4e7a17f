"""What a promo code does to prices, which guests may use it, and how the manager sets it.

How often one was used is counted in the bookings that stand, under the lock of the code: what is
cancelled or runs out gives its use back by itself.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Annotated

from django.db.models import Count, Q, QuerySet
from pydantic import AfterValidator, Field

from nightcap.bookings.models import Booking, PromoCode, PromoKind
from nightcap.bookings.tickets import Ticket
from nightcap.core.errors import Invalid
from nightcap.core.fields import Moment, NoneIsEmpty
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn, RowOut
from nightcap.core.time import Instant, now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock_one
from nightcap.events.fields import EventId
from nightcap.events.models import Event
from nightcap.events.tiers import (
    Paying,
    Tier,
    TierOut,
    charge_fault,
    in_words,
    needs_code,
    paid_before,
    tiers_out,
)
from nightcap.venue.currencies import currency_of, rounded_down
from nightcap.venue.moments import brief_date, long_date
from nightcap.venue.profile import profile

_ALL = 100
"""Per cent."""
_MOST_EVENTS = 200
_MOST_USES = 100_000


def as_kept(code: str) -> str:
    """Return a code as it is kept: in capitals, without the spaces around it."""
    return code.strip().upper()


# What a code does


def find(text: str, event: Event) -> PromoCode:
    """Return the code that a guest typed for an event. Raises Invalid where it does not count.

    Rule: A promo code counts from and until when the manager says, for the shows that are chosen,
    in capitals or not.
    """
    code = PromoCode.objects.filter(code=as_kept(text)).first()
    at = now()
    if code is None:
        raise _refused("We know no such promo code.", "is not known")
    if code.events and event.pk not in code.events:
        raise _refused("This promo code is for another show.", "is for another show")
    if not event.tiers:
        raise _refused("This event has no price that a code could change.", "is of no use here")
    if code.begins_at is not None and at < code.begins_at:
        begins = long_date(code.begins_at)
        raise _refused(f"This promo code counts from {begins} on.", f"counts from {begins} on")
    if code.ends_at is not None and at >= code.ends_at:
        raise _refused("This promo code is over.", "is over")
    return code


def covers(code: PromoCode, tier: Tier) -> bool:
    """Return whether a code changes what a price costs, or lets its guest have it.

    Rule: A price that needs a promo code is unlocked by a code that names it, or by one that
    unlocks all of them.
    """
    is_named = bool(code.tier) and code.tier.casefold() == tier["name"].casefold()
    if needs_code(tier):
        return is_named or (not code.tier and code.kind == PromoKind.UNLOCK)
    return code.kind != PromoKind.UNLOCK and (is_named or not code.tier)


def unlocked(code: PromoCode | None, event: Event) -> Collection[int]:
    """Return the prices of an event that a code covers, by their ids."""
    return [tier["id"] for tier in event.tiers if code is not None and covers(code, tier)]


def reduced(code: PromoCode, amount: int) -> int:
    """Return the price of a seat with a code, in cents.

    Rule: A promo code takes a percentage or an amount off each seat, or replaces the price. A seat
    never costs less than zero, nor more than without the code. A percentage is rounded down to an
    amount that Stripe can charge.
    """
    part = amount * (_ALL - code.value) // _ALL
    with_code = {
        PromoKind.PERCENT: rounded_down(part, profile().currency),
        PromoKind.AMOUNT: amount - code.value,
        PromoKind.PRICE: code.value,
    }.get(PromoKind(code.kind), amount)
    return min(amount, max(0, with_code))


def applied(code: PromoCode | None, event: Event, tickets: Sequence[Ticket]) -> list[Ticket]:
    """Return tickets at an event with what a code takes off them."""
    covered = unlocked(code, event)
    return [
        {**ticket, "amount": reduced(code, ticket["amount"])}
        if code is not None and ticket["tier"] in covered
        else ticket
        for ticket in tickets
    ]


def check_covers(code: PromoCode | None, event: Event, tickets: Sequence[Ticket]) -> None:
    """Raise Invalid where a code is for none of the prices that were chosen."""
    if code is not None and {ticket["tier"] for ticket in tickets}.isdisjoint(
        unlocked(code, event)
    ):
        raise _refused("This promo code is for another price.", "is for another price")


def tiers_with(code: PromoCode, event: Event) -> list[TierOut]:
    """Return an event's prices as the guest of a code has them. Raises Invalid where none is."""
    covered = unlocked(code, event)
    if not covered:
        raise _refused("This promo code is for another price.", "is for another price")
    tiers = tiers_out(event.tiers, event.seats_by_tier, seats_left=event.seats_left)
    for tier in tiers:
        if tier.id in covered:
            tier.amount, tier.needs_code = reduced(code, tier.amount), False
    return tiers


# How often


def count_use(booking: Booking) -> None:
    """Lock the code of a booking, which is saved already, and count it as used.

    Raises Invalid where it is used up, or the mailbox has used it as often as it may.

    Rule: A promo code is used at most as often as it says, in all and by one mailbox, whatever the
    number of guests at once. A booking that is cancelled or not confirmed or paid in time gives
    its use back.
    """
    if booking.promo_code_id is None:
        return
    code = lock_one(PromoCode.including_deleted.filter(pk=booking.promo_code_id))
    if code is None:
        return
    others = Booking.objects.active().filter(promo_code=code).exclude(pk=booking.pk)
    check_left(code, others)
    if code.per_mailbox is not None and booking.mailbox is not None:
        own = others.filter(mailbox=booking.mailbox)
        if own.count() >= code.per_mailbox:
            raise _refused(
                "This promo code was used with this address already.",
                "was used with this address already",
            )


def may_use_again(booking: Booking) -> bool:
    """Return whether the code of a booking that has ended could be used for it again."""
    if booking.promo_code is None:
        return True
    try:
        check_left(booking.promo_code)
    except Invalid:
        return False
    return True


def check_left(code: PromoCode, used: QuerySet[Booking] | None = None) -> None:
    """Raise Invalid where a code is used up; `used` are the bookings that count."""
    if used is None:
        used = Booking.objects.active().filter(promo_code=code)
    if code.most is not None and used.count() >= code.most:
        raise _refused("This promo code is used up.", "is used up")


def _refused(message: str, fault: str) -> Invalid:
    return Invalid(message, fields={"promoCode": fault})


# The manager's list


def listed(*, search: str = "") -> QuerySet[PromoCode]:
    """Return the codes in the order of their letters, with how often each is used."""
    used = Count("bookings", filter=Q(bookings__cancelled_at=None))
    return PromoCode.objects.filter(code__contains=as_kept(search)).annotate(used=used)


@publishing.atomic()
def create(values: Mapping[str, object]) -> PromoCode:
    """Add a code. Raises Invalid for what cannot be meant, and for a code that there is."""
    code = PromoCode(**values)
    _check(code)
    return changes.create(code)


@publishing.atomic()
def update(code_id: int, values: Mapping[str, object], *, seen: int | None = None) -> PromoCode:
    """Change a code; what is booked stays as it is. Raises NoSuchRow, Stale and Invalid."""
    with changes.edit(PromoCode, code_id, seen=seen) as edit:
        changes.assign(edit.row, values)
        _check(edit.row)
    return edit.row


def _check(code: PromoCode) -> None:
    if PromoCode.objects.filter(code=code.code).exclude(pk=code.pk).exists():
        raise Invalid("There is such a code already.", fields={"code": "is there already"})
    if code.kind == PromoKind.UNLOCK:
        code.value = 0
    currency, is_percent = profile().currency, code.kind == PromoKind.PERCENT
    most = _ALL if is_percent else currency_of(currency).highest_price
    if code.value > most:
        named = str(most) if is_percent else in_words(most, currency)
        raise Invalid(f"At most {named}.", fields={"value": f"must be at most {named}"})
    if code.value == 0 and code.kind in {PromoKind.PERCENT, PromoKind.AMOUNT}:
        raise Invalid("A code takes something off.", fields={"value": "must be more than 0"})
    if code.begins_at and code.ends_at and code.ends_at <= code.begins_at:
        raise Invalid(
            "The code ends before it begins.", fields={"until": "must be after the start"}
        )
    _refuse_unchargeable(code)


def _refuse_unchargeable(code: PromoCode) -> None:
    """Raise Invalid where a seat with a code costs an amount that no card can be charged.

    Rule: A promo code leaves of each price that guests pay before the evening either nothing or an
    amount that Stripe accepts.
    """
    if code.kind == PromoKind.UNLOCK:
        return
    paid_online = Event.objects.exclude(payment=Paying.DOOR).not_over(now())
    for event in paid_online.filter(pk__in=code.events) if code.events else paid_online:
        for tier in event.tiers:
            left = reduced(code, tier["amount"]) if covers(code, tier) else 0
            if fault := charge_fault(paid_before(event, left)):
                show = f"{tier['name']} at {event.title} on {brief_date(event.starts_at)}"
                raise Invalid(
                    f"With this code {show} {fault}, or be free.",
                    fields={
                        "value": f"leaves {in_words(left, profile().currency)} of {show}, which"
                        f" {fault}, or be free"
                    },
                )


# --- Over HTTP ---


def _code(value: str) -> str:
    code = as_kept(value)
    if not all(letter.isalnum() or letter in "-_" for letter in code):
        raise ValueError("must be of letters, digits and hyphens")
    return code


Code = Annotated[str, Field(min_length=1, max_length=40), ON_ONE_LINE, AfterValidator(_code)]
Uses = Annotated[int | None, Field(strict=True, ge=1, le=_MOST_USES)]


class PromoCodeIn(CamelSchema):
    """A promo code: `value` is per cent or cents a seat, 0 for one that only unlocks.

    `most` is how often it can be used, `perMailbox` how often with one address; null for no limit.
    Without `events` it is for all shows, without `tier`, a price's name, for all prices.
    """

    code: Code
    kind: PromoKind = PromoKind.PERCENT
    value: Annotated[int, Field(strict=True, ge=0)] = 0
    tier: Annotated[str, Field(max_length=60), ON_ONE_LINE, NoneIsEmpty] = ""
    most: Uses = None
    per_mailbox: Uses = None
    begins_at: Annotated[Moment | None, Field(alias="from")] = None
    ends_at: Annotated[Moment | None, Field(alias="until")] = None
    events: Annotated[list[EventId], Field(max_length=_MOST_EVENTS)] = Field(default_factory=list)


class PromoCodeChangesIn(PromoCodeIn, ChangesIn):
    """Changes to a promo code."""


class PromoCodeOut(RowOut):
    """A promo code of the manager's list; `used` counts the bookings that stand with it."""

    id: int
    code: str
    kind: PromoKind
    value: int
    tier: str
    most: int | None
    per_mailbox: int | None
    begins_at: Annotated[Instant | None, Field(serialization_alias="from")]
    ends_at: Annotated[Instant | None, Field(serialization_alias="until")]
    events: list[int]
    used: int
    currency: str
    version: int

    @staticmethod
    def resolve_used(code: PromoCode) -> int:
        # A row that was just changed has not been counted.
        counted: int | None = getattr(code, "used", None)
        return code.bookings.active().count() if counted is None else counted

    @staticmethod
    def resolve_currency(_: PromoCode) -> str:
        return profile().currency


class PricesWithCodeOut(CamelSchema):
    """What an event costs with a promo code, which is answered as it is kept."""

    code: str
    tiers: list[TierOut]


def prices_with(text: str, event: Event) -> PricesWithCodeOut:
    """Return what an event costs with a code. Raises Invalid where the code does not count."""
    code = find(text, event)
    check_left(code)
    return PricesWithCodeOut(code=code.code, tiers=tiers_with(code, event))
