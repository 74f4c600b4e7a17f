"""Whole imports: from a file, by the manager, by the clock, two at once, and hostile ones."""

from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.time import now, utc_iso
from nightcap.core.writing import publishing
from nightcap.events.feed import run
from nightcap.events.models import Event, FeedRun
from nightcap.events.rules import FeedError
from tests.support.drills import only_hard
from tests.support.events.feed_files import calendar, vevent
from tests.support.events.feed_publishing import SOON, stamp
from tests.support.events.feed_server import serving

EXPORT = Path(__file__).parent / "data" / "real-venue.ics"
START = stamp("DTSTART")
NIGHT = vevent(START)


@pytest.fixture
def feed(tmp_path: Path) -> Path:
    """Return a calendar file with one event."""
    file = tmp_path / "feed.ics"
    file.write_bytes(calendar(NIGHT))
    return file


@pytest.mark.django_db
def test_the_real_export_is_imported_whole_and_only_once() -> None:
    told: list[tuple[int, int]] = []
    first = run.import_feed(str(EXPORT), progress=lambda done, total: told.append((done, total)))
    total = Event.objects.count()
    assert (first.new, first.skipped) == (total, [])
    assert total > 3000
    assert told[-1] == (total, total)
    version = publishing.version()
    second = run.import_feed(str(EXPORT))
    assert (second.unchanged, second.new, second.changed) == (total, 0, 0)
    assert publishing.version() == version


@pytest.mark.django_db
def test_a_broken_file_changes_nothing_and_the_manager_can_see_why(feed: Path) -> None:
    run.import_feed(str(feed))
    before = list(Event.objects.values())
    feed.write_bytes(calendar(NIGHT)[:-30])
    with pytest.raises(FeedError, match="was cut off"):
        run.import_feed(str(feed))
    assert list(Event.objects.values()) == before
    last = FeedRun.objects.get()
    assert last.error == "The calendar was cut off: END:VCALENDAR is missing."
    assert last.finished_at is not None


@pytest.mark.django_db
def test_the_last_run_keeps_its_summary(feed: Path) -> None:
    feed.write_bytes(calendar(NIGHT, vevent(START, "CLASS:PRIVATE", uid="b", title="Staff")))
    run.import_feed(str(feed))
    last = FeedRun.objects.get()
    assert last.error == ""
    assert last.summary == {
        "new": 1,
        "changed": 0,
        "unchanged": 0,
        "cancelled": 0,
        "flagged": 0,
        "skipped": [
            {
                "title": "Staff",
                "reason": "it is marked as private",
                "count": 1,
                "starts_at": utc_iso(SOON),
                "is_all_day": False,
            }
        ],
        "skipped_more": 0,
    }


@pytest.mark.django_db
def test_a_series_that_takes_too_long_is_named_and_the_others_are_imported(feed: Path) -> None:
    # There is no 30 February, but the library looks for it in every day until the year 9999.
    never = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"
    endless = vevent(START, never, uid="endless", title="Endless")
    feed.write_bytes(calendar(endless, NIGHT))
    summary = run.import_feed(str(feed))
    assert summary.new == 1
    assert [(one.title, one.reason) for one in summary.skipped] == [
        ("Endless", "its dates take too long to work out")
    ]


@only_hard
@pytest.mark.django_db
def test_many_series_that_take_too_long_cost_no_other_event(feed: Path) -> None:
    never = "RRULE:FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30"
    feed.write_bytes(calendar(*(vevent(START, never, uid=f"u{n}") for n in range(20)), NIGHT))
    summary = run.import_feed(str(feed))
    assert (summary.new, len(summary.skipped)) == (1, 1)
    assert summary.skipped[0].count == 20


@only_hard
@pytest.mark.django_db
def test_a_file_that_takes_too_long_as_a_whole_is_refused(feed: Path) -> None:
    events = (vevent(START, f"CATEGORIES:{n}", uid=f"u{n}") for n in range(49_000))
    feed.write_bytes(calendar(*events))
    with pytest.raises(FeedError, match="takes more than 5 seconds to read"):
        run.import_feed(str(feed))


@pytest.mark.django_db
def test_without_an_address_nothing_is_due(settings: Settings) -> None:
    settings.FEED_URL = None
    assert run.due_import() is None
    assert not FeedRun.objects.exists()


@pytest.mark.django_db
def test_the_scheduled_import_is_tried_every_quarter_of_an_hour(
    settings: Settings, feed: Path
) -> None:
    settings.FEED_URL = str(feed)
    first = run.due_import()
    assert first is not None
    assert first.new == 1
    assert run.due_import() is None
    FeedRun.objects.update(began_at=now() - timedelta(minutes=16))
    second = run.due_import()
    assert second is not None
    assert second.unchanged == 1


@pytest.mark.django_db
def test_a_scheduled_import_that_fails_is_kept_for_the_manager_and_not_tried_at_once(
    settings: Settings, feed: Path
) -> None:
    settings.FEED_URL = str(feed)
    feed.unlink()
    assert run.due_import() is None
    assert FeedRun.objects.get().error == f"There is no file {feed}."
    feed.write_bytes(calendar(NIGHT))
    assert run.due_import() is None
    assert not Event.objects.exists()


@pytest.fixture
def server(settings: Settings) -> Iterator[str]:
    """Yield the address of a local web server that the settings allow."""
    settings.FEED_ALLOW_PRIVATE = True
    with serving() as address:
        yield address


def ask(browser: Client, body: dict[str, str] | None = None) -> tuple[int, dict[str, object]]:
    answer = browser.post("/api/feed/import", body, content_type="application/json")
    return answer.status_code, answer.json()


def test_the_manager_imports_from_an_address(as_manager: Client, server: str) -> None:
    status, said = ask(as_manager, {"url": f"{server}/good"})
    assert status == 200
    assert isinstance(said.pop("id"), int)
    assert said == {
        "new": 1,
        "changed": 0,
        "unchanged": 0,
        "cancelled": 0,
        "flagged": 0,
        "skipped": [],
        "skippedMore": 0,
    }
    assert Event.objects.get().title == "Jazz Night"


def test_without_an_address_the_one_in_the_settings_is_used(
    as_manager: Client, server: str, settings: Settings
) -> None:
    settings.FEED_URL = f"{server}/good"
    assert ask(as_manager, {})[1]["new"] == 1
    bare = as_manager.post("/api/feed/import", content_type="application/json", data="")
    assert bare.json()["unchanged"] == 1


@pytest.mark.parametrize("url", ["", "/etc/passwd", "file:///etc/passwd", "ftp://a.example/feed"])
def test_what_is_no_web_address_is_refused_by_the_api(
    as_manager: Client, settings: Settings, url: str
) -> None:
    settings.FEED_URL = None
    status, said = ask(as_manager, {"url": url})
    assert status == 422
    assert said["fields"] == {"url": said["message"]}
    assert not FeedRun.objects.exists()


def test_a_feed_that_cannot_be_had_is_one_line_for_the_manager(
    as_manager: Client, server: str
) -> None:
    line = "The feed's server answered 404 Not Found."
    expected = {"message": line, "fields": {"url": line}}
    assert ask(as_manager, {"url": f"{server}/gone"}) == (422, expected)
    assert not Event.objects.exists()
