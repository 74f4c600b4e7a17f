"""Which dates a repeating event has."""

import pytest

from nightcap.core.time import utc_iso
from tests.support.events.feed_files import EASTERN, read, reasons, spans, starts, vevent

NY = "TZID=America/New_York"


def test_a_weekly_event_keeps_its_hour_on_both_sides_of_a_change() -> None:
    series = vevent(f"DTSTART;{NY}:20261024T200000", "RRULE:FREQ=WEEKLY;COUNT=3")
    assert starts(read(series)) == [
        "2026-10-25T00:00:00Z",
        "2026-11-01T00:00:00Z",
        "2026-11-08T01:00:00Z",
    ]


def test_a_series_in_utc_keeps_its_hour_in_the_zone_that_the_calendar_names() -> None:
    series = vevent("DTSTART:20261025T000000Z", "RRULE:FREQ=WEEKLY;COUNT=3")
    assert starts(read(series))[-1] == "2026-11-08T00:00:00Z"
    assert starts(read("X-WR-TIMEZONE:America/New_York", series))[-1] == "2026-11-08T01:00:00Z"


@pytest.mark.parametrize("zone", ["America/New_York", "Somewhere East"])
def test_a_date_whose_hour_the_clocks_skip_is_an_hour_later_that_night(zone: str) -> None:
    series = vevent(
        f"DTSTART;TZID={zone}:20270313T023000",
        f"DTEND;TZID={zone}:20270313T031500",
        "RRULE:FREQ=DAILY;COUNT=3",
    )
    assert spans(read(EASTERN, series)) == [
        ("2027-03-13T07:30:00Z", "2027-03-13T08:15:00Z"),
        ("2027-03-14T07:30:00Z", "2027-03-14T08:15:00Z"),
        ("2027-03-15T06:30:00Z", "2027-03-15T07:15:00Z"),
    ]


def test_an_event_that_ends_at_three_ends_at_three_by_the_clock() -> None:
    series = vevent(
        f"DTSTART;{NY}:20261024T220000", f"DTEND;{NY}:20261025T030000", "RRULE:FREQ=WEEKLY;COUNT=2"
    )
    assert spans(read(series)) == [
        ("2026-10-25T02:00:00Z", "2026-10-25T07:00:00Z"),
        ("2026-11-01T02:00:00Z", "2026-11-01T08:00:00Z"),
    ]


def test_an_endless_series_reaches_one_year_ahead() -> None:
    series = vevent(f"DTSTART;{NY}:20261102T200000", "RRULE:FREQ=WEEKLY")
    found = starts(read(series))
    assert found[0] == "2026-11-03T01:00:00Z"
    assert found[-1] == "2027-11-16T01:00:00Z"
    assert len(found) == 55


def test_past_dates_of_a_series_are_imported_too() -> None:
    series = vevent(f"DTSTART;{NY}:20160104T200000", "RRULE:FREQ=YEARLY")
    assert len(starts(read(series))) == 12


@pytest.mark.parametrize(
    "until",
    ["20261216T010000Z", "20261215T200000", "20261215", "20261222T005959Z"],
)
def test_until_includes_its_own_date_whether_in_utc_or_local_or_a_mere_day(until: str) -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", f"RRULE:FREQ=WEEKLY;UNTIL={until}")
    assert starts(read(series))[-1] == "2026-12-16T01:00:00Z"
    assert len(starts(read(series))) == 3


def test_whole_days_repeat_until_the_day_that_is_meant_in_the_calendars_zone() -> None:
    series = vevent("DTSTART;VALUE=DATE:20261201", "RRULE:FREQ=DAILY;UNTIL=20261203T045959Z")
    assert starts(read(series)) == ["2026-12-01T05:00:00Z", "2026-12-02T05:00:00Z"]


def test_extra_dates_are_added_and_may_have_a_length_of_their_own() -> None:
    series = vevent(
        f"DTSTART;{NY}:20261201T200000",
        f"DTEND;{NY}:20261201T220000",
        "RRULE:FREQ=WEEKLY;COUNT=2",
        f"RDATE;{NY}:20261203T190000",
        "RDATE;VALUE=PERIOD:20261205T010000Z/PT4H",
    )
    assert spans(read(series)) == [
        ("2026-12-02T01:00:00Z", "2026-12-02T03:00:00Z"),
        ("2026-12-04T00:00:00Z", "2026-12-04T02:00:00Z"),
        ("2026-12-05T01:00:00Z", "2026-12-05T05:00:00Z"),
        ("2026-12-09T01:00:00Z", "2026-12-09T03:00:00Z"),
    ]


