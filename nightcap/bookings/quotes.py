"""Quotes: the tickets of a party at reduced prices, if it has a promo code.

A quote is made once for a locked event, and then used to take seats and to save the booking. A
ticket keeps the name and amount of its price at the time of booking.
"""

import unicodedata
from collections import Counter
from collections.abc import Collection, Mapping, Sequence
from copy import deepcopy
from dataclasses import replace

import regex
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from nightcap.bookings.models import Booking, PromoCode, PromoKind, Quote
from nightcap.bookings.tickets import Ticket, TicketIn, by_tier, first_tickets
from nightcap.core.errors import Invalid
from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.tiers import (
    Tier,
    Unlocked,
    available_tiers,
    check_one_is_meant,
    chosen_tiers,
    first_left,
    needs_code,
)
from nightcap.venue.currencies import rounded_down
from nightcap.venue.profile import profile

ALL_PERCENT = 100


def for_guest(
    event: Event,
    seats: int,
    wanted: Sequence[TicketIn] = (),
    *,
    promo_code: str = "",
    pays_now: bool = False,
) -> Quote:
    """Return the quote for a guest's booking.

    `promo_code` is the text that the guest typed, `pays_now` the guest's choice if the event offers
    one. Raises Invalid for an invalid code, for a price that is not on sale to the guest, and if
    none of several prices is chosen.
    """
    code = find_code(promo_code, event) if promo_code else None
    covered = covered_by(code, event) if code else ()
    tiers = tiers_with(code, event) if code else event.tiers
    numbers = _numbers(wanted)
    tickets = _tickets(tiers, seats, numbers, unlocked=())
    if code and {ticket["tier"] for ticket in tickets}.isdisjoint(covered):
        raise code_refusal(_("This promo code is for another price."), _("is for another price"))
    return Quote(event, seats, tickets, code=code, pays_now=pays_now, is_public=code is None)


def by_phone(
    event: Event, seats: int, wanted: Sequence[TicketIn] = (), *, is_comp: bool = False
) -> Quote:
    """Return the quote for a phone booking, at any price of the event.

    Raises Invalid for a price that the event does not have, and if none of several is chosen.
    """
    return Quote(event, seats, _tickets(event.tiers, seats, _numbers(wanted)), is_comp=is_comp)


def for_offer(event: Event, seats: int, *, is_public: bool) -> Quote:
    """Return the quote for a waitlisted party, at the first prices with seats left."""
    numbers = first_left(event.tiers, event.seats_by_tier, seats)
    return Quote(event, seats, _tickets(event.tiers, seats, numbers), is_public=is_public)


def as_booked(booking: Booking, *, pays_now: bool | None = None) -> Quote:
    """Return the quote for the present seats and prices of a booking."""
    return changed(booking, booking.number_of_tickets, pays_now=pays_now)


def changed(
    booking: Booking,
    seats: int,
    wanted: Sequence[TicketIn] = (),
    *,
    unlocked: Unlocked = None,
    pays_now: bool | None = None,
) -> Quote:
    """Return the quote of a booking with other tickets, or only another number of seats.

    A booking from before its event had prices gets prices only if they are requested. `pays_now`
    defaults to the present choice. Raises Invalid for a price that is not on sale, and if none of
    several prices is chosen.

    Rule: Seats that a booking keeps also keep their prices; additional seats have the present
    price, without a promo code.
    """
    has: list[Ticket] = booking.tickets
    numbers = by_tier(has)
    if wanted:
        numbers = _numbers(wanted)
    elif numbers.total() != seats:
        check_one_is_meant(numbers)
        numbers = Counter(dict.fromkeys(numbers, seats))
    tickets: list[Ticket] = []
    for ticket in has:
        if kept := min(ticket["number"], numbers[ticket["tier"]]):
            tickets.append({**ticket, "number": kept})
            numbers[ticket["tier"]] -= kept
    if further := +numbers:
        tickets += _tickets(booking.event.tiers, seats, further, unlocked=unlocked)
    return Quote(
        booking.event,
        seats,
        _joined(tickets),
        code=booking.promo_code,
        is_comp=booking.is_comp,
        pays_now=booking.prepay > 0 if pays_now is None else pays_now,
        has_paid=booking.net_paid > 0,
        settled=booking.settled,
    )


