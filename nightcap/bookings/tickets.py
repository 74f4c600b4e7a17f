"""At which prices the seats of a booking are: chosen by the guest, changed, and moved with it.

A ticket keeps the name and the amount that its price had when it was booked: what a guest was shown
does not grow afterwards.
"""

from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from typing import Annotated, TypedDict

from pydantic import AfterValidator, Field

from nightcap.core.errors import Invalid
from nightcap.core.schemas import CamelSchema
from nightcap.events.models import Event
from nightcap.events.tiers import (
    MOST_TIERS,
    Tier,
    closed_because,
    in_words,
    left_of,
    needs_code,
)
from nightcap.venue.profile import profile

_MOST_OF_ONE = 20


class Ticket(TypedDict):
    """Seats of a booking at one price, in cents a seat; `tier` is the price's id at the event."""

    tier: int
    name: str
    amount: int
    number: int


class TicketIn(CamelSchema):
    """How many seats are wanted at a price of the event."""

    tier_id: Annotated[int, Field(strict=True, ge=1)]
    number: Annotated[int, Field(strict=True, ge=1, le=_MOST_OF_ONE)]


class TicketOut(CamelSchema):
    """Seats of a booking at one price; `amount` is of one seat, in cents."""

    tier_id: Annotated[int, Field(validation_alias="tier")]
    name: str
    amount: int
    number: int


def _each_once(tickets: list[TicketIn]) -> list[TicketIn]:
    if len({ticket.tier_id for ticket in tickets}) < len(tickets):
        raise ValueError("must name each price once")
    return tickets


TicketsIn = Annotated[list[TicketIn], Field(max_length=MOST_TIERS), AfterValidator(_each_once)]


def amount_of(tickets: Sequence[Ticket]) -> int | None:
    """Return what tickets cost together, in cents; None without any."""
    return sum(ticket["amount"] * ticket["number"] for ticket in tickets) if tickets else None


def in_one_line(tickets: Sequence[Ticket]) -> str:
    """Write at which prices seats are booked: "2 Standard at $25, 1 Student at $15"."""
    currency = profile().currency
    return ", ".join(
        f"{ticket['number']} {ticket['name']} at {in_words(ticket['amount'], currency)}"
        for ticket in tickets
    )


def by_tier(tickets: Sequence[Ticket]) -> Counter[int]:
    """Return how many seats tickets are for, by the ids of their prices."""
    numbers = Counter[int]()
    for ticket in tickets:
        numbers[ticket["tier"]] += ticket["number"]
    return numbers


Unlocked = Collection[int] | None
"""The prices that a guest gets although they need a code; None for the house, which sells all."""


def choose(
    event: Event, wanted: Sequence[TicketIn], seats: int, *, unlocked: Unlocked = None
) -> list[Ticket]:
    """Return the tickets of a new booking at an event's prices; none where it has no prices.

    Raises Invalid for a price that the event does not have or the guest does not get, and where
    several could be meant and none is chosen.

    Rule: Where an event has one price a guest need not choose it; of several one is chosen for each
    seat.
    """
    # Of what cannot be had at all nobody needs to choose.
    tiers = [tier for tier in event.tiers if not _refusal(tier, unlocked)] or event.tiers
    if not wanted and len(tiers) > 1:
        raise _none_chosen()
    only = {tier["id"]: seats for tier in tiers}
    return _with_numbers(event, [], _numbers(wanted) or only, unlocked=unlocked)


def change(
    event: Event,
    has: Sequence[Ticket],
    wanted: Sequence[TicketIn],
    seats: int,
    *,
    unlocked: Unlocked = None,
) -> list[Ticket]:
    """Return the tickets of a booking that shall hold `wanted`, or only another number of seats.

    A booking from before its event had prices stays without, unless some are wanted. Raises what
    choose() raises.

    Rule: Seats that a booking keeps cost what they cost when they were booked; further seats cost
    what their price says now, without a promo code.
    """
    numbers = by_tier(has)
    if wanted:
        numbers = _numbers(wanted)
    elif not has or numbers.total() == seats:
        return [*has]
    elif len(numbers) > 1:
        raise _none_chosen()
    else:
        numbers = Counter(dict.fromkeys(numbers, seats))
    return _with_numbers(event, has, numbers, unlocked=unlocked)


def move(event: Event, has: Sequence[Ticket], seats: int) -> list[Ticket]:
    """Return the tickets of a booking at another date of its show, at the prices there.

    Rule: A booking that moves has the prices of the same names at the other date; what has none
    there gets the first price with seats left.
    """
    ids = {tier["name"].casefold(): tier["id"] for tier in event.tiers}
    numbers = Counter[int]()
    for ticket in has:
        if (tier_id := ids.get(ticket["name"].casefold())) is not None:
            numbers[tier_id] += ticket["number"]
    return _with_numbers(event, [], numbers + _first_left(event, seats - numbers.total(), numbers))


def fill(event: Event, seats: int) -> list[Ticket]:
    """Return tickets at the first prices of an event that have seats left."""
    return _with_numbers(event, [], _first_left(event, seats, Counter()))


def added(has: Sequence[Ticket], becomes: Sequence[Ticket]) -> list[Ticket]:
    """Return of a booking's new tickets those that it did not have."""
    more = by_tier(becomes) - by_tier(has)
    last = {ticket["tier"]: ticket for ticket in becomes}
    return [{**last[tier_id], "number": number} for tier_id, number in more.items()]


def _numbers(wanted: Sequence[TicketIn]) -> Counter[int]:
    return Counter({ticket.tier_id: ticket.number for ticket in wanted})


def _first_left(event: Event, seats: int, used: Mapping[int, int]) -> Counter[int]:
    numbers = Counter[int]()
    tiers = [tier for tier in event.tiers if not _refusal(tier, ())] or event.tiers
    for tier in tiers:
        left = left_of(tier, event.seats_by_tier)
        free = seats if left is None else max(0, left - used.get(tier["id"], 0))
        numbers[tier["id"]] = min(free, seats)
        seats -= numbers[tier["id"]]
    if seats and tiers:
        # More than there are: who takes them finds that out.
        numbers[tiers[-1]["id"]] += seats
    return +numbers


def _with_numbers(
    event: Event,
    has: Sequence[Ticket],
    numbers: Mapping[int, int],
    *,
    unlocked: Unlocked = None,
) -> list[Ticket]:
    """Return tickets with these numbers by price: those of `has` first, then further ones.

    Raises Invalid for a price that the event does not have, or the guest does not get.
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
            if refusal := _refusal(tier, unlocked):
                raise Invalid(f"{refusal}.", fields={"tickets": refusal})
            found.append(Ticket(tier=tier_id, name=name, amount=amount, number=number))
    return _joined(found)


def _refusal(tier: Tier, unlocked: Unlocked) -> str:
    """Write why a guest cannot have a price; empty where nothing is against it."""
    if unlocked is None:
        return ""
    if needs_code(tier) and tier["id"] not in unlocked:
        return f"{tier['name']} needs a promo code"
    return closed_because(tier)


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
