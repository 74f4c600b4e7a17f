"""How a title usually sells: the average of its past dates, day by day before the start."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.factory import Make

pytestmark = [pytest.mark.django_db, pytest.mark.clock]

DAY = timedelta(days=1)


def past(make: Make, weeks: int, *, title: str = "Swing Street") -> Event:
    return make.event(title=title, starts_at=now() - weeks * 7 * DAY)


def booked(
    make: Make, event: Event, seats: int, *, days_before: float, cancelled: float | None = None
) -> None:
    """Make a booking some days before the start.

    It is cancelled `cancelled` days before the start, unless that is None.
    """
    booking = make.booking(event, number_of_tickets=seats)
    Booking.objects.filter(pk=booking.pk).update(
        created_at=event.starts_at - days_before * DAY,
        status="confirmed" if cancelled is None else "cancelled",
        cancelled_at=None if cancelled is None else event.starts_at - cancelled * DAY,
    )


def usual(manager: Client, event: Event) -> tuple[int, dict[int, float]]:
    answer = manager.get(f"/api/bookings/usual-sales?eventId={event.pk}").json()
    return answer["events"], {row["daysBefore"]: row["seats"] for row in answer["points"]}


def test_past_dates_of_the_title_are_averaged(make: Make, as_manager: Client) -> None:
    coming = make.event(title="swing  street")
    first, second = past(make, 1), past(make, 2)
    booked(make, first, 4, days_before=3.5)
    booked(make, first, 2, days_before=0.5)
    booked(make, second, 6, days_before=1.5, cancelled=0.2)
    booked(make, past(make, 1, title="Another"), 5, days_before=1)
    assert usual(as_manager, coming) == (2, {3: 2.0, 2: 2.0, 1: 5.0, 0: 3.0})


def test_dates_that_nobody_booked_say_nothing(make: Make, as_manager: Client) -> None:
    coming = make.event(title="Swing Street")
    past(make, 1)
    assert usual(as_manager, coming) == (0, {})
    booked(make, past(make, 2), 4, days_before=0.5)
    assert usual(as_manager, coming) == (1, {0: 4.0})


def test_what_was_booked_at_the_door_or_long_ahead_is_counted_at_the_ends(
    make: Make, as_manager: Client
) -> None:
    coming = make.event(title="Swing Street")
    event = past(make, 1)
    booked(make, event, 1, days_before=400)
    booked(make, event, 2, days_before=-0.1)
    events, points = usual(as_manager, coming)
    assert (events, points[90], points[0], max(points)) == (1, 1.0, 3.0, 90)


def test_an_event_that_is_not_there_has_no_usual_sales(as_manager: Client) -> None:
    assert as_manager.get("/api/bookings/usual-sales?eventId=999").status_code == 404
    assert Client().get("/api/bookings/usual-sales?eventId=999").status_code == 401
