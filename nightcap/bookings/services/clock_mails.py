"""Scheduled emails: the reminder on the day before an event, and thanks on the morning after."""

import logging
from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db.models import Count, Max, Q

from nightcap.bookings import mail_times, mails
from nightcap.bookings.event_schemas import ClockMailsOut
from nightcap.bookings.mail_times import Span
from nightcap.bookings.mails import AfterTheShow
from nightcap.bookings.models import Booking
from nightcap.bookings.services.notify_guests import by_mailbox, confirmed_bookings, mail_guests
from nightcap.content import selectors as content
from nightcap.content.models import PastEventImage
from nightcap.core.time import now
from nightcap.core.writing import publishing
from nightcap.events import selectors as events
from nightcap.events.fields import EventOut
from nightcap.events.models import Event, EventQuerySet, Notice, title_key
from nightcap.events.rules import venue_clock
from nightcap.events.selectors import effective_events, get_event, lock_event
from nightcap.mail.models import Mail, MailingList
from nightcap.mail.services import unsubscribed_among
from nightcap.venue.profile import profile

_REMINDED_AHEAD = timedelta(days=3)
"""More than the time from the day before an event to its start, even when the clocks change."""
_THANKED_AFTER = timedelta(days=4)
"""More than the time from an event's end to the end of its thanks, even when the clocks change."""
_MOST_PHOTOS = 3

log = logging.getLogger(__name__)


def clock_mails(event_id: int) -> ClockMailsOut:
    """Return the times and numbers of an event's reminders and thanks. Raises NoSuchRow."""
    event = get_event(event_id)
    venue = profile().bookings
    at = now()
    is_reminded = Q(reminded_at__lte=at)
    is_thanked = Q(thanked_at__lte=at, arrived_seats__gt=0)
    sent = (
        Booking.objects.active()
        .filter(event=event)
        .aggregate(
            last_reminder=Max("reminded_at", filter=is_reminded),
            reminders=Count("mailbox", filter=is_reminded, distinct=True),
            last_thanks=Max("thanked_at", filter=is_thanked),
            thanks=Count("mailbox", filter=is_thanked, distinct=True),
        )
    )

    def due_at(span: Span, *, is_wanted: bool) -> datetime | None:
        is_sent = is_wanted and not event.is_cancelled and not event.is_test
        return span.begins_at if is_sent and at < span.ends_at else None

    return ClockMailsOut(
        reminds_at=due_at(mail_times.reminder_span(event), is_wanted=venue.remind_the_day_before),
        reminded_at=sent["last_reminder"],
        reminded_mails=sent["reminders"],
        thanks_at=due_at(mail_times.thanks_span(event), is_wanted=venue.thank_the_morning_after),
        thanked_at=sent["last_thanks"],
        thanked_mails=sent["thanks"],
    )


def send_due_reminders(*, at: datetime) -> int:
    """Queue the reminders that are due at an instant; return the number of emails.

    Rule: A guest gets no reminder after another email with the event's date (a confirmation, or
    a change of booking or event) that was sent later than half an hour before the reminder is due.
    """
    if not profile().bookings.remind_the_day_before:
        return 0
    soon = Event.objects.taking_guests().filter(
        starts_at__gt=at, starts_at__lte=at + _REMINDED_AHEAD
    )
    return _send_each(soon, lambda event: _remind(event, at))


def send_due_thanks(*, at: datetime) -> int:
    """Queue the thanks that are due at an instant; return the number of emails.

    Rule: Each mailbox with an arrived guest gets thanks, unless it has unsubscribed. If the door
    recorded no arrivals, no thanks are sent.
    """
    if not profile().bookings.thank_the_morning_after:
        return 0
    lately = Event.objects.taking_guests().overlapping(at - _THANKED_AFTER, at).over(at)
    return _send_each(lately, lambda event: _thank(event, at))


def _send_each(events: EventQuerySet, send: Callable[[Event], int]) -> int:
    mails = 0
    for event in events.order_by("starts_at", "pk"):
        try:
            mails += send(event)
        except Exception:
            # Continue with the guests of other events.
            log.exception("The guests of event %s are not mailed; it is retried", event.pk)
    return mails


