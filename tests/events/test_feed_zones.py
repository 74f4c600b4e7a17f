"""Which zone a calendar means by a name, and how it reads zones that it defines itself."""

from datetime import UTC, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON

from nightcap.events.feed import reading
from nightcap.events.feed.zones import Zones, system_zone, windows_display_names
from tests.support.events.feed_files import NEW_YORK, NOW, calendar, read, reasons, starts, vevent

CALENDARS = Path(__file__).parent / "data" / "calendars"
SUMMER = "20270701T200000"

EXCHANGE = """BEGIN:VTIMEZONE
TZID:{name}
BEGIN:STANDARD
DTSTART:16010101T020000
TZOFFSETFROM:-0400
TZOFFSETTO:-0500
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11
END:STANDARD
BEGIN:DAYLIGHT
DTSTART:16010101T020000
TZOFFSETFROM:-0500
TZOFFSETTO:-0400
RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3
END:DAYLIGHT
END:VTIMEZONE"""


@pytest.mark.parametrize(
    "name",
    [
        "Eastern Standard Time",
        "Eastern Daylight Time",
        "Eastern Time",
        '"(UTC-05:00) Eastern Time (US & Canada)"',
        "(UTC-05:00) Eastern Time (US & Canada)",
        "(GMT-05:00) Eastern Time (US & Canada)",
        "(GMT-05.00) Eastern Time (US & Canada)",
        "Eastern Time (US & Canada)",
        "/freeassociation.sourceforge.net/America/New_York",
        "/freeassociation.sourceforge.net/Tzfile/America/New_York",
        "/citadel.org/20190914_1/America/New_York",
        "/mozilla.org/20070129_1/America/New_York",
        "america/new_york",
        "America/New York",
        "tzone://Microsoft/Eastern Standard Time",
        "GMT-0400",
        "GMT -4",
        "UTC-4",
        "UTC-04:00",
        "-0400",
        "-04:00",
        "EDT",
        "ET",
        "New York",
        "New_York",
        "US-Eastern",
        "America-New_York",
    ],
)
def test_a_zone_is_known_by_each_of_its_names(name: str) -> None:
    assert starts(read(vevent(f"DTSTART;TZID={name}:{SUMMER}"))) == ["2027-07-02T00:00:00Z"]


@pytest.mark.parametrize(
    ("name", "start"),
    [
        ("(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna", "18:00"),
        ("(UTC+00:00) Dublin\\, Edinburgh\\, Lisbon\\, London", "19:00"),
        ("tzone://Microsoft/Utc", "20:00"),
        ("UTC+5:30", "14:30"),
        ("UTC+5.5", "14:30"),
        ("UTC+0", "20:00"),
        ("Z", "20:00"),
    ],
)
def test_a_name_with_commas_or_colons_needs_no_quotes(name: str, start: str) -> None:
    assert starts(read(vevent(f"DTSTART;TZID={name}:{SUMMER}"))) == [f"2027-07-01T{start}:00Z"]


def test_every_zone_of_windows_has_a_name_that_it_displays() -> None:
    assert set(windows_display_names().values()) == set(WINDOWS_TO_OLSON)
    for name, zone in windows_display_names().items():
        assert system_zone(f"(UTC+99:00) {name}") == ZoneInfo(WINDOWS_TO_OLSON[zone])


@pytest.mark.parametrize(
    "name", ["UTC+25", "UTC+", "tzone://Microsoft/Custom", "CST", "West", "+25", "(UTC)"]
)
def test_what_names_no_zone_is_defined_nowhere(name: str) -> None:
    found = read(vevent(f"DTSTART;TZID={name}:{SUMMER}"))
    assert reasons(found) == [("Jazz Night", f"its time zone '{name}' is defined nowhere")]


@pytest.mark.parametrize("name", ["Customized Time Zone", "tzone://Microsoft/Custom", "/a.b/House"])
def test_a_zone_that_only_the_file_knows_is_read_from_its_definition(name: str) -> None:
    evening = vevent(f'DTSTART;TZID="{name}":{SUMMER}')
    assert starts(read(EXCHANGE.format(name=name), evening)) == ["2027-07-02T00:00:00Z"]


@pytest.mark.parametrize("name", ["a.b/" * 2_000, "/a" * 3_000, "-" * 5_000])
def test_an_endless_name_of_a_zone_costs_no_other_event(name: str) -> None:
    other = vevent(f"DTSTART;TZID=America/New_York:{SUMMER}", uid="other")
    found = read(vevent(f"DTSTART;TZID={name}:{SUMMER}"), other)
    assert starts(found) == ["2027-07-02T00:00:00Z"]
    [(_, reason)] = reasons(found)
    assert reason.endswith("is defined nowhere")


