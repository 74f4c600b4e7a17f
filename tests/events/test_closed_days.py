"""The page of an event says so when the house is otherwise closed on its day."""

from datetime import datetime, timedelta

from django.test import Client

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.venue.profile import profile
from tests.support.factory import Make

DAYS = "/api/admin/special-days"


def at_ten(days: int) -> datetime:
    """Return ten in the evening at the venue, this number of days from today."""
    evening = now().astimezone(profile().time_zone) + timedelta(days=days)
    return evening.replace(hour=22, minute=0, second=0, microsecond=0)


def close(manager: Client, day: datetime, **hours: str) -> str:
    body = {"date": day.date().isoformat(), "note": "Thanksgiving", **hours}
    answer = manager.post(DAYS, body, content_type="application/json")
    assert answer.status_code == 201, answer.content
    return f"{DAYS}/{answer.json()['id']}"


def is_closed(client: Client, event: Event) -> object:
    return client.get(f"/api/events/{event.pk}").json()["isOnClosedDay"]


def test_an_event_tells_that_the_house_is_closed_on_its_day_also_far_ahead(
    as_manager: Client, client: Client, make: Make
) -> None:
    event = make.event(starts_at=at_ten(200))
    assert is_closed(client, event) is False
    address = close(as_manager, at_ten(200))
    assert is_closed(client, event) is True
    as_manager.delete(address)
    assert is_closed(client, event) is False


def test_a_day_with_hours_of_its_own_is_not_closed(
    as_manager: Client, client: Client, make: Make
) -> None:
    event = make.event(starts_at=at_ten(5))
    close(as_manager, at_ten(5), opens="17:00", closes="21:00")
    assert is_closed(client, event) is False


def test_a_night_takes_only_the_day_on_which_it_begins(
    as_manager: Client, client: Client, make: Make
) -> None:
    evening = make.event(starts_at=at_ten(5), ends_at=at_ten(5) + timedelta(hours=4))
    weekend = make.event(starts_at=at_ten(5), ends_at=at_ten(7))
    close(as_manager, at_ten(6))
    assert (is_closed(client, evening), is_closed(client, weekend)) == (False, True)


def test_the_manager_reads_what_is_on_before_the_day_is_closed(
    as_manager: Client, make: Make
) -> None:
    night = make.event(title="Late Pour", starts_at=at_ten(5))
    make.event(title="Called off", starts_at=at_ten(5), cancelled_at=now())
    day = at_ten(5).date().isoformat()
    listed = as_manager.get(f"/api/admin/calendar/closing?day={day}").json()
    assert [(item["id"], item["title"]) for item in listed] == [(night.pk, "Late Pour")]
