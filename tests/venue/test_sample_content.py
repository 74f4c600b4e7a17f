"""The sample content: a real calendar file, and details that fit it."""

import shutil
from datetime import datetime, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

import icalendar
import pytest
from pytest_django import Settings

from nightcap.venue.errors import ProfileError
from nightcap.venue.sample import SampleProgramme, sample_programme
from tests.support.events.feed_files import read_file

pytestmark = pytest.mark.clock

NEW_YORK = ZoneInfo("America/New_York")
SAMPLE = Path(__file__).parents[2] / "venue"
TINY = Path(__file__).parents[1] / "venues" / "tiny"


@pytest.fixture
def content() -> SampleProgramme:
    found = sample_programme()
    assert found is not None
    return found


def dates(content: SampleProgramme, first: datetime, last: datetime) -> list[tuple[str, datetime]]:
    found = read_file(content.calendar.read_bytes(), at=first).occurrences
    starts = ((one.title, one.starts_at.astimezone(NEW_YORK)) for one in found)
    return sorted((title, start) for title, start in starts if first <= start < last)


def test_details_and_calendar_speak_of_the_same_titles(content: SampleProgramme) -> None:
    calendar = icalendar.Calendar.from_ical(content.calendar.read_bytes())
    titles = {str(event["SUMMARY"]) for event in calendar.walk("VEVENT")}
    assert {event.title for event in content.events} == titles


def test_the_calendar_file_is_written_as_calendars_demand(content: SampleProgramme) -> None:
    """Every line ends with CRLF and has at most 75 octets (RFC 5545, section 3.1)."""
    *lines, after_the_last = content.calendar.read_bytes().split(b"\n")
    assert after_the_last == b""
    assert all(line.endswith(b"\r") and len(line) <= 76 for line in lines)


def test_something_is_on_in_every_week_of_the_next_two_years(content: SampleProgramme) -> None:
    monday = datetime(2026, 11, 23, tzinfo=NEW_YORK)
    year = timedelta(weeks=52)
    for first in (monday, monday + year):
        found = {(start - first).days // 7 for _, start in dates(content, first, first + year)}
        assert found == set(range(52))


def test_the_jam_keeps_its_hour_over_the_change_of_clocks_and_rests_at_thanksgiving(
    content: SampleProgramme,
) -> None:
    found = dates(
        content, datetime(2026, 10, 30, tzinfo=NEW_YORK), datetime(2026, 12, 5, tzinfo=NEW_YORK)
    )
    jams = [start.isoformat() for title, start in found if title.startswith("Room to Groove")]
    assert jams == [
        "2026-10-30T20:00:00-04:00",
        "2026-11-06T20:00:00-05:00",
        "2026-11-13T20:00:00-05:00",
        "2026-11-20T20:00:00-05:00",
        "2026-12-04T20:00:00-05:00",
    ]


def test_a_venue_without_sample_content_has_none(settings: Settings) -> None:
    settings.VENUE_DIR = TINY
    assert sample_programme() is None


def test_mistakes_in_the_details_are_named(settings: Settings, tmp_path: Path) -> None:
    settings.VENUE_DIR = shutil.copytree(SAMPLE, tmp_path / "venue")
    (settings.VENUE_DIR / "sample" / "events.toml").write_text(
        '[[events]]\ntitle = "Jam"\nprice_range = "$5"\n'
        'picture = "nowhere.jpg"\nticket_status = "Nearly"\n'
    )
    with pytest.raises(ProfileError) as error:
        sample_programme()
    assert "events #1.picture: there is no file nowhere.jpg" in str(error.value)
    assert "events #1.ticket_status:" in str(error.value)
