"""The calendar files that are sent, byte for byte and read back (RFC 5545, 7986)."""

import logging
import re
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from django.test import Client
from icalendar import Calendar
from icalendar import Event as Entry
from pytest_django import Settings

from nightcap.events import ical
from tests.support.events.calendar_events import ESCAPES, LONG, corpus, event, move_venue

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

GOLDEN = Path(__file__).parent / "golden"
NEW_YORK = ZoneInfo("America/New_York")
GOLDEN_EVENTS = sorted({file.stem for file in GOLDEN.glob("*.ics")} - {"export"})


def entry(data: bytes) -> Entry:
    (found,) = Calendar.from_ical(data.decode()).events
    return found


def days(read: Entry) -> tuple[date | None, date | None]:
    return read.DTSTART, read.DTEND


def wall_time(moment: date | None) -> str:
    assert isinstance(moment, datetime)
    return moment.astimezone(NEW_YORK).strftime("%a %d %H:%M %Z")


@pytest.mark.parametrize("name", GOLDEN_EVENTS)
def test_a_download_is_the_golden_file(name: str) -> None:
    assert ical.event_file(corpus()[name]) == (GOLDEN / f"{name}.ics").read_bytes()


def test_the_export_is_the_golden_file() -> None:
    assert ical.programme_file(corpus().values()) == (GOLDEN / "export.ics").read_bytes()


@pytest.mark.parametrize("file", sorted(GOLDEN.glob("*.ics")), ids=lambda file: file.stem)
def test_lines_end_in_crlf_and_are_folded_at_75_octets_between_characters(file: Path) -> None:
    data = file.read_bytes()
    lines = data.split(b"\r\n")
    assert lines.pop() == b""
    assert max(map(len, lines)) <= 75
    assert b"\n" not in b"".join(lines)
    assert b"\r" not in b"".join(lines)
    assert all(line.decode() for line in lines)


def test_no_line_is_folded_within_an_escape_pair() -> None:
    for shift in range(8):
        night = corpus()["escaping"]
        night.description = "x" * shift + "\n,;🎷" * 40
        data = ical.event_file(night)
        lines = data.split(b"\r\n")
        assert max(map(len, lines)) <= 75
        assert not [line for line in lines if (len(line) - len(line.rstrip(b"\\"))) % 2]
        assert entry(data)["DESCRIPTION"] == f"{night.description}\n\n{night.page_url}"


@pytest.mark.parametrize(
    ("name", "start", "end"),
    [
        ("evening", "Tue 01 20:00 EST", "Tue 01 22:00 EST"),
        ("past-midnight", "Fri 04 22:30 EST", "Sat 05 01:15 EST"),
        ("clocks-go-back", "Sun 01 01:30 EDT", "Sun 01 01:30 EST"),
        ("clocks-go-forward", "Sun 14 01:30 EST", "Sun 14 03:30 EDT"),
    ],
)
def test_start_and_end_are_the_venues_wall_time(name: str, start: str, end: str) -> None:
    data = ical.event_file(corpus()[name])
    read = entry(data)
    assert (wall_time(read.DTSTART), wall_time(read.DTEND)) == (start, end)
    assert re.search(rb"\r\nDTSTART:\d{8}T\d{6}Z\r\nDTEND:\d{8}T\d{6}Z\r\n", data)


def test_an_all_day_event_is_dates_with_an_exclusive_end() -> None:
    read = entry(ical.event_file(corpus()["all-day"]))
    assert days(read) == (date(2026, 10, 31), date(2026, 11, 2))
    assert b"DTSTART;VALUE=DATE:20261031" in ical.event_file(corpus()["all-day"])


def test_an_all_day_event_without_an_end_is_one_day() -> None:
    fair = event(8, "Fair", datetime(2026, 11, 1, 4, 0, tzinfo=UTC), is_all_day=True)
    read = entry(ical.event_file(fair))
    assert days(read) == (date(2026, 11, 1), date(2026, 11, 2))


@pytest.mark.parametrize("day", [date(2026, 9, 5), date(2026, 9, 6), date(2027, 4, 3)])
def test_an_all_day_event_has_its_day_also_where_the_clocks_skip_or_repeat_midnight(
    as_manager: Client, settings: Settings, tmp_path: Path, day: date
) -> None:
    # In Santiago 6 September 2026 begins at one o'clock, and 3 April 2027 has 25 hours.
    move_venue(settings, tmp_path, "America/Santiago")
    at = f"{day}T12:00:00-04:00"
    body = {"title": "Street Fair", "date": at, "category": "other", "isAllDay": True}
    made = as_manager.post("/api/events", body, "application/json").json()
    read = entry(as_manager.get(f"/api/events/{made['id']}/calendar.ics").content)
    assert days(read) == (day, day + timedelta(days=1))


def test_texts_come_back_as_they_were_without_control_characters() -> None:
    night = corpus()["escaping"]
    read = entry(ical.event_file(night))
    as_lines = ESCAPES.replace("\r\n", "\n").replace("\r", "\n")
    words = as_lines.replace("\x0b", "").replace("\x07", "") + "\n" + LONG
    assert read["SUMMARY"] == night.title
    assert read["LOCATION"] == night.location
    assert read["DESCRIPTION"] == f"{words}\n\n{night.page_url}"


