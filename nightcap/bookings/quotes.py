"""Quotes: at which prices a party has its seats, what a promo code takes off, and what it pays now.

A quote is made once, of a locked event, and passed on to the count of seats and to the booking. A
ticket keeps the name and the amount that its price had when it was booked.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from nightcap.bookings.models import Booking, PromoCode, PromoKind, Quote
from nightcap.bookings.tickets import Ticket, TicketIn, amount_of, by_tier
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import (
    Paying,
    Tier,
    Unlocked,
    available_tiers,
    left_of,
    needs_code,
    refusal_of,
)
from nightcap.venue.moments import long_date

ALL_PERCENT = 100


def for_guest(
    event: Event,
    seats: int,
    wanted: Sequence[TicketIn] = (),
    *,
    promo_code: str = "",
    pays_now: bool = False,
) -> Quote:
    """Return what a guest pays for seats of an event.

    `promo_code` is what the guest typed, `pays_now` the guest's choice where the event leaves one.
    Raises Invalid for a code that does not count, for a price that the guest cannot have, and where
    several prices could be meant and none is chosen.
    """
    code = find_code(promo_code, event) if promo_code else None
    unlocked = covered_by(code, event)
    tickets = _chosen(event, seats, wanted, unlocked)
    if code is not None:
        if by_tier(tickets).keys().isdisjoint(unlocked):
            raise code_refusal("This promo code is for another price.", "is for another price")
        tickets = reduced(tickets, code, unlocked)
    return priced(event, seats, tickets, code=code, unlocked=unlocked, pays_now=pays_now)


def by_phone(
    event: Event, seats: int, wanted: Sequence[TicketIn] = (), *, is_comp: bool = False
) -> Quote:
    """Return what a party pays for which the box office books, which sells every price.

    Raises Invalid for a price that the event does not have, and where several could be meant and
    none is chosen.
    """
    return priced(event, seats, _chosen(event, seats, wanted, None), is_comp=is_comp)


def for_offer(event: Event, seats: int, *, unlocked: Unlocked = ()) -> Quote:
    """Return what a party pays at the first prices of an event that have seats left."""
    tickets = _with_numbers(event, _first_left(event, seats, Counter()))
    return priced(event, seats, tickets, unlocked=unlocked)


def changed(
    booking: Booking,
    seats: int,
    wanted: Sequence[TicketIn] = (),
    *,
    unlocked: Unlocked = None,
    pays_now: bool | None = None,
) -> Quote:
    """Return what a booking costs that shall hold `wanted`, or only another number of seats.

    A booking from before its event had prices stays without, unless some are wanted. Without
    `pays_now` the party pays when it did before. Raises Invalid for a price that cannot be had, and
    where several could be meant and none is chosen.

    Rule: Seats that a booking keeps cost what they cost when they were booked; further seats cost
    what their price says now, without a promo code.
    """
    has: list[Ticket] = booking.tickets
    numbers = by_tier(has)
    if wanted:
        numbers = _numbers(wanted)
    elif len(numbers) > 1 and numbers.total() != seats:
        raise _none_chosen()
    elif len(numbers) == 1:
        numbers = Counter(dict.fromkeys(numbers, seats))
    tickets = _with_numbers(booking.event, numbers, has, unlocked=unlocked)
    return _priced_again(booking, booking.event, seats, tickets, unlocked, pays_now)


def moved(booking: Booking, event: Event) -> Quote:
    """Return what a booking costs at another date of its show.

    Rule: A booking that moves has the prices of the same names at the other date; what has none
    there gets the first price with seats left. What its promo code took off comes along, whatever
    shows the code is for.
    """
    seats = booking.number_of_tickets
    ids = {tier["name"].casefold(): tier["id"] for tier in event.tiers}
    numbers = Counter[int]()
    for ticket in booking.tickets:
        if (tier_id := ids.get(ticket["name"].casefold())) is not None:
            numbers[tier_id] += ticket["number"]
    numbers += _first_left(event, seats - numbers.total(), numbers)
    tickets = _with_numbers(event, numbers)
    if booking.promo_code is not None:
        tickets = reduced(tickets, booking.promo_code, covered_by(booking.promo_code, event))
    return _priced_again(booking, event, seats, tickets)


def _priced_again(
    booking: Booking,
    event: Event,
    seats: int,
    tickets: Sequence[Ticket],
    unlocked: Unlocked = None,
    pays_now: bool | None = None,
) -> Quote:
    return priced(
        event,
        seats,
        tickets,
        code=booking.promo_code,
        unlocked=unlocked,
        is_comp=booking.is_comp,
        pays_now=booking.prepay > 0 if pays_now is None else pays_now,
        has_paid=booking.kept > 0,
    )


def priced(
    event: Event,
    seats: int,
    tickets: Sequence[Ticket],
    *,
    code: PromoCode | None = None,
    unlocked: Unlocked = None,
    is_comp: bool = False,
    pays_now: bool = False,
    has_paid: bool = False,
) -> Quote:
    """Return the quote for tickets of an event, with what is paid before the evening.

    `pays_now` is what the guest has chosen, where the event leaves the choice. `has_paid` says
    whether the venue has money of the party already.

    Rule: Comps pay nothing. A deposit is paid for each seat, and is never more than the seats cost
    unless it comes back on arrival. What was paid before the evening stays so where the event or
    another date of it is paid at the door.
    """
    amount = 0 if is_comp else amount_of(tickets) or 0
    deposit = 0 if is_comp else (event.deposit or 0) * seats
    is_deposit = event.payment == Paying.DEPOSIT
    is_returned = is_deposit and event.deposit_comes_back
    prepayment = 0
    if is_deposit:
        prepayment = deposit if is_returned else min(deposit, amount)
    elif event.payment == Paying.NOW or (event.payment == Paying.CHOICE and pays_now) or has_paid:
        prepayment = amount
    return Quote(seats, tickets, prepayment, is_returned, code, unlocked)


# Prices


def _chosen(
    event: Event, seats: int, wanted: Sequence[TicketIn], unlocked: Unlocked
) -> list[Ticket]:
    """Return the tickets of a new booking; none where the event has no prices. Raises Invalid.

    Rule: Where an event has one price a guest need not choose it; of several one is chosen for each
    seat.
    """
    # Prices that are not on sale need not be ruled out by choosing.
    tiers = available_tiers(event.tiers, unlocked) or event.tiers
    if not wanted and len(tiers) > 1:
        raise _none_chosen()
    only = {tier["id"]: seats for tier in tiers}
    return _with_numbers(event, _numbers(wanted) or only, unlocked=unlocked)


def _numbers(wanted: Sequence[TicketIn]) -> Counter[int]:
    return Counter({ticket.tier_id: ticket.number for ticket in wanted})


def _first_left(event: Event, seats: int, used: Mapping[int, int]) -> Counter[int]:
    numbers = Counter[int]()
    tiers = available_tiers(event.tiers, ()) or event.tiers
    for tier in tiers:
        left = left_of(tier, event.seats_by_tier)
        free = seats if left is None else max(0, left - used.get(tier["id"], 0))
        numbers[tier["id"]] = min(free, seats)
        seats -= numbers[tier["id"]]
    if seats and tiers:
        # More than are left: the count of seats refuses them.
        numbers[tiers[-1]["id"]] += seats
    return +numbers


def _with_numbers(
    event: Event,
    numbers: Mapping[int, int],
    has: Sequence[Ticket] = (),
    *,
    unlocked: Unlocked = None,
) -> list[Ticket]:
    """Return tickets with these numbers by price: those of `has` first, then further ones.

    Raises Invalid for a price that the event does not have, or the guest cannot have.
    """
    tiers: dict[int, Tier] = {tier["id"]: tier for tier in event.tiers}
    missing = dict(numbers)
    found: list[Ticket] = []
    for ticket in has:
        if kept := min(ticket["number"], missing.get(ticket["tier"], 0)):
            found.append({**ticket, "number": kept})
            missing[ticket["tier"]] -= kept
    for tier_id, number in missing.items():
        if number:
            tier = tiers.get(tier_id)
            if tier is None:
                raise Invalid(
                    "This event has no such price.",
                    fields={"tickets": "must be prices of the event"},
                )
            name, amount = tier["name"], tier["amount"]
            if refusal := refusal_of(tier, unlocked):
                raise Invalid(f"{refusal}.", fields={"tickets": refusal})
            found.append(Ticket(tier=tier_id, name=name, amount=amount, number=number))
    return _joined(found)


def _joined(tickets: Sequence[Ticket]) -> list[Ticket]:
    """Return tickets with those of one price and one amount in one."""
    joined: dict[tuple[int, str, int], Ticket] = {}
    for ticket in tickets:
        key = (ticket["tier"], ticket["name"], ticket["amount"])
        known = joined.get(key, {**ticket, "number": 0})
        joined[key] = {**known, "number": known["number"] + ticket["number"]}
    return [*joined.values()]


def _none_chosen() -> Invalid:
    return Invalid("Please choose a price for each seat.", fields={"tickets": "is required"})


# Promo codes


def as_kept(code: str) -> str:
    """Return a code as it is kept: in capitals, without the spaces around it."""
    return code.strip().upper()


def find_code(text: str, event: Event) -> PromoCode:
    """Return the code that a guest typed for an event. Raises Invalid where it does not count.

    Rule: A promo code counts from and until when the manager says, for the shows that are chosen,
    in capitals or not.
    """
    code = PromoCode.objects.filter(code=as_kept(text)).first()
    at = now()
    if code is None:
        raise code_refusal("We know no such promo code.", "is not known")
    if code.events and event.pk not in code.events:
        raise code_refusal("This promo code is for another show.", "is for another show")
    if not event.tiers:
        raise code_refusal("This event has no price that a code could change.", "is of no use here")
    if code.begins_at is not None and at < code.begins_at:
        begins = long_date(code.begins_at)
        raise code_refusal(f"This promo code counts from {begins} on.", f"counts from {begins} on")
    if code.ends_at is not None and at >= code.ends_at:
        raise code_refusal("This promo code is over.", "is over")
    return code


def covered_by(code: PromoCode | None, event: Event) -> Collection[int]:
    """Return the prices of an event that a code changes or unlocks, by their ids.

    Rule: A price that needs a promo code is unlocked by a code that names it, or by one that
    unlocks all of them.
    """

    def is_covered(tier: Tier, code: PromoCode) -> bool:
        is_named = bool(code.tier) and code.tier.casefold() == tier["name"].casefold()
        if needs_code(tier):
            return is_named or (not code.tier and code.kind == PromoKind.UNLOCK)
        return code.kind != PromoKind.UNLOCK and (is_named or not code.tier)

    return [tier["id"] for tier in event.tiers if code is not None and is_covered(tier, code)]


def reduced(tickets: Sequence[Ticket], code: PromoCode, covered: Collection[int]) -> list[Ticket]:
    """Return tickets with what a code takes off those at the prices that it covers."""
    return [
        {**ticket, "amount": reduced_amount(code, ticket["amount"])}
        if ticket["tier"] in covered
        else ticket
        for ticket in tickets
    ]


def reduced_amount(code: PromoCode, amount: int) -> int:
    """Return what a seat costs with a code, in cents.

    Rule: A promo code takes off per cent, an amount a seat, or makes a price another one. A seat
    never costs less than nothing, nor more than without the code; the part of a cent is the
    guest's.
    """
    with_code = {
        PromoKind.PERCENT: amount * (ALL_PERCENT - code.value) // ALL_PERCENT,
        PromoKind.AMOUNT: amount - code.value,
        PromoKind.PRICE: code.value,
    }.get(PromoKind(code.kind), amount)
    return min(amount, max(0, with_code))


def code_refusal(message: str, fault: str) -> Invalid:
    """Return the error for a code that cannot be used."""
    return Invalid(message, fields={"promoCode": fault})
