"""Generated series, read by this product and by recurring-ical-events: the same instants."""

from datetime import UTC, date, datetime, timedelta
from zoneinfo import ZoneInfo

import icalendar
import recurring_ical_events
from hypothesis import example, given, settings
from hypothesis import strategies as st

from nightcap.core.time import utc_iso
from tests.support.drills import often
from tests.support.events.feed_files import (
    NEW_YORK,
    NOW,
    calendar,
    read_file,
    reasons,
    starts,
    vevent,
)

ZONES = ("America/New_York", "Europe/Berlin", "Australia/Sydney", "UTC")
DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
HORIZON = NOW + timedelta(days=366)
SERIES = settings(max_examples=often(60, hard=3000), deadline=None)

numbers = st.sampled_from((-2, -1, 1, 2, 3, 4, 5))
weekdays = st.lists(st.sampled_from(DAYS), min_size=1, max_size=4, unique=True).map(",".join)
numbered = st.lists(
    st.builds("{}{}".format, numbers, st.sampled_from(DAYS)), min_size=1, max_size=3, unique=True
).map(",".join)
month_days = st.lists(
    st.sampled_from((-31, -3, -1, 1, 13, 28, 29, 30, 31)), min_size=1, max_size=3, unique=True
).map(lambda days: ",".join(map(str, days)))
months = st.lists(st.integers(1, 12), min_size=1, max_size=3, unique=True).map(
    lambda found: ",".join(map(str, found))
)


@st.composite
def rules(draw: st.DrawFn) -> str:
    """Draw an RRULE of the kinds that calendars of venues hold.

    Its end is left out.
    """
    frequency = draw(st.sampled_from(("DAILY", "WEEKLY", "MONTHLY", "YEARLY")))
    parts = [f"FREQ={frequency}", f"INTERVAL={draw(st.integers(1, 4))}"]
    match frequency:
        case "WEEKLY":
            parts += [f"BYDAY={draw(weekdays)}", f"WKST={draw(st.sampled_from(DAYS))}"]
        case "MONTHLY":
            by = draw(st.sampled_from(("numbered", "days", "set", "")))
            if by == "numbered":
                parts.append(f"BYDAY={draw(numbered)}")
            elif by == "days":
                parts.append(f"BYMONTHDAY={draw(month_days)}")
            elif by == "set":
                parts += [f"BYDAY={draw(weekdays)}", f"BYSETPOS={draw(numbers)}"]
        case "YEARLY":
            if draw(st.booleans()):
                parts += [f"BYMONTH={draw(months)}", f"BYDAY={draw(numbered)}"]
    return ";".join(parts)


@st.composite
def series(draw: st.DrawFn) -> tuple[str, ...]:
    """Draw a series with its exceptions, as VEVENTs."""
    day = draw(st.dates(date(2023, 1, 1), date(2026, 12, 31)))
    hour = draw(st.sampled_from((0, 4, 15, 20, 23)))
    zone = draw(st.sampled_from(ZONES))
    is_all_day = draw(st.booleans())

    def at(name: str, value: date, parameters: str = "") -> str:
        if is_all_day:
            return f"{name}{parameters};VALUE=DATE:{value:%Y%m%d}"
        return f"{name}{parameters};TZID={zone}:{value:%Y%m%d}T{hour:02}0000"

    until = day + timedelta(days=draw(st.integers(0, 1500)))
    instant = datetime(until.year, until.month, until.day, hour, tzinfo=ZoneInfo(zone))
    last = f"{until:%Y%m%d}" if is_all_day else f"{instant.astimezone(UTC):%Y%m%dT%H%M%SZ}"
    end = draw(st.sampled_from(("", f";COUNT={draw(st.integers(1, 40))}", f";UNTIL={last}")))
    lines = [at("DTSTART", day), f"RRULE:{draw(rules())}{end}"]
    plain = calendar(vevent(*lines))
    planned = sorted({place(one, zone, is_all_day=is_all_day) for one in starts(read_file(plain))})
    odd = draw(st.lists(st.sampled_from(planned), max_size=4, unique=True)) if planned else []
    cut = draw(st.integers(0, len(odd)))
    lines += [at("EXDATE", one) for one in odd[:cut]]
    moved = [
        vevent(
            at("RECURRENCE-ID", one), at("DTSTART", one + timedelta(days=draw(st.integers(-3, 9))))
        )
        for one in odd[cut:]
    ]
    return (vevent(*lines), *moved)


def place(start: str, zone: str, *, is_all_day: bool) -> date:
    """Return the day of a date in its series' zone.

    Whole days are in the venue's zone.
    """
    where = NEW_YORK if is_all_day else ZoneInfo(zone)
    return datetime.fromisoformat(start).astimezone(where).date()


def starts_elsewhere(data: bytes) -> list[str]:
    """Return the starts that recurring-ical-events finds up to the horizon.

    They are in UTC. Its whole days begin by the venue's clock.
    """
    found = recurring_ical_events.of(icalendar.Calendar.from_ical(data))
    instants = []
    for one in found.between(datetime(2022, 1, 1, tzinfo=UTC), HORIZON + timedelta(days=20)):
        start = one["DTSTART"].dt
        if not isinstance(start, datetime):
            start = datetime(start.year, start.month, start.day, tzinfo=NEW_YORK)
        instants.append(start)
    return sorted(utc_iso(one) for one in instants)


@SERIES
@given(series())
@example((vevent("DTSTART;VALUE=DATE:20240229", "RRULE:FREQ=YEARLY"),))
@example((vevent("DTSTART;TZID=UTC:20240131T200000", "RRULE:FREQ=MONTHLY;COUNT=9"),))
def test_a_generated_series_has_the_instants_that_another_library_finds(
    vevents: tuple[str, ...],
) -> None:
    data = calendar(*vevents)
    ours = read_file(data)
    assert {reason for _, reason in reasons(ours)} <= {"it has no date up to 22 November 2027"}
    # What is moved over the horizon, or was planned behind it, is not compared.
    end = utc_iso(HORIZON - timedelta(days=20))
    before = [one for one in starts(ours) if one < end]
    assert before == [one for one in starts_elsewhere(data) if one < end]
