"""What a price says, as far as it is one number. Prices are texts: "$20", "$15-25", "Free"."""

import re
from decimal import Decimal

FREE = "0"
_PRICE = re.compile(r"([$€£]?)\s?([0-9]{1,6}(?:\.[0-9]{1,2})?)")


def plain_price(text: str) -> str | None:
    """Return a price that is one number, '0' for what is free; None for everything else."""
    if text.strip().casefold() == "free":
        return FREE
    price = _PRICE.fullmatch(text.strip())
    return price[2] if price else None


def at_the_door(text: str, tickets: int) -> str:
    """Return what so many tickets cost together, as '$40'.

    Empty for what is free, for a price that is more than one amount, and for one without its
    currency. The browser says the same: `frontend/src/lib/at-the-door.ts`.
    """
    price = _PRICE.fullmatch(text.strip())
    if not price or not price[1]:
        return ""
    total = Decimal(price[2]) * tickets
    if not total:
        return ""
    return f"{price[1]}{total:,.0f}" if total == total.to_integral() else f"{price[1]}{total:,.2f}"
