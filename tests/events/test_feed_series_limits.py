"""Series that repeat without sense, without measure or without a date in reach."""

import pytest

from nightcap.core.time import utc_iso
from tests.support.events.feed_files import NOW, read, reasons, starts, vevent

NY = "TZID=America/New_York"


@pytest.mark.parametrize("frequency", ["secondly", "minutely"])
def test_what_repeats_by_the_minute_is_refused_before_anything_counts(frequency: str) -> None:
    found = read(vevent(f"DTSTART;{NY}:20261201T200000", f"RRULE:FREQ={frequency.upper()}"))
    assert starts(found) == []
    assert reasons(found) == [
        ("Jazz Night", f"it repeats more than 50,000 times ({frequency}), as no event does")
    ]


def test_what_repeats_by_the_hour_is_capped() -> None:
    found = read(vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=HOURLY"))
    assert len(starts(found)) == 2000
    assert starts(found)[0] == "2026-12-02T01:00:00Z"
    [(_, reason)] = reasons(found)
    assert reason.endswith("were left out")


def test_four_tours_by_the_half_hour_are_fine() -> None:
    tours = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=MINUTELY;INTERVAL=30;COUNT=4")
    assert starts(read(tours))[-1] == "2026-12-02T02:30:00Z"


def test_of_a_very_long_series_the_dates_to_come_and_the_latest_past_ones_are_kept() -> None:
    series = vevent(f"DTSTART;{NY}:20100101T200000", "RRULE:FREQ=DAILY")
    found = read(series)
    kept = starts(found)
    assert len(kept) == 2000
    assert kept[-1] == "2027-11-22T01:00:00Z"
    assert len([start for start in kept if start >= utc_iso(NOW)]) == 366
    assert kept[0] == "2022-06-02T00:00:00Z"
    [(_, reason)] = reasons(found)
    assert reason == "it has 6,534 dates, of which 4,534 were left out"


@pytest.mark.parametrize("rule", ["FREQ=SOMETIMES", "FREQ=WEEKLY;BYDAY=XX", "FREQ=DAILY;BYHOUR=99"])
def test_a_pattern_without_sense_skips_the_series_by_name(rule: str) -> None:
    bad = vevent(f"DTSTART;{NY}:20261201T200000", f"RRULE:{rule}", uid="a", title="Bad")
    good = vevent("DTSTART:20261201T200000Z", uid="b")
    found = read(bad, good)
    assert starts(found) == ["2026-12-01T20:00:00Z"]
    assert [title for title, _ in reasons(found)] == ["Bad"]


def test_until_the_end_of_all_calendars_means_without_an_end() -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;UNTIL=99991231T235959Z")
    assert len(starts(read(series))) == 51


def test_a_date_beyond_all_calendars_skips_the_event_by_name() -> None:
    found = read(vevent(f"DTSTART;{NY}:20261201T200000", "EXDATE:00010101T000000Z"))
    assert reasons(found) == [("Jazz Night", "one of its dates is too far away")]


@pytest.mark.parametrize(
    "lines",
    [
        (f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;UNTIL=20261130T235959Z"),
        (f"DTSTART;{NY}:20291201T200000", "RRULE:FREQ=WEEKLY"),
    ],
)
def test_a_series_without_a_date_in_reach_is_named(lines: tuple[str, ...]) -> None:
    found = read(vevent(*lines))
    assert starts(found) == []
    assert reasons(found) == [("Jazz Night", "it has no date up to 22 November 2027")]
