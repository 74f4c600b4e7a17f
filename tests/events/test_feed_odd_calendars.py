"""Small calendars as Exchange, Outlook, Google and others write them, and what is right."""

from pathlib import Path

import pytest

from nightcap.events.feed.reading import NotACalendar
from tests.support.events.feed_files import (
    calendar,
    read,
    read_file,
    reasons,
    spans,
    starts,
    vevent,
)

CALENDARS = Path(__file__).parent / "data" / "calendars"
NY = "TZID=America/New_York"
START = f"DTSTART;{NY}:20261201T200000"
WEEKLY = vevent(START, "RRULE:FREQ=WEEKLY;COUNT=3")
FIRST, SECOND, THIRD = "2026-12-02T01:00:00Z", "2026-12-09T01:00:00Z", "2026-12-16T01:00:00Z"


def starts_in(name: str) -> list[str]:
    return starts(read_file((CALENDARS / name).read_bytes()))


def test_an_all_day_date_is_left_out_by_a_time_in_utc() -> None:
    assert starts_in("ad_ex_utc.ics") == [
        "2027-01-05T05:00:00Z",
        "2027-01-19T05:00:00Z",
        "2027-01-26T05:00:00Z",
    ]


def test_an_all_day_date_is_moved_by_a_time_in_another_zone() -> None:
    assert starts_in("ad_rid_weurope.ics") == [
        "2027-01-05T05:00:00Z",
        "2027-01-13T05:00:00Z",
        "2027-01-19T05:00:00Z",
        "2027-01-26T05:00:00Z",
    ]


def test_a_changed_date_in_a_second_calendar_of_the_file_is_moved() -> None:
    assert starts_in("x_split_cal.ics") == [
        "2027-01-06T01:00:00Z",
        "2027-01-14T01:00:00Z",
        "2027-01-20T01:00:00Z",
    ]


def test_a_zone_by_its_display_name_needs_no_definition() -> None:
    assert starts_in("owa_tz_nodef.ics") == ["2027-01-13T01:00:00Z"]


def test_a_tentative_entry_is_not_published_and_said_with_its_date() -> None:
    found = read_file((CALENDARS / "tent.ics").read_bytes())
    assert [one.title for one in found.occurrences] == ["Signed duo"]
    [remark] = found.remarks
    assert remark.title == "HOLD: Trio (not signed)"
    assert remark.reason == "it is tentative in the calendar, so it is not published"
    assert str(remark.starts_at) == "2026-12-12 01:00:00+00:00"


def test_a_byte_that_is_not_utf_8_is_read_as_windows_1252_and_said() -> None:
    found = read_file((CALENDARS / "x_latin1.ics").read_bytes())
    assert {one.title for one in found.occurrences} == {
        "Caf\N{LATIN SMALL LETTER E WITH ACUTE} night",
        "Plain",
    }
    assert reasons(found) == [
        (
            "Caf\N{LATIN SMALL LETTER E WITH ACUTE} night",
            "its text is not UTF-8, so it was read as Windows-1252",
        )
    ]


def test_text_in_utf_8_stays_so_beside_a_line_that_is_not() -> None:
    right = "Caf\N{LATIN SMALL LETTER E WITH ACUTE}"
    dash = calendar(vevent(START, f"LOCATION:{right}", title="Late-night")).replace(b"-", b"\x96")
    found = read_file(dash.replace(b"\x96//Test//EN", b"-//Test//EN"))
    [one] = found.occurrences
    assert (one.title, one.location) == ("Late\N{EN DASH}night", right)


ALL_DAY = "DTSTART;VALUE=DATE:20270105"
DAYS = [f"2027-01-{day:02}T05:00:00Z" for day in (5, 6, 7, 8)]


