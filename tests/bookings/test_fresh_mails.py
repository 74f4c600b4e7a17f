"""Who was written to within half an hour before the hour of the reminder gets no second mail."""

from datetime import datetime, time, timedelta

import pytest
from django.test import Client

from nightcap.bookings.models import Booking
from nightcap.bookings.services import clock_mails, notify_guests
from nightcap.core.time import now, utc_iso
from nightcap.events.rules import instant_at_venue, venue_clock
from tests.support.bookings import own
from tests.support.factory import Make
from tests.support.waitlist.line import do, entry_of, full_event, waits

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


def reminder_in(minutes: int, manager: Client) -> tuple[datetime, datetime]:
    """Let the reminder of an evening leave in this many minutes, or up to one less.

    Return that hour, and when the evening begins.
    """
    wall = venue_clock(now() + timedelta(minutes=minutes)).replace(second=0, microsecond=0)
    setting = {"bookingsRemindAt": f"{wall:%H:%M}"}
    assert manager.put("/api/admin/venue", setting, "application/json").status_code == 200
    return instant_at_venue(wall), instant_at_venue(datetime.combine(wall.date() + DAY, time(20)))


@pytest.mark.parametrize(("minutes", "mails"), [(29, 0), (32, 1)])
def test_who_is_notified_of_a_change_shortly_before_is_not_reminded(
    make: Make, as_writer: Client, minutes: int, mails: int
) -> None:
    hour, starts_at = reminder_in(minutes, as_writer)
    event = make.event(starts_at=starts_at)
    make.booking(event)
    Booking.objects.update(created_at=now() - 2 * DAY)
    later = {"date": utc_iso(starts_at + timedelta(hours=1)), "notifyGuests": True}
    as_writer.put(f"/api/events/{event.pk}", later, "application/json")
    assert notify_guests.notify_of_due_changes() == 1
    assert clock_mails.send_due_reminders(at=hour) == mails


@pytest.mark.parametrize(("minutes", "mails"), [(29, 0), (32, 1)])
def test_who_accepts_an_offer_shortly_before_is_not_reminded(
    make: Make, as_writer: Client, minutes: int, mails: int
) -> None:
    hour, starts_at = reminder_in(minutes, as_writer)
    event, [ada] = full_event(make, 2, starts_at=starts_at)
    waits(event, "Bob", 2)
    assert own.do(ada, "cancel").status_code == 200
    Booking.objects.update(created_at=now() - 2 * DAY)
    assert do(entry_of(event, "Bob"), "accept").status_code == 200
    assert clock_mails.send_due_reminders(at=hour) == mails


@pytest.mark.parametrize(("minutes", "mails"), [(29, 0), (32, 1)])
@pytest.mark.parametrize("what", ["change", "resend", "hand-over", "confirm"])
def test_who_gets_any_mail_with_the_date_shortly_before_is_not_reminded(
    make: Make, as_writer: Client, minutes: int, mails: int, what: str
) -> None:
    hour, starts_at = reminder_in(minutes, as_writer)
    ada = make.booking(make.event(starts_at=starts_at))
    Booking.objects.update(created_at=now() - 2 * DAY)
    bob = {
        "customerName": "Bob",
        "customerEmail": "bob@example.com",
        "customerPhone": "+1 212 555 0142",
    }
    if what == "confirm":
        Booking.objects.update(status="held", held_until=now() + DAY)
        answer = as_writer.post(f"/api/bookings/{ada.pk}/confirm")
    elif what == "change":
        answer = own.change(ada, numberOfTickets=2)
    else:
        answer = own.do(ada, what, **bob)
    assert answer.status_code in {200, 204}
    assert clock_mails.send_due_reminders(at=hour) == mails


@pytest.mark.parametrize("is_new", [True, False])
def test_who_has_a_fresh_mail_with_an_old_date_is_reminded_of_the_new_one(
    make: Make, as_writer: Client, *, is_new: bool
) -> None:
    hour, starts_at = reminder_in(29, as_writer)
    event = make.event(starts_at=starts_at)
    ada = make.booking(event)
    if not is_new:
        Booking.objects.update(created_at=now() - 2 * DAY)
        assert own.change(ada, numberOfTickets=2).status_code == 200
    later = {"date": utc_iso(starts_at + timedelta(hours=1)), "notifyGuests": False}
    assert as_writer.put(f"/api/events/{event.pk}", later, "application/json").status_code == 200
    assert clock_mails.send_due_reminders(at=hour) == 1


def test_what_was_mailed_on_the_evening_before_counts_for_a_reminder_shortly_after_midnight(
    make: Make, as_writer: Client
) -> None:
    as_writer.put("/api/admin/venue", {"bookingsRemindAt": "00:10"}, "application/json")
    event = make.event(starts_at=datetime.fromisoformat("2038-05-07T00:00:00Z"))
    hour = datetime.fromisoformat("2038-05-05T04:10:00Z")
    make.booking(event)
    Booking.objects.update(informed_at=hour - timedelta(minutes=20))
    assert clock_mails.send_due_reminders(at=hour) == 0