def with_tickets(booking: Booking, tickets: Sequence[Ticket]) -> Quote:
    """Return the quote for a booking with other tickets, such as part of its own."""
    return replace(as_booked(booking), seats=by_tier(tickets).total(), tickets=tickets)


def costs_less(booking: Booking, tickets: Sequence[Ticket]) -> bool:
    """Return whether a booking with only these tickets would have a lower prepayment."""
    return with_tickets(booking, tickets).prepayment < booking.prepay


def covered_tickets(booking: Booking) -> Sequence[Ticket]:
    """Return the first tickets of a booking whose prepayment its payments cover.

    At least one ticket is returned if a part of the price is paid.
    """
    quote, covered = as_booked(booking), list[Ticket]()
    for ticket in booking.tickets:
        for number in range(ticket["number"], 0, -1):
            part_of_it = ticket.copy()
            part_of_it["number"] = number
            more = [*covered, part_of_it]
            part = replace(quote, seats=by_tier(more).total(), tickets=more)
            if part.full_prepayment <= booking.settled:
                covered = more
                break
    return covered or first_tickets(booking.tickets, 1 if booking.settled else 0)


def moved(booking: Booking, event: Event, *, is_by_phone: bool) -> Quote:
    """Return the quote of a booking at another date of its show.

    Guests get prices that are on sale there, and a price that needs a promo code if their present
    price needs one. With `is_by_phone` all prices are possible.

    Rule: A moved booking gets the prices with the same names at the other date; seats without such
    a price get the first price with seats left. Its promo code still applies, even if the code is
    for other dates.
    """
    seats, code = booking.number_of_tickets, booking.promo_code
    tiers = tiers_with(code, event) if code else event.tiers
    locked = {tier["name"].casefold() for tier in booking.event.tiers if needs_code(tier)}
    own = [tier["id"] for tier in tiers if tier["name"].casefold() in locked]
    on_sale = available_tiers(tiers, None if is_by_phone else own)
    ids = {tier["name"].casefold(): tier["id"] for tier in on_sale}
    numbers = Counter[int]()
    for ticket in booking.tickets:
        if (tier_id := ids.get(ticket["name"].casefold())) is not None:
            numbers[tier_id] += ticket["number"]
    if missing := seats - numbers.total():
        numbers += first_left(event.tiers, event.seats_by_tier, missing, besides=numbers)
    tickets = _tickets(tiers, seats, numbers)
    return Quote(
        event,
        seats,
        tickets,
        code=code,
        is_comp=booking.is_comp,
        pays_now=booking.prepay > 0,
        has_paid=booking.net_paid > 0,
        settled=booking.settled,
        is_public=not is_by_phone and {ticket["tier"] for ticket in tickets}.isdisjoint(own),
    )


def _numbers(wanted: Sequence[TicketIn]) -> Counter[int]:
    return Counter({ticket.tier_id: ticket.number for ticket in wanted})


def _tickets(
    tiers: Sequence[Tier], seats: int, numbers: Mapping[int, int], *, unlocked: Unlocked = None
) -> list[Ticket]:
    """Return tickets at prices of an event; without `numbers`, at its only price."""
    return [
        Ticket(tier=tier["id"], name=tier["name"], amount=tier["amount"], number=number)
        for tier, number in chosen_tiers(tiers, seats, numbers, unlocked)
    ]


def _joined(tickets: Sequence[Ticket]) -> list[Ticket]:
    """Merge tickets with the same price and amount."""
    joined: dict[tuple[int, str, int], Ticket] = {}
    for ticket in tickets:
        key = (ticket["tier"], ticket["name"], ticket["amount"])
        known = joined.get(key, {**ticket, "number": 0})
        joined[key] = {**known, "number": known["number"] + ticket["number"]}
    return [*joined.values()]


