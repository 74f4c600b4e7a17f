"""Promo codes: their uses and limits, the manager's list, and an event's prices with a code.

Uses are counted from active bookings, under the lock of the code, so a cancelled or expired booking
releases its use.
"""

from collections.abc import Collection, Iterator, Mapping
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from typing import Annotated, Literal

from django.db.models import Count, F, Q, QuerySet, Value
from django.db.models.functions import Coalesce
from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from nightcap.bookings.models import HAVE_SEATS, Booking, PromoCode, PromoKind
from nightcap.bookings.quotes import (
    ALL_PERCENT,
    UnknownCode,
    code_refusal,
    covered_by,
    find_code,
    known_codes,
    normalize_code,
    reduced_amount,
    tiers_with,
)
from nightcap.core.errors import Invalid
from nightcap.core.fields import Moment, NoneIsEmpty
from nightcap.core.http import network_of, site_of
from nightcap.core.keyed import name_of
from nightcap.core.lists import Columns, PageIn, in_order, rank
from nightcap.core.schemas import ON_ONE_LINE, CamelSchema, ChangesIn, RowOut
from nightcap.core.time import Instant, now
from nightcap.core.writing import changes, publishing
from nightcap.core.writing.locking import lock, lock_one
from nightcap.events.fields import EventId
from nightcap.events.models import LONGEST_TITLE, Event
from nightcap.events.tiers import (
    Paying,
    Tier,
    TierOut,
    charge_fault,
    in_words,
    paid_before,
    range_in_words,
    tiers_out,
)
from nightcap.staff import login_limits
from nightcap.staff.login_limits import Limit
from nightcap.venue.currencies import currency_of
from nightcap.venue.moments import brief_date
from nightcap.venue.profile import profile

_MOST_EVENTS = 200
NO_EVENT = 0
"""An id that no event has; `events` of a code that is only for shows contains it."""
_MOST_USES = 100_000


_LONGEST_CODE = 40

_WRONG_CODES = 30
"""Wrong codes that one network may try at once; then one more after each pause."""
_WRONG_CODES_OF_A_SITE = 2 * _WRONG_CODES
"""The same limit for an IPv6 /48, which one customer may have."""
_PAUSE = timedelta(minutes=2)


# How often a network may try wrong codes


@contextmanager
def count_wrong_code(text: str, *, address: str) -> Iterator[None]:
    """Count the code that the block tries for an IP address, if it is refused as unknown.

    The attempt is counted before the block, in a separate transaction, so simultaneous attempts
    cannot exceed the limit. Raises TooMany, even for a known code, if the limit of the network is
    reached.

    Rule: After 30 unknown promo codes, a network may try one more every two minutes. Known codes
    and bookings that are refused for other reasons do not count.
    """
    if not text:
        yield
        return
    limits = _limits_of(address)
    is_counted = _count_if_unknown(text, limits)
    is_wrong = False
    try:
        yield
    except UnknownCode:
        is_wrong = True
        raise
    finally:
        if is_counted and not is_wrong:
            login_limits.refund_attempt(limits)


@publishing.atomic()
def _count_if_unknown(text: str, limits: Collection[Limit]) -> bool:
    # With the lock, attempts of a network are checked one after the other.
    login_limits.check_limits(limits, is_locked=True)
    if known_codes(text).exists():
        return False
    login_limits.count_attempt(limits)
    return True


def _limits_of(address: str) -> tuple[Limit, ...]:
    network, site = network_of(address), site_of(address)
    own = _limit(network, _WRONG_CODES)
    return (own,) if site == network else (own, _limit(site, _WRONG_CODES_OF_A_SITE))


def _limit(network: str, most: int) -> Limit:
    return Limit(
        f"promo codes {name_of('network', network)}",
        most,
        _PAUSE,
        _("Too many wrong promo codes. Please try again later, or book without one."),
    )


# How often a code may be used


