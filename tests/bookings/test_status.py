"""The stored status of a booking: which steps there are, and which rows the database refuses."""

from datetime import datetime
from itertools import product

import pytest
from django.db import IntegrityError, transaction

from nightcap.bookings.models import HAVE_SEATS, Booking, Status
from nightcap.bookings.services import seats
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events.selectors import lock_event
from tests.support.factory import Make

pytestmark = pytest.mark.django_db

STEPS = {
    Status.HELD: {Status.UNPAID, Status.CONFIRMED, Status.CANCELLED, Status.EXPIRED},
    Status.UNPAID: {Status.CONFIRMED, Status.CANCELLED, Status.EXPIRED},
    Status.CONFIRMED: {Status.UNPAID, Status.CANCELLED},
    Status.CANCELLED: {Status.CONFIRMED},
    Status.EXPIRED: {Status.UNPAID, Status.HELD, Status.CONFIRMED},
}


def columns(status: Status, at: datetime) -> dict[str, object]:
    """Return what a booking of a status holds."""
    is_hold = status in {Status.HELD, Status.UNPAID, Status.EXPIRED}
    return {
        "status": status,
        "held_until": at if is_hold else None,
        "cancelled_at": None if status in HAVE_SEATS else at,
    }


@pytest.mark.parametrize(("was", "to"), [*product(Status, Status)])
def test_a_step_moves_the_seats_or_is_refused(make: Make, was: Status, to: Status) -> None:
    event = make.event(capacity=10)
    booking = make.booking(event, number_of_tickets=2)
    Booking.objects.filter(pk=booking.pk).update(**columns(was, now()))
    event.seats_taken = 2 if was in HAVE_SEATS else 0
    event.save()
    with publishing.atomic():
        booking = Booking.objects.get(pk=booking.pk)
        booking.event = lock_event(event.pk)
        if to not in STEPS[was]:
            with pytest.raises(ValueError, match="does not go from"):
                seats.transition(booking, to, until=now())
            return
        seats.transition(booking, to, until=now())
        booking.save()
    event.refresh_from_db()
    assert event.seats_taken == (2 if to in HAVE_SEATS else 0)
    assert Booking.objects.get(pk=booking.pk).status == to


@pytest.mark.parametrize("status", [*Status])
@pytest.mark.parametrize("column", ["held_until", "cancelled_at"])
def test_the_database_refuses_a_row_that_contradicts_its_status(
    make: Make, status: Status, column: str
) -> None:
    booking = make.booking(make.event())
    at = now()
    rows = Booking.objects.filter(pk=booking.pk)
    rows.update(**columns(status, at))
    contradiction = None if columns(status, at)[column] else at
    with pytest.raises(IntegrityError), transaction.atomic():
        rows.update(**{column: contradiction})


@pytest.mark.parametrize("status", [status for status in Status if status != Status.CANCELLED])
def test_only_a_cancelled_booking_is_handed_over(make: Make, status: Status) -> None:
    booking = make.booking(make.event())
    with pytest.raises(IntegrityError), transaction.atomic():
        Booking.objects.filter(pk=booking.pk).update(**columns(status, now()), handed_over_at=now())


@pytest.mark.parametrize(
    "impossible",
    [{"status": "other"}, {"is_being_cancelled": True}, {"status": "held", "held_until": None}],
)
def test_the_database_refuses_other_impossible_rows(
    make: Make, impossible: dict[str, object]
) -> None:
    booking = make.booking(make.event())
    with pytest.raises(IntegrityError), transaction.atomic():
        Booking.objects.filter(pk=booking.pk).update(**impossible)
