"""Calls a phone number from any country.

The table is that of libphonenumber 9.0.43 (Apache 2.0), of landlines and mobile phones.
"""

import re
from collections.abc import Mapping
from typing import Final

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


def dialing_of(country: str) -> Dialing | None:
    """Return how numbers of a country (ISO 3166) are dialed; None for an unknown one."""
    found = _COUNTRIES.get(country)
    if found is None:
        return None
    code, trunk, fewest, most, is_trunk_optional = found
    return Dialing(
        code=code, trunk=trunk, fewest=fewest, most=most, is_trunk_optional=is_trunk_optional
    )


def call_link(phone: str, dialing: Dialing | None) -> str:
    """Return the address that calls a `Phone` of a country (RFC 3966), of two numbers the first.

    Rule: A call link has the code of the country: a number without one is taken as one of the
    venue's country, without its trunk prefix. A number that has another length than the country's
    numbers is dialed as it is written.

    The browser, which reads what visitors write too, does the same (`frontend/src/lib/links.ts`).
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


_NORTH_AMERICA: Final = "AG AI AS BB BM BS CA DM DO GD GU JM KN KY LC MP MS PR SX TC TT US VC VG VI"
_COUNTRIES: Final[Mapping[str, tuple[str, str, int, int, bool]]] = {
    **dict.fromkeys(_NORTH_AMERICA.split(), ("1", "1", 10, 10, True)),
    "AC": ("247", "", 5, 5, False),
    "AD": ("376", "", 6, 9, False),
    "AE": ("971", "0", 8, 9, False),
    "AF": ("93", "0", 9, 9, False),
    "AL": ("355", "0", 8, 9, False),
    "AM": ("374", "0", 8, 8, False),
    "AO": ("244", "", 9, 9, False),
    "AR": ("54", "0", 10, 11, True),
    "AT": ("43", "0", 4, 13, False),
    "AU": ("61", "0", 9, 9, False),
    "AW": ("297", "", 7, 7, False),
    "AX": ("358", "0", 6, 10, False),
    "AZ": ("994", "0", 9, 9, False),
    "BA": ("387", "0", 8, 9, False),
    "BD": ("880", "0", 6, 10, False),
    "BE": ("32", "0", 8, 9, False),
    "BF": ("226", "", 8, 8, False),
    "BG": ("359", "0", 6, 9, False),
    "BH": ("973", "", 8, 8, False),
    "BI": ("257", "", 8, 8, False),
    "BJ": ("229", "", 10, 10, False),
    "BL": ("590", "0", 9, 9, False),
    "BN": ("673", "", 7, 7, False),
    "BO": ("591", "0", 8, 8, True),
    "BQ": ("599", "", 7, 7, False),
    "BR": ("55", "0", 10, 11, True),
    "BT": ("975", "", 7, 8, False),
    "BW": ("267", "", 7, 8, False),
    "BY": ("375", "8", 9, 9, False),
    "BZ": ("501", "", 7, 7, False),
    "CC": ("61", "0", 9, 9, False),
    "CD": ("243", "0", 7, 10, False),
    "CF": ("236", "", 8, 8, False),
    "CG": ("242", "", 9, 9, False),
    "CH": ("41", "0", 9, 9, False),
    "CI": ("225", "", 10, 10, False),
    "CK": ("682", "", 5, 5, False),
    "CL": ("56", "", 9, 9, False),
    "CM": ("237", "", 9, 9, False),
    "CN": ("86", "0", 7, 11, True),
    "CO": ("57", "0", 8, 10, True),
    "CR": ("506", "", 8, 8, False),
    "CU": ("53", "0", 6, 10, False),
    "CV": ("238", "", 7, 7, False),
    "CW": ("599", "", 7, 8, False),
    "CX": ("61", "0", 9, 9, False),
    "CY": ("357", "", 8, 8, False),
    "CZ": ("420", "", 9, 9, False),
    "DE": ("49", "0", 5, 15, False),
    "DJ": ("253", "", 8, 8, False),
    "DK": ("45", "", 8, 8, False),
    "DZ": ("213", "0", 8, 9, False),
    "EC": ("593", "0", 8, 9, False),
    "EE": ("372", "", 7, 8, False),
    "EG": ("20", "0", 8, 10, False),
    "EH": ("212", "0", 9, 9, False),
    "ER": ("291", "0", 7, 7, False),
    "ES": ("34", "", 9, 9, False),
    "ET": ("251", "0", 9, 9, False),
    "FI": ("358", "0", 5, 10, False),
    "FJ": ("679", "", 7, 7, False),
    "FK": ("500", "", 5, 5, False),
    "FM": ("691", "", 7, 7, False),
    "FO": ("298", "", 6, 6, False),
    "FR": ("33", "0", 9, 9, False),
    "GA": ("241", "", 7, 8, False),
    "GB": ("44", "0", 9, 10, False),
    "GE": ("995", "0", 9, 9, True),
    "GF": ("594", "0", 9, 9, False),
    "GG": ("44", "0", 10, 10, False),
    "GH": ("233", "0", 9, 9, False),
    "GI": ("350", "", 8, 8, False),
    "GL": ("299", "", 6, 6, False),
    "GM": ("220", "", 7, 9, False),
    "GN": ("224", "", 8, 9, False),
    "GP": ("590", "0", 9, 9, False),
    "GQ": ("240", "", 9, 9, False),
    "GR": ("30", "", 10, 10, False),
    "GT": ("502", "", 8, 8, False),
    "GW": ("245", "", 9, 9, False),
    "GY": ("592", "", 7, 7, False),
    "HK": ("852", "", 8, 8, False),
    "HN": ("504", "", 8, 8, False),
    "HR": ("385", "0", 8, 9, False),
    "HT": ("509", "", 8, 8, False),
    "HU": ("36", "06", 8, 9, False),
    "ID": ("62", "0", 7, 12, False),
    "IE": ("353", "0", 7, 10, False),
    "IL": ("972", "0", 8, 12, False),
    "IM": ("44", "0", 10, 10, False),
    "IN": ("91", "0", 10, 10, True),
    "IO": ("246", "", 7, 7, False),
    "IQ": ("964", "0", 8, 10, False),
    "IR": ("98", "0", 6, 10, False),
    "IS": ("354", "", 7, 9, False),
    "IT": ("39", "", 6, 12, False),
    "JE": ("44", "0", 10, 10, False),
    "JO": ("962", "0", 8, 9, False),
    "JP": ("81", "0", 9, 10, False),
    "KE": ("254", "0", 7, 9, False),
    "KG": ("996", "0", 9, 9, False),
    "KH": ("855", "0", 8, 9, False),
    "KI": ("686", "0", 5, 8, True),
    "KM": ("269", "", 7, 7, False),
    "KP": ("850", "0", 8, 10, False),
    "KR": ("82", "0", 5, 10, False),
    "KW": ("965", "", 8, 8, False),
    "KZ": ("7", "8", 10, 10, False),
    "LA": ("856", "0", 8, 10, False),
    "LB": ("961", "0", 7, 8, True),
    "LI": ("423", "0", 7, 9, True),
    "LK": ("94", "0", 9, 9, False),
    "LR": ("231", "0", 7, 9, False),
    "LS": ("266", "", 8, 8, False),
    "LT": ("370", "0", 8, 8, True),
    "LU": ("352", "", 4, 11, False),
    "LV": ("371", "", 8, 8, False),
    "LY": ("218", "0", 9, 9, False),
    "MA": ("212", "0", 9, 9, False),
    "MC": ("377", "0", 8, 9, True),
    "MD": ("373", "0", 8, 8, False),
    "ME": ("382", "0", 8, 8, False),
    "MF": ("590", "0", 9, 9, False),
    "MG": ("261", "0", 9, 9, False),
    "MH": ("692", "1", 7, 7, True),
    "MK": ("389", "0", 8, 8, False),
    "ML": ("223", "", 8, 8, False),
    "MM": ("95", "0", 6, 10, False),
    "MN": ("976", "0", 8, 10, True),
    "MO": ("853", "", 8, 8, False),
    "MQ": ("596", "0", 9, 9, False),
    "MR": ("222", "", 8, 8, False),
    "MT": ("356", "", 8, 8, False),
    "MU": ("230", "", 7, 8, False),
    "MV": ("960", "", 7, 7, False),
    "MW": ("265", "0", 7, 9, False),
    "MX": ("52", "", 10, 10, False),
    "MY": ("60", "0", 8, 10, False),
    "MZ": ("258", "", 8, 9, False),
    "NA": ("264", "0", 8, 9, False),
    "NC": ("687", "", 6, 6, False),
    "NE": ("227", "", 8, 8, False),
    "NF": ("672", "", 6, 6, False),
    "NG": ("234", "0", 10, 10, False),
    "NI": ("505", "", 8, 8, False),
    "NL": ("31", "0", 9, 11, False),
    "NO": ("47", "", 8, 8, False),
    "NP": ("977", "0", 8, 10, True),
    "NR": ("674", "", 7, 7, False),
    "NU": ("683", "", 4, 7, False),
    "NZ": ("64", "0", 8, 10, False),
    "OM": ("968", "", 8, 8, False),
    "PA": ("507", "", 7, 8, False),
    "PE": ("51", "0", 8, 9, True),
    "PF": ("689", "", 8, 8, False),
    "PG": ("675", "", 7, 8, False),
    "PH": ("63", "0", 6, 10, False),
    "PK": ("92", "0", 9, 10, False),
    "PL": ("48", "", 7, 9, False),
    "PM": ("508", "0", 6, 9, False),
    "PS": ("970", "0", 8, 9, False),
    "PT": ("351", "", 9, 9, False),
    "PW": ("680", "", 7, 7, False),
    "PY": ("595", "0", 7, 9, False),
    "QA": ("974", "", 8, 8, False),
    "RE": ("262", "0", 9, 9, False),
    "RO": ("40", "0", 6, 9, False),
    "RS": ("381", "0", 7, 12, False),
    "RU": ("7", "8", 10, 10, True),
    "RW": ("250", "0", 8, 9, True),
    "SA": ("966", "0", 9, 9, False),
    "SB": ("677", "", 5, 7, False),
    "SC": ("248", "", 7, 7, False),
    "SD": ("249", "0", 9, 9, False),
    "SE": ("46", "0", 7, 9, False),
    "SG": ("65", "", 8, 8, False),
    "SH": ("290", "", 4, 5, False),
    "SI": ("386", "0", 8, 8, False),
    "SJ": ("47", "", 8, 8, False),
    "SK": ("421", "0", 6, 9, False),
    "SL": ("232", "0", 8, 8, False),
    "SM": ("378", "", 8, 10, False),
    "SN": ("221", "", 9, 9, False),
    "SO": ("252", "0", 6, 9, True),
    "SR": ("597", "", 6, 7, False),
    "SS": ("211", "0", 9, 9, False),
    "ST": ("239", "", 7, 7, False),
    "SV": ("503", "", 8, 8, False),
    "SY": ("963", "0", 8, 9, True),
    "SZ": ("268", "", 8, 8, False),
    "TA": ("290", "", 4, 4, False),
    "TD": ("235", "", 8, 8, False),
    "TG": ("228", "", 8, 8, False),
    "TH": ("66", "0", 8, 9, False),
    "TJ": ("992", "", 9, 9, False),
    "TK": ("690", "", 4, 7, False),
    "TL": ("670", "", 7, 8, False),
    "TM": ("993", "8", 8, 8, False),
    "TN": ("216", "", 8, 8, False),
    "TO": ("676", "", 5, 7, False),
    "TR": ("90", "0", 10, 10, True),
    "TV": ("688", "", 5, 7, False),
    "TW": ("886", "0", 8, 9, False),
    "TZ": ("255", "0", 9, 9, False),
    "UA": ("380", "0", 9, 9, False),
    "UG": ("256", "0", 9, 9, False),
    "UY": ("598", "0", 8, 8, True),
    "UZ": ("998", "", 9, 9, False),
    "VA": ("39", "", 6, 11, False),
    "VE": ("58", "0", 10, 10, False),
    "VN": ("84", "0", 9, 10, True),
    "VU": ("678", "", 5, 7, False),
    "WF": ("681", "", 6, 6, False),
    "WS": ("685", "", 5, 10, False),
    "XK": ("383", "0", 8, 12, False),
    "YE": ("967", "0", 7, 9, False),
    "YT": ("262", "0", 9, 9, False),
    "ZA": ("27", "0", 5, 9, False),
    "ZM": ("260", "0", 9, 9, False),
    "ZW": ("263", "0", 9, 9, False),
}
"""Country code, trunk prefix, fewest and most digits, and whether the prefix is optional."""
