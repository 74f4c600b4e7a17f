"""A calendar's bytes as lines of text, in the forms that RFC 5545 asks for.

Writers fold in the middle of a letter, write lists with spaces and names of zones without quotes.
What they mean is plain, so it is put right before the library reads it.
"""

import codecs
import re
from datetime import UTC, datetime

from nightcap.events.feed.reading import NotACalendar

_FOLD = re.compile(rb"\r?\n[ \t]")
_LINE_END = re.compile(rb"\r\n|\n|\r")
_TIMED = re.compile(
    r"^(DTSTART|DTEND|DURATION|RECURRENCE-ID|RDATE|EXDATE|RRULE|EXRULE)([;:][^\n]*)$",
    re.IGNORECASE | re.MULTILINE,
)
# What stands between the name of a zone and the next parameter belongs to the name.
_ZONE = re.compile(r";TZID=(?P<name>\"[^\"]*\"|.*?)(?=;[A-Z-]+=|$)", re.IGNORECASE)
_DAYS = re.compile(r"\d{8}(,\d{8})*")
# "2026-12-08T20:00:00.0-05:00" as RFC 3339 has it, and what leaves out the seconds.
_MOMENT = re.compile(
    r"(?<!\d)(\d{4})-?(\d\d)-?(\d\d)"
    r"(?:T(\d\d):?(\d\d)(?::?(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?(?!\d)",
    re.IGNORECASE,
)
_WEEKDAYS = ("MONDAY", "TUESDAY", "WEDNESDAY", "THURSDAY", "FRIDAY", "SATURDAY", "SUNDAY")
_SHORTEST_WEEKDAY = 3
_BETWEEN_DATES = re.compile(r"(?<=[\dZ])[\s;]+(?=\d{8})", re.IGNORECASE)
_SPACE = re.compile(r"\s+")
# An empty RECURRENCE-ID must not make a changed date a pattern, nor an empty DTSTART go unnoticed.
_MAY_BE_EMPTY = {"DTEND", "DURATION", "RDATE", "EXDATE", "RRULE", "EXRULE"}
_WINDOWS = "windows-1252-where-not-utf-8"


def text_of(data: bytes) -> tuple[str, frozenset[str]]:
    """Return a file's lines as text, and those of them that are not UTF-8.

    The latter are read as Windows-1252. Empty lines are left out. Raises NotACalendar for what is
    no text at all.
    """
    if data.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)):
        data = _from_utf_16(data)
    # Unfolded as bytes: writers fold at 75 bytes, some in the middle of a letter.
    data = _FOLD.sub(b"", data).removeprefix(codecs.BOM_UTF8)
    try:
        text, odd = data.decode(), frozenset[str]()
    except UnicodeDecodeError as error:
        if b"BEGIN:VCALENDAR" not in data.upper():
            raise NotACalendar("The calendar is not UTF-8 text.") from error
        text, odd = data.decode(errors=_WINDOWS), _odd_lines(data)
    lines = (line.rstrip() for line in re.split(r"\r\n|\n|\r", text))
    text = _TIMED.sub(_put_right, "\n".join(line for line in lines if line))
    return re.sub(r"\n{2,}", "\n", text), odd


def _from_utf_16(data: bytes) -> bytes:
    try:
        return data.decode("utf-16").encode()
    except UnicodeError as error:
        raise NotACalendar("The calendar is not UTF-16 text, as it says.") from error


def _odd_lines(data: bytes) -> frozenset[str]:
    odd = set()
    for line in _LINE_END.split(data):
        try:
            line.decode()
        except UnicodeDecodeError:
            odd.add(line.decode(errors=_WINDOWS).rstrip())
    return frozenset(odd)


def _as_windows(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeDecodeError):
        raise error
    wrong = error.object[error.start : error.end]
    # Five bytes mean nothing in Windows-1252.
    return wrong.decode("windows-1252", errors="replace"), error.end


codecs.register_error(_WINDOWS, _as_windows)


def _put_right(line: re.Match[str]) -> str:
    """Write a property of time as the library expects it, or leave out one that is empty."""
    name, has_zone = line[1].upper(), _ZONE.search(line[2]) is not None
    rest = _MOMENT.sub(lambda moment: _basic(moment, has_zone=has_zone), line[2])
    parameters, _, value = rest.rpartition(":")
    if name in {"RRULE", "EXRULE"}:
        value = _rule(value)
    else:
        value = _without_gaps(_SPACE.sub("", _BETWEEN_DATES.sub(",", value))).upper()
        is_day = _DAYS.fullmatch(value)
        # A day has no zone; with one, the library would take it for midnight there.
        parameters = _ZONE.sub("" if is_day else _quoted, parameters)
    return f"{name}{parameters}:{value}" if value or name not in _MAY_BE_EMPTY else ""


def _rule(value: str) -> str:
    """Write a rule without parts of its maker's own, and a list that is parted as one."""
    parts: list[str] = []
    for part in _parts_of_rule(value.replace('"', "").upper()):
        name, is_named, said = part.partition("=")
        name = name.strip()
        is_list = name.startswith("BY") or name == "WKST"
        said = _list(said) if is_list else _without_gaps(_SPACE.sub("", said))
        if (is_named and not said) or name.startswith("X-"):
            continue
        begun = next((one for one in parts if one.startswith(f"{name}=")), None)
        if begun and name.startswith("BY"):
            parts[parts.index(begun)] = f"{begun},{said}"
        else:
            parts.append(f"{name}{is_named}{said}")
    return ";".join(parts)


def _parts_of_rule(value: str) -> list[str]:
    """Part a rule; what follows a semicolon without a name of its own goes on with a list."""
    parts: list[str] = []
    for part in filter(str.strip, value.split(";")):
        if parts and "=" not in part and parts[-1].lstrip().startswith("BY"):
            parts[-1] += f",{part}"
        else:
            parts.append(part)
    return parts


def _list(values: str) -> str:
    """Write a list with commas only, and its weekdays with two letters."""
    # "1 TU" is the first Tuesday.
    joined = re.sub(r"(?<=\d)\s+(?=[A-Z])", "", values)
    return ",".join(map(_weekday, re.findall(r"[^\s,/]+", joined)))


def _weekday(value: str) -> str:
    name = value.lstrip("+-0123456789")
    known = len(name) >= _SHORTEST_WEEKDAY and any(day.startswith(name) for day in _WEEKDAYS)
    return value.removesuffix(name) + name[:2] if known else value


def _basic(moment: re.Match[str], *, has_zone: bool) -> str:
    """Write a day or time as RFC 5545 does, without hyphens and with its seconds.

    A distance from UTC beside a zone is that zone's, so it says nothing more.
    """
    year, month, day, hour, minute, second, zone = moment.groups("")
    if not hour:
        return f"{year}{month}{day}"
    plain = f"{year}{month}{day}T{hour}{minute}{second or '00'}"
    if zone.upper() in {"", "Z"}:
        return plain + zone
    if has_zone:
        return plain
    try:
        instant = datetime.strptime(plain + zone, "%Y%m%dT%H%M%S%z")
    except ValueError:
        return moment[0]
    return f"{instant.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _without_gaps(values: str) -> str:
    return ",".join(value for value in values.split(",") if value)


def _quoted(zone: re.Match[str]) -> str:
    name = zone["name"].strip('"').replace("\\,", ",").replace('"', "")
    return f';TZID="{name}"'
