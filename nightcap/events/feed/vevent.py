"""Reads and checks one VEVENT: its public values, and its times in their zones.

Its texts become plain text, limited in length and without control characters.
"""

import hashlib
import re
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import date, datetime, time, timedelta, tzinfo
from html import escape, unescape
from urllib.parse import parse_qs, urlsplit

from icalendar import Component, vBinary, vCategory, vDDDLists, vDDDTypes, vRecur
from icalendar.timezone import tzp

from nightcap.core.characters import (
    CONTROL,
    CONTROL_BUT_LINE_BREAKS,
    cut,
    on_one_line,
    visible,
)
from nightcap.core.schemas import web_address
from nightcap.events.feed.reading import Described
from nightcap.events.feed.zones import (
    FIRST_YEAR,
    LAST_YEAR,
    UTC_ZONE,
    Period,
    Time,
    Unreadable,
    all_values,
)
from nightcap.media.elsewhere import picture_address

LONGEST_DESCRIPTION = 20_000

_MARKUP = re.compile(
    r"</?(a|b|blockquote|br|div|em|font|h[1-6]|html|i|li|ol|p|span|strong|table|u|ul)\b[^<>]*>"
    r"|&(nbsp|amp|lt|gt|quot|#\d+);",
    re.IGNORECASE,
)
_UNSEEN = re.compile(r"<(head|script|style|title)\b[^>]*>.*?</\1\s*>|<!--.*?-->", re.I | re.S)
_LINK = re.compile(r"<a\b[^>]*?\bhref\s*=\s*(?:\"([^\"]*)\"|'([^']*)')[^>]*>(.*?)</a>", re.I | re.S)
_ITEM = re.compile(r"<li\b[^>]*>", re.IGNORECASE)
_BREAK = re.compile(r"</?(blockquote|br|div|h[1-6]|ol|p|tr|ul)\b[^>]*>", re.IGNORECASE)
_TAG = re.compile(r"</?[a-z!][^>]*>", re.IGNORECASE)

CANCELLED = "CANCELLED"
_HIDDEN = {
    CANCELLED: "it is cancelled in the calendar",
    "TENTATIVE": "it is tentative in the calendar, so it is not published",
}
_SECRET = {
    "PRIVATE": "it is marked as private",
    "CONFIDENTIAL": "it is marked as confidential",
}
_TIMES = {"DTSTART", "DTEND", "DURATION", "RECURRENCE-ID", "RRULE", "RDATE", "EXDATE"}
_LONGEST_UID = 500


@dataclass(frozen=True, slots=True, kw_only=True)
class VEvent(Described):
    """A single event, the pattern of a series, or one changed date of a series."""

    start: Time
    end: Time | None
    """Exclusive. None if the file has no end, or one that is not after the start."""
    duration: timedelta | None
    """Set if the file gives a DURATION: its hours are real ones, also when the clocks change."""
    clock: tzinfo
    """The zone by whose clock it repeats."""
    rules: tuple[vRecur, ...]
    extra: tuple[Time | Period, ...]
    without: tuple[Time, ...]
    """Left-out dates; without a zone if theirs is unknown."""
    recurrence_id: Time | None
    this_and_future: bool
    sequence: int
    status: str
    """STATUS in capitals, '' for none."""
    secrecy: str
    """CLASS in capitals, '' for none."""
    remark: str
    """Difference between the event and its entry, '' for none."""

    @property
    def is_all_day(self) -> bool:
        return not isinstance(self.start, datetime)

    @property
    def hidden(self) -> str:
        """The reason why visitors may not see it, '' for a public entry.

        Rule: Cancelled, tentative, private and confidential entries of the calendar are not shown.
        """
        return _HIDDEN.get(self.status, "") or _SECRET.get(self.secrecy, "")

    def as_change_of(self, pattern: "VEvent") -> "VEvent":
        """Return a changed date with its pattern's status and secrecy if it has none.

        Rule: A series that is cancelled in the calendar is cancelled with all its dates.
        """
        is_off = pattern.status == CANCELLED
        status = pattern.status if is_off else self.status or pattern.status
        return replace(self, status=status, secrecy=self.secrecy or pattern.secrecy)


def uid_of(event: Component) -> str:
    """Return the UID; an event without one gets a stable name from its title and times."""
    uid = one_line(_text(event, "UID"), 4 * _LONGEST_UID)
    if 0 < len(uid) <= _LONGEST_UID:
        return uid
    parts = [uid, _text(event, "SUMMARY")]
    parts += [repr(event.get(name)) for name in ("DTSTART", "RRULE")]
    return "without-uid-" + hashlib.sha256("\n".join(parts).encode()).hexdigest()


def title_of(event: Component) -> str:
    """Return the title on one line, '' without one."""
    return one_line(_text(event, "SUMMARY"), 300)


def time_of(event: Component, name: str) -> Time | None:
    """Return DTSTART or RECURRENCE-ID of a VEVENT that cannot be read otherwise.

    The result has no zone if the property has none, or an unknown one.
    """
    value = event.get(name)
    return value.dt if isinstance(value, vDDDTypes) and isinstance(value.dt, date) else None