@pytest.mark.parametrize("kind", ["EXDATE", "RECURRENCE-ID"])
@pytest.mark.parametrize(
    "time",
    [
        ":20270106T000000Z",
        ":20270106T050000Z",
        ":20270105T230000Z",
        ":20270106T120000Z",
        ":20270106T000000",
        ":20270106T200000",
        ";TZID=Asia/Tokyo:20270106T000000",
        ";TZID=W. Europe Standard Time:20270106T000000",
        ";TZID=Pacific/Honolulu:20270106T230000",
        ";TZID=Pacific/Honolulu;VALUE=DATE:20270106",
        ";VALUE=DATE:20270106",
        ":20270106",
    ],
)
def test_of_whole_days_the_day_that_a_time_is_written_with_is_meant(kind: str, time: str) -> None:
    rule = "RRULE:FREQ=DAILY;COUNT=4"
    if kind == "EXDATE":
        found = read(vevent(ALL_DAY, rule, f"EXDATE{time}"))
        expected = [DAYS[0], *DAYS[2:]]
    else:
        moved = vevent(f"RECURRENCE-ID{time}", "DTSTART;VALUE=DATE:20270120")
        found = read(vevent(ALL_DAY, rule), moved)
        expected = [DAYS[0], *DAYS[2:], "2027-01-20T05:00:00Z"]
    assert starts(found) == expected


@pytest.mark.parametrize("time", [":20270112T000000Z", ";TZID=Asia/Tokyo:20270112T000000"])
def test_an_extra_whole_day_may_be_written_as_a_time(time: str) -> None:
    series = vevent(ALL_DAY, "RRULE:FREQ=DAILY;COUNT=1", f"RDATE{time}")
    assert starts(read(series)) == ["2027-01-05T05:00:00Z", "2027-01-12T05:00:00Z"]


@pytest.mark.parametrize("until", ["20270107", "20270107T000000", "20270107T000000Z"])
def test_whole_days_repeat_until_the_day_that_is_written(until: str) -> None:
    series = vevent(ALL_DAY, f"RRULE:FREQ=DAILY;UNTIL={until}")
    assert starts(read(series)) == DAYS[:3]


@pytest.mark.parametrize(
    "change",
    [
        vevent("RECURRENCE-ID;TZID=Atlantis:20261208T200000", START),
        vevent("RECURRENCE-ID;TZID=Atlantis:20261208T150000", START),
        vevent(
            "RECURRENCE-ID;TZID=Atlantis:20261208T200000", "DTSTART;TZID=Atlantis:20261209T200000"
        ),
        vevent(f"RECURRENCE-ID;{NY}:20261208T200000", "DTSTART;TZID=Atlantis:20261209T200000"),
        vevent(f"RECURRENCE-ID;{NY}:20261208T200000", START, "DURATION:P99999999999D"),
        vevent(f"RECURRENCE-ID;{NY}:20261208T200000", START).replace("\nEND:VEVENT", ""),
        vevent(f"RECURRENCE-ID;{NY}:20261208T200000", START, title=""),
        vevent("RECURRENCE-ID:2026-12-08 20:00", START),
    ],
)
def test_a_change_that_cannot_be_read_does_not_leave_the_planned_date_standing(change: str) -> None:
    found = read(WEEKLY, change)
    assert starts(found) == [FIRST, THIRD]
    assert found.unread == {"night"}
    [remark] = found.remarks
    assert str(remark.starts_at).startswith("2026-12-0")


def test_a_change_may_stand_before_its_series_or_need_a_zone_of_another_calendar() -> None:
    zone = """BEGIN:VTIMEZONE
TZID:House
BEGIN:STANDARD
DTSTART:16010101T000000
TZOFFSETFROM:-0500
TZOFFSETTO:-0500
END:STANDARD
END:VTIMEZONE"""
    moved = vevent("RECURRENCE-ID;TZID=House:20261208T200000", "DTSTART;TZID=House:20261210T200000")
    found = read_file(calendar(moved) + calendar(zone, WEEKLY))
    assert starts(found) == [FIRST, "2026-12-11T01:00:00Z", THIRD]
    assert found.remarks == []


def test_of_changes_in_two_calendars_the_newer_counts() -> None:
    change = f"RECURRENCE-ID;{NY}:20261208T200000"
    new = vevent(change, f"DTSTART;{NY}:20261208T220000", "SEQUENCE:2")
    old = vevent(change, f"DTSTART;{NY}:20261208T210000", "SEQUENCE:1")
    found = read_file(calendar(WEEKLY, new) + calendar(old))
    assert starts(found) == [FIRST, "2026-12-09T03:00:00Z", THIRD]


def test_a_newer_entry_in_a_second_calendar_counts() -> None:
    old = vevent(START, "SEQUENCE:1", title="Old")
    new = vevent(START, "SEQUENCE:2", title="New")
    found = read_file(calendar(old) + calendar(new))
    assert [one.title for one in found.occurrences] == ["New"]
    assert reasons(found) == [("Old", "a newer entry has the same UID")]