@pytest.mark.parametrize("name", ["London", "EDT", "-03"])
def test_a_definition_counts_before_what_a_name_may_mean(name: str) -> None:
    evening = vevent(f'DTSTART;TZID="{name}":{SUMMER}')
    berlin = f"BEGIN:VTIMEZONE\nTZID:{name}\nX-LIC-LOCATION:Europe/Berlin\nEND:VTIMEZONE"
    assert starts(read(berlin, evening)) == ["2027-07-01T18:00:00Z"]


def test_a_definition_of_a_zone_that_the_system_knows_is_passed_over() -> None:
    wrong = EXCHANGE.format(name="W. Europe Standard Time")
    evening = vevent(f"DTSTART;TZID=W. Europe Standard Time:{SUMMER}")
    assert starts(read(wrong, evening)) == ["2027-07-01T18:00:00Z"]


def test_a_definition_that_names_its_place_is_that_place() -> None:
    placed = EXCHANGE.format(name="House").replace(
        "TZID:House", "TZID:House\nX-LIC-LOCATION:Europe/Berlin"
    )
    assert starts(read(placed, vevent(f"DTSTART;TZID=House:{SUMMER}"))) == ["2027-07-01T18:00:00Z"]


def test_a_table_of_offsets_says_what_the_system_says_at_every_half_hour() -> None:
    house = Zones([EXCHANGE.format(name="House")]).timezone("house")
    assert house is not None
    for year in (2007, 2026, 2036):
        for half_hour in range(366 * 48):
            at = datetime(year, 3, 12, tzinfo=UTC) + timedelta(minutes=30 * half_hour)
            there, here = at.astimezone(house), at.astimezone(NEW_YORK)
            assert (there.replace(tzinfo=None), there.fold) == (
                here.replace(tzinfo=None),
                here.fold,
            )
            wall = at.replace(tzinfo=None)
            for fold in (0, 1):
                assert (
                    wall.replace(tzinfo=house, fold=fold).utcoffset()
                    == wall.replace(tzinfo=NEW_YORK, fold=fold).utcoffset()
                )


@pytest.mark.parametrize(
    "lines",
    [
        "RDATE:20270301T020000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;UNTIL=20300101T000000Z",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;UNTIL=20300101T000000",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;COUNT=700",
        "RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=1MO;UNTIL=20300101",
    ],
)
def test_a_definition_may_list_its_changes_or_end_them(lines: str) -> None:
    zone = EXCHANGE.format(name="House").replace(
        "RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3", lines
    )
    assert starts(read(zone, vevent(f"DTSTART;TZID=House:{SUMMER}"))) == ["2027-07-02T00:00:00Z"]


@pytest.mark.parametrize(
    "rule",
    ["FREQ=SECONDLY", "FREQ=DAILY;INTERVAL=0", "FREQ=YEARLY;BYDAY=9XX", "FREQ=NEVER"],
)
def test_a_zone_that_changes_without_sense_is_defined_nowhere(rule: str) -> None:
    zone = EXCHANGE.format(name="House").replace("FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3", rule)
    found = read(zone, vevent(f"DTSTART;TZID=House:{SUMMER}"))
    assert reasons(found) == [("Jazz Night", "its time zone 'House' is defined nowhere")]


@pytest.mark.parametrize(
    ("name", "dates"), [("slow_2022_East.ics", 2000), ("big_weekly20_2019.ics", 9266)]
)
@pytest.mark.parametrize("zone", ["Eastern Standard Time", "Customized Time Zone"])
def test_the_limits_are_the_same_for_a_zone_that_the_file_defines(
    name: str, dates: int, zone: str
) -> None:
    data = (CALENDARS / name).read_bytes().replace(b"Eastern Standard Time", zone.encode())
    found = reading.read_calendar(data, zone=NEW_YORK, at=NOW)
    assert len(found.occurrences) == dates
    assert [remark.title for remark in found.remarks] in ([], ["Bar opens"])


def test_a_file_of_many_slow_zones_and_series_costs_no_other_event() -> None:
    never = "FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30"
    zones = [
        EXCHANGE.format(name=f"Z{n}").replace("FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11", never)
        for n in range(40)
    ]
    slow = [vevent(f"DTSTART;TZID=Z{n}:{SUMMER}", uid=f"slow{n}") for n in range(40)]
    endless = [
        vevent("DTSTART:20261201T200000Z", "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30", uid=f"u{n}")
        for n in range(12)
    ]
    good = vevent(f"DTSTART:{SUMMER}Z", "RRULE:FREQ=WEEKLY;COUNT=3", uid="good", title="Good")
    found = reading.read_calendar(calendar(*zones, *slow, *endless, good), zone=NEW_YORK, at=NOW)
    assert [one.title for one in found.occurrences if one.uid == "good"] == ["Good"] * 3
