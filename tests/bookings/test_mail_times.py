"""The hours at which guests are written to by the clock: the venue's, also when clocks change."""

from datetime import UTC, datetime, timedelta

import pytest
from django.test import Client

from nightcap.bookings.mail_times import reminder_span, thanks_span
from nightcap.events.models import Event

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


def event_on(start: str, *, minutes: int = 120, doors: int | None = None) -> Event:
    """Return an unsaved event, for times that need no database."""
    starts_at = utc(start)
    ends_at = starts_at + timedelta(minutes=minutes)
    return Event(title="Jazz", starts_at=starts_at, ends_at=ends_at, doors_minutes=doors)


def utc(instant: str) -> datetime:
    return datetime.fromisoformat(instant).replace(tzinfo=UTC)


# In New York the clocks go forward on March 14, 2038, and back on November 7.
@pytest.mark.parametrize(
    ("start", "reminder"),
    [
        # 8 PM on a Thursday: 11 AM on Wednesday.
        ("2038-05-07T00:00", "2038-05-05T15:00"),
        # The evening of the day on which the clocks go forward, and the one after.
        ("2038-03-15T00:00", "2038-03-13T16:00"),
        ("2038-03-16T00:00", "2038-03-14T15:00"),
        # The evening of the day on which they go back, and the one after.
        ("2038-11-08T01:00", "2038-11-06T15:00"),
        ("2038-11-09T01:00", "2038-11-07T16:00"),
        # Half past midnight: the guest goes out on the evening before.
        ("2038-05-07T04:30", "2038-05-06T15:00"),
    ],
)
def test_the_reminder_leaves_at_eleven_at_the_venue_on_the_day_before(
    start: str, reminder: str
) -> None:
    assert reminder_span(event_on(start)).begins_at == utc(reminder)


def test_a_reminder_is_late_once_the_doors_open() -> None:
    assert reminder_span(event_on("2038-05-07T00:00")).ends_at == utc("2038-05-07T00:00")
    with_doors = reminder_span(event_on("2038-05-07T00:00", doors=45))
    assert with_doors.contains(utc("2038-05-06T23:14"))
    assert not with_doors.contains(utc("2038-05-06T23:15"))


@pytest.mark.parametrize(
    ("start", "minutes", "thanks"),
    [
        ("2038-05-07T00:00", 120, "2038-05-07T14:00"),
        # Past midnight, and begun past midnight: the same morning.
        ("2038-05-07T03:30", 120, "2038-05-07T14:00"),
        ("2038-05-07T04:30", 90, "2038-05-07T14:00"),
        # A breakfast: not an hour after it, but on the next morning.
        ("2038-05-07T12:00", 90, "2038-05-08T14:00"),
        # Over the nights in which the clocks change.
        ("2038-03-14T01:00", 120, "2038-03-14T14:00"),
        ("2038-11-07T00:00", 120, "2038-11-07T15:00"),
    ],
)
def test_thanks_leave_at_ten_at_the_venue_on_the_morning_after(
    start: str, minutes: int, thanks: str
) -> None:
    assert thanks_span(event_on(start, minutes=minutes)).begins_at == utc(thanks)


def test_an_event_of_whole_days_is_over_with_its_last_day() -> None:
    event = event_on("2038-05-07T04:00", minutes=48 * 60)
    event.is_all_day = True
    assert thanks_span(event).begins_at == utc("2038-05-09T14:00")
    assert reminder_span(event).begins_at == utc("2038-05-06T15:00")


def test_the_manager_sets_the_hours(as_writer: Client) -> None:
    hours = {"bookingsRemindAt": "17:30", "bookingsThankAt": "8:05"}
    answer = as_writer.put("/api/admin/venue", hours, "application/json")
    assert answer.json()["values"]["bookingsThankAt"] == "08:05"
    event = event_on("2038-05-07T00:00")
    assert reminder_span(event).begins_at == utc("2038-05-05T21:30")
    assert thanks_span(event).begins_at == utc("2038-05-07T12:05")
    refused = as_writer.put("/api/admin/venue", {"bookingsRemindAt": "noon"}, "application/json")
    assert refused.status_code == 422
    assert refused.json()["fields"] == {"bookingsRemindAt": "must be a time of day such as 17:00"}