@pytest.mark.parametrize("kind", ["EXDATE", "RECURRENCE-ID", "DTEND"])
def test_a_time_that_names_no_zone_is_on_the_clock_of_its_start(kind: str) -> None:
    head = "X-WR-TIMEZONE:Europe/Berlin"
    match kind:
        case "EXDATE":
            series = WEEKLY.replace("END:VEVENT", "EXDATE:20261208T200000\nEND:VEVENT")
            assert starts(read(head, series)) == [FIRST, THIRD]
        case "RECURRENCE-ID":
            moved = vevent("RECURRENCE-ID:20261208T200000", f"DTSTART;{NY}:20261210T200000")
            assert starts(read(head, WEEKLY, moved)) == [FIRST, "2026-12-11T01:00:00Z", THIRD]
        case _:
            found = read(head, vevent(START, "DTEND:20261201T220000"))
            assert spans(found) == [(FIRST, "2026-12-02T03:00:00Z")]


class TestWhatIsNotForVisitors:
    def test_a_tentative_date_of_a_series_is_left_out(self) -> None:
        change = f"RECURRENCE-ID;{NY}:20261208T200000"
        held = vevent(change, f"DTSTART;{NY}:20261208T200000", "STATUS:TENTATIVE")
        assert starts(read(WEEKLY, held)) == [FIRST, THIRD]

    def test_the_confirmed_date_of_a_tentative_series_is_published(self) -> None:
        held = WEEKLY.replace("END:VEVENT", "STATUS:TENTATIVE\nEND:VEVENT")
        change = f"RECURRENCE-ID;{NY}:20261208T200000"
        signed = vevent(change, f"DTSTART;{NY}:20261208T200000", "STATUS:CONFIRMED")
        found = read(held, signed)
        assert starts(found) == [SECOND]
        assert [str(one.starts_at)[:10] for one in found.remarks] == ["2026-12-02", "2026-12-16"]

    @pytest.mark.parametrize("line", ["STATUS:TENTATIVE", "STATUS:CANCELLED", "CLASS:PRIVATE"])
    def test_a_changed_date_that_says_nothing_of_it_is_as_its_series(self, line: str) -> None:
        hidden = WEEKLY.replace("END:VEVENT", f"{line}\nEND:VEVENT")
        moved = vevent(f"RECURRENCE-ID;{NY}:20261208T200000", f"DTSTART;{NY}:20261209T200000")
        assert starts(read(hidden, moved)) == []

    def test_a_series_that_is_cancelled_is_so_with_its_confirmed_dates(self) -> None:
        off = WEEKLY.replace("END:VEVENT", "STATUS:CANCELLED\nEND:VEVENT")
        change = f"RECURRENCE-ID;{NY}:20261208T200000"
        moved = vevent(change, f"DTSTART;{NY}:20261209T200000", "STATUS:CONFIRMED")
        assert starts(read(off, moved)) == []

    def test_a_calendar_that_cancels_its_entries_publishes_none(self) -> None:
        found = read("METHOD:CANCEL", WEEKLY)
        assert starts(found) == []
        assert {reason for _, reason in reasons(found)} == {"it is cancelled in the calendar"}

    def test_outlook_marks_what_is_tentative_in_its_own_words_too(self) -> None:
        found = read(vevent(START, "X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE"))
        assert starts(found) == []

    def test_of_a_long_hidden_series_coming_dates_are_named_and_the_others_counted(
        self,
    ) -> None:
        found = read(vevent(f"DTSTART;{NY}:20160101T200000", "RRULE:FREQ=DAILY", "CLASS:PRIVATE"))
        dated = [one for one in found.remarks if one.starts_at]
        [rest] = [one for one in found.remarks if not one.starts_at]
        assert (len(dated), str(dated[0].starts_at)) == (100, "2026-11-22 01:00:00+00:00")
        assert sum(one.count for one in found.remarks) == 100 + rest.count == 4343


