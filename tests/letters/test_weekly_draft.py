"""On Monday morning the draft of the weekly letter is ready."""

from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from typing import Unpack

import pytest
from django.test import Client

from nightcap.core.time import clock_set_back
from nightcap.letters.models import Letter
from nightcap.letters.weekly import write_due_draft
from tests.support.factory import EventFields, Make
from tests.support.letters.writing import JSON, subscribe

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
MONDAY = datetime(2026, 6, 22, 13, tzinfo=UTC)
"""Nine in the morning at the venue."""


@pytest.fixture
def monday(db: None) -> Iterator[None]:
    """Let it be Monday at nine, at a venue with one subscriber."""
    with clock_set_back(MONDAY):
        subscribe("ada@example.com")
        yield


def put_on(make: Make, *, days: int, is_new: bool = False, **fields: Unpack[EventFields]) -> None:
    fields["starts_at"] = MONDAY + days * DAY
    event = make.event(**fields)
    event.created_at = MONDAY - (DAY if is_new else 30 * DAY)
    event.save()


@pytest.mark.usefixtures("monday")
def test_the_draft_lists_the_next_two_weeks_the_nearly_full_and_the_new_shows(make: Make) -> None:
    picture = "/media/stage.jpg"
    put_on(make, title="Late [Jazz]", days=2, image_url=picture, price_range="$20")
    put_on(make, title="Sold Fast", days=5, ticket_status="Few Seats Left")
    put_on(make, title="Next Month", days=20)
    put_on(make, title="New Next Month", days=21, is_new=True)
    put_on(make, title="[T] Test", days=1)
    letter = write_due_draft()
    assert letter is not None
    assert (letter.state, letter.to) == ("draft", "newsletter")
    assert letter.subject == "The next two weeks at The Understudy"
    titles = [line for line in letter.body.splitlines() if line.startswith("##")]
    assert titles == ["## The next two weeks", "## Nearly full", "## New on the programme"]
    assert f"![Late \\[Jazz\\]]({picture})" in letter.body
    assert "Wednesday, June 24, 2026 at 9:00 AM · $20" in letter.body
    assert letter.body.count("Sold Fast") == 2
    assert "[**New Next Month**](/events/" in letter.body
    assert "**Next Month**" not in letter.body
    assert "Test" not in letter.body


@pytest.mark.usefixtures("monday")
def test_one_draft_is_written_for_each_week_also_after_it_was_deleted(make: Make) -> None:
    put_on(make, title="Late Jazz", days=2)
    assert write_due_draft() is not None
    Letter.objects.all().delete()
    assert write_due_draft() is None
    with clock_set_back(MONDAY + 7 * DAY):
        put_on(make, title="Later", days=9)
        assert write_due_draft() is not None


@pytest.mark.parametrize("hours", [-1, 73])
@pytest.mark.usefixtures("monday")
def test_no_draft_is_written_before_nine_or_after_wednesday(make: Make, hours: int) -> None:
    put_on(make, title="Late Jazz", days=5)
    with clock_set_back(MONDAY + timedelta(hours=hours)):
        assert write_due_draft() is None


def test_a_venue_without_subscribers_gets_no_draft(db: None, make: Make) -> None:
    with clock_set_back(MONDAY):
        put_on(make, title="Late Jazz", days=2)
        assert write_due_draft() is None


@pytest.mark.usefixtures("monday")
def test_a_week_without_shows_gets_no_draft() -> None:
    assert write_due_draft() is None


@pytest.mark.usefixtures("monday")
def test_the_manager_turns_the_draft_off_or_moves_its_time(as_manager: Client, make: Make) -> None:
    put_on(make, title="Late Jazz", days=2)
    for change in ({"lettersWeeklyDraft": False}, {"lettersDraftAt": "10:00"}):
        as_manager.put("/api/admin/venue", {"lettersWeeklyDraft": True, **change}, JSON)
        assert write_due_draft() is None
    with clock_set_back(MONDAY + timedelta(hours=1)):
        assert write_due_draft() is not None
