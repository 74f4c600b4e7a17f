"""How the last imports went, for the manager."""

from datetime import timedelta
from pathlib import Path

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.events.feed import run
from nightcap.events.models import FeedRun
from nightcap.events.rules import FeedError
from tests.support.events.feed_files import calendar, vevent

pytestmark = pytest.mark.django_db

RUNS = "/api/feed/runs"
NIGHT = vevent(f"DTSTART:{now():%Y%m%d}T180000Z")


def test_each_source_has_its_last_run_latest_first(as_manager: Client, tmp_path: Path) -> None:
    good, broken = tmp_path / "good.ics", tmp_path / "broken.ics"
    good.write_bytes(calendar(NIGHT))
    broken.write_bytes(calendar(NIGHT)[:-30])
    run.import_feed(str(good))
    for _ in range(2):
        with pytest.raises(FeedError):
            run.import_feed(str(broken))
    FeedRun.objects.create(source="never begun")
    failed, done, never = as_manager.get(RUNS).json()
    assert (failed["source"], done["source"]) == (str(broken), str(good))
    assert failed["error"] == "The calendar was cut off: END:VCALENDAR is missing."
    assert failed["summary"] is None
    assert (done["error"], done["summary"]["new"]) == ("", 1)
    assert done["finishedAt"].endswith("Z")
    assert (never["beganAt"], never["finishedAt"]) == (None, None)


def test_a_run_that_succeeds_again_has_no_error_any_more(
    as_manager: Client, tmp_path: Path
) -> None:
    file = tmp_path / "feed.ics"
    file.write_bytes(b"no calendar")
    with pytest.raises(FeedError):
        run.import_feed(str(file))
    file.write_bytes(calendar(NIGHT))
    run.import_feed(str(file))
    [last] = as_manager.get(RUNS).json()
    assert last["error"] == ""


def test_what_was_skipped_is_named_by_date_up_to_a_hundred_and_the_rest_is_counted(
    as_manager: Client, tmp_path: Path
) -> None:
    file = tmp_path / "feed.ics"
    start = now() + timedelta(days=1)
    days = vevent(f"DTSTART:{start:%Y%m%d}T180000Z", "RRULE:FREQ=DAILY;COUNT=130")
    held = days.replace("END:VEVENT", "STATUS:TENTATIVE\nEND:VEVENT")
    staff = vevent(f"DTSTART;VALUE=DATE:{start:%Y%m%d}", "CLASS:PRIVATE", uid="s", title="Staff")
    file.write_bytes(calendar(held, staff))
    run.import_feed(str(file))
    [last] = as_manager.get(RUNS).json()
    skipped = last["summary"]["skipped"]
    assert (len(skipped), last["summary"]["skippedMore"]) == (100, 31)
    assert skipped[0]["title"] == "Staff"
    assert skipped[0]["isAllDay"]
    assert skipped[1] == {
        "title": "Jazz Night",
        "reason": "it is tentative in the calendar, so it is not published",
        "count": 1,
        "date": f"{start:%Y-%m-%d}T18:00:00Z",
        "isAllDay": False,
    }


def test_a_summary_that_an_older_version_kept_can_still_be_read(as_manager: Client) -> None:
    counts = dict.fromkeys(("new", "changed", "unchanged", "cancelled", "flagged"), 1)
    skipped = [{"title": "Staff", "reason": "it is marked as private", "count": 3}]
    FeedRun.objects.create(source="old", summary=counts | {"skipped": skipped})
    [last] = as_manager.get(RUNS).json()
    assert last["summary"]["skipped"][0]["date"] is None