class TestWhatWritersGetWrong:
    @pytest.mark.parametrize(
        "rule",
        [
            "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=TU, WE;BYSETPOS=1",
            "RRULE: FREQ=WEEKLY; COUNT=3",
            "RRULE:FREQ=WEEKLY;COUNT=3;",
            "rrule:freq=weekly;count=3;byday=tu",
            "RRULE:FREQ=WEEKLY;COUNT=3;BYDAY=",
            "RRULE:FREQ=WEEKLY;UNTIL=;COUNT=3",
            "RRULE:FREQ=WEEKLY;COUNT=3;UNTIL=20271201T000000Z",
            "RRULE:FREQ=WEEKLY;BYDAY=TU,;COUNT=3",
        ],
    )
    def test_a_rule_is_read_with_its_spaces_gaps_and_small_letters(self, rule: str) -> None:
        assert starts(read(vevent(START, rule))) == [FIRST, SECOND, THIRD]

    @pytest.mark.parametrize(
        "line", ["EXDATE:", f"EXDATE;{NY}:", "RDATE:", "RRULE:", "DTEND:", "DURATION:"]
    )
    def test_an_empty_line_says_nothing(self, line: str) -> None:
        found = read(vevent(START, line))
        assert spans(found) == [(FIRST, "")]
        assert found.remarks == []

    @pytest.mark.parametrize(
        "without",
        [
            f"EXDATE;{NY}:20261208T200000, 20261215T200000",
            f"EXDATE;{NY}:20261208T200000,20261215T200000,",
            f"EXDATE;{NY}:20261208T200000;20261215T200000",
            f"EXDATE;{NY}:20261208T200000 20261215T200000",
            "EXDATE;VALUE=DATE:20261208,20261215",
            f"EXDATE;{NY};VALUE=DATE:20261208,20261215",
            "EXDATE:20261208\nEXDATE:20261215",
            "exdate;value=date:20261208\nEXDATE:20261216T010000z",
        ],
    )
    def test_several_dates_that_are_left_out_are_read_however_they_are_written(
        self, without: str
    ) -> None:
        found = read(vevent(START, "RRULE:FREQ=WEEKLY;COUNT=3", without))
        assert starts(found) == [FIRST]

    def test_a_whole_day_with_a_zone_is_a_whole_day(self) -> None:
        [one] = read(vevent("DTSTART;VALUE=DATE;TZID=Asia/Tokyo:20261224")).occurrences
        assert one.is_all_day
        assert str(one.starts_at) == "2026-12-24 05:00:00+00:00"

    def test_what_no_text_holds_is_refused_also_where_it_names_a_calendar(self) -> None:
        with pytest.raises(NotACalendar):
            read_file(b"BEGIN:VCALENDAR\xff\xfe")


@pytest.mark.parametrize(
    "time",
    [
        ";TZID=Atlantis:20261208T200000",
        ";TZID=Atlantis:20261208T150000",
        ";TZID=Atlantis:20261208T200000,20270301T200000",
    ],
)
def test_a_left_out_date_in_an_unknown_zone_is_left_out_and_costs_no_other(time: str) -> None:
    found = read(WEEKLY.replace("END:VEVENT", f"EXDATE{time}\nEND:VEVENT"))
    assert starts(found) == [FIRST, THIRD]
    remark = found.remarks[0]
    assert remark.reason.startswith("it is left out in a time zone that is defined nowhere")
    assert str(remark.starts_at).startswith("2026-12-0")


def test_a_left_out_whole_day_in_an_unknown_zone_is_left_out() -> None:
    found = read(
        vevent(ALL_DAY, "RRULE:FREQ=DAILY;COUNT=4", "EXDATE;TZID=Atlantis:20270106T000000")
    )
    assert starts(found) == [DAYS[0], *DAYS[2:]]


@pytest.mark.parametrize("time", ["20270111T110000Z", "20270111T100000Z", "20270112T110000Z"])
@pytest.mark.parametrize("kind", ["EXDATE", "RECURRENCE-ID"])
def test_a_midnight_of_the_outermost_zones_means_the_only_planned_day_near_it(
    kind: str, time: str
) -> None:
    weekly, later = "RRULE:FREQ=WEEKLY;COUNT=3", ["2027-01-19T05:00:00Z"]
    if kind == "EXDATE":
        assert starts(read(vevent(ALL_DAY, weekly, f"EXDATE:{time}"))) == [DAYS[0], *later]
    else:
        moved = vevent(f"RECURRENCE-ID:{time}", "DTSTART;VALUE=DATE:20270120")
        found = read(vevent(ALL_DAY, weekly), moved)
        assert starts(found) == [DAYS[0], *later, "2027-01-20T05:00:00Z"]


