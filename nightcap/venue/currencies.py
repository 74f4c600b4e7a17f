"""One table of currencies for the server, its pages and the provider of payments.

Decimal places are those of ISO 4217. The limits of a charge are Stripe's, from
https://docs.stripe.com/currencies. Every amount in the database and in the API is a whole number
of the currency's smallest unit by ISO 4217, which this project calls cents.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import ROUND_HALF_UP, Decimal

import iso4217

_SIGNS = {
    **{"USD": "$", "EUR": "€", "GBP": "£", "JPY": "¥", "CNY": "CN¥", "INR": "₹", "KRW": "₩"},
    **{"AUD": "A$", "BRL": "R$", "CAD": "CA$", "HKD": "HK$", "MXN": "MX$", "NZD": "NZ$"},
    **{"TWD": "NT$", "XCD": "EC$", "ILS": "₪", "PHP": "₱", "VND": "₫"},
}
"""Signs that stand before an amount; other currencies are written with their code."""

_HIGHEST_PRICE = 10_000
"""The highest price of a seat, in units of a currency whose unit is worth about a dollar."""
_UNITS_PER_DOLLAR = {
    10: "CNY CZK DKK HKD MAD MDL MOP MVR MXN NOK SEK STN SZL TJS TTD LSL NAD ZAR ZMW BOB BWP GHS"
    " GTQ HNL BRL ERN SCR ZWG SLE",
    100: "AFN ALL BDT BTN CVE DJF DOP DZD EGP ETB GMD GYD HTG INR ISK JMD JPY KES KGS LKR LRD MKD"
    " MRU MUR MZN NIO NPR PHP PKR RSD RUB SRD THB TRY TWD UAH UYU VUV XPF",
    1_000: "AMD AOA ARS CDF CLP CRC HUF IQD KMF KPW KRW KZT MMK MWK NGN RWF SDG SOS TZS VES XAF XOF"
    " YER",
    10_000: "BIF COP GNF IDR KHR LAK MGA MNT PYG SSP SYP UGX UZS VND",
    100_000: "LBP",
    1_000_000: "IRR",
}
"""How many units are worth a dollar, to a power of ten; about one where a currency is not named."""

_PROVIDER_DECIMALS = {"ISK": 2, "UGX": 2, "MGA": 0}
"""Decimal places in which Stripe takes amounts, where they are not those of ISO 4217."""
_PROVIDER_STEPS = {"ISK": 100, "UGX": 100, "BHD": 10, "JOD": 10, "KWD": 10, "OMR": 10, "TND": 10}
"""Stripe takes only multiples of it, in its own unit."""
_LOWEST_CHARGES = {
    **{"AED": "2", "AUD": "0.50", "BRL": "0.50", "CAD": "0.50", "CHF": "0.50", "CZK": "15"},
    **{"DKK": "2.50", "EUR": "0.50", "GBP": "0.30", "HKD": "4", "HUF": "175", "INR": "0.50"},
    **{"JPY": "50", "MXN": "10", "MYR": "2", "NOK": "3", "NZD": "0.50", "PLN": "2", "RON": "2"},
    **{"SEK": "3", "SGD": "0.50", "THB": "10", "USD": "0.50"},
}
"""Stripe's lowest charges, in the currency's unit. For other currencies Stripe wants the worth of
half a dollar: the table has a tenth of one, so that it refuses only what Stripe refuses too."""
_HIGHEST_CHARGE, _HIGHEST_CHARGES = 10**8 - 1, {"IDR": 10**12 - 1}
"""Stripe's highest charges, in its own unit: eight digits, and twelve for the rupiah."""


@dataclass(frozen=True, slots=True)
class Currency:
    """A currency of the table, with its limits in cents.

    `prefix` precedes an amount: "$", or "CHF ". A charge by card lies between `lowest_charge` and
    `highest_charge`, and is a multiple of `step`.
    """

    code: str
    decimals: int
    prefix: str
    highest_price: int
    provider_decimals: int
    step: int
    lowest_charge: int
    highest_charge: int


def _described(code: str, decimals: int) -> Currency:
    worth = next((units for units, codes in _UNITS_PER_DOLLAR.items() if code in codes.split()), 1)
    at_provider = _PROVIDER_DECIMALS.get(code, decimals)
    # MGA has two decimals here and none at Stripe; for ISK it is the other way around.
    coarser = 10 ** max(0, decimals - at_provider)
    finer = 10 ** max(0, at_provider - decimals)
    step = max(1, _PROVIDER_STEPS.get(code, 1) // finer) * coarser
    highest = _HIGHEST_CHARGES.get(code, _HIGHEST_CHARGE) // finer * coarser
    lowest = Decimal(_LOWEST_CHARGES.get(code) or Decimal(worth) / 10).scaleb(decimals)
    return Currency(
        code=code,
        decimals=decimals,
        prefix=_SIGNS.get(code, f"{code} "),
        highest_price=_HIGHEST_PRICE * worth * 10**decimals,
        provider_decimals=at_provider,
        step=step,
        lowest_charge=max(step, int(lowest) // step * step),
        highest_charge=highest // step * step,
    )


CURRENCIES: Mapping[str, Currency] = {
    one.code: _described(one.code, one.exponent)
    for one in iso4217.Currency
    if one.exponent is not None
}
"""The currencies of ISO 4217 by their codes, without metals and units of account."""


def currency_of(code: str) -> Currency:
    """Return a currency by its code; one that ISO 4217 does not list gets two decimals."""
    return CURRENCIES.get(code) or _described(code, 2)


def is_chargeable(amount: int, code: str) -> bool:
    """Return whether a card can be charged with an amount; zero or less needs no charge.

    Rule: A card is charged only with what Stripe accepts in the venue's currency: at least its
    lowest charge, at most its highest, and in three-decimal currencies an amount that ends in 0.
    """
    known = currency_of(code)
    is_in_limits = known.lowest_charge <= amount <= known.highest_charge
    return amount <= 0 or (is_in_limits and amount % known.step == 0)


def rounded_down(amount: int, code: str) -> int:
    """Round an amount down to a multiple of the currency's step."""
    return amount - amount % currency_of(code).step


def to_provider(amount: int, code: str) -> int:
    """Convert an amount to Stripe's unit. Raises ValueError for a fraction of it."""
    known = currency_of(code)
    converted = Decimal(amount).scaleb(known.provider_decimals - known.decimals)
    if converted != converted.to_integral_value():
        raise ValueError(f"{amount} of {code} is a fraction of Stripe's unit")
    return int(converted)


def from_provider(amount: int, code: str) -> int:
    """Convert an amount in Stripe's unit to cents, rounded to the nearest one.

    Only a fee can have a fraction of a cent. `code` may be in lower case, as Stripe writes it.
    """
    known = currency_of(code.upper())
    converted = Decimal(amount).scaleb(known.decimals - known.provider_decimals)
    return int(converted.to_integral_value(ROUND_HALF_UP))