def count_use(booking: Booking) -> None:
    """Lock the promo code of a saved booking and check that its limits allow this use.

    Raises Invalid if the code or the mailbox has no uses left.

    Rule: The limits of a promo code, in total and per mailbox, hold even if many guests book at
    once. A booking that is cancelled, or not confirmed or paid in time, releases its use.
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
            raise code_refusal(
                _("This promo code was used with this address already."),
                _("was used with this address already"),
            )


def may_use_again(booking: Booking) -> bool:
    """Return whether the promo code of a cancelled or expired booking has a use left for it."""
    if booking.promo_code is None:
        return True
    try:
        check_left(booking.promo_code)
    except Invalid:
        return False
    return True


def check_left(code: PromoCode, used: QuerySet[Booking] | None = None) -> None:
    """Raise Invalid if a code is used up; `used` are the bookings that count, by default all."""
    if used is None:
        used = Booking.objects.active().filter(promo_code=code)
    if code.most is not None and used.count() >= code.most:
        raise code_refusal(_("This promo code is used up."), _("is used up"))


# The manager's list


def listed(*, search: str = "", sort: str = "") -> QuerySet[PromoCode]:
    """Return the codes whose text contains `search`, with their number of uses (`used`)."""
    used = Count("bookings", filter=Q(bookings__status__in=HAVE_SEATS))
    found = PromoCode.objects.filter(code__contains=normalize_code(search)).annotate(used=used)
    return in_order(found, sort, _SORTED_BY)


# A code without an end is valid longer than all others.
_NEVER = Value(datetime.max.replace(tzinfo=UTC))
_SORTED_BY: Columns = {
    "code": F("code"),
    "gives": (rank("kind", PromoKind.values), F("value")),
    "used": F("used"),
    "until": Coalesce("ends_at", _NEVER),
}


@publishing.atomic()
def create(values: Mapping[str, object]) -> PromoCode:
    """Add a code. Raises Invalid for invalid values, and for a code that exists already."""
    code = PromoCode(**values)
    _check(code)
    return changes.create(code)


@publishing.atomic()
def update(code_id: int, values: Mapping[str, object], *, seen: int | None = None) -> PromoCode:
    """Change a code; bookings keep their prices. Raises NoSuchRow, Stale and Invalid."""
    with changes.edit(PromoCode, code_id, seen=seen) as edit:
        changes.assign(edit.row, values)
        _check(edit.row)
    return edit.row


def _check(code: PromoCode) -> None:
    if PromoCode.objects.filter(code=code.code).exclude(pk=code.pk).exists():
        raise Invalid("There is such a code already.", fields={"code": "is there already"})
    if code.shows and not code.events:
        # Servers of the previous release ignore `shows`; a code without `events` is for all events.
        code.events = [NO_EVENT]
    if code.kind == PromoKind.UNLOCK:
        code.value = 0
    currency, is_percent = profile().currency, code.kind == PromoKind.PERCENT
    most = ALL_PERCENT if is_percent else currency_of(currency).highest_price
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
    """Raise Invalid if a code reduces a seat to an amount that Stripe cannot charge.

    Rule: A promo code reduces each price that guests pay before the evening to zero or to an amount
    that Stripe accepts. Other codes and prices cannot be saved.
    """
    paid_online = Event.objects.exclude(payment=Paying.DOOR).not_over(now())
    for event in filter(code.is_for, paid_online):
        for tier, left, fault in _unchargeable(code, event):
            show = f"{tier['name']} at {event.title} on {brief_date(event.starts_at)}"
            raise Invalid(
                f"With this code {show} {fault}, or be free.",
                fields={
                    "value": f"leaves {in_words(left, profile().currency)} of {show}, which"
                    f" {fault}, or be free"
                },
            )


def refuse_unchargeable(event: Event) -> None:
    """Raise Invalid for a price of an event that Stripe rejects with a valid code."""
    for code in PromoCode.objects.exclude(ends_at__lte=now()):
        if not code.is_for(event):
            continue
        for tier, left, fault in _unchargeable(code, event):
            name = f"{tier['name']} with the code {code.code}"
            costs = in_words(left, profile().currency)
            raise Invalid(
                f"{name} costs {costs}: it {fault}, or be free.",
                fields={"tiers": f"{name} costs {costs}, which {fault}, or be free"},
            )


def follow_title(old: str, new: str) -> None:
    """Extend the codes for all dates of a show to its new title.

    The caller holds a transaction.

    Rule: A promo code for all dates of a show stays valid when the show gets another title.
    """
    for code in lock(PromoCode.objects.exclude(shows=[])):
        if code.is_for_show(old) and not code.is_for_show(new):
            PromoCode.objects.filter(pk=code.pk).update(
                shows=[*code.shows, new], version=F("version") + 1
            )


def _unchargeable(code: PromoCode, event: Event) -> Iterator[tuple[Tier, int, str]]:
    """Yield each price that Stripe rejects with a code, its reduced amount, and the reason."""
    covered = () if code.kind == PromoKind.UNLOCK else covered_by(code, event)
    for tier in event.tiers:
        left = reduced_amount(code, tier["amount"]) if tier["id"] in covered else 0
        if fault := charge_fault(paid_before(event, left)):
            yield tier, left, fault


# --- Over HTTP ---


def _code(value: str) -> str:
    code = normalize_code(value)
    if not 1 <= len(code) <= _LONGEST_CODE:
        raise ValueError(f"must have 1 to {_LONGEST_CODE} characters")
    if not all(letter.isalnum() or letter in "-_" for letter in code):
        raise ValueError("must be of letters, digits and hyphens")
    return code


Code = Annotated[
    str, Field(min_length=1, max_length=_LONGEST_CODE), ON_ONE_LINE, AfterValidator(_code)
]
ShowTitle = Annotated[str, Field(min_length=1, max_length=LONGEST_TITLE), ON_ONE_LINE]
Uses = Annotated[int | None, Field(strict=True, ge=1, le=_MOST_USES)]


class PromoCodesIn(PageIn):
    """Selects promo codes and their order."""

    sort: Literal["", "code", "-code", "gives", "-gives", "used", "-used", "until", "-until"] = ""


class PromoCodeIn(CamelSchema):
    """A promo code: `value` is per cent or cents per seat, 0 for a code that only unlocks.

    `most` is the limit of uses in total, `perMailbox` per email address; null for no limit. The
    code is for the dates of `events` and all dates of the titles of `shows`; without both, for all
    events. `tier` is the name of the only price that it is for; without it, the code is for all
    prices.
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
    shows: Annotated[list[ShowTitle], Field(max_length=_MOST_EVENTS)] = Field(default_factory=list)