def read_vevent(event: Component, *, calendar: tzinfo | None, venue: tzinfo) -> VEvent:
    """Check one VEVENT; `calendar` is its calendar's own zone, `venue` the venue's.

    The library must know the zones that the file defines. Raises Unreadable.
    """
    for name, problem in event.errors:
        if name in _TIMES:
            raise Unreadable(f"its {name} cannot be read ({one_line(problem, 120)})")
    if "EXRULE" in event:
        raise Unreadable("it uses EXRULE, which calendars have given up")
    zone = calendar or venue
    start = _time(event, "DTSTART", zone)
    # A time without a zone is in the start's zone, if that has one.
    named = start.tzinfo if isinstance(start, datetime) and start.tzinfo != UTC_ZONE else None
    beside = named or zone
    recurrence_id = _time(event, "RECURRENCE-ID", beside)
    status, secrecy = _status(event), _text(event, "CLASS").strip().upper()
    is_hidden = status in _HIDDEN or secrecy in _SECRET
    title = title_of(event)
    start = start or (recurrence_id if is_hidden else None)
    if start is None:
        raise Unreadable("it has no start")
    if not title and not is_hidden:
        raise Unreadable("it has no title")
    end, duration, remark = _length(event, start, beside)
    if start.year < FIRST_YEAR or (end or start).year > LAST_YEAR:
        raise Unreadable(f"its date is not between {FIRST_YEAR} and {LAST_YEAR}")
    reach = event["RECURRENCE-ID"].params.get("RANGE", "") if recurrence_id else ""
    return VEvent(
        uid=uid_of(event),
        title=title,
        description=_plain_description(_text(event, "DESCRIPTION") or _text(event, "X-ALT-DESC")),
        category=_category(event),
        location=one_line(_text(event, "LOCATION"), 300),
        image_url=_picture(event),
        eventbrite_link=_web_address(_text(event, "URL").strip()),
        start=start,
        end=end,
        duration=duration,
        clock=_clock(event, start, calendar) or zone,
        rules=tuple(_rules(event)),
        extra=tuple(_extra(event, beside)),
        without=tuple(_without(event, beside)),
        recurrence_id=recurrence_id,
        this_and_future=str(reach).upper() == "THISANDFUTURE",
        sequence=_sequence(event),
        status=status,
        secrecy=secrecy,
        remark=remark,
    )


def _length(
    event: Component, start: Time, zone: tzinfo
) -> tuple[Time | None, timedelta | None, str]:
    if unknown := next(filter(None, map(_unknown_zone, _lines(event, "DTEND"))), ""):
        remark = f"the time zone '{unknown}' of its end is defined nowhere, so it was imported"
        is_day = not isinstance(start, datetime)
        return (start + timedelta(1) if is_day else None), None, f"{remark} without an end"
    end = _time(event, "DTEND", zone)
    given = _only(event, "DURATION") if end is None else None
    duration = given if isinstance(given, timedelta) and given > timedelta(0) else None
    if not isinstance(start, datetime):
        last = end.date() if isinstance(end, datetime) else end
        last = last or start + timedelta(duration.days if duration else 1)
        return max(last, start + timedelta(1)), None, ""
    if duration:
        return start + duration, duration, ""
    if end is None:
        return None, None, ""
    if not isinstance(end, datetime):
        end = datetime.combine(end, time.min, start.tzinfo)
    if end < start and end.replace(tzinfo=None) <= start.replace(tzinfo=None):
        return None, None, "its end lies before its start, so it was imported without an end"
    return (end if end != start else None), None, ""


def _clock(event: Component, start: Time, calendar: tzinfo | None) -> tzinfo | None:
    if not isinstance(start, datetime):
        return calendar
    # 'Z' together with X-WR-TIMEZONE means: at this hour there, summer and winter.
    is_bare = "DTSTART" in event and "TZID" not in event["DTSTART"].params
    return calendar or start.tzinfo if is_bare and start.tzinfo == UTC_ZONE else start.tzinfo


def _time(event: Component, name: str, zone: tzinfo) -> Time | None:
    value = _only(event, name)
    return None if value is None else _aware(value, zone)


def _only(event: Component, name: str) -> object:
    values = list(_values(event, name))
    if len(values) > 1:
        raise Unreadable(f"it has more than one {name}")
    return values[0] if values else None


def _extra(event: Component, zone: tzinfo) -> Iterator[Time | Period]:
    for value in _values(event, "RDATE"):
        if isinstance(value, tuple):
            begin, end = value
            length = end if isinstance(end, timedelta) else None
            yield _moment(begin, zone), length or _moment(end, zone)
        else:
            yield _aware(value, zone)