# Promo codes


_DASH = regex.compile(r"[\p{Dash}\p{Pd}\u02d7\u2043]")
_SHOWS_NOTHING = regex.compile(r"[\x00\p{Default_Ignorable_Code_Point}\u2800\ufffc]")


class UnknownCode(Invalid):
    """The venue has no such promo code."""


def normalize_code(code: str) -> str:
    """Return a promo code as it is stored, searched and compared.

    The result is in capitals and NFKC, with "-" for all dashes, without invisible characters, and
    without space around it. Normalizing it again returns the same text.
    """
    text = _SHOWS_NOTHING.sub("", unicodedata.normalize("NFKC", code))
    capitals = _DASH.sub("-", text).casefold().upper()
    return unicodedata.normalize("NFKC", capitals).strip()


def known_codes(text: str) -> QuerySet[PromoCode]:
    """Return a query for the code of a text; empty if the venue has no such code."""
    return PromoCode.objects.filter(code=normalize_code(text))


def find_code(text: str, event: Event) -> PromoCode:
    """Return the code that a guest typed for an event. Raises Invalid if it is not valid there.

    Rule: A promo code is valid during the time and for the shows that the manager has set. Case and
    the kind of dash do not matter.
    """
    code = known_codes(text).first()
    at = now()
    if code is None:
        raise UnknownCode(_("We know no such promo code."), fields={"promoCode": _("is not known")})
    if not code.is_for(event):
        raise code_refusal(_("This promo code is for another show."), _("is for another show"))
    if not event.tiers:
        raise code_refusal(
            _("This event has no price that a code could change."), _("is of no use here")
        )
    if code.begins_at is not None and at < code.begins_at:
        begins = {"date": code.begins_text}
        message = _("This promo code counts from %(date)s on.") % begins
        raise code_refusal(message, _("counts from %(date)s on") % begins)
    if code.ends_at is not None and at >= code.ends_at:
        raise code_refusal(_("This promo code is over."), _("is over"))
    return code


def covered_by(code: PromoCode, event: Event) -> Collection[int]:
    """Return the ids of the prices of an event that a code reduces or unlocks.

    Rule: A price that needs a promo code is unlocked by a code for this price, or by a code that
    unlocks all prices.
    """

    def is_covered(tier: Tier) -> bool:
        is_named = bool(code.tier) and code.tier.casefold() == tier["name"].casefold()
        if needs_code(tier):
            return is_named or (not code.tier and code.kind == PromoKind.UNLOCK)
        return code.kind != PromoKind.UNLOCK and (is_named or not code.tier)

    return [tier["id"] for tier in event.tiers if is_covered(tier)]


def tiers_with(code: PromoCode, event: Event) -> list[Tier]:
    """Return an event's prices for a guest with a code: unlocked, and reduced."""
    tiers: list[Tier] = deepcopy(event.tiers)
    covered = covered_by(code, event)
    for tier in tiers:
        if tier["id"] in covered:
            tier["amount"], tier["needs_code"] = reduced_amount(code, tier["amount"]), False
    return tiers


def reduced_amount(code: PromoCode, amount: int) -> int:
    """Return the price of a seat with a code, in cents.

    Rule: A promo code subtracts a percentage or an amount per seat, or sets another price. The
    result is at least 0 and at most the price without the code. A percentage is rounded down to an
    amount that Stripe can charge.
    """
    part = amount * (ALL_PERCENT - code.value) // ALL_PERCENT
    with_code = {
        PromoKind.PERCENT: rounded_down(part, profile().currency),
        PromoKind.AMOUNT: amount - code.value,
        PromoKind.PRICE: code.value,
    }.get(PromoKind(code.kind), amount)
    return min(amount, max(0, with_code))


def code_refusal(message: str, fault: str) -> Invalid:
    """Return the error for a code that cannot be used."""
    return Invalid(message, fields={"promoCode": fault})
