"""Tickets: the seats of a booking at each of its prices, in requests, rows and texts."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Annotated, TypedDict

from django.utils.translation import gettext as _
from pydantic import AfterValidator, Field

from nightcap.core.schemas import CamelSchema
from nightcap.events.tiers import MOST_TIERS, in_words
from nightcap.venue.profile import profile

_MOST_OF_ONE = 20


class Ticket(TypedDict):
    """Seats of a booking at one price, in cents per seat; `tier` is the price's id at the event."""

    tier: int
    name: str
    amount: int
    number: int


class TicketIn(CamelSchema):
    """A requested number of seats at one price of the event."""

    tier_id: Annotated[int, Field(strict=True, ge=1)]
    number: Annotated[int, Field(strict=True, ge=1, le=_MOST_OF_ONE)]


class TicketOut(CamelSchema):
    """Seats of a booking at one price; `amount` is the price of one seat, in cents."""

    tier_id: Annotated[int, Field(validation_alias="tier")]
    name: str
    amount: int
    number: int


def _each_once(tickets: list[TicketIn]) -> list[TicketIn]:
    if len({ticket.tier_id for ticket in tickets}) < len(tickets):
        raise ValueError(_("must name each price once"))
    return tickets


TicketsIn = Annotated[list[TicketIn], Field(max_length=MOST_TIERS), AfterValidator(_each_once)]


def amount_of(tickets: Sequence[Ticket]) -> int | None:
    """Return the price of all tickets, in cents; None without tickets."""
    return sum(ticket["amount"] * ticket["number"] for ticket in tickets) if tickets else None


def in_one_line(tickets: Sequence[Ticket]) -> str:
    """Return tickets as text: "2 Standard at $25, 1 Student at $15"."""
    currency = profile().currency
    return ", ".join(
        _("%(number)s %(name)s at %(price)s")
        % {
            "number": ticket["number"],
            "name": ticket["name"],
            "price": in_words(ticket["amount"], currency),
        }
        for ticket in tickets
    )


def by_tier(tickets: Sequence[Ticket]) -> Counter[int]:
    """Return the number of seats by id of the price."""
    numbers = Counter[int]()
    for ticket in tickets:
        numbers[ticket["tier"]] += ticket["number"]
    return numbers


def added(has: Sequence[Ticket], becomes: Sequence[Ticket]) -> list[Ticket]:
    """Return the tickets in `becomes` that exceed those in `has`."""
    more = by_tier(becomes) - by_tier(has)
    last = {ticket["tier"]: ticket for ticket in becomes}
    return [{**last[tier_id], "number": number} for tier_id, number in more.items()]


def first_tickets(tickets: Sequence[Ticket], seats: int) -> list[Ticket]:
    """Return the tickets of the first `seats` seats, in order."""
    found: list[Ticket] = []
    for ticket in tickets:
        if number := min(ticket["number"], seats):
            found.append({**ticket, "number": number})
            seats -= number
    return found


def last_tickets(tickets: Sequence[Ticket], seats: int) -> tuple[list[Ticket], list[Ticket]]:
    """Return the tickets without the last `seats` seats, and those of the last ones."""
    last = first_tickets(tickets[::-1], seats)
    return last_of_each(tickets, by_tier(last))


def last_of_each(
    tickets: Sequence[Ticket], numbers: Mapping[int, int]
) -> tuple[list[Ticket], list[Ticket]]:
    """Return the tickets without the last seats of each price, and those seats.

    `numbers` are the seats by id of the price, at most as many as the tickets have.
    """
    left, kept, last = Counter(numbers), list[Ticket](), list[Ticket]()
    for ticket in reversed(tickets):
        number = min(ticket["number"], left[ticket["tier"]])
        left[ticket["tier"]] -= number
        if number:
            last.append({**ticket, "number": number})
        if number < ticket["number"]:
            kept.append({**ticket, "number": ticket["number"] - number})
    return kept[::-1], last[::-1]
