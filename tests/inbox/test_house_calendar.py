"""The manager's calendar, and what is in the way when something is saved: one rule."""

from datetime import UTC, datetime

import pytest
from django.test import Client

from nightcap.core.time import now, utc_iso
from nightcap.events.models import Event
from nightcap.inbox.models import HostInquiry, Status
from tests.support.factory import Make
from tests.support.inbox.writing import inquire

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

CALENDAR = "/api/admin/calendar"
DECEMBER = {"from": "2026-12-01", "to": "2026-12-31"}


def at(day: int, hour: int, minute: int = 0) -> datetime:
    """Return a UTC instant in December 2026.

    New York is five hours behind.
    """
    return datetime(2026, 12, day, hour, minute, tzinfo=UTC)


def confirm(**inquiry: object) -> HostInquiry:
    """Ada's evening, confirmed: December 11, from 7 PM to 11:30 PM unless said."""
    inquire(**inquiry)
    row = HostInquiry.objects.latest("pk")
    row.status = Status.CONFIRMED
    row.save()
    return row


def close(client: Client, day: str, **body: object) -> None:
    answer = client.post(
        "/api/admin/special-days", {"date": day, "note": "Staff party", **body}, "application/json"
    )
    assert answer.status_code == 201, answer.content


def shown(client: Client, **span: str) -> dict[str, list[str]]:
    """Return the calendar's items by title, each with its clashes."""
    items = client.get(CALENDAR, DECEMBER | span).json()["items"]
    return {item["title"]: sorted(item["clashesWith"]) for item in items}


def in_the_way(client: Client, **asked: str | int) -> list[str]:
    answer = client.get(f"{CALENDAR}/clashes", asked)
    assert answer.status_code == 200, answer.content
    return [item["title"] for item in answer.json()]


