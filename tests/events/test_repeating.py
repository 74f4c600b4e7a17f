"""An event repeated each week, at the same time of the venue's clock."""

from datetime import UTC, date, datetime
from pathlib import Path
from typing import Any

import pytest
from django.test import Client
from pytest_django import Settings

from nightcap.core.time import utc_iso
from nightcap.core.writing import publishing
from nightcap.events.models import Event
from nightcap.venue.profile import profile
from tests.support.events.calendar_events import move_venue
from tests.support.factory import Make

pytestmark = pytest.mark.clock


def repeat(client: Client, event: Event, until: str) -> list[dict[str, Any]]:
    answer = client.post(f"/api/events/{event.pk}/repeat", {"until": until}, "application/json")
    assert answer.status_code == 201, answer.content
    performances: list[dict[str, Any]] = answer.json()
    return performances


def test_it_is_put_on_the_programme_until_and_including_the_day(
    as_manager: Client, make: Make
) -> None:
    event = make.event(starts_at=datetime(2026, 12, 2, 1, tzinfo=UTC), capacity=40)
    performances = repeat(as_manager, event, "2026-12-22")
    assert [one["date"] for one in performances] == [
        "2026-12-09T01:00:00Z",
        "2026-12-16T01:00:00Z",
        "2026-12-23T01:00:00Z",
    ]
    assert {one["seatsLeft"] for one in performances} == {40}
    assert repeat(as_manager, event, "2026-12-14") != []
    assert Event.objects.count() == 5


def test_it_stays_at_eight_when_the_clocks_change(as_manager: Client, make: Make) -> None:
    event = make.event(
        starts_at=datetime(2026, 10, 25, 0, tzinfo=UTC),
        ends_at=datetime(2026, 10, 25, 2, tzinfo=UTC),
    )
    first, second = repeat(as_manager, event, "2026-11-07")
    assert (first["date"], first["endDate"]) == ("2026-11-01T00:00:00Z", "2026-11-01T02:00:00Z")
    assert (second["date"], second["endDate"]) == ("2026-11-08T01:00:00Z", "2026-11-08T03:00:00Z")


@pytest.mark.parametrize(
    ("start", "until", "expected"),
    [
        ("2026-03-01T07:30:00Z", "2026-03-08", "2026-03-08T07:30:00Z"),
        ("2026-10-25T05:30:00Z", "2026-11-01", "2026-11-01T05:30:00Z"),
    ],
    ids=["a time that is skipped is an hour later", "of a time shown twice the first is meant"],
)
def test_odd_times_of_the_clock(
    as_manager: Client, make: Make, start: str, until: str, expected: str
) -> None:
    event = make.event(starts_at=datetime.fromisoformat(start))
    [one] = repeat(as_manager, event, until)
    assert one["date"] == expected


@pytest.mark.parametrize(
    ("span", "until", "expected"),
    [
        (("2026-03-01T07:30Z", "2026-03-01T08:15Z"), "2026-03-08", ("07:30", "08:15")),
        (("2026-10-25T05:50Z", "2026-10-25T06:20Z"), "2026-11-01", ("05:50", "07:20")),
    ],
    ids=["02:30 to 03:15 in the night of spring", "01:50 to 02:20 in the night of autumn"],
)
def test_a_repeated_event_ends_after_it_starts_also_when_the_clocks_change(
    as_manager: Client, make: Make, span: tuple[str, str], until: str, expected: tuple[str, str]
) -> None:
    starts_at, ends_at = map(datetime.fromisoformat, span)
    [one] = repeat(as_manager, make.event(starts_at=starts_at, ends_at=ends_at), until)
    assert one["date"] == f"{until}T{expected[0]}:00Z"
    assert one["endDate"] == f"{until}T{expected[1]}:00Z"


def test_whole_days_are_repeated_from_midnight_to_midnight_also_where_the_clocks_skip_midnight(
    as_manager: Client, make: Make, settings: Settings, tmp_path: Path
) -> None:
    move_venue(settings, tmp_path, "America/Santiago")
    # In Santiago Sunday, 6 September 2026, begins at one o'clock.
    eve = make.event(
        starts_at=datetime(2026, 8, 29, 4, tzinfo=UTC),
        ends_at=datetime(2026, 8, 30, 4, tzinfo=UTC),
        is_all_day=True,
    )
    assert [(one["date"], one["endDate"]) for one in repeat(as_manager, eve, "2026-09-12")] == [
        ("2026-09-05T04:00:00Z", "2026-09-06T04:00:00Z"),
        ("2026-09-12T03:00:00Z", "2026-09-13T03:00:00Z"),
    ]
    short = make.event(
        starts_at=datetime(2026, 9, 6, 4, tzinfo=UTC),
        ends_at=datetime(2026, 9, 7, 3, tzinfo=UTC),
        is_all_day=True,
    )
    [one] = repeat(as_manager, short, "2026-09-13")
    assert (one["date"], one["endDate"]) == (
        "2026-09-13T03:00:00Z",
        "2026-09-14T03:00:00Z",
    )


