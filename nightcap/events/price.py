"""What a price says, as far as it is one number. Prices are texts: "$20", "$15-25", "Free".

Visitors read the text alone; the number that may stand beside it is for the house's own figures.
"""

import re
from decimal import Decimal

FREE = "0"
_CENT = Decimal("0.01")
_PRICE = re.compile(r"([$€£]?)\s?([0-9]{1,6}(?:\.[0-9]{1,2})?)")


def plain_price(text: str) -> str | None:
    """Return a price that is one number, '0' for what is free; None for everything else."""
    if text.strip().casefold() == "free":
        return FREE
    price = _PRICE.fullmatch(text.strip())
    return price[2] if price else None


def to_the_cent(amount: Decimal) -> Decimal:
    """Return an amount with the two places that it is kept with."""
    return amount.quantize(_CENT)


def price_of_a_seat(text: str, amount: Decimal | None) -> Decimal | None:
    """Return what a seat costs, in the venue's currency: the amount beside the text, if any.

    Else what the text says by itself; None where that is not one number either.
    """
    if amount is not None:
        return amount
    said = plain_price(text)
    return to_the_cent(Decimal(said)) if said is not None else None


def at_the_door(text: str, tickets: int) -> str:
    """Return the total price of `tickets` tickets, as '$40'.

    Empty for what is free, for a price that is more than one amount, and for one without its
    currency. The browser says the same: `frontend/src/lib/tickets.ts`.
    """
    price = _PRICE.fullmatch(text.strip())
    if not price or not price[1]:
        return ""
    total = Decimal(price[2]) * tickets
    if not total:
        return ""
    return f"{price[1]}{total:,.0f}" if total == total.to_integral() else f"{price[1]}{total:,.2f}"