@pytest.mark.parametrize(
    "without",
    [
        f"EXDATE;{NY}:20261208T200000",
        "EXDATE:20261209T010000Z",
        "EXDATE:20261208T200000",
        "EXDATE;VALUE=DATE:20261208",
    ],
)
def test_a_date_that_is_left_out_is_left_out_in_whatever_zone_it_is_written(without: str) -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=3", without)
    assert starts(read(series)) == ["2026-12-02T01:00:00Z", "2026-12-16T01:00:00Z"]


def test_leaving_out_the_late_show_leaves_the_early_one() -> None:
    # 15:00 here is 20:00 in UTC: the two must not be taken for each other.
    series = vevent(
        f"DTSTART;{NY}:20261201T150000",
        "RRULE:FREQ=DAILY;COUNT=2;BYHOUR=15,20",
        f"EXDATE;{NY}:20261201T200000",
    )
    assert starts(read(series)) == ["2026-12-01T20:00:00Z"]


def test_a_moved_date_is_at_its_new_time_alone_and_keeps_its_identity() -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=2")
    moved = vevent(
        f"RECURRENCE-ID;{NY}:20261208T200000", f"DTSTART;{NY}:20261210T210000", title="Late Jazz"
    )
    found = read(series, moved).occurrences
    assert [(one.title, utc_iso(one.starts_at), one.recurrence) for one in found] == [
        ("Jazz Night", "2026-12-02T01:00:00Z", "2026-12-02T01:00:00Z"),
        ("Late Jazz", "2026-12-11T02:00:00Z", "2026-12-09T01:00:00Z"),
    ]


@pytest.mark.parametrize(
    "which",
    ["RECURRENCE-ID:20261209T010000Z", "RECURRENCE-ID;VALUE=DATE:20261208"],
)
def test_a_changed_date_is_found_in_utc_or_by_its_day(which: str) -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=2")
    moved = vevent(which, f"DTSTART;{NY}:20261210T210000")
    assert starts(read(series, moved)) == ["2026-12-02T01:00:00Z", "2026-12-11T02:00:00Z"]


def test_a_date_that_is_put_off_for_years_is_not_lost() -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=2")
    moved = vevent(f"RECURRENCE-ID;{NY}:20261208T200000", f"DTSTART;{NY}:20291208T200000")
    assert starts(read(series, moved)) == ["2026-12-02T01:00:00Z", "2029-12-09T01:00:00Z"]


@pytest.mark.parametrize("start", [f"DTSTART;{NY}:20261208T200000", "X-COMMENT:without a start"])
def test_a_cancelled_date_is_left_out_and_said(start: str) -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=2")
    off = vevent(f"RECURRENCE-ID;{NY}:20261208T200000", start, "STATUS:CANCELLED")
    found = read(series, off)
    assert starts(found) == ["2026-12-02T01:00:00Z"]
    assert reasons(found) == [("Jazz Night", "it is cancelled in the calendar")]


def test_the_newest_version_of_a_changed_date_counts() -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=DAILY;COUNT=1")
    change = f"RECURRENCE-ID;{NY}:20261201T200000"
    new = vevent(change, "SEQUENCE:2", f"DTSTART;{NY}:20261201T220000")
    old = vevent(change, "SEQUENCE:1", f"DTSTART;{NY}:20261201T210000")
    assert starts(read(series, new, old)) == ["2026-12-02T03:00:00Z"]


def test_a_change_of_this_and_all_following_dates_moves_them_and_keeps_their_identities() -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=4")
    later = vevent(
        f"RECURRENCE-ID;RANGE=THISANDFUTURE;{NY}:20261215T200000",
        f"DTSTART;{NY}:20261215T213000",
        f"DTEND;{NY}:20261215T230000",
    )
    found = sorted(read(series, later).occurrences, key=lambda one: one.starts_at)
    assert [(utc_iso(one.starts_at), one.recurrence) for one in found] == [
        ("2026-12-02T01:00:00Z", "2026-12-02T01:00:00Z"),
        ("2026-12-09T01:00:00Z", "2026-12-09T01:00:00Z"),
        ("2026-12-16T02:30:00Z", "2026-12-16T01:00:00Z"),
        ("2026-12-23T02:30:00Z", "2026-12-23T01:00:00Z"),
    ]


def test_a_changed_date_whose_series_is_not_in_the_file_stands_by_itself() -> None:
    alone = vevent(f"RECURRENCE-ID;{NY}:20261208T200000", f"DTSTART;{NY}:20261210T210000")
    assert starts(read(alone)) == ["2026-12-11T02:00:00Z"]


def test_a_changed_date_that_cannot_be_read_leaves_a_gap_and_not_the_old_time() -> None:
    series = vevent(f"DTSTART;{NY}:20261201T200000", "RRULE:FREQ=WEEKLY;COUNT=2")
    broken = vevent(f"RECURRENCE-ID;{NY}:20261208T200000", "DTSTART:soon")
    found = read(series, broken)
    assert starts(found) == ["2026-12-02T01:00:00Z"]
    assert found.unread == {"night"}