def _without(event: Component, zone: tzinfo) -> Iterator[Time]:
    """Yield the dates that are left out; one in an unknown zone keeps its bare time."""
    for value in _lines(event, "EXDATE"):
        is_unknown = _unknown_zone(value) != ""
        for one in value.dts:
            # For a period its start is used.
            moment = one.dt[0] if isinstance(one.dt, tuple) else one.dt
            if is_unknown and isinstance(moment, datetime):
                yield moment
            else:
                yield _aware(moment, zone)


def _values(event: Component, name: str) -> Iterator[object]:
    """Yield the values of a property, in all its lines. Raises Unreadable for unknown zones."""
    for value in _lines(event, name):
        if zone := _unknown_zone(value):
            raise Unreadable(f"its time zone '{zone}' is defined nowhere")
        yield from (one.dt for one in value.dts)


def _lines(event: Component, name: str) -> Iterator[vDDDTypes | vDDDLists]:
    for value in all_values(event, name):
        if not isinstance(value, vDDDTypes | vDDDLists):
            raise Unreadable(f"its {name} cannot be read")
        yield value


def _rules(event: Component) -> Iterator[vRecur]:
    for rule in all_values(event, "RRULE"):
        if not isinstance(rule, vRecur):
            raise Unreadable("its RRULE cannot be read")
        yield rule


def _unknown_zone(value: vDDDTypes | vDDDLists) -> str:
    """Return the name of an undefined zone, cut for display; '' for any other."""
    zone = str(value.params.get("TZID", ""))
    return cut(zone, 80) if zone and tzp.timezone(zone) is None else ""


def _aware(value: object, zone: tzinfo) -> Time:
    if isinstance(value, date) and not isinstance(value, datetime):
        return value
    return _moment(value, zone)


def _moment(value: object, zone: tzinfo) -> datetime:
    if isinstance(value, datetime):
        return value if value.tzinfo else value.replace(tzinfo=zone)
    raise Unreadable("one of its times is not a date")


def _status(event: Component) -> str:
    # Outlook writes the venue's own answer into the second property.
    names = ("STATUS", "X-MICROSOFT-CDO-BUSYSTATUS")
    status, own = (_text(event, name).strip().upper() for name in names)
    return status or ("TENTATIVE" if own == "TENTATIVE" else "")


def _category(event: Component) -> str:
    first = next(iter(all_values(event, "CATEGORIES")), None)
    given = first.cats if isinstance(first, vCategory) else []
    names = [one_line(str(name), 60).lower() for name in given]
    return next((name for name in names if name), "other")


def _picture(event: Component) -> str:
    for name in ("IMAGE", "ATTACH"):
        for value in all_values(event, name):
            kind = str(value.params.get("FMTTYPE", "image/" if name == "IMAGE" else ""))
            if kind.lower().startswith("image/") and not isinstance(value, vBinary):
                with suppress(ValueError):
                    return picture_address(str(value).strip())
    return ""


def _sequence(event: Component) -> int:
    value = event.get("SEQUENCE", 0)
    return value if isinstance(value, int) else 0


def _text(event: Component, name: str) -> str:
    return str(next(iter(all_values(event, name)), ""))


def one_line(value: str, longest: int) -> str:
    """Return a text on one line with single spaces, cut to `longest` characters."""
    text = on_one_line(CONTROL.sub(" ", value))
    return cut(" ".join(text.split()), longest).rstrip()


def _plain_description(value: str) -> str:
    """Return a description as plain text; markup, as Google writes it, becomes words and lines."""
    # Searching the end of each link in megabytes of links would take minutes.
    text = value[: 2 * LONGEST_DESCRIPTION].replace("\r\n", "\n").replace("\r", "\n")
    if _MARKUP.search(text):
        text = _without_markup(text)
    text = CONTROL_BUT_LINE_BREAKS.sub("", text.replace("\N{NO-BREAK SPACE}", " "))
    lines = "\n".join(part.rstrip() for part in text.split("\n"))
    return cut(visible(re.sub(r"\n{3,}", "\n\n", lines)), LONGEST_DESCRIPTION).rstrip()


def _web_address(value: str) -> str:
    """Return an http(s) address without user name and password, or '' for anything else."""
    try:
        return web_address(value)
    except ValueError:
        return ""


def _without_markup(text: str) -> str:
    for pattern, instead in ((_UNSEEN, ""), (_LINK, _linked), (_ITEM, "\n- "), (_BREAK, "\n")):
        text = pattern.sub(instead, text)
    return unescape(_TAG.sub("", text))


def _linked(link: re.Match[str]) -> str:
    """Return a link as text and address, or only as the address if the text repeats it."""
    double, single, words = link.groups()
    target = _web_address(_direct(unescape(double or single or "")))
    shown = unescape(_TAG.sub("", words)).strip().rstrip("/")
    if shown in {"", target.rstrip("/"), target.partition("://")[2].rstrip("/")}:
        return escape(target)
    return f"{words} ({escape(target)})" if target else words


def _direct(href: str) -> str:
    """Return the target of Google's redirect, which tracks every click."""
    if not href.startswith("https://www.google.com/url?"):
        return href
    return parse_qs(urlsplit(href).query).get("q", [href])[0]