class PromoCodeChangesIn(PromoCodeIn, ChangesIn):
    """Changes to a promo code."""


class PromoCodeOut(RowOut):
    """A promo code of the manager's list; `used` is the number of active bookings with it."""

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
    shows: list[str]
    used: int
    currency: str
    version: int

    @staticmethod
    def resolve_events(code: PromoCode) -> list[int]:
        return [event_id for event_id in code.events if event_id != NO_EVENT]

    @staticmethod
    def resolve_used(code: PromoCode) -> int:
        # A row that was just saved has no annotation.
        counted: int | None = getattr(code, "used", None)
        return code.bookings.active().count() if counted is None else counted

    @staticmethod
    def resolve_currency(_: PromoCode) -> str:
        return profile().currency


class PricesWithCodeOut(CamelSchema):
    """The prices of an event with a promo code, and the normalized code.

    `priceRange` is the text of the lowest price, such as "from $18".
    """

    code: str
    price_range: str
    tiers: list[TierOut]


def prices_with(text: str, event: Event) -> PricesWithCodeOut:
    """Return an event's prices with a code. Raises Invalid if the code is not valid for it."""
    code = find_code(text, event)
    check_left(code)
    if not covered_by(code, event):
        raise code_refusal(_("This promo code is for another price."), _("is for another price"))
    prices = tiers_with(code, event)
    tiers = tiers_out(prices, event.seats_by_tier, seats_left=event.seats_free)
    price_range = range_in_words(tiers, profile().currency)
    return PricesWithCodeOut(code=code.code, price_range=price_range, tiers=tiers)
