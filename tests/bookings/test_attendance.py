"""Which booking is a no-show: nobody is blamed for an event whose door was not used."""

from datetime import timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.rules import Attendance
from nightcap.bookings.selectors import attendance
from nightcap.core.time import now
from nightcap.events.models import Event
from tests.support.bookings.admin import arrive, cancel
from tests.support.factory import Make

pytestmark = pytest.mark.django_db


def became(booking: Booking) -> Attendance:
    fresh = Booking.objects.select_related("event").get(pk=booking.pk)
    return attendance([fresh], at=now())[booking.pk]


def end(event: Event) -> None:
    Event.objects.filter(pk=event.pk).update(starts_at=now() - timedelta(days=1))


def test_who_does_not_come_to_an_event_to_which_others_came_is_a_no_show(
    make: Make, as_manager: Client
) -> None:
    event = make.event()
    missing, there = make.booking(event), make.booking(event, number_of_tickets=2)
    arrive(as_manager, there)
    assert (became(missing), became(there)) == (Attendance.EXPECTED, Attendance.ARRIVED)
    end(event)
    assert (became(missing), became(there)) == (Attendance.NO_SHOW, Attendance.ARRIVED)


def test_a_walk_in_shows_that_the_door_was_used(make: Make) -> None:
    event = make.event()
    missing = make.booking(event)
    end(event)
    Event.objects.update(walk_ins=2)
    assert became(missing) is Attendance.NO_SHOW


def test_where_the_door_was_not_used_nobody_knows(make: Make, as_manager: Client) -> None:
    event, other = make.event(), make.event()
    missing = make.booking(event)
    arrive(as_manager, make.booking(other))
    end(event)
    end(other)
    assert became(missing) is Attendance.UNKNOWN


def test_who_cancelled_did_not_confirm_or_was_cancelled_on_is_no_no_show(
    make: Make, as_manager: Client
) -> None:
    event, cancelled_event = make.event(), make.event()
    cancelled, held, lost = (
        make.booking(event),
        make.booking(event),
        make.booking(cancelled_event),
    )
    arrive(as_manager, make.booking(event))
    arrive(as_manager, make.booking(cancelled_event))
    cancel(as_manager, cancelled)
    Booking.objects.filter(pk=held.pk).update(status="held", held_until=now())
    Event.objects.filter(pk=cancelled_event.pk).update(cancelled_at=now())
    end(event)
    end(cancelled_event)
    assert {became(one) for one in (cancelled, held, lost)} == {Attendance.CANCELLED}
