"""The manager takes events off the programme, and undoes it."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.core.time import now
from nightcap.events.models import Event
from nightcap.events.rules import day_in_words
from tests.support.factory import Make

pytestmark = pytest.mark.database

DAY = timedelta(days=1)


def shown(client: Client) -> list[int]:
    return [event["id"] for event in client.get("/api/events").json()]


def test_a_deleted_event_is_nowhere(as_manager: Client, make: Make) -> None:
    event = make.event()
    response = as_manager.delete(f"/api/events/{event.pk}")
    assert (response.status_code, response.content) == (204, b"")
    assert shown(as_manager) == []
    assert as_manager.get("/api/admin/events").json() == []
    assert as_manager.get(f"/api/events/{event.pk}").status_code == 404
    assert as_manager.delete(f"/api/events/{event.pk}").status_code == 404


def test_a_deleted_event_can_be_put_back_as_it_was(as_manager: Client, make: Make) -> None:
    event = make.event(title="Late Pour", capacity=40)
    before = as_manager.get(f"/api/events/{event.pk}").json()
    change = as_manager.delete(f"/api/events/{event.pk}").headers["X-Change"]
    assert as_manager.post(f"/api/admin/changes/{change}/undo").status_code == 200
    assert as_manager.get(f"/api/events/{event.pk}").json() == before


def test_a_deleted_imported_event_is_soft_deleted_and_seen_by_nobody(
    as_manager: Client, make: Make
) -> None:
    event = make.event(source="feed", source_uid="abc")
    assert as_manager.delete(f"/api/events/{event.pk}").status_code == 204
    assert Event.including_deleted.get().deleted_at is not None
    for answer in (
        as_manager.get(f"/api/events/{event.pk}"),
        as_manager.put(f"/api/events/{event.pk}", {}, "application/json"),
        as_manager.delete(f"/api/events/{event.pk}"),
    ):
        assert answer.status_code == 404


def test_an_event_with_booked_seats_is_not_deleted_before_it_is_over(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10)
    make.booking(event, number_of_tickets=3)
    response = as_manager.delete(f"/api/events/{event.pk}")
    assert response.status_code == 409
    assert "3 seats are booked" in response.json()["message"]
    Event.objects.update(starts_at=now() - DAY)
    assert as_manager.delete(f"/api/events/{event.pk}").status_code == 204


def test_a_cancelled_event_with_a_booking_is_not_to_be_cancelled_instead(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10, cancelled_at=now())
    make.booking(event)
    response = as_manager.delete(f"/api/events/{event.pk}")
    assert (response.status_code, response.json()["message"]) == (
        409,
        "1 seat is booked: it stays until it is over.",
    )


def test_undoing_a_deletion_counts_no_seats_that_nobody_holds(
    as_manager: Client, make: Make
) -> None:
    event = make.event(capacity=10, starts_at=now() - DAY)
    booking = make.booking(event, number_of_tickets=3)
    change = as_manager.delete(f"/api/events/{event.pk}").headers["X-Change"]
    assert (
        as_manager.post(
            f"/api/bookings/{booking.pk}/cancel", content_type="application/json"
        ).status_code
        == 200
    )
    as_manager.post(f"/api/admin/changes/{change}/undo")
    event.refresh_from_db()
    assert (event.seats_taken, event.deleted_at) == (0, None)


def test_the_bookings_of_a_deleted_event_stay_with_it(as_manager: Client, make: Make) -> None:
    event = make.event(starts_at=now() - DAY)
    booking = make.booking(event)
    change = as_manager.delete(f"/api/events/{event.pk}").headers["X-Change"]
    as_manager.post(f"/api/admin/changes/{change}/undo")
    booking.refresh_from_db()
    assert booking.event == event


def series(make: Make, dates: int) -> list[Event]:
    first = now() + DAY
    starts = (first + 7 * number * DAY for number in range(dates))
    return [make.event(title="Late Pour", capacity=10, starts_at=start) for start in starts]


@pytest.mark.parametrize(("dates", "left"), [("this", 2), ("later", 1), ("all", 0)])
def test_the_dates_of_a_series_are_deleted_and_put_back_together(
    as_manager: Client, make: Make, dates: str, left: int
) -> None:
    middle = series(make, 3)[1]
    answer = as_manager.delete(f"/api/events/{middle.pk}?dates={dates}")
    assert answer.status_code == 204
    assert len(shown(as_manager)) == left
    change = answer.headers["X-Change"]
    assert as_manager.post(f"/api/admin/changes/{change}/undo").status_code == 200
    assert len(shown(as_manager)) == 3


def test_where_guests_hold_seats_of_one_date_none_is_deleted(
    as_manager: Client, make: Make
) -> None:
    first, second = series(make, 2)
    make.booking(second)
    answer = as_manager.delete(f"/api/events/{first.pk}?dates=all")
    assert answer.status_code == 409
    assert answer.json()["message"].startswith(
        f"Late Pour on {day_in_words(second.starts_at)}: 1 seat"
    )
    assert len(shown(as_manager)) == 2


def test_dates_that_are_over_stay_when_all_are_deleted(as_manager: Client, make: Make) -> None:
    [event] = series(make, 1)
    past = make.event(title="Late Pour", starts_at=now() - 7 * DAY)
    assert as_manager.delete(f"/api/events/{event.pk}?dates=all").status_code == 204
    assert shown(as_manager) == [past.pk]


def test_unknown_dates_are_refused_by_name(as_manager: Client, make: Make) -> None:
    [event] = series(make, 1)
    answer = as_manager.delete(f"/api/events/{event.pk}?dates=some")
    assert answer.status_code == 422
    assert answer.json()["fields"].keys() == {"dates"}
    assert len(shown(as_manager)) == 1