def test_an_event_says_who_it_is_when_it_changed_and_where_its_page_is() -> None:
    night = corpus()["evening"]
    read = entry(ical.event_file(night))
    assert read["UID"] == "00000000-0000-0000-0000-000000000001"
    assert read.DTSTAMP == read.LAST_MODIFIED == night.updated_at
    assert night.created_at == read.CREATED
    assert (read["SEQUENCE"], read["STATUS"]) == (0, "CONFIRMED")
    assert read["URL"] == "https://understudy.example/events/1-open-mic-tuesday"
    assert str(read["DESCRIPTION"]).endswith(night.page_url)
    assert read["LOCATION"] == "The Understudy, New York, NY"
    assert "ORGANIZER" not in read
    assert "ATTENDEE" not in read


def test_a_download_reminds_a_day_and_an_hour_before() -> None:
    alarms = entry(ical.event_file(corpus()["evening"])).alarms.times
    start = corpus()["evening"].starts_at
    expected = [start - timedelta(days=1), start - timedelta(hours=1)]
    assert [alarm.trigger for alarm in alarms] == expected


def test_a_cancelled_event_says_so_and_reminds_nobody() -> None:
    read = entry(ical.event_file(corpus()["cancelled"]))
    assert (read["STATUS"], read["SEQUENCE"]) == ("CANCELLED", 2)
    assert not read.walk("VALARM")


def test_names_and_refresh_hints_stand_in_the_export_only() -> None:
    export = ical.programme_file(corpus().values())
    single = ical.event_file(corpus()["evening"])
    for line in (
        b"NAME:The Understudy\r\n",
        b"X-WR-CALNAME:The Understudy\r\n",
        b"X-WR-TIMEZONE:America/New_York\r\n",
        b"REFRESH-INTERVAL;VALUE=DURATION:PT1H\r\n",
        b"X-PUBLISHED-TTL:PT1H\r\n",
    ):
        assert line in export
        assert line.split(b":")[0] not in single
    assert b"VALARM" not in export
    assert b"METHOD" not in export + single


def test_an_event_has_the_same_uid_in_export_and_download() -> None:
    exported = Calendar.from_ical(ical.programme_file(corpus().values()).decode()).events
    downloaded = [entry(ical.event_file(night)) for night in corpus().values()]
    assert [read["UID"] for read in exported] == [read["UID"] for read in downloaded]
    assert len({read["UID"] for read in exported}) == len(GOLDEN_EVENTS)


def test_a_row_that_cannot_be_exported_is_left_out_and_logged(
    caplog: pytest.LogCaptureFixture,
) -> None:
    beyond_time = {"starts_at": datetime.max.replace(tzinfo=UTC)}
    broken = event(9, "Beyond time", datetime(2026, 10, 1, tzinfo=UTC)).model_copy(
        update=beyond_time
    )
    with caplog.at_level(logging.ERROR, logger="nightcap.events.ical"):
        data = ical.programme_file([corpus()["evening"], broken, corpus()["all-day"]])
    titles = [read["SUMMARY"] for read in Calendar.from_ical(data.decode()).events]
    assert titles == ["Open Mic: Tuesday!", "Street Fair"]
    assert "Event 9 is left out" in caplog.text


@pytest.mark.parametrize(
    ("title", "name"),
    [
        ("Open Mic: Tuesday!", "Open_Mic__Tuesday_.ics"),
        ("Café 🎷\r\nX-Evil: 1", "Caf_____X_Evil__1.ics"),
        ('../"etc"/passwd', "____etc__passwd.ics"),
        ("x" * 300, "x" * 196 + ".ics"),
    ],
)
def test_the_file_is_named_by_its_title_in_letters_digits_and_underscores(
    title: str, name: str
) -> None:
    assert ical.file_name(title) == name


def test_the_google_link_is_a_filled_in_template() -> None:
    assert ical.google_link(corpus()["evening"]) == (
        "https://calendar.google.com/calendar/render?action=TEMPLATE"
        "&text=Open%20Mic%3A%20Tuesday%21&dates=20261202T010000Z%2F20261202T030000Z"
        "&ctz=America%2FNew_York&details=Five%20minutes%20each.%0A%0A"
        "https%3A%2F%2Funderstudy.example%2Fevents%2F1-open-mic-tuesday"
        "&location=The%20Understudy%2C%20New%20York%2C%20NY"
    )
    assert "&dates=20261031%2F20261102&" in ical.google_link(corpus()["all-day"])


def test_the_outlook_link_is_filled_in_with_spaces_it_understands() -> None:
    link = ical.outlook_link(corpus()["evening"])
    assert link == (
        "https://outlook.live.com/calendar/deeplink/compose?path=%2Fcalendar%2Faction%2Fcompose"
        "&rru=addevent&startdt=2026-12-02T01%3A00%3A00Z&enddt=2026-12-02T03%3A00%3A00Z"
        "&allday=false&subject=Open%20Mic%3A%20Tuesday%21&body=Five%20minutes%20each.%0A%0A"
        "https%3A%2F%2Funderstudy.example%2Fevents%2F1-open-mic-tuesday"
        "&location=The%20Understudy%2C%20New%20York%2C%20NY"
    )
    assert "&startdt=2026-10-31&enddt=2026-11-02&allday=true&" in ical.outlook_link(
        corpus()["all-day"]
    )


def test_a_backslash_before_an_n_is_no_line_break() -> None:
    data = ical.event_file(event(1, r"N\A Night of \Noise", datetime(2026, 12, 2, 1, tzinfo=UTC)))
    assert rb"SUMMARY:N\\A Night of \\Noise" in data.split(b"\r\n")