def test_a_month_holds_events_confirmed_inquiries_and_closed_days(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Jam", starts_at=at(5, 1), category="music")
    confirm()
    close(as_manager, "2026-12-24")
    close(as_manager, "2026-12-31", opens="20:00", closes="04:00", note="New Year's Eve")
    calendar = as_manager.get(CALENDAR, DECEMBER).json()
    assert [(item["kind"], item["title"], item["category"]) for item in calendar["items"]] == [
        ("event", "Jam", "music"),
        ("inquiry", "Engine Night", ""),
        ("closed", "Staff party", ""),
    ]
    assert [day["date"] for day in calendar["specialDays"]] == ["2026-12-24", "2026-12-31"]


def test_what_is_on_at_the_same_time_clashes_and_what_only_touches_does_not(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Until seven", starts_at=at(11, 22), ends_at=at(12, 0))
    make.event(title="Late", starts_at=at(12, 3), ends_at=at(12, 6))
    confirm()
    assert shown(as_manager) == {
        "Until seven": [],
        "Engine Night": ["Late"],
        "Late": ["Engine Night"],
    }


def test_an_event_belongs_to_the_day_on_which_it_begins(as_manager: Client, make: Make) -> None:
    make.event(title="Into the closed day", starts_at=at(24, 2), ends_at=at(24, 7))
    make.event(title="On the closed day", starts_at=at(25, 1))
    make.event(title="All week", starts_at=at(22, 5), ends_at=at(27, 5), is_all_day=True)
    close(as_manager, "2026-12-24")
    assert shown(as_manager)["Staff party"] == ["All week", "On the closed day"]


def test_what_takes_no_room_is_left_out(as_manager: Client, make: Make) -> None:
    make.event(title="[T] Trial", starts_at=at(12, 1))
    make.event(title="Cancelled", starts_at=at(12, 1), cancelled_at=now())
    inquire()
    assert shown(as_manager) == {}


@pytest.mark.parametrize("span", [{"to": "2026-11-30"}, {"to": "2027-12-01"}, {"from": "never"}])
def test_a_span_that_no_calendar_shows_is_refused(as_manager: Client, span: dict[str, str]) -> None:
    assert as_manager.get(CALENDAR, DECEMBER | span).status_code == 422


def test_an_event_that_is_saved_asks_what_is_in_its_way_and_not_itself(
    as_manager: Client, make: Make
) -> None:
    own = make.event(title="Own", starts_at=at(12, 1))
    make.event(title="Jam", starts_at=at(12, 2))
    confirm()
    close(as_manager, "2026-12-11")
    asked: dict[str, str | int] = {"start": utc_iso(own.starts_at), "event": own.pk}
    assert in_the_way(as_manager, **asked) == ["Staff party", "Engine Night", "Jam"]
    assert in_the_way(as_manager, start="2026-12-13T01:00:00Z") == []
    assert as_manager.get(f"{CALENDAR}/clashes", {"start": "soon"}).status_code == 422


def test_the_dates_that_move_along_are_asked_for_too(as_manager: Client, make: Make) -> None:
    first = make.event(title="Jam", starts_at=datetime(2036, 12, 3, 1, tzinfo=UTC))
    make.event(title="Jam", starts_at=datetime(2036, 12, 10, 1, tzinfo=UTC))
    make.event(title="Other", starts_at=datetime(2036, 12, 10, 4, tzinfo=UTC))
    asked: dict[str, str | int] = {"start": "2036-12-03T03:00:00Z", "event": first.pk}
    assert in_the_way(as_manager, **asked) == []
    assert in_the_way(as_manager, **asked, scope="all") == ["Other"]
    assert Event.objects.get(pk=first.pk).starts_at == first.starts_at


def test_the_days_of_a_repetition_say_what_is_in_their_way_and_none_other(
    as_manager: Client, make: Make
) -> None:
    own = make.event(title="Own", starts_at=at(5, 1))
    make.event(title="Own", starts_at=at(19, 1))
    confirm()
    close(as_manager, "2026-12-25")
    asked: dict[str, str | int] = {"event": own.pk, "until": "2027-01-08", "every": "week"}
    found = as_manager.get(f"{CALENDAR}/repetition", asked)
    assert found.status_code == 200, found.content
    assert {day["date"]: [item["title"] for item in day["clashes"]] for day in found.json()} == {
        "2026-12-11": ["Engine Night"],
        "2026-12-18": ["Own"],
        "2026-12-25": ["Staff party"],
    }
    fortnight = as_manager.get(f"{CALENDAR}/repetition", asked | {"every": "fortnight"})
    assert [day["date"] for day in fortnight.json()] == ["2026-12-18"]
    assert as_manager.get(f"{CALENDAR}/repetition", asked | {"event": 0}).status_code == 404
    assert as_manager.get(f"{CALENDAR}/repetition", asked | {"until": "soon"}).status_code == 422


def test_a_day_that_shall_be_closed_says_what_takes_place_on_it(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Until early", starts_at=at(11, 1), ends_at=at(11, 7))
    make.event(title="Jam", starts_at=at(12, 2))
    make.event(title="Wedding", starts_at=at(12, 3), state="private")
    make.event(title="Cancelled", starts_at=at(12, 2), cancelled_at=now())
    confirm()
    close(as_manager, "2026-12-11")
    found = as_manager.get(f"{CALENDAR}/closing", {"day": "2026-12-11"}).json()
    assert [item["title"] for item in found] == ["Engine Night", "Jam", "Wedding"]
    assert [item["isPrivate"] for item in found] == [False, False, True]
    assert as_manager.get(f"{CALENDAR}/closing", {"day": "2026-12-12"}).json() == []
    assert as_manager.get(f"{CALENDAR}/closing", {"day": "soon"}).status_code == 422


def test_an_inquiry_asks_what_is_in_its_way_before_it_is_confirmed(
    as_manager: Client, make: Make
) -> None:
    make.event(title="Jam", starts_at=at(12, 1))
    confirm(eventName="Other party")
    close(as_manager, "2026-12-11")
    inquire()
    mine = HostInquiry.objects.get(event_name="Engine Night")
    found = as_manager.get(f"/api/event-hosting/{mine.pk}/clashes").json()
    assert [item["title"] for item in found] == ["Staff party", "Other party", "Jam"]
    handled = as_manager.put(
        f"/api/event-hosting/{mine.pk}", {"status": "confirmed"}, "application/json"
    )
    assert handled.status_code == 200


@pytest.mark.parametrize("day", ["0001-01-01", "9999-12-31"])
@pytest.mark.parametrize(
    ("asked", "field"),
    [
        ("?from={day}&to={day}", "from"),
        ("/closing?day={day}", "day"),
        ("/repetition?event=1&until={day}&every=week", "until"),
    ],
)
def test_a_day_beyond_the_calendars_reach_is_refused_by_its_name(
    as_manager: Client, asked: str, field: str, day: str
) -> None:
    answer = as_manager.get(CALENDAR + asked.format(day=day))
    assert answer.status_code == 422
    assert field in answer.json()["fields"]