def _remind(event: Event, at: datetime) -> int:
    if not (_is_reminder_due(event, at) and _to_remind(event)):
        return 0
    with publishing.atomic():
        # Moves and cancellations of the event and other workers take this lock too.
        event = lock_event(event.pk)
        is_off = event.deleted_at is not None or event.is_cancelled or event.is_test
        if is_off or not _is_reminder_due(event, at):
            return 0
        due = _to_remind(event)

        def make(bookings: list[Booking]) -> Mail | None:
            if due.isdisjoint(booking.pk for booking in bookings):
                return None
            reminder = mails.reminder(bookings, event)
            reminder.expires_at = mail_times.reminder_span(event).ends_at
            return reminder

        return mail_guests(make, confirmed_bookings(event), reminded_at=at)


def _is_reminder_due(event: Event, at: datetime) -> bool:
    # An email about a change is sent first, and replaces a reminder that is due.
    has_news = Notice.objects.filter(event=event, due_at__isnull=False).exists()
    return mail_times.reminder_span(event).contains(at) and not has_news


def _to_remind(event: Event) -> set[int]:
    """Return the ids of the bookings whose guests have no recent email with the present date."""
    is_reminded = Q(reminded_at__gte=mail_times.reminded_again_from(event))
    fresh_from = mail_times.fresh_from(event)
    notice = Notice.objects.filter(event=event).first()

    def has_fresh_mail(booking: Booking) -> bool:
        is_outdated = notice is not None and notice.known_to(booking.heard_at, event) is not None
        return booking.heard_at >= fresh_from and not is_outdated

    coming = confirmed_bookings(event).exclude(is_reminded).exclude(customer_email="")
    return {booking.pk for booking in coming if not has_fresh_mail(booking)}


def _thank(event: Event, at: datetime) -> int:
    if not (mail_times.thanks_span(event).contains(at) and _to_thank(event)):
        return 0
    with publishing.atomic():
        # Another worker waits here, and then finds that all guests were thanked.
        event = lock_event(event.pk)
        after = _after_the_show(event, at)

        def make(bookings: list[Booking]) -> Mail:
            thanks = mails.thanks(bookings, event, after)
            thanks.expires_at = mail_times.thanks_span(event).ends_at
            return thanks

        return mail_guests(make, _to_thank(event), thanked_at=at)


def _to_thank(event: Event) -> list[Booking]:
    """Return the bookings of the mailboxes to thank.

    Each has an arrived guest, has not unsubscribed, and was not thanked before.
    """
    came = event.bookings.active().filter(arrived_seats__gt=0)
    groups = by_mailbox(came)
    emails = {bookings[0].customer_email for bookings in groups}
    unsubscribed = unsubscribed_among(emails, MailingList.AFTER_SHOW)
    return [
        booking
        for bookings in groups
        if bookings[0].customer_email not in unsubscribed
        and all(booking.thanked_at is None for booking in bookings)
        for booking in bookings
    ]


def _after_the_show(event: Event, at: datetime) -> AfterTheShow:
    """Return the links and photos of a past event, and the next event."""
    [shown] = events.add_next_dates(effective_events([event], at=at), at=at)
    dates = [shown.next_date] if shown.next_date else events.next_performances(at, "", at=at)
    return AfterTheShow(
        post_event_link=shown.post_event_link or "",
        photos=_photos(shown),
        next_event=Event.objects.get(pk=dates[0].id) if dates else None,
        is_same_show=shown.next_date is not None,
    )


def _photos(event: EventOut) -> Sequence[PastEventImage]:
    """Return the first photos of the past event with this title and day, if any."""
    day = venue_clock(event.starts_at).date()
    for past in content.past_events().filter(event_date=day):
        if title_key(past.title) == title_key(event.title):
            return list(content.photos_of_past_event(past.pk)[:_MOST_PHOTOS])
    return []
