"""Links that call a number from any country, by the numbering plans of the countries."""

import re
from functools import cache

from phonenumbers import (
    PhoneMetadata,
    PhoneNumber,
    PhoneNumberFormat,
    PhoneNumberType,
    example_number_for_type,
    format_number,
)

from nightcap.venue.values import Value

_LONGEST_NUMBER = 15


class Dialing(Value):
    """How a country's numbers are dialed from abroad.

    `code` is the country's; `trunk` precedes a number within the country and is left out from
    abroad. A number has `fewest` to `most` digits without them. `is_trunk_optional` is true where
    people also write numbers without the trunk prefix.
    """

    code: str
    trunk: str
    fewest: int
    most: int
    is_trunk_optional: bool


@cache
def dialing_of(country: str) -> Dialing | None:
    """Return how numbers of a country (ISO 3166) are dialed; None for an unknown one."""
    known = PhoneMetadata.metadata_for_region(country, None)
    if known is None or known.country_code is None:
        return None
    examples = [
        number
        for kind in (PhoneNumberType.FIXED_LINE, PhoneNumberType.MOBILE)
        if (number := example_number_for_type(country, kind))
    ]
    lengths = [
        length
        for kind in (known.fixed_line, known.mobile)
        for length in (kind.possible_length if kind else ())
        # A country without numbers of a kind has -1.
        if length > 0
    ]
    trunk = known.national_prefix or ""
    return Dialing(
        code=str(known.country_code),
        trunk=trunk,
        fewest=min(lengths),
        most=max(lengths),
        is_trunk_optional=trunk != ""
        and (
            any(form.national_prefix_optional_when_formatting for form in known.number_format)
            or any(not _national_digits(number).startswith(trunk) for number in examples)
        ),
    )


def _national_digits(number: PhoneNumber) -> str:
    written = format_number(number, PhoneNumberFormat.NATIONAL)
    return "".join(filter(str.isdecimal, written))


def call_link(phone: str, dialing: Dialing | None) -> str:
    """Return the `tel:` address of a `Phone` (RFC 3966); of two numbers, that of the first one.

    Rule: A call link has the code of the country: a number without one is taken as one of the
    venue's country, without its trunk prefix. A number that has another length than the country's
    numbers is dialed as it is written.

    The browser does the same with the numbers of guests (`frontend/src/lib/call-link.ts`).
    """
    number = phone.replace("(0)", "", 1) if phone.startswith(("+", "00")) else phone
    digits = sum(map(str.isdecimal, number))
    called = ""
    for part in re.findall(r"\+?[0-9]+", number):
        if digits > _LONGEST_NUMBER and len(called.lstrip("+")) >= digits // 2:
            break
        called += part
    return f"tel:{_from_abroad(called, dialing)}"


def _from_abroad(called: str, dialing: Dialing | None) -> str:
    if dialing is None or called.startswith(("+", "00")):
        return called
    trunk = dialing.trunk
    lengths = range(dialing.fewest, dialing.most + 1)
    if trunk and called.startswith(trunk) and len(called) - len(trunk) in lengths:
        return f"+{dialing.code}{called.removeprefix(trunk)}"
    if (dialing.is_trunk_optional or not trunk) and len(called) in lengths:
        return f"+{dialing.code}{called}"
    return called
