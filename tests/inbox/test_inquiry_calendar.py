"""An inquiry's evening against the calendar: what else is on that day, and at that very time."""

from datetime import UTC, datetime
from typing import TypedDict

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.inbox.models import HostInquiry, Status
from tests.support.factory import Make
from tests.support.inbox.writing import inquire

pytestmark = [pytest.mark.django_db, pytest.mark.clock]


def at(day: int, hour: int, minute: int = 0, *, month: int = 12) -> datetime:
    """Return a UTC instant in 2026.

    New York's December is five hours behind.
    """
    return datetime(2026, month, day, hour, minute, tzinfo=UTC)


class Found(TypedDict):
    """What the calendar of an inquiry answers."""

    eventDate: str
    startsAt: str
    endsAt: str
    firstDay: str
    lastDay: str
    events: list[dict[str, object]]
    inquiries: list[dict[str, object]]
    closedDays: list[dict[str, object]]


def calendar(client: Client, **inquiry: object) -> Found:
    """Ask what is on about Ada's evening: December 11, from 7 PM to 11:30 PM unless said."""
    inquire(**inquiry)
    row = HostInquiry.objects.latest("pk")
    found: Found = client.get(f"/api/event-hosting/{row.pk}/calendar").json()
    return found


def test_it_shows_three_days_on_either_side_and_the_evening_as_instants(
    as_manager: Client,
) -> None:
    found = calendar(as_manager)
    assert (found["eventDate"], found["firstDay"], found["lastDay"]) == (
        "2026-12-11",
        "2026-12-08",
        "2026-12-14",
    )
    assert (found["startsAt"], found["endsAt"]) == ("2026-12-12T00:00:00Z", "2026-12-12T04:30:00Z")


def test_events_of_those_days_are_there_and_those_at_the_very_time_marked(
    as_manager: Client, make: Make
) -> None:
    make.event(title="The day before", starts_at=at(11, 1))
    make.event(title="Until it begins", starts_at=at(11, 21), ends_at=at(12, 0))
    make.event(title="Into the evening", starts_at=at(11, 23))
    make.event(title="In between", starts_at=at(12, 2), ends_at=at(12, 3))
    make.event(title="Right afterwards", starts_at=at(12, 4, 30))
    make.event(title="A week later", starts_at=at(19, 1))
    events = calendar(as_manager)["events"]
    assert [(event["title"], event["overlaps"]) for event in events] == [
        ("The day before", False),
        ("Until it begins", False),
        ("Into the evening", True),
        ("In between", True),
        ("Right afterwards", False),
    ]


def test_the_span_ends_at_midnight_at_the_venue(as_manager: Client, make: Make) -> None:
    make.event(title="Just before", starts_at=at(8, 1), ends_at=at(8, 5))
    make.event(title="First", starts_at=at(8, 5))
    make.event(title="Last", starts_at=at(15, 4, 59))
    make.event(title="Just after", starts_at=at(15, 5))
    titles = [event["title"] for event in calendar(as_manager)["events"]]
    assert titles == ["First", "Last"]


def test_what_takes_no_room_is_left_out(as_manager: Client, make: Make) -> None:
    make.event(title="[T] Trial", starts_at=at(12, 1))
    make.event(title="Called off", starts_at=at(12, 1), cancelled_at=now())
    inquire(eventName="Spam")
    as_manager.delete(f"/api/event-hosting/{HostInquiry.objects.get().pk}")
    make.event(title="Deleted", starts_at=at(12, 1), deleted_at=now())
    inquire(eventName="Turned down")
    HostInquiry.objects.update(status=Status.DECLINED)
    found = calendar(as_manager)
    assert (found["events"], found["inquiries"]) == ([], [])


def test_other_inquiries_for_those_days_are_there_and_this_one_is_not(as_manager: Client) -> None:
    inquire(eventName="Same evening", startTime="22:00", endTime="02:00", guestCount=30)
    inquire(eventName="Noon", startTime="11:00", endTime="15:00")
    inquire(eventName="Night before", eventDate="2026-12-10", startTime="23:00", endTime="04:00")
    inquire(eventName="Another week", eventDate="2026-12-18")
    HostInquiry.objects.filter(event_name="Noon").update(status=Status.CONFIRMED)
    others = calendar(as_manager, eventName="Mine")["inquiries"]
    assert [(other["eventName"], other["status"], other["overlaps"]) for other in others] == [
        ("Night before", "new", False),
        ("Noon", "confirmed", False),
        ("Same evening", "new", True),
    ]
    assert others[2].items() >= {"startTime": "22:00", "endTime": "02:00", "guestCount": 30}.items()


def test_closed_days_are_there_and_the_day_itself_is_in_the_way(as_manager: Client) -> None:
    for day, note in (("2026-12-10", "Boiler"), ("2026-12-11", "Staff party")):
        body = {"date": day, "note": note}
        as_manager.post("/api/admin/special-days", body, "application/json")
    assert calendar(as_manager)["closedDays"] == [
        {"date": "2026-12-10", "note": "Boiler", "overlaps": False},
        {"date": "2026-12-11", "note": "Staff party", "overlaps": True},
    ]


def test_an_evening_past_midnight_reaches_into_the_next_morning(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Late", starts_at=at(12, 6), ends_at=at(12, 7))
    found = calendar(as_manager, startTime="21:00", endTime="02:00")
    assert found["endsAt"] == "2026-12-12T07:00:00Z"
    assert found["events"][0]["overlaps"]


@pytest.mark.parametrize(
    ("day", "hours"), [("2026-10-31", 6), ("2027-03-13", 4)], ids=["autumn", "spring"]
)
def test_the_night_of_the_clock_change_is_an_hour_longer_or_shorter(
    as_manager: Client, day: str, hours: int
) -> None:
    found = calendar(as_manager, eventDate=day, startTime="23:00", endTime="04:00")
    lasts = datetime.fromisoformat(found["endsAt"]) - datetime.fromisoformat(found["startsAt"])
    assert lasts.total_seconds() == hours * 3600


@pytest.mark.parametrize("day", ["0001-01-01", "1969-12-31", "2200-01-01", "9999-12-31"])
def test_a_day_that_no_calendar_reaches_is_refused(day: str) -> None:
    answer = inquire(eventDate=day)
    assert (answer.status_code, set(answer.json()["fields"])) == (422, {"eventDate"})
