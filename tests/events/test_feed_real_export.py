"""The export of a real small venue in Berlin: its dates against instants worked out by hand.

Berlin is one hour ahead of UTC in winter and two in summer; in 2019 the clocks changed on
31 March and 27 October.
"""

from pathlib import Path

import pytest

from nightcap.core.time import utc_iso
from nightcap.events.feed.reading import Occurrence
from tests.support.events.feed_files import read_file

EXPORT = Path(__file__).parent / "data" / "real-venue.ics"


@pytest.fixture(scope="module")
def dates() -> list[Occurrence]:
    found = read_file(EXPORT.read_bytes())
    return sorted(found.occurrences, key=lambda one: one.starts_at)


def spans(dates: list[Occurrence], title: str, year: int) -> list[tuple[str, str]]:
    return [
        (utc_iso(one.starts_at), utc_iso(one.ends_at or one.starts_at))
        for one in dates
        if one.title == title and one.starts_at.year == year
    ]


def starts(dates: list[Occurrence], title: str, year: int) -> list[str]:
    return [start for start, _ in spans(dates, title, year)]


def test_all_of_it_is_read_and_nothing_is_skipped(dates: list[Occurrence]) -> None:
    found = read_file(EXPORT.read_bytes())
    assert found.remarks == []
    text = EXPORT.read_text()
    uids = {line[4:] for line in text.splitlines() if line.startswith("UID:")}
    assert {one.uid for one in dates} == uids


def test_no_date_is_there_twice(dates: list[Occurrence]) -> None:
    assert len({(one.uid, one.recurrence) for one in dates}) == len(dates)


def test_a_single_event(dates: list[Occurrence]) -> None:
    assert spans(dates, '"Bioökonomie-Tag"', 2019) == [
        ("2019-02-28T19:00:00Z", "2019-02-28T20:00:00Z")
    ]


def test_six_dates_on_three_days_a_week(dates: list[Occurrence]) -> None:
    # COUNT=6;BYDAY=MO,TU,WE from 4 March, 14 to 18 h.
    assert spans(dates, "Open Health HACKademy - freie Termine", 2019) == [
        ("2019-03-04T13:00:00Z", "2019-03-04T17:00:00Z"),
        ("2019-03-05T13:00:00Z", "2019-03-05T17:00:00Z"),
        ("2019-03-06T13:00:00Z", "2019-03-06T17:00:00Z"),
        ("2019-03-11T13:00:00Z", "2019-03-11T17:00:00Z"),
        ("2019-03-12T13:00:00Z", "2019-03-12T17:00:00Z"),
        ("2019-03-13T13:00:00Z", "2019-03-13T17:00:00Z"),
    ]


def test_two_weekly_series_each_without_one_date(dates: list[Occurrence]) -> None:
    # Thursdays without 7 March and Fridays without 8 March, at 08:30.
    assert starts(dates, "Montessori Schulklasse", 2019)[:6] == [
        "2019-02-28T07:30:00Z",
        "2019-03-01T07:30:00Z",
        "2019-03-14T07:30:00Z",
        "2019-03-15T07:30:00Z",
        "2019-03-21T07:30:00Z",
        "2019-03-22T07:30:00Z",
    ]


def test_a_weekly_evening_around_both_changes_of_the_clocks(dates: list[Occurrence]) -> None:
    # Thursdays, 18 to 20 h.
    found = spans(dates, "OpenLab", 2019)
    assert ("2019-03-28T17:00:00Z", "2019-03-28T19:00:00Z") in found
    assert ("2019-04-04T16:00:00Z", "2019-04-04T18:00:00Z") in found
    assert ("2019-10-24T16:00:00Z", "2019-10-24T18:00:00Z") in found
    assert ("2019-10-31T17:00:00Z", "2019-10-31T19:00:00Z") in found
    assert len(found) == 52


def test_every_other_week_until_a_day_and_then_weekly(dates: list[Occurrence]) -> None:
    # Wednesdays at 19 h: INTERVAL=2 from 16 January until 12 February, then a series of its own.
    assert starts(dates, "Chaostreff - CCCP", 2019)[:4] == [
        "2019-01-16T18:00:00Z",
        "2019-01-30T18:00:00Z",
        "2019-02-13T18:00:00Z",
        "2019-02-20T18:00:00Z",
    ]


def test_until_ends_a_series(dates: list[Occurrence]) -> None:
    # Mondays at 15 h from 12 February 2018 until 29 July: 24 of them, the last on the 23rd.
    found = starts(dates, "#TEC - Jugendlab", 2018)
    assert (len(found), found[0], found[-1]) == (24, "2018-02-12T14:00:00Z", "2018-07-23T13:00:00Z")


def test_moved_dates_are_at_their_new_times_alone(dates: list[Occurrence]) -> None:
    # Tuesday, 1 May 2018 was moved to Wednesday; the weeks around it are on Tuesday, 19 h.
    found = starts(dates, "OK Lab", 2018)
    around = [start for start in found if "2018-04-10" < start < "2018-05-20"]
    assert around == ["2018-04-17T17:00:00Z", "2018-05-02T17:00:00Z", "2018-05-15T17:00:00Z"]


def test_the_last_saturday_of_a_month_with_dates_left_out_and_moved(
    dates: list[Occurrence],
) -> None:
    # July and August left out; 29 September moved to the 22nd, 27 October to the 20th. Then the
    # third Saturday: 17 November, 15 December moved to the 8th.
    assert starts(dates, "mB-onTour: repairCafé", 2018) == [
        "2018-06-30T09:00:00Z",
        "2018-09-22T09:00:00Z",
        "2018-10-20T09:00:00Z",
        "2018-11-17T10:00:00Z",
        "2018-12-08T10:00:00Z",
    ]


def test_whole_days_begin_at_midnight_in_new_york(dates: list[Occurrence]) -> None:
    assert spans(dates, "34c3 in der machBar", 2017) == [
        ("2017-12-27T05:00:00Z", "2017-12-28T05:00:00Z")
    ]
    assert spans(dates, "CODEWEEK", 2017) == [("2017-10-07T04:00:00Z", "2017-10-23T04:00:00Z")]


def test_a_series_of_2017_goes_on_today_and_for_a_year(dates: list[Occurrence]) -> None:
    # Every other Tuesday at 19 h since 12 December 2017: 17 November 2026 is 233 fortnights later.
    found = starts(dates, "OK Lab", 2026)
    near = [start for start in found if "2026-10-15" < start < "2026-12-05"]
    assert near == [
        "2026-10-20T17:00:00Z",
        "2026-11-03T18:00:00Z",
        "2026-11-17T18:00:00Z",
        "2026-12-01T18:00:00Z",
    ]
    assert starts(dates, "OpenLab", 2027)[-1] == "2027-11-18T17:00:00Z"


def test_descriptions_in_markup_become_plain_text(dates: list[Occurrence]) -> None:
    [description] = {one.description for one in dates if one.title == "OK Lab"}
    assert description == (
        "Treffen der offenen OK Lab Gruppe. Informationen auf http://www.oklab-potsdam.de\n"
        "Themen sind: Open Data, Civic Tech, Programmierung"
    )
