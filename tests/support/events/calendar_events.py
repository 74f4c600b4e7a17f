"""Events with nothing left to chance, so that their calendar files are the same every time."""

import shutil
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

from pytest_django import Settings

from nightcap.events.fields import EventOut
from nightcap.events.models import Event
from nightcap.events.selectors import event_out

WRITTEN_AT = datetime(2026, 10, 1, 12, 0, 0, tzinfo=UTC)

TINY = Path(__file__).parents[3] / "tests/venues" / "tiny"

ESCAPES = (
    'Back\\slash; semicolon, comma: colon "quotes" ^caret\n'
    "a new line\r\nand a Windows one\rand an old one \\n is not one\n"
    "BEGIN:VEVENT\nEND:VCALENDAR\n\ttab, control\x0b\x07 characters"
)
LONG = "Ünïcödé, kept whole: 🎷🍸🎭 日本語のとても長い説明文です。" * 6


def move_venue(settings: Settings, folder: Path, zone: str) -> None:
    """Run the tiny venue, copied into a folder, in a time zone."""
    settings.VENUE_DIR = shutil.copytree(TINY, folder / "venue")
    profile = settings.VENUE_DIR / "profile.toml"
    profile.write_text(profile.read_text().replace("Europe/Berlin", zone))


def event(number: int, title: str, starts_at: datetime, **fields: object) -> EventOut:
    """Return an event as it is read, with its own number."""
    made = Event(
        pk=number,
        uid=UUID(int=number),
        title=title,
        category="comedy",
        starts_at=starts_at,
        created_at=WRITTEN_AT,
        updated_at=datetime(2026, 10, 2, 9, 30, 15, tzinfo=UTC),
    )
    for name, value in fields.items():
        setattr(made, name, value)
    return event_out(made, None, at=WRITTEN_AT)


def corpus() -> dict[str, EventOut]:
    """Every golden file's event by the file's name."""
    return {
        "evening": event(
            1,
            "Open Mic: Tuesday!",
            datetime(2026, 12, 2, 1, 0, tzinfo=UTC),
            description="Five minutes each.",
        ),
        "past-midnight": event(
            2,
            "Late Show",
            datetime(2026, 12, 5, 3, 30, tzinfo=UTC),
            ends_at=datetime(2026, 12, 5, 6, 15, tzinfo=UTC),
            location="The cellar, 212 East 52nd Street",
        ),
        # 1:30 AM exists twice on this night: the show begins in the first and ends in the second.
        "clocks-go-back": event(
            3,
            "The Long Night",
            datetime(2026, 11, 1, 5, 30, tzinfo=UTC),
            ends_at=datetime(2026, 11, 1, 6, 30, tzinfo=UTC),
        ),
        # 2 AM to 3 AM does not exist on this night: the show lasts from 1:30 to 3:30.
        "clocks-go-forward": event(
            4,
            "The Short Night",
            datetime(2027, 3, 14, 6, 30, tzinfo=UTC),
            ends_at=datetime(2027, 3, 14, 7, 30, tzinfo=UTC),
        ),
        "all-day": event(
            5,
            "Street Fair",
            datetime(2026, 10, 31, 4, 0, tzinfo=UTC),
            ends_at=datetime(2026, 11, 2, 5, 0, tzinfo=UTC),
            is_all_day=True,
        ),
        "escaping": event(
            6,
            'Wine; cheese, and \\ or 🎷: naïve "night"',
            datetime(2026, 12, 2, 1, 0, tzinfo=UTC),
            description=ESCAPES + "\n" + LONG,
            location="Bar; stage, \\ cellar",
        ),
        "cancelled": event(
            7,
            "Called Off",
            datetime(2026, 12, 3, 1, 0, tzinfo=UTC),
            cancelled_at=WRITTEN_AT,
            ical_sequence=2,
        ),
    }