@pytest.mark.parametrize(
    "line",
    [
        "EXDATE:2026-12-08",
        "EXDATE:2026-12-08T20:00:00",
        "EXDATE:2026-12-09T01:00:00Z",
        "EXDATE:20261208T2000",
        "EXDATE:2026-12-08,2027-03-01",
    ],
)
def test_a_date_may_be_written_with_hyphens_or_without_seconds(line: str) -> None:
    found = read(WEEKLY.replace("END:VEVENT", f"{line}\nEND:VEVENT"))
    assert (starts(found), reasons(found)) == ([FIRST, THIRD], [])


@pytest.mark.parametrize(
    "rule",
    [
        "FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3;X-SOURCE=1",
        'FREQ=WEEKLY;BYDAY="MO,TU";COUNT=3',
        "FREQ=WEEKLY;BYDAY=MO,TU;UNTIL=2026-12-08",
        "FREQ=WEEKLY;BYDAY=MO;BYDAY=TU;COUNT=3",
        "FREQ=WEEKLY;BYDAY=MO TU;COUNT=3",
        "FREQ=WEEKLY;BYDAY=MO;TU;COUNT=3",
        "FREQ=WEEKLY;BYDAY=MO/TU;COUNT=3",
        "FREQ = WEEKLY; BYDAY = Mon, Tuesday; COUNT = 3",
        "FREQ=WEEKLY;BYDAY=MO,TU;COUNT=3;WKST=Sunday",
    ],
)
def test_a_rule_is_read_as_it_is_meant(rule: str) -> None:
    found = read(vevent(START, f"RRULE:{rule}"))
    assert starts(found) == [FIRST, "2026-12-08T01:00:00Z", SECOND]


@pytest.mark.parametrize(
    ("rule", "second"),
    [
        ("FREQ=MONTHLY;BYDAY=1 TU;COUNT=2", "2027-01-06T01:00:00Z"),
        ("FREQ=MONTHLY;BYDAY=-1 TU -1 TU;COUNT=2", "2026-12-30T01:00:00Z"),
        ("FREQ=MONTHLY;BYMONTHDAY=1 24;COUNT=2", "2026-12-25T01:00:00Z"),
    ],
)
def test_a_list_of_a_rule_may_be_written_with_spaces(rule: str, second: str) -> None:
    assert starts(read(vevent(START, f"RRULE:{rule}")))[:2] == [FIRST, second]


@pytest.mark.parametrize(
    "time",
    [
        ":20261201T200000-0500",
        ":2026-12-01T20:00:00-05:00",
        ":2026-12-02T01:00:00.000Z",
        ":20261202T023000+0130",
        f";{NY}:20261201T200000.5",
        f";{NY}:20261201T200000-0500",
        f";{NY}:2026-12-01T20:00:00-05:00",
    ],
)
def test_a_time_may_be_written_with_its_distance_from_utc_or_parts_of_a_second(time: str) -> None:
    found = read(vevent(f"DTSTART{time}", f"DTEND{time}"))
    assert (starts(found), reasons(found)) == ([FIRST], [])


def test_an_end_in_an_unknown_zone_costs_no_date() -> None:
    found = read(vevent(START, "DTEND;TZID=Atlantis:20261201T220000"))
    assert spans(found) == [(FIRST, "")]
    assert reasons(found) == [
        (
            "Jazz Night",
            "the time zone 'Atlantis' of its end is defined nowhere, so it was imported without an"
            " end",
        )
    ]


def test_a_left_out_date_may_be_written_as_a_period() -> None:
    gone = "EXDATE;VALUE=PERIOD:20261209T010000Z/PT2H"
    assert starts(read(WEEKLY.replace("END:VEVENT", f"{gone}\nEND:VEVENT"))) == [FIRST, THIRD]


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "utf-8-sig"])
def test_a_file_may_be_in_any_unicode_that_says_so(encoding: str) -> None:
    title = "Caf\N{LATIN SMALL LETTER E WITH ACUTE}"
    text = calendar(vevent(START, title=title)).decode()
    mark = "\N{ZERO WIDTH NO-BREAK SPACE}" if encoding.endswith(("-le", "-be")) else ""
    [one] = read_file((mark + text).encode(encoding)).occurrences
    assert one.title == title