def test_what_was_booked_linked_or_cancelled_is_not_repeated(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=9, eventbrite_link="https://a.example", ticket_status="Sold Out")
    make.booking(event, number_of_tickets=2)
    until = utc_iso(event.starts_at.replace(day=1))[:10]
    last = date.fromisoformat(until).replace(year=event.starts_at.year + 1)
    one = repeat(as_manager, event, last.isoformat())[0]
    assert (
        one["seatsLeft"],
        one["eventbriteLink"],
        one["ticketStatus"],
    ) == (
        9,
        None,
        "Available",
    )


@pytest.mark.parametrize("until", ["2026-12-02", "2026-12-07", "2029-12-01", "never"])
def test_no_week_too_many_weeks_and_no_day_are_refused(
    as_manager: Client, make: Make, until: str
) -> None:
    event = make.event(starts_at=datetime(2026, 12, 2, 1, tzinfo=UTC))
    before = publishing.version()
    answer = as_manager.post(f"/api/events/{event.pk}/repeat", {"until": until}, "application/json")
    assert (answer.status_code, list(answer.json()["fields"])) == (422, ["until"])
    assert (Event.objects.count(), publishing.version()) == (1, before)


def test_every_other_week_and_without_the_days_that_are_left_out(
    as_manager: Client, make: Make
) -> None:
    event = make.event(starts_at=datetime(2026, 12, 2, 1, tzinfo=UTC))
    body = {"until": "2027-01-26", "every": "fortnight", "without": ["2026-12-29"]}
    added = as_manager.post(f"/api/events/{event.pk}/repeat", body, "application/json")
    assert [one["date"][:10] for one in added.json()] == [
        "2026-12-16",
        "2027-01-13",
        "2027-01-27",
    ]


@pytest.mark.parametrize(
    ("first", "expected"),
    [
        (datetime(2026, 12, 9, 1, tzinfo=UTC), ["2027-01-12", "2027-02-09", "2027-03-09"]),
        (datetime(2026, 12, 30, 1, tzinfo=UTC), ["2027-01-26", "2027-02-23", "2027-03-30"]),
    ],
    ids=["the second Tuesday", "the fifth, or the last where there is no fifth"],
)
def test_a_month_later_is_the_same_weekday_of_the_month_at_the_same_hour(
    as_manager: Client, make: Make, first: datetime, expected: list[str]
) -> None:
    event = make.event(starts_at=first)
    body = {"until": "2027-03-31", "every": "month"}
    added = as_manager.post(f"/api/events/{event.pk}/repeat", body, "application/json").json()
    zone = profile().time_zone
    walls = [datetime.fromisoformat(one["date"]).astimezone(zone) for one in added]
    assert [f"{wall:%Y-%m-%d}" for wall in walls] == expected
    assert {wall.hour for wall in walls} == {20}


def test_a_day_to_leave_out_that_is_none_is_refused(as_manager: Client, make: Make) -> None:
    event = make.event(starts_at=datetime(2026, 12, 2, 1, tzinfo=UTC))
    body = {"until": "2026-12-29", "without": ["2026-12-09"]}
    refused = as_manager.post(f"/api/events/{event.pk}/repeat", body, "application/json")
    assert (refused.status_code, list(refused.json()["fields"])) == (422, ["without"])


def test_all_that_was_added_is_undone_as_one_unless_somebody_has_booked(
    as_manager: Client, make: Make
) -> None:
    event = make.event(starts_at=datetime(2026, 12, 2, 1, tzinfo=UTC))
    body = {"until": "2026-12-22"}
    answer = as_manager.post(f"/api/events/{event.pk}/repeat", body, "application/json")
    undo = f"/api/admin/changes/{answer.headers['X-Change']}/undo"
    booked = Event.objects.get(pk=answer.json()[0]["id"])
    booking = make.booking(booked)
    assert as_manager.post(undo).status_code == 409
    assert Event.objects.count() == 4
    as_manager.post(f"/api/bookings/{booking.pk}/cancel", content_type="application/json")
    assert as_manager.post(undo).status_code == 200
    assert Event.objects.count() == 1
