"""When an imported event is: zones, whole days, ends, and the two odd nights of the year."""

import os
import zoneinfo
from collections.abc import Iterator

import pytest

from tests.support.events.feed_files import EASTERN, read, reasons, spans, starts, vevent


def test_a_time_in_utc_is_that_instant() -> None:
    assert starts(read(vevent("DTSTART:20261201T003000Z"))) == ["2026-12-01T00:30:00Z"]


@pytest.mark.parametrize(
    "zone",
    [
        "Europe/Berlin",
        "W. Europe Standard Time",
        "/freeassociation.sourceforge.net/Europe/Berlin",
    ],
)
def test_a_zone_is_known_by_its_iana_name_or_its_windows_name_or_with_a_maker_before_it(
    zone: str,
) -> None:
    summer = vevent(f"DTSTART;TZID={zone}:20270701T200000")
    assert starts(read(summer)) == ["2027-07-01T18:00:00Z"]


def test_a_zone_that_only_the_file_defines_is_read_from_its_vtimezone() -> None:
    summer = vevent("DTSTART;TZID=Somewhere East:20270701T200000", uid="a")
    winter = vevent("DTSTART;TZID=Somewhere East:20261201T200000", uid="b")
    expected = ["2026-12-02T01:00:00Z", "2027-07-02T00:00:00Z"]
    assert starts(read(EASTERN, summer, winter)) == expected
    assert starts(read(summer, winter, EASTERN)) == expected, "also when it stands at the end"


def test_a_zone_of_the_same_name_in_another_file_is_another_zone() -> None:
    night = vevent("DTSTART;TZID=Somewhere East:20261201T200000")
    read(EASTERN, night)
    moved = EASTERN.replace("-0500", "-0300").replace("-0400", "-0200")
    assert starts(read(moved, night)) == ["2026-12-01T23:00:00Z"]


def test_an_event_in_a_zone_that_nobody_defines_is_skipped_by_name_and_not_guessed() -> None:
    found = read(vevent("DTSTART;TZID=Atlantis/Harbour:20261201T200000"))
    assert starts(found) == []
    assert reasons(found) == [("Jazz Night", "its time zone 'Atlantis/Harbour' is defined nowhere")]


def test_a_broken_vtimezone_harms_only_the_events_that_need_it() -> None:
    broken = "BEGIN:VTIMEZONE\nTZID:Broken\nEND:VTIMEZONE"
    lost = vevent("DTSTART;TZID=Broken:20261201T200000", uid="a", title="Lost")
    kept = vevent("DTSTART:20261201T200000Z", uid="b")
    found = read(broken, lost, kept)
    assert starts(found) == ["2026-12-01T20:00:00Z"]
    assert [title for title, _ in reasons(found)] == ["Lost"]


