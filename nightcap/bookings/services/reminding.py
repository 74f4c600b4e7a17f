"""Reminding guests of their event on the day before it, once, with the link to give seats back."""

import logging
from collections.abc import Iterable
from datetime import datetime, timedelta

from django.db.models import Q, QuerySet

from nightcap.bookings import event_mails, private_link
from nightcap.bookings.models import Booking
from nightcap.bookings.services import mail_times, telling
from nightcap.bookings.services.holding import HELD_FOR
from nightcap.core.writing import publishing
from nightcap.events.models import Event, Notice
from nightcap.events.selectors import lock_event
from nightcap.mail import services as mail
from nightcap.venue.profile import profile

_AHEAD = timedelta(days=3)
"""Longer than from the first hour of the day before an event to its start, whatever the clocks."""

log = logging.getLogger(__name__)


def remind_all_that_are_due(*, at: datetime) -> int:
    """Queue the reminders that are due at an instant; return how many mails.

    None once the doors are open, and none for who booked when the hour was near or gone: that
    confirmation is fresh. An event that moves to another day is reminded of again, before that day.
    """
    if not profile().bookings.remind_the_day_before:
        return 0
    soon = Event.objects.public().filter(starts_at__gt=at, starts_at__lte=at + _AHEAD)
    mails = 0
    for event in soon.order_by("starts_at", "pk"):
        try:
            if _is_due(event, at) and _not_reminded(event).exists():
                mails += _remind(event.pk, at)
        except Exception:
            # One event that cannot be told of does not keep the guests of others waiting.
            log.exception("The guests of event %s are not reminded; it is tried again", event.pk)
    return mails


def count_as_reminded(bookings: Iterable[Booking], event: Event, *, at: datetime) -> None:
    """Let a mail that has just told guests the hour of their event be the reminder.

    It is, if one is due or will be while that mail is fresh. To be called in the transaction that
    queues that mail.
    """
    if _fresh_from(event) <= at < mail_times.reminder(event).ends_at:
        _note_reminded(bookings, at)


@publishing.atomic()
def _remind(event_id: int, at: datetime) -> int:
    # A move or cancellation of the event takes this lock too, and so does another worker.
    event = lock_event(event_id)
    is_off = event.deleted_at is not None or event.is_cancelled or event.is_test
    if is_off or not _is_due(event, at):
        return 0
    due = set(_not_reminded(event).values_list("pk", flat=True))
    mails = 0
    for bookings in telling.by_mailbox(telling.parties_to_write_to(event)):
        if due.isdisjoint(booking.pk for booking in bookings):
            continue
        for booking in bookings:
            private_link.let_open(booking)
        reminder = event_mails.reminder(bookings, event)
        reminder.expires_at = mail_times.reminder(event).ends_at
        mail.enqueue(reminder)
        _note_reminded(bookings, at)
        mails += 1
    return mails


def _is_due(event: Event, at: datetime) -> bool:
    # What has changed is told first, and counts as the reminder where one is due.
    is_told_first = Notice.objects.filter(event=event, due_at__isnull=False).exists()
    return mail_times.reminder(event).holds(at) and not is_told_first


def _not_reminded(event: Event) -> QuerySet[Booking]:
    """Who is still to be reminded; seats that were held until lately were confirmed lately."""
    fresh_from = _fresh_from(event)
    of_this_day = min(fresh_from, mail_times.day_before_began_at(event))
    earlier = Q(reminded_at=None) | Q(reminded_at__lt=of_this_day)
    coming = Booking.objects.filter(earlier, event=event, cancelled_at=None, held_until=None)
    return coming.filter(created_at__lt=fresh_from).exclude(customer_email="")


def _fresh_from(event: Event) -> datetime:
    """From when on what a guest was sent is fresh at the hour of the reminder."""
    return mail_times.reminder(event).begins_at - HELD_FOR


def _note_reminded(bookings: Iterable[Booking], at: datetime) -> None:
    ids = [booking.pk for booking in bookings]
    Booking.objects.filter(pk__in=ids).update(reminded_at=at)