def test_the_list_of_all_zones_is_read_from_the_disk_once_however_many_events_there_are(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    walked: list[str] = []
    walk = os.walk

    def counted(top: str) -> Iterator[tuple[str, list[str], list[str]]]:
        walked.append(top)
        return walk(top)

    monkeypatch.setattr(os, "walk", counted)
    times = [f"{month:02}{day:02}T200000" for month in (6, 12) for day in range(1, 16)]
    zones = ["Europe/Berlin", "W. Europe Standard Time", "Somewhere East", "America/New_York"]
    events = [
        vevent(f"DTSTART;TZID={zone}:2026{time}", uid=f"{zone} {time}")
        for zone in zones
        for time in times
    ]
    assert len(starts(read("X-WR-TIMEZONE:Europe/Berlin", EASTERN, *events))) == len(events)
    assert len(walked) <= len(zoneinfo.TZPATH)


@pytest.mark.parametrize("zone", ["America", "America/", "../UTC", "x" * 300])
def test_a_zone_whose_name_is_a_folder_or_a_path_is_defined_nowhere(zone: str) -> None:
    found = read(
        vevent(f"DTSTART;TZID={zone}:20261201T200000"), vevent("DTSTART:20261201T200000Z", uid="b")
    )
    assert starts(found) == ["2026-12-01T20:00:00Z"]
    assert reasons(found) == [("Jazz Night", f"its time zone '{zone[:80]}' is defined nowhere")]


def test_a_floating_time_is_in_the_calendars_own_zone() -> None:
    found = read("X-WR-TIMEZONE:Europe/Berlin", vevent("DTSTART:20261201T200000"))
    assert starts(found) == ["2026-12-01T19:00:00Z"]


@pytest.mark.parametrize("head", ["X-COMMENT:no zone", "X-WR-TIMEZONE:Nowhere/At-all"])
def test_without_a_usable_zone_a_floating_time_is_the_venues(head: str) -> None:
    assert starts(read(head, vevent("DTSTART:20261201T200000"))) == ["2026-12-02T01:00:00Z"]


def test_a_whole_day_runs_from_midnight_to_midnight_at_the_venue() -> None:
    found = read("X-WR-TIMEZONE:Europe/Berlin", vevent("DTSTART;VALUE=DATE:20261224"))
    assert spans(found) == [("2026-12-24T05:00:00Z", "2026-12-25T05:00:00Z")]
    assert found.occurrences[0].is_all_day


@pytest.mark.parametrize(
    "end", ["DTEND;VALUE=DATE:20261227", "DURATION:P3D", "DTEND:20261227T000000"]
)
def test_the_end_of_whole_days_is_the_midnight_after_the_last(end: str) -> None:
    found = read(vevent("DTSTART;VALUE=DATE:20261224", end))
    assert spans(found) == [("2026-12-24T05:00:00Z", "2026-12-27T05:00:00Z")]


def test_a_whole_day_that_ends_where_it_starts_is_still_a_day() -> None:
    found = read(vevent("DTSTART;VALUE=DATE:20261224", "DTEND;VALUE=DATE:20261224"))
    assert spans(found) == [("2026-12-24T05:00:00Z", "2026-12-25T05:00:00Z")]


def test_the_day_on_which_the_clocks_go_back_has_twenty_five_hours() -> None:
    found = read(vevent("DTSTART;VALUE=DATE:20261101"))
    assert spans(found) == [("2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z")]


@pytest.mark.parametrize("end", ["X-COMMENT:none", "DTEND:20261201T200000Z", "DURATION:PT0S"])
def test_an_event_without_an_end_or_of_no_length_has_none(end: str) -> None:
    assert spans(read(vevent("DTSTART:20261201T200000Z", end))) == [("2026-12-01T20:00:00Z", "")]


def test_a_duration_gives_the_end() -> None:
    found = read(vevent("DTSTART:20261201T200000Z", "DURATION:PT2H30M"))
    assert spans(found) == [("2026-12-01T20:00:00Z", "2026-12-01T22:30:00Z")]


def test_the_hours_of_a_duration_are_real_ones_in_the_night_of_change() -> None:
    # 22:00 daylight time + 5 h: the clocks show 02:00 of standard time, not 03:00.
    found = read(vevent("DTSTART;TZID=America/New_York:20261031T220000", "DURATION:PT5H"))
    assert spans(found) == [("2026-11-01T02:00:00Z", "2026-11-01T07:00:00Z")]


def test_an_end_before_the_start_is_left_out_and_said() -> None:
    found = read(vevent("DTSTART:20261201T200000Z", "DTEND:20261201T010000Z"))
    assert spans(found) == [("2026-12-01T20:00:00Z", "")]
    assert reasons(found) == [
        ("Jazz Night", "its end lies before its start, so it was imported without an end")
    ]


@pytest.mark.parametrize("zone", ["America/New_York", "Somewhere East"])
def test_a_time_that_the_clocks_skip_is_an_hour_later_on_them(zone: str) -> None:
    # 2027-03-14: 02:30 does not exist; counted with the offset before it, it is 03:30 = 07:30Z.
    night = vevent(f"DTSTART;TZID={zone}:20270314T023000", f"DTEND;TZID={zone}:20270314T031500")
    assert spans(read(EASTERN, night)) == [("2027-03-14T07:30:00Z", "2027-03-14T08:15:00Z")]


@pytest.mark.parametrize("zone", ["America/New_York", "Somewhere East"])
def test_a_time_that_exists_twice_is_the_first(zone: str) -> None:
    # 2026-11-01: 01:30 comes at 05:30Z and again at 06:30Z.
    night = vevent(f"DTSTART;TZID={zone}:20261101T013000", f"DTEND;TZID={zone}:20261101T023000")
    assert spans(read(EASTERN, night)) == [("2026-11-01T05:30:00Z", "2026-11-01T07:30:00Z")]


def test_a_time_in_utc_may_be_the_second_of_two() -> None:
    found = read("X-WR-TIMEZONE:America/New_York", vevent("DTSTART:20261101T063000Z"))
    assert starts(found) == ["2026-11-01T06:30:00Z"]
